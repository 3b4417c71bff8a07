import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct FollowTests {
  @Test func `from the request to the approval`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let post = try await circle.post(ana, "before").id
    let (asAna, asBen) = (circle.api(ana), circle.api(ben))
    #expect(try await asBen.get("/api/kinnect/profiles/ana")["relation"].string == "none")

    for _ in 0..<2 {
      #expect(try await asBen.put("/api/kinnect/profiles/ana/follow")["relation"].string == "requested")
    }
    let before = try await asBen.get("/api/kinnect/profiles/ana")
    #expect(before["relation"].string == "requested")
    for count in ["postCount", "followerCount", "followingCount"] { #expect(before[count].isNull) }
    #expect(try await asBen.get("/api/kinnect/posts/\(post)").status == 404)
    #expect(try await asBen.get("/api/kinnect/feed").items.isEmpty)
    #expect(try await asAna.get("/api/kinnect/follow-requests").each("username") == ["ben"])
    #expect(try await asAna.get("/api/kinnect/profiles/ana")["followerCount"].int == 0)

    // Twice, as from two devices, is one approval.
    for _ in 0..<2 {
      #expect(try await asAna.put("/api/kinnect/follow-requests/ben")["relation"].string == "none")
    }

    let after = try await asBen.get("/api/kinnect/profiles/ana")
    #expect(after["relation"].string == "following")
    #expect((after["postCount"].int, after["followerCount"].int, after["followingCount"].int) == (1, 1, 0))
    #expect(try await asBen.get("/api/kinnect/feed").each("caption") == ["before"])
    #expect(try await asAna.get("/api/kinnect/follow-requests").items.isEmpty)
    #expect(try await asAna.get("/api/kinnect/profiles/ana/followers").each("username") == ["ben"])
    #expect(try await asBen.get("/api/kinnect/profiles/ben/following").each("username") == ["ana"])
    #expect(try await asAna.get("/api/kinnect/profiles/ben")["followsMe"].bool == true)
  }

  @Test func `while somebody is suspended, no row tells whom they follow or ask`() async throws {
    let circle = try TestCircle()
    let (ana, ben, carol) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("carol")
    )
    try await circle.follow(ben, ana)
    try await circle.follow(carol, ana)
    let dan = try await circle.member("dan")
    try await circle.follow(dan, ana, approved: false)
    func followers(as member: Member) async throws -> Int {
      let principal = Principal(viewer: member.profile, account: member.account, app: "kinnect")
      return try await circle.storage.database.read(as: principal) {
        try $0.first("SELECT count(*) FROM follows WHERE followee = \(ana.profile)") { $0.int(0) } ?? 0
      }
    }
    #expect(try await (followers(as: ana), followers(as: carol)) == (3, 2))

    try await circle.suspend(ben)
    try await circle.suspend(dan)
    #expect(try await (followers(as: ana), followers(as: carol)) == (1, 1))
    #expect(try await circle.api(ana).get("/api/kinnect/profiles/ana/followers").each("username") == ["carol"])
    #expect(try await circle.api(ana).get("/api/kinnect/follow-requests").items.isEmpty)

    try await circle.suspend(ben, false)
    try await circle.suspend(dan, false)
    #expect(try await (followers(as: ana), followers(as: carol)) == (3, 2))
    #expect(try await circle.api(ana).get("/api/kinnect/follow-requests").each("username") == ["dan"])
  }

  @Test func `oneself cannot be followed, muted or blocked`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    for verb in ["follow", "mute", "block"] {
      let reply = try await circle.api(ana).put("/api/kinnect/profiles/ANA/\(verb)")
      #expect(reply.status == 409)
      #expect(reply.code == "conflict")
    }
  }

  @Test func `a request is turned down or taken back without a trace`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana, approved: false)
    #expect(try await circle.api(ana).get("/api/kinnect/activity/unread")["count"].int == 1)

    #expect(try await circle.api(ana).delete("/api/kinnect/follow-requests/ben").status == 204)
    #expect(try await circle.api(ana).delete("/api/kinnect/follow-requests/ben").status == 404)
    #expect(try await circle.api(ana).put("/api/kinnect/follow-requests/ben").status == 404)
    #expect(try await circle.api(ben).get("/api/kinnect/profiles/ana")["relation"].string == "none")
    #expect(try await circle.api(ana).get("/api/kinnect/activity/unread")["count"].int == 0)
    try await circle.follow(ben, ana, approved: false)
    #expect(try await circle.api(ben).delete("/api/kinnect/profiles/ana/follow")["relation"].string == "none")

    #expect(try await circle.api(ana).get("/api/kinnect/follow-requests").items.isEmpty)
  }

  @Test(arguments: [false, true])
  func `what is meant for somebody reaches nobody who has their username by now`(isForm: Bool) async throws {
    let circle = try TestCircle()
    let (ana, ben, carol) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("carol")
    )
    try await circle.follow(ben, ana, approved: false)
    let (meant, asAna) = (try #require(ben.profile), circle.api(ana))
    #expect(try await circle.api(ben).patch("/api/kinnect/profile", ["username": "benno"]).status == 200)
    #expect(try await circle.api(carol).patch("/api/kinnect/profile", ["username": "ben"]).status == 200)
    #expect(try await circle.api(carol).put("/api/kinnect/profiles/ana/follow").status == 200)
    func done(_ method: Method, _ path: String, _ form: String, _ profile: String) async throws -> Int {
      if isForm {
        return try await circle.browser(ana).submit("/kinnect/u/ben/\(form)", ["profile": profile]).status
      }
      return try await asAna.send(method, "/api/kinnect/\(path)?profile=\(profile)").status
    }
    let (answered, worked) = isForm ? (303, 303) : (200, 204)

    #expect(try await done(.put, "follow-requests/ben", "approve", "\(meant)") == answered)
    #expect(try await asAna.get("/api/kinnect/follow-requests").each("username") == ["ben"])
    #expect(try await asAna.get("/api/kinnect/profiles/ana/followers").each("username") == ["benno"])
    #expect(try await done(.put, "profiles/ben/follow", "follow", "\(meant)") == answered)
    #expect(try await circle.api(carol).get("/api/kinnect/follow-requests").items.isEmpty)
    #expect(try await circle.api(ben).get("/api/kinnect/follow-requests").each("username") == ["ana"])
    #expect(try await done(.delete, "profiles/ben/follow", "unfollow", "\(meant)") == answered)
    #expect(try await circle.api(ben).get("/api/kinnect/follow-requests").items.isEmpty)
    #expect(try await done(.put, "profiles/ben/mute", "mute", "\(meant)") == worked)
    #expect(try await asAna.get("/api/kinnect/mutes").each("username") == ["benno"])
    #expect(try await done(.delete, "profiles/ben/mute", "unmute", "\(meant)") == worked)
    #expect(try await asAna.get("/api/kinnect/mutes").items.isEmpty)
    #expect(try await done(.delete, "followers/ben", "remove-follower", "\(meant)") == worked)
    #expect(try await asAna.get("/api/kinnect/profiles/ana/followers").items.isEmpty)
    // What Ben no longer asks is not asked of Carol, who has the name and asks.
    #expect(try await done(.delete, "follow-requests/ben", "decline", "\(meant)") == 404)
    #expect(try await asAna.get("/api/kinnect/follow-requests").each("username") == ["ben"])
    for nobody in [ana.account.description, "ben"] {
      let status = try await done(.put, "follow-requests/ben", "approve", nobody)
      #expect(status == 404 || (!isForm && status == 422), "\(nobody)")
    }
    #expect(try await asAna.get("/api/kinnect/profiles/ana/followers").items.isEmpty)
  }

  @Test func `a report is of the person who was meant, whoever has the username by now`() async throws {
    let circle = try TestCircle()
    let (ana, ben, carol) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("carol")
    )
    let meant = try #require(ben.profile)
    #expect(try await circle.api(ben).patch("/api/kinnect/profile", ["username": "benno"]).status == 200)
    #expect(try await circle.api(carol).patch("/api/kinnect/profile", ["username": "ben"]).status == 200)
    func report(_ input: JSONValue) async throws -> Int {
      try await circle.api(ana).post("/api/kinnect/profiles/ben/reports", input).status
    }

    #expect(try await report(["reason": "rude", "profile": .string(meant.description)]) == 204)
    #expect(try await circle.api(ana).get("/api/auth/reports").each("name") == ["benno"])
    #expect(try await report(["reason": "rude"]) == 204)
    #expect(try await Set(circle.api(ana).get("/api/auth/reports").each("name")) == ["benno", "ben"])
    #expect(try await report(["reason": "rude", "profile": .string(ana.account.description)]) == 404)
  }

  @Test func `the forms about somebody name the profile that they mean`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let carol = try await circle.member("carol")
    try await circle.follow(ben, ana, approved: false)
    try await circle.follow(carol, ana)
    let browser = circle.browser(ana)

    for (path, form, member) in [
      ("activity", "approve", ben), ("u/ben", "approve", ben), ("u/carol", "follow", carol), ("u/carol", "mute", carol),
      ("u/ana/followers", "remove-follower", carol),
    ] {
      let page = try await browser.get("/kinnect/\(path)").text
      let start = try #require(page.firstRange(of: "action=\"/kinnect/u/\(member.username)/\(form)\""), "\(path)")
      let end = page[start.upperBound...].firstRange(of: "</form>")?.lowerBound ?? page.endIndex
      let profile = try #require(member.profile)
      #expect(page[start.upperBound..<end].contains("name=\"profile\" value=\"\(profile)\""), "\(path)")
    }
  }

  @Test func `a declined request is no way to end a follow`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)

    #expect(try await circle.api(ana).delete("/api/kinnect/follow-requests/ben").status == 404)
    #expect(try await circle.api(ben).get("/api/kinnect/profiles/ana")["relation"].string == "following")
    // Asking again while following changes nothing.
    #expect(try await circle.api(ben).put("/api/kinnect/profiles/ana/follow")["relation"].string == "following")
  }

  @Test(arguments: ["unfollow", "remove", "block", "be blocked"])
  func `when a follow ends, counts and timelines follow`(way: String) async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    try await circle.follow(ana, ben)
    try await circle.post(ana)
    #expect(try await circle.api(ben).get("/api/kinnect/feed").items.count == 1)

    switch way {
    case "unfollow": #expect(try await circle.api(ben).delete("/api/kinnect/profiles/ana/follow").status == 200)
    case "remove": #expect(try await circle.api(ana).delete("/api/kinnect/followers/ben").status == 204)
    case "block": try await circle.block(ana, ben)
    default: try await circle.block(ben, ana)
    }

    #expect(try await circle.api(ben).get("/api/kinnect/feed").items.isEmpty)
    #expect(try await circle.api(ana).get("/api/kinnect/profiles/ana")["followerCount"].int == 0)
    #expect(try await circle.api(ben).get("/api/kinnect/profiles/ben")["followingCount"].int == 0)
    let isBlock = way.hasSuffix("block") || way.hasSuffix("blocked")
    #expect(try await circle.api(ana).get("/api/kinnect/profiles/ana")["followingCount"].int == (isBlock ? 0 : 1))
    #expect(try await circle.api(ana).delete("/api/kinnect/followers/ben").status == 404)
    // Somebody removed can ask again and see everything once approved.
    guard !isBlock else { return }
    try await circle.follow(ben, ana)
    #expect(try await circle.api(ben).get("/api/kinnect/feed").items.count == 1)
  }
}
