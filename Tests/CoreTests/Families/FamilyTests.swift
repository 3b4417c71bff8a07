import Core
import SQL
import TestCircle
import Testing
import Wire

/// Apps whose people all follow each other.
struct FamilyTests {
  private func family(_ settings: Settings = Settings()) async throws -> TestCircle {
    let circle = try TestCircle(settings: settings)
    try await circle.rule("kinnect", kind: .family)
    return circle
  }

  private func joined(_ name: String, _ circle: TestCircle, leavingOut others: [Member] = []) async throws -> Member {
    let member = try await circle.member(name)
    let profiles = others.compactMap { $0.profile?.description }.map { JSONValue.string($0) }
    let reply = try await circle.api(member).put(
      "/api/kinnect/family/membership", ["leaveOut": .array(profiles)])
    guard reply.status == 200, reply["standing"].string == "member" else { throw TestFault("no member: \(reply.text)") }
    return member
  }

  private func follows(_ circle: TestCircle) async throws -> Int {
    try await circle.count("SELECT count(*) FROM follows WHERE accepted_at IS NOT NULL")
  }

  private func isConnected(_ one: Member, _ other: Member, _ circle: TestCircle) async throws -> Bool {
    let mine = try await circle.api(one).get("/api/kinnect/profiles/\(other.username)")
    return mine["relation"].string == "following" && mine["followsMe"].bool == true
  }

  @Test
  func
    `an app is for friends until the operator has answered, and a family is preselected where nobody joins uninvited`()
    async throws
  {
    let circle = try TestCircle()
    try await circle.services.welcomeNewApps()
    let chief = try await circle.member("chief", isOperator: true)
    let (asChief, asBen) = (circle.browser(chief), circle.browser(try await circle.member("ben")))
    #expect(try await asBen.get("/kinnect/family").status == 404)
    #expect(try await asChief.get("/kinnect").text.contains("Who is Kinnect for?"))
    #expect(!(try await asBen.get("/kinnect").text.contains("Who is Kinnect for?")))
    let page = try await asChief.get("/operator").text
    #expect(page.firstMatch(of: /id="kind-kinnect-family"[^>]*checked/) != nil)
    // What is preselected is no answer.
    #expect(try await asChief.submit("/operator/apps/kinnect", ["members": "3"]).status == 303)
    #expect(try await circle.count("SELECT count(*) FROM app_rules WHERE kind IS NULL") == 1)

    #expect(try await asChief.submit("/operator/apps/kinnect/kind", ["kind": "family"]).status == 303)

    #expect(!(try await asChief.get("/kinnect").text.contains("Who is Kinnect for?")))
    #expect(try await asBen.get("/kinnect").text.contains("Kinnect is for a family"))
    #expect(try await circle.count("SELECT count(*) FROM app_rules WHERE kind = 'family'") == 1)
    #expect(try await asBen.submit("/operator/apps/kinnect/kind", ["kind": "friends"]).status == 404)
    #expect(try await asChief.submit("/operator/apps/kinnect/kind", ["kind": "clan"]).status == 404)
  }

  @Test func `where anyone may make an account, friends are preselected`() async throws {
    var settings = Settings()
    settings.openApps = ["kinnect"]
    let circle = try TestCircle(settings: settings)
    try await circle.services.welcomeNewApps()
    let chief = try await circle.member("chief", isOperator: true)

    let page = try await circle.browser(chief).get("/operator").text

    #expect(page.firstMatch(of: /id="kind-kinnect-friends"[^>]*checked/) != nil)
  }

