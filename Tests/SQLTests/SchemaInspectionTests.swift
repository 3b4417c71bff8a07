import Testing

@testable import SQL

/// A start compares a file's schema with what the file's steps make.
@Suite struct `The inspection of a file at the start` {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/circle.db" }

  init() throws { folder = try TemporaryFolder() }

  /// What Hearth never would: by a connection of its own.
  private func change(_ script: String) throws {
    let file = SQLiteFile(path: path, schema: Circle.schema, options: SQLiteOptions())
    try file.openSystem(readOnly: false).execute(script)
  }

  private func open(_ schema: Schema = Circle.schema, inspects: Bool = true) throws {
    var options = SQLiteOptions()
    options.inspects = inspects
    try Storage.open(path: path, schema: schema, options: options).close()
  }

  private func refusal(of schema: Schema = Circle.schema) -> SQLError? {
    #expect(throws: SQLError.self) { try open(schema) }
  }

  @Test(arguments: [
    ("DROP TRIGGER likes_added", "missing: trigger likes_added"),
    ("DROP TABLE secrets", "missing: table secrets"),
    ("CREATE TABLE loose (id INTEGER) STRICT", "not ours: table loose"),
    ("CREATE VIEW everything AS SELECT * FROM secrets", "not ours: view everything"),
    ("CREATE TRIGGER spy AFTER INSERT ON notes BEGIN DELETE FROM likes; END", "not ours: trigger spy"),
    ("ALTER TABLE notes ADD COLUMN more TEXT", "changed: table notes"),
    ("CREATE UNIQUE INDEX once ON notes (body)", "not ours: index once"),
    (
      "DROP TRIGGER likes_added; CREATE TRIGGER likes_added AFTER INSERT ON likes BEGIN DELETE FROM notes; END",
      "changed: trigger likes_added"
    ),
  ])
  func `finds`(script: String, fault: String) async throws {
    try await Circle.open(folder).close()
    try change(script)

    let error = try #require(refusal())

    #expect(error.kind == .denied)
    #expect(error.message.hasSuffix(": \(fault)"), "\(error.message)")
  }

  @Test(arguments: [
    "ANALYZE", "VACUUM", "REINDEX",
    "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); CREATE TABLE _litestream_lock (id INTEGER)",
    "ALTER TABLE secrets RENAME TO other; ALTER TABLE other RENAME TO secrets",
    "ALTER TABLE notes RENAME TO other; ALTER TABLE other RENAME TO notes",
    "ALTER TABLE people RENAME COLUMN name TO other; ALTER TABLE people RENAME COLUMN other TO name",
  ])
  func `lets pass`(script: String) async throws {
    try await Circle.open(folder).close()
    try change(script)

    try open()
    try open()
  }

  @Test func `is none where a backup is read, and none for a command`() async throws {
    try await Circle.open(folder).close()
    try change("DROP TRIGGER likes_added")
    #expect(refusal() != nil)

    try open(inspects: false)
    let modules = Modules(known: [Circle.schema], wanted: [], change: .leave)
    try Storage.open(path: path, modules: modules).close()

    #expect(try Storage.problems(path: path, modules: modules) == ["missing: trigger likes_added"])
  }

  @Test func `leaves alone what a module has that the program does not know`() throws {
    let more = Schema(
      migrations: [Migration("more", 1, "more") { "CREATE TABLE more (id bigint PRIMARY KEY)" }], policies: [])
    try open(Schema([Circle.schema, more]))

    try open()
    try change("DROP TRIGGER likes_added")

    #expect(refusal()?.message.hasSuffix(": missing: trigger likes_added") == true)
  }

  @Test func `goes by the order in which a file got its steps`() throws {
    let first = Migration("one", 1, "a table") { "CREATE TABLE things (id bigint PRIMARY KEY)" }
    let second = Migration("one", 2, "a column") { "ALTER TABLE things ADD COLUMN early text" }
    let other = Migration("two", 1, "another column") { "ALTER TABLE things ADD COLUMN late text" }
    try open(Schema(migrations: [first, other], policies: []))
    let all = Schema(migrations: [first, second, other], policies: [])

    try open(all)
    try open(all)

    try change("ALTER TABLE things DROP COLUMN early")
    #expect(refusal(of: all)?.message.hasSuffix(": changed: table things") == true)
  }
}
