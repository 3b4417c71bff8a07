import FoundationEssentials

@testable import SQL

/// The file of the fixture: made once by the system connection, then copied for each test.
struct FixtureFile: Sendable {
  let bytes: [UInt8]

  func copy(to path: String) throws {
    if !FileManager.default.createFile(atPath: path, contents: Data(bytes)) { throw SQLError(.other, "no \(path)") }
  }

  /// The file, closed and without a log beside it.
  static func of(_ surface: AttackSurface) throws -> FixtureFile { try files.made(for: surface) }
  private static let files = MadeOnce { try FixtureFile($0) }

  private init(_ surface: AttackSurface) throws {
    let folder = try ScratchFolder()
    let file = SQLiteFile(path: folder.path + "/seed.db", schema: surface.schema, options: SQLiteOptions())
    let connection = try file.openSystem(readOnly: false)
    try SQLiteMigrator(schema: surface.schema).migrate(connection)
    try connection.perform(.beginWrite)
    var writer = FixtureWriter { try connection.run($0) }
    try writer.write(surface)
    try connection.perform(.commit)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
    guard let data = FileManager.default.contents(atPath: file.path) else { throw SQLError(.other, "no file") }
    bytes = Array(data)
  }
}

/// Writes the rows.
struct FixtureWriter {
  /// Runs a statement as the system; answers how many rows it changed.
  private let statement: (SQL) throws -> Int
  var clock = 0
  var text = 0
  /// Numbers that parts have given out, by what they number.
  var given: [String: Int] = [:]

  init(_ statement: @escaping (SQL) throws -> Int) { self.statement = statement }

  @discardableResult func run(_ sql: SQL) throws -> Int { try statement(sql) }

  mutating func now() -> SQLValue {
    clock += 1
    return .integer(RowFixture.firstTime + Int64(clock))
  }

  mutating func word(_ kind: String) -> SQLValue {
    text += 1
    return .text(RowFixture.token(kind, text))
  }

  /// The next number of a kind, from 1.
  mutating func next(_ kind: String) -> Int {
    given[kind, default: 0] += 1
    return given[kind, default: 0]
  }

  func put(_ table: String, _ columns: String, _ values: [SQLValue]) throws {
    let places = (1...values.count).map { "$\($0)" }.joined(separator: ", ")
    try run(SQL(foreign: "INSERT INTO \(table) (\(columns)) VALUES (\(places))", values: values))
  }

  mutating func write(_ surface: AttackSurface) throws {
    for person in RowFixture.Person.allCases {
      for step in surface.furnishPerson { try step(&self, person) }
    }
    for step in surface.furnish { try step(&self) }
    for step in surface.leave { try step(&self) }
  }
}
