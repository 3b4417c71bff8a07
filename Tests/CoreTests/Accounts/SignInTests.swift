import Core
import SQL
import TestCircle
import Testing
import Wire

struct SignInTests {
  private let password = "a rare password"

  private func circle() async throws -> TestCircle {
    let circle = try TestCircle()
    try await circle.administration.addOperator(email: "ana@example.org", password: password)
    return circle
  }

  private func signIn(_ circle: TestCircle, _ email: String, _ password: String, from: String = "10.0.0.1") async throws
    -> Reply
  {
    var client = circle.anyone
    client.address = from
    return try await client.post("/api/auth/sign-in", ["email": .string(email), "password": .string(password)])
  }

  @Test func `an address is the same in upper case and with white space around it`() async throws {
    let circle = try await circle()

    #expect(try await signIn(circle, " ANA@example.ORG\n", password).status == 200)
  }

  @Test func `an unknown address and a wrong password get the same answer`() async throws {
    let circle = try await circle()

    let wrong = try await signIn(circle, "ana@example.org", "not the password")
    let unknown = try await signIn(circle, "nobody@example.org", "not the password")
    let shapeless = try await signIn(circle, "no address", "not the password")

    #expect(wrong.status == 401)
    #expect(wrong.code == "wrong_credentials")
    #expect(wrong.bytes == unknown.bytes)
    #expect(wrong.bytes == shapeless.bytes)
    #expect(wrong.head == unknown.head)
  }

  @Test(arguments: ["ana@example.org", "nobody@example.org"])
  func `ten wrong passwords are enough for an address, known or not, until time passes`(email: String) async throws {
    let circle = try await circle()
    for number in 0..<10 {
      #expect(try await signIn(circle, email, "wrong \(number)", from: "10.0.0.\(number)").status == 401)
    }

    let refused = try await signIn(circle, email, password, from: "10.0.0.99")

    #expect(refused.status == 429)
    #expect(refused.code == "rate_limited")
    let seconds = try #require(refused.header("Retry-After").flatMap { Int($0) })
    #expect((1...90).contains(seconds))
    circle.clock.advance(seconds: Int64(seconds))
    #expect(try await signIn(circle, email, password).status == (email.hasPrefix("ana") ? 200 : 401))
  }

  @Test func `many attempts at once are no way around the limit`() async throws {
    let circle = try await circle()

    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<30 {
        group.addTask { try await signIn(circle, "ana@example.org", "wrong \(number)").status }
      }
      return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    }

