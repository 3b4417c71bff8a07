import FoundationEssentials
import Testing
import Wire

@testable import SQL

/// A small circle with every kind of policy: readable by followers, writable in some columns, kept by triggers, denied.
enum Circle {
  enum Person {}
  enum Note {}

  static let followees = ViewerSet("test_followees", from: "follows", key: "followee", where: "s.follower = viewer()")

  static let schema = Schema(
    migrations: [
      Migration("test", 1, "circle") {
        "CREATE TABLE people (id uuid PRIMARY KEY, name text NOT NULL UNIQUE) WITHOUT ROWID"
        """
        CREATE TABLE follows (
          follower uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          followee uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          PRIMARY KEY (follower, followee)) WITHOUT ROWID
        """
        """
        CREATE TABLE notes (
          id uuid PRIMARY KEY, author uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE, body text NOT NULL,
          like_count bigint NOT NULL DEFAULT 0) WITHOUT ROWID
        """
        """
        CREATE TABLE likes (
          note uuid NOT NULL REFERENCES notes (id) ON DELETE CASCADE, person uuid NOT NULL REFERENCES people (id),
          PRIMARY KEY (note, person)) WITHOUT ROWID
        """
        "CREATE TABLE secrets (id bigint PRIMARY KEY, value text NOT NULL)"
        "CREATE TABLE scores (points bigint NOT NULL CHECK (points < 100), is_best boolean NOT NULL DEFAULT FALSE)"
        Trigger(
          "likes_added", after: .insert, on: "likes",
          "UPDATE notes SET like_count = like_count + 1 WHERE id = NEW.note;")
        Trigger(
          "likes_removed", after: .delete, on: "likes",
          "UPDATE notes SET like_count = like_count - 1 WHERE id = OLD.note;")
      }
    ],
    policies: [
      TablePolicy("people", select: .always, export: .byProfile("id")),
      TablePolicy(
        "follows", select: "row.follower = viewer() OR row.followee = viewer()", insert: "row.follower = viewer()",
        delete: "row.follower = viewer()", export: .byProfile("follower")),
      TablePolicy(
        "notes", select: "row.author = viewer() OR \("author", in: followees)",
        insert: "row.author = viewer() AND row.like_count = 0",
        update: TablePolicy.Update(["body"], using: "row.author = viewer()"), delete: "row.author = viewer()",
        export: .byProfile("author")),
      TablePolicy(
        "likes", select: "\(visible: "notes", by: "note")",
        insert: "row.person = viewer() AND \(visible: "notes", by: "note")", delete: "row.person = viewer()",
        export: .byProfile("person")),
    ])

  static let ana = ID<Person>(high: 1, low: 1)
  static let ben = ID<Person>(high: 1, low: 2)
  static let cem = ID<Person>(high: 1, low: 3)
  static let anasNote = ID<Note>(high: 2, low: 1)
  static let bensNote = ID<Note>(high: 2, low: 2)
  static let cemsNote = ID<Note>(high: 2, low: 3)

  static func principal(_ person: ID<Person>) -> Principal {
    Principal(viewer: person, account: person, app: "test")
  }

  /// Ana follows Ben; Cem is a stranger to both.
  static func open(_ folder: TemporaryFolder, options: SQLiteOptions = SQLiteOptions()) async throws -> Storage {
    try await fill(try Storage.open(path: folder.path + "/circle.db", schema: schema, options: options))
  }

  static func fill(_ storage: Storage) async throws -> Storage {
    try await storage.system.write { transaction in
      for (id, name) in [(ana, "ana"), (ben, "ben"), (cem, "cem")] {
        try transaction.run("INSERT INTO people (id, name) VALUES (\(id), \(name))")
      }
      try transaction.run("INSERT INTO follows (follower, followee) VALUES (\(ana), \(ben))")
      for (id, author, body) in [
        (anasNote, ana, "ana's note"), (bensNote, ben, "ben's note"), (cemsNote, cem, "cem's SECRET note"),
      ] {
        try transaction.run("INSERT INTO notes (id, author, body) VALUES (\(id), \(author), \(body))")
      }
      try transaction.run("INSERT INTO secrets (id, value) VALUES (1, 'TOPSECRET')")
    }
    return storage
  }
}

/// A filled circle on one of the engines, with what it lives in.
final class OpenCircle: Sendable {
  let storage: Storage
  private let folder: TemporaryFolder?
  private let database: TestDatabase?

  init(on engine: TestEngine, connections: Int = 3, wait: Double = 60) async throws {
    switch engine {
    case .sqlite:
      let folder = try TemporaryFolder()
      storage = try await Circle.open(folder)
      (self.folder, database) = (folder, nil)
    case .postgres:
      let database = try TestServer.shared.get().database()
      let options = PostgresOptions(
        url: database.url, connections: connections, wait: wait, statementTimeout: 60_000)
      storage = try await Circle.fill(try Storage.open(postgres: options, schema: Circle.schema))
      (folder, self.database) = (nil, database)
    }
  }

  /// Closes the storage and opens what it wrote with another schema.
  func reopen(with schema: Schema) throws -> Storage {
    storage.close()
    if let folder { return try Storage.open(path: folder.path + "/circle.db", schema: schema) }
    return try Storage.open(postgres: try options(), schema: schema)
  }

  /// Writes over a connection of its own, at once.
  func writeBeside(_ sql: SQL) throws {
    if let folder {
      let file = SQLiteFile(path: folder.path + "/circle.db", schema: Circle.schema, options: SQLiteOptions())
      try file.openSystem(readOnly: false).run(sql)
    } else if let database {
      _ = try PostgresServer(options: PostgresOptions(url: database.url)).openMigrator().rows(of: sql) { _ in }
    }
  }

  /// The name of the database on the server.
  var databaseName: String { database?.name ?? "" }

  /// Runs SQL as the role that owns the tables, beside the storage.
  func administer(_ script: String) throws {
    guard let database else { throw SQLError(.other, "no server") }
    try PostgresServer(options: PostgresOptions(url: database.url)).openMigrator().execute(script: script)
  }

  deinit { storage.close() }
}

enum TestEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite = "SQLite"
  case postgres = "PostgreSQL"

  var testDescription: String { rawValue }
}

/// A folder of its own for one test, in memory where the system has such a place; removed at the end.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    path = "\(base)/hearth-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing can be done about a folder that does not go.
    try? FileManager.default.removeItem(atPath: path)
  }
}
