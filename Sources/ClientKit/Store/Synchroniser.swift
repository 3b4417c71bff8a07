internal import Wire

/// Sends what waits in a store, and brings up to date what it holds. One thing is done at a time: what a live event tells waits for
/// the answer that is under way, so that nobody sees their message twice.
public actor Synchroniser {
  /// How sending went.
  public enum Outcome: Hashable, Sendable {
    /// Nothing waits that could be sent now.
    case done
    /// The server can't be reached, or asked to wait; it is tried again by itself.
    case waiting
    /// The session is over: sign in.
    case signedOut
  }

  /// Until when a server knows the key of a write again (a day), less what clocks may differ.
  static let keyLifetime: Int64 = 20 * 3600

  let client: HearthClient
  /// What it sends from, and keeps up to date.
  public nonisolated let store: OfflineStore
  private let turns = Turns()

  /// - Parameter client: the client of the store's account.
  public init(_ client: HearthClient, _ store: OfflineStore) {
    self.client = client
    self.store = store
  }

  /// Sends what waits, in its order, until nothing is left that can be sent now.
  public func send() async throws(StoreError) -> Outcome {
    await turns.begin()
    defer { turns.end() }
    while !Task.isCancelled {
      guard let row = try await next() else { break }
      switch try await send(row) {
      case .sent, .refused: continue
      case .later: return .waiting
      case .signedOut: return .signedOut
      }
    }
    return try await store.outbox().contains { $0.state == .waiting } ? .waiting : .done
  }

  /// Brings the given kinds up to date, or all of them.
  /// - Parameter names: of `HeldKind`s, and of lists that are read again; nil for all.
  /// - Throws: `ClientError` where the server doesn't answer: then nothing of that kind is changed; `StoreError`.
  public func sync(_ names: Set<String>? = nil) async throws {
    await turns.begin()
    defer { turns.end() }
    var hasLost = false
    try await client.requireAccount(of: store)
    for kind in store.catalogue.kinds where names?.contains(kind.name) ?? true {
      let held = try await store.held(kind.name)
      let keep = try await kind.sync(held.map { ($0.id, $0.version) }, through: client)
      // Somebody else may have signed in meanwhile.
      try await client.requireAccount(of: store)
      if try await store.change({ (writer) throws(StoreError) in try keep(writer) }) { hasLost = true }
    }
    for lists in store.catalogue.reread where names?.contains(lists.name) ?? true {
      if try await store.confirm(lists, through: client) { hasLost = true }
    }
    if hasLost { try await store.dropOrphanedPictures() }
  }

  private enum Sent { case sent, refused, later, signedOut }

  /// The first row whose time has come, behind none of its subject that waits, and with everything it names made.
  private func next() async throws(StoreError) -> OutboxRow? {
    let rows = try await store.outbox()
    let now = store.now()
    var (subjects, unmade): (Set<String>, [String]) = ([], [])
    for row in rows {
      let isFree = !subjects.contains(row.subject) && !unmade.contains { row.input.contains($0) }
      if row.state == .waiting, isFree, row.notBefore <= now { return row }
      if row.state == .waiting { subjects.insert(row.subject) }
      if let local = row.local { unmade.append(local) }
    }
    return nil
  }

  private func send(_ row: OutboxRow) async throws(StoreError) -> Sent {
    let write = store.catalogue.writes[row.call]
    if let sentAt = row.sentAt, write?.isIdempotent == false,
      store.now().microseconds - sentAt.microseconds > Self.keyLifetime * 1_000_000
    {
      try await store.refuse(row, .unknown)
      return .refused
    }
    do throws(ClientError) { try await client.requireAccount(of: store) } catch {
      return try await refused(row, error, write)
    }
    try await store.markSent(row)
    let sentAt = store.now()
    do throws(ClientError) {
      let settle: @Sendable (StoreWriter) throws(StoreError) -> Void
      if row.call == OutboxUpload.call {
        settle = try await store.send(upload: row, through: client)
      } else if let write {
        settle = try await write.send(row, input: row.input, through: client)
      } else {
        // Of a version of the app that let this wait; this one doesn't know how it goes on.
        throw .badInput("call")
      }
      try await settled(row, sentAt, settle)
      return .sent
    } catch {
      return try await refused(row, error, write)
    }
  }

  private func settled(
    _ row: OutboxRow, _ sentAt: Timestamp, _ settle: @escaping @Sendable (StoreWriter) throws(StoreError) -> Void
  ) async throws(ClientError) {
    do { try await store.settle(row, sentAt: sentAt, settle) } catch { throw .storage("\(error)") }
  }

  private func refused(
    _ row: OutboxRow, _ error: ClientError, _ write: (any AnyOfflineWrite)?
  ) async throws(StoreError) -> Sent {
    if write?.wasDone(row, by: error) == true {
      try await store.settle(row) { (_) throws(StoreError) in }
      return .sent
    }
    switch error {
    case .signedOut: return .signedOut
    case .cancelled: return .later
    case .badInput, .answerTooLarge, .notUnderstood(status: 200..<500):
      try await store.refuse(row, .unsendable)
      return .refused
    case .refused(let problem) where problem.status == 401: return .signedOut
    case .refused(let problem) where problem.status < 500 && ![408, 425, 429].contains(problem.status):
      guard write?.isForgettable != true, !OutboxUpload.isOriginal(row) else {
        try await store.forget(row)
        return .sent
      }
      try await store.refuse(row, .refused(problem))
      return .refused
    default:
      try await store.postpone(row, by: client.pause(after: row.attempts, error.retryAfter))
      return .later
    }
  }
}

