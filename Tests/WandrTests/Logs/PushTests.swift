import Core
import TestCircle
import Testing
import Wire

/// What people's devices hear of Wandr.
struct PushTests {
  /// Ana and Ben, who are friends; Ben has a device.
  private func two() async throws -> (pushes: Pushes, ana: Member, ben: Member) {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let pushes = Pushes(circle)
    try await pushes.device(ben, at: "ben")
    try await pushes.deliver()
    return (pushes, ana, ben)
  }

  /// Logs a place; answers the log's ID.
  private func visit(
    _ member: Member, for visibility: String? = nil, saying more: [(String, JSONValue)] = [], _ circle: TestCircle
  ) async throws -> String {
    let place = try await circle.pin(member, "The Old Mill")
    let log = try await circle.visit(member, place, for: visibility, saying: more)
    guard let id = log["id"]?.string else { throw TestFault("no log") }
    return id
  }

  @Test func `a share is one notice for a friend, leads to the log and doesn't say where it was`() async throws {
    let (pushes, ana, _) = try await two()

    let log = try await visit(ana, saying: [("note", "By the river")], pushes.circle)
    let sent = try await pushes.deliver()

    #expect(sent.map(\.endpoint) == ["https://push.example/ben"])
    #expect(sent.map(\.url) == ["/wandr/l/\(log)"])
    #expect(sent.map(\.title) == ["ana shared a place"] && sent.map(\.body) == [""])
    #expect(sent.map(\.kind) == ["share"] && sent.first?.payload?["app"]?.string == "wandr")
    _ = try await visit(ana, for: "me", pushes.circle)
    #expect(try await pushes.deliverLater().isEmpty)
  }

  @Test func `a log that waits for its time is told then, and not before`() async throws {
    let (pushes, ana, ben) = try await two()
    let circle = pushes.circle
    let log = try await visit(ana, saying: [("publishing", "nextDay")], circle)
    #expect(try await pushes.deliver().isEmpty)

    circle.clock.advance(seconds: 86_401)
    await circle.services.runScheduledJobs(of: circle.apps)
    let sent = try await pushes.deliver()

    #expect(sent.map(\.url) == ["/wandr/l/\(log)"])
    #expect(try await circle.api(ben).get("/api/wandr/activity").each("kind").contains("share"))
    circle.clock.advance(seconds: 60)
    await circle.services.runScheduledJobs(of: circle.apps)
    #expect(try await pushes.deliverLater().isEmpty)
  }

  @Test func `an invitation to a trip is told`() async throws {
    let (pushes, ana, ben) = try await two()

    let trip = try await pushes.circle.trip(of: ana, inviting: [ben])
    let sent = try await pushes.deliver()

    #expect(sent.map(\.url) == ["/wandr/trips/\(trip)"] && sent.map(\.kind) == ["trip_invitation"])
    #expect(sent.map(\.title) == ["ana invited you to a trip"])
  }
}
