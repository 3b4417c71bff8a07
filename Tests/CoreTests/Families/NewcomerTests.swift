import Core
import SQL
import TestCircle
import Testing
import Wire

/// Accounts that may join an app and have no profile there yet.
struct NewcomerTests {
  private func family(_ settings: Settings = Settings(), apps: TestApps = .kinnect) async throws -> TestCircle {
    let circle = try TestCircle(settings: settings, apps: apps)
    try await circle.rule("kinnect", kind: .family)
    return circle
  }

  /// Somebody who joins by making a profile.
  @discardableResult
  private func joins(_ account: Member, _ circle: TestCircle, leavingOut others: [String]? = nil) async throws -> Reply
  {
    var profile: [JSONValue.Member] = [.init("username", .string(account.username))]
    if let others { profile.append(.init("leaveOut", .array(others.map { .string($0) }))) }
    return try await circle.api(account).post("/api/kinnect/profile", .object(profile))
  }

  private func joined(_ name: String, _ circle: TestCircle) async throws -> Member {
    let account = try await circle.newAccount(name, app: "kinnect")
    let reply = try await joins(account, circle)
    guard reply.status == 201 else { throw TestFault("no profile \(name): \(reply.text)") }
    return account
  }

  /// Lets an account of another app into Kinnect.
  private func enters(_ account: Member, _ circle: TestCircle) async throws {
    let (id, now) = (account.account, circle.clock.now())
    try await circle.storage.system.write { transaction in
      try transaction.run("INSERT INTO memberships (account_id, app, created_at) VALUES (\(id), 'kinnect', \(now))")
    }
  }

  private func names(_ reply: Reply) -> [String] {
    (reply["people"].array ?? []).compactMap { $0["username"]?.string }
  }

  private func follows(_ circle: TestCircle) async throws -> Int {
    try await circle.count("SELECT count(*) FROM follows WHERE accepted_at IS NOT NULL")
  }

  @Test func `an account that may join sees names and faces, and nothing else`() async throws {
    let circle = try await family()
    let (ana, ben) = (try await joined("ana", circle), try await joined("ben", circle))
    let face = try await circle.photo(of: ana)
    let edit: JSONValue = ["fullName": "Ana Aalto", "avatar": .string(face.description)]
    #expect(try await circle.api(ana).patch("/api/kinnect/profile", edit).status == 200)
    let post = try await circle.post(ana).media[0]
    let dan = try await circle.newAccount("dan", app: "kinnect")
    let asDan = circle.api(dan)

    let shown = try await asDan.get("/api/kinnect/family")

    #expect(shown.json.members?.map(\.name) == ["mode", "people", "total", "kind", "standing"])
    #expect(shown["mode"].string == "family" && shown["total"].int == 2 && shown["standing"].string == "asked")
    #expect(names(shown) == ["ben", "ana"])
    let person = try #require(shown["people"].array?.last)
    #expect(person["fullName"]?.string == "Ana Aalto")
    let url = try #require(person["avatarURL"]?.string)
    #expect(try await circle.anyone.get(url).status == 200)
    #expect(try await asDan.get("/media/kinnect/\(face)/320").status == 200)
    #expect(try await asDan.get("/media/kinnect/\(face)/1080").status == 404)
    #expect(try await asDan.get("/media/kinnect/\(face)/download").status == 404)
    #expect(try await asDan.get("/media/kinnect/\(post)/320").status == 404)
    #expect(try await asDan.get("/api/kinnect/profiles/ana").status == 409)
    #expect(try await asDan.get("/api/kinnect/search?q=a").status == 409)
    // Somebody who is suspended is not there, and neither is their face.
    try await circle.suspend(ana)
    #expect(names(try await asDan.get("/api/kinnect/family")) == ["ben"])
    #expect(try await asDan.get("/api/kinnect/family")["total"].int == 1)
    #expect(try await asDan.get("/media/kinnect/\(face)/320").status == 404)
    // A member is told the same, as the one who looks.
    #expect(names(try await circle.api(ben).get("/api/kinnect/family")).isEmpty)
    #expect(try await circle.api(ben).get("/api/kinnect/family")["standing"].string == "member")
  }

