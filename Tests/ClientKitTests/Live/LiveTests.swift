import ClientSupport
import ClientKit
import Core
import TestCircle
import Testing
import Wire

@Suite(.timeLimit(.minutes(10))) struct LiveTests {
  @Test func `events come as they happen`() async throws {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana"), try await served.builder("ben"))
      let slug = try await ana.believe.createProject(.init(title: "A boat")).slug
      try await ben.believe.followProject(slug)
      let heard = Heard(ben.believe.events())
      try await served.isListenedTo()

      let post = try await ana.believe.createPost(.init(slug: slug, content: "It floats"))

      let told: BelieveAPI.PostReference = try #require(await heard.first("post.created")).decode()
      #expect(told.id == post.id)
    }
  }

  @Test func `a broken stream goes on after the last event`() async throws {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana"), try await served.builder("ben"))
      let slug = try await ana.believe.createProject(.init(title: "A boat")).slug
      try await ben.believe.followProject(slug)
      let heard = Heard(ben.believe.events())
      try await served.isListenedTo()
      let one = try await ana.believe.createPost(.init(slug: slug, content: "One"))
      #expect(try #require(await heard.first("post.created")).decode(BelieveAPI.PostReference.self).id == one.id)

      served.road.cutStreams()
      let two = try await ana.believe.createPost(.init(slug: slug, content: "Two"))

      let next = try #require(await heard.first("post.created"))
      #expect(try next.decode(BelieveAPI.PostReference.self).id == two.id)
      let opened = served.road.sent(to: "/live")
      #expect(opened.count == 2)
      #expect(opened[0].fields["Last-Event-ID"] == nil)
      #expect(opened[1].fields["Last-Event-ID"]?.isEmpty == false)
    }
  }

  @Test func `after an id that is not known any more one is told to read anew`() async throws {
    try await Served.run { served in
      let ben = try await served.builder("ben")
      var events = ben.believe.events(after: "long-ago").makeAsyncIterator()

      let first = try await events.next()

      #expect(first?.isResync == true)
    }
  }

  @Test func `a connection that cannot be made is tried again`() async throws {
    try await Served.run { served in
      let ben = try await served.builder("ben")
      for _ in 0..<5 { served.road.happens(.lost, to: "/live") }
      var events = ben.believe.events(after: "long-ago").makeAsyncIterator()

      #expect(try await events.next()?.isResync == true)
      #expect(served.road.sent(to: "/live").count == 6)
    }
  }

  @Test func `a session that is over ends the stream`() async throws {
    try await Served.run { served in
      let ben = try await served.builder("ben")
      let heard = Heard(ben.believe.events())
      try await served.isListenedTo()

      try await ben.signOut()

      #expect(await heard.end() == .signedOut)
    }
  }

  @Test func `a reader that is cancelled stops reading`() async throws {
    try await Served.run { served in
      let ben = try await served.builder("ben")
      let reading = Task {
        var count = 0
        for try await _ in ben.believe.events() { count += 1 }
        return count
      }
      try await served.isListenedTo()

      reading.cancel()

      #expect(try await reading.value == 0)
    }
  }
}

/// Reads a stream in a task of its own.
private final class Heard: Sendable {
  private let reading: Task<ClientError?, Never>
  private let events: AsyncStream<ServerEvent>

  init(_ live: LiveEvents) {
    let (events, continuation) = AsyncStream.makeStream(of: ServerEvent.self)
    self.events = events
    reading = Task {
      defer { continuation.finish() }
      return await failure { () async throws(ClientError) in
        var iterator = live.makeAsyncIterator()
        while let event = try await iterator.next() { continuation.yield(event) }
      }
    }
  }

  deinit { reading.cancel() }

  /// The next event of a name.
  func first(_ name: String) async -> ServerEvent? {
    for await event in events where event.name == name { return event }
    return nil
  }

  /// Why the stream ended.
  func end() async -> ClientError? { await reading.value }
}

extension Served {
  /// Waits until a stream is open.
  fileprivate func isListenedTo() async throws {
    for _ in 0..<30_000 {
      if await circle.services.live.streamCount > 0 { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("nobody listens")
  }
}
