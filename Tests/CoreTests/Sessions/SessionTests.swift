import Core
import HTTP
import TestCircle
import Testing
import Wire

struct SessionTests {
  private let me = "/api/auth/me"

  private struct Tokens {
    let access: String
    let refresh: String

    init(_ reply: Reply) throws {
      access = try #require(reply["accessToken"].string)
      refresh = try #require(reply["refreshToken"].string)
    }
  }

  private func signedUp(_ circle: TestCircle) async throws -> Tokens {
    let invitation = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)
    let reply = try await circle.anyone.post(
      "/api/auth/sign-up",
      ["email": "Ana@Example.org", "password": "a rare password", "invitation": .string(invitation)])
    #expect(reply.status == 201)
    #expect(reply["account", "email"]?.string == "ana@example.org")
    #expect(reply["expiresIn"].int == 900)
    return try Tokens(reply)
  }

  private func refresh(_ circle: TestCircle, _ token: String, key: String? = nil) async throws -> Reply {
    try await circle.anyone.post("/api/auth/refresh", ["refreshToken": .string(token)], key: key)
  }

  @Test func `an access token is good for 15 minutes`() async throws {
    let circle = try TestCircle()
    let client = Client(circle, .bearer(try await signedUp(circle).access))

    circle.clock.advance(seconds: 890)
    #expect(try await client.get(me).status == 200)

    circle.clock.advance(seconds: 11)
    let late = try await client.get(me)
    #expect(late.status == 401)
    #expect(late.code == "not_signed_in")
    #expect(late.header("WWW-Authenticate") == "Bearer")
  }

  @Test func `a refresh token is good once, and its reuse ends the session`() async throws {
    let circle = try TestCircle()
    let first = try await signedUp(circle)

    let second = try Tokens(try await refresh(circle, first.refresh))
    #expect(second.refresh != first.refresh)
    #expect(try await Client(circle, .bearer(second.access)).get(me).status == 200)

    #expect(try await refresh(circle, first.refresh).status == 401)
    #expect(try await refresh(circle, second.refresh).status == 401)
    #expect(try await Client(circle, .bearer(second.access)).get(me).status == 401)
  }

  @Test func `a refresh whose answer was lost is answered once more under its key`() async throws {
    let circle = try TestCircle()
    let first = try await signedUp(circle)
    _ = try await refresh(circle, first.refresh, key: "mine")

    let again = try Tokens(try await refresh(circle, first.refresh, key: "mine"))

    #expect(try await Client(circle, .bearer(again.access)).get(me).status == 200)
    let third = try Tokens(try await refresh(circle, again.refresh, key: "next"))
    #expect(try await Client(circle, .bearer(third.access)).get(me).status == 200)
  }

  @Test(arguments: [nil, "another", "first"])
  func `an old refresh token ends the session under any key but its own`(key: String?) async throws {
    let circle = try TestCircle()
    let zero = try await signedUp(circle)
    let first = try Tokens(try await refresh(circle, zero.refresh, key: "first"))
    let second = try Tokens(try await refresh(circle, first.refresh, key: "second"))

    #expect(try await refresh(circle, first.refresh, key: key).status == 401)
    #expect(try await refresh(circle, second.refresh, key: "third").status == 401)
    #expect(try await Client(circle, .bearer(second.access)).get(me).status == 401)
  }

  @Test func `a lost answer cannot be asked for once the tokens in it were used`() async throws {
    let circle = try TestCircle()
    let first = try await signedUp(circle)
    let second = try Tokens(try await refresh(circle, first.refresh, key: "mine"))
    let third = try Tokens(try await refresh(circle, second.refresh, key: "next"))

    #expect(try await refresh(circle, first.refresh, key: "mine").status == 401)
    #expect(try await refresh(circle, third.refresh, key: "last").status == 401)
  }

  @Test func `of two refreshes at once one wins, and the session ends`() async throws {
    let circle = try TestCircle()
    let token = try await signedUp(circle).refresh

    async let one = refresh(circle, token)
    async let other = refresh(circle, token)
    let replies = try await [one, other]

    #expect(replies.map(\.status).sorted() == [200, 401])
    let winner = try Tokens(try #require(replies.first { $0.status == 200 }))
    #expect(try await refresh(circle, winner.refresh).status == 401)
  }

  @Test func `a session that is not used for 60 days is over`() async throws {
    let circle = try TestCircle()
    let first = try await signedUp(circle)
    circle.clock.advance(seconds: 59 * 86_400)
    let second = try Tokens(try await refresh(circle, first.refresh))

    circle.clock.advance(seconds: 59 * 86_400)
    let third = try Tokens(try await refresh(circle, second.refresh))
    circle.clock.advance(seconds: 61 * 86_400)

    #expect(try await refresh(circle, third.refresh).status == 401)
  }

  @Test func `no token with any character changed is taken`() async throws {
    let circle = try TestCircle()
    let tokens = try await signedUp(circle)

    for index in tokens.access.indices {
      var changed = tokens.access
      changed.replaceSubrange(index...index, with: changed[index] == "A" ? "B" : "A")
      #expect(try await Client(circle, .bearer(changed)).get(me).status == 401)
    }
    for index in tokens.refresh.indices {
      var changed = tokens.refresh
      changed.replaceSubrange(index...index, with: changed[index] == "A" ? "B" : "A")
      #expect(try await refresh(circle, changed).status == 401)
    }
    #expect(try await refresh(circle, tokens.refresh).status == 200)
  }

  @Test(arguments: [SigningKeys.Purpose.browserSession, .refreshToken, .mediaLink, .invitation])
  func `a signature made for something else opens nothing`(purpose: SigningKeys.Purpose) async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    #expect(try await circle.api(ana).get(me).status == 200)
    #expect(try await Client(circle, .bearer(circle.accessToken(ana, purpose: purpose))).get(me).status == 401)
  }

  @Test func `a token without signature, or of another circle, opens nothing`() async throws {
    let circle = try TestCircle()
    let other = try TestCircle(master: 8)
    let ana = try await circle.member("ana")
    let parts = circle.accessToken(ana).split(separator: ".").map(String.init)
    let none = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))

    for token in [
      "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1])", "\(none).\(parts[1]).", "\(none).\(parts[1]).\(parts[2])",
      other.accessToken(ana), "", ".", "..",
    ] {
      #expect(try await Client(circle, .bearer(token)).get(me).status == 401, "\(token)")
    }
  }

  @Test func `a cookie with any character changed is no cookie`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let cookie = circle.cookie(of: ana.browserSession)
    #expect(try await Client(circle, .cookie(cookie)).get(me).status == 200)

    for index in cookie.indices {
      var changed = cookie
      changed.replaceSubrange(index...index, with: changed[index] == "A" ? "B" : "A")
      #expect(try await Client(circle, .cookie(changed)).get(me).status == 401)
    }
    #expect(try await Client(circle, .cookie(circle.cookie(of: circle.services.newID()))).get(me).status == 401)
  }

  @Test func `signing out ends the session at once and no other`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let (browser, api) = (circle.browser(ana), circle.api(ana))

    let reply = try await browser.submit("/kinnect/sign-out")

    #expect(reply.status == 303)
    #expect(reply.location == "/kinnect/sign-in")
    #expect(reply.cookie == "")
    #expect(try await browser.get(me).status == 401)
    #expect(try await browser.get("/kinnect").text.contains("href=\"/kinnect/sign-in"))
    #expect(try await api.get(me).status == 200)
    #expect(try await api.post("/api/auth/sign-out", [:]).status == 204)
    #expect(try await api.get(me).status == 401)
  }

  @Test func `suspension ends every session at once, and lifting it brings none back`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    try await circle.suspend(ana)

    #expect(try await circle.api(ana).get(me).status == 401)
    #expect(try await circle.browser(ana).get(me).status == 401)
    try await circle.suspend(ana, false)
    #expect(try await circle.api(ana).get(me).status == 401)
  }

  @Test func `sessions survive a restart of the circle`() async throws {
    let circle = try TestCircle()
    let tokens = try await signedUp(circle)

    let next = try TestCircle(database: try circle.lastCopy(), clock: circle.clock)

    #expect(try await Client(next, .bearer(tokens.access)).get(me).status == 200)
    #expect(try await refresh(next, tokens.refresh).status == 200)
  }

  @Test func `the cookie is HttpOnly and SameSite, and Secure on https`() async throws {
    var settings = Settings()
    settings.publicURL = "https://home.example"
    for (settings, isSecure) in [(Settings(), false), (settings, true)] {
      let circle = try TestCircle(settings: settings)
      let token = try #require(try await circle.administration.setupToken())

      let reply = try await circle.anyone.submit(
        "/setup/\(token)", ["email": "me@example.org", "password": "a rare password"])

      let field = try #require(reply.header("Set-Cookie"))
      #expect(field.contains("; HttpOnly"))
      #expect(field.contains("; SameSite=Lax"))
      #expect(field.contains("; Secure") == isSecure)
      #expect(field.contains("Max-Age=5184000"))
    }
  }
}
