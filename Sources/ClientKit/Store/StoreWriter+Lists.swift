public import Wire

// Lists: orders of items.
extension StoreWriter {
  /// Puts an item at the beginning of a list, where it isn't in it already. A list that is only brought up to date by being read again has to
  /// be known.
  public func put<Item: HeldItem>(
    _ id: ID<Item.Entity>, first list: HeldList<Item>.Name, of kind: HeldKind<Item>
  ) throws(StoreError) {
    guard try !isIn(list, id.description, of: kind.name) else { return }
    if kind.endpoint == nil, try !isKnown(list) { return }
    let first = try connection.first("SELECT min(position) FROM lists WHERE list = ?", .text(list)) { $0.integer(0) }
    try insert(id.description, at: (first ?? 0) - 1, of: kind.name, to: list)
  }

  /// Puts an item at the end of a list, where it isn't in it already. One that isn't known to its end has it once it is read so far.
  public func put<Item: HeldItem>(
    _ id: ID<Item.Entity>, last list: HeldList<Item>.Name, of kind: HeldKind<Item>
  ) throws(StoreError) {
    let isWhole = try connection.first("SELECT 1 FROM list_ends WHERE list = ? AND next IS NULL", .text(list)) { _ in
      true
    }
    guard isWhole != nil, try !isIn(list, id.description, of: kind.name) else { return }
    let last = try connection.first("SELECT max(position) FROM lists WHERE list = ?", .text(list)) { $0.integer(0) }
    try insert(id.description, at: (last ?? 0) + 1, of: kind.name, to: list)
  }

  private func isKnown(_ list: String) throws(StoreError) -> Bool {
    try connection.first("SELECT 1 FROM list_ends WHERE list = ?", .text(list)) { _ in true } ?? false
  }

  private func isIn(_ list: String, _ id: String, of kind: String) throws(StoreError) -> Bool {
    try connection.first(
      "SELECT 1 FROM lists WHERE list = ? AND kind = ? AND id = ?", .text(list), .text(kind), .text(id)
    ) { _ in true } ?? false
  }

  private func insert(_ id: String, at position: Int64, of kind: String, to list: String) throws(StoreError) {
    try connection.run(
      "INSERT INTO lists (list, position, kind, id) VALUES (?, ?, ?, ?)", .text(list), .integer(position),
      .text(kind), .text(id))
    changed.change.names.insert(list)
  }

  /// Takes an item out of a list that it is no longer in; it stays in others.
  public func take<Item: HeldItem>(
    _ name: HeldName<Item>, outOf list: HeldList<Item>.Name, of kind: HeldKind<Item>
  ) throws(StoreError) {
    guard let id = try connection.id(of: name.key, kind.name) else { return }
    try connection.run(
      "DELETE FROM lists WHERE list = ? AND kind = ? AND id = ?", .text(list), .text(kind.name), .text(id))
    changed.change.names.insert(list)
  }

  /// A list from its beginning on, as it is now. What was read behind it before stays, where the two meet.
  func keep(
    order ids: [String], of kind: String, as list: String, next: String?
  ) throws(StoreError) {
    let old = try self.ids(in: list)
    let known = Set(ids)
    let meets = next != nil && !ids.isEmpty ? ids.last.flatMap { old.lastIndex(of: $0) } : nil
    let rest = meets.map { old[($0 + 1)...].filter { !known.contains($0) } } ?? []
    // Behind what was read before, the list goes on where it did.
    let end = rest.isEmpty ? next : try connection.next(of: list)
    try replace(list, by: ids + rest, of: kind, next: end)
  }

  /// A later page of a list.
  func append(_ ids: [String], of kind: String, to list: String, next: String?) throws(StoreError) {
    let old = try self.ids(in: list)
    let known = Set(old)
    try replace(list, by: old + ids.filter { !known.contains($0) }, of: kind, next: next)
  }

  private func ids(in list: String) throws(StoreError) -> [String] {
    try connection.all("SELECT id FROM lists WHERE list = ? ORDER BY position", .text(list)) { $0.text(0) }
  }

  /// A list as it is now, in place of what was kept of it.
  func replace(_ list: String, by ids: [String], of kind: String, next: String?) throws(StoreError) {
    let (old, end) = (try self.ids(in: list), try connection.next(of: list))
    let isKnown = try isKnown(list)
    if old != ids {
      try connection.run("DELETE FROM lists WHERE list = ?", .text(list))
      for (position, id) in ids.enumerated() {
        try connection.run(
          "INSERT INTO lists (list, position, kind, id) VALUES (?, ?, ?, ?)", .text(list), .integer(Int64(position)),
          .text(kind), .text(id))
      }
    }
    try connection.run(
      "INSERT OR REPLACE INTO list_ends (list, next, read_at) VALUES (?, ?, ?)", .text(list), .optional(next),
      .integer(now.microseconds))
    // A list that is as it was is drawn again by nobody.
    if old != ids || end != next || !isKnown { changed.change.names.insert(list) }
  }

  /// Lets go of a list. What is in it goes too, unless another list has it or a call brings it up to date.
  func drop(_ list: String) throws(StoreError) {
    try connection.run("DELETE FROM lists WHERE list = ?", .text(list))
    if try connection.run("DELETE FROM list_ends WHERE list = ?", .text(list)) > 0 { changed.change.names.insert(list) }
  }
}
