import Core
import SQL
import TestCircle
import Testing
import Wire

struct SignUpTests {
  private func signUp(_ circle: TestCircle, _ email: String, _ password: String, _ invitation: String?) async throws
    -> Reply
  {
    var input: [JSONValue.Member] = [.init("email", .string(email)), .init("password", .string(password))]
    if let invitation { input.append(.init("invitation", .string(invitation))) }
    return try await circle.anyone.post("/api/auth/sign-up", .object(input))
  }

  @Test(arguments: [
    "", "ana", "@example.org", "ana@", "ana@example", "ana@@example.org", "a b@example.org", "ana@exa mple.org",
    "ana@.org", "ana@example..org", "ana@-example.org", "ana@example.org.", "ana@exam_ple.org", "a\u{0}@example.org",
    String(repeating: "a", count: 65) + "@example.org", "a@" + String(repeating: "a", count: 250) + ".org",
    String(repeating: " ", count: 1000) + "ana@example.org", "ana@i\u{2764}.example", "ana@b\u{FF20}c.example",
  ])
  func `what is no address is refused`(email: String) async throws {
    let circle = try TestCircle()

    let reply = try await signUp(circle, email, "a rare password", nil)

    #expect(reply.status == 422)
    #expect(reply.fields == ["email"])
  }

  @Test(arguments: ["ana@example.org", "a.b+c@sub.example.co", "ana@bücher.example", "1@2.de", "ANA@EXAMPLE.ORG"])
  func `what is an address is taken`(email: String) async throws {
    let circle = try TestCircle()
    let invitation = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)

    #expect(try await signUp(circle, email, "a rare password", invitation).status == 201)
  }

  @Test(arguments: [
    ("1234567", "too_short"), ("", "too_short"), ("12345678", "too_common"), ("Password1", "too_common"),
    ("aaaaaaaaaaaaa", "too_common"), ("ababababab", "too_common"), (String(repeating: "xyz ", count: 251), "too_long"),
    ("a" + String(repeating: "\u{301}", count: 500), "too_long"),
  ])
  func `a poor password is refused with the reason`(password: String, code: String) async throws {
    let circle = try TestCircle()

    let reply = try await signUp(circle, "ana@example.org", password, nil)

    #expect(reply.status == 422)
    #expect(reply.fields == ["password"])
    #expect(reply["errors"].array?.first?["code"]?.string == code)
  }

  @Test func `a password's length is that of its scalars`() async throws {
    let circle = try TestCircle()
    let invitation = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)

    // Four characters of two scalars each, and four that are one each once they are composed.
    let reply = try await signUp(circle, "ana@example.org", "q\u{301}m\u{303}z\u{30A}x\u{303}", invitation)
    let short = try await signUp(circle, "ben@example.org", "a\u{308}o\u{308}u\u{308}e\u{301}", invitation)

    #expect(reply.status == 201)
    #expect(short.fields == ["password"])
  }

  @Test func `every fault is told at once`() async throws {
    let reply = try await signUp(try TestCircle(), "ana", "short", nil)

    #expect(reply.fields == ["email", "password"])
  }

  @Test func `without an invitation nobody learns which addresses have accounts`() async throws {
    let circle = try TestCircle()
    try await circle.administration.addOperator(email: "ana@example.org", password: "a rare password")

    for invitation in [nil, "", "AAAAAAAAAAAAAAAAAAAAAA"] as [String?] {
      let known = try await signUp(circle, "ana@example.org", "a rare password", invitation)
      let unknown = try await signUp(circle, "new@example.org", "a rare password", invitation)
      #expect(known.status == 403)
      #expect(known.code == "invitation_needed")
      #expect(known.bytes == unknown.bytes)
    }
  }

  @Test func `an address has one account, in whatever case, and a refusal uses nothing up`() async throws {
    let circle = try TestCircle()
    let invitation = try await circle.administration.invite(to: ["kinnect"], uses: 2, days: 1)
    #expect(try await signUp(circle, "ana@example.org", "a rare password", invitation).status == 201)

    let again = try await signUp(circle, "ANA@example.org", "another password", invitation)

    #expect(again.status == 409)
    #expect(again.code == "taken")
    #expect(again.fields == ["email"])
    #expect(try await circle.count("SELECT uses FROM invitations") == 1)
    #expect(try await circle.count("SELECT count(*) FROM accounts") == 1)
  }

  @Test func `of two who take the last use at once one gets it`() async throws {
    let circle = try TestCircle()
    let invitation = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)

    async let one = signUp(circle, "one@example.org", "a rare password", invitation)
    async let other = signUp(circle, "other@example.org", "a rare password", invitation)
    let statuses = try await [one.status, other.status].sorted()

    #expect(statuses == [201, 403])
    #expect(try await circle.count("SELECT count(*) FROM accounts") == 1)
    #expect(try await circle.count("SELECT count(*) FROM memberships") == 1)
  }

  @Test func `an open app takes anyone`() async throws {
    var settings = Settings()
    settings.openApps = ["kinnect"]
    let circle = try TestCircle(settings: settings)

    let reply = try await signUp(circle, "ana@example.org", "a rare password", nil)
    #expect(reply.status == 201)
    let client = Client(circle, .bearer(try #require(reply["accessToken"].string)))
    #expect(try await client.post("/api/kinnect/profile", ["username": "ana"]).status == 201)
  }

  @Test func `an account without membership makes no profile`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana", hasProfile: false)
    try await circle.storage.system.write { try $0.run("DELETE FROM memberships") }

    let reply = try await circle.api(ana).post("/api/kinnect/profile", ["username": "ana"])

    #expect(reply.status == 403)
    #expect(reply.code == "invitation_needed")
  }

  @Test func `so many accounts an hour from one host are enough`() async throws {
    var settings = Settings()
    settings.signUpsPerHour = 60
    let circle = try TestCircle(settings: settings)
    let invitation = try await circle.administration.invite(to: ["kinnect"], uses: 100, days: 1)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask {
          let status = try await signUp(circle, "n\(number)@example.org", "a rare password", invitation).status
          #expect(status == 201)
        }
      }
      try await group.waitForAll()
    }

    let reply = try await signUp(circle, "late@example.org", "a rare password", invitation)

    #expect(reply.status == 429)
    circle.clock.advance(seconds: Int64(try #require(reply.header("Retry-After").flatMap { Int($0) })))
    #expect(try await signUp(circle, "late@example.org", "a rare password", invitation).status == 201)
  }

  @Test func `no password and no token is kept as it is`() async throws {
    let circle = try TestCircle()
    let invitation = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)
    let reset = try #require(try await circle.administration.setupToken())
    _ = try await signUp(circle, "ana@example.org", "a rare password", invitation)

    let file = try circle.storedText()

    #expect(file.contains("ana@example.org"))
    #expect(file.contains("$argon2id$"))
    #expect(!file.contains("a rare password"))
    #expect(!file.contains(invitation))
    #expect(!file.contains(reset))
  }
}
