import Core
import SQL
import TestCircle
import Testing
import Wire

struct PostTests {
  @Test func `a post stands on top of one's own feed and the followers' at once`() async throws {
    let circle = try TestCircle()
    let (ana, ben, eve) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("eve")
    )
    try await circle.follow(ben, ana)
    try await circle.post(ben, "earlier")

    let post = try await circle.post(ana, "  new\n", photos: 2)

    for reader in [ana, ben] {
      let first = try #require(try await circle.api(reader).get("/api/kinnect/feed").items.first)
      #expect(first["id"]?.string == post.id.description)
      #expect(first["caption"]?.string == "new")
      #expect(first["media"]?.array?.compactMap { $0["id"]?.string } == post.media.map(\.description))
      #expect(first["likeCount"]?.int == 0)
      #expect(first["commentCount"]?.int == 0)
      #expect(first["likedByMe"]?.bool == false)
      #expect(first["editedAt"]?.isNull == true)
    }
    #expect(try await circle.api(eve).get("/api/kinnect/feed").items.isEmpty)
    #expect(try await circle.browser(ben).get("/kinnect").text.contains("/kinnect/p/\(post.id)"))
  }

  @Test(arguments: [(2200, 201), (2201, 422)])
  func `a caption has 2,200 characters at most, as people and the database count`(length: Int, status: Int) async throws
  {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let caption = String(repeating: "🦅", count: length)
    let photo = try await circle.photo(of: ana)

    let reply = try await circle.api(ana).post(
      "/api/kinnect/posts", ["caption": .string(caption), "media": [.string(photo.description)]])

    #expect(reply.status == status)
    #expect(reply.fields == (status == 422 ? ["caption"] : []))
  }

  @Test func `one to twenty photos, each of the author's own and new`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let used = try await circle.post(ana).media[0].description
    let foreign = try await circle.photo(of: ben).description
    let own = try await circle.photo(of: ana).description
    var many: [JSONValue] = []
    for _ in 0..<21 { many.append(.string(try await circle.photo(of: ana).description)) }

    for (media, field) in [
      ([], "media"), (many, "media"), ([.string(used)], "media.0"), ([.string(foreign)], "media.0"),
      ([.string(own), .string(own)], "media.1"), ([.string(own), "x"], "media.1"),
    ] as [([JSONValue], String)] {
      let reply = try await circle.api(ana).post("/api/kinnect/posts", ["media": .array(media)])
      #expect(reply.status == 422)
      #expect(reply.fields == [field])
    }
    #expect(try await circle.count("SELECT count(*) FROM kinnect_posts") == 1)
    let most = try await circle.api(ana).post("/api/kinnect/posts", ["media": .array(Array(many.prefix(20)))])
    #expect(most["media"].array?.count == 20)
  }

  @Test func `photos of a post are moved, removed, added and described later, and lists follow`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let post = try await circle.post(ana, "kept", photos: 3)
    let (path, old) = ("/api/kinnect/posts/\(post.id)", post.media.map { JSONValue.string($0.description) })
    let new = JSONValue.string(try await circle.photo(of: ana).description)
    let foreign = JSONValue.string(try await circle.photo(of: ben).description)

    let described = try await circle.api(ana).patch(path, ["alts": ["One", "Two"]])
    #expect(described["media"].array?.map { $0["alt"]?.string }.prefix(2) == ["One", "Two"])
    #expect(described["editedAt"].string != nil)
    let changed = try await circle.api(ana).patch(path, ["media": [new, old[2], old[0]], "alts": ["New"]])

    #expect(changed.status == 200)
    for reader in [ana, ben] {
      let seen = try #require(try await circle.api(reader).get("/api/kinnect/feed").items.first)
      #expect(seen["media"]?.array?.compactMap { $0["id"] } == [new, old[2], old[0]])
      #expect(seen["media"]?.array?.first?["alt"]?.string == "New")
      #expect(seen["media"]?.array?.last?["alt"]?.string == "One")
      #expect(seen["caption"]?.string == "kept")
    }
    #expect(circle.files(of: post.media[1]) == [])
    #expect(circle.files(of: post.media[0]).count == 6)
    let only = try await circle.api(ana).patch(path, ["media": [old[0]]])
    #expect(only["media"].array?.compactMap { $0["id"] } == [old[0]])
    #expect(
      try await circle.count(
        "SELECT count(*) FROM kinnect_posts p JOIN kinnect_post_media m ON m.post_id = p.id AND m.position = 0 WHERE p.media_count = 1 AND p.media_key = m.media_key AND p.media_alt = m.alt"
      ) == 1)
    for (input, field) in [
      (["media": []], "media"), (["media": [foreign]], "media.0"), (["media": [old[0], old[0]]], "media"),
      (["media": [old[1]]], "media.0"), (["alts": ["a", "b"]], "alts.1"),
    ] as [(JSONValue, String)] {
      let reply = try await circle.api(ana).patch(path, input)
      #expect(reply.status == 422)
      #expect(reply.fields == [field])
    }
    #expect(try await circle.api(ben).patch(path, ["media": [foreign]]).status == 404)
    #expect(try await circle.api(ana).get(path)["media"].array?.count == 1)
  }

  @Test func `editing changes the caption and says when, and the same caption changes nothing`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let post = try await circle.post(ana, "old").id
    let path = "/api/kinnect/posts/\(post)"

    let same = try await circle.api(ana).patch(path, ["caption": " old "])
    #expect(same["editedAt"].isNull)
    let edited = try await circle.api(ana).patch(path, ["caption": "new"])

    #expect(edited.status == 200)
    #expect(edited["caption"].string == "new")
    #expect(edited["editedAt"].string != nil)
    #expect(
      try await circle.api(ana).patch(path, ["caption": .string(String(repeating: "x", count: 2201))]).status == 422)
    #expect(try await circle.api(ana).get(path)["caption"].string == "new")
  }

  @Test func `deleting a post takes its rows, its activity and its files away`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let kept = try await circle.post(ana)
    let post = try await circle.post(ana, "gone", photos: 2)
    for id in [kept.id, post.id] {
      try await circle.like(ben, id)
      try await circle.comment(ben, id)
    }
    #expect(circle.files(of: post.media[0]).count == 6)

    #expect(try await circle.api(ana).delete("/api/kinnect/posts/\(post.id)").status == 204)

    for media in post.media { #expect(circle.files(of: media) == []) }
    #expect(circle.files(of: kept.media[0]).count == 6)
    for (sql, count) in [
      ("SELECT count(*) FROM kinnect_posts", 1), ("SELECT count(*) FROM kinnect_post_media", 1),
      ("SELECT count(*) FROM kinnect_likes", 1), ("SELECT count(*) FROM kinnect_comments", 1),
      ("SELECT count(*) FROM kinnect_timeline", 2), ("SELECT count(*) FROM media", 1),
      ("SELECT count(*) FROM media_deletions WHERE swept_at IS NULL", 0),
      ("SELECT count(*) FROM activity WHERE kind IN ('like', 'comment')", 2),
      ("SELECT sum(post_count) FROM profile_counts", 1),
    ] as [(SQL, Int)] { #expect(try await circle.count(sql) == count, "\(sql.text)") }
    #expect(try await circle.api(ben).get("/api/kinnect/feed").items.count == 1)
    #expect(try await circle.api(ana).delete("/api/kinnect/posts/\(post.id)").status == 404)
  }

  @Test func `a muted author is missing from the feed, and nowhere else`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ana, ben)
    try await circle.post(ana)
    let post = try await circle.post(ben).id
    let api = circle.api(ana)

    for _ in 0..<2 { #expect(try await api.put("/api/kinnect/profiles/ben/mute").status == 204) }

    #expect(!(try await api.get("/api/kinnect/feed").each("id").contains(post.description)))
    #expect(!(try await circle.browser(ana).get("/kinnect").text.contains(post.description)))
    #expect(try await api.get("/api/kinnect/posts/\(post)").status == 200)
    #expect(try await api.get("/api/kinnect/profiles/ben/posts").items.count == 1)
    #expect(try await api.get("/api/kinnect/mutes").each("username") == ["ben"])
    #expect(try await api.delete("/api/kinnect/profiles/ben/mute").status == 204)
    #expect(try await api.get("/api/kinnect/feed").each("id").contains(post.description))
  }

  @Test func `a report tells the operator once, with what was seen`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let chief = try await circle.member("chief", isOperator: true)
    try await circle.follow(ben, ana)
    let post = try await circle.post(ana, "an <offence>").id
    let path = "/api/kinnect/posts/\(post)/reports"

    for reason in ["rude & <b>bad</b>", "again"] {
      #expect(try await circle.api(ben).post(path, ["reason": .string(reason)]).status == 204)
    }
    #expect(try await circle.api(ana).delete("/api/kinnect/posts/\(post)").status == 204)

    let page = try await circle.browser(chief).get("/operator").text
    #expect(page.contains("rude &amp; &lt;b&gt;bad&lt;/b&gt;"))
    let report = try #require(try await circle.openReports().first)
    #expect(try await circle.browser(chief).get("/operator/reports/\(report)").text.contains("an &lt;offence&gt;"))
    #expect(!page.contains(">again"))
    for reason in ["", "  ", String(repeating: "x", count: 1001)] {
      #expect(
        try await circle.api(ben).post("/api/kinnect/profiles/ana/reports", ["reason": .string(reason)]).status == 422)
    }
  }
}
