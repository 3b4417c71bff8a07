import Core
import SQL
import TestCircle
import Testing
import Wire

struct ActivityTests {
  private func unread(_ circle: TestCircle, _ member: Member) async throws -> Int? {
    try await circle.api(member).get("/api/kinnect/activity/unread")["count"].int
  }

  @Test func `likes of one post are one line with its newest actors`() async throws {
    let circle = try TestCircle()
    let owner = try await circle.member("owner")
    let (one, two) = (try await circle.post(owner), try await circle.post(owner))
    for name in ["dan", "eva", "fay", "ben", "ana"] {
      let fan = try await circle.member(name)
      try await circle.follow(fan, owner)
      try await circle.like(fan, one.id)
      if name == "eva" { try await circle.like(fan, two.id) }
    }
    try await circle.like(owner, one.id)

    let likes = try await circle.api(owner).get("/api/kinnect/activity").items.filter { $0["kind"]?.string == "like" }
    let page = try await circle.browser(owner).get("/kinnect/activity").text

    #expect(likes.count == 2)
    #expect(likes[0]["actorCount"]?.int == 5)
    #expect(likes[0]["actors"]?.array?.compactMap { $0["username"]?.string } == ["ana", "ben", "fay"])
    #expect(likes[0]["post", "id"]?.string == one.id.description)
    #expect(likes[0]["post", "thumbnailURL"]?.string?.contains(one.media[0].description) == true)
    #expect(likes[1]["actorCount"]?.int == 1)
    let words = page.replacing(/<[^>]*>/, with: "")
    #expect(words.contains("ana, ben and 3 others liked your photo."))
    #expect(words.contains("eva liked your photo."))
  }

  @Test func `a new follower can be followed back from the line that tells of them`() async throws {
    let circle = try TestCircle()
    let (ana, ben, eve) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("eve")
    )
    for follower in [ben, eve] { try await circle.follow(follower, ana) }
    try await circle.follow(ana, eve)

    func told() async throws -> [String: String] {
      let lines = try await circle.api(ana).get("/api/kinnect/activity").items.filter { $0["kind"]?.string == "follow" }
      return Dictionary(
        uniqueKeysWithValues: lines.map {
          ($0["actors"]?.array?.first?["username"]?.string ?? "", $0["relation"]?.string ?? "")
        })
    }
    #expect(try await told() == ["ben": "none", "eve": "following"])
    let page = try await circle.browser(ana).get("/kinnect/activity").text
    #expect(page.contains("aria-label=\"Follow back ben\"") && page.contains("aria-label=\"Following eve\""))

