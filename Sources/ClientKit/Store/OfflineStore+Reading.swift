internal import Foundation
public import Wire

// Reading: what the server said last, with what waits laid over it.
extension OfflineStore {
  /// The effects of what waits. Of what was refused only what it made is shown, so that its words aren't lost.
  func effects() throws(StoreError) -> PendingEffects {
    try file.read { (connection) throws(StoreError) in
      var effects = PendingEffects()
      for row in try connection.waiting() where row.state == .waiting || row.local != nil {
        try catalogue.writes[row.call]?.effects(of: row, into: &effects)
      }
      return effects
    }
  }

  /// A list with what waits for it.
  public nonisolated func items<Item>(_ list: HeldList<Item>) async throws(StoreError) -> ShownList<Item> {
    activity.begin()
    defer { activity.end() }
    return try await shown(list)
  }

  func shown<Item>(_ list: HeldList<Item>) throws(StoreError) -> ShownList<Item> {
    let effects = try effects()
    let (kept, end) = try file.read { (connection) throws(StoreError) in
      let kept = try connection.all(
        """
        SELECT i.json FROM lists l JOIN items i ON i.kind = l.kind AND i.id = l.id
        WHERE l.list = ? ORDER BY l.position
        """, .text(list.name)
      ) { (row) throws(StoreError) in try StoreJSON.decode(Item.self, row.bytes(0)) }
      let end = try connection.first("SELECT next, read_at FROM list_ends WHERE list = ?", .text(list.name)) {
        (next: $0.optionalText(0), readAt: Timestamp(microseconds: $0.integer(1)))
      }
      return (kept, end)
    }
    let (first, last) = (
      effects.added(to: list.name, of: list.kind, atEnd: false),
      effects.added(to: list.name, of: list.kind, atEnd: true)
    )
    // What was done, and whose answer was lost, may be in the list already.
    let added = Set((first + last).map(\.id))
    let rows = kept.compactMap { item -> HeldRow<Item>? in
      guard !added.contains(item.id), effects.isIn(list.name, item, of: list.kind) else { return nil }
      return effects.shown(item, of: list.kind).map { row($0) }
    }
    return ShownList(
      rows: first.map { row($0, isWaiting: true) } + rows + last.map { row($0, isWaiting: true) },
      goesOn: end?.next != nil, readAt: end?.readAt)
  }

  private func row<Item>(_ item: Item, isWaiting: Bool = false) -> HeldRow<Item> {
    let id = item.id.description
    return HeldRow(id: firstNames[id] ?? id, item: item, isWaiting: isWaiting)
  }

  /// Items of a list that a change has touched, by their IDs; those that are gone aren't among them.
  public nonisolated func items<Item>(
    _ ids: Set<String>, in list: HeldList<Item>
  ) async throws(StoreError) -> [String: Item] {
    activity.begin()
    defer { activity.end() }
    return try await shown(ids, in: list)
  }

  func shown<Item>(_ ids: Set<String>, in list: HeldList<Item>) throws(StoreError) -> [String: Item] {
    let effects = try effects()
    return try file.read { (connection) throws(StoreError) in
      var found: [String: Item] = [:]
      for id in ids {
        if let local = ID<Item.Entity>(id), let added = effects.added(local, of: list.kind, to: list.name) {
          found[id] = added
        } else if let kept = try connection.item(list.kind, id), effects.isIn(list.name, kept, of: list.kind) {
          found[id] = effects.shown(kept, of: list.kind)
        }
      }
      return found
    }
  }

  /// An item with what waits for it; nil where it isn't kept.
  public nonisolated func item<Item>(_ id: ID<Item.Entity>, of kind: HeldKind<Item>) async throws(StoreError) -> Item? {
    try await item(named: .id(id), of: kind)
  }

  /// The same by the name that people and addresses know it by.
  public nonisolated func item<Item>(
    named name: HeldName<Item>, of kind: HeldKind<Item>
  ) async throws(StoreError) -> Item? {
    activity.begin()
    defer { activity.end() }
    return try await shown(name, of: kind)
  }

  func shown<Item>(_ name: HeldName<Item>, of kind: HeldKind<Item>) throws(StoreError) -> Item? {
    let effects = try effects()
    let kept = try file.read { (connection) throws(StoreError) -> Item? in
      guard let id = try connection.id(of: name.key, kind.name) else { return nil }
      return try connection.item(kind, id)
    }
    if let kept { return effects.shown(kept, of: kind) }
    if case .id(let id) = name { return effects.added(id, of: kind) }
    return nil
  }

  /// What waits and what was refused, oldest first.
  public nonisolated func outbox() async throws(StoreError) -> [OutboxRow] {
    activity.begin()
    defer { activity.end() }
    return try await waiting()
  }

  func waiting() throws(StoreError) -> [OutboxRow] {
    try file.read { (connection) throws(StoreError) in try connection.waiting() }
  }

  /// By what ID the server knows what was made here; the same ID for anything else.
  public nonisolated func realID<Entity>(of id: ID<Entity>) async throws(StoreError) -> ID<Entity> {
    ID<Entity>(try await realName(of: id.description)) ?? id
  }

  /// The same as text.
  nonisolated func realName(of id: String) async throws(StoreError) -> String {
    activity.begin()
    defer { activity.end() }
    return try await resolved(id)
  }

  private func resolved(_ id: String) throws(StoreError) -> String {
    try file.read { (connection) throws(StoreError) in try connection.resolved(id) }
  }
}
