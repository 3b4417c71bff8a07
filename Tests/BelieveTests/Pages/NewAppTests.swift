import Core
import SQL
import TestCircle
import Testing
import Wire

/// Apps that come to a server with members, invitations to several apps, and finding people again.
struct NewAppTests {
  /// Two apps, of which the second came later.
  private func circle() async throws -> TestCircle {
    let circle = try TestCircle.both()
    try await circle.storage.system.write {
      try $0.run("INSERT INTO app_rules (app) VALUES ('kinnect') ON CONFLICT DO NOTHING")
      try $0.run("DELETE FROM app_rules WHERE app = 'believe'")
    }
    return circle
  }

  @Test func `members hear of an app that comes, and join it with one button`() async throws {
    let circle = try await circle()
    let ana = try await circle.member("ana")
    try await circle.storage.system.write { try $0.run("DELETE FROM memberships WHERE app = 'believe'") }
    let browser = circle.browser(ana)
    #expect(!(try await browser.get("/kinnect").text.contains("is new here")))
    #expect(try await browser.submit("/apps/believe/join").status == 404)

    circle.clock.advance(seconds: 60)
    try await circle.services.welcomeNewApps()
    circle.clock.advance(seconds: 2)

    #expect(try await browser.get("/kinnect").text.contains("I Believe In You is new here"))
    #expect(!(try await browser.get("/kinnect/search").text.contains("is new here")))
    #expect(try await browser.get("/").text.contains("/apps/believe/join"))
    let stands = try await circle.api(ana).get("/api/auth/apps")["apps"].array?.map { $0["state"]?.string ?? "" }
    #expect(stands == ["joined", "open"])
    #expect(try await circle.api(ana).put("/api/auth/apps/believe").status == 204)
    #expect(try await circle.api(ana).put("/api/auth/apps/nothing").status == 404)
    #expect(try await browser.submit("/apps/believe/join").location == "/believe")
    #expect(
      try await browser.submit("/believe/onboarding", ["name": "Ana", "path": "supporter"]).location
        == "/believe/people-you-know?next=/believe/discover")
    #expect(!(try await browser.get("/kinnect").text.contains("is new here")))
    // Who comes later is told by the start page alone.
    let ben = try await circle.member("ben")
    #expect(!(try await circle.browser(ben).get("/kinnect").text.contains("is new here")))
  }

  @Test func `what is declined is not offered again`() async throws {
    let circle = try await circle()
    let ana = try await circle.member("ana")
    circle.clock.advance(seconds: 60)
    try await circle.services.welcomeNewApps()
    circle.clock.advance(seconds: 2)
    let browser = circle.browser(ana)
    #expect(try await browser.get("/kinnect").text.contains("is new here"))

    let declined = try await browser.submit("/apps/believe/decline", ["next": "/kinnect"])

    #expect(declined.location == "/kinnect?said=app-declined")
    #expect(!(try await browser.get("/kinnect").text.contains("is new here")))
    #expect(try await browser.get("/").text.contains("/apps/believe/join"))
  }

  @Test func `a new server's apps, and those that the operator closes, are by invitation`() async throws {
    let fresh = try TestCircle.both()
    try await fresh.storage.system.write { try $0.run("DELETE FROM app_rules") }
    let chief = try await fresh.member("chief", isOperator: true)
    try await fresh.services.welcomeNewApps()
    #expect(try await fresh.count("SELECT count(*) FROM app_rules WHERE open_since IS NULL") == 2)

    let browser = fresh.browser(chief)
    #expect(try await browser.submit("/operator/apps/believe", ["members": "0", "open": "true"]).status == 303)
    #expect(try await fresh.count("SELECT count(*) FROM app_rules WHERE open_since IS NOT NULL") == 1)
    #expect(try await browser.submit("/operator/apps/believe", ["members": "0"]).status == 303)
    #expect(try await fresh.count("SELECT count(*) FROM app_rules WHERE open_since IS NOT NULL") == 0)
    #expect(try await browser.submit("/operator/apps/believe", ["members": "1001"]).status == 422)
    #expect(try await browser.submit("/operator/apps/nothing", ["members": "1"]).status == 404)
  }

  @Test func `one invitation lets somebody into several apps`() async throws {
    let circle = try TestCircle.both()
    let chief = try await circle.member("chief", isOperator: true)
    let made = try await circle.browser(chief).submit(
      "/operator/invitations", ["apps": "kinnect", "apps": "believe", "uses": "1", "days": "3"])
    #expect(made.location == "/operator")
    let page = try await circle.browser(chief).get("/operator").text
    #expect(page.contains("Kinnect and I Believe In You · 0 of 1 used") && page.contains("<svg class=\"qr\""))
    let link = String(try #require(page.firstMatch(of: /http:\/\/home\.example(\/invite\/[A-Za-z0-9_-]{22})/)?.1))
    #expect(
      try await circle.anyone.get("/kinnect\(link)").text.contains("<h1>Join Kinnect and I Believe In You</h1>"))
    // Its page is the first app's.
    #expect(try await circle.anyone.get("/believe\(link)").location == "/kinnect\(link)")

    let joined = try await circle.anyone.submit(link, ["email": "ben@example.org", "password": "a rare password"])

    #expect(joined.location == "/")
    let ben = Client(circle, .cookie(try #require(joined.cookie)))
    #expect(try await ben.get("/").text.matches(of: /You can join/).count == 2)
    #expect(try await ben.submit("/kinnect/onboarding", ["username": "ben"]).location == "/kinnect")
    #expect(try await ben.get("/believe").location == "/believe/onboarding")
    #expect(try await circle.anyone.get(link).status == 404)
  }

  @Test func `a creator's invitation says who invites by the name that people know`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana", isOperator: true)
    let made = try await circle.browser(ana).submit(
      "/operator/invitations", ["apps": "believe", "uses": "1", "days": "3"])
    #expect(made.location == "/operator")
    let page = try await circle.browser(ana).get("/operator").text
    let link = String(try #require(page.firstMatch(of: /http:\/\/home\.example(\/invite\/[A-Za-z0-9_-]{22})/)?.1))
    let usernames = try await circle.storage.system.read {
      try $0.all("SELECT username FROM profiles WHERE app = 'believe'") { $0.text(0) }
    }
    let username = try #require(usernames.first)

    let shown = try await circle.anyone.get("/believe\(link)").text

    #expect(shown.contains("Ana invites you"))
    #expect(!shown.contains(username))
  }

  @Test func `people whom one knows are found to the last, page by page`() async throws {
    let circle = try await self.circle()
    try await circle.services.welcomeNewApps()
    let ana = try await circle.member("ana")
    try await circle.storage.system.write { try $0.run("UPDATE app_rules SET open_since = 1") }
    _ = try await circle.browser(ana).submit("/believe/onboarding", ["name": "B ana", "path": "supporter"])
    for number in 10..<35 {
      let other = try await circle.member("other\(number)")
      try await circle.follow(ana, other)
      try await circle.follow(other, ana)
      let browser = circle.browser(other)
      _ = try await browser.submit("/believe/onboarding", ["name": "B \(number)", "path": "supporter"])
      _ = try await browser.submit("/believe/people-you-know", ["findable": "true"])
    }

    let first = try await circle.browser(ana).get("/believe/people-you-know?next=/believe/discover").text
    let more = try #require(first.firstMatch(of: /class="more-link" href="([^"]+)"/)?.1)
    let second = try await circle.browser(ana).get(String(more.replacing("&amp;", with: "&"))).text

    #expect(first.contains("B 33") && !first.contains("B 34"))
    #expect(second.contains("B 34") && !second.contains("B 33") && !second.contains("more-link"))
    #expect(second.contains("href=\"/believe/discover\""))
  }

  @Test func `people who know each other find each other again, those who agreed alone`() async throws {
    let circle = try await self.circle()
    try await circle.services.welcomeNewApps()
    let ana = try await circle.member("ana")
    try await circle.storage.system.write { try $0.run("UPDATE app_rules SET open_since = 1") }
    var others: [String: Member] = [:]
    for name in ["mutual", "shy", "fan", "idol", "gone", "blocker"] {
      others[name] = try await circle.member(name)
      if name != "fan" { try await circle.follow(ana, try #require(others[name])) }
      if name != "idol" { try await circle.follow(try #require(others[name]), ana) }
    }
    for member in [ana] + others.values {
      let browser = circle.browser(member)
      _ = try await browser.submit("/believe/onboarding", ["name": "B \(member.username)", "path": "supporter"])
      if member.username != "shy" {
        _ = try await browser.submit("/believe/people-you-know", ["findable": "true"])
      }
    }
    try await circle.suspend(try #require(others["gone"]), true)
    let me = try #require(
      try await circle.api(ana).get("/api/believe/me")["builder", "id"]?.string)
    _ = try await circle.browser(try #require(others["blocker"])).submit("/believe/creator/\(me)/block")

    let page = try await circle.browser(ana).get("/believe/people-you-know").text

    #expect(page.contains("B mutual"))
    for name in ["shy", "fan", "idol", "gone", "blocker"] { #expect(!page.contains("B \(name)"), "\(name)") }
    let mutual = circle.browser(try #require(others["mutual"]))
    #expect(try await mutual.get("/believe/people-you-know").text.contains("B ana"))
    _ = try await circle.browser(ana).submit("/believe/people-you-know")
    #expect(!(try await mutual.get("/believe/people-you-know").text.contains("B ana")))
  }
}
