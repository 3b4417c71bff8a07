import Core
import SQL
import TestCircle
import Testing
import Wire

/// A link for many people of a family, and people who wait to be confirmed.
struct FamilyLinkTests {
  private func newCircle(invitations: Int = 30, kind: CircleKind = .family) async throws -> (TestCircle, Member) {
    let circle = try TestCircle()
    try await circle.rule("kinnect", invitations: invitations, kind: kind)
    return (circle, try await circle.member("ana", fullName: "Ana"))
  }

  private func link(on page: String) throws -> String {
    String(try #require(page.firstMatch(of: /http:\/\/home\.example(\/invite\/[A-Za-z0-9_-]{22})/)?.1))
  }

  /// Somebody who signs up by the link.
  private func comes(_ name: String, by link: String, _ circle: TestCircle) async throws -> Client {
    let done = try await circle.anyone.submit(
      link, ["email": "\(name)@example.org", "password": "a rare password"])
    return Client(circle, .cookie(try #require(done.cookie)))
  }

  @Test func `it is the first thing on an empty feed, is for twenty people and a week, and can be revoked`()
    async throws
  {
    let (circle, ana) = try await newCircle()
    let asAna = circle.browser(ana)
    #expect(try await asAna.get("/kinnect").text.contains("href=\"/kinnect/account/family-link?next=%2Fkinnect\""))
    #expect(try await asAna.get("/kinnect/account/family-link").text.contains("value=\"20\""))

    #expect(
      try await asAna.submit("/kinnect/account/family-link").location == "/kinnect/account/family-link?next=/kinnect")

    let page = try await asAna.get("/kinnect/account/family-link").text
    #expect(page.contains("0 of 20 used") && page.contains("<svg class=\"qr\"") && page.contains("data-share-link"))
    #expect(try await circle.count("SELECT count(*) FROM invitations WHERE max_uses = 20 AND confirms = FALSE") == 1)
    let link = try link(on: page)
    let ben = try await comes("ben", by: link, circle)
    #expect(try await ben.get("/kinnect").location == "/kinnect/onboarding")
    #expect(
      try await ben.submit("/kinnect/onboarding", ["username": "ben"]).location == "/kinnect/family?next=/kinnect")
    #expect(try await asAna.get("/kinnect/account/family-link").text.contains("1 of 20 used"))
    // She may invite 30 people, and 20 of them by this link.
    let more = try await asAna.submit("/kinnect/account/family-link", ["uses": "11"])
    #expect(more.status == 422)
    let call = try await circle.api(ana).post("/api/auth/invitations", ["apps": ["kinnect"], "uses": 11])
    #expect(call.fields == ["uses"] && call.text.contains("You can invite 10 more people"))
    let revoke = try #require(page.firstMatch(of: /action="(\/kinnect\/account\/invitations\/[0-9a-f-]+\/revoke)"/)?.1)

    let revoked = try await asAna.submit(String(revoke), ["list": "family"])

    #expect(revoked.location == "/kinnect/account/family-link?next=/kinnect&said=invitation-revoked")
    #expect(try await circle.anyone.get(link).status == 404)
    #expect(!(try await asAna.get("/kinnect/account/family-link").text.contains(link)))
  }

  @Test func `it is for as many people as a member may still invite`() async throws {
    let (circle, ana) = try await newCircle(invitations: 7)
    let asAna = circle.browser(ana)
    #expect(try await asAna.get("/kinnect/account/family-link").text.contains("value=\"7\""))

    #expect(try await asAna.submit("/kinnect/account/family-link").status == 303)

    #expect(try await circle.count("SELECT count(*) FROM invitations WHERE max_uses = 7") == 1)
  }

  @Test func `a link for one person is shown too, and an operator may make one however many members may invite`()
    async throws
  {
    let (circle, ana) = try await newCircle(invitations: 1)
    #expect(try await circle.browser(ana).submit("/kinnect/account/family-link").status == 303)
    #expect(try await circle.browser(ana).get("/kinnect/account/family-link").text.contains("0 of 1 used"))
    let (other, _) = try await newCircle(invitations: 0)
    let chief = other.browser(try await other.member("chief", isOperator: true))

    #expect(try await chief.submit("/kinnect/account/family-link", ["uses": "1"]).status == 303)

    #expect(try await chief.get("/kinnect/account/family-link").text.contains("0 of 1 used"))
  }

  @Test func `a link that was made for one person elsewhere is no link for the family`() async throws {
    let (circle, ana) = try await newCircle()
    let made = try await circle.browser(ana).submit(
      "/kinnect/account/invitations", ["apps": "kinnect", "note": "for Ben"])
    #expect(made.status == 303)

    #expect(!(try await circle.browser(ana).get("/kinnect/account/family-link").text.contains("0 of 1 used")))
  }

  @Test func `among friends there is none, nor for members who may not invite`() async throws {
    let (friends, ana) = try await newCircle(kind: .friends)
    #expect(try await friends.browser(ana).get("/kinnect/account/family-link").status == 404)
    #expect(try await friends.browser(ana).submit("/kinnect/account/family-link").status == 404)
    let call: JSONValue = ["apps": ["kinnect"], "uses": 3]
    #expect(try await friends.api(ana).post("/api/auth/invitations", call).fields == ["uses"])
    let (family, ben) = try await newCircle(invitations: 0)

    #expect(try await family.browser(ben).get("/kinnect/account/family-link").status == 404)
    #expect(!(try await family.browser(ben).get("/kinnect").text.contains("family-link")))
  }

  @Test func `more than twenty people are confirmed one by one, and see nothing and are seen by nobody until then`()
    async throws
  {
    let (circle, ana) = try await newCircle()
    let asAna = circle.browser(ana)
    #expect(try await asAna.submit("/kinnect/account/family-link", ["uses": "25"]).status == 303)
    #expect(try await circle.count("SELECT count(*) FROM invitations WHERE confirms = TRUE") == 1)
    let ben = try await comes("ben", by: try link(on: try await asAna.get("/kinnect/account/family-link").text), circle)

    #expect(try await ben.get("/kinnect").location == "/kinnect/onboarding")
    #expect(try await ben.get("/kinnect/onboarding").location == "/kinnect/account/waiting")
    #expect(try await ben.get("/kinnect/account/waiting").text.contains("confirms everyone who uses this link"))
    // Nobody is told before they have said who they are.
    #expect(!(try await asAna.get("/kinnect/account/family-link").text.contains("Waiting to come in")))
    #expect(try await ben.submit("/kinnect/onboarding", ["username": "ben"]).status == 403)
    #expect(try await ben.get("/api/kinnect/search?q=a").status == 409)
    #expect(try await ben.get("/api/auth/apps")["apps"].array?.first?["state"]?.string == "waiting")
    #expect(try await ben.submit("/kinnect/account/waiting", ["name": " "]).status == 422)
    #expect(try await ben.submit("/kinnect/account/waiting", ["name": "Uncle Ben"]).status == 303)
    #expect(try await asAna.get("/kinnect/activity").text.contains("Someone is waiting for you to let them in."))
    let other = circle.browser(try await circle.member("other"))
    #expect(!(try await other.get("/kinnect/search?q=ben").text.contains("Ben")))
    let page = try await asAna.get("/kinnect/account/family-link").text
    #expect(page.contains("Uncle Ben"))
    let confirm = String(try #require(page.firstMatch(of: /(\/kinnect\/account\/waiting\/[0-9a-f-]+\/confirm)/)?.1))
    #expect(try await other.submit(confirm).status == 404)
    #expect(try await ben.submit(confirm).status == 404)

    #expect(try await asAna.submit(confirm, ["next": "/kinnect"]).location == "/kinnect?said=member-confirmed")

    #expect(
      try await ben.submit("/kinnect/onboarding", ["username": "ben"]).location == "/kinnect/family?next=/kinnect")
    #expect(try await circle.count("SELECT count(*) FROM waiting_members") == 0)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'waiting'") == 0)
    #expect(try await circle.count("SELECT uses FROM invitations") == 1)
    #expect(try await asAna.submit(confirm).status == 404)
  }

  @Test func `who is turned away does not come in by the same link, and their place is free`() async throws {
    let (circle, ana) = try await newCircle()
    let asAna = circle.browser(ana)
    #expect(try await asAna.submit("/kinnect/account/family-link", ["uses": "5", "confirms": "true"]).status == 303)
    let link = try link(on: try await asAna.get("/kinnect/account/family-link").text)
    let ben = try await comes("ben", by: link, circle)
    _ = try await ben.submit("/kinnect/account/waiting", ["name": "Somebody"])
    let waiting = try await circle.api(ana).get("/api/auth/waiting-people")
    let id = try #require(waiting["people"].array?.first?["id"]?.string)

    #expect(try await circle.api(ana).delete("/api/auth/waiting-people/\(id)").status == 204)

    #expect(try await circle.count("SELECT uses FROM invitations") == 0)
    let again = try await ben.submit("/kinnect\(link)/accept")
    #expect(again.status == 403)
    #expect(try await circle.count("SELECT uses FROM invitations") == 0)
    #expect(
      try await circle.count(
        "SELECT count(*) FROM memberships m JOIN accounts a ON a.id = m.account_id WHERE a.email = 'ben@example.org'")
        == 0)
    #expect(try await circle.api(ana).get("/api/auth/waiting-people")["people"].array?.isEmpty == true)
  }

