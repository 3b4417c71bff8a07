import TestCircle
import Wire

@testable import SQL

/// Runs statements on a connection of the apps' own role, looks at every answer and every row, and undoes what they did.
final class PostgresAttacker {
  private let connection: PostgresConnection
  private let rules: PostgresStatementRules
  private let judge: Judge
  private let surface: AttackSurface
  /// What each listener saw before anything was written.
  private var views: [Principal: [String: Set<World.Row>]] = [:]
  private var prints: [String: String] = [:]
  private let tables: [String]
  var world: World { judge.world }
  private(set) var tally = Attacker.Tally()

  /// What stands before the server.
  enum Way: CaseIterable, Sendable {
    /// As apps go: the rules judge each statement first.
    case judged
    /// The server alone: somebody got past the rules.
    case bare
  }

  init(_ fixture: PostgresFixture) throws {
    surface = fixture.surface
    judge = Judge(surface)
    let server = try PostgresServer(options: fixture.options)
    let catalog = try PostgresCatalog.read(server)
    rules = catalog.rules(fixture.options.defences)
    connection = try server.openApp(nil, catalog.keys, sealed: catalog.seal)
    tables = try connection.rows(of: "SELECT name FROM hearth_test.prints() ORDER BY 1") { $0.text(0) }
    try begin(.anonymous)
    prints = try fingerprints()
    judge.world = try dump(tables, over: World(surface, [:]))
    takeBack()
  }

  private func begin(_ principal: Principal) throws {
    try connection.begin(.write, as: principal, at: Timestamp(microseconds: RowFixture.clock))
  }

  private func takeBack() {
    connection.rollBack()
    // A failure was told by the statement that met it.
    try? connection.settle()
  }

  /// Tries the statements one after the other as one viewer, then takes everything back.
  /// - Parameter known: what the statements bring along themselves, so that it is no find.
  func attempt(
    _ texts: [String], values: [SQLValue] = [], as principal: Principal, way: Way = .judged, isMarked: Bool = false,
    knowing known: String = ""
  ) throws -> Attacker.Outcome {
    try begin(principal)
    defer { takeBack() }
    let before = try texts.contains(where: Self.mayWrite) ? work() : nil
    var outcome = Attacker.Outcome()
    for text in texts {
      do {
        let text = Attack.onPostgres(text)
        let judged = way == .judged ? try rules.prepare(text) : text
        outcome.changes += try connection.attempt {
          try connection.run(SQL(foreign: judged, values: values)) { row in
            outcome.rows.append((0..<row.columnCount).map { row.value($0).withPlainIDs })
            return outcome.rows.count < 200
          }
        }
        tally.ran += 1
      } catch {
        let refusal = error as? SQLError
        if refusal?.kind == .denied { tally.refused += 1 } else { tally.failed += 1 }
        outcome.errors.append(refusal?.description ?? "\(error)")
        // What the statement did to the connection's transaction, such as ending it, is one more thing to see.
        if connection.isLost { outcome.offences.append("the connection was ended") }
      }
    }
    tally.rows += outcome.rows.count
    guard !connection.isLost else { return outcome }
    let changed = try before.map { try changedTables(since: $0, by: texts) } ?? []
    if !changed.isEmpty { tally.changed += 1 }
    outcome.offences += judge.offences(
      rows: outcome.rows, errors: outcome.errors, texts: texts + [known], principal: principal, isMarked: isMarked,
      changed: changed, after: changed.isEmpty ? world : try dump(changed, over: world))
    return outcome
  }

  /// See `Attacker.overheard`.
  func overheard(_ statement: PortableStatements.Statement, by writer: Principal, listener: Principal) throws
    -> [String]
  {
    guard let target = Self.target(statement.text) else { return [] }
    if views[listener] == nil {
      try begin(listener)
      views[listener] = try view()
      takeBack()
    }
    try begin(writer)
    defer { takeBack() }
    let before = try work()
    do {
      _ = try connection.attempt {
        try connection.run(SQL(foreign: statement.text, values: statement.values)) { _ in true }
      }
    } catch {
      // What is refused tells nobody anything.
      return []
    }
    tally.ran += 1
    let changed = try changedTables(since: before, by: [statement.text])
    guard !changed.isEmpty else { return [] }
    let after = try dump(changed, over: world)
    guard Whispers.isHidden(target, by: writer, before: world, after: after, from: listener) else { return [] }
    try look(as: listener)
    return Whispers.differences(views[listener] ?? [:], try view(), to: Visibility(world, listener))
  }

  private static func target(_ text: String) -> String? {
    let words = (Token.tokens(of: text) ?? []).map(\.text)
    let place = words.firstIndex { ["INTO", "UPDATE", "FROM"].contains($0) }
    return place.map { String(words[$0 + 1]) }
  }