    #expect(statuses[401] == 10)
    #expect(statuses[429] == 20)
  }

  @Test func `a host that tries a hundred addresses has to wait, others do not`() async throws {
    let circle = try await circle()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          let status = try await signIn(circle, "n\(number)@example.org", "wrong").status
          #expect(status == 401)
        }
      }
      try await group.waitForAll()
    }

    #expect(try await signIn(circle, "ana@example.org", password).status == 429)
    #expect(try await signIn(circle, "ana@example.org", password, from: "10.0.0.2").status == 200)
  }

  @Test func `what is no address has one limit for all, whoever asks`() async throws {
    let circle = try await circle()
    let long = String(repeating: "x", count: 5000)
    for number in 0..<10 {
      #expect(try await signIn(circle, "\(number)\(long)", "wrong", from: "10.0.0.\(number)").status == 401)
    }

    #expect(try await signIn(circle, "something else", "wrong", from: "10.0.0.98").status == 429)
    #expect(try await signIn(circle, "ana@example.org", password, from: "10.0.0.99").status == 200)
  }

  @Test func `all addresses of a household have one limit together`() async throws {
    let circle = try await circle()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          let status = try await signIn(circle, "n\(number)@example.org", "wrong", from: "2001:db8::1:\(number)").status
          #expect(status == 401)
        }
      }
      try await group.waitForAll()
    }

    #expect(try await signIn(circle, "ana@example.org", password, from: "2001:db8::2:1").status == 429)
    #expect(try await signIn(circle, "ana@example.org", password, from: "2001:db8:0:1::1").status == 200)
  }

  @Test func `a password that only begins with the right one is another`() async throws {
    let circle = try TestCircle()
    let longest = String(repeating: "rare ", count: 200)
    try await circle.administration.addOperator(email: "ana@example.org", password: longest)

    let longer = try await signIn(circle, "ana@example.org", longest + "x")

    #expect(longer.status == 401)
    #expect(longer.code == "wrong_credentials")
    #expect(try await signIn(circle, "ana@example.org", longest).status == 200)
  }

  @Test(arguments: ["ana@example.org", "nobody@example.org"])
  func `a password that is too long for any account counts as a wrong one`(email: String) async throws {
    let circle = try await circle()
    let long = String(repeating: "x", count: 5000)
    for number in 0..<10 {
      #expect(try await signIn(circle, email, long, from: "10.0.0.\(number)").status == 401)
    }

    #expect(try await signIn(circle, email, long, from: "10.0.0.98").status == 429)
    #expect(try await signIn(circle, email, password, from: "10.0.0.99").status == 429)
  }

  @Test func `a household that has to wait costs the database nothing`() async throws {
    let circle = try await circle()
    for number in 0..<10 {
      for attempt in 0..<10 { _ = try await signIn(circle, "n\(number)@example.org", "wrong \(attempt)") }
    }
    let before = circle.storage.database.statementCount

    #expect(try await signIn(circle, "ana@example.org", password).status == 429)
    #expect(try await signIn(circle, "no address", "wrong", from: "10.0.0.2").status == 401)

    #expect(circle.storage.database.statementCount == before)
  }

  @Test func `signing in well uses nothing up`() async throws {
    let circle = try await circle()

    for _ in 0..<12 { #expect(try await signIn(circle, "ana@example.org", password).status == 200) }
  }

  @Test func `a suspended account is told so only with its right password`() async throws {
    let circle = try await circle()
    try await circle.administration.suspend(email: "ana@example.org", true)

    #expect(try await signIn(circle, "ana@example.org", "wrong").code == "wrong_credentials")
    let right = try await signIn(circle, "ana@example.org", password)
    #expect(right.status == 403)
    #expect(right.code == "account_suspended")
  }

  @Test func `the page leads back to where one wanted to go`() async throws {
    let circle = try await circle()
    let led = try await circle.anyone.get("/kinnect/p/01890a5d-ac96-774b-bcce-b302099a8057/likes?before=x%20y")
    let form = try #require(led.location)
    #expect(form.hasPrefix("/kinnect/sign-in?next="))
    let page = try await circle.anyone.get(form)
    #expect(page.text.contains("value=\"/kinnect/p/01890a5d-ac96-774b-bcce-b302099a8057/likes?before=x%20y\""))

    let reply = try await circle.anyone.submit(
      "/kinnect/sign-in", ["email": "ana@example.org", "password": "a rare password", "next": "/kinnect/settings?a=b"])

    #expect(reply.status == 303)
    #expect(reply.location == "/kinnect/settings?a=b")
    let cookie = try #require(reply.cookie)
    #expect(try await Client(circle, .cookie(cookie)).get("/api/auth/me").status == 200)
  }

  @Test(arguments: [
    "//evil.example/", "https://evil.example/", "/\\evil.example", "\\/evil.example", "javascript:alert(1)",
    "/a\u{9}//evil.example", "evil.example", "/x\r\nSet-Cookie: a=b", "/\u{E9}", "",
  ])
  func `the page leads nowhere else`(next: String) async throws {
    let circle = try await circle()

    let reply = try await circle.anyone.submit(
      "/kinnect/sign-in", ["email": "ana@example.org", "password": "a rare password", "next": next])

    #expect(reply.status == 303)
    #expect(reply.location == "/kinnect")
    let page = try await circle.anyone.get("/kinnect/sign-in?next=\(Client.escaped(next))")
    #expect(!page.text.contains("evil.example"))
  }

  @Test func `a refused form keeps the address, not the password, and says what is wrong`() async throws {
    let circle = try await circle()

    let reply = try await circle.anyone.submit(
      "/kinnect/sign-in", ["email": "ana@example.org", "password": "my secret guess", "next": "/kinnect/new"])

    #expect(reply.status == 401)
    #expect(reply.text.contains("value=\"ana@example.org\""))
    #expect(reply.text.contains("value=\"/kinnect/new\""))
    #expect(!reply.text.contains("my secret guess"))
    #expect(reply.text.contains("role=\"alert\""))
    #expect(reply.cookie == nil)
  }
}
