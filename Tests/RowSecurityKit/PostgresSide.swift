import TestCircle
import Wire

@testable import SQL

/// PostgreSQL as an app reaches it: its own role, the statement rules before it.
final class PostgresSide: Side {
  let surface: AttackSurface
  private let connection: PostgresConnection
  private let rules: PostgresStatementRules
  private let tables: [String]

  init(_ fixture: PostgresFixture) throws {
    surface = fixture.surface
    let server = try PostgresServer(options: fixture.options)
    let catalog = try PostgresCatalog.read(server)
    rules = catalog.rules(fixture.options.defences)
    connection = try server.openApp(nil, catalog.keys, sealed: catalog.seal)
    tables = try connection.rows(of: "SELECT name FROM hearth_test.prints() ORDER BY 1") { $0.text(0) }
  }

  func begin(as principal: Principal) throws {
    try connection.begin(.write, as: principal, at: Timestamp(microseconds: RowFixture.clock))
  }

  func say(_ statement: PortableStatements.Statement) -> Said {
    do {
      let text = try rules.prepare(statement.text)
      var rows: [[SQLValue]] = []
      let changes = try connection.attempt {
        try connection.run(SQL(foreign: text, values: statement.values)) { row in
          rows.append((0..<row.columnCount).map { row.value($0) })
          return true
        }
      }
      return Said(rows: rows, changes: changes)
    } catch { return Said(error) }
  }

  func world() throws -> World {
    var all: [String: [World.Row]] = [:]
    for table in tables { all[table] = try connection.everyRow(of: table) }
    return World(surface, all)
  }

  func takeBack() throws {
    connection.rollBack()
    try connection.settle()
  }
}
