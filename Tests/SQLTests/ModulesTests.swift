import Testing
import Wire

@testable import SQL

/// Several modules in one database, opened by programs that want different ones of them.
@Suite struct `A database's modules` {
  private static let extra = Schema(
    migrations: [
      Migration("extra", 1, "diaries") {
        "CREATE TABLE diaries (id uuid PRIMARY KEY, person uuid NOT NULL REFERENCES people (id), body text NOT NULL)"
      }
    ], policies: [TablePolicy("diaries", select: "row.person = viewer()", export: .byProfile("person"))])

  private static func modules(_ wanted: Set<String>, _ change: Modules.Change, known: [Schema]? = nil) -> Modules {
    Modules(known: known ?? [Circle.schema, extra], wanted: wanted, change: change)
  }

  /// Where one test's database is, for as many programs as it takes.
  private final class Place {
    let folder: TemporaryFolder?
    let database: TestDatabase?

    init(_ engine: TestEngine) throws {
      (folder, database) =
        switch engine {
        case .sqlite: (try TemporaryFolder(), nil)
        case .postgres: (nil, try TestServer.shared.get().database())
        }
    }

    func open(_ modules: Modules) throws -> Storage {
      if let folder { return try Storage.open(path: folder.path + "/circle.db", modules: modules) }
      return try Storage.open(postgres: PostgresOptions(url: database?.url ?? "", connections: 1), modules: modules)
    }
  }

  private static func write(_ storage: Storage) async throws {
    _ = try await Circle.fill(storage)
    try await storage.system.write {
      try $0.run("INSERT INTO diaries VALUES (\(Circle.anasNote), \(Circle.ana), 'dear diary')")
    }
  }

  private static func diaries(_ storage: Storage, of person: ID<Circle.Person>) async throws -> [String] {
    try await storage.database.read(as: Circle.principal(person)) {
      try $0.all("SELECT body FROM diaries") { $0.text(0) }
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `stay as they are whatever a later program wants`(engine: TestEngine) async throws {
    let place = try Place(engine)
    let server = try place.open(Self.modules(["test", "extra"], .bringUpToDate))
    defer { server.close() }
    try await Self.write(server)

    for change in [Modules.Change.leave, .bringUpToDate] {
      let other = try place.open(Self.modules(["test"], change))
      #expect(other.schema.modules == ["test", "extra"])
      #expect(try await Self.diaries(other, of: Circle.ana) == ["dear diary"])
      other.close()

      #expect(try await Self.diaries(server, of: Circle.ana) == ["dear diary"])
      #expect(try await Self.diaries(server, of: Circle.ben) == [])
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `grow by those that a server wants, and by none that a command names`(engine: TestEngine) async throws {
    let place = try Place(engine)
    try place.open(Self.modules(["test"], .leave)).close()

    let command = try place.open(Self.modules(["test", "extra"], .leave))
    #expect(command.schema.modules == ["test"])
    command.close()
    let server = try place.open(Self.modules(["extra"], .bringUpToDate))
    defer { server.close() }

    #expect(server.schema.modules == ["test", "extra"])
    try await Self.write(server)
    #expect(try await Self.diaries(server, of: Circle.ana) == ["dear diary"])
  }

  @Test func `several servers that want different ones at once end with all of them`() async throws {
    let place = try Place(.postgres)
    let url = place.database?.url ?? ""

    let opened = try await withThrowingTaskGroup(of: Storage.self) { group in
      for wanted in [["test"], ["test", "extra"], ["test"], ["test"]] as [Set<String>] {
        group.addTask {
          try Storage.open(
            postgres: PostgresOptions(url: url, connections: 1), modules: Self.modules(wanted, .bringUpToDate))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    defer { for storage in opened { storage.close() } }

    let first = try #require(opened.first)
    try await Self.write(first)
    for storage in opened { #expect(try await Self.diaries(storage, of: Circle.ana) == ["dear diary"]) }
  }

  @Test func `a command on PostgreSQL changes no policy and makes no step`() async throws {
    let place = try Place(.postgres)
    try place.open(Self.modules(["test", "extra"], .bringUpToDate)).close()
    let connection = try PostgresServer(options: PostgresOptions(url: place.database?.url ?? "")).openMigrator()
    let mark = "SELECT string_agg(xmin::text, ' ' ORDER BY oid) FROM pg_policy"
    let before = try connection.ask(mark)
    let stricter = Schema(
      migrations: Self.extra.migrations, policies: [TablePolicy("diaries", export: .excluded(reason: "a test's"))])
    let later = Schema(
      migrations: Self.extra.migrations + [
        Migration("extra", 2, "more") { "CREATE TABLE more (id bigint PRIMARY KEY)" }
      ],
      policies: Self.extra.policies)

    try place.open(Self.modules(["test"], .leave, known: [Circle.schema, stricter])).close()
    #expect {
      try place.open(Self.modules(["test"], .leave, known: [Circle.schema, later]))
    } throws: {
      ($0 as? SQLError)?.message.contains("lacks step extra/2: run hearth migrate") == true
    }

    #expect(try connection.ask(mark) == before)
  }

  @Test func `one that a program does not know keeps it from making policies`() throws {
    let place = try Place(.postgres)
    try place.open(Self.modules(["test", "extra"], .bringUpToDate)).close()

    #expect {
      try place.open(Self.modules(["test"], .bringUpToDate, known: [Circle.schema]))
    } throws: {
      ($0 as? SQLError)?.message.contains("the app extra, which this version of Hearth does not know") == true
    }
  }
}
