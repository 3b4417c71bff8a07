import Core
import SQL
import TestCircle
import Testing
import Wire

/// Changing one's password, and seeing and ending one's sessions.
struct SecurityTests {
  private let email = "ana@example.org"
  private let old = "the old password"
  private let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
  private let safari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    + "Version/18.0 Mobile/15E148 Safari/604.1"

  private func circle() async throws -> TestCircle {
    let circle = try TestCircle()
    try await circle.administration.addOperator(email: email, password: old)
    return circle
  }

  private func browser(_ circle: TestCircle, _ userAgent: String, password: String? = nil) async throws -> Client {
    let reply = try await circle.anyone.submit(
      "/kinnect/sign-in", ["email": email, "password": password ?? old], headers: ["User-Agent": userAgent])
    return Client(circle, .cookie(try #require(reply.cookie)))
  }

  @Test func `sessions are listed to the last, page by page`() async throws {
    let circle = try await circle()
    let here = try await browser(circle, firefox)
    let now = circle.clock.now()
    for number in 0..<60 {
      let id: ID<Never> = circle.services.newID()
      let used = now.adding(seconds: Int64(-60 - number))
      try await circle.storage.system.write {
        try $0.run(
          """
          INSERT INTO sessions (id, account_id, kind, created_at, last_used_at, expires_at)
          SELECT \(id), id, 'api', \(used), \(used), \(now.adding(seconds: 600)) FROM accounts WHERE email = \(email)
          """)
      }
    }
    func rows(_ page: String) -> Int { page.matches(of: /\/account\/sessions\/[0-9a-f-]+\/end/).count }

    let first = try await here.get("/kinnect/account/sessions?next=/kinnect/settings").text
    let more = try #require(first.firstMatch(of: /class="more-link" href="([^"]+)"/)?.1)
    let second = try await here.get(String(more.replacing("&amp;", with: "&"))).text

    // The one that looks has no way to end itself there.
    #expect(rows(first) == 49 && rows(second) == 11 && !second.contains("more-link"))
  }

  private func change(_ client: Client, _ fields: KeyValuePairs<String, String>) async throws -> Reply {
    try await client.submit("/kinnect/account/password", fields)
  }

  private func isIn(_ client: Client) async throws -> Bool { try await client.get("/api/auth/me").status == 200 }

  @Test(arguments: [true, false])
  func `a changed password is the one that signs in, and others are signed out if asked`(endsOthers: Bool) async throws
  {
    let circle = try await circle()
    let (here, there) = (try await browser(circle, firefox), try await browser(circle, safari))
    var fields: KeyValuePairs = ["current": old, "password": "the new password", "next": "/kinnect/settings"]
    if endsOthers {
      fields = [
        "current": old, "password": "the new password", "next": "/kinnect/settings", "others": "true",
      ]
    }

    let done = try await change(here, fields)

    #expect(done.status == 303)
    #expect(done.location == "/kinnect/settings?said=password-set")
    #expect(try await isIn(here))
    #expect(try await isIn(there) == !endsOthers)
    for (password, status) in [(old, 401), ("the new password", 200)] {
      let reply = try await circle.anyone.post(
        "/api/auth/sign-in", ["email": .string(email), "password": .string(password)])
      #expect(reply.status == status)
    }
  }

  @Test func `a changed password ends the reset links that wait`() async throws {
    let circle = try await circle()
    let here = try await browser(circle, firefox)
    let token = try await circle.administration.resetToken(email: email)
    #expect(try await circle.anyone.get("/kinnect/reset/\(token)").status == 200)

    let done = try await change(here, ["current": old, "password": "the new password"])

    #expect(done.status == 303)
    #expect(try await circle.anyone.get("/kinnect/reset/\(token)").status == 404)
    #expect(try await circle.anyone.submit("/kinnect/reset/\(token)", ["password": "a third password"]).status == 404)
  }

  @Test func `the current password is asked for, and the new one must be good`() async throws {
    let circle = try await circle()
    let here = try await browser(circle, firefox)

    let wrong = try await change(here, ["current": "a guess", "password": "the new password"])
    let weak = try await change(here, ["current": old, "password": "12345678"])

    #expect([wrong.status, weak.status] == [422, 422])
    #expect(wrong.text.contains("This isn’t your password."))
    #expect(weak.text.contains("This is one of the most common passwords."))
    #expect(try await circle.anyone.submit("/kinnect/sign-in", ["email": email, "password": old]).status == 303)
  }

  @Test func `wrong passwords are limited as at sign-in`() async throws {
    let circle = try await circle()
    let here = try await browser(circle, firefox)
    var statuses: [Int] = []
    for number in 0..<11 {
      statuses.append(try await change(here, ["current": "guess \(number)", "password": "the new password"]).status)
    }

    #expect(statuses == Array(repeating: 422, count: 10) + [429])
    #expect(try await change(here, ["current": old, "password": "the new password"]).status == 429)
  }

  @Test func `sessions are listed by device, and one of them can be ended`() async throws {
    let circle = try await circle()
    let (here, there) = (try await browser(circle, firefox), try await browser(circle, safari))
    let page = try await here.get("/kinnect/account/sessions?next=/kinnect/settings")

    #expect(page.status == 200)
    #expect(page.text.contains("Firefox on Linux"))
    #expect(page.text.contains("Safari on iPhone"))
    #expect(!page.text.contains("Mozilla"))
    let ends = page.text.matches(of: /\/account\/sessions\/([0-9a-f-]+)\/end"/).map { String($0.1) }
    let other = try #require(ends.first)
    #expect(ends == [other], "one's own session is not among those to end")

    #expect(try await here.submit("/kinnect/account/sessions/\(other)/end").status == 303)

    #expect(try await isIn(here))
    #expect(try await !isIn(there))
    #expect(try await here.submit("/kinnect/account/sessions/\(other)/end").status == 404)
    #expect(try await !here.get("/kinnect/account/sessions").text.contains("Safari on iPhone"))
  }

  @Test func `nobody sees or ends another's sessions`() async throws {
    let circle = try await circle()
    let (ana, ben) = (try await browser(circle, firefox), try await circle.member("ben"))
    let sessions = try await circle.storage.system.read { transaction in
      try transaction.all(
        "SELECT s.id FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = \(email)"
      ) { try $0.id(0, Never.self).description }
    }
    let one = try #require(sessions.first)

    #expect(try await circle.browser(ben).submit("/kinnect/account/sessions/\(one)/end").status == 404)
    #expect(try await circle.browser(ben).submit("/kinnect/account/sessions/end-others").status == 303)

    #expect(try await isIn(ana))
    #expect(try await !circle.browser(ben).get("/kinnect/account/sessions").text.contains("Firefox on Linux"))
  }

  @Test func `every other session can be ended at once, an app's among them`() async throws {
    let circle = try await circle()
    let (here, there) = (try await browser(circle, firefox), try await browser(circle, safari))
    let tokens = try await circle.anyone.post(
      "/api/auth/sign-in", ["email": .string(email), "password": .string(old)])
    let app = Client(circle, .bearer(try #require(tokens["accessToken"].string)))
    #expect(try await isIn(app))

    let done = try await here.submit("/kinnect/account/sessions/end-others", ["next": "/kinnect/settings"])

    #expect(done.location == "/kinnect/account/sessions?next=/kinnect/settings&said=sessions-ended")
    #expect(try await isIn(here))
    #expect(try await !isIn(there))
    #expect(try await !isIn(app))
    let refreshed = try await circle.anyone.post(
      "/api/auth/refresh", ["refreshToken": .string(try #require(tokens["refreshToken"].string))])
    #expect(refreshed.status == 401)
  }

  @Test func `a way back that leaves the server is not taken`() async throws {
    let circle = try await circle()
    let here = try await browser(circle, firefox)

    let page = try await here.get("/kinnect/account/password?next=//elsewhere.example/")

    #expect(page.status == 200)
    #expect(!page.text.contains("elsewhere"))
  }
}