  @Test func `nobody is shown to an account that may not join, nor among friends`() async throws {
    let circle = try await family()
    let ana = try await joined("ana", circle)
    let face = try await circle.photo(of: ana)
    let edit: JSONValue = ["avatar": .string(face.description)]
    #expect(try await circle.api(ana).patch("/api/kinnect/profile", edit).status == 200)
    let stranger = circle.api(try await circle.newAccount("stranger", app: "believe"))
    #expect(try await circle.anyone.get("/api/kinnect/family").status == 401)
    #expect(try await stranger.get("/api/kinnect/family").status == 404)
    #expect(try await stranger.get("/media/kinnect/\(face)/320").status == 404)
    let guest = circle.api(try await circle.newAccount("guest", app: "kinnect"))
    #expect(names(try await guest.get("/api/kinnect/family")) == ["ana"])

    try await circle.rule("kinnect", kind: .friends)

    let friends = try await guest.get("/api/kinnect/family")
    #expect(friends["mode"].string == "friends" && friends["standing"].string == "outside")
    #expect(friends["people"].array?.isEmpty == true && friends["total"].int == 0)
    #expect(try await guest.get("/media/kinnect/\(face)/320").status == 404)
    let asAna = try await circle.api(ana).get("/api/kinnect/family")
    #expect(asAna["mode"].string == "friends" && asAna["people"].array?.isEmpty == true)
  }

  @Test func `who comes without an invitation sees nobody and is connected with nobody`() async throws {
    var settings = Settings()
    settings.openApps = ["kinnect"]
    let circle = try await family(settings)
    let chief = try await circle.newAccount("chief", app: "kinnect", isOperator: true)
    #expect(try await joins(chief, circle).status == 201)
    let guest = try await circle.newAccount("guest", app: "kinnect")

    let shown = try await circle.api(guest).get("/api/kinnect/family")
    #expect(shown["mode"].string == "family" && shown["standing"].string == "outside")
    #expect(shown["people"].array?.isEmpty == true && shown["total"].int == 0)
    #expect(try await joins(guest, circle, leavingOut: []).status == 201)

    #expect(try await follows(circle) == 0)
    #expect(try await circle.count("SELECT count(*) FROM family_members") == 1)
  }

  @Test func `making a profile is joining, but for those left out by their usernames`() async throws {
    let circle = try await family()
    let (ana, ben) = (try await joined("ana", circle), try await joined("ben", circle))
    _ = try await joined("cleo", circle)
    #expect(try await follows(circle) == 3 * 2)
    let post = try await circle.post(ana).id
    let dan = try await circle.newAccount("dan", app: "kinnect")

    let made = try await joins(dan, circle, leavingOut: ["CLEO", "nobody.here", "not a name", "", "dan"])

    #expect(made.status == 201 && made["relation"].string == "self" && made["followerCount"].int == 2)
    let asDan = circle.api(dan)
    #expect(try await asDan.get("/api/kinnect/family")["standing"].string == "member")
    #expect(try await asDan.get("/api/kinnect/feed").each("id") == [post.description])
    #expect(try await asDan.get("/api/kinnect/profiles/cleo")["relation"].string == "none")
    #expect(try await follows(circle) == 3 * 2 + 2 * 2)
    // One line for a newcomer.
    let lines = try await circle.api(ben).get("/api/kinnect/activity").items.filter {
      $0["actors"]?.array?.first?["username"]?.string == "dan"
    }
    #expect(lines.compactMap { $0["kind"]?.string } == ["joined"])
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind LIKE 'follow%'") == 0)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `somebody can be asked later`() async throws {
    let circle = try await family()
    _ = try await joined("ana", circle)
    let ben = try await circle.member("ben")

    #expect(try await circle.api(ben).get("/api/kinnect/family")["standing"].string == "asked")
    #expect(names(try await circle.api(ben).get("/api/kinnect/family")) == ["ana"])
    #expect(try await follows(circle) == 0)
  }

