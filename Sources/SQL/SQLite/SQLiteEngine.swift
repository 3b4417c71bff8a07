internal import Glibc
internal import Synchronization
internal import Wire

/// One open SQLite database: pooled readers used on the caller's thread, one writer.
final class SQLiteEngine: Sendable {
  let file: SQLiteFile
  let writes = WriteState()
  private let writer: SQLiteWriter
  private let guardedReaders: ReaderPool
  private let systemReaders: ReaderPool
  private let statements = Atomic<Int>(0)

  init(file: SQLiteFile) throws(SQLError) {
    self.file = file
    writer = try SQLiteWriter(file: file)
    guardedReaders = ReaderPool { () throws(SQLError) in try file.openGuarded(readOnly: true) }
    systemReaders = ReaderPool { () throws(SQLError) in try file.openSystem(readOnly: true) }
  }

  /// Statements run so far, without those that begin and end transactions.
  var statementCount: Int { statements.load(ordering: .relaxed) }

  /// Writes that wait for the one before them.
  var waiting: Int { writer.waiting }

  func close() {
    guardedReaders.close()
    systemReaders.close()
    writer.close()
  }

  /// Reads in one snapshot, on the caller's thread, without suspending.
  func read<T>(as principal: Principal?, _ body: (Transaction) throws -> T) throws -> T {
    let pool = principal == nil ? systemReaders : guardedReaders
    let connection = try pool.take()
    defer { pool.give(back: connection) }
    connection.functions.principal = principal ?? .anonymous
    let before = connection.executed
    try connection.perform(.beginRead)
    defer {
      statements.add(connection.executed - before, ordering: .relaxed)
      // A read has nothing to lose; a connection whose transaction did not end is closed by the pool.
      _ = connection.ends(.commit)
      connection.functions.principal = .anonymous
    }
    return try body(Transaction(connection))
  }

  /// Writes through the one writer; returns when the commit is on the disk, after the side effects have run.
  func write<T: Sendable>(
    as principal: Principal?, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    let outcome = Mutex<(value: T, effects: [@Sendable () async -> Void])?>(nil)
    let failure: (any Error)? = await withUnsafeContinuation { continuation in
      writer.submit(
        SQLiteWriter.Job(
          principal: principal,
          work: { connection in
            let before = connection.executed
            defer { self.statements.add(connection.executed - before, ordering: .relaxed) }
            let transaction = Transaction(connection)
            let value = try body(transaction)
            outcome.withLock { $0 = (value, transaction.sideEffects) }
          },
          finish: { continuation.resume(returning: $0) }))
    }
    if let failure { throw failure }
    guard let (value, effects) = outcome.withLock({ $0 }) else {
      throw SQLError(.other, "a write ended without outcome")
    }
    for effect in effects { await effect() }
    return value
  }

  /// Idle read connections. Each is used by one thread at a time, because it is either here or with its taker.
  private final class ReaderPool: Sendable {
    private let idle = Mutex<Idle>(Idle())
    private let open: @Sendable () throws(SQLError) -> SQLiteConnection

    /// `@unchecked Sendable`: guarded by the pool's mutex.
    private struct Idle: @unchecked Sendable {
      var connections: [SQLiteConnection] = []
      var isClosed = false
    }

    /// More idle connections than this are closed again.
    private static let most = 4

    init(open: @escaping @Sendable () throws(SQLError) -> SQLiteConnection) { self.open = open }

    func take() throws(SQLError) -> SQLiteConnection {
      let (connection, isClosed) = idle.withLock { ($0.connections.popLast().map(Carried.init), $0.isClosed) }
      if let connection { return connection.connection }
      if isClosed { throw SQLError(.other, "the database is closed") }
      return try open()
    }

    func give(back connection: SQLiteConnection) {
      let carried = Carried(connection: connection)
      idle.withLock {
        if !$0.isClosed, $0.connections.count < Self.most, !carried.connection.isInTransaction {
          $0.connections.append(carried.connection)
        }
      }
    }

    func close() {
      idle.withLock {
        $0.isClosed = true
        $0.connections = []
      }
    }
  }

  /// `@unchecked Sendable`: carries a connection in or out of the pool's lock; its holder is its only user.
  private struct Carried: @unchecked Sendable {
    let connection: SQLiteConnection
  }
}
