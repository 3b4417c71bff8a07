import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// A marked passage is for those who wrote it, who finished what it is about, and who ask for it.
struct SpoilerTests {
  private static let secret = "The butler did it"
  private static let text = "Well made. ||The butler did it|| in the end."

  /// Ana's post and topic about a film that Ben sees too.
  private struct World {
    let circle: TestCircle
    let ana, ben: Member
    let film: TestCircle.Told
    let topicPost: String

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
      try await circle.makeFriends(ana, ben)
      film = try await circle.tell(ana, "watched", "Gosford Park", content: SpoilerTests.text, named: true)
      let topic = try await circle.api(ana).post(
        "/api/realspace/topics", ["name": "Butlers", "item": ["id": .string(film.item)]])
      try circle.require(201, topic)
      topicPost = try await circle.write(ana, in: topic["id"].string ?? "", SpoilerTests.text)
    }

    func note(_ input: [(String, JSONValue)] = []) async throws {
      var fields: [(String, JSONValue)] = [
        ("action", "watched"), ("subject", "Gosford Park"), ("item", ["id": .string(film.item)]),
      ]
      fields += input
      try await circle.require(
        201, circle.api(ben).post("/api/realspace/diary", .object(fields.map { .init($0.0, $0.1) })))
    }

    func content(_ member: Member) async throws -> [String?] {
      let api = circle.api(member)
      return [
        try await api.get("/api/realspace/posts/\(film.id)")["content"].string,
        try await api.get("/api/realspace/posts").items.first?["content"]?.string,
        try await api.get("/api/realspace/topic-posts/\(topicPost)")["content"].string,
      ]
    }
  }

  private static let folded = "Well made. ||…|| in the end."

  @Test func `a passage is folded until the diary says that one has finished`() async throws {
    let world = try await World()

    #expect(Set(try await world.content(world.ana)) == [Self.text])
    #expect(Set(try await world.content(world.ben)) == [Self.folded])
    try await world.note([("abandonedAt", .number("40"))])
    #expect(Set(try await world.content(world.ben)) == [Self.folded], "given up isn't finished")
    try await world.note()
    #expect(Set(try await world.content(world.ben)) == [Self.text])
  }

  @Test func `a diary that names what the film is merged with says it too`() async throws {
    let world = try await World()
    let other = try await world.circle.tell(world.ben, "watched", "Gosford Park (2001)", named: true)
    try await world.circle.require(
      201,
      world.circle.api(world.ben).post(
        "/api/realspace/diary",
        ["action": "watched", "subject": "Gosford Park", "item": ["id": .string(other.item)]]))
    let (api, path) = (world.circle.api(world.ben), "/api/realspace/posts/\(world.film.id)")
    #expect(try await api.get(path)["content"].string == Self.folded)
    let id = try await world.circle.propose(world.ben, other.item, of: world.film.item)
    try await world.circle.require(200, world.circle.api(world.ana).put("/api/realspace/duplicates/\(id)/agreement"))

    #expect(try await api.get(path)["content"].string == Self.text)
  }

  @Test func `who asks for it gets it, and only that once`() async throws {
    let world = try await World()
    let (api, pages) = (world.circle.api(world.ben), world.circle.browser(world.ben))
    for (call, page) in [
      ("posts/\(world.film.id)", "p/\(world.film.id)"),
      ("topic-posts/\(world.topicPost)", "topic-posts/\(world.topicPost)"),
    ] {
      let shut = try await pages.get("/realspace/\(page)").text
      #expect(shut.contains("Show spoiler") && !shut.contains(Self.secret))
      #expect(shut.contains("href=\"/realspace/\(page)?spoilers=shown\""))
      #expect(try await pages.get("/realspace/\(page)?spoilers=shown").text.contains(Self.secret))
      #expect(try await api.get("/api/realspace/\(call)/spoilers")["content"].string == Self.text)
      #expect(try await !pages.get("/realspace/\(page)").text.contains(Self.secret))
    }
  }

  @Test func `comments and the activity about them fold passages too`() async throws {
    let world = try await World()
    // Ben wrote a post about the film; Ana comments on it.
    let post = try await world.circle.tell(world.ben, "watched", "Gosford Park", named: true)
    let said = try await world.circle.api(world.ana).post(
      "/api/realspace/posts/\(post.id)/comments", ["content": .string(Self.text)])
    #expect(said["content"].string == Self.text)
    let id = try #require(said["id"].string)
    let api = world.circle.api(world.ben)

    #expect(try await api.get("/api/realspace/posts/\(post.id)/comments").each("content") == [Self.folded])
    #expect(try await api.get("/api/realspace/activity").items.first?["comment"]?.string == Self.folded)
    for path in ["activity", "p/\(post.id)", "p/\(post.id)/comments"] {
      let page = try await world.circle.browser(world.ben).get("/realspace/\(path)").text
      #expect(!page.contains(Self.secret), "\(path)")
    }
    #expect(try await api.get("/api/realspace/comments/\(id)/spoilers")["content"].string == Self.text)
    let asked = try await world.circle.browser(world.ben).get("/realspace/p/\(post.id)/comments?spoilers=shown").text
    #expect(asked.contains(Self.secret))
    try await world.note()
    #expect(try await api.get("/api/realspace/posts/\(post.id)/comments").each("content") == [Self.text])
    #expect(try await api.get("/api/realspace/activity").items.first?["comment"]?.string == Self.text)
  }

  @Test func `what is about nothing that a diary names stays folded, and an edit keeps the marks`() async throws {
    let world = try await World()
    let post = try await world.circle.tell(world.ana, "watched", "Something", content: Self.text)
    let path = "/api/realspace/posts/\(post.id)"

    #expect(try await world.circle.api(world.ben).get(path)["content"].string == Self.folded)
    let form = try await world.circle.browser(world.ana).get("/realspace/p/\(post.id)/edit").text
    #expect(form.contains(Self.text))
    let edited = try await world.circle.api(world.ana).patch(path, ["subject": "Something else"])
    #expect(edited["content"].string == Self.text)
    #expect(try await world.circle.api(world.ben).get(path)["content"].string == Self.folded)
  }

  @Test func `what a topic says of itself is folded, is asked for, and is found by none of its spoilers`() async throws
  {
    let world = try await World()
    let (ana, ben) = (world.circle.api(world.ana), world.circle.api(world.ben))
    let made = try await ana.post(
      "/api/realspace/topics",
      ["name": "Whodunits", "topicDescription": .string(Self.text), "item": ["id": .string(world.film.item)]])
    let path = "/api/realspace/topics/\(made["id"].string ?? "")"
    let page = path.replacing("/api", with: "")

    #expect(made["topicDescription"].string == Self.text)
    #expect(try await ben.get(path)["topicDescription"].string == Self.folded)
    #expect(try await ben.get("\(path)/spoilers")["content"].string == Self.text)
    for address in [page, "/realspace/topics", "/realspace/topics?q=whodunits"] {
      let shown = try await world.circle.browser(world.ben).get(address).text
      #expect(!shown.contains(Self.secret) && shown.contains("href=\"\(page)?spoilers=shown\""), "\(address)")
    }
    #expect(try await world.circle.browser(world.ben).get("\(page)?spoilers=shown").text.contains(Self.secret))
    // No search tells that a word is in it.
    #expect(try await ben.get("/api/realspace/topics?q=well%20made").items.count == 1)
    #expect(try await ben.get("/api/realspace/topics?q=butler%20did").items.isEmpty)
    // Who moderates it edits all of it.
    #expect(try await world.circle.browser(world.ana).get("\(page)/edit").text.contains(Self.text))
    try await world.circle.require(204, ben.post("\(path)/reports", ["reason": "spoils it"]))
    #expect(try await world.circle.count("SELECT count(*) FROM reports WHERE evidence LIKE '%butler%'") == 1)
    try await world.note()
    #expect(try await ben.get(path)["topicDescription"].string == Self.text)
  }

  @Test func `those who decide about a report read what is folded for others`() async throws {
    let world = try await World()
    try await world.circle.require(
      204, world.circle.api(world.ben).post("/api/realspace/posts/\(world.film.id)/reports", ["reason": "spoils it"]))

    let reports = try await world.circle.count("SELECT count(*) FROM reports WHERE evidence LIKE '%butler%'")
    #expect(reports == 1)
  }
}
