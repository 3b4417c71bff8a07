internal import CPostgres
internal import Wire

/// One connection to PostgreSQL, in pipeline mode for its whole life (libpq, "Pipeline Mode"). Used by one thread at a
/// time.
///
/// Commands are sent without waiting for those before them; `awaited` counts what the server still owes an answer for.
final class PostgresConnection {
  let handle: OpaquePointer
  /// What judges the statements of apps; nil for system work.
  let rules: PostgresStatementRules?
  private let keys: UniqueKeys
  private var prepared: [[UInt]: String] = [:]
  private var parameters = PostgresParameters()
  private var awaited: [Answer] = []
  /// On whose behalf the transaction runs, and when; sent together with its first statement.
  private var context = PostgresParameters()
  private var beginning: Beginning?
  /// The running write's number, by which its outcome can be asked for later.
  private(set) var transactionNumber = ""
  /// When the server's counts were last set to nothing, which a crash does and an orderly restart does not.
  private(set) var epoch = ""
  private(set) var isInTransaction = false
  /// The first failure of the running transaction, after which PostgreSQL takes nothing but its end.
  private(set) var failure: PostgresFailure?
  private(set) var isLost = false
  /// How many statements have run, for tests that count.
  private(set) var executed = 0

  /// What the server answers with: one result, or the end of a pipeline after which it takes commands again.
  private enum Answer {
    case result
    /// The result that tells a writing transaction's number.
    case number
    case synchronized
  }

  /// More statements than this are not kept prepared: lists of every length make many.
  private static let mostPrepared = 500

  /// - Parameter settings: keywords and values of libpq; a later one wins.
  init(settings: [(String, String)], rules: PostgresStatementRules? = nil, keys: UniqueKeys = UniqueKeys())
    throws(SQLError)
  {
    self.rules = rules
    self.keys = keys
    handle = try Self.connect(settings)
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    for command in PostgresControl.allCases {
      _ = PQsendPrepare(handle, command.rawValue, command.text, 0, nil)
      awaited.append(.result)
    }
    epoch = try ask("SELECT stats_reset::text FROM pg_stat_bgwriter") ?? ""
  }

  deinit { PQfinish(handle) }

  private static func connect(_ settings: [(String, String)]) throws(SQLError) -> OpaquePointer {
    var keywords: [UnsafePointer<CChar>?] = []
    var values: [UnsafePointer<CChar>?] = []
    var copies: [UnsafeMutablePointer<CChar>] = []
    defer { for copy in copies { copy.deallocate() } }
    for (keyword, value) in settings {
      for (text, isKeyword) in [(keyword, true), (value, false)] {
        let bytes = text.utf8CString
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (index, byte) in bytes.enumerated() { copy[index] = byte }
        copies.append(copy)
        if isKeyword { keywords.append(UnsafePointer(copy)) } else { values.append(UnsafePointer(copy)) }
      }
    }
    let connection = PQconnectdbParams(keywords + [nil], values + [nil], 1)
    guard let connection else { throw SQLError(.other, "out of memory") }
    guard PQstatus(connection) == CONNECTION_OK, PQenterPipelineMode(connection) == 1 else {
      // libpq's text names host, port and role, never the password.
      let reason = String(cString: PQerrorMessage(connection)).filter { $0 != "\n" }
      PQfinish(connection)
      throw SQLError(.busy, "no connection to the database server: \(reason)")
    }
    return connection
  }

  // MARK: Transactions

  enum Beginning {
    case read
    case write
  }

  /// A transaction begins with the first statement that is run.
  func begin(_ beginning: Beginning, as principal: Principal?, at time: Timestamp) throws(SQLError) {
    try context.encode(principal ?? .anonymous, time)
    self.beginning = beginning
    transactionNumber = ""
    failure = nil
  }

  /// Ends a read. Its outcome is of no interest, so nothing waits for it.
  func endRead() {
    beginning = nil
    guard isInTransaction else { return }
    isInTransaction = false
    send(.commit)
    synchronize()
  }

  /// Ends a transaction without its work.
  func rollBack() {
    beginning = nil
    guard isInTransaction, !isLost else { return }
    isInTransaction = false
    send(.rollback)
    synchronize()
  }