    #expect(try await circle.browser(ana).submit("/kinnect/u/ben/follow").status == 303)
    #expect(try await told() == ["ben": "requested", "eve": "following"])
  }

  @Test func `a comment is told with its words, and a video is called one`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let (photo, film) = (try await circle.post(ana), try await circle.post(ana))
    try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE kinnect_post_media SET media_type = 'video' WHERE post_id = \(film.id)")
    }
    let first = try await circle.comment(ben, photo.id, "What a <day>")
    try await circle.comment(ben, film.id, "How it moves")
    try await circle.like(ben, film.id)

    let lines = try await circle.api(ana).get("/api/kinnect/activity").items.filter { $0["post"]?["id"]?.string != nil }
    let page = try await circle.browser(ana).get("/kinnect/activity").text.replacing(/<[^>]*>/, with: "")

    #expect(lines.map { $0["post", "kind"]?.string } == ["video", "video", "photo"])
    #expect(lines.map { $0["comment"]?.string } == [nil, "How it moves", "What a <day>"])
    for words in [
      "ben liked your video.", "ben commented on your video: How it moves",
      "ben commented on your photo: What a &lt;day&gt;",
    ] { #expect(page.contains(words)) }

    try await circle.require(204, circle.api(ben).delete("/api/kinnect/comments/\(first)"))
    #expect(
      try await circle.api(ana).get("/api/kinnect/activity").items.compactMap { $0["comment"]?.string } == [
        "How it moves"
      ])
  }

  @Test func `every cause is told, counted as unread, and read on opening`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let post = try await circle.post(ana).id
    try await circle.follow(ben, ana, approved: false)
    #expect(try await unread(circle, ana) == 1)
    #expect(try await circle.browser(ana).get("/kinnect/activity").text.contains("action=\"/kinnect/u/ben/approve\""))
    #expect(try await unread(circle, ana) == 0)
    let approved = try await circle.browser(ana).submit("/kinnect/u/ben/approve")
    #expect(approved.status == 303)
    #expect(try await unread(circle, ben) == 1)
    try await circle.like(ben, post)
    try await circle.comment(ben, post)

    let kinds = try await circle.api(ana).get("/api/kinnect/activity").each("kind")
    #expect(kinds == ["comment", "like", "follow"])
    #expect(try await circle.api(ben).get("/api/kinnect/activity").each("kind") == ["follow_accepted"])
    #expect(try await unread(circle, ana) == 2)
    #expect(try await circle.browser(ana).get("/kinnect").text.contains(/data-unread[^>]*>2</))
    let opened = try await circle.browser(ana).get("/kinnect/activity").text
    #expect(opened.ranges(of: "activity-new").count == 2)
    #expect(try await unread(circle, ana) == 0)
    #expect(try await circle.api(ana).get("/api/kinnect/activity").items.allSatisfy { $0["read"]?.bool == true })

    #expect(try await circle.api(ben).put("/api/kinnect/activity/read").status == 204)
    #expect(try await unread(circle, ben) == 0)
  }

  @Test func `what is undone is not told any more`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let post = try await circle.post(ana).id
    try await circle.like(ben, post)
    let comment = try await circle.comment(ben, post)
    #expect(try await circle.api(ana).get("/api/kinnect/activity").items.count == 3)

    #expect(try await circle.api(ben).delete("/api/kinnect/posts/\(post)/like").status == 200)
    #expect(try await circle.api(ben).delete("/api/kinnect/comments/\(comment)").status == 204)
    #expect(try await circle.api(ben).delete("/api/kinnect/profiles/ana/follow").status == 200)

    #expect(try await circle.api(ana).get("/api/kinnect/activity").items.isEmpty)
    #expect(try await unread(circle, ana) == 0)
  }

  @Test func `what somebody did is neither listed nor counted while they are suspended, and is there again after`()
    async throws
  {
    let circle = try TestCircle()
    let (ana, ben, eve) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("eve")
    )
    let post = try await circle.post(ana).id
    for fan in [ben, eve] {
      try await circle.follow(fan, ana)
      try await circle.like(fan, post)
    }
    for _ in 0..<2 { try await circle.comment(ben, post) }
    #expect(try await unread(circle, ana) == 4)
    func actors() async throws -> [String] {
      try await circle.api(ana).get("/api/kinnect/activity").items.flatMap {
        $0["actors"]?.array?.compactMap { $0["username"]?.string } ?? []
      }
    }

    try await circle.suspend(ben)
    #expect(try await actors() == ["eve", "eve"])
    #expect(try await unread(circle, ana) == 1)
    #expect(try await circle.browser(ana).get("/kinnect").text.contains(/data-unread[^>]*>1</))
    // Nor does the database have more for her.
    let principal = Principal(viewer: ana.profile, account: ana.account, app: "kinnect")
    let rows = try await circle.services.database.read(as: principal) {
      try $0.first("SELECT count(*) FROM activity WHERE actor = \(ben.profile)") { $0.int(0) }
    }
    #expect(rows == 0)

    // What she could not see, she has not read.
    #expect(try await circle.api(ana).put("/api/kinnect/activity/read").status == 204)
    try await circle.suspend(ben, false)
    #expect(try await unread(circle, ana) == 3)
    #expect(try await actors().filter { $0 == "ben" }.count == 4)
  }

  @Test func `what one does oneself is no news`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let post = try await circle.post(ana).id
    try await circle.like(ana, post)
    try await circle.comment(ana, post)

    #expect(try await circle.api(ana).get("/api/kinnect/activity").items.isEmpty)
    #expect(try await unread(circle, ana) == 0)
  }

  @Test func `comments are paged, each told once`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let post = try await circle.post(ana).id
    for _ in 0..<12 { try await circle.comment(ben, post) }
    var seen: [String] = []
    var before = ""

    for _ in 0..<10 {
      let reply = try await circle.api(ana).get("/api/kinnect/activity?limit=5\(before)")
      seen += reply.each("id")
      guard let next = reply.next else { break }
      before = "&before=\(next)"
    }

    #expect(seen.count == 13)
    #expect(Set(seen).count == 13)
  }
}
