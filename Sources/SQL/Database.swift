/// One of the two engines, open.
enum Engine: Sendable {
  case sqlite(SQLiteEngine)
  case postgres(PostgresEngine)

  func query<T>(
    as principal: Principal, latest: Bool, _ body: @escaping @Sendable (ReadTransaction) throws -> T
  ) async throws -> T {
    switch self {
    case .sqlite(let engine): try engine.read(as: principal, body)
    case .postgres(let engine): try await engine.query(as: principal, latest: latest, body)
    }
  }

  func read<T>(
    as principal: Principal?, latest: Bool = false, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    switch self {
    case .sqlite(let engine): try engine.read(as: principal, body)
    case .postgres(let engine): try await engine.read(as: principal, latest: latest, body)
    }
  }

  func write<T: Sendable>(
    as principal: Principal?, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    switch self {
    case .sqlite(let engine): try await engine.writes.watch { try await engine.write(as: principal, body) }
    case .postgres(let engine): try await engine.writes.watch { try await engine.write(as: principal, body) }
    }
  }

  var writes: WriteState {
    switch self {
    case .sqlite(let engine): engine.writes
    case .postgres(let engine): engine.writes
    }
  }
}

/// The database as app code sees it: every transaction has a principal, and no row that the principal may not see can
/// be read or changed.
public struct Database: Sendable {
  let engine: Engine

  /// Asks one statement as a rule. On PostgreSQL no thread waits for the answer, and `body` runs more than once: up to its
  /// statement to learn what it asks, again with the answer, and over in a transaction where it asks more. So it is given what
  /// only asks, and a `@Sendable` closure changes nothing that it captures. For several statements `read` costs less.
  /// - Parameter latest: As in `read`.
  /// - Throws: `SQLError`, or what `body` throws.
  public func query<T>(
    as principal: Principal, latest: Bool = false, _ body: @escaping @Sendable (ReadTransaction) throws -> T
  ) async throws -> T {
    try await engine.query(as: principal, latest: latest, body)
  }

  /// Reads with any number of statements in one snapshot. On SQLite this runs on the caller's thread and never suspends;
  /// on PostgreSQL `body` runs on a thread of the pool, and starts over only where a connection was lost.
  /// - Parameter latest: Whether everything that anybody has written must be there. Else a replica may answer, which may be
  ///   `PostgresReplica.oldest` behind with what others have written.
  /// - Throws: `SQLError`, or what `body` throws.
  public func read<T>(
    as principal: Principal, latest: Bool = false, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    try await engine.read(as: principal, latest: latest, body)
  }

  /// Writes in one transaction, as if no other ran at the same time; returns when it is durable and its side effects
  /// have run. On PostgreSQL `body` may run more than once: what it does outside of the database belongs into
  /// `Transaction.afterCommit`.
  @discardableResult public func write<T: Sendable>(
    as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    try await engine.write(as: principal, body)
  }

  /// Whether the database is a file of this process's own, whose one writer takes many writes at once together. Elsewhere
  /// many writes at once only get into each other's way.
  public var isEmbedded: Bool { if case .sqlite = engine { true } else { false } }

  /// Statements run so far; tests compare two readings.
  public var statementCount: Int {
    switch engine {
    case .sqlite(let engine): engine.statementCount
    case .postgres(let engine): engine.statementCount
    }
  }
}

extension Database {
  /// How busy the database is.
  public struct Load: Sendable {
    /// Statements run so far, without those that begin and end transactions.
    public let statements: Int
    /// Work that waits: for the writer of a file, or for a connection to a server.
    public let waiting: Int
  }

  /// The current load; reading it runs no statement.
  public var load: Load {
    switch engine {
    case .sqlite(let engine): Load(statements: engine.statementCount, waiting: engine.waiting)
    case .postgres(let engine): Load(statements: engine.statementCount, waiting: engine.waiting)
    }
  }
}

/// The database without row-level security: sign-in, sweeps, migrations, the command line. Made only by `Storage`, so
/// that a module has it only when the composition root hands it over.
public struct SystemDatabase: Sendable {
  let engine: Engine

