import TestCircle

@testable import SQL

/// The fixture, open on the engine that this run is about, and closed and gone at the end of the test.
final class OpenRowFixture: Sendable {
  let storage: Storage
  let surface: AttackSurface
  private let folder: FixtureFolder?
  private let database: PostgresFixture?

  init(_ surface: AttackSurface) throws {
    self.surface = surface
    if TestEngine.isSQLite {
      let folder = try FixtureFolder(surface)
      (self.folder, database) = (folder, nil)
      storage = try folder.open()
    } else {
      let database = try PostgresFixture(surface)
      (folder, self.database) = (nil, database)
      storage = try database.open()
    }
  }

  deinit { storage.close() }

  /// A statement as the engine writes it.
  static func sql(_ text: String) -> SQL { SQL(foreign: TestEngine.isSQLite ? text : Attack.onPostgres(text)) }

  /// Every row, as the system sees it.
  func world() async throws -> World {
    let names =
      TestEngine.isSQLite
      ? "SELECT name FROM sqlite_schema WHERE type = 'table'"
      : "SELECT CAST(tablename AS text) FROM pg_tables WHERE schemaname = 'hearth'"
    return try await storage.system.read { [surface] transaction in
      var tables: [String: [World.Row]] = [:]
      for name in try transaction.all(SQL(foreign: names), { $0.text(0) }) where !name.hasPrefix("sqlite_") {
        tables[name] = try transaction.all(SQL(foreign: "SELECT * FROM \(name)")) { row in
          Dictionary(uniqueKeysWithValues: (0..<row.columnCount).map { (row.columnName($0), row.value($0)) })
        }
      }
      return World(surface, tables)
    }
  }
}
