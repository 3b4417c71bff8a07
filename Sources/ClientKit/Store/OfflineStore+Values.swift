internal import Wire

/// Single things of the account that are shown without a connection and aren't items of a list, such as karma. Not for what others
/// have written: nothing takes that away once the viewer may no longer see it.
extension OfflineStore {
  /// Keeps what the server said last, in place of what it said before.
  /// - Parameter name: unique in the store: `believe.me`.
  public nonisolated func keepValue<Value: Encodable & Sendable>(
    _ name: String, _ value: Value
  ) async throws(StoreError) {
    activity.begin()
    defer { activity.end() }
    try await change { (writer) throws(StoreError) in try writer.keepValue(name, value) }
  }

  /// What was kept, with what waits for it; nil where nothing was, or by a version of the app that kept it otherwise.
  public nonisolated func value<Value: Decodable & Sendable>(
    _ name: String, as type: Value.Type = Value.self
  ) async throws(StoreError) -> Value? {
    activity.begin()
    defer { activity.end() }
    return try await shown(value: name, as: type)
  }

  func shown<Value: Decodable & Sendable>(value name: String, as type: Value.Type) throws(StoreError) -> Value? {
    let kept: Value?
    do { kept = try left(StoreWriter.valuePrefix + name, as: type) } catch {
      guard case .malformed = error else { throw error }
      return nil
    }
    guard let kept else { return nil }
    return try effects().shown(kept, named: name)
  }
}

extension StoreWriter {
  /// What the names of values begin with among drafts.
  static let valuePrefix = "value/"

  /// See `OfflineStore.keepValue`.
  public func keepValue<Value: Encodable & Sendable>(_ name: String, _ value: Value) throws(StoreError) {
    changed.change.names.insert(name)
    try connection.run(
      "INSERT OR REPLACE INTO drafts (name, json, changed_at) VALUES (?, ?, ?)", .text(Self.valuePrefix + name),
      .bytes(try StoreJSON.encode(value)), .integer(now.microseconds))
  }

  /// Changes what is kept of a value, as an answer says.
  public func changeValue<Value: Codable & Sendable>(
    _ name: String, as type: Value.Type = Value.self, _ change: (inout Value) -> Void
  ) throws(StoreError) {
    let kept = try connection.first(
      "SELECT json FROM drafts WHERE name = ?", .text(Self.valuePrefix + name)
    ) { $0.bytes(0) }
    // One of another version of the app is asked for again.
    guard let kept, var value = try? StoreJSON.decode(type, kept) else { return }
    change(&value)
    try keepValue(name, value)
  }
}
