internal import CSodium
internal import Wire

/// Copies a whole circle from one engine to the other: every row of every table, and proof that they are the same.
///
/// All or nothing: the copy is one transaction of the target, in whose tables there must be nothing but what the schema itself
/// has put there, which goes. Triggers of the schema rest
/// meanwhile, as what they do is among the rows, and foreign keys are checked at the end. Rows go through in pieces, so a
/// large circle needs no more memory than a small one. The source is read as it
/// was at the beginning; what is written to it meanwhile stays there alone.
public struct DatabaseMove: Sendable {
  /// Where a database is.
  public enum Place: Sendable {
    case file(String)
    case server(PostgresOptions)
  }

  /// What was found of one table on both sides.
  public struct Table: Sendable, Equatable {
    /// The table's name, the same in both databases.
    public let name: String
    /// The number of rows, the same in both databases.
    public let rows: Int
    /// 64 digits: the sum of the rows' SHA-256, each over the row's canonical text, so that their order is of no matter.
    public let checksum: String
  }

  private let schema: Schema
  private let dispensable: Set<String>
  private let report: @Sendable (String) -> Void
  /// Rows of one piece.
  static let piece = 200

  /// - Parameters:
  ///   - dispensable: tables whose rows in the target are about itself; they go.
  ///   - report: hears the name of each table once it is copied.
  public init(
    schema: Schema, dispensable: Set<String> = [], report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.schema = schema
    self.dispensable = dispensable
    self.report = report
  }

  /// - Returns: what is on both sides now, in the order of the names.
  /// - Throws: `SQLError`; nothing has been written then.
  public func run(from: Place, to: Place) throws -> [Table] { try run(try open(from), try open(to)) }

  /// Copies what a server has at this moment into a new file, while it is in use.
  static func copy(_ server: PostgresServer, _ schema: Schema, to path: String) throws {
    let move = DatabaseMove(schema: schema)
    try SQLiteBackup.makePrivate(path)
    _ = try move.run(PostgresEnd(try server.openMigrator()), try move.open(.file(path)))
  }

  private func run(_ source: any MoveEnd, _ target: any MoveEnd) throws -> [Table] {
    let names = schema.policies.map(\.table.description).filter { $0 != "schema_migrations" }.sorted()
    try source.beginRead()
    defer { source.rollBack() }
    try target.beginWrite()
    do {
      let tables = try names.map { try MoveTable($0, source, target) }
      let seeds = try seeds(names)
      for table in tables where !dispensable.contains(table.name) {
        try requireUnused(table.name, seeds[table.name] ?? 0, target)
      }
      let constraints = try target.rest(tables.map(\.name))
      for name in dispensable.union(seeds.keys).sorted() {
        try target.transaction.run(SQL(foreign: "DELETE FROM \(name)"))
      }
      var moved: [Table] = []
      for table in tables {
        let sent = try copy(table, source, target)
        let found = try digest(table, target)
        guard sent == found else {
          throw SQLError(.other, "the rows of \(table.name) are not the same on both sides: nothing was moved")
        }
        moved.append(Table(name: table.name, rows: sent.rows, checksum: sent.text))
        report("\(table.name): \(sent.rows) rows")
      }
      try target.resume(tables.map(\.name), constraints)
      try target.commit()
      return moved
    } catch {
      target.rollBack()
      throw error
    }
  }

  /// Brings the schema of a place up to date on the way.
  private func open(_ place: Place) throws -> any MoveEnd {
    switch place {
    case .file(let path):
      let file = SQLiteFile(path: path, schema: schema, options: SQLiteOptions())
      try SQLiteMigrator(schema: schema).migrate(try file.openSystem(readOnly: false))
      return SQLiteEnd(try file.openSystem(readOnly: false))
    case .server(let options):
      let server = try PostgresServer(options: options)
      try PostgresMigrator(modules: Modules(schema), server: server).migrate()
      return PostgresEnd(try server.openMigrator())
    }
  }

  /// The modules that a database has: all of it is to be moved.
  public static func modules(of place: Place) throws -> Set<String> {
    switch place {
    case .file(let path):
      let file = SQLiteFile(path: path, schema: Schema([]), options: SQLiteOptions())
      return try SQLiteMigrator.applied(try file.openSystem(readOnly: false)).modules
    case .server(let options):
      return try PostgresMigrator.applied(try PostgresServer(options: options).openMigrator()).modules
    }
  }

  /// How many rows the migrations put into which tables, as a database has them that nobody has used.
  private func seeds(_ names: [String]) throws -> [String: Int] {
    let fresh = try SQLiteConnection(uri: ":memory:", now: { .now })
    try SQLiteMigrator(schema: schema).migrate(fresh)
    var counts: [String: Int] = [:]
    for name in names {
      let count = try fresh.rows(of: "SELECT count(*) FROM \"\(name)\"") { $0.int(0) }.first ?? 0
      if count > 0 { counts[name] = count }
    }
    return counts
  }