  @Test func `a link for several apps has one place for a person, and it is free when they wait nowhere`() async throws
  {
    let circle = try TestCircle(apps: .both)
    let chief = try await circle.member("chief", isOperator: true)
    let asChief = circle.browser(chief)
    let made = try await asChief.submit(
      "/operator/invitations",
      ["apps": "kinnect", "apps": "believe", "uses": "5", "days": "3", "confirms": "true"])
    #expect(made.status == 303)
    let link = try link(on: try await asChief.get("/operator").text)
    for name in ["ben", "cleo"] {
      let client = try await comes(name, by: link, circle)
      for app in ["kinnect", "believe"] {
        #expect(try await client.submit("/\(app)/account/waiting", ["name": name]).status == 303)
      }
    }
    let api = circle.api(chief)
    let waiting = try #require(try await api.get("/api/auth/waiting-people")["people"].array)
    func ids(_ name: String) -> [String] {
      waiting.filter { $0["name"]?.string == name }.compactMap { $0["id"]?.string }
    }
    let (ben, cleo) = (ids("ben"), ids("cleo"))
    #expect(ben.count == 2 && cleo.count == 2)
    #expect(try await circle.count("SELECT uses FROM invitations") == 2)

    #expect(try await api.delete("/api/auth/waiting-people/\(ben[0])").status == 204)
    #expect(try await circle.count("SELECT uses FROM invitations") == 2)
    #expect(try await api.delete("/api/auth/waiting-people/\(ben[1])").status == 204)
    #expect(try await circle.count("SELECT uses FROM invitations") == 1)

    #expect(try await api.put("/api/auth/waiting-people/\(cleo[0])").status == 204)
    #expect(try await api.delete("/api/auth/waiting-people/\(cleo[1])").status == 204)
    #expect(try await circle.count("SELECT uses FROM invitations") == 1)
  }

