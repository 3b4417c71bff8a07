import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Every address as everyone, with a passage marked in every text: none leaves the server for somebody who didn't ask.
struct SpoilerSweepTests {
  private static let secret = "The butler did it"

  /// Those who have written none of the texts, and finished nothing.
  private static let readers = Role.allCases.filter { $0 != .owner }

  private static func isAsking(_ row: MatrixRow) -> Bool { row.target.hasSuffix("/spoilers") }

  /// A copy of the fixture in which the texts have a passage at their end.
  private func marked(_ fixture: AccessFixture, alsoIn more: SQL? = nil) async throws -> TestCircle {
    let circle = try fixture.circle()
    try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE realspace_posts SET content = content || ' ||The butler did it||'")
      try transaction.run("UPDATE realspace_comments SET body = body || ' ||The butler did it||'")
      try transaction.run("UPDATE realspace_topic_posts SET content = content || ' ||The butler did it||'")
      try transaction.run("UPDATE realspace_topic_comments SET body = body || ' ||The butler did it||'")
      try transaction.run("UPDATE realspace_diary SET content = content || ' ||The butler did it||'")
      if let more { try transaction.run(more) }
    }
    return circle
  }

  /// The addresses that answered somebody with the passage.
  private func leaks(
    _ fixture: AccessFixture, _ circle: TestCircle, asking: Bool = false, as readers: [Role] = Self.readers
  ) async throws -> Set<String> {
    var leaks: Set<String> = []
    for row in Matrix.rows where row.method.isSafe && Self.isAsking(row) == asking && !row.target.contains("live") {
      for role in readers {
        let reply = try await row.ask(fixture.client(role, in: circle, byCookie: !row.isAPI), fixture.names)
        if reply.text.contains(Self.secret) { leaks.insert(row.route) }
      }
    }
    return leaks
  }

  @Test func `no address answers a marked passage to somebody who hasn't finished and doesn't ask`() async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await marked(fixture)

    #expect(try await leaks(fixture, circle) == [])
    // The sweep reaches the texts: who asks gets them, and so does their author.
    #expect(try await leaks(fixture, circle, asking: true).count == 4)
    guard let owner = fixture.members[.owner] else { throw TestFault("nobody owns anything") }
    #expect(try await circle.api(owner).get("/api/realspace/posts").text.contains(Self.secret))
    #expect(try await circle.browser(owner).get("/realspace").text.contains(Self.secret))
  }

  @Test func `what a topic says of itself is folded for all who don't moderate it`() async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await marked(
      fixture, alsoIn: "UPDATE realspace_topics SET description = description || ' ||The butler did it||'")

    // The friend moderates the topic, and edits what it says.
    #expect(try await leaks(fixture, circle, as: Self.readers.filter { $0 != .friend }) == [])
    #expect(try await leaks(fixture, circle, as: [.friend]).contains("GET /api/realspace/topics/{id}"))
    #expect(try await leaks(fixture, circle, asking: true).contains("GET /api/realspace/topics/{id}/spoilers"))
  }

  @Test func `a leak is found`() async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await marked(
      fixture, alsoIn: "UPDATE realspace_topics SET description = 'The butler did it' WHERE name = 'Slow food'")

    let found = try await leaks(fixture, circle)
    #expect(found.isSuperset(of: ["GET /api/realspace/topics", "GET /realspace/topics/{id}"]))
  }

  @Test func `what a form answers has nobody else's passage, nor has the page that it leads to`() async throws {
    let fixture = try await AccessFixture.made.value
    var circle = try await marked(fixture)
    var pages = 0
    for row in Matrix.rows where !row.method.isSafe && !row.isAPI && !Self.isAsking(row) {
      let outcome = row.outcomes[.friend] ?? 500
      guard outcome < 400 || outcome == 422 else { continue }
      let client = fixture.client(.friend, in: circle, byCookie: true)
      let reply = try await row.ask(client, fixture.names)
      #expect(!reply.text.contains(Self.secret), "\(row.route)")
      if let next = reply.location, next.hasPrefix("/realspace") {
        // What is behind # stays in the browser.
        let target = String(next.prefix { $0 != "#" })
        #expect(!(try await client.get(target)).text.contains(Self.secret), "\(row.route) leads to \(target)")
        pages += 1
      }
      if outcome < 400 { circle = try await marked(fixture) }
    }
    #expect(pages > 10)
  }

  @Test func `the live stream has no marked passage`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let own = try await circle.tell(ben).id
    let topic = try await circle.api(ben).post("/api/realspace/topics", ["name": "Whodunits"])["id"].string ?? ""
    let reader = try await circle.live(ben, app: "realspace")
    _ = reader.events()
    let words: JSONValue = ["content": .string("Well. ||\(Self.secret)||")]
    let api = circle.api(ana)

    let post = try await circle.tell(ana, content: "Well. ||\(Self.secret)||").id
    try await circle.require(200, api.patch("/api/realspace/posts/\(post)", words))
    try await circle.require(201, api.post("/api/realspace/posts/\(own)/comments", words))
    try await circle.require(201, api.post("/api/realspace/topics/\(topic)/posts", words))
    await circle.deliver()

    let events = reader.events()
    #expect(events.contains { $0.name == "post.created" } && events.contains { $0.name == "topicPost.created" })
    for event in events {
      #expect(!String(decoding: event.data.jsonBytes(), as: UTF8.self).contains(Self.secret), "\(event.name)")
    }
  }

  @Test func `what somebody writes is answered with nobody else's passage`() async throws {
    let fixture = try await AccessFixture.made.value
    var circle = try await marked(fixture)
    for row in Matrix.rows where !row.method.isSafe && row.isAPI && (row.outcomes[.friend] ?? 500) < 400 {
      let reply = try await row.ask(fixture.client(.friend, in: circle, byCookie: false), fixture.names)

      #expect(!reply.text.contains(Self.secret), "\(row.route)")
      // After a change the circle is used no further.
      circle = try await marked(fixture)
    }
  }
}
