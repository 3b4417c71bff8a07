import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct PostTests {
  @Test func `the feed has updates of followed projects and own ones, newest first, and only these`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let (followed, other) = (try await circle.project(ana, "One"), try await circle.project(ana, "Two"))
    let early = try await circle.update(ana, followed, "before the follow")
    try await circle.support(ben, follows: followed)
    let late = try await circle.update(ana, followed, "after it")
    let another = try await circle.update(ana, other, "of another project")
    try await circle.update(ana, followed, "a draft", isDraft: true)

    #expect(try await circle.api(ben).get("/api/believe/me/feed").each("id") == [late, early])
    #expect(try await circle.api(ana).get("/api/believe/me/feed").each("id") == [another, late, early])
    _ = try await circle.api(ana).put("/api/believe/me/onboarding", ["isCreator": true])
    let (newest, rest) = (
      try await circle.api(ana).get("/api/believe/me/feed?limit=1"), try await circle.browser(ana).get("/believe").text
    )
    let beyond = try await circle.api(ana).get("/api/believe/me/feed?before=\(try #require(newest.next))")
    #expect(beyond.each("id") == [late, early])
    // Her own, with what she can do about them.
    #expect(rest.contains("of another project") && rest.contains("/believe/update/\(late)/edit"))
    #expect(!rest.contains("/believe/update/\(late)/report"))
    let first = try await circle.api(ben).get("/api/believe/me/feed?limit=1")
    let second = try await circle.api(ben).get("/api/believe/me/feed?limit=1&before=\(try #require(first.next))")
    #expect(first.each("id") + second.each("id") == [late, early])

    _ = try await circle.api(ana).patch("/api/believe/projects/\(followed)", ["isPublished": false])
    #expect(try await circle.api(ben).get("/api/believe/me/feed").items.isEmpty)
    #expect(try await circle.api(ben).get("/api/believe/posts/\(late)").status == 404)
    _ = try await circle.api(ana).patch("/api/believe/projects/\(followed)", ["isPublished": true])
    #expect(try await circle.api(ben).get("/api/believe/me/feed").items.count == 2)
    _ = try await circle.api(ana).delete("/api/believe/posts/\(late)")
    #expect(try await circle.api(ben).get("/api/believe/me/feed").each("id") == [early])
    try await circle.suspend(ana)
    #expect(try await circle.api(ben).get("/api/believe/me/feed").items.isEmpty)
    try await circle.suspend(ana, false)
    #expect(try await circle.api(ben).get("/api/believe/me/feed").each("id") == [early])
    _ = try await circle.api(ben).delete("/api/believe/projects/\(followed)/follow")
    #expect(try await circle.count("SELECT count(*) FROM believe_timeline") == 0)
  }

  @Test func `an update shows its project as it is called now, and its photos as they are arranged now`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana, "One")
    try await circle.support(ben, follows: slug)
    let photos = [
      try await circle.photo(of: ana, alt: "first"), try await circle.photo(of: ana, alt: "second"),
      try await circle.photo(of: ana, alt: "third"),
    ].map { "\($0)" }
    let cover = try await circle.photo(of: ana)
    let post = try await circle.update(ana, slug)
    let path = "/api/believe/posts/\(post)"
    func shown() async throws -> JSONValue {
      try #require(try await circle.api(ben).get("/api/believe/me/feed").items.first)
    }

    #expect(try await shown()["images"]?.array?.isEmpty == true)
    #expect(try await shown()["project"]?["coverURL"]?.string == nil)
    _ = try await circle.api(ana).patch(
      "/api/believe/projects/\(slug)", ["title": "Another", "newSlug": "another-one", "cover": .string("\(cover)")])
    #expect(try await shown()["project"]?["title"]?.string == "Another")
    #expect(try await shown()["project"]?["slug"]?.string == "another-one")
    #expect(try await shown()["project"]?["coverURL"]?.string?.contains("\(cover)") == true)
    // What is left out is deleted, so later lists have no more than earlier ones.
    for arranged in [[0, 1, 2], [1, 2, 0], [2, 0], [0, 2], [2], []] {
      let ids = arranged.map { photos[$0] }
      let reply = try await circle.api(ana).patch(path, ["images": .array(ids.map { .string($0) })])
      #expect(reply.status == 200)
      #expect(try await shown()["images"]?.array?.map { $0["id"]?.string } == ids)
      #expect(try await circle.counters().wrong == [])
    }
  }

  @Test func `the home says what its owner likes, however an update came into it`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let slug = try await circle.project(ana)
    let post = try await circle.update(ana, slug)
    let (follow, like) = ("/api/believe/projects/\(slug)/follow", "/api/believe/posts/\(post)/like")
    let id = try #require(ID<Never>(post))
    func publish(at time: Int?) async throws {
      _ = try await circle.storage.system.write {
        try $0.run("UPDATE believe_posts SET published_at = \(time), scheduled_for = NULL WHERE id = \(id)")
      }
    }
    func expect(likes: Bool, _ what: Comment) async throws {
      let (bens, cleos) = (
        try await circle.api(ben).get("/api/believe/me/feed").items,
        try await circle.api(cleo).get("/api/believe/me/feed").items
      )
      #expect(bens.map { $0["likedByMe"]?.bool } == [likes], what)
      #expect(cleos.map { $0["likedByMe"]?.bool } == [false], what)
      #expect(try await circle.counters().wrong == [], what)
    }

    try await circle.support(cleo, follows: slug)
    try await circle.support(ben, likes: post)
    try await circle.support(ben, follows: slug)
    try await expect(likes: true, "liked before the follow")
    _ = try await circle.api(ben).delete(like)
    try await expect(likes: false, "taken back")
    _ = try await circle.api(ben).put(like)
    try await expect(likes: true, "liked again")
    _ = try await circle.api(ben).delete(follow)
    _ = try await circle.api(ben).put(follow)
    try await expect(likes: true, "followed anew")
    try await publish(at: nil)
    #expect(try await circle.api(ben).get("/api/believe/me/feed").items.isEmpty)
    try await publish(at: 5)
    try await expect(likes: true, "published anew")
    try await publish(at: nil)
    _ = try await circle.storage.system.write { try $0.run("DELETE FROM believe_likes") }
    try await publish(at: 6)
    try await expect(likes: false, "taken back while nobody saw it")
  }

  @Test func `a draft is its writer's until it is published, once`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    try await circle.support(ben, follows: slug)
    let draft = try await circle.update(ana, slug, isDraft: true)

    #expect(try await circle.api(ben).get("/api/believe/posts/\(draft)").status == 404)
    #expect(try await circle.api(ben).put("/api/believe/posts/\(draft)/like").status == 404)
    #expect(try await circle.api(ana).put("/api/believe/posts/\(draft)/like").status == 409)
    #expect(try await circle.api(ben).get("/api/believe/projects/\(slug)/drafts").status == 404)
    #expect(try await circle.api(ana).get("/api/believe/projects/\(slug)/drafts").each("id") == [draft])
    #expect(try await circle.api(ana).get("/api/believe/projects/\(slug)/posts").items.isEmpty)
    let published = try await circle.api(ana).put("/api/believe/posts/\(draft)/publication")
    #expect(published["status"].string == "published")
    #expect(try await circle.api(ana).put("/api/believe/posts/\(draft)/publication").status == 409)
    #expect(try await circle.api(ana).delete("/api/believe/posts/\(draft)/publication").status == 409)
    #expect(try await circle.api(ben).get("/api/believe/me/feed").each("id") == [draft])
  }

  @Test func `a scheduled update comes by the sweep when its time has come, and is told live`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    try await circle.support(ben, follows: slug)
    let path = "/api/believe/projects/\(slug)/posts"
    func time(_ seconds: Int64) -> JSONValue { .string(circle.clock.now().adding(seconds: seconds).description) }
    #expect(try await circle.api(ana).post(path, ["content": "x", "publishAt": time(-60)]).fields == ["publishAt"])
    let post = try await circle.api(ana).post(path, ["content": "later", "publishAt": time(3600)])
    let id = try #require(post["id"].string)
    #expect(post["status"].string == "scheduled")
    let reader = try await circle.live(ben, app: "believe")

    await circle.services.runScheduledJobs(of: TestApps.both.apps)
    #expect(try await circle.api(ben).get("/api/believe/posts/\(id)").status == 404)
    circle.clock.advance(seconds: 3601)
    #expect(try await circle.api(ben).get("/api/believe/posts/\(id)").status == 404)
    await circle.services.runScheduledJobs(of: TestApps.both.apps)
    await circle.deliver()

    #expect(try await circle.api(ben).get("/api/believe/me/feed").each("id") == [id])
    #expect(reader.events().map { "\($0.name) \($0.data["id"]?.string ?? "")" } == ["post.created \(id)"])
    let draft = try await circle.api(ana).post(path, ["content": "never", "publishAt": time(60)])["id"].string ?? ""
    #expect(try await circle.api(ana).delete("/api/believe/posts/\(draft)/publication")["status"].string == "draft")
    circle.clock.advance(seconds: 61)
    await circle.services.runScheduledJobs(of: TestApps.both.apps)
    #expect(try await circle.api(ana).get("/api/believe/posts/\(draft)")["status"].string == "draft")
  }

  @Test func `photos hang on an update in their order, and go with it`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    var photos: [ID<MediaAPI.Item>] = []
    for _ in 0..<21 { photos.append(try await circle.photo(of: ana, alt: "a photo")) }
    func images(_ list: [ID<MediaAPI.Item>]) -> JSONValue { .array(list.map { .string($0.description) }) }
    let path = "/api/believe/projects/\(slug)/posts"

    #expect(try await circle.api(ana).post(path, ["content": "x", "images": images(photos)]).fields == ["images"])
    let foreign = try await circle.photo(of: ben)
    #expect(
      try await circle.api(ana).post(path, ["content": "x", "images": images([photos[0], foreign])]).fields == [
        "images.1"
      ])
    let post = try await circle.api(ana).post(
      path, ["content": "x", "images": images([photos[0], photos[1], photos[2]])])
    let id = try #require(post["id"].string)
    let edited = try await circle.api(ana).patch(
      "/api/believe/posts/\(id)", ["images": images([photos[3], photos[2], photos[0]])])
    let order = edited["images"].array?.compactMap { $0["id"]?.string }
    #expect(order == [photos[3], photos[2], photos[0]].map(\.description))
    #expect(circle.files(of: photos[1]) == [])
    #expect(edited["editedAt"].string != nil)
    let described = try await circle.api(ana).patch("/api/believe/posts/\(id)", ["alts": ["The hull", "", "The mast"]])
    #expect(described["images"].array?.map { $0["alt"]?.string } == ["The hull", "", "The mast"])
    #expect(
      try await circle.api(ana).patch("/api/believe/posts/\(id)", ["alts": ["", "", "", "x"]]).fields == ["alts.3"])
    #expect(try await circle.miscounts() == [])
    let url = try #require(edited["images"].array?.first?["urls", "320"]?.string)
    #expect(try await circle.anyone.get(url).status == 200)
    _ = try await circle.api(ana).delete("/api/believe/posts/\(id)")
    #expect(circle.files(of: photos[3]) == [])
    #expect(try await circle.anyone.get(url).status == 404)
  }

  @Test func `an update has twenty photos at most, when it is written and when it is changed`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    let slug = try await circle.project(ana)
    var photos: [JSONValue] = []
    for _ in 0..<21 { photos.append(.string(try await circle.photo(of: ana).description)) }
    let path = "/api/believe/projects/\(slug)/posts"

    let many = try await circle.api(ana).post(path, ["content": "x", "images": .array(photos)])
    #expect(many.status == 422 && many.fields == ["images"])
    let most = try await circle.api(ana).post(path, ["content": "x", "images": .array(Array(photos.prefix(20)))])
    #expect(most["images"].array?.count == 20)
    let post = "/api/believe/posts/\(most["id"].string ?? "")"
    let changed = try await circle.api(ana).patch(post, ["images": .array(photos)])
    #expect(changed.status == 422 && changed.fields == ["images"])
    #expect(try await circle.api(ana).get(post)["images"].array?.count == 20)
  }

  @Test func `likes are asked for in one batch and one statement`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    var posts: [String] = []
    for number in 0..<5 { posts.append(try await circle.update(ana, slug, "\(number)")) }
    for index in [1, 3] { try await circle.support(ben, likes: posts[index]) }
    let query = posts.map { "ids=\($0)" }.joined(separator: "&")

    let reply = try await circle.api(ben).get("/api/believe/me/liked-posts?\(query)")

    #expect(reply["ids"].array?.compactMap(\.string) == [posts[1], posts[3]])
    let many = (0...100).map { _ in "ids=\(posts[0])" }.joined(separator: "&")
    #expect(try await circle.api(ben).get("/api/believe/me/liked-posts?\(many)").fields == ["ids"])
    let state = try await circle.api(ben).get("/api/believe/posts/\(posts[1])/like")
    #expect((state["likeCount"].int, state["likedByMe"].bool) == (1, true))
  }

  @Test func `a list of any length costs the same statements`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    try await circle.support(ben, follows: slug)
    func cost(_ target: String) async throws -> Int {
      _ = try await circle.api(ben).get(target)
      let before = circle.storage.database.statementCount
      _ = try await circle.api(ben).get(target)
      return circle.storage.database.statementCount - before
    }
    let targets = [
      "/api/believe/me/feed", "/api/believe/projects", "/api/believe/projects/\(slug)/posts",
      "/api/believe/projects?sort=trending", "/api/believe/projects/\(slug)/support-messages",
    ]
    try await circle.update(ana, slug)
    let small = try await targets.asyncMap { try await cost($0) }
    for number in 0..<8 {
      try await circle.update(ana, slug, "\(number)")
      try await circle.project(ana, "More \(number)")
      try await circle.encourage(ben, slug, "\(number)", isAnonymous: number.isMultiple(of: 2))
    }
    #expect(try await targets.asyncMap { try await cost($0) } == small)
  }
}

extension Array {
  func asyncMap<T>(_ body: (Element) async throws -> T) async rethrows -> [T] {
    var result: [T] = []
    for element in self { result.append(try await body(element)) }
    return result
  }
}
