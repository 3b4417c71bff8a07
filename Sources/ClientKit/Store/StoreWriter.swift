internal import Foundation
public import Wire

/// What may be changed in one transaction of the store.
public struct StoreWriter {
  let connection: StoreConnection
  let now: Timestamp
  /// When the write was sent whose answer is kept.
  var sentAt: Timestamp?
  /// What was changed, for who shows it.
  let changed: Changed

  final class Changed {
    var change = StoreChange()
    /// What was made here, by the IDs that the server has given it.
    var firstNames: [String: String] = [:]
    /// Rows of the outbox that have come, gone or become others: what they show is another.
    var rows: [OutboxRow] = []
  }

  /// Keeps an item as the server says it is now.
  /// - Parameter version: of the answer that it came with; empty for one that has none, which is asked for again with the next sync.
  public func keep<Item: HeldItem>(
    _ item: Item, of kind: HeldKind<Item>, version: String = ""
  ) throws(StoreError) {
    // What was kept and can't be read is another.
    let old = try? connection.item(kind, item.id.description)
    try connection.run(
      """
      INSERT INTO items (kind, id, version, json, kept_at, alias) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT DO UPDATE SET version = ?3, json = ?4, kept_at = ?5, alias = ?6
      """, .text(kind.name), .text(item.id.description), .text(version), .bytes(try StoreJSON.encode(item)),
      .integer(now.microseconds), .optional(kind.alias.map { $0(item) }))
    if old != item { changed.change.touch(item.id.description, of: kind.name) }
  }

  /// Changes what is kept of an item, as an answer or an event says.
  public func change<Item: HeldItem>(
    _ kind: HeldKind<Item>, _ name: HeldName<Item>, _ change: (inout Item) -> Void
  ) throws(StoreError) {
    guard let id = try connection.id(of: name.key, kind.name), var item = try connection.item(kind, id) else { return }
    change(&item)
    try keep(item, of: kind)
  }

  /// Changes what is kept of an item by what a write has added to it.
  ///
  /// What the server said of the item after the write was sent may count it already, and is left as it is; where it doesn't, the
  /// live event about the write or the next sync does.
  public func add<Item: HeldItem>(
    to kind: HeldKind<Item>, _ id: ID<Item.Entity>, _ change: (inout Item) -> Void
  ) throws(StoreError) {
    let keptAt = try connection.first(
      "SELECT kept_at FROM items WHERE kind = ? AND id = ?", .text(kind.name), .text(id.description)
    ) { $0.integer(0) }
    if let keptAt, let sentAt, keptAt > sentAt.microseconds { return }
    try self.change(kind, .id(id), change)
  }

  /// An item is gone for the viewer: it leaves its lists, and its drafts go.
  public func remove<Item: HeldItem>(_ kind: HeldKind<Item>, _ name: HeldName<Item>) throws(StoreError) {
    guard let id = try connection.id(of: name.key, kind.name) else { return }
    try remove(kind.name, id)
  }

  func remove<Item: HeldItem>(_ kind: HeldKind<Item>, _ id: ID<Item.Entity>) throws(StoreError) {
    try remove(kind.name, id.description)
  }

  func remove(_ kind: String, _ id: String) throws(StoreError) {
    try connection.run("DELETE FROM lists WHERE kind = ? AND id = ?", .text(kind), .text(id))
    try connection.run("DELETE FROM drafts WHERE kind = ? AND id = ?", .text(kind), .text(id))
    if try connection.run("DELETE FROM items WHERE kind = ? AND id = ?", .text(kind), .text(id)) > 0 {
      changed.change.touch(id, of: kind)
    }
  }

  /// Says by what the server calls what was made here: later writes mean it.
  public func name(_ row: OutboxRow, _ real: String) throws(StoreError) {
    guard let local = row.local else { return }
    try connection.run(
      "INSERT OR REPLACE INTO names (local, real, made_at) VALUES (?, ?, ?)", .text(local), .text(real),
      .integer(now.microseconds))
    changed.firstNames[real] = local
  }

  /// Lets go of items that are in no list and were kept long ago, beyond the newest so many.
  func trim(_ kind: String, to most: Int) throws(StoreError) {
    for id in try connection.unlisted(kind, beyond: most) { try remove(kind, id) }
  }
}

extension StoreConnection {
  func item<Item: HeldItem>(_ kind: HeldKind<Item>, _ id: String) throws(StoreError) -> Item? {
    try first("SELECT json FROM items WHERE kind = ? AND id = ?", .text(kind.name), .text(id)) {
      (row) throws(StoreError) in try StoreJSON.decode(Item.self, row.bytes(0))
    }
  }

  /// The ID of an item that is kept, by a `HeldName`; nil where none of that name is.
  func id(of key: String, _ kind: String) throws(StoreError) -> String? {
    guard key.hasPrefix("=") else { return try resolved(key) }
    return try first(
      "SELECT id FROM items WHERE kind = ? AND alias = ?", .text(kind), .text(String(key.dropFirst()))
    ) { $0.text(0) }
  }

  /// The lists that an item is kept in.
  func lists(with id: String, _ kind: String) throws(StoreError) -> [String] {
    try all("SELECT list FROM lists WHERE kind = ? AND id = ?", .text(kind), .text(id)) { $0.text(0) }
  }

  /// Items that are in no list, but the newest so many.
  func unlisted(_ kind: String, beyond most: Int) throws(StoreError) -> [String] {
    try all(
      """
      SELECT id FROM items WHERE kind = ?1 AND NOT EXISTS (
        SELECT 1 FROM lists WHERE lists.kind = items.kind AND lists.id = items.id)
      ORDER BY kept_at DESC LIMIT -1 OFFSET ?2
      """, .text(kind), .integer(Int64(most))
    ) { $0.text(0) }
  }

  func next(of list: String) throws(StoreError) -> String? {
    try first("SELECT next FROM list_ends WHERE list = ?", .text(list)) { $0.optionalText(0) } ?? nil
  }

  func waiting() throws(StoreError) -> [OutboxRow] {
    try all("SELECT \(OutboxRow.columns) FROM outbox ORDER BY number") { (row) throws(StoreError) in
      try OutboxRow(row)
    }
  }

  /// A text of an input in which what was made here goes by the server's names.
  func resolved(_ input: String) throws(StoreError) -> String {
    let names = try all("SELECT local, real FROM names WHERE instr(?, local) > 0", .text(input)) {
      ($0.text(0), $0.text(1))
    }
    return names.reduce(input) { $0.replacing($1.0, with: $1.1) }
  }
}