  /// Sends COMMIT; from here on the outcome is the server's.
  func sendCommit() {
    send(.commit)
    synchronize()
    isInTransaction = false
  }

  /// Waits for what was sent; throws the first failure of it.
  func settle() throws(SQLError) {
    var first: PostgresFailure?
    while !awaited.isEmpty {
      do { PQclear(try receive()) } catch {
        first = first ?? failure
        if isLost { throw error }
      }
    }
    if let first { throw first.error }
  }

  /// Runs `body` so that its failure undoes only what it did.
  func attempt<T>(_ body: () throws -> T) throws -> T {
    if let failure { throw failure.error }
    sendBeginning()
    send(.savepoint)
    do {
      let value = try body()
      if let failure { throw failure.error }
      send(.release)
      return value
    } catch {
      // What asks for the whole transaction to be done again is not to be got over.
      guard !isLost, failure?.isTransient != true else { throw error }
      failure = nil
      send(.rollbackToSavepoint)
      send(.release)
      throw error
    }
  }

  // MARK: Statements

  /// Runs a statement and gives every row to `body`. Answers the number of rows changed.
  @discardableResult
  func run(_ sql: SQL, _ body: (Row) throws -> Bool = { _ in true }) throws -> Int {
    let result = try execute(sql)
    defer { PQclear(result) }
    for line in 0..<PQntuples(result) {
      if try !body(Row(result: result, line: line)) { break }
    }
    return Self.changes(result)
  }

  /// "INSERT 0 3"; reading changes nothing.
  private static func changes(_ result: OpaquePointer) -> Int {
    guard let status = PQcmdStatus(result), status.pointee != CChar(bitPattern: UInt8(ascii: "S")) else { return 0 }
    return PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
  }

  /// Text of our own making, any number of statements, outside of a transaction or inside of one that is open.
  func execute(script: String) throws(SQLError) { try perform(script) { _ in } }

  /// The simple protocol takes several statements at once, which the pipeline does not.
  private func perform<T>(_ script: String, _ read: (OpaquePointer) -> T) throws(SQLError) -> T {
    failure = nil
    synchronize()
    try settle()
    guard PQexitPipelineMode(handle) == 1, let result = PQexec(handle, script) else { throw lose().error }
    defer { PQclear(result) }
    if PQstatus(handle) == CONNECTION_BAD { throw lose().error }
    guard PQenterPipelineMode(handle) == 1 else { throw lose().error }
    guard PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK else {
      let found = PostgresFailure(result, keys)
      failure = found
      throw found.error
    }
    return read(result)
  }

  /// The first value of the answer to text of our own making, outside of a transaction.
  func ask(_ script: String) throws(SQLError) -> String? {
    try perform(script) { result in
      guard PQntuples(result) > 0, PQnfields(result) > 0, PQgetisnull(result, 0, 0) == 0 else { return nil }
      return PQgetvalue(result, 0, 0).map { String(cString: $0) }
    }
  }

  /// Rows of a statement outside of any transaction, such as a look into the catalog.
  func rows<T>(of sql: SQL, _ decode: (Row) throws -> T) throws -> [T] {
    var result: [T] = []
    if !isInTransaction { failure = nil }
    try run(sql) { row in
      result.append(try decode(row))
      return true
    }
    if !isInTransaction {
      synchronize()
      try settle()
    }
    return result
  }

  private func execute(_ sql: SQL) throws(SQLError) -> OpaquePointer {
    if let failure { throw failure.error }
    try parameters.encode(sql.values)
    let key = sql.key
    let known = key.flatMap { prepared[$0] }
    var text = ""
    if known == nil {
      text = sql.text
      if let rules { text = try rules.prepare(text) }
    }
    sendBeginning()
    executed += 1
    guard let known else { return try prepareAndRun(text, key) }
    parameters.send(known, on: handle)
    awaited.append(.result)
    return try answer()
  }

