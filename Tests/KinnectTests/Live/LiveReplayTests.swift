import HTTP
import SQL
import Synchronization
import TestCircle
import Testing
import Wire

@testable import Core

/// Going on where one was: `Last-Event-ID`, or `after` in the address.
struct LiveReplayTests {
  /// Ben follows ana.
  private func pair(_ circle: TestCircle) async throws -> (ana: Member, ben: Member) {
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    await circle.deliver()
    return (ana, ben)
  }

  private func ids(_ events: [LiveReader.Event]) -> [String] { events.compactMap { $0.data["id"]?.string } }

  @Test func `what was missed is told in its order, once, and then what comes`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = try await pair(circle)
    let first = try await circle.live(ben)
    let one = try await circle.post(ana).id
    await circle.deliver()
    let before = first.events()
    first.hangUp()

    var posts: [String] = []
    for _ in 0..<5 { posts.append(try await circle.post(ana).id.description) }
    await circle.deliver()
    let second = try await circle.live(ben, after: first.last)
    let missed = second.events()
    posts.append(try await circle.post(ana).id.description)
    await circle.deliver()

    #expect(ids(before) == [one.description])
    #expect(ids(missed + second.events()) == posts)
  }

  @Test func `an address with the id of a page's making misses nothing since`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = try await pair(circle)
    let page = try await circle.browser(ben).get("/kinnect").text
    let mark = try #require(page.split(separator: "data-live=\"").dropFirst().first?.prefix { $0 != "\"" })
    let post = try await circle.post(ana).id
    await circle.deliver()

    let stream = try #require(try await circle.browser(ben).get("/api/kinnect/live?after=\(mark)").stream)
    await circle.deliver()

    let text = String(decoding: stream.take().bytes, as: UTF8.self)
    #expect(text.contains("event: post.created\n"))
    #expect(text.contains("data: {\"id\":\"\(post)\"}\n\n"))
  }

  @Test func `an app is not asked whom its things concern for those who listen through another`() async throws {
    let circle = try TestCircle.both()
    let (ana, dora) = (try await circle.builder("Ana"), try await circle.member("dora"))
    let slug = try await circle.project(ana)
    let asked = Mutex(0)
    @Sendable func count() -> [ID<ProfileEntity>] {
      asked.withLock { $0 += 1 }
      return []
    }
    circle.services.live.register(
      LiveFollowing<ProfileEntity>(
        "project", app: "believe", followers: { _, _ in count() }, followed: { _, _ in count() }
      )
      .erased)
    await circle.deliver()
    let first = try await circle.live(dora)
    try await circle.update(ana, slug)
    await circle.deliver()
    _ = first.events()
    first.hangUp()
    try await circle.update(ana, slug)
    await circle.deliver()

    let second = try await circle.live(dora, after: first.last)
    await circle.deliver()
    #expect(second.isOpen && second.events().isEmpty)
    #expect(asked.withLock { $0 } == 0)

    let builder = try await circle.live(ana, app: "believe")
    try await circle.update(ana, slug)
    await circle.deliver()
    #expect(builder.isOpen && asked.withLock { $0 } > 0)
  }

  @Test func `a burst of likes is told in few events, the last with all of them`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = try await pair(circle)
    let post = try await circle.post(ana).id
    await circle.deliver()
    let stream = try await circle.live(ben)

    for round in 0..<3 {
      for _ in 0..<20 {
        try await circle.like(ben, post)
        _ = try await circle.api(ben).delete("/api/kinnect/posts/\(post)/like")
      }
      if round == 2 { try await circle.like(ben, post) }
      await circle.deliver()
    }

    let events = stream.events()
    #expect(events.map(\.name) == ["post.counts", "post.counts", "post.counts"])
    #expect(events.compactMap { $0.data["likeCount"]?.int } == [0, 0, 1])
    #expect(Set(events.map(\.id)).count == 3)
  }

  @Test func `a state that changed often while one was away is told once`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = try await pair(circle)
    let post = try await circle.post(ana).id
    let first = try await circle.live(ben)
    first.hangUp()
    for _ in 0..<5 {
      try await circle.comment(ana, post)
      await circle.deliver()
    }

    let events = try await circle.live(ben, after: first.last).events()

    #expect(events.map(\.name) == ["post.counts"])
    #expect(events.first?.data["commentCount"]?.int == 5)
  }

  @Test func `an id that is not good here gets one resync and then what comes`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = try await pair(circle)
    let another = try TestCircle()
    let foreign = try await another.live(try await another.member("ben")).last
    let hers = try await circle.live(ana).last
    for last in ["nonsense", try #require(hers), foreign ?? ""] {
      let stream = try await circle.live(ben, after: last)
      #expect(stream.events().map(\.name) == ["resync"])
      try await circle.post(ana)
      await circle.deliver()
      #expect(stream.events().map(\.name) == ["post.created"])
      let next = try await circle.live(ben, after: stream.last)
      #expect(next.events().isEmpty, "the id after a resync is good")
      stream.hangUp()
      next.hangUp()
    }
  }

  @Test func `who was away for too long gets one resync`() async throws {
    let circle = try TestCircle(liveLog: MemoryLiveLog(capacity: 10))
    let (ana, ben) = try await pair(circle)
    let first = try await circle.live(ben)
    first.hangUp()
    for _ in 0..<30 { try await circle.post(ana) }
    await circle.deliver()

    let stream = try await circle.live(ben, after: first.last)

    #expect(stream.events().map(\.name) == ["resync"])
  }

  @Test func `when telling falls behind the log, everyone is told to ask again`() async throws {
    let circle = try TestCircle(liveLog: MemoryLiveLog(capacity: 10))
    let (ana, ben) = try await pair(circle)
    let stream = try await circle.live(ben)

    for _ in 0..<30 { try await circle.post(ana) }
    await circle.deliver()
    let post = try await circle.post(ana).id
    await circle.deliver()

    let events = stream.events()
    #expect(events.map(\.name) == ["resync", "post.created"])
    #expect(ids(events) == [post.description])
  }

  @Test func `a client that nothing concerned for long can still go on`() async throws {
    let circle = try TestCircle(liveLog: MemoryLiveLog(capacity: 3000))
    let (ana, cat) = (try await circle.member("ana"), try await circle.member("cat"))
    let stream = try await circle.live(cat)
    let before = stream.last

    let (author, now) = (try #require(ana.profile), circle.clock.now())
    for number in 0..<7000 {
      let subject = ID<Never>(high: 1, low: UInt64(number))
      try await circle.storage.system.write {
        try circle.services.live.publish(.resync, of: subject, to: .profiles([author]), at: now, in: $0)
      }
      if number % 100 == 0 { await circle.deliver() }
    }
    await circle.deliver()
    #expect(stream.events().isEmpty)
    #expect(stream.last == before, "ids that come with what others do would tell of it")

    circle.services.live.movePlaces()
    await circle.deliver()
    #expect(stream.events().isEmpty)
    #expect(stream.last != before)
    stream.hangUp()
    #expect(try await circle.live(cat, after: stream.last).events().isEmpty)
    #expect(try await circle.live(cat, after: before).events().map(\.name) == ["resync"])
  }

  @Test func `what others do is not to be counted by the ids`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = try await pair(circle)
    let stream = try await circle.live(ben)
    for _ in 0..<3 { try await circle.post(ana) }
    await circle.deliver()

    let ids = stream.events().map(\.id)

    #expect(Set(ids).count == 3)
    #expect(ids.allSatisfy { $0.utf8.count == 64 })
    // Nothing that two ids have in common beyond chance: 48 bytes each, of which some may be equal.
    let bytes = ids.compactMap { Base64URL.decode($0) }
    let equal = zip(bytes[0], bytes[1]).count { $0 == $1 }
    #expect(equal < 12)
  }
}
