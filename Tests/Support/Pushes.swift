public import Media
public import SQL
internal import Synchronization
public import Wire

@testable import Core

/// A push service in place of a real one, and what devices decrypt.
public final class Pushes: Sendable {
  /// A message, as the service sees it, and what is in it.
  public struct Sent: Sendable {
    public let endpoint: String
    public let bytes: [UInt8]
    public let fields: [String]
    public let payload: JSONValue?

    public var title: String { payload?["title"]?.string ?? "" }
    public var body: String { payload?["body"]?.string ?? "" }
    public var url: String { payload?["url"]?.string ?? "" }
    public var kind: String { payload?["kind"]?.string ?? "" }

    public func field(_ name: String) -> String? {
      fields.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.utf8.count + 2)) }
    }
  }

  public let circle: TestCircle
  private let delivery: PushDelivery
  private let box: Box

  /// What the service answers, and what it was sent.
  private final class Box: Sendable {
    struct State {
      var outcome = PushTransport.Outcome.answered(201, retryAfter: nil)
      var sent: [Sent] = []
      var payload: JSONValue?
    }
    let state = Mutex(State())
  }

  /// Sends what happens in the apps of a circle.
  public init(_ circle: TestCircle) {
    let box = Box()
    (self.circle, self.box) = (circle, box)
    delivery = PushDelivery(services: circle.services, apps: circle.apps) { bytes, address, fields in
      box.state.withLock { state in
        state.sent.append(Sent(endpoint: address.text, bytes: bytes, fields: fields, payload: state.payload))
        return state.outcome
      }
    }
  }

  public func answer(_ outcome: PushTransport.Outcome) { box.state.withLock { $0.outcome = outcome } }

  /// Registers a device of the member's; answers its address.
  @discardableResult
  public func device(
    _ member: Member, at name: String, app: String? = nil, contentFree: Bool? = nil
  ) async throws -> String {
    let endpoint = "https://push.example/\(name)"
    let reply = try await subscribe(circle.api(member), endpoint, app: app, contentFree: contentFree)
    guard reply.status == 204 else { throw TestFault("no device: \(reply.text)") }
    return endpoint
  }

  public func subscribe(
    _ client: Client, _ endpoint: String, app: String? = nil, contentFree: Bool? = nil
  ) async throws -> Reply {
    let key = P256Key.random()
    return try await client.put(
      "/api/auth/push/subscriptions",
      [
        "endpoint": .string(endpoint),
        "keys": [
          "p256dh": .string(Base64URL.encode(key.point)),
          "auth": .string(Base64URL.encode([UInt8](repeating: 5, count: 16))),
        ], "app": app.map { .string($0) } ?? .null, "contentFree": contentFree.map { .bool($0) } ?? .null,
      ])
  }

  /// Sends everything that is due; answers what was sent now.
  /// - Parameter meanwhile: is done between taking and sending.
  @discardableResult
  public func deliver(meanwhile: @Sendable () async throws -> Void = {}) async throws -> [Sent] {
    let before = box.state.withLock { $0.sent.count }
    while true {
      let batches = await delivery.round()
      if batches.isEmpty { break }
      try await meanwhile()
      for batch in batches {
        let payload = try await delivery.payload(of: batch)?.bytes(
          isContentFree: batch.notices.first?.isContentFree ?? false)
        let value = try payload.map { try JSONValue(parsing: $0) }
        box.state.withLock { $0.payload = value }
        await delivery.deliver(batch)
      }
    }
    return box.state.withLock { Array($0.sent[before...]) }
  }

  /// The same after likes are gathered.
  public func deliverLater() async throws -> [Sent] {
    _ = try await deliver()
    circle.clock.advance(seconds: 11)
    return try await deliver()
  }

  public func sweep() async throws {
    let now = circle.clock.now()
    try await circle.storage.system.write { try PushQueries.sweep(at: now, in: $0) }
  }

  public func count(_ sql: SQL) async throws -> Int { try await circle.count(sql) }
}
