import Core
import SQL
import TestCircle
import Testing
import Wire

@testable import RowSecurityKit

/// Numbers beside lists: in circles where some have blocked others, every number that somebody is shown is the length of the
/// list that the same person can page through.
@Suite(.neverUnsteady) struct VisibleCountTests {
  private struct World {
    let circle: TestCircle
    var people: [Member] = []
    var builders: [Member] = []
    var posts: [String] = []
    var slugs: [String] = []
    var blocks = 0
    var random: SeededNumbers

    /// Everybody follows most of the others, likes and comments; then some block each other.
    init(seed: UInt64) async throws {
      circle = try TestCircle.both()
      random = SeededNumbers(seed: seed)
      for number in 0..<6 {
        people.append(try await circle.member("person.\(number)"))
        builders.append(try await circle.builder("Builder\(number)"))
      }
      try await makeCircle()
      try await makeProjects()
      for one in people.indices {
        for other in people.indices where one < other && isLikely(5) {
          let (blocker, blocked) = isLikely(2) ? (one, other) : (other, one)
          try await circle.block(people[blocker], people[blocked])
          try await circle.shutOut(builders[blocker], builders[blocked])
          blocks += 1
        }
      }
    }

    private mutating func isLikely(_ parts: Int) -> Bool { Int.random(in: 0..<parts, using: &random) == 0 }

    private mutating func makeCircle() async throws {
      for author in people { posts.append(try await circle.post(author).id.description) }
      for (place, author) in people.enumerated() {
        guard let post = ID<KinnectAPI.Post>(posts[place]) else { throw TestFault("no id") }
        for (other, fan) in people.enumerated() where other != place && !isLikely(5) {
          try await circle.follow(fan, author)
          if !isLikely(3) { try await circle.like(fan, post) }
          for _ in 0..<Int.random(in: 0...2, using: &random) { try await circle.comment(fan, post) }
        }
      }
    }

    private mutating func makeProjects() async throws {
      for (place, builder) in builders.enumerated() {
        let slug = try await circle.project(builder, "Boat \(place)")
        slugs.append(slug)
        for (other, fan) in builders.enumerated() where other != place && !isLikely(3) {
          try await circle.support(fan, follows: slug)
        }
      }
    }
  }

  /// How many a list has, paged through by three.
  private func length(_ path: String, _ client: Client) async throws -> Int {
    var (count, next): (Int, String?) = (0, nil)
    repeat {
      let page = try await client.get("\(path)?limit=3" + (next.map { "&before=\($0)" } ?? ""))
      guard page.status == 200 else { throw TestFault("\(path): \(page.text)") }
      (count, next) = (count + page.items.count, page.next)
    } while next != nil
    return count
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `every number in Kinnect is the length of its list`(seed: UInt64) async throws {
    let world = try await World(seed: seed)
    #expect(world.blocks > 1)
    var compared = 0
    for member in world.people {
      let (api, browser) = (world.circle.api(member), world.circle.browser(member))
      let feed = try await api.get("/api/kinnect/feed").items
      let home = try await browser.get("/kinnect").text
      for (place, post) in world.posts.enumerated() {
        let one = try await api.get("/api/kinnect/posts/\(post)")
        guard one.status == 200 else { continue }
        let likes = try await length("/api/kinnect/posts/\(post)/likes", api)
        let comments = try await length("/api/kinnect/posts/\(post)/comments", api)
        let listed = feed.first { $0["id"]?.string == post }
        let author = world.people[place].username
        let own = try await api.get("/api/kinnect/profiles/\(author)/posts").items.first
        for shown in [one.json, try #require(listed), try #require(own)] {
          #expect(shown["likeCount"]?.int == likes && shown["commentCount"]?.int == comments)
        }
        let page = try await browser.get("/kinnect/p/\(post)").text
        #expect(page.contains("data-likes=\"\(likes)\""))
        let link = "href=\"/kinnect/p/\(post)/comments\" data-comments-link data-comments=\"\(comments)\""
        #expect(home.contains(link))
        let followers = try await length("/api/kinnect/profiles/\(author)/followers", api)
        #expect(try await browser.get("/kinnect/u/\(author)").text.contains("data-followers=\"\(followers)\""))
        // Liking again changes nothing, and answers the number.
        if one["likedByMe"].bool == true {
          #expect(try await api.put("/api/kinnect/posts/\(post)/like")["likeCount"].int == likes)
        }
        compared += 1
      }
      for other in world.people {
        let path = "/api/kinnect/profiles/\(other.username)"
        let profile = try await api.get(path)
        guard let followers = profile["followerCount"].int else { continue }
        #expect(try await length("\(path)/followers", api) == followers)
        #expect(try await length("\(path)/following", api) == profile["followingCount"].int)
        for listed in try await api.get("\(path)/followers").items where listed["followerCount"]?.int != nil {
          let name = try #require(listed["username"]?.string)
          let count = try await length("/api/kinnect/profiles/\(name)/followers", api)
          #expect(listed["followerCount"]?.int == count)
        }
      }
    }
    #expect(compared > 12)
  }

  @Test(arguments: [4, 5] as [UInt64])
  func `every number of followers in Believe is the length of its list`(seed: UInt64) async throws {
    let world = try await World(seed: seed)
    #expect(world.blocks > 1)
    for builder in world.builders {
      let (api, browser) = (world.circle.api(builder), world.circle.browser(builder))
      let listed = try await api.get("/api/believe/projects?limit=100").items
      #expect(listed.count > 1)
      for project in listed {
        let slug = try #require(project["slug"]?.string)
        let followers = try await length("/api/believe/projects/\(slug)/supporters", api)
        #expect(project["followerCount"]?.int == followers)
        #expect(try await api.get("/api/believe/projects/\(slug)")["followerCount"].int == followers)
        #expect(try await api.get("/api/believe/projects/\(slug)/follow")["followerCount"].int == followers)
        let page = try await browser.get("/believe/p/\(slug)").text
        #expect(page.contains("data-followers-of=\"\(slug)\">\(followers) follower"))
      }
    }
  }

  @Test func `likes of an update leave out whom a block hides: in lists, alone, on pages, when liking and live`()
    async throws
  {
    let circle = try TestCircle.both()
    let (ana, ben, cat, dan) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cat"),
      try await circle.builder("Dan")
    )
    let slug = try await circle.project(cat)
    for one in [ana, ben, dan] { try await circle.support(one, follows: slug) }
    let update = try await circle.update(cat, slug)
    for one in [ana, ben, dan] { try await circle.support(one, likes: update) }
    var streams: [LiveReader] = []
    for one in [ana, ben, dan, cat] { streams.append(try await circle.live(one, app: "believe")) }
    try await circle.shutOut(ana, ben)
    await circle.deliver()
    for stream in streams { _ = stream.events() }

    for (one, likes) in [(ana, 2), (ben, 2), (dan, 3), (cat, 3)] {
      let (api, browser) = (circle.api(one), circle.browser(one))
      #expect(try await api.get("/api/believe/posts/\(update)")["likeCount"].int == likes)
      #expect(try await api.get("/api/believe/posts/\(update)/like")["likeCount"].int == likes)
      // Whose project it is does not follow it.
      let isFan = one.username != cat.username
      for list in (isFan ? ["me/feed"] : []) + ["projects/\(slug)/posts"] {
        #expect(try await api.get("/api/believe/\(list)").items.first?["likeCount"]?.int == likes, "\(list)")
      }
      for page in ["/believe/p/\(slug)?tab=updates", "/believe/update/\(update)"] {
        let shown = try await browser.get(page)
        #expect(shown.text.contains("data-likes=\"\(likes)\""), "\(page) \(shown.status)")
      }
      // Again changes nothing.
      guard isFan else { continue }
      #expect(try await api.put("/api/believe/posts/\(update)/like")["likeCount"].int == likes)
    }

    #expect(try await circle.api(dan).delete("/api/believe/posts/\(update)/like")["likeCount"].int == 2)
    await circle.deliver()
    let told = streams.map { $0.events().last { $0.name == "post.counts" }?.data["likeCount"]?.int }
    #expect(told == [1, 1, 2, 2])
    #expect(try await circle.api(ben).delete("/api/believe/posts/\(update)/like")["likeCount"].int == 0)
    #expect(try await circle.api(ana).get("/api/believe/posts/\(update)")["likeCount"].int == 1)
  }

