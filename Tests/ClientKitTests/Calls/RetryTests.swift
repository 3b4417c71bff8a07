import ClientSupport
import ClientKit
import Foundation
import Synchronization
import TestCircle
import Testing
import Wire

struct RetryTests {
  @Test(arguments: [Road.Mishap.lost, .answerLost])
  func `a write whose connection breaks is done once`(mishap: Road.Mishap) async throws {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana").believe, try await served.builder("ben").believe)
      served.road.happens(mishap, to: "/projects")
      let slug = try await ana.createProject(.init(title: "A boat")).slug
      served.road.happens(mishap, to: "/posts")
      let post = try await ana.createPost(.init(slug: slug, content: "It floats"))
      served.road.happens(mishap, to: "/milestones")
      let milestone = try await ana.createMilestone(.init(slug: slug, title: "Hull"))
      served.road.happens(mishap, to: "/support-messages")
      let message = try await ben.sendSupportMessage(.init(slug: slug, message: "Go on"))
      served.road.happens(mishap, to: "/like")
      try await ben.likePost(post.id)

      #expect(try await ana.getProjects().items.map(\.slug) == [slug])
      #expect(try await ana.getProjectPosts(slug).items.map(\.id) == [post.id])
      #expect(try await ana.getProjectMilestones(slug).map(\.id) == [milestone.id])
      #expect(try await ana.getProjectSupportMessages(slug).items.map(\.id) == [message.id])
      #expect(try await ana.getPost(post.id)?.likeCount == 1)
      #expect(try await ben.getKarma().totalPoints == 11)
      let sent = served.road.sent(to: "/support-messages").filter { $0.method == "POST" }
      #expect(sent.count == 2)
      #expect(Set(sent.map { $0.fields["Idempotency-Key"] }).count == 1)
    }
  }

  @Test func `two writes have two keys`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana").believe
      let slug = try await ana.createProject(.init(title: "A boat")).slug
      try await ana.createPost(.init(slug: slug, content: "Same"))
      try await ana.createPost(.init(slug: slug, content: "Same"))

      #expect(try await ana.getProjectPosts(slug).items.count == 2)
    }
  }

  @Test func `a write that is repeated by hand under its key is done once`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana").believe
      let slug = try await ana.createProject(.init(title: "A boat")).slug
      for _ in 0..<3 { served.road.happens(.answerLost, to: "/posts") }
      let params = BelieveAPI.CreatePost(slug: slug, content: "It floats")
      #expect(
        await failure { () async throws(ClientError) in try await ana.createPost(params, key: "mine") } == .interrupted)

      try await ana.createPost(params, key: "mine")

      #expect(try await ana.getProjectPosts(slug).items.count == 1)
      #expect(served.road.sent(to: "/posts").filter { $0.method == "POST" }.count == 4)
    }
  }

  @Test func `a deletion whose answer was lost is done`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana").believe
      let slug = try await ana.createProject(.init(title: "A boat")).slug
      served.road.happens(.answerLost, to: slug)

      try await ana.deleteProject(slug)

      #expect(try await ana.getProject(slug) == nil)
      #expect(await failure { () async throws(ClientError) in try await ana.deleteProject(slug) }?.code == "not_found")
    }
  }

  @Test func `a server that asks for patience gets it, within bounds`() async throws {
    try await Served.run { served in
      let pauses = Pauses()
      let client = try await pausing(served, pauses)
      served.road.happens(.busy(7), to: "/karma")
      #expect(try await client.believe.getKarma().level == 1)
      #expect(pauses.all == [7.5])

      served.road.happens(.busy(3600), to: "/karma")
      let error = await failure { () async throws(ClientError) in try await client.believe.getKarma() }

      #expect(error?.advice == .tryAgain(after: 3600))
      #expect(pauses.all.count == 1)
    }
  }

  @Test func `tries are bounded and further and further apart`() async throws {
    try await Served.run { served in
      let pauses = Pauses()
      let client = try await pausing(served, pauses)
      for _ in 0..<9 { served.road.happens(.lost, to: "/karma") }

      #expect(await failure { () async throws(ClientError) in try await client.believe.getKarma() } == .unreachable)

      #expect(served.road.sent(to: "/karma").count == 3)
      #expect(pauses.all == [0.5, 1])
    }
  }

  @Test func `what is no answer of this API is told apart`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana").believe
      func answered(_ status: Int, _ type: String, _ body: String) -> Road.Mishap {
        .answered(
          TransportResponse(head: TransportHead(status: status, fields: ["content-type": type]), body: Data(body.utf8)))
      }
      for (mishap, expected) in [
        (answered(200, "text/html", "<html>"), ClientError.notUnderstood(status: 200)),
        (answered(200, "application/json", "{\"level\":"), .notUnderstood(status: 200)),
        (answered(302, "text/html", ""), .notUnderstood(status: 302)),
        (answered(403, "text/html", "no"), .notUnderstood(status: 403)),
        (answered(429, Problem.contentType, "[]"), .notUnderstood(status: 429)),
      ] {
        served.road.happens(mishap, to: "/karma")
        #expect(await failure { () async throws(ClientError) in try await ana.getKarma() } == expected)
      }
      for _ in 0..<3 { served.road.happens(answered(502, "text/html", ""), to: "/karma") }
      let bad = await failure { () async throws(ClientError) in try await ana.getKarma() }
      #expect(bad == .notUnderstood(status: 502) && bad?.advice == .tryAgain(after: nil))
    }
  }

  @Test func `a call that is cancelled says so`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana").believe

      let call = Task { await failure { () async throws(ClientError) in try await ana.getKarma() } }
      call.cancel()

      #expect([.cancelled, nil].contains(await call.value))
    }
  }

  private func pausing(_ served: Served, _ pauses: Pauses) async throws -> HearthClient {
    let clock = served.circle.clock
    let client = HearthClient(
      try served.address, transport: RoadTransport(served.road), retry: RetryPolicy(firstPause: 0.5),
      surroundings: .init(
        now: { clock.now() }, pause: { pauses.add($0) }, chance: { 1 }, newKey: { UUID().uuidString }))
    try await client.signUp(email: "ana@example.org", password: "a rare password")
    try await client.believe.join(name: "ana")
    return client
  }
}

private final class Pauses: Sendable {
  private let held = Mutex<[Double]>([])
  var all: [Double] { held.withLock { $0 } }
  func add(_ seconds: Double) { held.withLock { $0.append(seconds) } }
}

extension Road.Mishap {
  /// 503 with `Retry-After`.
  fileprivate static func busy(_ seconds: Int) -> Self {
    let head = TransportHead(
      status: 503, fields: ["Content-Type": Problem.contentType, "Retry-After": String(seconds)])
    return .answered(TransportResponse(head: head, body: Data(Problem.unavailable().jsonBytes())))
  }
}
