import Core
import SQL
import TestCircle
import Testing
import Wire

/// Invitations that members make, where operators let them.
struct MemberInvitationTests {
  private func circle(most: Int) async throws -> TestCircle {
    let circle = try TestCircle()
    try await circle.services.welcomeNewApps()
    let chief = try await circle.member("chief", isOperator: true)
    #expect(try await circle.browser(chief).submit("/operator/apps/kinnect", ["members": "\(most)"]).status == 303)
    return circle
  }

  private func invitation(on page: String) -> String? {
    page.firstMatch(of: /http:\/\/home\.example(\/invite\/[A-Za-z0-9_-]{22})/).map { String($0.1) }
  }

  @Test func `a member invites as many people as the operator allows`() async throws {
    let circle = try await circle(most: 2)
    let ana = circle.browser(try await circle.member("ana"))
    #expect(try await ana.get("/kinnect").text.contains("href=\"/kinnect/account/invitations?next=%2Fkinnect\""))
    #expect(try await ana.get("/kinnect/account/invitations").text.contains("You can invite 2 more people."))

    let made = try await ana.submit(
      "/kinnect/account/invitations", ["apps": "kinnect", "note": "Ben", "next": "/kinnect"])
    #expect(made.location == "/kinnect/account/invitations?next=/kinnect")
    let page = try await ana.get("/kinnect/account/invitations?next=/kinnect").text
    #expect(page.contains("1 more person") && page.contains("Ben") && page.contains("<svg class=\"qr\""))
    let link = try #require(invitation(on: page))
    #expect(try await circle.anyone.get("/kinnect\(link)").text.contains("ana invites you"))
    let joined = try await circle.anyone.submit(link, ["email": "ben@example.org", "password": "a rare password"])
    #expect(joined.location == "/kinnect")
    #expect(try await ana.submit("/kinnect/account/invitations", ["apps": "kinnect"]).status == 303)

    let refused = try await ana.submit("/kinnect/account/invitations", ["apps": "kinnect", "note": "kept"])

    #expect(refused.status == 422 && refused.text.contains("You can’t invite anyone else"))
    #expect(try await circle.count("SELECT count(*) FROM invitations") == 2)
  }

  @Test func `a note has 200 scalars at most, however few characters they make`() async throws {
    let circle = try await circle(most: 3)
    let api = circle.api(try await circle.member("ana"))
    func invite(_ note: String) async throws -> Reply {
      try await api.post("/api/auth/invitations", ["apps": ["kinnect"], "note": .string(note)])
    }
    let accents = "a" + String(repeating: "\u{301}", count: 199)

    #expect(try await invite(accents).status == 201)
    let refused = try await invite(accents + "\u{301}")
    #expect(refused.status == 422 && refused.fields == ["note"])
    #expect(try await invite("a" + String(repeating: "\u{301}", count: 450_000)).fields == ["note"])
    #expect(try await circle.count("SELECT count(*) FROM invitations WHERE length(note) > 200") == 0)
  }

  @Test func `what is withdrawn or expires unused can be given to somebody else`() async throws {
    let circle = try await circle(most: 1)
    let ana = try await circle.member("ana")
    let (browser, chief) = (circle.browser(ana), try await circle.member("boss", isOperator: true))
    #expect(try await browser.submit("/kinnect/account/invitations", ["apps": "kinnect"]).status == 303)
    #expect(try await browser.submit("/kinnect/account/invitations", ["apps": "kinnect"]).status == 422)
    let page = try await browser.get("/kinnect/account/invitations").text
    let revoke = try #require(page.firstMatch(of: /action="(\/kinnect\/account\/invitations\/[0-9a-f-]+\/revoke)"/)?.1)
    let other = circle.browser(try await circle.member("ben"))
    #expect(try await other.submit(String(revoke)).status == 404)

    let revoked = try await browser.submit(String(revoke))
    #expect(revoked.location == "/kinnect/account/invitations?next=/kinnect&said=invitation-revoked")

    #expect(try await circle.anyone.get(try #require(invitation(on: page))).status == 404)
    #expect(try await browser.submit("/kinnect/account/invitations", ["apps": "kinnect"]).status == 303)
    circle.clock.advance(seconds: 7 * 86_400 + 1)
    #expect(try await browser.submit("/kinnect/account/invitations", ["apps": "kinnect"]).status == 303)
    #expect(try await circle.browser(chief).get("/operator").text.contains("0 of 1 used"))
    // A member sees no other's.
    #expect(invitation(on: try await other.get("/kinnect/account/invitations").text) == nil)
  }

