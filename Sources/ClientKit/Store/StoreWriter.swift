internal import Foundation
public import Wire

/// What may be changed in one transaction of the store.
public struct StoreWriter {
  let connection: StoreConnection
  let now: Timestamp
  /// When the write was sent whose answer is kept.
  var sentAt: Timestamp?
  /// The kinds and lists that were changed, for who shows them.
  let changed: Changed

  final class Changed {
    var names: Set<String> = []
    /// What was made here, by the IDs that the server has given it.
    var firstNames: [String: String] = [:]
  }

  /// Keeps an item as the server says it is now.
  /// - Parameter version: of the answer that it came with; empty for one that has none, which is asked for again with the next sync.
  public func keep<Item: HeldItem>(
    _ item: Item, of kind: HeldKind<Item>, version: String = ""
  ) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO items (kind, id, version, json, kept_at) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT DO UPDATE SET version = ?3, json = ?4, kept_at = ?5
      """, .text(kind.name), .text(item.id.description), .text(version), .bytes(try StoreJSON.encode(item)),
      .integer(now.microseconds))
    changed.names.insert(kind.name)
  }

  /// Changes what is kept of an item, as an answer or an event says.
  public func change<Item: HeldItem>(
    _ kind: HeldKind<Item>, _ id: ID<Item.Entity>, _ change: (inout Item) -> Void
  ) throws(StoreError) {
    guard var item = try connection.item(kind, id.description) else { return }
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
    try self.change(kind, id, change)
  }

  /// Changes those of a kind that it concerns.
  public func changeAll<Item: HeldItem>(
    _ kind: HeldKind<Item>, _ change: (inout Item) -> Void
  ) throws(StoreError) {
    let all = try connection.all("SELECT json FROM items WHERE kind = ?", .text(kind.name)) {
      (row) throws(StoreError) in try StoreJSON.decode(Item.self, row.bytes(0))
    }
    for old in all {
      var item = old
      change(&item)
      if item != old { try keep(item, of: kind) }
    }
  }

  /// An item is gone for the viewer: it leaves its lists, its drafts go, and photos that nothing else shows.
  public func remove<Item: HeldItem>(_ kind: HeldKind<Item>, _ id: ID<Item.Entity>) throws(StoreError) {
    try remove(kind.name, id.description)
  }

  func remove(_ kind: String, _ id: String) throws(StoreError) {
    try connection.run("DELETE FROM lists WHERE kind = ? AND id = ?", .text(kind), .text(id))
    try connection.run("DELETE FROM drafts WHERE kind = ? AND id = ?", .text(kind), .text(id))
    if try connection.run("DELETE FROM items WHERE kind = ? AND id = ?", .text(kind), .text(id)) > 0 {
      changed.names.insert(kind)
    }
  }

  /// Puts an item at the beginning of a list, where it isn't in it already.
  public func put<Item: HeldItem>(
    _ id: ID<Item.Entity>, first list: HeldList<Item>.Name, of kind: HeldKind<Item>
  ) throws(StoreError) {
    let isThere = try connection.first(
      "SELECT 1 FROM lists WHERE list = ? AND kind = ? AND id = ?", .text(list), .text(kind.name),
      .text(id.description)
    ) { _ in true }
    guard isThere == nil else { return }
    let first = try connection.first("SELECT min(position) FROM lists WHERE list = ?", .text(list)) { $0.integer(0) }
    try connection.run(
      "INSERT INTO lists (list, position, kind, id) VALUES (?, ?, ?, ?)", .text(list), .integer((first ?? 0) - 1),
      .text(kind.name), .text(id.description))
    changed.names.insert(list)
  }

  /// Says by what the server calls what was made here: later writes mean it.
  public func name(_ row: OutboxRow, _ real: String) throws(StoreError) {
    guard let local = row.local else { return }
    try connection.run(
      "INSERT OR REPLACE INTO names (local, real, made_at) VALUES (?, ?, ?)", .text(local), .text(real),
      .integer(now.microseconds))
    changed.firstNames[real] = local
  }

  /// A list from its beginning on, as it is now. What was read behind it before stays, where the two meet.
  func keep(
    order ids: [String], of kind: String, as list: String, next: String?
  ) throws(StoreError) {
    let old = try connection.all("SELECT id FROM lists WHERE list = ? ORDER BY position", .text(list)) { $0.text(0) }
    let known = Set(ids)
    let meets = next != nil && !ids.isEmpty ? ids.last.flatMap { old.lastIndex(of: $0) } : nil
    let rest = meets.map { old[($0 + 1)...].filter { !known.contains($0) } } ?? []
    // Behind what was read before, the list goes on where it did.
    let end = rest.isEmpty ? next : try connection.next(of: list)
    try replace(list, by: ids + rest, of: kind, next: end)
  }

  /// A later page of a list.
  func append(_ ids: [String], of kind: String, to list: String, next: String?) throws(StoreError) {
    let old = try connection.all("SELECT id FROM lists WHERE list = ? ORDER BY position", .text(list)) { $0.text(0) }
    let known = Set(old)
    try replace(list, by: old + ids.filter { !known.contains($0) }, of: kind, next: next)
  }

  private func replace(_ list: String, by ids: [String], of kind: String, next: String?) throws(StoreError) {
    try connection.run("DELETE FROM lists WHERE list = ?", .text(list))
    for (position, id) in ids.enumerated() {
      try connection.run(
        "INSERT INTO lists (list, position, kind, id) VALUES (?, ?, ?, ?)", .text(list), .integer(Int64(position)),
        .text(kind), .text(id))
    }
    try connection.run(
      "INSERT OR REPLACE INTO list_ends (list, next, read_at) VALUES (?, ?, ?)", .text(list), .optional(next),
      .integer(now.microseconds))
    changed.names.insert(list)
  }

  /// Lets go of items that are in no list and were kept long ago, beyond the newest so many.
  func trim(_ kind: String, to most: Int) throws(StoreError) {
    let old = try connection.all(
      """
      SELECT id FROM items WHERE kind = ?1 AND NOT EXISTS (
        SELECT 1 FROM lists WHERE lists.kind = items.kind AND lists.id = items.id)
      ORDER BY kept_at DESC LIMIT -1 OFFSET ?2
      """, .text(kind), .integer(Int64(most))
    ) { $0.text(0) }
    for id in old { try remove(kind, id) }
  }
}

extension StoreConnection {
  func item<Item: HeldItem>(_ kind: HeldKind<Item>, _ id: String) throws(StoreError) -> Item? {
    try first("SELECT json FROM items WHERE kind = ? AND id = ?", .text(kind.name), .text(id)) {
      (row) throws(StoreError) in try StoreJSON.decode(Item.self, row.bytes(0))
    }
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

// Taking back what waits.
extension StoreWriter {
  /// Takes writes out of the outbox, and with them those that need what they would have made.
  /// - Returns: how many, and the files that were to be uploaded.
  func giveUp(_ first: [Int64]) throws(StoreError) -> (Int, [String]) {
    var (numbers, files): ([Int64], [String]) = (first, [])
    var next = 0
    while next < numbers.count {
      let local = try connection.first(
        "SELECT local, call FROM outbox WHERE number = ?", .integer(numbers[next])
      ) { ($0.optionalText(0), $0.text(1)) }
      next += 1
      guard let local, let name = local.0 else { continue }
      if local.1 == OutboxUpload.call { files.append(name) }
      numbers += try connection.all(
        "SELECT number FROM outbox WHERE number > ? AND instr(input, ?) > 0", .integer(numbers[next - 1]),
        .text(name)
      ) { $0.integer(0) }.filter { !numbers.contains($0) }
    }
    var count = 0
    for number in numbers {
      count += try connection.run("DELETE FROM outbox WHERE number = ?", .integer(number))
    }
    return (count, files)
  }

  /// Takes back what was made here and isn't at the server: it wasn't sent, or was refused. Its photos go with it.
  /// - Parameter id: its ID on this device.
  /// - Returns: the files that were to be uploaded; nil where there is no such thing.
  func takeBack(_ id: String) throws(StoreError) -> [String]? {
    let row = try connection.first(
      "SELECT number, input FROM outbox WHERE local = ? AND (sent_at IS NULL OR state = 'failed')", .text(id)
    ) { ($0.integer(0), $0.text(1)) }
    guard let row else { return nil }
    let photos = try connection.all(
      "SELECT number FROM outbox WHERE call = ? AND instr(?, local) > 0", .text(OutboxUpload.call), .text(row.1)
    ) { $0.integer(0) }
    return try giveUp(photos + [row.0]).1
  }
}
