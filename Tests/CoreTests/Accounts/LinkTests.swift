import Core
import SQL
import TestCircle
import Testing
import Wire

struct LinkTests {
  @Test func `a reset link sets a new password once and ends every session`() async throws {
    let circle = try TestCircle()
    try await circle.administration.addOperator(email: "ana@example.org", password: "the old password")
    let old = try await circle.anyone.post(
      "/api/auth/sign-in", ["email": "ana@example.org", "password": "the old password"])
    let client = Client(circle, .bearer(try #require(old["accessToken"].string)))
    let token = try await circle.administration.resetToken(email: "ana@example.org")
    #expect(try await circle.anyone.get("/reset/\(token)").location == "/kinnect/reset/\(token)")
    #expect(try await circle.anyone.get("/kinnect/reset/\(token)").status == 200)

    let weak = try await circle.anyone.submit("/kinnect/reset/\(token)", ["password": "12345678"])
    #expect(weak.status == 422)
    #expect(try await client.get("/api/auth/me").status == 200)
    let done = try await circle.anyone.submit("/kinnect/reset/\(token)", ["password": "the new password"])

    #expect(done.status == 303)
    #expect(done.location == "/kinnect?said=password-changed")
    #expect(try await Client(circle, .cookie(try #require(done.cookie))).get("/api/auth/me").status == 200)
    #expect(try await client.get("/api/auth/me").status == 401)
    for (password, status) in [("the old password", 401), ("the new password", 200)] {
      let reply = try await circle.anyone.post(
        "/api/auth/sign-in", ["email": "ana@example.org", "password": .string(password)])
      #expect(reply.status == status)
    }
    #expect(try await circle.anyone.get("/kinnect/reset/\(token)").status == 404)
    #expect(try await circle.anyone.get("/reset/\(token)").status == 404)
    #expect(try await circle.anyone.submit("/reset/\(token)", ["password": "a third password"]).status == 404)
  }

  @Test func `a used reset link ends the account's other ones, and nobody else's`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let used = try await circle.administration.resetToken(email: ana.email)
    let other = try await circle.administration.resetToken(email: ana.email)
    let bens = try await circle.administration.resetToken(email: ben.email)

    let done = try await circle.anyone.submit("/kinnect/reset/\(used)", ["password": "the new password"])

    #expect(done.status == 303)
    #expect(try await circle.anyone.get("/kinnect/reset/\(other)").status == 404)
    #expect(try await circle.anyone.submit("/kinnect/reset/\(other)", ["password": "another password"]).status == 404)
    #expect(try await circle.anyone.get("/kinnect/reset/\(bens)").status == 200)
  }

  @Test func `a reset link is good for a day`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let token = try await circle.administration.resetToken(email: ana.email)

    circle.clock.advance(seconds: 86_401)

    #expect(try await circle.anyone.submit("/kinnect/reset/\(token)", ["password": "the new password"]).status == 404)
  }

  @Test func `of two resets at once one happens`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let token = try await circle.administration.resetToken(email: ana.email)

    async let one = circle.anyone.submit("/kinnect/reset/\(token)", ["password": "the new password"])
    async let other = circle.anyone.submit("/kinnect/reset/\(token)", ["password": "another password"])

    #expect(try await [one.status, other.status].sorted() == [303, 404])
  }

  @Test func `the set-up link makes the operator, once`() async throws {
    let circle = try TestCircle()
    let token = try #require(try await circle.administration.setupToken())
    #expect(try await circle.anyone.get("/setup/\(token)").status == 200)
    let weak = try await circle.anyone.submit("/setup/\(token)", ["email": "ana@example", "password": "short"])
    #expect(weak.status == 422)
    #expect(weak.text.contains("value=\"ana@example\""))

    let done = try await circle.anyone.submit(
      "/setup/\(token)", ["email": "ana@example.org", "password": "a rare password"])

    #expect(done.status == 303)
    #expect(done.location == "/kinnect")
    let client = Client(circle, .cookie(try #require(done.cookie)))
    #expect(try await client.get("/operator").status == 200)
    #expect(try await client.submit("/kinnect/onboarding", ["username": "ana"]).location == "/kinnect")
    let again = try await circle.anyone.submit(
      "/setup/\(token)", ["email": "eve@example.org", "password": "a rare password"])
    #expect(again.status == 404)
    #expect(try await circle.count("SELECT count(*) FROM accounts") == 1)
    #expect(try await circle.administration.setupToken() == nil)
  }

  @Test func `a set-up link is worthless once there is an operator, and a newer one ends it`() async throws {
    let circle = try TestCircle()
    let first = try #require(try await circle.administration.setupToken())
    let second = try #require(try await circle.administration.setupToken())
    #expect(try await circle.anyone.get("/setup/\(first)").status == 404)
    #expect(try await circle.anyone.get("/setup/\(second)").status == 200)

    try await circle.administration.addOperator(email: "ana@example.org", password: "a rare password")

    let late = try await circle.anyone.submit(
      "/setup/\(second)", ["email": "eve@example.org", "password": "a rare password"])
    #expect(late.status == 404)
    #expect(try await circle.count("SELECT count(*) FROM accounts WHERE is_operator = TRUE") == 1)
  }

  @Test func `a link of one kind is none of the other`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let reset = try await circle.administration.resetToken(email: ana.email)
    let setup = try #require(try await circle.administration.setupToken())

    #expect(try await circle.anyone.get("/setup/\(reset)").status == 404)
    #expect(try await circle.anyone.get("/kinnect/reset/\(setup)").status == 404)
  }
}