  /// Reads in one snapshot without row-level security; `body` runs as in `Database.read`.
  /// - Throws: `SQLError`, or what `body` throws.
  public func read<T>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
    try await engine.read(as: nil, body)
  }

  /// Writes in one transaction without row-level security; `body` runs as in `Database.write`.
  /// - Throws: `SQLError`, or what `body` throws; nothing has been written then.
  @discardableResult public func write<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws
    -> T
  {
    try await engine.write(as: nil, body)
  }

  /// Whether the latest write of anybody failed because the disk is full or takes no writes.
  public var isFailingToWrite: Bool { engine.writes.isFailing }
}

/// An open database: both kinds of access, and its end.
public struct Storage: Sendable {
  /// Access on behalf of a principal, with row-level security.
  public let database: Database
  /// Access for the server's own work, without row-level security.
  public let system: SystemDatabase
  /// Everything that the database has.
  public let schema: Schema
  private let engine: Engine

  /// Opens the file at `path`, makes it when absent, and brings its schema up to date.
  /// - Throws: `SQLError`; also when the file was written by a newer version or a released migration was changed, and of kind `denied`
  ///   when somebody else changed the schema.
  public static func open(path: String, schema: Schema, options: SQLiteOptions = SQLiteOptions()) throws -> Storage {
    try open(path: path, modules: Modules(schema), options: options)
  }

  /// The same for a program that has more modules than a database needs. One that leaves the file as it is, such as a command, does not ask
  /// who changed the schema.
  public static func open(
    path: String, modules: Modules, options: SQLiteOptions = SQLiteOptions()
  ) throws -> Storage {
    let bare = SQLiteFile(path: path, schema: Schema([]), options: options)
    let connection = try bare.openSystem(readOnly: false)
    let schema = try SQLiteMigrator(modules: modules).migrate(connection)
    if options.inspects, modules.change == .bringUpToDate {
      let faults = try SQLiteInspection(modules: modules).faults(of: connection)
      guard faults.isEmpty else {
        throw SQLError(.denied, "the database's schema is not as Hearth made it: \(faults.joined(separator: "; "))")
      }
    }
    let file = SQLiteFile(path: path, schema: schema, options: options)
    return Storage(engine: .sqlite(try SQLiteEngine(file: file)), schema: schema)
  }

  /// Opens a database of a PostgreSQL server and brings its schema, its roles and its policies up to date.
  /// - Throws: `SQLError`, as above; also when the server cannot be reached.
  public static func open(postgres options: PostgresOptions, schema: Schema) throws -> Storage {
    try open(postgres: options, modules: Modules(schema))
  }

  /// The same for a program that has more modules than a database needs.
  /// - Throws: also when the database has to be brought up to date and `modules` leave it as it is.
  public static func open(postgres options: PostgresOptions, modules: Modules) throws -> Storage {
    let server = try PostgresServer(options: options)
    let schema = try PostgresMigrator(modules: modules, server: server).migrate()
    return Storage(engine: .postgres(try PostgresEngine(server: server)), schema: schema)
  }

  private init(engine: Engine, schema: Schema) {
    self.engine = engine
    self.schema = schema
    database = Database(engine: engine)
    system = SystemDatabase(engine: engine)
  }

  /// See `Database.isEmbedded`.
  public var isEmbedded: Bool { database.isEmbedded }

  /// Finishes queued writes and closes every connection.
  public func close() {
    switch engine {
    case .sqlite(let engine): engine.close()
    case .postgres(let engine): engine.close()
    }
  }

  /// Copies the database as it is now into a new file of SQLite at `path`, while it is in use.
  public func backUp(to path: String) throws {
    switch engine {
    case .sqlite(let engine): try SQLiteBackup.copy(engine.file, to: path)
    case .postgres(let engine): try DatabaseMove.copy(engine.server, schema, to: path)
    }
  }

  /// Holds other processes' checkpoints off while this process writes to a database that a server may have open.
  /// The lock ends with the process.
  public static func lockForWriting(path: String) throws { try SQLiteBackup.lock(path) }
}