  @Test func `nobody invites where operators alone do, or without a profile in the app`() async throws {
    let circle = try await circle(most: 0)
    let ana = circle.browser(try await circle.member("ana"))
    #expect(!(try await ana.get("/kinnect").text.contains("/kinnect/account/invitations")))
    #expect(try await ana.submit("/kinnect/account/invitations", ["apps": "kinnect"]).status == 422)
    let open = try await self.circle(most: 5)
    let guest = open.browser(try await open.member("guest", hasProfile: false))
    #expect(try await guest.submit("/kinnect/account/invitations", ["apps": "kinnect"]).status == 422)
    #expect(try await guest.submit("/kinnect/account/invitations", ["apps": ""]).status == 422)
    #expect(try await guest.submit("/kinnect/account/invitations").status == 422)

    #expect(try await open.count("SELECT count(*) FROM invitations") == 0)
  }

  @Test func `the links of somebody who is suspended let nobody in`() async throws {
    let circle = try await circle(most: 5)
    let ana = try await circle.member("ana")
    _ = try await circle.browser(ana).submit("/kinnect/account/invitations", ["apps": "kinnect"])
    let link = try #require(invitation(on: try await circle.browser(ana).get("/kinnect/account/invitations").text))

    try await circle.suspend(ana, true)

    #expect(try await circle.anyone.get(link).status == 404)
  }

  @Test func `two at once are one too many`() async throws {
    let circle = try await circle(most: 1)
    let ana = try await circle.member("ana")

    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await circle.browser(ana).submit("/kinnect/account/invitations", ["apps": "kinnect"]).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(statuses.sorted() == [303] + Array(repeating: 422, count: 7))
  }

  @Test func `clients do the same by calls`() async throws {
    let circle = try await circle(most: 2)
    let ana = try await circle.member("ana")
    let api = circle.api(ana)
    let app = try #require(try await api.get("/api/auth/apps")["apps"].array?.first)
    #expect(app["name"]?.string == "kinnect" && app["state"]?.string == "joined" && app["invitationsLeft"]?.int == 2)

    let made = try await api.post("/api/auth/invitations", ["apps": ["kinnect"], "note": "Ben"], key: "once")
    let again = try await api.post("/api/auth/invitations", ["apps": ["kinnect"], "note": "Ben"], key: "once")

    #expect(made.status == 201 && again.status == 201)
    #expect(made["id"].string == again["id"].string && made["usesLeft"].int == 1)
    let link = try #require(made["link"].string)
    #expect(link.hasPrefix("http://home.example/invite/"))
    #expect(try await circle.anyone.get("/kinnect\(link.dropFirst(19))").text.contains("ana invites you"))
    let list = try await api.get("/api/auth/invitations").items
    #expect(list.count == 1 && list.first?["note"]?.string == "Ben" && list.first?["isRevoked"]?.bool == false)
    let id = try #require(made["id"].string)
    let ben = circle.api(try await circle.member("ben"))
    #expect(try await ben.delete("/api/auth/invitations/\(id)").status == 404)
    #expect(try await ben.get("/api/auth/invitations").items.isEmpty)
    #expect(try await api.delete("/api/auth/invitations/\(id)").status == 204)
    #expect(try await api.get("/api/auth/invitations").items.first?["isRevoked"]?.bool == true)
    #expect(try await api.post("/api/auth/invitations", ["apps": []]).status == 422)
  }
}
