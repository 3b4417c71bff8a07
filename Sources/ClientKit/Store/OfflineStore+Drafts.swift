public import Foundation
public import Wire

/// What somebody is writing, so that it is still there after a call, a crash or a week.
extension OfflineStore {
  /// Keeps a draft in place of the one of that name.
  /// - Parameter name: unique in the store: `kinnect.comment/` and a post's ID.
  public nonisolated func setDraft<Value: Encodable & Sendable>(
    _ name: String, _ value: Value?
  ) async throws(StoreError) { try await setDraft(name, value, kind: nil, id: nil) }

  /// The same of a draft about something, with which it goes when the viewer may no longer see that.
  public nonisolated func setDraft<Value: Encodable & Sendable, Item: HeldItem>(
    _ name: String, _ value: Value?, about id: ID<Item.Entity>, of kind: HeldKind<Item>
  ) async throws(StoreError) { try await setDraft(name, value, kind: kind.name, id: id.description) }

  private nonisolated func setDraft<Value: Encodable & Sendable>(
    _ name: String, _ value: Value?, kind: String?, id: String?
  ) async throws(StoreError) {
    activity.begin()
    defer { activity.end() }
    let json = try value.map { (value) throws(StoreError) in try StoreJSON.encode(value) }
    try await change { (writer) throws(StoreError) in
      writer.changed.change.names.insert("drafts")
      guard let json else {
        try writer.connection.run("DELETE FROM drafts WHERE name = ?", .text(name))
        return
      }
      try writer.connection.run(
        "INSERT OR REPLACE INTO drafts (name, json, kind, id, changed_at) VALUES (?, ?, ?, ?, ?)", .text(name),
        .bytes(json), .optional(kind), .optional(id), .integer(writer.now.microseconds))
    }
  }

  /// Takes away drafts about things that are no longer there and that the store doesn't keep, such as stories.
  /// - Parameters:
  ///   - prefix: of the names of the drafts about all such things.
  ///   - kept: the beginnings of the names of those that stay.
  public nonisolated func dropDrafts(startingWith prefix: String, except kept: [String]) async throws(StoreError) {
    activity.begin()
    defer { activity.end() }
    try await change { (writer) throws(StoreError) in
      let names = try writer.connection.all(
        "SELECT name FROM drafts WHERE substr(name, 1, length(?1)) = ?1", .text(prefix)
      ) { $0.text(0) }
      for name in names where !kept.contains(where: { name.hasPrefix($0) }) {
        try writer.connection.run("DELETE FROM drafts WHERE name = ?", .text(name))
        writer.changed.change.names.insert("drafts")
      }
    }
  }

  /// A folder for files of a draft, such as photos that were chosen for it; made if it isn't there. It leaves the device with the store.
  /// - Parameter name: the draft's: letters, digits and dots.
  public nonisolated func folder(ofDraft name: String) throws(StoreError) -> URL {
    let path = "\(folder)/drafts/\(name)"
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw .failed(14) }
    return URL(fileURLWithPath: path)
  }

  /// A draft, or nil.
  public nonisolated func draft<Value: Decodable & Sendable>(
    _ name: String, as type: Value.Type = Value.self
  ) async throws(StoreError) -> Value? {
    activity.begin()
    defer { activity.end() }
    return try await left(name, as: type)
  }

  func left<Value: Decodable & Sendable>(_ name: String, as type: Value.Type) throws(StoreError) -> Value? {
    try file.read { (connection) throws(StoreError) in
      try connection.first("SELECT json FROM drafts WHERE name = ?", .text(name)) { (row) throws(StoreError) in
        try StoreJSON.decode(type, row.bytes(0))
      }
    }
  }
}