  @Test func `live counts leave out whom a block hides, on a stream that was open before it too`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cat) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("cat")
    )
    for one in [ana, ben] { try await circle.follow(one, cat) }
    let post = try await circle.post(cat).id
    let (his, hers) = (try await circle.live(ben), try await circle.live(cat))
    try await circle.block(ana, ben)
    await circle.deliver()
    for reader in [his, hers] { _ = reader.events() }

    for one in [ana, ben] { try await circle.like(one, post) }
    for one in [ana, ana, ben] { try await circle.comment(one, post) }
    await circle.deliver()

    func counts(_ reader: LiveReader) -> [Int?] {
      let data = reader.events().last { $0.name == "post.counts" }?.data
      return [data?["likeCount"]?.int, data?["commentCount"]?.int]
    }
    #expect(counts(his) == [1, 1])
    #expect(counts(hers) == [2, 3])
    // As before once the block is lifted.
    _ = try await circle.api(ana).delete("/api/kinnect/profiles/ben/block")
    try await circle.comment(ben, post)
    await circle.deliver()
    #expect(counts(his) == [2, 4])
  }

  @Test func `live numbers of followers leave out whom a block hides`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cat, dan) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cat"),
      try await circle.builder("Dan")
    )
    let slug = try await circle.project(cat)
    for one in [ana, ben] { try await circle.support(one, follows: slug) }
    try await circle.shutOut(ana, ben)
    let readers = [
      try await circle.live(ana, app: "believe"), try await circle.live(ben, app: "believe"),
      try await circle.live(cat, app: "believe"),
    ]
    for reader in readers { _ = reader.events() }

    try await circle.support(dan, follows: slug)
    await circle.deliver()

    let counts = readers.map { $0.events().last { $0.name == "project.counts" }?.data["followerCount"]?.int }
    #expect(counts == [2, 2, 3])
  }

  @Test func `nobody else pays for it`() async throws {
    let circle = try TestCircle()
    let (ana, ben, cat) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("cat")
    )
    for one in [ana, ben] { try await circle.follow(one, cat) }
    try await circle.post(cat)
    func statements(_ member: Member, _ path: String) async throws -> Int {
      _ = try await circle.api(member).get(path)
      let before = circle.storage.database.statementCount
      #expect(try await circle.api(member).get(path).status == 200)
      return circle.storage.database.statementCount - before
    }
    let paths = ["/api/kinnect/feed", "/api/kinnect/profiles/cat", "/api/kinnect/profiles/cat/followers"]
    var before: [Int] = []
    for path in paths { before.append(try await statements(ana, path)) }
    #expect(before[0] == 1)

    try await circle.block(ben, try await circle.member("dan"))

    // Two for each list of numbers, which is two of these pages' for a list of people below a profile.
    for (place, more) in [2, 2, 4].enumerated() {
      #expect(try await statements(ana, paths[place]) == before[place], "\(paths[place])")
      #expect(try await statements(ben, paths[place]) == before[place] + more, "\(paths[place])")
    }
  }
}
