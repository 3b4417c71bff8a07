import Core
import TestCircle
import Testing
import Wire

/// Lists by keyset: every item once, whatever happens between two pages.
struct PagingTests {
  /// A circle in which ana has 25 of everything.
  private struct World {
    let circle: TestCircle
    let ana: Member
    let post: ID<KinnectAPI.Post>
    let others: [Member]

    init() async throws {
      circle = try TestCircle()
      ana = try await circle.member("ana")
      post = try await circle.post(ana, "first").id
      var others: [Member] = []
      for number in 0..<25 { others.append(try await circle.member("n.\(number)")) }
      for other in others {
        try await circle.follow(other, ana)
        try await circle.follow(ana, other)
        try await circle.like(other, post)
        try await circle.comment(other, post, "by \(other.username)")
        try await circle.post(ana)
      }
      self.others = others
    }
  }

  private static let lists: [(path: String, key: String, count: Int)] = [
    ("feed", "id", 26), ("profiles/ana/posts", "id", 26), ("profiles/ana/followers", "username", 25),
    ("profiles/ana/following", "username", 25), ("posts/POST/likes", "username", 25), ("posts/POST/comments", "id", 25),
    ("mutes", "username", 25), ("blocks", "username", 25), ("follow-requests", "username", 25),
  ]

  private func pages(_ client: Client, _ path: String, _ key: String, limit: Int) async throws -> [[String]] {
    var pages: [[String]] = []
    var before = ""
    repeat {
      let reply = try await client.get("/api/kinnect/\(path)?limit=\(limit)\(before)")
      #expect(reply.status == 200)
      pages.append(reply.each(key))
      before = reply.next.map { "&before=\($0)" } ?? ""
    } while !before.isEmpty && pages.count < 60
    return pages
  }

  @Test func `every list gives every item once in pages of any length`() async throws {
    let world = try await World()
    let reader = try await world.circle.member("reader")
    for other in world.others {
      #expect(try await world.circle.api(reader).put("/api/kinnect/profiles/\(other.username)/mute").status == 204)
      try await world.circle.follow(other, reader, approved: false)
    }

    for list in Self.lists {
      if list.path == "blocks" { for other in world.others { try await world.circle.block(reader, other) } }
      let member = ["mutes", "blocks", "follow-requests"].contains(list.path) ? reader : world.ana
      if list.path == "follow-requests" || list.path == "mutes" { continue }
      try await check(list, world, member)
    }
  }

  @Test(arguments: ["mutes", "follow-requests"])
  func `so do requests and mutes`(path: String) async throws {
    let world = try await World()
    let reader = try await world.circle.member("reader")
    for other in world.others {
      #expect(try await world.circle.api(reader).put("/api/kinnect/profiles/\(other.username)/mute").status == 204)
      try await world.circle.follow(other, reader, approved: false)
    }

    try await check((path, "username", 25), world, reader)
  }

  private func check(_ list: (path: String, key: String, count: Int), _ world: World, _ member: Member) async throws {
    let path = list.path.replacing("POST", with: world.post.description)
    let whole = try await pages(world.circle.api(member), path, list.key, limit: 100)
    #expect(whole.count == 1)
    #expect(Set(whole[0]).count == list.count, "\(path)")
    for limit in [1, 7, 25, 26] {
      let pages = try await pages(world.circle.api(member), path, list.key, limit: limit)
      #expect(pages.flatMap { $0 } == whole[0], "\(path) in pages of \(limit)")
      #expect(pages.allSatisfy { $0.count <= limit && !$0.isEmpty })
    }
  }

  @Test func `posts that wait for their videos are listed once, also those of one moment`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let api = circle.api(ana)
    var moments: [Set<String>] = []
    for _ in 0..<3 {
      circle.clock.advance(seconds: 60)
      var ids: Set<String> = []
      for _ in 0..<3 {
        let media = [try await circle.video(of: ana), try await circle.video(of: ana)]
        let reply = try await api.post(
          "/api/kinnect/waiting-posts", ["media": .array(media.map { .string($0.description) })])
        ids.insert(try #require(reply["id"].string))
      }
      moments.append(ids)
    }

    let whole = try await pages(api, "waiting-posts", "id", limit: 100).flatMap { $0 }
    try #require(whole.count == 9)
    #expect([0, 3, 6].map { Set(whole[$0..<$0 + 3]) } == moments.reversed())
    for limit in [1, 2, 4, 9] {
      let pages = try await pages(api, "waiting-posts", "id", limit: limit)
      #expect(pages.flatMap { $0 } == whole, "in pages of \(limit)")
      #expect(pages.allSatisfy { $0.count <= limit && !$0.isEmpty })
    }
    // The one that a page ended with is given up meanwhile.
    let first = try await api.get("/api/kinnect/waiting-posts?limit=4")
    let next = try #require(first.next)
    #expect(try await api.delete("/api/kinnect/waiting-posts/\(whole[3])").status == 204)
    #expect(try await api.get("/api/kinnect/waiting-posts?limit=4&before=\(next)").each("id") == Array(whole[4..<8]))
    #expect(try await api.get("/api/kinnect/feed?before=\(next)").code == "cursor")
  }

  @Test func `limits are clamped, and what is no number is refused`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    for _ in 0..<102 { try await circle.post(ana, photos: 1) }
    let api = circle.api(ana)

