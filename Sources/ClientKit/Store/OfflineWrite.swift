public import Wire

/// A write that can wait for a connection: what it is about, what is shown meanwhile, and what its answer changes.
///
/// An app declares each of its writes once, in its `OfflineCatalogue`: after a restart the outbox finds by the call's name how it
/// goes on.
public struct OfflineWrite<Input: Codable & Sendable, Output: JSONWritable & Decodable & Sendable>: Sendable {
  /// The call that is sent.
  public let endpoint: Endpoint<Input, Output>
  let subject: @Sendable (Input) -> String
  let fold: (@Sendable (Input) -> String)?
  let deletes: (@Sendable (Input) -> String)?
  let effects: @Sendable (Input, OutboxRow, inout PendingEffects) throws(StoreError) -> Void
  let settle: @Sendable (Output, Input, OutboxRow, StoreWriter) throws(StoreError) -> Void

  /// - Parameters:
  ///   - subject: what it is about, such as `post/` and an ID; writes of one subject are sent in their order.
  ///   - fold: writes of the same fold replace each other as long as they weren't sent, as liking and unliking.
  ///   - deletes: the ID of what it deletes: if that was made here and wasn't sent yet, it is taken back instead, and nothing is sent.
  ///   - effects: what is shown until the answer comes. Of a write that was refused only what makes something new is still shown.
  ///   - settle: keeps what the server answered, in the transaction that takes the write out of the outbox.
  public init(
    _ endpoint: Endpoint<Input, Output>, subject: @escaping @Sendable (Input) -> String,
    fold: (@Sendable (Input) -> String)? = nil, deletes: (@Sendable (Input) -> String)? = nil,
    effects: @escaping @Sendable (Input, OutboxRow, inout PendingEffects) throws(StoreError) -> Void,
    settle: @escaping @Sendable (Output, Input, OutboxRow, StoreWriter) throws(StoreError) -> Void
  ) {
    self.endpoint = endpoint
    self.subject = subject
    self.fold = fold
    self.deletes = deletes
    self.effects = effects
    self.settle = settle
  }
}

/// A write of whatever types, as the outbox has it.
protocol AnyOfflineWrite: Sendable {
  var call: String { get }
  /// Whether doing it twice is the same as doing it once, without any key.
  var isIdempotent: Bool { get }
  func effects(of row: OutboxRow, into effects: inout PendingEffects) throws(StoreError)
  /// Sends it; answers what is to be kept of the answer.
  func send(
    _ row: OutboxRow, input: String, through client: HearthClient
  ) async throws(ClientError) -> @Sendable (StoreWriter) throws(StoreError) -> Void
  /// What is to be kept where the server has done it before, and its answer was lost.
  func wasDone(_ row: OutboxRow, by error: ClientError) -> Bool
}

extension OfflineWrite: AnyOfflineWrite {
  var call: String { endpoint.name }
  var isIdempotent: Bool { endpoint.method != .post }

  func effects(of row: OutboxRow, into effects: inout PendingEffects) throws(StoreError) {
    let input = try StoreJSON.decode(Input.self, Array(row.input.utf8))
    try self.effects(input, row, &effects)
  }

  func send(
    _ row: OutboxRow, input: String, through client: HearthClient
  ) async throws(ClientError) -> @Sendable (StoreWriter) throws(StoreError) -> Void {
    let real: Input
    do { real = try StoreJSON.decode(Input.self, Array(input.utf8)) } catch { throw .badInput("input") }
    let output = try await client.call(endpoint, real, key: row.key)
    let settle = settle
    return { (writer) throws(StoreError) in try settle(output, real, row, writer) }
  }

  /// What is to be deleted, and has been by the try whose answer was lost.
  func wasDone(_ row: OutboxRow, by error: ClientError) -> Bool {
    guard endpoint.method == .delete, row.sentAt != nil, case .refused(let problem) = error else { return false }
    return problem.status == 404
  }
}

/// What of an app works without a connection.
public struct OfflineCatalogue: Sendable {
  private(set) var writes: [String: any AnyOfflineWrite] = [:]
  private(set) var kinds: [any AnyHeldKind] = []
  /// By the name of a live event: the kinds that are synced then.
  private(set) var synced: [String: Set<String>] = [:]
  /// By the name of a live event: what it changes by itself.
  private(set) var applied: [String: any AnyAppliedEvent] = [:]
  /// How photos and videos that wait are sent.
  private(set) var send: SendFile = { (file, client) async throws(ClientError) in try await client.send(file) }

  /// Sends a photo or video from its file; answers the upload, which may still be processing.
  public typealias SendFile = @Sendable (FileUpload, HearthClient) async throws(ClientError) -> MediaAPI.Upload

  /// Nothing yet.
  public init() {}

  /// With a write more.
  public func with<Input, Output>(_ write: OfflineWrite<Input, Output>) -> OfflineCatalogue {
    var more = self
    more.writes[write.call] = write
    return more
  }

  /// With a kind of things more.
  /// - Parameter events: the names of the live events after which it is synced.
  public func with<Item>(_ kind: HeldKind<Item>, after events: String...) -> OfflineCatalogue {
    var more = self
    more.kinds.append(kind)
    for event in events { more.synced[event, default: []].insert(kind.name) }
    return more
  }

  /// With a way of its own to send photos and videos, in place of parts to the server.
  public func sending(_ send: @escaping SendFile) -> OfflineCatalogue {
    var more = self
    more.send = send
    return more
  }

  /// With a live event that says by itself what has changed, such as numbers.
  public func with<Value: Decodable & SendableMetatype>(
    event name: String, as _: Value.Type,
    apply: @escaping @Sendable (Value, StoreWriter) throws(StoreError) -> Void
  ) -> OfflineCatalogue {
    var more = self
    more.applied[name] = AppliedEvent(body: apply)
    return more
  }
}

/// What a live event changes by itself, whatever its data are.
protocol AnyAppliedEvent: Sendable {
  func apply(_ event: ServerEvent, to store: StoreWriter) throws(StoreError)
}

private struct AppliedEvent<Value: Decodable & SendableMetatype>: AnyAppliedEvent {
  let body: @Sendable (Value, StoreWriter) throws(StoreError) -> Void

  /// An event of a later server that this app doesn't understand changes nothing: what it tells comes with the next sync.
  func apply(_ event: ServerEvent, to store: StoreWriter) throws(StoreError) {
    // Not understood, as said.
    guard let value = try? event.decode(Value.self) else { return }
    try body(value, store)
  }
}
