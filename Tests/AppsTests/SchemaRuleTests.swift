import Core
import TestCircle
import Testing

@testable import BelieveSurface
@testable import GrassySurface
@testable import KinnectSurface
@testable import RealspaceSurface
@testable import RowSecurityKit
@testable import SQL
@testable import WandrSurface

/// What every table of the real schema must have.
@Suite(.neverUnsteady) struct `Rules for every table` {
  /// Every app's.
  private static let schema = (AttackSurface.all + .ofGrassy + .ofRealspace + .ofWandr).schema

  /// A system connection to an empty file, and the names of its tables.
  private func open() throws -> (SQLiteConnection, [String], ScratchFolder) {
    let folder = try ScratchFolder()
    let file = SQLiteFile(path: folder.path + "/empty.db", schema: Self.schema, options: SQLiteOptions())
    let connection = try file.openSystem(readOnly: false)
    try SQLiteMigrator(schema: Self.schema).migrate(connection)
    let tables = try connection.rows(of: "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')") {
      $0.text(0)
    }
    return (connection, tables.filter { !$0.hasPrefix("sqlite_") }, folder)
  }

  @Test func `every table has one policy and a place in the export`() throws {
    let (connection, tables, _) = try open()
    let policies = Self.schema.policies

    #expect(Set(policies.map(\.table.description)) == Set(tables))
    #expect(policies.count == tables.count)
    for policy in policies {
      let columns = try connection.rows(of: "PRAGMA table_info(\(policy.table))") { $0.text(1) }
      switch policy.export {
      case .byAccount(let column), .byProfile(let column):
        #expect(columns.contains(column.description), "\(policy.table)")
      case .excluded(let reason): #expect(reason.text.utf8.count > 10, "\(policy.table)")
      }
      for column in policy.update?.columns ?? [] { #expect(columns.contains(column.description), "\(policy.table)") }
    }
  }

  @Test func `every column of text is known to be written by people or not`() throws {
    let (connection, tables, _) = try open()
    let written = Set(WrittenColumns.all.map(\.name))
    var columns: Set<String> = []
    for table in tables {
      let names = try connection.rows(
        of: "SELECT name FROM pragma_table_info('\(table)') WHERE lower(type) = 'text'"
      ) { $0.text(0) }
      for name in names {
        let column = "\(table).\(name)"
        columns.insert(column)
        let isKnown =
          written.contains(column) || WrittenColumns.others[column] != nil || WrittenColumns.ofTheProgram.contains(name)
        #expect(isKnown, "\(column) belongs in `WrittenColumns`")
      }
    }

    #expect(written.subtracting(columns) == [], "columns that no table has")
    #expect(Set(WrittenColumns.others.keys).subtracting(columns) == [], "columns that no table has")
  }

  @Test func `every table is strict`() throws {
    let (connection, tables, _) = try open()

    let strict = try connection.rows(of: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 1") {
      $0.text(0)
    }

    #expect(Set(tables).subtracting(strict) == [])
  }

  /// On SQLite a truth value is a number, and 2 would be neither. These columns were released without a check of that.
  private static let uncheckedTruths: Set<String> = [
    "allows_saving", "as_operator", "coalesces", "follows_inviter", "has_address", "has_webp", "is_all_day",
    "is_anonymous", "is_by_itself", "is_completed", "is_creator", "is_in_zone", "is_liked", "is_local", "is_moved",
    "is_muted", "is_on", "is_on_the_web", "is_open", "is_operator", "is_private", "is_public", "is_published",
    "is_story", "is_suspended", "is_unread", "is_withheld", "may_save", "needs_approval", "tells_places",
  ]

  @Test func `every new column of truth values takes no other number`() throws {
    let (connection, _, _) = try open()
    var columns: Set<String> = []
    for migration in Self.schema.migrations {
      for case .statement(let text) in migration.steps {
        columns.formUnion(text.description.matches(of: /(\w+) boolean\b/).map { String($0.1) })
      }
    }
    let checked = try connection.rows(of: "SELECT sql FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
      .flatMap { $0.matches(of: /CHECK \((\w+) IN \(1, 0\)\)/).map { String($0.1) } }

    #expect(columns.subtracting(checked) == Self.uncheckedTruths)
    #expect(checked.contains("is_coarse"))
  }

  @Test func `every foreign key is the beginning of a whole index`() throws {
    let (connection, tables, _) = try open()
    var keys = 0

    for table in tables {
      var beginnings = Set(
        try connection.rows(of: "SELECT name FROM pragma_table_info('\(table)') WHERE pk = 1") { $0.text(0) })
      // A partial index does not help SQLite to find a parent's children.
      for index in try connection.rows(
        of: "SELECT name FROM pragma_index_list('\(table)') WHERE partial = 0", { $0.text(0) })
      {
        beginnings.formUnion(
          try connection.rows(of: "SELECT name FROM pragma_index_info('\(index)') WHERE seqno = 0") { $0.text(0) })
      }
      for column in try connection.rows(of: "PRAGMA foreign_key_list('\(table)')", { $0.text(3) }) {
        keys += 1
        #expect(beginnings.contains(column), "\(table).\(column)")
      }
    }
    #expect(keys > 20)
  }

  /// Plans of row security's own connection, which cannot be asked for once it is armed.
  private func plan(_ statement: String) throws -> [String] {
    let (_, _, folder) = try open()
    let file = SQLiteFile(path: folder.path + "/empty.db", schema: Self.schema, options: SQLiteOptions())
    let connection = try SQLiteConnection(uri: ":memory:", now: { .now })
    try connection.execute("ATTACH '\(file.uri("rw"))' AS \"\(file.alias)\"")
    _ = try SQLiteRowSecurity(
      connection: connection, schema: Self.schema, alias: file.alias, defences: Defences(),
      guardsWrites: true)
    return try connection.rows(of: "EXPLAIN QUERY PLAN \(statement.replacing("{B}", with: "\"\(file.alias)\"."))") {
      $0.text(3)
    }
  }

  @Test(arguments: HotStatements.kinnect)
  func `no policy makes a hot query read a whole table`(statement: String) throws {
    let steps = try plan(statement)

    #expect(!steps.isEmpty)
    // "SCAN t0 USING INDEX" reads a whole index. That of suspended profiles has no others, and whether there is one is asked once.
    #expect(
      steps.filter {
        $0.hasPrefix("SCAN") && !$0.contains("CONSTANT ROW") && !$0.hasSuffix("USING INDEX profiles_suspended")
          && !$0.hasSuffix("USING COVERING INDEX profiles_suspended")
      } == [])
  }

  @Test func `a query that reads a whole table is noticed`() throws {
    #expect(try plan("SELECT * FROM kinnect_posts WHERE caption = 'x'").contains { $0.hasPrefix("SCAN") })
  }
}