    for (limit, count) in [
      ("0", 1), ("-5", 1), ("1", 1), ("100", 100), ("1000", 100), ("99999999999999999999999", 100), ("+3", 3),
    ] {
      #expect(try await api.get("/api/kinnect/feed?limit=\(Client.escaped(limit))").items.count == count, "\(limit)")
    }
    #expect(try await api.get("/api/kinnect/feed").items.count == 20)
    for limit in ["x", "", "1.5", "0x10"] {
      let reply = try await api.get("/api/kinnect/feed?limit=\(limit)")
      #expect(reply.status == 422, "\(limit)")
      #expect(reply.fields == ["limit"])
    }
  }

  @Test func `a cursor of another list, or one that was changed, is refused`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    for _ in 0..<3 { try await circle.post(ana) }
    let api = circle.api(ana)
    let feed = try #require(try await api.get("/api/kinnect/feed?limit=1").next)
    let posts = try #require(try await api.get("/api/kinnect/profiles/ana/posts?limit=1").next)

    for cursor in [posts, "x", "", String(feed.dropLast()), feed + "A", feed + "="] {
      let reply = try await api.get("/api/kinnect/feed?before=\(Client.escaped(cursor))")
      #expect(reply.status == 422 && reply.code == "cursor", "\(cursor)")
      #expect(reply.fields == ["before"])
    }
    #expect(try await api.get("/api/kinnect/feed?before=\(feed)").items.count == 2)
  }

  @Test func `a page whose cursor is another's, another list's or an old one begins at the top`() async throws {
    let circle = try TestCircle()
    let (ana, eve) = (try await circle.member("ana"), try await circle.member("eve"))
    for number in 0..<14 { try await circle.post(ana, "number \(number)") }
    let (api, browser) = (circle.api(ana), circle.browser(ana))
    let feed = try #require(try await api.get("/api/kinnect/feed?limit=3").next)
    let posts = try #require(try await api.get("/api/kinnect/profiles/ana/posts?limit=3").next)
    let hers = try #require(circle.cursors(of: eve)).seal(
      Cursor<KinnectAPI.FeedList>(circle.clock.now(), ID<Never>(high: 1, low: 1)))
    // As it was before cursors were sealed: tag, time and ID.
    let old = Base64URL.encode([1] + [UInt8](repeating: 0, count: 24))

    for cursor in [posts, hers, old, "x", String(feed.dropLast())] {
      let page = try await browser.get("/kinnect?before=\(Client.escaped(cursor))")
      #expect(page.status == 200 && page.text.contains("number 13"), "\(cursor)")
    }
    let next = try await browser.get("/kinnect?before=\(feed)")
    #expect(next.status == 200 && !next.text.contains("number 13") && next.text.contains("number 10"))
  }

  @Test func `a cursor is somebody's own, and the same for the same place`() async throws {
    let circle = try TestCircle()
    let (ana, eve) = (try await circle.member("ana"), try await circle.member("eve"))
    try await circle.follow(eve, ana)
    for _ in 0..<3 { try await circle.post(ana) }
    func next(_ member: Member) async throws -> String {
      try #require(try await circle.api(member).get("/api/kinnect/feed?limit=1").next)
    }
    let (hers, evesOwn) = (try await next(ana), try await next(eve))

    #expect(try await next(ana) == hers && hers != evesOwn && hers.utf8.count == 64)
    let refused = try await circle.api(eve).get("/api/kinnect/feed?before=\(hers)")
    #expect(refused.status == 422 && refused.code == "cursor")
    #expect(try await circle.api(eve).get("/api/kinnect/feed?before=\(evesOwn)").items.count == 2)
    // Another process of the installation, or the same one after a restart.
    let restarted = try TestCircle(beside: circle)
    #expect(try await restarted.api(ana).get("/api/kinnect/feed?before=\(hers)").items.count == 2)
    #expect(try await restarted.api(ana).get("/api/kinnect/feed?limit=1").next == hers)
    // Another installation.
    let other = try TestCircle(master: 8, beside: circle)
    #expect(try await other.api(ana).get("/api/kinnect/feed?before=\(hers)").code == "cursor")
  }

  @Test func `posts that come and go between two pages move nothing`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    var ids: [String] = []
    for _ in 0..<30 { ids.append(try await circle.post(ana).id.description) }
    let api = circle.api(ana)
    var seen: [String] = []
    var before = ""
    var deleted: Set<String> = []

    for page in 0..<10 {
      let reply = try await api.get("/api/kinnect/feed?limit=4\(before)")
      seen += reply.each("id")
      guard let next = reply.next else { break }
      before = "&before=\(next)"
      // A new post at the top, the last one seen goes, and one far below goes.
      try await circle.post(ana)
      for id in [seen.last, page < 5 ? ids[page] : nil].compactMap({ $0 }) where !deleted.contains(id) {
        #expect(try await api.delete("/api/kinnect/posts/\(id)").status == 204)
        deleted.insert(id)
      }
    }

    #expect(seen.count == Set(seen).count)
    #expect(Set(seen).isSubset(of: ids))
    #expect(Set(ids).subtracting(deleted).isSubset(of: seen))
  }

  @Test func `comments that come while one reads are read at the end`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let post = try await circle.post(ana).id
    for number in 0..<5 { try await circle.comment(ana, post, "\(number)") }
    let path = "/api/kinnect/posts/\(post)/comments?limit=3"
    let first = try await circle.api(ana).get(path)

    try await circle.comment(ana, post, "5")
    let second = try await circle.api(ana).get("\(path)&before=\(try #require(first.next))")

    #expect(first.each("body") == ["0", "1", "2"])
    #expect(second.each("body") == ["3", "4", "5"])
    #expect(second.next == nil)
  }
}
