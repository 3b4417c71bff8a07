import Core
import SQL
import TestCircle
import Testing
import Wire

/// A page of a hundred costs as many statements as a page of one.
struct StatementCountTests {
  private static let paths = [
    "/api/grassy/feed?limit=100", "/api/grassy/feed?scope=following&limit=100",
    "/api/grassy/profiles/ana/posts?limit=100", "/api/grassy/bookmarks?limit=100",
    "/api/grassy/tags/moss/posts?limit=100", "/api/grassy/places/~hut/posts?limit=100",
    "/api/grassy/posts/POST/likes?limit=100", "/api/grassy/posts/POST/comments?limit=100",
    "/api/grassy/posts/POST/audience?limit=100", "/api/grassy/profiles/first/view-as?limit=100",
    "/api/grassy/activity?limit=100", "/api/grassy/tags?q=tag", "/api/grassy/tags", "/api/grassy/tags?own=muted",
    "/api/grassy/named-places?q=hut", "/api/grassy/search?q=n",
    "/api/grassy/circles?limit=100", "/grassy", "/grassy?scope=following", "/grassy/u/ana", "/grassy/p/POST",
    "/grassy/p/POST/likes", "/grassy/bookmarks", "/grassy/explore", "/grassy/explore?q=tag", "/grassy/tags/moss",
    "/grassy/places/~hut", "/grassy/activity", "/grassy/new", "/grassy/p/POST/edit",
  ]

  private func counts(_ others: Int) async throws -> [String: (statements: Int, bytes: Int)] {
    let circle = try TestCircle.grassy()
    let ana = try await circle.gardener("ana")
    let first = try await circle.gardener("first")
    try await circle.tend(first, ana)
    let post = try await circle.grow(ana, tags: ["moss"], at: ["name": "Hut"], photos: 2).id
    for number in 0..<others {
      let other = try await circle.gardener("n.\(number)")
      try await circle.tend(other, ana)
      try await circle.tend(ana, other)
      let ring = try await circle.circle(ana, "Circle \(number)", other)
      try await circle.grow(
        ana, tags: ["moss", "tag\(number)"], at: ["name": .string("Hut \(number)")], for: "circles", circle: ring,
        photos: 2)
      let theirs = try await circle.grow(other, tags: ["moss", "tag\(number)"], at: ["name": "Hut"], photos: 2).id
      try await circle.require(200, circle.api(ana).put("/api/grassy/posts/\(theirs)/bookmark"))
      try await circle.require(200, circle.api(ana).put("/api/grassy/tags/tag\(number)/follow"))
      try await circle.require(200, circle.api(ana).put("/api/grassy/tags/quiet\(number)/mute"))
      try await circle.require(200, circle.api(other).put("/api/grassy/posts/\(post)/like"))
      try await circle.require(201, circle.api(other).post("/api/grassy/posts/\(post)/comments", ["body": "x"]))
      try await circle.uproot(ana, try await circle.gardener("blocked.\(number)"))
    }
    // Every page has one of the viewer's own: of those it is read whether there are originals.
    try await circle.grow(ana, tags: ["moss"], at: ["name": "Hut"], photos: 2)
    var counts: [String: (statements: Int, bytes: Int)] = [:]
    for path in Self.paths {
      let client = path.hasPrefix("/api") ? circle.api(ana) : circle.browser(ana)
      let target = path.replacing("POST", with: post)
      // Opening activity marks it read the first time; the second is like every other.
      _ = try await client.get(target)
      let before = circle.storage.database.statementCount
      let reply = try await client.get(target)
      #expect(reply.status == 200, "\(path)")
      counts[path] = (circle.storage.database.statementCount - before, reply.bytes.count)
    }
    return counts
  }

  @Test func `a list costs the same number of statements however long it is`() async throws {
    async let short = counts(1)
    async let long = counts(20)
    let (one, many) = try await (short, long)

    for path in Self.paths {
      let (few, all) = (try #require(one[path]), try #require(many[path]))
      #expect(few.statements == all.statements, "\(path)")
      #expect((1...11).contains(all.statements), "\(path)")
      #expect(all.bytes > few.bytes, "\(path) is longer")
    }
  }
}