  @Test func `who waits comes in by themselves once the app is open to everybody`() async throws {
    let (circle, ana) = try await newCircle()
    let asAna = circle.browser(ana)
    #expect(try await asAna.submit("/kinnect/account/family-link", ["uses": "5", "confirms": "true"]).status == 303)
    let link = try link(on: try await asAna.get("/kinnect/account/family-link").text)
    let ben = try await comes("ben", by: link, circle)
    #expect(try await ben.submit("/kinnect/account/waiting", ["name": "Ben"]).status == 303)
    #expect(try await ben.get("/kinnect/onboarding").location == "/kinnect/account/waiting")
    try await circle.rule("kinnect", invitations: 30, isOpen: true, kind: .family)

    #expect(try await ben.get("/kinnect/account/waiting").location == "/kinnect")
    #expect(try await ben.get("/kinnect/onboarding").status == 200)
    #expect(try await ben.submit("/kinnect/onboarding", ["username": "ben"]).status == 303)

    #expect(try await circle.count("SELECT count(*) FROM waiting_members") == 0)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'waiting'") == 0)
    #expect(try await circle.count("SELECT uses FROM invitations") == 0)
  }

  @Test func `who hasn't said who they are within a day waits no more, and others' places stay`() async throws {
    let (circle, ana) = try await newCircle()
    let asAna = circle.browser(ana)
    #expect(try await asAna.submit("/kinnect/account/family-link", ["uses": "5", "confirms": "true"]).status == 303)
    let link = try link(on: try await asAna.get("/kinnect/account/family-link").text)
    let ben = try await comes("ben", by: link, circle)
    _ = try await comes("cleo", by: link, circle)
    let dan = try await comes("dan", by: link, circle)
    #expect(try await dan.submit("/kinnect/account/waiting", ["name": "Dan"]).status == 303)
    await circle.services.uploads.sweep()
    #expect(try await circle.count("SELECT uses FROM invitations") == 3)

    circle.clock.advance(seconds: 86_500)
    await circle.services.uploads.sweep()

    #expect(try await circle.count("SELECT uses FROM invitations") == 1)
    #expect(try await circle.count("SELECT count(*) FROM waiting_members WHERE name = 'Dan'") == 1)
    // They can use the link again.
    #expect(try await ben.submit("/kinnect\(link)/accept").status == 303)
    #expect(try await circle.count("SELECT uses FROM invitations") == 2)
  }

  @Test func `operators see in their settings that somebody waits`() async throws {
    let circle = try TestCircle()
    try await circle.rule("kinnect", kind: .family)
    let chief = circle.browser(try await circle.member("chief", isOperator: true))
    let token = try await circle.administration.invite(to: ["kinnect"], uses: 50, days: 3)
    let ben = try await comes("ben", by: "/kinnect/invite/\(token)", circle)
    #expect(!(try await chief.get("/kinnect/settings").text.contains("inline-badge")))

    _ = try await ben.submit("/kinnect/account/waiting", ["name": "Ben"])

    #expect(try await chief.get("/kinnect/settings").text.contains("inline-badge"))
  }

