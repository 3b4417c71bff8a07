import Core
import HTTP
import TestHouse
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

  private func signedUp(_ house: TestHouse) async throws -> Tokens {
    let invitation = try await house.administration.invite(to: "kinnect", uses: 1, days: 1)
    let reply = try await house.anyone.post(
      "/api/auth/sign-up",
      ["email": "Ana@Example.org", "password": "a rare password", "invitation": .string(invitation)])
    #expect(reply.status == 201)
    #expect(reply["account", "email"]?.string == "ana@example.org")
    #expect(reply["expiresIn"].int == 900)
    return try Tokens(reply)
  }

  private func refresh(_ house: TestHouse, _ token: String, key: String? = nil) async throws -> Reply {
    try await house.anyone.post("/api/auth/refresh", ["refreshToken": .string(token)], key: key)
  }

  @Test func `an access token is good for 15 minutes`() async throws {
    let house = try TestHouse()
    let client = Client(house, .bearer(try await signedUp(house).access))

    house.clock.advance(seconds: 890)
    #expect(try await client.get(me).status == 200)

    house.clock.advance(seconds: 11)
    let late = try await client.get(me)
    #expect(late.status == 401)
    #expect(late.code == "not_signed_in")
    #expect(late.header("WWW-Authenticate") == "Bearer")
  }

  @Test func `a refresh token is good once, and its reuse ends the session`() async throws {
    let house = try TestHouse()
    let first = try await signedUp(house)

    let second = try Tokens(try await refresh(house, first.refresh))
    #expect(second.refresh != first.refresh)
    #expect(try await Client(house, .bearer(second.access)).get(me).status == 200)

    #expect(try await refresh(house, first.refresh).status == 401)
    #expect(try await refresh(house, second.refresh).status == 401)
    #expect(try await Client(house, .bearer(second.access)).get(me).status == 401)
  }

  @Test func `a refresh whose answer was lost is answered once more under its key`() async throws {
    let house = try TestHouse()
    let first = try await signedUp(house)
    _ = try await refresh(house, first.refresh, key: "mine")

    let again = try Tokens(try await refresh(house, first.refresh, key: "mine"))

    #expect(try await Client(house, .bearer(again.access)).get(me).status == 200)
    let third = try Tokens(try await refresh(house, again.refresh, key: "next"))
    #expect(try await Client(house, .bearer(third.access)).get(me).status == 200)
  }

  @Test(arguments: [nil, "another", "first"])
  func `an old refresh token ends the session under any key but its own`(key: String?) async throws {
    let house = try TestHouse()
    let zero = try await signedUp(house)
    let first = try Tokens(try await refresh(house, zero.refresh, key: "first"))
    let second = try Tokens(try await refresh(house, first.refresh, key: "second"))

    #expect(try await refresh(house, first.refresh, key: key).status == 401)
    #expect(try await refresh(house, second.refresh, key: "third").status == 401)
    #expect(try await Client(house, .bearer(second.access)).get(me).status == 401)
  }

  @Test func `a lost answer cannot be asked for once the tokens in it were used`() async throws {
    let house = try TestHouse()
    let first = try await signedUp(house)
    let second = try Tokens(try await refresh(house, first.refresh, key: "mine"))
    let third = try Tokens(try await refresh(house, second.refresh, key: "next"))

    #expect(try await refresh(house, first.refresh, key: "mine").status == 401)
    #expect(try await refresh(house, third.refresh, key: "last").status == 401)
  }

  @Test func `of two refreshes at once one wins, and the session ends`() async throws {
    let house = try TestHouse()
    let token = try await signedUp(house).refresh

    async let one = refresh(house, token)
    async let other = refresh(house, token)
    let replies = try await [one, other]

    #expect(replies.map(\.status).sorted() == [200, 401])
    let winner = try Tokens(try #require(replies.first { $0.status == 200 }))
    #expect(try await refresh(house, winner.refresh).status == 401)
  }

  @Test func `a session that is not used for 60 days is over`() async throws {
    let house = try TestHouse()
    let first = try await signedUp(house)
    house.clock.advance(seconds: 59 * 86_400)
    let second = try Tokens(try await refresh(house, first.refresh))

    house.clock.advance(seconds: 59 * 86_400)
    let third = try Tokens(try await refresh(house, second.refresh))
    house.clock.advance(seconds: 61 * 86_400)

    #expect(try await refresh(house, third.refresh).status == 401)
  }

  @Test func `no token with any character changed is taken`() async throws {
    let house = try TestHouse()
    let tokens = try await signedUp(house)

    for index in tokens.access.indices {
      var changed = tokens.access
      changed.replaceSubrange(index...index, with: changed[index] == "A" ? "B" : "A")
      #expect(try await Client(house, .bearer(changed)).get(me).status == 401)
    }
    for index in tokens.refresh.indices {
      var changed = tokens.refresh
      changed.replaceSubrange(index...index, with: changed[index] == "A" ? "B" : "A")
      #expect(try await refresh(house, changed).status == 401)
    }
    #expect(try await refresh(house, tokens.refresh).status == 200)
  }

  @Test(arguments: [SigningKeys.Purpose.browserSession, .refreshToken, .mediaLink, .invitation])
  func `a signature made for something else opens nothing`(purpose: SigningKeys.Purpose) async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")

    #expect(try await house.api(ana).get(me).status == 200)
    #expect(try await Client(house, .bearer(house.accessToken(ana, purpose: purpose))).get(me).status == 401)
  }

  @Test func `a token without signature, or of another house, opens nothing`() async throws {
    let house = try TestHouse()
    let other = try TestHouse(master: 8)
    let ana = try await house.member("ana")
    let parts = house.accessToken(ana).split(separator: ".").map(String.init)
    let none = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))

    for token in [
      "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1])", "\(none).\(parts[1]).", "\(none).\(parts[1]).\(parts[2])",
      other.accessToken(ana), "", ".", "..",
    ] {
      #expect(try await Client(house, .bearer(token)).get(me).status == 401, "\(token)")
    }
  }

  @Test func `a cookie with any character changed is no cookie`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    let cookie = house.cookie(of: ana.browserSession)
    #expect(try await Client(house, .cookie(cookie)).get(me).status == 200)

    for index in cookie.indices {
      var changed = cookie
      changed.replaceSubrange(index...index, with: changed[index] == "A" ? "B" : "A")
      #expect(try await Client(house, .cookie(changed)).get(me).status == 401)
    }
    #expect(try await Client(house, .cookie(house.cookie(of: house.services.newID()))).get(me).status == 401)
  }

  @Test func `signing out ends the session at once and no other`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    let (browser, api) = (house.browser(ana), house.api(ana))

    let reply = try await browser.submit("/sign-out")

    #expect(reply.status == 303)
    #expect(reply.location == "/sign-in")
    #expect(reply.cookie == "")
    #expect(try await browser.get(me).status == 401)
    #expect(try await browser.get("/kinnect").text.contains("href=\"/sign-in"))
    #expect(try await api.get(me).status == 200)
    #expect(try await api.post("/api/auth/sign-out", [:]).status == 204)
    #expect(try await api.get(me).status == 401)
  }

  @Test func `suspension ends every session at once, and lifting it brings none back`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")

    try await house.suspend(ana)

    #expect(try await house.api(ana).get(me).status == 401)
    #expect(try await house.browser(ana).get(me).status == 401)
    try await house.suspend(ana, false)
    #expect(try await house.api(ana).get(me).status == 401)
  }

  @Test func `sessions survive a restart of the house`() async throws {
    let house = try TestHouse()
    let tokens = try await signedUp(house)

    let next = try TestHouse(database: try house.lastCopy(), clock: house.clock)

    #expect(try await Client(next, .bearer(tokens.access)).get(me).status == 200)
    #expect(try await refresh(next, tokens.refresh).status == 200)
  }

  @Test func `the cookie is HttpOnly and SameSite, and Secure on https`() async throws {
    var settings = Settings()
    settings.publicURL = "https://home.example"
    for (settings, isSecure) in [(Settings(), false), (settings, true)] {
      let house = try TestHouse(settings: settings)
      let token = try #require(try await house.administration.setupToken())

      let reply = try await house.anyone.submit(
        "/setup/\(token)", ["email": "me@example.org", "password": "a rare password"])

      let field = try #require(reply.header("Set-Cookie"))
      #expect(field.contains("; HttpOnly"))
      #expect(field.contains("; SameSite=Lax"))
      #expect(field.contains("; Secure") == isSecure)
      #expect(field.contains("Max-Age=5184000"))
    }
  }
}
