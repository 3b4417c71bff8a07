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
  let keys: UniqueKeys
  /// What proves who looks; nil where nothing has to be proven, as for system work.
  private(set) var prover: PostgresSeal.Prover?
  var prepared: [[UInt]: String] = [:]
  var parameters = PostgresParameters()
  var awaited: [Answer] = []
  /// On whose behalf the transaction runs, and when; sent together with its first statement.
  var context = PostgresParameters()
  var principal = Principal.anonymous
  var beginning: Beginning?
  /// The running write's number, by which its outcome can be asked for later.
  var transactionNumber = ""
  /// Bytes of the write-ahead log: up to where it was written when a commit was answered, or replayed on a replica.
  var position: Int64 = 0
  /// How far a replica must have come before the next transaction reads from it.
  var needed: Int64 = 0
  /// When the server's counts were last set to nothing, which a crash does and an orderly restart does not.
  var epoch = ""
  var isInTransaction = false
  /// Whether a read's COMMIT waits to be sent, and how many were sent since the server was last brought in step.
  var hasUnsentEnd = false
  var readsUnsynchronized = 0
  /// The first failure of the running transaction, after which PostgreSQL takes nothing but its end.
  var failure: PostgresFailure?
  var isLost = false
  /// How many statements have run, for tests that count.
  var executed = 0

  /// What the server answers with: one result, or the end of a pipeline after which it takes commands again.
  enum Answer {
    case result
    /// The result with a writing transaction's number.
    case number
    /// The result with a position in the write-ahead log.
    case position
    case synchronized
  }

  /// More statements than this are not kept prepared: lists of every length make many.
  private static let mostPrepared = 500

  /// - Parameters:
  ///   - settings: keywords and values of libpq; a later one wins.
  ///   - seal: for the apps' role.
  init(
    settings: [(String, String)], rules: PostgresStatementRules? = nil, keys: UniqueKeys = UniqueKeys(),
    seal: PostgresSeal? = nil
  ) throws(SQLError) {
    self.rules = rules
    self.keys = keys
    handle = try Self.connect(settings)
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    for command in PostgresControl.allCases {
      _ = PQsendPrepare(handle, command.rawValue, command.text(isProven: seal != nil), 0, nil)
      awaited.append(.result)
    }
    epoch = try ask("SELECT stats_reset::text FROM pg_stat_bgwriter") ?? ""
    // A proxy may give its clients other numbers than the server's.
    if let seal { prover = PostgresSeal.Prover(seal: seal, backend: try ask("SELECT pg_backend_pid()") ?? "") }
  }

  deinit { PQfinish(handle) }

  /// The server's port; for tests with several servers.
  var port: String { PQport(handle).map { String(cString: $0) } ?? "" }

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

  /// Runs internal SQL of any number of statements, inside or outside a transaction.
  func execute(script: String) throws(SQLError) { try perform(script) { _ in } }

  /// The simple protocol takes several statements at once, which the pipeline does not.
  func perform<T>(_ script: String, _ read: (OpaquePointer) -> T) throws(SQLError) -> T {
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

  /// The first value returned by internal SQL, outside a transaction.
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

  func execute(_ sql: SQL) throws(SQLError) -> OpaquePointer {
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
    let result: OpaquePointer
    if let known {
      parameters.send(known, on: handle)
      awaited.append(.result)
      result = try answer()
    } else {
      result = try prepareAndRun(text, key)
    }
    // Found out on the way: a replica that is behind.
    if let failure {
      PQclear(result)
      throw failure.error
    }
    return result
  }

  func prepareAndRun(_ text: String, _ key: [UInt]?) throws(SQLError) -> OpaquePointer {
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
  func answer() throws(SQLError) -> OpaquePointer {
    _ = PQsendFlushRequest(handle)
    _ = PQflush(handle)
    while awaited.count > 1 { PQclear(try receive()) }
    return try receive()
  }

  // MARK: The pipeline

  func sendBeginning() {
    guard let beginning else { return }
    self.beginning = nil
    hasUnsentEnd = false
    isInTransaction = true
    switch beginning {
    case .read:
      if needed > 0 {
        // Before the snapshot: what the replica had replayed then is in it.
        send(.replayed, .position)
        synchronize()
      }
      send(.beginRead)
      context.send(PostgresControl.context.rawValue, on: handle)
      awaited.append(.result)
    case .write:
      send(.beginWrite)
      context.send(PostgresControl.writeContext.rawValue, on: handle)
      awaited.append(.number)
    }
  }

  func send(_ command: PostgresControl, _ answer: Answer = .result) {
    _ = PQsendQueryPrepared(handle, command.rawValue, 0, nil, nil, nil, 1)
    awaited.append(answer)
  }

  func synchronize() {
    _ = PQpipelineSync(handle)
    awaited.append(.synchronized)
  }

  /// The next answer. After a failure everything up to the next synchronization is skipped by the server, so it is
  /// read away here and the connection takes commands again.
  func receive() throws(SQLError) -> OpaquePointer {
    guard !isLost, !awaited.isEmpty else { throw lose().error }
    let expected = awaited.removeFirst()
    guard let result = PQgetResult(handle) else { throw lose().error }
    switch PQresultStatus(result) {
    case PGRES_PIPELINE_SYNC:
      guard expected == .synchronized else { throw lose().error }
      return result
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
      guard expected != .synchronized, PQgetResult(handle) == nil else { throw lose().error }
      switch expected {
      case .number: transactionNumber = PostgresCell(result: result, line: 0, column: 0).text
      case .position:
        position = PostgresCell(result: result, line: 0, column: 0).integer
        if needed > position { failure = failure ?? .behind }
      case .result, .synchronized: break
      }
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
  func skip() throws(SQLError) {
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

  @discardableResult func lose() -> PostgresFailure {
    isLost = true
    isInTransaction = false
    awaited = []
    let found = failure.map { $0.isLoss ? $0 : .lost } ?? .lost
    failure = found
    return found
  }
}
