import SQL

/// Judges what a statement changed: whether its viewer may do that, said a second time and without SQL.
struct Tampering {
  let before: World
  let after: World
  /// Tables that are not as they were.
  let tables: [String]
  let principal: Principal
  var surface: AttackSurface { after.surface }
  let old: Visibility
  let new: Visibility

  /// Rows of one table that are not as they were.
  private struct Change {
    let old: World.Row?
    let new: World.Row?

    /// Columns that differ; all when a row came or went.
    var columns: Set<String> {
      guard let old, let new else { return Set((old ?? new ?? [:]).keys) }
      return Set(new.keys.filter { old[$0] != new[$0] })
    }
  }

  init(before: World, after: World, tables: [String], principal: Principal) {
    self.before = before
    self.after = after
    self.tables = tables
    self.principal = principal
    old = Visibility(before, principal)
    new = Visibility(after, principal)
  }

  /// Whether a time is not ahead of the clock, but for the minute by which clocks may differ.
  func isPast(_ row: World.Row, _ column: String) -> Bool { row.int(column) <= RowFixture.clock + 60_000_000 }

  /// What the viewer had no right to. `secrets` are atoms that were not visible before, `literals` those that the
  /// statement itself contained.
  func offences(secrets: Set<String>, literals: (String) -> Bool) -> [String] {
    var offences = Invariants(world: after).violations()
    var copied: Set<String> = []
    for table in tables {
      let changes = changes(of: table)
      for change in changes where !isAllowed(change, table) {
        offences.append("\(table): \(describe(change))")
      }
      guard !surface.derived.contains(table) else { continue }
      for change in changes {
        for column in change.columns { if let value = change.new?[column] { Atoms.collect(value, into: &copied) } }
      }
    }
    let visible = copied.isDisjoint(with: secrets) ? [] : new.atoms(alreadyIn: before)
    for atom in copied.intersection(secrets).subtracting(visible) where !literals(atom) {
      offences.append("copied \(atom)")
    }
    return offences
  }

  private func describe(_ change: Change) -> String {
    let row = change.new ?? change.old ?? [:]
    let verb = change.old == nil ? "inserted" : change.new == nil ? "deleted" : "updated \(change.columns.sorted())"
    return verb + " " + row.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.key)" }.joined(separator: " ")
  }

  private func changes(of table: String) -> [Change] {
    let key =
      surface.keys[table] ?? (before[table] + after[table]).first.map { $0["id"] == nil ? ["profile_id"] : ["id"] }
      ?? []
    if surface.wholes.contains(table) { return [] }
    func index(_ rows: [World.Row]) -> [String: World.Row] {
      Dictionary(rows.map { row in (key.map(row.key).joined(separator: " "), row) }, uniquingKeysWith: { $1 })
    }
    let (olds, news) = (index(before[table]), index(after[table]))
    return Set(olds.keys).union(news.keys).filter { olds[$0] != news[$0] }.map { Change(old: olds[$0], new: news[$0]) }
  }

  private func isAllowed(_ change: Change, _ table: String) -> Bool {
    switch (change.old, change.new) {
    case (nil, let row?): mayInsert(row, table)
    case (let row?, nil): mayDelete(row, table)
    case (let row?, let updated?):
      // Or replaced: taken away and made anew.
      mayUpdate(row, updated, change.columns.subtracting(surface.counted[table] ?? []), table)
        || mayDelete(row, table) && mayInsert(updated, table)
    case (nil, nil): true
    }
  }

  private func mayInsert(_ row: World.Row, _ table: String) -> Bool {
    surface.mayInsert.contains { $0(self, row, table) }
  }

  private func mayUpdate(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    columns.isEmpty || surface.mayUpdate.contains { $0(self, row, now, columns, table) }
  }

  private func mayDelete(_ row: World.Row, _ table: String) -> Bool {
    surface.mayDelete.contains { $0(self, row, table) }
  }

  /// Whether a medium is of the viewer's own.
  func owns(_ media: String) -> Bool {
    before["media"].contains { $0.key("id") == media && old.isAccount($0, "owner") }
  }

  /// A block that the viewer made took the row away, in whichever app.
  func isEndedByBlock(_ row: World.Row, _ from: String, _ to: String) -> Bool {
    let pair = row.key(from) + " " + row.key(to)
    guard after.blocked.contains(pair), !before.blocked.contains(pair) else { return false }
    return [from, to].contains { before.accounts[row.key($0)] == old.account }
  }
}
