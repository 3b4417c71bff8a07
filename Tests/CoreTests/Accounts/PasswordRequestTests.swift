import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// Asking the operator for a new password.
struct PasswordRequestTests {
  private let circle: TestCircle

  init() throws { circle = try TestCircle() }

  private func ask(_ email: String, from address: String = "203.0.113.7", in app: String = "kinnect") async throws
    -> Reply
  {
    var client = circle.anyone
    client.address = address
    return try await client.submit("/\(app)/password-request", ["email": email])
  }

  private func home(_ chief: Member) async throws -> String { try await circle.browser(chief).get("/operator").text }

  /// The request that the operator's page shows.
  private func shown(_ chief: Member) async throws -> String {
    try #require(
      try await home(chief).firstMatch(of: /password-requests\/([0-9a-f-]+)\/dismiss/).map { String($0.1) })
  }

  @Test func `the operator sees who asks, makes a link, and the request is gone`() async throws {
    let chief = try await circle.member("chief", isOperator: true)
    let ana = try await circle.member("ana", fullName: "Ana Lind")
    #expect(try await circle.anyone.get("/kinnect/sign-in").text.contains("href=\"/kinnect/password-request\""))

    let asked = try await ask(ana.email)

    #expect(asked.status == 303 && asked.location == "/kinnect/password-request?asked=yes")
    let page = try await home(chief)
    let profile = try #require(ana.profile)
    let path = "/operator/people/kinnect/\(profile)/reset-link"
    #expect(page.contains("Ana Lind (ana)") && page.contains("href=\"\(path)\"") && !page.contains(ana.email))
    #expect(try await circle.browser(chief).get("/kinnect/settings").text.contains("inline-badge"))
    _ = try await circle.administration.resetToken(email: ana.email)
    #expect(try await !home(chief).contains("asks for a new password"))
  }

  @Test func `a request is over with a new password`() async throws {
    let chief = try await circle.member("chief", isOperator: true)
    let ana = try await circle.member("ana")
    let token = try await circle.administration.resetToken(email: ana.email)
    _ = try await ask(ana.email)
    #expect(try await home(chief).contains("asks for a new password"))

    _ = try await circle.anyone.submit("/kinnect/reset/\(token)", ["password": "a rare password"])

    #expect(try await !home(chief).contains("asks for a new password"))
  }

  @Test func `every address gets the same answer for the same work`() async throws {
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let chief = try await circle.member("chief", isOperator: true)
    try await circle.suspend(ben)
    let storage = circle.storage
    func cost(_ email: String, _ host: String) async throws -> (Int, String?, [UInt8], Int) {
      let before = storage.database.statementCount
      let reply = try await ask(email, from: host)
      return (reply.status, reply.location, reply.bytes, storage.database.statementCount - before)
    }
    let emails = [ana.email, ben.email, chief.email, "nobody@example.org"]

    var answers: [(Int, String?, [UInt8], Int)] = []
    for (number, email) in emails.enumerated() { answers.append(try await cost(email, "198.51.100.\(number)")) }
    // And again, when it is there already, or was dismissed.
    try await storage.system.write {
      try $0.run("UPDATE password_requests SET dismissed_at = \(Timestamp.distantFuture)")
    }
    for (number, email) in emails.enumerated() { answers.append(try await cost(email, "198.51.101.\(number)")) }

    for answer in answers {
      #expect(answer.0 == 303 && answer.1 == answers[0].1 && answer.2 == answers[0].2 && answer.3 == answers[0].3)
    }
    #expect(try await circle.count("SELECT count(*) FROM password_requests") == 4)
    #expect(try await circle.count("SELECT count(*) FROM password_requests WHERE account_id IS NOT NULL") == 1)
    // Each time something was written for each of them.
    #expect(try await circle.count("SELECT count(DISTINCT asked_at) FROM password_requests") == 4)
    #expect(try await circle.count("SELECT count(*) FROM password_requests WHERE asked_at > created_at") == 4)
  }

  @Test func `an address and a household may ask so often`() async throws {
    let chief = try await circle.member("chief", isOperator: true)
    let ana = try await circle.member("ana")
    for number in 0..<5 { #expect(try await ask(ana.email, from: "198.51.100.\(number)").status == 303) }
    #expect(try await circle.count("SELECT count(*) FROM password_requests") == 1)
    for number in 0..<10 { #expect(try await ask("nobody\(number)@example.org").status == 303) }

    let tooMany = try await ask("another@example.org")

    #expect(tooMany.status == 429 && tooMany.header("Retry-After") != nil)
    #expect(try await ask(ana.email).status == 429)
    #expect(try await home(chief).contains("asks for a new password"))
    circle.clock.advance(seconds: 3600)
    #expect(try await ask("another@example.org").status == 303)
  }

  @Test func `what was dismissed stays so for a day`() async throws {
    let chief = try await circle.member("chief", isOperator: true)
    let ana = try await circle.member("ana")
    _ = try await ask(ana.email)
    let id = try await shown(chief)
    #expect(try await home(chief).contains("you see no other one for the same account for a day"))

    #expect(try await circle.browser(ana).submit("/operator/password-requests/\(id)/dismiss").status == 404)
    let dismissed = try await circle.browser(chief).submit("/operator/password-requests/\(id)/dismiss")
    #expect(dismissed.status == 303 && dismissed.location == "/operator?said=request-dismissed")

    #expect(try await circle.browser(chief).submit("/operator/password-requests/\(id)/dismiss").status == 404)
    _ = try await ask(ana.email)
    #expect(try await !home(chief).contains("asks for a new password"))
    circle.clock.advance(seconds: 86_500)
    _ = try await ask(ana.email)
    #expect(try await home(chief).contains("asks for a new password"))
  }

  @Test func `the page that the operator has open stays good when somebody asks once more`() async throws {
    let chief = try await circle.member("chief", isOperator: true)
    let ana = try await circle.member("ana")
    _ = try await ask(ana.email)
    let id = try await shown(chief)

    _ = try await ask(ana.email)

    #expect(try await shown(chief) == id)
    #expect(try await circle.browser(chief).submit("/operator/password-requests/\(id)/dismiss").status == 303)
  }

  @Test func `the page says to everybody that a dismissed request is quiet for a day`() async throws {
    let asked = try await ask("nobody@example.org")

    let page = try await circle.anyone.get(try #require(asked.location)).text

    #expect(page.contains("If they dismissed such a request, they see no other one for a day."))
  }

  @Test func `what is no address is said at once, and kept in the form`() async throws {
    let reply = try await ask("ana")

    #expect(reply.status == 422 && reply.text.contains("value=\"ana\"") && reply.text.contains("look like an email"))
    #expect(try await circle.count("SELECT count(*) FROM password_requests") == 0)
  }

  @Test func `the table has no address, and forgets after a month`() async throws {
    _ = try await circle.member("ana")
    _ = try await ask("somebody.else@example.org")
    #expect(try !circle.storedText().contains("somebody.else"))

    circle.clock.advance(seconds: 31 * 86_400)
    _ = try await ask("ana@example.org")

    #expect(try await circle.count("SELECT count(*) FROM password_requests") == 1)
  }

  @Test func `members see who runs the server, but for those in a block`() async throws {
    let chief = try await circle.member("chief", fullName: "Maria Chief", isOperator: true)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.block(chief, ben)

    let seen = try await circle.browser(ana).get("/kinnect/account/operators?next=/kinnect/settings").text
    let hidden = try await circle.browser(ben).get("/kinnect/account/operators?next=/kinnect/settings").text

    #expect(seen.contains("Maria Chief (chief)") && seen.contains("href=\"/kinnect/u/chief\""))
    #expect(!hidden.contains("chief") && hidden.contains("no profile that you see"))
    #expect(try await circle.anyone.get("/kinnect/account/operators").location?.contains("/sign-in") == true)
  }
}