  private func requireUnused(_ table: String, _ seeds: Int, _ target: any MoveEnd) throws {
    let isTaken = try target.transaction.exists(SQL(foreign: "SELECT 1 FROM \(table) LIMIT 1 OFFSET \(seeds)"))
    guard !isTaken else { throw SQLError(.other, "the target is not empty: there are rows in \(table)") }
  }

  private func copy(_ table: MoveTable, _ source: any MoveEnd, _ target: any MoveEnd) throws -> RowDigest {
    var digest = RowDigest()
    var waiting: [[SQLValue]] = []
    func send() throws {
      guard !waiting.isEmpty else { return }
      try target.transaction.run(table.insertion(of: waiting, casting: target.needsTypes))
      waiting = []
    }
    try source.each(table) { row in
      let values = table.values(row)
      digest.add(values)
      waiting.append(values)
      if waiting.count == Self.piece { try send() }
    }
    try send()
    return digest
  }

  private func digest(_ table: MoveTable, _ end: any MoveEnd) throws -> RowDigest {
    var digest = RowDigest()
    try end.each(table) { digest.add(table.values($0)) }
    return digest
  }
}

/// A table as both sides have it.
struct MoveTable {
  let name: String
  /// In the order of their names, with PostgreSQL's words for their types.
  let columns: [(name: String, type: String)]

  /// - Throws: when the sides have not the same columns.
  init(_ name: String, _ source: any MoveEnd, _ target: any MoveEnd) throws {
    self.name = name
    let (here, there) = (try source.columns(of: name), try target.columns(of: name))
    guard Set(here.keys) == Set(there.keys), !here.isEmpty else {
      throw SQLError(.other, "\(name) has other columns on the other side")
    }
    let types = here.values.contains("") ? there : here
    columns = types.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  var list: String { columns.map { "\"\($0.name)\"" }.joined(separator: ", ") }

  func values(_ row: Row) -> [SQLValue] { columns.indices.map { row.value(Int32($0)) } }

  /// - Parameter casting: whether the engine must be told the values' types.
  func insertion(of rows: [[SQLValue]], casting: Bool) -> SQL {
    var number = 0
    let tuples = rows.map { _ in
      let places = columns.map { column in
        number += 1
        return casting ? "CAST($\(number) AS \(column.type))" : "$\(number)"
      }
      return "(\(places.joined(separator: ", ")))"
    }
    let values = rows.flatMap { row in zip(row, columns).map { Self.bound($0, $1.type) } }
    return SQL(foreign: "INSERT INTO \(name) (\(list)) VALUES \(tuples.joined(separator: ", "))", values: values)
  }

  /// Ids come as 16 bytes from either side.
  private static func bound(_ value: SQLValue, _ type: String) -> SQLValue {
    guard type == "uuid", case .blob(let bytes) = value, bytes.count == 16 else { return value }
    let halves = [bytes[..<8], bytes[8...]].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    return .uuid(high: halves[0], low: halves[1])
  }
}

/// The number of rows, and the sum of their hashes modulo 2^64 in each of four parts.
struct RowDigest: Equatable {
  private(set) var rows = 0
  private var sums: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  static func == (a: RowDigest, b: RowDigest) -> Bool { a.rows == b.rows && a.sums == b.sums }

  mutating func add(_ values: [SQLValue]) {
    var text: [UInt8] = []
    for value in values { Self.append(value, to: &text) }
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&hash, text, UInt64(text.count))
    rows += 1
    hash.withUnsafeBytes { raw in
      func part(_ index: Int) -> UInt64 {
        UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
      }
      sums.0 &+= part(0)
      sums.1 &+= part(1)
      sums.2 &+= part(2)
      sums.3 &+= part(3)
    }
  }

  var text: String { [sums.0, sums.1, sums.2, sums.3].map(hexadecimal).joined() }

  /// A letter for the kind, the length where there is one, and the value: no two rows have the same text.
  private static func append(_ value: SQLValue, to text: inout [UInt8]) {
    switch value {
    case .null: text += Array("n;".utf8)
    case .integer(let number): text += Array("i\(number);".utf8)
    case .real(let number): text += Array("r\(hexadecimal(number.bitPattern));".utf8)
    case .text(let string): text += Array("t\(string.utf8.count):\(string);".utf8)
    case .blob(let bytes): text += Array("b\(bytes.count):".utf8) + bytes
    // Rows are read as bytes on both engines.
    case .uuid(let high, let low): text += Array("u\(hexadecimal(high))\(hexadecimal(low));".utf8)
    }
  }
}
