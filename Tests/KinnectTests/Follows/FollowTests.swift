import Core
import SQL
import TestHouse
import Testing
import Wire

struct FollowTests {
  @Test func `from the request to the approval`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    let post = try await house.post(ana, "before").id
    let (asAna, asBen) = (house.api(ana), house.api(ben))
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
    let house = try TestHouse()
    let (ana, ben, carol) = (
      try await house.member("ana"), try await house.member("ben"), try await house.member("carol")
    )
    try await house.follow(ben, ana)
    try await house.follow(carol, ana)
    let dan = try await house.member("dan")
    try await house.follow(dan, ana, approved: false)
    func followers(as member: Member) async throws -> Int {
      let principal = Principal(viewer: member.profile, account: member.account, app: "kinnect")
      return try await house.storage.database.read(as: principal) {
        try $0.first("SELECT count(*) FROM follows WHERE followee = \(ana.profile)") { $0.int(0) } ?? 0
      }
    }
    #expect(try await (followers(as: ana), followers(as: carol)) == (3, 2))

    try await house.suspend(ben)
    try await house.suspend(dan)
    #expect(try await (followers(as: ana), followers(as: carol)) == (1, 1))
    #expect(try await house.api(ana).get("/api/kinnect/profiles/ana/followers").each("username") == ["carol"])
    #expect(try await house.api(ana).get("/api/kinnect/follow-requests").items.isEmpty)

    try await house.suspend(ben, false)
    try await house.suspend(dan, false)
    #expect(try await (followers(as: ana), followers(as: carol)) == (3, 2))
    #expect(try await house.api(ana).get("/api/kinnect/follow-requests").each("username") == ["dan"])
  }

  @Test func `oneself cannot be followed, muted or blocked`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")

    for verb in ["follow", "mute", "block"] {
      let reply = try await house.api(ana).put("/api/kinnect/profiles/ANA/\(verb)")
      #expect(reply.status == 409)
      #expect(reply.code == "conflict")
    }
  }

  @Test func `a request is turned down or taken back without a trace`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana, approved: false)
    #expect(try await house.api(ana).get("/api/kinnect/activity/unread")["count"].int == 1)

    #expect(try await house.api(ana).delete("/api/kinnect/follow-requests/ben").status == 204)
    #expect(try await house.api(ana).delete("/api/kinnect/follow-requests/ben").status == 404)
    #expect(try await house.api(ana).put("/api/kinnect/follow-requests/ben").status == 404)
    #expect(try await house.api(ben).get("/api/kinnect/profiles/ana")["relation"].string == "none")
    #expect(try await house.api(ana).get("/api/kinnect/activity/unread")["count"].int == 0)
    try await house.follow(ben, ana, approved: false)
    #expect(try await house.api(ben).delete("/api/kinnect/profiles/ana/follow")["relation"].string == "none")

    #expect(try await house.api(ana).get("/api/kinnect/follow-requests").items.isEmpty)
  }

  @Test func `a declined request is no way to end a follow`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana)

    #expect(try await house.api(ana).delete("/api/kinnect/follow-requests/ben").status == 404)
    #expect(try await house.api(ben).get("/api/kinnect/profiles/ana")["relation"].string == "following")
    // Asking again while following changes nothing.
    #expect(try await house.api(ben).put("/api/kinnect/profiles/ana/follow")["relation"].string == "following")
  }

  @Test(arguments: ["unfollow", "remove", "block", "be blocked"])
  func `when a follow ends, counts and timelines follow`(way: String) async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana)
    try await house.follow(ana, ben)
    try await house.post(ana)
    #expect(try await house.api(ben).get("/api/kinnect/feed").items.count == 1)

    switch way {
    case "unfollow": #expect(try await house.api(ben).delete("/api/kinnect/profiles/ana/follow").status == 200)
    case "remove": #expect(try await house.api(ana).delete("/api/kinnect/followers/ben").status == 204)
    case "block": try await house.block(ana, ben)
    default: try await house.block(ben, ana)
    }

    #expect(try await house.api(ben).get("/api/kinnect/feed").items.isEmpty)
    #expect(try await house.api(ana).get("/api/kinnect/profiles/ana")["followerCount"].int == 0)
    #expect(try await house.api(ben).get("/api/kinnect/profiles/ben")["followingCount"].int == 0)
    let isBlock = way.hasSuffix("block") || way.hasSuffix("blocked")
    #expect(try await house.api(ana).get("/api/kinnect/profiles/ana")["followingCount"].int == (isBlock ? 0 : 1))
    #expect(try await house.api(ana).delete("/api/kinnect/followers/ben").status == 404)
    // Somebody removed can ask again and see everything once approved.
    guard !isBlock else { return }
    try await house.follow(ben, ana)
    #expect(try await house.api(ben).get("/api/kinnect/feed").items.count == 1)
  }
}
