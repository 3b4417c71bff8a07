public import Wire

/// What somebody is writing, so that it is still there after a call, a crash or a week.
extension OfflineStore {
  /// Keeps a draft in place of the one of that name.
  /// - Parameter name: unique in the store: `kinnect.comment/` and a post's ID.
  public func setDraft<Value: Encodable & Sendable>(_ name: String, _ value: Value?) throws(StoreError) {
    try setDraft(name, value, kind: nil, id: nil)
  }

  /// The same of a draft about something, with which it goes when the viewer may no longer see that.
  public func setDraft<Value: Encodable & Sendable, Item: HeldItem>(
    _ name: String, _ value: Value?, about id: ID<Item.Entity>, of kind: HeldKind<Item>
  ) throws(StoreError) { try setDraft(name, value, kind: kind.name, id: id.description) }

  private func setDraft<Value: Encodable & Sendable>(
    _ name: String, _ value: Value?, kind: String?, id: String?
  ) throws(StoreError) {
    try change { (writer) throws(StoreError) in
      writer.changed.names.insert("drafts")
      guard let value else {
        try writer.connection.run("DELETE FROM drafts WHERE name = ?", .text(name))
        return
      }
      try writer.connection.run(
        "INSERT OR REPLACE INTO drafts (name, json, kind, id, changed_at) VALUES (?, ?, ?, ?, ?)", .text(name),
        .bytes(try StoreJSON.encode(value)), .optional(kind), .optional(id), .integer(writer.now.microseconds))
    }
  }

  /// A draft; nil where there is none.
  public func draft<Value: Decodable & Sendable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(StoreError) -> Value? {
    try file.read { (connection) throws(StoreError) in
      try connection.first("SELECT json FROM drafts WHERE name = ?", .text(name)) { (row) throws(StoreError) in
        try StoreJSON.decode(type, row.bytes(0))
      }
    }
  }
}