  @Test func `after the username a newcomer sees who is here, leaves somebody out, and is connected with the others`()
    async throws
  {
    let circle = try await family()
    let (ana, ben) = (try await joined("ana", circle), try await joined("ben", circle))
    let cleo = try await joined("cleo", circle)
    let post = try await circle.post(ana, "of ana").id
    let account = try await circle.newAccount("dan", app: "kinnect")
    let asDan = circle.browser(account)
    // Before there is a profile nobody is shown.
    #expect(try await asDan.get("/kinnect/family").location?.hasPrefix("/kinnect/onboarding") == true)

    let made = try await asDan.submit("/kinnect/onboarding", ["username": "dan"])
    #expect(made.location == "/kinnect/family?next=/kinnect")
    let page = try await asDan.get("/kinnect/family").text
    #expect(["ana", "ben", "cleo"].allSatisfy { page.contains(">\($0)<") })
    #expect(
      try await circle.count(
        "SELECT count(*) FROM follows f JOIN profiles p ON p.id = f.follower WHERE p.username = 'dan'") == 0)
    let done = try await asDan.submit(
      "/kinnect/family", ["out": cleo.profile?.description ?? "", "next": "/kinnect"])

    #expect(done.location == "/kinnect?said=family-joined")
    #expect(try await asDan.get("/kinnect").text.contains("/kinnect/p/\(post)"))
    let asAna = circle.api(ana)
    #expect(try await asAna.get("/api/kinnect/profiles/dan")["relation"].string == "following")
    #expect(try await circle.api(cleo).get("/api/kinnect/profiles/dan")["relation"].string == "none")
    // Three of before, and two.
    #expect(try await follows(circle) == 2 * (3 + 2))
    let lines = try await asAna.get("/api/kinnect/activity").items.filter {
      $0["actors"]?.array?.first?["username"]?.string == "dan"
    }
    #expect(lines.compactMap { $0["kind"]?.string } == ["joined"])
    #expect(try await asDan.get("/kinnect/activity").text.contains("joined") == false)
    #expect(try await circle.browser(ben).get("/kinnect/activity").text.contains("You follow each other now."))
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `twelve who join at once are all connected`() async throws {
    let circle = try await family()
    var people: [Member] = []
    for number in 0..<12 { people.append(try await circle.member("n.\(number)")) }
    let members = people

    try await withThrowingTaskGroup(of: Int.self) { group in
      for member in members {
        group.addTask { try await circle.api(member).put("/api/kinnect/family/membership", [:]).status }
      }
      for try await status in group { #expect(status == 200) }
    }

    #expect(try await follows(circle) == 12 * 11)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'joined'") == 12 * 11 / 2)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind <> 'joined'") == 0)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `with more than twenty people the rest follows by itself, and nobody twice`() async throws {
    let circle = try await family()
    for number in 0..<27 { _ = try await joined("n.\(number)", circle) }
    await circle.settle()
    let before = try await follows(circle)
    let last = try await circle.member("last")

    #expect(try await circle.api(last).put("/api/kinnect/family/membership", [:]).status == 200)
    await circle.settle()

    #expect(before == 27 * 26)
    #expect(try await follows(circle) == 28 * 27)
    #expect(try await circle.count("SELECT count(*) FROM family_members WHERE below > 0") == 0)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'joined' AND recipient = actor") == 0)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `what a process has left goes on with the next`() async throws {
    let circle = try await family()
    for name in ["ana", "ben", "cleo"] { _ = try await joined(name, circle) }
    try await circle.storage.system.write { transaction in
      try transaction.run("DELETE FROM follows")
      try transaction.run("UPDATE family_members SET below = number")
    }

    circle.services.uploads.tendApps()
    await circle.settle()

    #expect(try await follows(circle) == 3 * 2)
    #expect(try await circle.count("SELECT count(*) FROM family_members WHERE below > 0") == 0)
  }

  @Test func `who unfollows somebody stays so, also when they join again, and may ask`() async throws {
    let circle = try await family()
    let (ana, ben) = (try await joined("ana", circle), try await joined("ben", circle))
    #expect(try await isConnected(ana, ben, circle))

    #expect(try await circle.api(ben).delete("/api/kinnect/profiles/ana/follow")["relation"].string == "none")
    #expect(try await circle.api(ben).put("/api/kinnect/family/membership", [:]).status == 200)

    #expect(try await circle.api(ben).get("/api/kinnect/profiles/ana")["relation"].string == "none")
    #expect(try await circle.api(ana).get("/api/kinnect/profiles/ben")["relation"].string == "following")
    #expect(try await circle.api(ben).put("/api/kinnect/profiles/ana/follow")["relation"].string == "requested")
    // The line that said he joined has ended with the follow; now there is a request.
    let kinds = try await circle.api(ana).get("/api/kinnect/activity").items.compactMap { $0["kind"]?.string }
    #expect(kinds == ["follow_request"])
  }

  @Test func `who stops keeps their follows, and joining again connects only those who came meanwhile`() async throws {
    let circle = try await family()
    let (ana, ben) = (try await joined("ana", circle), try await joined("ben", circle))
    _ = try await joined("cleo", circle)
    let asBen = circle.browser(ben)
    #expect(try await asBen.get("/kinnect/settings").text.contains(">The family<"))
    #expect(try await asBen.get("/kinnect/family").text.contains("Stop connecting me with new people"))

    #expect(try await asBen.submit("/kinnect/family/decline").location == "/kinnect?said=family-left")

    #expect(try await circle.api(ben).get("/api/kinnect/family")["standing"].string == "declined")
    #expect(try await follows(circle) == 3 * 2)
    let dan = try await joined("dan", circle)
    #expect(try await follows(circle) == 3 * 2 + 2 * 2)
    #expect(try await circle.api(ben).delete("/api/kinnect/profiles/ana/follow")["relation"].string == "none")
    #expect(try await asBen.get("/kinnect/family").text.contains("If you had joined before"))
    #expect(try await circle.api(ben).put("/api/kinnect/family/membership", [:]).status == 200)
    #expect(try await isConnected(ben, dan, circle))
    #expect(try await circle.api(ben).get("/api/kinnect/profiles/ana")["relation"].string == "none")
    #expect(try await circle.api(ana).get("/api/kinnect/profiles/ben")["relation"].string == "following")
    #expect(try await follows(circle) == 3 * 2 + 2 * 2 - 1 + 2)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `who stops before the rest was connected is connected with it on joining again`() async throws {
    let circle = try await family()
    for name in ["ana", "ben"] { _ = try await joined(name, circle) }
    let cleo = try await joined("cleo", circle)
    await circle.settle()
    try await circle.storage.system.write { transaction in
      try transaction.run("DELETE FROM follows")
      try transaction.run("UPDATE family_members SET below = 2 WHERE number = 3")
    }

    let stopped = try await circle.api(cleo).delete("/api/kinnect/family/membership")
    circle.services.uploads.tendApps()
    await circle.settle()
    #expect(stopped["standing"].string == "declined")
    #expect(try await follows(circle) == 0)

    #expect(try await circle.api(cleo).put("/api/kinnect/family/membership", [:]).status == 200)
    #expect(try await follows(circle) == 2)
  }

  @Test func `two with a block between them never see each other there, and lifting it connects nobody`() async throws {
    let circle = try await family()
    let ana = try await joined("ana", circle)
    let ben = try await circle.member("ben")
    try await circle.block(ana, ben)

    let asBen = circle.api(ben)
    #expect(try await asBen.get("/api/kinnect/family/people").each("username") == [])
    #expect(!(try await circle.browser(ben).get("/kinnect/family").text.contains(">ana<")))
    #expect(try await asBen.put("/api/kinnect/family/membership", [:]).status == 200)
    #expect(try await follows(circle) == 0)
    #expect(try await circle.api(ana).delete("/api/kinnect/profiles/ben/block").status == 204)
    let cleo = try await joined("cleo", circle)

    #expect(try await isConnected(cleo, ana, circle))
    #expect(try await isConnected(cleo, ben, circle))
    #expect(try await circle.api(ana).get("/api/kinnect/profiles/ben")["relation"].string == "none")
    #expect(try await follows(circle) == 4)
  }

  @Test func `a block that was lifted before the other agrees connects nobody either`() async throws {
    let circle = try await family()
    let (ana, ben) = (try await joined("ana", circle), try await circle.member("ben"))
    try await circle.block(ana, ben)
    #expect(try await circle.api(ana).delete("/api/kinnect/profiles/ben/block").status == 204)

    #expect(try await circle.api(ben).put("/api/kinnect/family/membership", [:]).status == 200)

    #expect(try await follows(circle) == 0)
  }

  @Test func `from friends to a family those who agree are connected, and back again follows stay`() async throws {
    let circle = try TestCircle()
    try await circle.rule("kinnect", kind: .friends)
    let chief = try await circle.member("chief", isOperator: true)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let cleo = try await circle.member("cleo")
    try await circle.follow(ana, ben, approved: false)
    let asChief = circle.browser(chief)
    #expect(try await asChief.submit("/operator/apps/kinnect/kind", ["kind": "family"]).status == 303)

    #expect(try await circle.browser(ana).get("/kinnect").text.contains("See who’s here"))
    #expect(
      try await circle.browser(cleo).submit("/kinnect/family/decline").location == "/kinnect?said=family-declined")
    #expect(!(try await circle.browser(cleo).get("/kinnect").text.contains("Kinnect is for a family")))
    for member in [ana, ben] {
      #expect(try await circle.api(member).put("/api/kinnect/family/membership", [:]).status == 200)
    }
    // The request that waited is settled by it.
    #expect(try await isConnected(ana, ben, circle))
    #expect(try await follows(circle) == 2)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'follow_request'") == 0)
    #expect(try await circle.api(cleo).get("/api/kinnect/family")["standing"].string == "declined")

    #expect(try await asChief.submit("/operator/apps/kinnect/kind", ["kind": "friends"]).status == 303)
    #expect(try await follows(circle) == 2)
    #expect(try await circle.count("SELECT count(*) FROM family_members") == 0)
    #expect(try await circle.api(ana).get("/api/kinnect/family")["kind"].string == "friends")

    // Again a family: everybody is asked again.
    #expect(try await asChief.submit("/operator/apps/kinnect/kind", ["kind": "family"]).status == 303)
    #expect(try await circle.api(cleo).get("/api/kinnect/family")["standing"].string == "asked")
    #expect(try await circle.api(ana).get("/api/kinnect/family")["standing"].string == "asked")
  }

