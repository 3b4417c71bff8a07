import CSQLite
import Synchronization
import Wire

@testable import SQL

/// Runs statements under row security, looks at every answer and every row, and undoes what they did.
///
/// It owns its connection, as a reader of the pool or the writer does, so that thousands of statements a second are
/// possible; the statements themselves go the way of any other.
final class Attacker {
  let alias: String
  let connection: SQLiteConnection
  private let readOnly: Bool
  private var prints: [(table: String, statement: OpaquePointer)] = []
  private var dumps: [(table: String, statement: OpaquePointer)] = []
  private var basePrints: [String: [String]] = [:]
  private let judge: Judge
  private let surface: AttackSurface
  private let touched = Touched()
  private var comparisons = 0
  /// What each listener saw before anything was written.
  private var views: [Principal: [String: Set<World.Row>]] = [:]
  var world: World { judge.world }
  private(set) var tally = Tally()

  struct Tally {
    var ran = 0
    var refused = 0
    var failed = 0
    /// Statements that changed at least one row.
    var changed = 0
    var rows = 0
  }

  struct Outcome {
    /// What went wrong; empty when row security held.
    var offences: [String] = []
    var rows: [[SQLValue]] = []
    var errors: [String] = []
    var changes = 0
  }

  /// The tables to which a statement has written a row, by itself, a trigger or a key's cascade, as SQLite reports them.
  private final class Touched {
    var tables: Set<String> = []