extension HearthClient {
  /// Seconds before something that failed is tried again: 1, 2, 4 ... 300 with a quarter of chance, or what the server asks for.
  func pause(after attempts: Int, _ asked: Int?) -> Double {
    if let asked { return Double(asked) }
    let most = Double(min(300, 1 << min(attempts, 9)))
    return most * (0.75 + 0.5 * wire.surroundings.chance())
  }
}

extension OfflineStore {
  /// What is held of a kind, with the versions.
  func held(_ kind: String) throws(StoreError) -> [Held] {
    try file.read { (connection) throws(StoreError) in
      try connection.all("SELECT id, version FROM items WHERE kind = ? ORDER BY id", .text(kind)) {
        Held(id: $0.text(0), version: $0.text(1))
      }
    }
  }

  /// An item that is held, as a sync names it.
  struct Held: Sendable {
    let id: String
    let version: String
  }

  /// From now on it may have been done: it is folded no more.
  fileprivate func markSent(_ row: OutboxRow) throws(StoreError) {
    guard row.sentAt == nil else { return }
    try change { (writer) throws(StoreError) in
      try writer.connection.run(
        "UPDATE outbox SET sent_at = ? WHERE number = ?", .integer(writer.now.microseconds), .integer(row.number))
    }
  }

  /// Keeps the answer and takes the row out, at once: what waits is shown until the moment in which the answer is.
  fileprivate func settle(
    _ row: OutboxRow, sentAt: Timestamp? = nil, _ settle: @escaping @Sendable (StoreWriter) throws(StoreError) -> Void
  ) throws(StoreError) {
    settledAt = try change(sentAt: sentAt) { (writer) throws(StoreError) in
      // One that was given up in the meantime is done all the same, and so is its answer.
      try writer.delete(row.number)
      try settle(writer)
      try writer.rename(row)
      return writer.now.microseconds
    }
    if row.call == OutboxUpload.call, let name = row.local { dropUpload(name) }
  }

  fileprivate func refuse(_ row: OutboxRow, _ reason: OutboxRow.Reason) throws(StoreError) {
    try change { (writer) throws(StoreError) in
      // What it showed isn't shown any more.
      try writer.note(row.number)
      try writer.connection.run(
        "UPDATE outbox SET state = 'failed', problem = ? WHERE number = ?", .optional(reason.stored),
        .integer(row.number))
    }
  }

  /// Lets go of a write whose refusal nobody needs to know.
  fileprivate func forget(_ row: OutboxRow) throws(StoreError) {
    try change { (writer) throws(StoreError) in try writer.delete(row.number) }
    if row.call == OutboxUpload.call, let name = row.local { dropUpload(name) }
  }

  fileprivate func postpone(_ row: OutboxRow, by seconds: Double) throws(StoreError) {
    try change { (writer) throws(StoreError) in
      try writer.connection.run(
        "UPDATE outbox SET attempts = attempts + 1, not_before = ? WHERE number = ?",
        .integer(writer.now.microseconds + Int64(seconds * 1_000_000)), .integer(row.number))
    }
  }
}