  private func prepareAndRun(_ text: String, _ key: [UInt]?) throws(SQLError) -> OpaquePointer {
    let keeps = key != nil && prepared.count < Self.mostPrepared
    let name = keeps ? "s\(prepared.count + 1)" : ""
    _ = PQsendPrepare(handle, name, text, 0, nil)
    awaited.append(.result)
    parameters.send(name, on: handle)
    awaited.append(.result)
    _ = PQsendFlushRequest(handle)
    _ = PQflush(handle)
    while awaited.count > 1 { PQclear(try receive()) }
    if keeps, let key { prepared[key] = name }
    return try receive()
  }

  /// The answer to the command sent last.
  private func answer() throws(SQLError) -> OpaquePointer {
    _ = PQsendFlushRequest(handle)
    _ = PQflush(handle)
    while awaited.count > 1 { PQclear(try receive()) }
    return try receive()
  }

  // MARK: The pipeline

  private func sendBeginning() {
    guard let beginning else { return }
    self.beginning = nil
    isInTransaction = true
    switch beginning {
    case .read:
      send(.beginRead)
      context.send(PostgresControl.context.rawValue, on: handle)
      awaited.append(.result)
    case .write:
      send(.beginWrite)
      context.send(PostgresControl.writeContext.rawValue, on: handle)
      awaited.append(.number)
    }
  }

  func send(_ command: PostgresControl) {
    _ = PQsendQueryPrepared(handle, command.rawValue, 0, nil, nil, nil, 1)
    awaited.append(.result)
  }

  func synchronize() {
    _ = PQpipelineSync(handle)
    awaited.append(.synchronized)
  }

  /// The next answer. After a failure everything up to the next synchronization is skipped by the server, so it is
  /// read away here and the connection takes commands again.
  private func receive() throws(SQLError) -> OpaquePointer {
    guard !isLost, !awaited.isEmpty else { throw lose().error }
    let expected = awaited.removeFirst()
    guard let result = PQgetResult(handle) else { throw lose().error }
    switch PQresultStatus(result) {
    case PGRES_PIPELINE_SYNC:
      guard expected == .synchronized else { throw lose().error }
      return result
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
      guard expected != .synchronized, PQgetResult(handle) == nil else { throw lose().error }
      if expected == .number { transactionNumber = PostgresCell(result: result, line: 0, column: 5).text }
      return result
    default:
      defer { PQclear(result) }
      let found = PostgresFailure(result, keys)
      failure = failure ?? found
      if PQstatus(handle) == CONNECTION_BAD { throw lose().error }
      while let rest = PQgetResult(handle) { PQclear(rest) }
      try skip()
      throw (failure ?? found).error
    }
  }

  /// Reads away what the server skips after a failure.
  private func skip() throws(SQLError) {
    if !awaited.contains(.synchronized) { synchronize() }
    while let expected = awaited.first {
      awaited.removeFirst()
      guard let result = PQgetResult(handle) else { throw lose().error }
      let status = PQresultStatus(result)
      PQclear(result)
      if expected == .synchronized {
        guard status == PGRES_PIPELINE_SYNC else { throw lose().error }
        return
      }
      guard PQgetResult(handle) == nil else { throw lose().error }
    }
  }

  @discardableResult private func lose() -> PostgresFailure {
    isLost = true
    isInTransaction = false
    awaited = []
    let found = failure.map { $0.isLoss ? $0 : .lost } ?? .lost
    failure = found
    return found
  }
}

/// The statements that begin and end transactions, prepared when a connection is made.
enum PostgresControl: String, CaseIterable {
  case beginRead = "begin_read"
  case beginWrite = "begin_write"
  case commit
  case rollback
  case savepoint
  case release
  case rollbackToSavepoint = "rollback_to"
  case context
  case writeContext = "write_context"

  private static let settings = """
    SELECT set_config('app.viewer', $1, true), set_config('app.account', $2, true), set_config('app.app', $3, true),
      set_config('app.operator', $4, true), set_config('app.clock', $5, true)
    """

  var text: String {
    switch self {
    case .beginRead: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case .beginWrite: "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    case .savepoint: "SAVEPOINT attempt"
    case .release: "RELEASE attempt"
    case .rollbackToSavepoint: "ROLLBACK TO attempt"
    case .context: Self.settings
    case .writeContext: Self.settings + ", pg_current_xact_id()::text"
    }
  }
}
