public import Wire

/// A write as the store has it: what it is about, what is shown until the server has answered, and what the answer changes.
///
/// An app declares each of its writes once, in its `OfflineCatalogue`: after a restart the outbox finds by the call's name how it
/// goes on. Most are declared by what they do to an item (`OfflineCatalogue.changing` and the like).
public struct OfflineWrite<Input: Codable & Sendable, Output: JSONWritable & Decodable & Sendable>: Sendable {
  /// The call that is sent.
  public let endpoint: Endpoint<Input, Output>
  let subject: @Sendable (Input) -> String
  let fold: (@Sendable (Input) -> String)?
  let deletes: (@Sendable (Input) -> String)?
  let isForgettable: Bool
  let effects: @Sendable (Input, OutboxRow, inout PendingEffects) throws(StoreError) -> Void
  let settle: @Sendable (Output, Input, OutboxRow, StoreWriter) throws(StoreError) -> Void

  /// - Parameters:
  ///   - subject: what it is about, such as `post/` and an ID; writes of one subject are sent in their order.
  ///   - fold: writes of the same fold replace each other as long as they weren't sent, as liking and unliking.
  ///   - deletes: the ID of what it deletes: if that was made here and wasn't sent yet, it is taken back instead, and nothing is sent.
  ///   - isForgettable: whether nobody needs to know that it was refused, as of a mark that something was seen.
  ///   - effects: what is shown until the answer comes. Of a write that was refused only what makes something new is still shown.
  ///   - settle: keeps what the server answered, in the transaction that takes the write out of the outbox.
  public init(
    _ endpoint: Endpoint<Input, Output>, subject: @escaping @Sendable (Input) -> String,
    fold: (@Sendable (Input) -> String)? = nil, deletes: (@Sendable (Input) -> String)? = nil,
    isForgettable: Bool = false,
    effects: @escaping @Sendable (Input, OutboxRow, inout PendingEffects) throws(StoreError) -> Void,
    settle: @escaping @Sendable (Output, Input, OutboxRow, StoreWriter) throws(StoreError) -> Void
  ) {
    self.endpoint = endpoint
    self.subject = subject
    self.fold = fold
    self.deletes = deletes
    self.isForgettable = isForgettable
    self.effects = effects
    self.settle = settle
  }
}

/// A write of whatever types, as the outbox has it.
protocol AnyOfflineWrite: Sendable {
  var call: String { get }
  /// Whether doing it twice is the same as doing it once, without any key.
  var isIdempotent: Bool { get }
  /// Whether nobody needs to know that it was refused.
  var isForgettable: Bool { get }
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
