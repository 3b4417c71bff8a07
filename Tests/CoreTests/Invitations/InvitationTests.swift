import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct InvitationTests {
  @Test func `nobody is followed who isn't asked for, is suspended or has no profile there`() async throws {
    let circle = try TestCircle(apps: .both)
    let chief = try await circle.member("chief", isOperator: true)
    _ = try await circle.browser(chief).submit("/operator/invitations", ["apps": "kinnect", "uses": "9", "days": "3"])
    _ = try await circle.browser(chief).submit("/operator/invitations", ["apps": "believe", "uses": "9", "days": "3"])
    let page = try await circle.browser(chief).get("/operator").text
    let links = page.matches(of: /http:\/\/home\.example(\/invite\/[A-Za-z0-9_-]{22})/).map { String($0.1) }
    try #require(links.count == 2)

    for (name, asks, isSuspended) in [("ben", false, false), ("carla", true, true)] {
      for link in links {
        let done = try await circle.anyone.submit(
          link, ["email": "\(name)\(link.suffix(3))@example.org", "password": "a rare password"])
        let guest = Client(circle, .cookie(try #require(done.cookie)))
        try await circle.suspend(chief, isSuspended)
        let form = try await guest.get("/kinnect/onboarding").text
        #expect(form.contains("let chief follow you") == (done.location == "/kinnect" && !isSuspended))
        _ = try await guest.submit(
          "/kinnect/onboarding", ["username": name, "followsInviter": asks ? "true" : ""])
        try await circle.suspend(chief, false)
      }
    }

    #expect(try await circle.count("SELECT count(*) FROM follows") == 0)
  }

  @Test func `a profile made by call follows whoever invited it if it says so`() async throws {
    let circle = try TestCircle()
    let chief = try await circle.member("chief", isOperator: true)
    _ = try await circle.browser(chief).submit("/operator/invitations", ["apps": "kinnect", "uses": "9", "days": "3"])
    let page = try await circle.browser(chief).get("/operator").text
    let link = try #require(page.firstMatch(of: /http:\/\/home\.example(\/invite\/[A-Za-z0-9_-]{22})/)?.1)
    for (name, asks) in [("ben", JSONValue?.none), ("carla", false), ("dee", true)] as [(String, JSONValue?)] {
      let done = try await circle.anyone.submit(
        String(link), ["email": "\(name)@example.org", "password": "a rare password"])
      let guest = Client(circle, .cookie(try #require(done.cookie)))
      let fields = [JSONValue.Member("username", .string(name))] + (asks.map { [.init("followsInviter", $0)] } ?? [])
      #expect(try await guest.post("/api/kinnect/profile", .object(fields)).status == 201)
      #expect(try await circle.count("SELECT count(*) FROM follows") == (name == "dee" ? 2 : 0))
    }
    let dee = try await circle.api(chief).get("/api/kinnect/profiles/dee")
    #expect(dee["relation"].string == "following")
  }

  @Test func `an invitation made by the operator brings somebody in`() async throws {
    let circle = try TestCircle()
    let chief = try await circle.member("chief", isOperator: true)
    let made = try await circle.browser(chief).submit(
      "/operator/invitations", ["apps": "kinnect", "uses": "2", "days": "3", "note": "for <Ben> & co"])
    #expect(made.location == "/operator")
    let page = try await circle.browser(chief).get("/operator")
    #expect(page.text.contains("for &lt;Ben&gt; &amp; co"))
    let link = try #require(page.text.firstMatch(of: /http:\/\/home\.example(\/invite\/[A-Za-z0-9_-]{22})/)?.1)

    #expect(try await circle.anyone.get("\(link)?next=/kinnect/new").location == "/kinnect\(link)?next=/kinnect/new")
    let shown = try await circle.anyone.get("/kinnect\(link)")
    #expect(shown.text.contains("chief"))
    // What a messenger shows of the link, which its servers read too: no names.
    let previews = shown.text.matches(of: /<meta property="og:([a-z]+)" content="([^"]*)">/).map { "\($0.1) \($0.2)" }
    #expect(previews.contains("title Join Kinnect") && previews.contains { $0.hasPrefix("description You’re invited") })
    #expect(previews.contains("image http://home.example/icons/kinnect/512.png"))
    #expect(!previews.joined().contains("chief"))
    let bad = try await circle.anyone.submit(String(link), ["email": "ben@", "password": "a rare password"])
    #expect(bad.status == 422)
    #expect(bad.text.contains("value=\"ben@\""))
    #expect(bad.text.contains("id=\"email-error\""))
    let done = try await circle.anyone.submit(
      String(link), ["email": "ben@example.org", "password": "a rare password"])

    #expect(done.status == 303)
    #expect(done.location == "/kinnect")
    let ben = Client(circle, .cookie(try #require(done.cookie)))
    #expect(try await ben.get("/kinnect").location == "/kinnect/onboarding")
    let offer = try await ben.get("/kinnect/onboarding").text
    #expect(offer.contains("Follow chief, and let chief follow you"))
    #expect(
      try await ben.submit("/kinnect/onboarding", ["username": "ben", "followsInviter": "true"]).location == "/kinnect")
    #expect(try await circle.count("SELECT count(*) FROM follows WHERE accepted_at IS NOT NULL") == 2)
    #expect(try await circle.browser(chief).get("/kinnect/activity").text.contains("started following you"))
    // Who invited whom is kept.
    #expect(try await circle.count("SELECT count(*) FROM memberships WHERE invited_by = \(chief.account)") == 1)
  }

  @Test func `a used up, expired, revoked or invented invitation says so`() async throws {
    let circle = try TestCircle()
    let chief = try await circle.member("chief", isOperator: true)
    let used = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 9)
    _ = try await circle.anyone.submit(
      "/kinnect/invite/\(used)", ["email": "a@example.org", "password": "a rare password"])
    let old = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)
    let revoked = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 9)
    let id = try #require(
      try await circle.storage.system.read {
        try $0.first("SELECT id FROM invitations ORDER BY id DESC LIMIT 1") { try $0.id(0, Never.self) }
      })
    #expect(try await circle.browser(chief).submit("/operator/invitations/\(id)/revoke").status == 303)
    circle.clock.advance(seconds: 86_401)

    for token in [used, old, revoked, "AAAAAAAAAAAAAAAAAAAAAA", "x"] {
      #expect(try await circle.anyone.get("/kinnect/invite/\(token)").status == 404)
      let reply = try await circle.anyone.submit(
        "/kinnect/invite/\(token)", ["email": "b@example.org", "password": "a rare password"])
      #expect(reply.status == 404)
    }
    #expect(try await circle.count("SELECT count(*) FROM accounts") == 2)
  }

  @Test func `somebody signed in accepts with one press, and a member uses nothing up`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let guest = try await circle.member("guest", hasProfile: false)
    try await circle.storage.system.write {
      try $0.run("DELETE FROM memberships WHERE account_id = \(guest.account)")
    }
    let token = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)
    #expect(try await circle.browser(guest).get("/kinnect/invite/\(token)").text.contains("guest@example.org"))

    #expect(try await circle.browser(ana).submit("/kinnect/invite/\(token)/accept").location == "/kinnect")
    #expect(try await circle.count("SELECT sum(uses) FROM invitations") == 0)
    #expect(try await circle.browser(guest).submit("/kinnect/invite/\(token)/accept").location == "/kinnect")
    #expect(try await circle.count("SELECT sum(uses) FROM invitations") == 1)
    // Pressed twice, or opened again.
    #expect(try await circle.browser(guest).submit("/kinnect/invite/\(token)/accept").location == "/kinnect")
    #expect(try await circle.browser(guest).submit("/kinnect/onboarding", ["username": "guest"]).location == "/kinnect")
  }

  @Test func `a link that was used brings a member to the feed, and a stranger nowhere`() async throws {
    let circle = try TestCircle()
    let (ana, stranger) = (try await circle.member("ana"), try await circle.member("stranger", hasProfile: false))
    try await circle.storage.system.write {
      try $0.run("DELETE FROM memberships WHERE account_id = \(stranger.account)")
    }
    let used = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)
    let open = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)
    let joined = try await circle.anyone.submit(
      "/kinnect/invite/\(used)", ["email": "ben@example.org", "password": "a rare password"])
    let ben = Client(circle, .cookie(try #require(joined.cookie)))

    for member in [ben, circle.browser(ana)] {
      #expect(try await member.get("/kinnect/invite/\(used)").location == "/kinnect")
      #expect(try await member.get("/kinnect/invite/\(open)").location == "/kinnect")
      let wanted = try await member.get("/kinnect/invite/\(used)?next=%2Fkinnect%2Factivity")
      #expect(wanted.location == "/kinnect/activity")
      let again = try await member.submit(
        "/kinnect/invite/\(used)", ["email": "x@example.org", "password": "a rare password"])
      #expect(again.location == "/kinnect")
    }
    #expect(try await ben.get("/kinnect/invite/AAAAAAAAAAAAAAAAAAAAAA").status == 404)
    #expect(try await circle.browser(stranger).get("/kinnect/invite/\(used)").status == 404)
    #expect(try await circle.browser(stranger).submit("/kinnect/invite/\(used)/accept").status == 403)
    // Who isn't signed in can be a member all the same.
    let over = try await circle.anyone.get("/kinnect/invite/\(used)")
    #expect(over.status == 404 && over.text.contains("href=\"/kinnect/sign-in?next=%2Fkinnect%2Finvite%2F\(used)\""))
    #expect(try await circle.count("SELECT sum(uses) FROM invitations") == 1)
  }

  @Test func `an invitation shows the face and the full name of whoever made it`() async throws {
    let circle = try TestCircle()
    let chief = try await circle.member("chief", fullName: "Chiara Effe", isOperator: true)
    let photo = try await circle.photo(of: chief)
    let set = try await circle.api(chief).patch("/api/kinnect/profile", ["avatar": .string(photo.description)])
    #expect(set.status == 200)
    _ = try await circle.browser(chief).submit("/operator/invitations", ["apps": "kinnect", "uses": "2", "days": "3"])
    let made = try await circle.browser(chief).get("/operator").text
    let link = String(try #require(made.firstMatch(of: /http:\/\/home\.example(\/invite\/[A-Za-z0-9_-]{22})/)?.1))

    let page = try await circle.anyone.get("/kinnect\(link)")

    #expect(page.text.contains("Chiara Effe invites you") && page.text.contains("src=\"data:image/jpeg;base64,"))
    // No address of it, which would have the link's secret.
    #expect(!page.text.contains("/media/"))
    let joined = try await circle.anyone.submit(link, ["email": "ben@example.org", "password": "a rare password"])
    let ben = Client(circle, .cookie(try #require(joined.cookie)))
    let offer = try await ben.get("/kinnect/onboarding").text
    #expect(offer.contains("Follow Chiara Effe, and let Chiara Effe follow you"))
  }

  @Test func `a program accepts an invitation with the account that it has`() async throws {
    let circle = try TestCircle()
    let guest = try await circle.member("guest", hasProfile: false)
    try await circle.storage.system.write {
      try $0.run("DELETE FROM memberships WHERE account_id = \(guest.account)")
    }
    let token = try await circle.administration.invite(to: ["kinnect"], uses: 1, days: 1)
    let api = circle.api(guest)
    #expect(try await api.post("/api/kinnect/profile", ["username": "guest"]).status == 403)

    let path = "/api/auth/invitations/\(token)/acceptance"
    for body in [Client.Body.none, .json(["followsInviter": .null])] {
      let reply = try await api.send(.post, path, body: body)
      #expect(reply.status == 200 && reply["apps"] == ["kinnect"])
    }

    #expect(try await circle.count("SELECT sum(uses) FROM invitations") == 1)
    #expect(try await api.post("/api/kinnect/profile", ["username": "guest"]).status == 201)
    let late = try await circle.member("late", hasProfile: false)
    try await circle.storage.system.write {
      try $0.run("DELETE FROM memberships WHERE account_id = \(late.account)")
    }
    let refused = try await circle.api(late).send(.post, path)
    #expect(refused.status == 403 && refused.code == "invitation_needed")
  }

  @Test func `accepting an invitation says whether to follow the inviter, unless the profile does`() async throws {
    let circle = try TestCircle()
    let chief = try await circle.member("chief", isOperator: true)
    _ = try await circle.browser(chief).submit("/operator/invitations", ["apps": "kinnect", "uses": "9", "days": "3"])
    let page = try await circle.browser(chief).get("/operator").text
    let token = try #require(page.firstMatch(of: /http:\/\/home\.example\/invite\/([A-Za-z0-9_-]{22})/)?.1)
    for (name, accepted, made, follows) in [
      ("ben", nil, nil, 0), ("carla", false, nil, 0), ("dee", true, false, 0), ("eve", true, nil, 2),
    ] as [(String, Bool?, Bool?, Int)] {
      let guest = try await circle.member(name, hasProfile: false)
      try await circle.storage.system.write {
        try $0.run("DELETE FROM memberships WHERE account_id = \(guest.account)")
      }
      let api = circle.api(guest)
      func said(_ wish: Bool?) -> [JSONValue.Member] { wish.map { [.init("followsInviter", .bool($0))] } ?? [] }

      let path = "/api/auth/invitations/\(token)/acceptance"
      #expect(try await api.post(path, .object(said(accepted))).status == 200)
      let fields = [JSONValue.Member("username", .string(name))] + said(made)
      #expect(try await api.post("/api/kinnect/profile", .object(fields)).status == 201)

      #expect(try await circle.count("SELECT count(*) FROM follows") == follows, "\(name)")
    }
    #expect(try await circle.api(chief).get("/api/kinnect/profiles/eve")["relation"].string == "following")
  }

  @Test func `the page that somebody wanted first is where they are at the end`() async throws {
    let circle = try TestCircle()
    let wanted = "/kinnect/u/chief?tab=all&x=1"
    let escaped = "/kinnect/u/chief%3ftab%3dall%26x%3d1"
    let token = try await circle.administration.invite(to: ["kinnect"], uses: 3, days: 9)
    #expect(try await circle.anyone.get(wanted).location == "/kinnect/sign-in?next=\(escaped)")

    let form = try await circle.anyone.get("/kinnect/invite/\(token)?next=\(escaped)").text
    #expect(form.contains("name=\"next\" value=\"/kinnect/u/chief?tab=all&amp;x=1\""))
    #expect(form.contains("/kinnect/sign-in?next=%2Fkinnect%2Finvite%2F\(token)%3Fnext%3D"))
    let joined = try await circle.anyone.submit(
      "/kinnect/invite/\(token)", ["email": "ben@example.org", "password": "a rare password", "next": wanted])
    #expect(joined.location == wanted)
    let ben = Client(circle, .cookie(try #require(joined.cookie)))
    #expect(try await ben.get(wanted).location == "/kinnect/onboarding?next=\(escaped)")
    let page = try await ben.get("/kinnect/onboarding?next=\(escaped)").text
    #expect(page.contains("name=\"next\" value=\"/kinnect/u/chief?tab=all&amp;x=1\""))
    let refused = try await ben.submit("/kinnect/onboarding", ["username": "b!", "next": wanted])
    #expect(refused.status == 422 && refused.text.contains("value=\"/kinnect/u/chief?tab=all&amp;x=1\""))
    #expect(try await ben.submit("/kinnect/onboarding", ["username": "ben", "next": wanted]).location == wanted)
  }

  @Test(arguments: ["//evil.example", "/\\evil.example", "https://evil.example/", "kinnect", "/a\r\nb", ""])
  func `only pages of this server are returned to`(next: String) async throws {
    let circle = try TestCircle()
    let token = try await circle.administration.invite(to: ["kinnect"], uses: 2, days: 9)

    let joined = try await circle.anyone.submit(
      "/kinnect/invite/\(token)", ["email": "ben@example.org", "password": "a rare password", "next": next])
    #expect(joined.location == "/kinnect")
    let ben = Client(circle, .cookie(try #require(joined.cookie)))
    #expect(try await ben.submit("/kinnect/onboarding", ["username": "ben", "next": next]).location == "/kinnect")
    #expect(try await ben.submit("/kinnect/invite/\(token)/accept", ["next": next]).location == "/kinnect")
  }

  @Test func `wrong numbers are refused beside their fields with what was typed`() async throws {
    let circle = try TestCircle()
    let chief = try await circle.member("chief", isOperator: true)

    let reply = try await circle.browser(chief).submit(
      "/operator/invitations", ["apps": "nothing", "uses": "0", "days": "4000"])

    #expect(reply.status == 422)
    #expect(reply.text.contains("From 1 to 1,000."))
    #expect(reply.text.contains("From 1 to 3,650."))
    #expect(try await circle.count("SELECT count(*) FROM invitations") == 0)
  }
}