  @Test func `what is repeated under one key joins once, and too many people are refused`() async throws {
    let circle = try await family()
    _ = try await joined("ana", circle)
    let asBen = circle.api(try await circle.newAccount("ben", app: "kinnect"))
    let crowd = JSONValue.array((0..<501).map { .string("n.\($0)") })
    let refused = try await asBen.post("/api/kinnect/profile", ["username": "ben", "leaveOut": crowd])
    #expect(refused.status == 422 && refused.fields == ["leaveOut"])
    #expect(try await circle.count("SELECT count(*) FROM profiles") == 1)
    let profile: JSONValue = ["username": "ben", "leaveOut": []]

    let first = try await asBen.post("/api/kinnect/profile", profile, key: "once")
    let again = try await asBen.post("/api/kinnect/profile", profile, key: "once")

    #expect(first.status == 201 && again.status == 201 && first["id"].string == again["id"].string)
    #expect(try await follows(circle) == 2)
    let other: JSONValue = ["username": "ben", "leaveOut": ["ana"]]
    #expect(try await asBen.post("/api/kinnect/profile", other, key: "once").status == 422)
  }

  @Test func `two with a block between them elsewhere don't see each other, and aren't connected by lifting it`()
    async throws
  {
    let circle = try await family(apps: .both)
    let (ana, ben) = (try await circle.builder("ana"), try await circle.builder("ben"))
    let cleo = try await joined("cleo", circle)
    for account in [ana, ben] { try await enters(account, circle) }
    #expect(try await joins(ana, circle).status == 201)
    let face = try await circle.photo(of: ana)
    let edit: JSONValue = ["avatar": .string(face.description)]
    #expect(try await circle.api(ana).patch("/api/kinnect/profile", edit).status == 200)
    let block = "/api/believe/builders/\(try #require(ben.profile))/block"
    #expect(try await circle.api(ana).put(block).status == 204)

    let asBen = circle.api(ben)
    let shown = try await asBen.get("/api/kinnect/family")
    #expect(names(shown) == ["cleo"] && shown["total"].int == 1)
    #expect(try await asBen.get("/media/kinnect/\(face)/320").status == 404)
    #expect(try await joins(ben, circle).status == 201)
    #expect(try await circle.api(ana).delete(block).status == 204)

    #expect(try await asBen.get("/api/kinnect/profiles/ana")["relation"].string == "none")
    #expect(try await asBen.get("/api/kinnect/profiles/cleo")["relation"].string == "following")
    #expect(try await circle.api(cleo).get("/api/kinnect/profiles/ana")["relation"].string == "following")
    #expect(try await follows(circle) == 2 * 2)
  }

  @Test func `twelve who make their profiles at once are all connected, and with more than twenty the rest follows`()
    async throws
  {
    let circle = try await family()
    var accounts: [Member] = []
    for number in 0..<24 { accounts.append(try await circle.newAccount("n.\(number)", app: "kinnect")) }
    for account in accounts.dropLast(12) { #expect(try await joins(account, circle).status == 201) }

    try await withThrowingTaskGroup(of: Int.self) { group in
      for account in accounts.suffix(12) { group.addTask { try await joins(account, circle).status } }
      for try await status in group { #expect(status == 201) }
    }
    await circle.settle()

    #expect(try await follows(circle) == 24 * 23)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'joined'") == 24 * 23 / 2)
    #expect(try await circle.count("SELECT count(*) FROM family_members WHERE below > 0") == 0)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `an app is for a family where nobody is there yet; later another answer is refused, and nothing changed`()
    async throws
  {
    let circle = try TestCircle(apps: .both)
    try await circle.services.welcomeNewApps()
    try await circle.rule("believe", kind: .friends)
    #expect(try await circle.services.makeFamilies([]).isEmpty)

    #expect(try await circle.services.makeFamilies(["kinnect"]).isEmpty)
    #expect(try await circle.count("SELECT count(*) FROM app_rules WHERE kind = 'family'") == 1)
    _ = try await joined("ana", circle)
    #expect(try await circle.services.makeFamilies(["kinnect"]).isEmpty)
    try await circle.rule("kinnect", kind: .friends)

    #expect(try await circle.services.makeFamilies(["believe", "kinnect"]) == ["kinnect"])
    #expect(try await circle.count("SELECT count(*) FROM app_rules WHERE kind = 'family'") == 0)
  }
}