  @Test func `who came without an invitation is no part of the family`() async throws {
    var settings = Settings()
    settings.openApps = ["kinnect"]
    let circle = try await family(settings)
    let guest = try await circle.member("guest")

    #expect(try await circle.api(guest).get("/api/kinnect/family")["standing"].string == "outside")
    #expect(try await circle.api(guest).get("/api/kinnect/family/people").status == 404)
    #expect(try await circle.api(guest).put("/api/kinnect/family/membership", [:]).status == 404)
    #expect(try await circle.browser(guest).get("/kinnect/family").status == 404)
  }

  @Test func `a suspended member is neither shown nor connected`() async throws {
    let circle = try await family()
    let ana = try await joined("ana", circle)
    try await circle.suspend(ana)
    let ben = try await circle.member("ben")

    #expect(try await circle.api(ben).get("/api/kinnect/family/people").items.isEmpty)
    #expect(try await circle.api(ben).put("/api/kinnect/family/membership", [:]).status == 200)

    #expect(try await follows(circle) == 0)
  }

  @Test func `who is suspended while the others are still to be connected gains no followers`() async throws {
    let circle = try await family()
    _ = try await joined("ana", circle)
    _ = try await joined("ben", circle)
    let cleo = try await joined("cleo", circle)
    await circle.settle()
    try await circle.storage.system.write { transaction in
      try transaction.run("DELETE FROM follows")
      try transaction.run("UPDATE family_members SET below = number WHERE number = 3")
    }
    try await circle.suspend(cleo)

    circle.services.uploads.tendApps()
    await circle.settle()
    #expect(try await follows(circle) == 0)

    // Once the suspension is over, it goes on.
    try await circle.suspend(cleo, false)
    circle.services.uploads.tendApps()
    await circle.settle()
    #expect(try await follows(circle) == 2 * 2)
  }

  @Test func `at most five hundred people can be left out`() async throws {
    let circle = try await family()
    let ana = try await circle.member("ana")
    let ids = (0..<501).map { _ in JSONValue.string((circle.services.newID() as ID<Never>).description) }

    let refused = try await circle.api(ana).put("/api/kinnect/family/membership", ["leaveOut": .array(ids)])

    #expect(refused.status == 422 && refused.fields == ["leaveOut"])
  }
}
