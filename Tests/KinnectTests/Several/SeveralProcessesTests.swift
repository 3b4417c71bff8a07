import Core
import SQL
import TestCircle
import Testing
import Wire

/// Two processes on one database, as far as one process can be two.
struct SeveralProcessesTests {
  private func pair(shared: Bool = true) throws -> (TestCircle, TestCircle) {
    let one = try TestCircle(isOneOfSeveral: shared)
    return (one, try TestCircle(clock: one.clock, isOneOfSeveral: shared, beside: one))
  }

  /// What a follower at the other process is told of a post.
  private func heard(_ here: TestCircle, _ there: TestCircle) async throws -> [String] {
    let (ana, ben) = (try await here.member("ana"), try await here.member("ben"))
    try await here.follow(ben, ana)
    await here.deliver()
    let stream = try await there.live(ben)
    _ = stream.events()
    let post = try await here.post(ana).id
    try await here.like(ben, post)
    await there.deliver()
    return stream.events().map(\.name)
  }

  @Test func `what happens at one process is told at the other`() async throws {
    let (here, there) = try pair()
    #expect(try await heard(here, there) == ["post.created", "post.counts"])
  }

  @Test func `and would not be if each kept its facts to itself`() async throws {
    let (here, there) = try pair(shared: false)
    #expect(try await heard(here, there) == [])
  }

  @Test func `the last event's id is good at the other process`() async throws {
    let (here, there) = try pair()
    let (ana, ben) = (try await here.member("ana"), try await here.member("ben"))
    try await here.follow(ben, ana)
    let stream = try await here.live(ben)
    let first = try await here.post(ana).id
    await here.deliver()
    #expect(stream.events().compactMap { $0.data["id"]?.string } == [first.description])
    stream.hangUp()
    let second = try await there.post(ana).id

    let again = try await there.live(ben, after: stream.last)
    let more = try await here.live(ben, after: again.last)

    #expect(again.events().compactMap { $0.data["id"]?.string } == [second.description])
    #expect(more.events().isEmpty)
    await here.deliver()
    #expect(more.events().isEmpty, "nothing is told twice")
  }

  @Test func `signing out at one process ends session and stream at the other within five seconds`() async throws {
    let (here, there) = try pair()
    let ana = try await here.member("ana")
    let stream = try await there.live(ana)
    #expect(try await there.api(ana).get("/api/auth/me").status == 200)

    _ = try await here.api(ana).submit("/api/auth/sign-out")
    let running = Task { await there.services.live.run() }
    let end = ContinuousClock.now + .seconds(300)
    while stream.isOpen, ContinuousClock.now < end { await Task.yield() }
    running.cancel()
    await running.value
    there.clock.advance(seconds: 5)

    #expect(!stream.isOpen)
    #expect(try await there.api(ana).get("/api/auth/me").status == 401)
  }
}
