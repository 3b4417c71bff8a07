import Testing
import Wire

@testable import SQL

@Suite struct `A start on PostgreSQL` {
  @Test func `several at once bring an empty database up to date once`() async throws {
    let database = try TestServer.shared.get().database()

    let tables = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let storage = try Storage.open(
            postgres: PostgresOptions(url: database.url, connections: 1), schema: Circle.schema)
          defer { storage.close() }
          return try await storage.system.read { try $0.first("SELECT count(*) FROM schema_migrations") { $0.int(0) } }
            ?? 0
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(tables == [1, 1, 1, 1])
  }

  @Test func `a second one changes nothing`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    let before = try circle.catalog()
    let written = try circle.versions()

    try Storage.open(postgres: try circle.options(), schema: Circle.schema).close()

    #expect(try circle.catalog() == before)
    #expect(try circle.versions() == written)
  }

  @Test func `a changed migration and a newer database are refused`() async throws {
    let database = try TestServer.shared.get().database()
    let options = PostgresOptions(url: database.url, connections: 1)
    func schema(_ numbers: [Migration]) -> Schema { Schema(migrations: numbers, policies: []) }
    let first = Migration("m", 1, "first") { "CREATE TABLE a (id bigint PRIMARY KEY)" }
    let changed = Migration("m", 1, "first") { "CREATE TABLE a (id bigint PRIMARY KEY, b text)" }
    let second = Migration("m", 2, "second") { "CREATE TABLE b (id bigint PRIMARY KEY)" }
    let broken = Migration("m", 3, "third") {
      "CREATE TABLE c (id bigint PRIMARY KEY)"
      "CREATE TABLE a (id bigint PRIMARY KEY)"
    }

    try Storage.open(postgres: options, schema: schema([first, second])).close()

    for (steps, text) in [([changed, second], "was changed"), ([first], "newer version")] {
      #expect {
        try Storage.open(postgres: options, schema: schema(steps))
      } throws: {
        ($0 as? SQLError)?.message.contains(text) == true
      }
    }
    #expect(throws: SQLError.self) { try Storage.open(postgres: options, schema: schema([first, second, broken])) }
    let connection = try PostgresServer(options: options).openMigrator()
    #expect(try connection.ask("SELECT to_regclass('hearth.c') IS NULL") == "t", "a step is made whole or not at all")
  }

  @Test func `a URL that is none is told without being quoted`() {
    for url in ["mysql://hearth:secret@host/db", "postgres://:secret@host", "postgres://h:secret@[host/db"] {
      #expect {
        try PostgresServer(options: PostgresOptions(url: url))
      } throws: {
        ($0 as? PostgresOptions.Mistake).map { !$0.description.contains("secret") } == true
      }
    }
  }
}

extension OpenCircle {
  /// Which transactions wrote the policies and functions.
  func versions() throws -> String? {
    try server().openMigrator().ask(
      """
      SELECT (SELECT string_agg(xmin::text, ' ' ORDER BY oid) FROM pg_policy)
        || (SELECT string_agg(xmin::text, ' ' ORDER BY oid) FROM pg_proc WHERE oid > 16384)
      """)
  }
}
