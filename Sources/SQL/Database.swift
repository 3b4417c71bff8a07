/// The database as app code sees it: every transaction has a principal, and no row that the principal may not see can
/// be read or changed.
public struct Database: Sendable {
  let engine: SQLiteEngine

  /// Reads in one snapshot. On SQLite this runs on the caller's thread and never suspends.
  public func read<T>(as principal: Principal, _ body: (Transaction) throws -> T) async throws -> T {
    try engine.read(as: principal, body)
  }

  /// Writes in one transaction; returns when it is durable and its side effects have run.
  @discardableResult public func write<T: Sendable>(
    as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    try await engine.write(as: principal, body)
  }

  /// Statements run so far; tests compare two readings.
  public var statementCount: Int { engine.statementCount }
}

/// The database without row-level security: sign-in, sweeps, migrations, the command line. Made only by `Storage`, so
/// that a module has it only when the composition root hands it over.
public struct SystemDatabase: Sendable {
  let engine: SQLiteEngine

  public func read<T>(_ body: (Transaction) throws -> T) async throws -> T { try engine.read(as: nil, body) }

  @discardableResult public func write<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws
    -> T
  {
    try await engine.write(as: nil, body)
  }
}

/// An open database: both kinds of access, and its end.
public struct Storage: Sendable {
  public let database: Database
  public let system: SystemDatabase
  private let engine: SQLiteEngine

  /// Opens the file at `path`, makes it when absent, and brings its schema up to date.
  /// - Throws: `SQLError`; also when the file was written by a newer version or a released migration was changed.
  public static func open(path: String, schema: Schema, options: SQLiteOptions = SQLiteOptions()) throws -> Storage {
    let file = SQLiteFile(path: path, schema: schema, options: options)
    try SQLiteMigrator(schema: schema).migrate(try file.openSystem(readOnly: false))
    return Storage(engine: try SQLiteEngine(file: file))
  }

  private init(engine: SQLiteEngine) {
    self.engine = engine
    database = Database(engine: engine)
    system = SystemDatabase(engine: engine)
  }

  /// Finishes queued writes and closes every connection.
  public func close() { engine.close() }

  /// Copies the database as it is now into a new file at `path`, while it is in use.
  public func backUp(to path: String) throws { try SQLiteBackup.copy(engine.file, to: path) }

  /// Holds other processes' checkpoints off while this process writes to a database that a server may have open.
  /// The lock ends with the process.
  public static func lockForWriting(path: String) throws { try SQLiteBackup.lock(path) }
}
