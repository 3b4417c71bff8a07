import Core
import SQL
import TestCircle
import Testing
import Wire

@testable import Grassy

/// What is in the two feeds, and what isn't.
struct FeedTests {
  private func feed(_ circle: TestCircle, _ member: Member, following: Bool = false) async throws -> [String] {
    try await circle.api(member).get("/api/grassy/feed\(following ? "?scope=following" : "")").items.compactMap {
      $0["caption"]?.string
    }
  }

  @Test func `everyone has their own posts, what is for everyone, and what others show them`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben, cleo) = (
      try await circle.gardener("ana"), try await circle.gardener("ben"), try await circle.gardener("cleo")
    )
    try await circle.tend(ben, ana)
    let ring = try await circle.circle(ana, "Garden", ben)
    for kind in ["everyone", "followers", "friends", "circles", "me"] {
      try await circle.grow(ana, kind, for: kind, circle: kind == "circles" ? ring : nil)
    }

    #expect(try await feed(circle, ana) == ["me", "circles", "friends", "followers", "everyone"])
    #expect(try await feed(circle, ben) == ["circles", "followers", "everyone"])
    #expect(try await feed(circle, cleo) == ["everyone"])
    #expect(try await feed(circle, ana, following: true) == ["me", "circles", "friends", "followers", "everyone"])
    #expect(try await feed(circle, ben, following: true) == ["circles", "followers", "everyone"])
    #expect(try await feed(circle, cleo, following: true) == [])

    try await circle.tend(ana, ben)
    #expect(try await feed(circle, ben) == ["circles", "friends", "followers", "everyone"])
    try await circle.require(200, circle.api(ben).delete("/api/grassy/profiles/ana/follow"))
    #expect(try await feed(circle, ben) == ["everyone"])
    #expect(try await feed(circle, ben, following: true) == [])
    try await circle.uproot(ana, ben)
    #expect(try await feed(circle, ben) == [])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a post comes and goes with its audience, at its place in time`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben, cleo) = (
      try await circle.gardener("ana"), try await circle.gardener("ben"), try await circle.gardener("cleo")
    )
    try await circle.tend(ben, ana)
    try await circle.grow(ana, "1")
    let post = try await circle.grow(ana, "2", tags: ["moss"]).id
    try await circle.grow(ana, "3")
    try await circle.require(200, circle.api(cleo).put("/api/grassy/tags/moss/follow"))
    let seen: [(kind: String, ben: Bool, cleo: Bool)] = [
      ("me", false, false), ("everyone", true, true), ("followers", true, false), ("friends", false, false),
      ("everyone", true, true), ("me", false, false),
    ]
    for (kind, byBen, byCleo) in seen {
      try await circle.edit(ana, post, ["audience": ["kind": .string(kind)]])
      for scope in [false, true] {
        #expect(try await feed(circle, ben, following: scope) == (byBen ? ["3", "2", "1"] : ["3", "1"]), "\(kind)")
      }
      #expect(try await feed(circle, cleo) == (byCleo ? ["3", "2", "1"] : ["3", "1"]), "\(kind)")
      #expect(try await feed(circle, cleo, following: true) == (byCleo ? ["2"] : []), "\(kind)")
      #expect(try await circle.miscounts().isEmpty)
    }
  }

  @Test func `following has the posts of people and of tags, each once`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben, cleo) = (
      try await circle.gardener("ana"), try await circle.gardener("ben"), try await circle.gardener("cleo")
    )
    try await circle.grow(ana, "1", tags: ["moss"])
    try await circle.grow(ben, "2", tags: ["Möss", "fern"])
    try await circle.grow(ben, "3", tags: ["rock"])
    try await circle.grow(cleo, "4")
    try await circle.tend(cleo, ana)
    for tag in ["moss", "fern"] {
      try await circle.require(200, circle.api(cleo).put("/api/grassy/tags/\(tag)/follow"))
    }

    #expect(try await feed(circle, cleo, following: true) == ["4", "2", "1"])
    try await circle.require(200, circle.api(cleo).delete("/api/grassy/tags/moss/follow"))
    #expect(try await feed(circle, cleo, following: true) == ["4", "2", "1"])
    try await circle.require(200, circle.api(cleo).delete("/api/grassy/tags/fern/follow"))
    #expect(try await feed(circle, cleo, following: true) == ["4", "1"])
    try await circle.require(200, circle.api(cleo).put("/api/grassy/tags/rock/follow"))
    #expect(try await feed(circle, cleo, following: true) == ["4", "3", "1"])
    #expect(try await feed(circle, cleo) == ["4", "3", "2", "1"])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `the muted are in no feed, people and tags, but for one's own posts`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben, cleo) = (
      try await circle.gardener("ana"), try await circle.gardener("ben"), try await circle.gardener("cleo")
    )
    try await circle.tend(cleo, ana)
    try await circle.require(200, circle.api(cleo).put("/api/grassy/tags/moss/follow"))
    try await circle.grow(ana, "1", tags: ["spoiler"])
    try await circle.grow(ana, "2")
    try await circle.grow(ben, "3", tags: ["moss", "Spoiler"])
    try await circle.grow(ben, "4", tags: ["moss"])
    try await circle.grow(cleo, "5", tags: ["spoiler"])

    try await circle.require(200, circle.api(cleo).put("/api/grassy/tags/%23Sp%C3%B3iler/mute"))
    #expect(try await feed(circle, cleo) == ["5", "4", "2"])
    #expect(try await feed(circle, cleo, following: true) == ["5", "4", "2"])
    try await circle.require(204, circle.api(cleo).put("/api/grassy/profiles/ben/mute"))
    #expect(try await feed(circle, cleo) == ["5", "2"])
    #expect(try await feed(circle, cleo, following: true) == ["5", "2"])
    try await circle.require(200, circle.api(cleo).delete("/api/grassy/tags/spoiler/mute"))
    try await circle.require(204, circle.api(cleo).delete("/api/grassy/profiles/ben/mute"))
    #expect(try await feed(circle, cleo) == ["5", "4", "3", "2", "1"])
    // They are there all the same where one goes to look.
    try await circle.require(200, circle.api(cleo).put("/api/grassy/tags/spoiler/mute"))
    #expect(try await circle.api(cleo).get("/api/grassy/tags/spoiler/posts").items.count == 3)
  }

  @Test(arguments: ["feed", "feed?scope=following"])
  func `what is muted ends no list before its end`(list: String) async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben, cleo) = (
      try await circle.gardener("ana"), try await circle.gardener("ben"), try await circle.gardener("cleo")
    )
    for other in [ana, ben] { try await circle.tend(cleo, other) }
    try await circle.require(200, circle.api(cleo).put("/api/grassy/tags/moss/follow"))
    let oldest = try await circle.grow(ana, tags: ["moss"]).id
    for number in 0..<8 {
      try await circle.grow(ana, tags: ["spoiler", "moss"], for: ["everyone", "followers"][number % 2])
      try await circle.grow(ben, tags: ["moss"], for: ["followers", "everyone"][number % 2])
    }
    let newest = try await circle.grow(ana).id
    try await circle.require(200, circle.api(cleo).put("/api/grassy/tags/spoiler/mute"))
    try await circle.require(204, circle.api(cleo).put("/api/grassy/profiles/ben/mute"))

    #expect(try await pages(circle, cleo, list, limit: 1) == [newest, oldest])
    #expect(try await pages(circle, cleo, list, limit: 3) == [newest, oldest])
  }

  @Test func `posts of somebody suspended are in no list, and back in all afterwards`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    try await circle.tend(ben, ana)
    let open = try await circle.grow(ana, tags: ["moss"], at: ["name": "Hut"]).id
    let restricted = try await circle.grow(ana, tags: ["moss"], at: ["name": "Hut"], for: "followers").id
    let lists = ["feed", "feed?scope=following", "profiles/ana/posts", "tags/moss/posts", "places/~hut/posts"]
    let profile = try #require(ana.profile)

    try await circle.suspend(ana)
    // What was on its way when they were suspended.
    let (late, now): (ID<GrassyAPI.Post>, Timestamp) = (circle.services.newID(), circle.services.now())
    try await circle.storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO grassy_posts (id, author, audience, place, place_name, place_precision, created_at)
        VALUES (\(late), \(profile), 'everyone', '~hut', 'Hut', 'city', \(now))
        """)
    }
    for list in lists where !list.hasPrefix("profiles") {
      #expect(try await circle.api(ben).get("/api/grassy/\(list)").items.isEmpty, "\(list)")
    }
    #expect(try await circle.api(ben).get("/api/grassy/tags?q=mo").items.isEmpty)
    #expect(try await circle.api(ben).get("/api/grassy/posts/\(late)").status == 404)
    #expect(try await circle.miscounts() == [])

    try await circle.suspend(ana, false)
    for list in lists {
      let found = try await circle.api(ben).get("/api/grassy/\(list)").each("id")
      #expect(found == (list.hasPrefix("tags") ? [] : [late.description]) + [restricted, open], "\(list)")
    }
    #expect(try await circle.api(ben).get("/api/grassy/tags?q=mo").each("name") == ["moss"])
    #expect(try await circle.miscounts() == [])
  }

  @Test func `what an operator hides leaves no gap in the feed of everyone, and stays in its author's`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    try await circle.tend(ben, ana)
    var posts: [String] = []
    for number in 0..<6 { posts.insert(try await circle.grow(ana, "\(number)").id, at: 0) }
    func hide(_ post: String, at time: Timestamp?) async throws {
      let id = try #require(ID<GrassyAPI.Post>(post))
      try await circle.storage.system.write { transaction in
        try transaction.run("UPDATE grassy_posts SET hidden_at = \(time) WHERE id = \(id)")
      }
    }

    for post in posts.prefix(4) { try await hide(post, at: circle.services.now()) }

    let page = try await circle.api(ben).get("/api/grassy/feed?limit=2")
    #expect(page.each("id") == Array(posts.suffix(2)) && page.next == nil)
    #expect(try await circle.count("SELECT count(*) FROM grassy_everyone") == 2)
    #expect(try await pages(circle, ana, "feed", limit: 2) == posts)
    #expect(try await circle.miscounts() == [])
    // A hidden post's audience is its author's to change; nobody else gets it by that.
    for kind in ["followers", "everyone"] {
      try await circle.edit(ana, posts[0], ["audience": ["kind": .string(kind)]])
      #expect(try await pages(circle, ben, "feed", limit: 2) == Array(posts.suffix(2)), "\(kind)")
      #expect(try await pages(circle, ana, "feed", limit: 2) == posts, "\(kind)")
      #expect(try await circle.miscounts() == [], "\(kind)")
    }
    for post in posts.prefix(4) { try await hide(post, at: nil) }
    #expect(try await pages(circle, ben, "feed", limit: 2) == posts)
    #expect(try await pages(circle, ana, "feed", limit: 2) == posts)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a list that is read in another order is shown in its own`() async throws {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    var posts: [String] = []
    for number in 0..<5 { posts.insert(try await circle.grow(ana, "\(number)").id, at: 0) }
    let profile = try #require(ana.profile)

    let page = try await circle.storage.database.read(
      as: Principal(viewer: profile, account: ana.account, app: "grassy")
    ) { transaction in
      let before: Cursor<GrassyAPI.FeedList>? = nil
      return try PostQueries.page(
        before: before, limit: 3, viewer: profile, links: MediaLinks.plain(app: "grassy"), in: transaction
      ) { _, _ in "SELECT created_at, id AS post_id FROM grassy_posts ORDER BY created_at LIMIT 10" }
    }

    #expect(page.items.map(\.id.description) == Array(posts.prefix(3)))
    #expect(page.next != nil)
  }

  // MARK: Pages

  private func pages(
    _ circle: TestCircle, _ member: Member, _ list: String, limit: Int, between: (Int) async throws -> Void = { _ in }
  ) async throws -> [String] {
    var (found, before, count): ([String], String, Int) = ([], "", 0)
    repeat {
      let mark = list.contains("?") ? "&" : "?"
      let reply = try await circle.api(member).get("/api/grassy/\(list)\(mark)limit=\(limit)\(before)")
      #expect(reply.status == 200)
      #expect(reply.items.count <= limit)
      found += reply.each("id")
      before = reply.next.map { "&before=\($0)" } ?? ""
      try await between(count)
      count += 1
    } while !before.isEmpty && count < 100
    return found
  }

  @Test func `every list gives every post once, newest first, in pages of any length`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    try await circle.tend(ben, ana)
    var posts: [String] = []
    for number in 0..<13 {
      let kind = ["everyone", "followers", "everyone", "me"][number % 4]
      let post = try await circle.grow(ana, "\(number)", tags: ["moss"], at: ["name": "Hut"], for: kind).id
      if kind != "me" {
        posts.insert(post, at: 0)
        try await circle.require(200, circle.api(ben).put("/api/grassy/posts/\(post)/bookmark"))
      }
    }
    let lists = [
      "feed", "feed?scope=following", "profiles/ana/posts", "tags/moss/posts", "places/~hut/posts", "bookmarks",
    ]
    for list in lists {
      for limit in [1, 2, 3, 5, 10, 100] {
        #expect(try await pages(circle, ben, list, limit: limit) == posts, "\(list) by \(limit)")
      }
    }
  }

  @Test(arguments: ["feed", "feed?scope=following", "profiles/ana/posts", "tags/moss/posts", "places/~hut/posts"])
  func `what comes, goes and changes its audience between pages doubles nothing and loses nothing that stays`(
    list: String
  ) async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    try await circle.tend(ben, ana)
    var posts: [String] = []
    for number in 0..<16 {
      posts.insert(
        try await circle.grow(
          ana, "\(number)", tags: ["moss"], at: ["name": "Hut"], for: number % 3 == 1 ? "followers" : "everyone"
        ).id, at: 0)
    }
    // Of each page of four that is still to come: one goes, one is hidden from all, one is for others than before.
    let found = try await pages(circle, ben, list, limit: 4) { page in
      try await circle.grow(ana, "new \(page)", tags: ["moss"], at: ["name": "Hut"])
      let next = (page + 1) * 4
      guard next < posts.count else { return }
      try await circle.require(204, circle.api(ana).delete("/api/grassy/posts/\(posts[next])"))
      try await circle.edit(ana, posts[next + 1], ["audience": ["kind": "me"]])
      for kind in ["me", "followers", "everyone"] {
        try await circle.edit(ana, posts[next + 2], ["audience": ["kind": .string(kind)]])
      }
    }

    let staying = posts.indices.filter { $0 < 4 || $0 % 4 > 1 }.map { posts[$0] }
    #expect(Set(found).count == found.count)
    #expect(found.filter { staying.contains($0) } == staying)
    #expect(posts.filter { found.contains($0) } == found)
  }
}