  /// The rest of the transaction is another's.
  private func look(as principal: Principal) throws {
    func text(_ id: SQLValue) -> String {
      if case .uuid(let high, let low) = id { ID<Never>(high: high, low: low).description } else { "" }
    }
    let said = [
      text(principal.viewer), text(principal.account), principal.app, principal.isOperator ? "1" : "",
      String(RowFixture.clock),
    ]
    guard let proof = connection.prover?.proof(of: said) else { throw SQLError(.other, "no seal") }
    let values = said.map { SQLValue.text($0) } + [.blob(proof)]
    _ = try connection.run(SQL(foreign: "SELECT hearth.enter($1, $2, $3, $4, $5, $6)", values: values)) { _ in true }
  }

  /// Every table as the viewer sees it.
  private func view() throws -> [String: Set<World.Row>] {
    var all: [String: Set<World.Row>] = [:]
    for table in tables {
      all[table] = []
      try connection.run(SQL(foreign: "SELECT * FROM \(table)")) { row in
        let columns = (0..<row.columnCount).map { (row.columnName($0), row.value($0)) }
        all[table]?.insert(Dictionary(uniqueKeysWithValues: columns))
        return true
      }
    }
    return all
  }

  /// Looking at every row takes longer than most statements.
  private static func mayWrite(_ text: String) -> Bool {
    let words = Set((Token.tokens(of: text) ?? []).map(\.upper))
    return words.isEmpty || !words.isDisjoint(with: writing)
  }
  private static let writing: Set<String> = [
    "INSERT", "UPDATE", "DELETE", "MERGE", "ALTER", "DROP", "CREATE", "TRUNCATE", "GRANT", "DO", "CALL", "EXECUTE",
    "REPLACE",
  ]
  /// What can change a table without writing a row of it that the server counts.
  private static let changingMore: Set<String> = [
    "ALTER", "DROP", "CREATE", "TRUNCATE", "GRANT", "DO", "CALL", "EXECUTE", "COPY",
  ]

  /// How many rows this connection has written to each table, as the server counts them until it hands the counts on between
  /// two transactions.
  private func work() throws -> [String: Int] {
    var result: [String: Int] = [:]
    let statement: SQL = """
      SELECT CAST(c.relname AS text), pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid)
        + pg_stat_get_xact_tuples_deleted(c.oid)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'hearth' AND c.relkind = 'r'
      """
    try connection.run(statement) { row in
      result[row.text(0)] = row.int(1)
      return true
    }
    return result
  }

  /// The tables that are not as they were. Only those are looked at that were written to: reading every row of every table takes
  /// many times longer than the statement.
  private func changedTables(since before: [String: Int], by texts: [String]) throws -> [String] {
    let words = Set(texts.flatMap { (Token.tokens(of: $0) ?? []).map(\.upper) })
    var touched = tables
    if words.isDisjoint(with: Self.changingMore) {
      let now = try work()
      touched = tables.filter { now[$0] != before[$0] }
    }
    guard !touched.isEmpty else { return [] }
    if touched.count == tables.count {
      let now = try fingerprints()
      return tables.filter { now[$0] != prints[$0] }
    }
    let each = touched.map {
      """
      SELECT CAST('\($0)' AS text), coalesce(md5(string_agg(CAST(t AS text), ',' ORDER BY CAST(t AS text))), '')
      FROM hearth_test.rows_\($0)() t
      """
    }
    var changed: [String] = []
    try connection.run(SQL(foreign: each.joined(separator: " UNION ALL "))) { [prints] row in
      if row.text(1) != prints[row.text(0)] { changed.append(row.text(0)) }
      return true
    }
    return changed
  }

  private func fingerprints() throws -> [String: String] {
    var result: [String: String] = [:]
    try connection.run("SELECT name, print FROM hearth_test.prints()") { row in
      result[row.text(0)] = row.text(1)
      return true
    }
    return result
  }

  private func dump(_ names: [String], over world: World) throws -> World {
    var all = world.tables
    for name in names { all[name] = try connection.everyRow(of: name) }
    return World(surface, all)
  }
}

extension PostgresConnection {
  /// Every row of a table, seen with the owner's rights.
  func everyRow(of table: String) throws -> [World.Row] {
    var rows: [World.Row] = []
    try run(SQL(foreign: "SELECT * FROM hearth_test.rows_\(table)()")) { row in
      rows.append(Dictionary(uniqueKeysWithValues: (0..<row.columnCount).map { (row.columnName($0), row.value($0)) }))
      return true
    }
    return rows
  }
}

extension SQLValue {
  /// In texts, ids as PostgreSQL writes them are replaced by the 16 letters that they are in the fixture.
  var withPlainIDs: SQLValue {
    guard case .text(let text) = self, text.utf8.count >= 36 else { return self }
    var (bytes, output) = (Array(text.utf8)[...], [UInt8]())
    while let first = bytes.first {
      if let id = Self.id(bytes.prefix(36)) {
        output += id
        bytes = bytes.dropFirst(36)
      } else {
        output.append(first)
        bytes = bytes.dropFirst()
      }
    }
    return .text(String(decoding: output, as: UTF8.self))
  }

  private static func id(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.count == 36, bytes[bytes.startIndex + 8] == UInt8(ascii: "-"),
      let id = ID<Never>(String(decoding: bytes, as: UTF8.self)), case .blob(let letters) = id.sqlValue.asBytes
    else { return nil }
    return letters
  }
}