  @Test func `who was turned away may come by another link`() async throws {
    let (circle, ana) = try await newCircle()
    let asAna = circle.browser(ana)
    #expect(try await asAna.submit("/kinnect/account/family-link", ["uses": "5", "confirms": "true"]).status == 303)
    let link = try link(on: try await asAna.get("/kinnect/account/family-link").text)
    let ben = try await comes("ben", by: link, circle)
    #expect(try await ben.submit("/kinnect/account/waiting", ["name": "Somebody"]).status == 303)
    let waiting = try await circle.api(ana).get("/api/auth/waiting-people")
    let id = try #require(waiting["people"].array?.first?["id"]?.string)
    #expect(try await circle.api(ana).delete("/api/auth/waiting-people/\(id)").status == 204)
    let cleo = try await circle.member("cleo")
    let other = try await circle.api(cleo).post(
      "/api/auth/invitations", ["apps": ["kinnect"], "uses": 5, "confirms": true])
    let token = try #require(other["link"].string?.split(separator: "/").last)

    #expect(try await ben.submit("/kinnect/invite/\(token)/accept").status == 303)

    #expect(try await circle.count("SELECT count(*) FROM invitations WHERE uses = 1") == 1)
    #expect(try await ben.submit("/kinnect/account/waiting", ["name": "Ben"]).status == 303)
    #expect(try await circle.api(ana).get("/api/auth/waiting-people")["people"].array?.isEmpty == true)
    #expect(try await circle.api(cleo).get("/api/auth/waiting-people")["people"].array?.count == 1)
  }

  @Test func `programs do the same by calls`() async throws {
    let (circle, ana) = try await newCircle()
    let api = circle.api(ana)
    let made = try await api.post("/api/auth/invitations", ["apps": ["kinnect"], "uses": 21], key: "once")
    #expect(made.status == 201 && made["confirms"].bool == true && made["uses"].int == 21)
    #expect(try await api.post("/api/auth/invitations", ["apps": ["kinnect"], "uses": 1001]).fields == ["uses"])
    let token = try #require(made["link"].string?.split(separator: "/").last)
    let guest = circle.api(try await circle.newAccount("guest", app: "believe"))

    let accepted = try await guest.post("/api/auth/invitations/\(token)/acceptance", [:])

    #expect(accepted["apps"].array?.isEmpty == true && accepted["waiting"].array?.first?.string == "kinnect")
    #expect(try await guest.post("/api/auth/invitations/\(token)/acceptance", [:])["waiting"].array?.count == 1)
    #expect(try await guest.put("/api/auth/apps/kinnect/introduction", ["name": "Guest"]).status == 204)
    let id = try #require(try await api.get("/api/auth/waiting-people")["people"].array?.first?["id"]?.string)
    #expect(try await guest.put("/api/auth/waiting-people/\(id)").status == 404)
    // Who waits sees nobody.
    #expect(try await guest.get("/api/kinnect/family").status == 404)
    #expect(try await api.put("/api/auth/waiting-people/\(id)").status == 204)
    #expect(try await guest.get("/api/kinnect/family")["people"].array?.first?["username"]?.string == "ana")
    let profile: JSONValue = ["username": "guest", "joinsFamily": false]
    #expect(try await guest.post("/api/kinnect/profile", profile).status == 201)
    #expect(try await guest.get("/api/kinnect/family")["standing"].string == "asked")
    #expect(try await guest.get("/api/kinnect/family/people").each("username") == ["ana"])
  }

  @Test func `an operator confirms those whose links nobody made`() async throws {
    let circle = try TestCircle()
    try await circle.rule("kinnect", kind: .family)
    let chief = circle.browser(try await circle.member("chief", isOperator: true))
    let token = try await circle.administration.invite(to: ["kinnect"], uses: 50, days: 3)
    let ben = try await comes("ben", by: "/kinnect/invite/\(token)", circle)
    #expect(try await ben.get("/kinnect/account/waiting").text.contains("The operator confirms everyone"))
    _ = try await ben.submit("/kinnect/account/waiting", ["name": "Ben"])

    let page = try await chief.get("/operator").text
    let confirm = String(try #require(page.firstMatch(of: /(\/kinnect\/account\/waiting\/[0-9a-f-]+\/confirm)/)?.1))
    #expect(try await chief.submit(confirm, ["next": "/operator"]).location == "/operator?said=member-confirmed")

    #expect(try await ben.submit("/kinnect/onboarding", ["username": "ben"]).status == 303)
  }
}
