internal import Wire

/// Single things of the account that are shown without a connection and aren't items of a list, such as karma. Not for what others
/// have written: nothing takes that away once the viewer may no longer see it.
extension OfflineStore {
  /// Keeps what the server said last, in place of what it said before.
  /// - Parameter name: unique in the store: `believe.me`.
  public func keepValue<Value: Encodable & Sendable>(_ name: String, _ value: Value) throws(StoreError) {
    try change { (writer) throws(StoreError) in try writer.keepValue(name, value) }
  }

  /// What was kept; nil where nothing was, or by a version of the app that kept it otherwise.
  public func value<Value: Decodable & Sendable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(StoreError) -> Value? {
    do {
      return try draft("value/" + name, as: type)
    } catch .malformed {
      return nil
    }
  }
}

extension StoreWriter {
  /// See `OfflineStore.keepValue`.
  public func keepValue<Value: Encodable & Sendable>(_ name: String, _ value: Value) throws(StoreError) {
    changed.names.insert(name)
    try connection.run(
      "INSERT OR REPLACE INTO drafts (name, json, changed_at) VALUES (?, ?, ?)", .text("value/" + name),
      .bytes(try StoreJSON.encode(value)), .integer(now.microseconds))
  }
}

extension OfflineStore {
  /// By what ID the server knows what was made here; the same ID for anything else.
  func realName(of id: String) throws(StoreError) -> String {
    try file.read { (connection) throws(StoreError) in try connection.resolved(id) }
  }
}