    func listen(to connection: OpaquePointer) {
      sqlite3_preupdate_hook(
        connection,
        { context, _, _, _, table, _, _ in
          guard let context, let table else { return }
          Unmanaged<Touched>.fromOpaque(context).takeUnretainedValue().tables.insert(String(cString: table))
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  /// More steps of SQLite's machine than this end a statement.
  private static let longest: Int32 = 150_000

  /// A clock that moves on a little whenever it is asked.
  private final class Clock: Sendable {
    private let ticks = Atomic<Int64>(0)
    func now() -> Timestamp {
      let tick = ticks.wrappingAdd(1, ordering: .relaxed).newValue
      return Timestamp(microseconds: RowFixture.clock + 1000 * (tick % 4))
    }
  }

  /// - Parameter isTicking: whether time goes on between one question and the next.
  init(_ folder: FixtureFolder, defences: Defences = Defences(), readOnly: Bool = false, isTicking: Bool = true) throws
  {
    surface = folder.surface
    judge = Judge(surface)
    var options = RowFixture.options
    if isTicking {
      let clock = Clock()
      options.now = { clock.now() }
    }
    options.cacheKiB = 2048
    options.defences = defences
    let file = SQLiteFile(path: folder.file, schema: surface.schema, options: options)
    alias = file.alias
    self.readOnly = readOnly
    var prints: [(String, OpaquePointer)] = []
    var dumps: [(String, OpaquePointer)] = []
    let alias = file.alias
    connection = try file.openGuarded(readOnly: readOnly) { connection throws(SQLError) in
      let tables = try connection.rows(of: "SELECT name FROM \"\(alias)\".sqlite_schema WHERE type = 'table'") {
        $0.text(0)
      }
      for table in tables where !table.hasPrefix("sqlite_") {
        let columns = try connection.rows(of: "PRAGMA \"\(alias)\".table_info(\"\(table)\")") {
          "quote(\"\($0.text(1))\")"
        }
        prints.append(
          (
            table,
            try connection.compile("SELECT \(columns.joined(separator: " || ',' || ")) FROM \"\(alias)\".\"\(table)\"")
          ))
        dumps.append((table, try connection.compile("SELECT * FROM \"\(alias)\".\"\(table)\"")))
      }
    }
    self.prints = prints
    self.dumps = dumps
    try connection.perform(readOnly ? .beginRead : .beginWrite)
    judge.world = dump(prints.map(\.0))
    basePrints = fingerprints()
    touched.listen(to: connection.handle)
  }

  deinit {
    sqlite3_preupdate_hook(connection.handle, nil, nil)
    for (_, statement) in prints + dumps { sqlite3_finalize(statement) }
  }

  /// Tries the statements one after the other as one viewer, then takes everything back.
  /// - Parameter isMarked: whether the text `LEAKED`, which only the statement itself contains, means a leak.
  func attempt(_ texts: [String], values: [SQLValue] = [], as principal: Principal, isMarked: Bool = false) throws
    -> Outcome
  {
    if !connection.isInTransaction { try connection.perform(readOnly ? .beginRead : .beginWrite) }
    if !readOnly { try connection.perform(.savepoint) }
    let changes = sqlite3_total_changes64(connection.handle)
    touched.tables = []
    var outcome = run(texts, values, principal)
    if sqlite3_total_changes64(connection.handle) != changes { tally.changed += 1 }
    judge(
      &outcome, texts, principal, isMarked: isMarked, hasWritten: sqlite3_total_changes64(connection.handle) != changes)
    if !readOnly {
      if connection.isInTransaction {
        try connection.perform(.rollbackToSavepoint)
        try connection.perform(.release)
      } else if !outcome.errors.contains(where: { $0.contains("interrupted") }) {
        // SQLite itself ends the transaction of an interrupted write.
        outcome.offences.append("the transaction was ended")
      }
    }
    return outcome
  }

  /// Lets one write and another look: what the second reads otherwise although none of the rows that were written is
  /// theirs to see, neither before nor afterwards.
  func overheard(_ text: String, by writer: Principal, listener: Principal) throws -> [String] {
    if !connection.isInTransaction { try connection.perform(.beginWrite) }
    let earlier = views[listener] ?? view(of: listener)
    views[listener] = earlier
    try connection.perform(.savepoint)
    let changes = sqlite3_total_changes64(connection.handle)
    touched.tables = []
    let outcome = run([text], [], writer)
    let target = connection.rowSecurity?.target?.table
    defer {
      // When the statement has ended the transaction, there is nothing to take back.
      if connection.isInTransaction {
        try? connection.perform(.rollbackToSavepoint)
        try? connection.perform(.release)
      }
    }
    guard sqlite3_total_changes64(connection.handle) != changes, outcome.errors.isEmpty, let target else { return [] }
    let after = dump(changedTables())
    guard Whispers.isHidden(target, by: writer, before: world, after: after, from: listener) else { return [] }
    return Whispers.differences(earlier, view(of: listener), to: Visibility(world, listener))
  }

  /// Every table as the principal sees it.
  private func view(of principal: Principal) -> [String: Set<World.Row>] {
    connection.functions.principal = principal
    defer { connection.functions.principal = .anonymous }
    var tables: [String: Set<World.Row>] = [:]
    for table in world.tables.keys {
      tables[table] = []
      // All of them can be read; some are empty.
      _ = try? connection.run(SQL(foreign: "SELECT * FROM \(table)")) { row in
        let columns = (0..<row.columnCount).map { (row.columnName($0), row.value($0)) }
        tables[table]?.insert(Dictionary(uniqueKeysWithValues: columns))
        return true
      }
    }
    return tables
  }

  private func run(_ texts: [String], _ values: [SQLValue], _ principal: Principal) -> Outcome {
    var outcome = Outcome()
    connection.functions.principal = principal
    // Only for the attack: steps of the dumps, which are kept prepared, would add up and end them.
    sqlite3_progress_handler(connection.handle, Self.longest, { _ in 1 }, nil)
    defer {
      sqlite3_progress_handler(connection.handle, 0, nil, nil)
      connection.functions.principal = .anonymous
    }
    for text in texts {
      do {
        outcome.changes += try connection.run(SQL(foreign: text, values: values)) { row in
          outcome.rows.append((0..<row.columnCount).map { row.value($0) })
          return outcome.rows.count < 200
        }
        tally.ran += 1
      } catch {
        let refusal = error as? SQLError
        if refusal?.kind == .denied { tally.refused += 1 } else { tally.failed += 1 }
        outcome.errors.append(refusal?.description ?? "\(error)")
      }
    }
    tally.rows += outcome.rows.count
    return outcome
  }

  private func judge(
    _ outcome: inout Outcome, _ texts: [String], _ principal: Principal, isMarked: Bool, hasWritten: Bool
  ) {
    if outcome.errors.contains(where: { $0.contains(alias) }) { outcome.offences.append("the alias in an error") }
    let changed = hasWritten ? changedTables() : []
    let after = changed.isEmpty ? world : dump(changed)
    outcome.offences += judge.offences(
      rows: outcome.rows, errors: outcome.errors, texts: texts, principal: principal, isMarked: isMarked,
      changed: changed, after: after)
  }

  private func fingerprints() -> [String: [String]] {
    var result: [String: [String]] = [:]
    for (table, statement) in prints { result[table] = rows(statement) { $0.text(0) } }
    return result
  }

  /// The tables that are not as they were. Only those that were written to are read: reading every row of every table takes many times
  /// longer than the statement. Now and then all are, in case the hook misses one.
  private func changedTables() -> [String] {
    comparisons += 1
    let readsAll = comparisons % 50 == 0
    let changed = prints.filter { readsAll || touched.tables.contains($0.table) }
      .filter { rows($0.statement) { $0.text(0) } != basePrints[$0.table] }.map(\.table)
    precondition(touched.tables.isSuperset(of: changed), "a table has changed and nothing was written to it")
    return changed
  }

  /// Reads these tables again; the others are as they were at the beginning.
  private func dump(_ changed: [String]) -> World {
    var tables = world.tables
    for (table, statement) in dumps where changed.contains(table) {
      let columns = (0..<sqlite3_column_count(statement)).map { Row(statement: statement).columnName($0) }
      tables[table] = rows(statement) { row in
        Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, row.value(Int32($0))) })
      }
    }
    return World(surface, tables)
  }

  private func rows<T>(_ statement: OpaquePointer, _ decode: (Row) -> T) -> [T] {
    var result: [T] = []
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      result.append(decode(Row(statement: statement)))
      code = sqlite3_step(statement)
    }
    precondition(code == SQLITE_DONE, "a dump ended early")
    sqlite3_reset(statement)
    return result
  }
}
