import HTTP
import SQL
import TestHouse
import Testing
import Wire

@testable import Core

/// Going on where one was: `Last-Event-ID`, or `after` in the address.
struct LiveReplayTests {
  /// Ben follows ana.
  private func pair(_ house: TestHouse) async throws -> (ana: Member, ben: Member) {
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana)
    await house.deliver()
    return (ana, ben)
  }

  private func ids(_ events: [LiveReader.Event]) -> [String] { events.compactMap { $0.data["id"]?.string } }

  @Test func `what was missed is told in its order, once, and then what comes`() async throws {
    let house = try TestHouse()
    let (ana, ben) = try await pair(house)
    let first = try await house.live(ben)
    let one = try await house.post(ana).id
    await house.deliver()
    let before = first.events()
    first.hangUp()

    var posts: [String] = []
    for _ in 0..<5 { posts.append(try await house.post(ana).id.description) }
    await house.deliver()
    let second = try await house.live(ben, after: first.last)
    let missed = second.events()
    posts.append(try await house.post(ana).id.description)
    await house.deliver()

    #expect(ids(before) == [one.description])
    #expect(ids(missed + second.events()) == posts)
  }

  @Test func `an address with the id of a page's making misses nothing since`() async throws {
    let house = try TestHouse()
    let (ana, ben) = try await pair(house)
    let page = try await house.browser(ben).get("/kinnect").text
    let mark = try #require(page.split(separator: "data-live=\"").dropFirst().first?.prefix { $0 != "\"" })
    let post = try await house.post(ana).id
    await house.deliver()

    let stream = try #require(try await house.browser(ben).get("/api/kinnect/live?after=\(mark)").stream)
    await house.deliver()

    let text = String(decoding: stream.take().bytes, as: UTF8.self)
    #expect(text.contains("event: post.created\n"))
    #expect(text.contains("data: {\"id\":\"\(post)\"}\n\n"))
  }

  @Test func `a burst of likes is told in few events, the last with all of them`() async throws {
    let house = try TestHouse()
    let (ana, ben) = try await pair(house)
    let post = try await house.post(ana).id
    await house.deliver()
    let stream = try await house.live(ben)

    for round in 0..<3 {
      for _ in 0..<20 {
        try await house.like(ben, post)
        _ = try await house.api(ben).delete("/api/kinnect/posts/\(post)/like")
      }
      if round == 2 { try await house.like(ben, post) }
      await house.deliver()
    }

    let events = stream.events()
    #expect(events.map(\.name) == ["post.counts", "post.counts", "post.counts"])
    #expect(events.compactMap { $0.data["likeCount"]?.int } == [0, 0, 1])
    #expect(Set(events.map(\.id)).count == 3)
  }

  @Test func `a state that changed often while one was away is told once`() async throws {
    let house = try TestHouse()
    let (ana, ben) = try await pair(house)
    let post = try await house.post(ana).id
    let first = try await house.live(ben)
    first.hangUp()
    for _ in 0..<5 {
      try await house.comment(ana, post)
      await house.deliver()
    }

    let events = try await house.live(ben, after: first.last).events()

    #expect(events.map(\.name) == ["post.counts"])
    #expect(events.first?.data["commentCount"]?.int == 5)
  }

  @Test func `an id that is not good here gets one resync and then what comes`() async throws {
    let house = try TestHouse()
    let (ana, ben) = try await pair(house)
    let another = try TestHouse()
    let foreign = try await another.live(try await another.member("ben")).last
    let hers = try await house.live(ana).last
    for last in ["nonsense", try #require(hers), foreign ?? ""] {
      let stream = try await house.live(ben, after: last)
      #expect(stream.events().map(\.name) == ["resync"])
      try await house.post(ana)
      await house.deliver()
      #expect(stream.events().map(\.name) == ["post.created"])
      let next = try await house.live(ben, after: stream.last)
      #expect(next.events().isEmpty, "the id after a resync is good")
      stream.hangUp()
      next.hangUp()
    }
  }

  @Test func `who was away for too long gets one resync`() async throws {
    let house = try TestHouse(liveLog: MemoryLiveLog(capacity: 10))
    let (ana, ben) = try await pair(house)
    let first = try await house.live(ben)
    first.hangUp()
    for _ in 0..<30 { try await house.post(ana) }
    await house.deliver()

    let stream = try await house.live(ben, after: first.last)

    #expect(stream.events().map(\.name) == ["resync"])
  }

  @Test func `when telling falls behind the log, everyone is told to ask again`() async throws {
    let house = try TestHouse(liveLog: MemoryLiveLog(capacity: 10))
    let (ana, ben) = try await pair(house)
    let stream = try await house.live(ben)

    for _ in 0..<30 { try await house.post(ana) }
    await house.deliver()
    let post = try await house.post(ana).id
    await house.deliver()

    let events = stream.events()
    #expect(events.map(\.name) == ["resync", "post.created"])
    #expect(ids(events) == [post.description])
  }

  @Test func `a client that nothing concerned for long can still go on`() async throws {
    let house = try TestHouse(liveLog: MemoryLiveLog(capacity: 3000))
    let (ana, cat) = (try await house.member("ana"), try await house.member("cat"))
    let stream = try await house.live(cat)
    let before = stream.last

    let (author, now) = (try #require(ana.profile), house.clock.now())
    for number in 0..<7000 {
      let subject = ID<Never>(high: 1, low: UInt64(number))
      try await house.storage.system.write {
        try house.services.live.publish(.resync, of: subject, to: .profiles([author]), at: now, in: $0)
      }
      if number % 100 == 0 { await house.deliver() }
    }
    await house.deliver()
    #expect(stream.events().isEmpty)
    #expect(stream.last == before, "ids that come with what others do would tell of it")

    house.services.live.movePlaces()
    await house.deliver()
    #expect(stream.events().isEmpty)
    #expect(stream.last != before)
    stream.hangUp()
    #expect(try await house.live(cat, after: stream.last).events().isEmpty)
    #expect(try await house.live(cat, after: before).events().map(\.name) == ["resync"])
  }

  @Test func `what others do is not to be counted by the ids`() async throws {
    let house = try TestHouse()
    let (ana, ben) = try await pair(house)
    let stream = try await house.live(ben)
    for _ in 0..<3 { try await house.post(ana) }
    await house.deliver()

    let ids = stream.events().map(\.id)

    #expect(Set(ids).count == 3)
    #expect(ids.allSatisfy { $0.utf8.count == 64 })
    // Nothing that two ids have in common beyond chance: 48 bytes each, of which some may be equal.
    let bytes = ids.compactMap { Base64URL.decode($0) }
    let equal = zip(bytes[0], bytes[1]).count { $0 == $1 }
    #expect(equal < 12)
  }
}
