/// A running transaction: the only place from which statements are run. Valid inside the closure that receives it.
public final class Transaction {
  private let connection: Connection
  private(set) var sideEffects: [@Sendable () async -> Void] = []

  private enum Connection {
    case sqlite(SQLiteConnection)
    case postgres(PostgresConnection)
    /// No transaction yet, or any more: the read's one statement is asked before or after.
    case rehearsal(PostgresRehearsal)
  }

  init(_ connection: SQLiteConnection) { self.connection = .sqlite(connection) }
  init(_ connection: PostgresConnection) { self.connection = .postgres(connection) }
  init(_ rehearsal: PostgresRehearsal) { connection = .rehearsal(rehearsal) }

  /// The connection where the engine is PostgreSQL; for tests that break it.
  var postgres: PostgresConnection? { if case .postgres(let connection) = connection { connection } else { nil } }

  /// On whose behalf it runs; nobody for the system's own.
  public var principal: Principal {
    switch connection {
    case .sqlite(let connection): connection.functions.principal
    case .postgres(let connection): connection.principal
    case .rehearsal(let rehearsal): rehearsal.principal
    }
  }

  @discardableResult
  private func run(_ sql: SQL, _ body: (Row) throws -> Bool) throws -> Int {
    switch connection {
    case .sqlite(let connection): try connection.run(sql, body)
    case .postgres(let connection): try connection.run(sql, body)
    case .rehearsal(let rehearsal): try rehearsal.run(sql, body)
    }
  }

  /// Runs a statement; answers how many rows it changed.
  @discardableResult
  public func run(_ sql: SQL) throws -> Int { try run(sql) { _ in true } }

  /// Every row of the answer.
  public func all<T>(_ sql: SQL, _ decode: (Row) throws -> T) throws -> [T] {
    var result: [T] = []
    try run(sql) { row in
      result.append(try decode(row))
      return true
    }
    return result
  }

  /// The first row of the answer, or nil.
  public func first<T>(_ sql: SQL, _ decode: (Row) throws -> T) throws -> T? {
    var result: T?
    try run(sql) { row in
      result = try decode(row)
      return false
    }
    return result
  }

  /// Gives each row to `body` without keeping any.
  public func each(_ sql: SQL, _ body: (Row) throws -> Void) throws {
    try run(sql) { row in
      try body(row)
      return true
    }
  }

  /// Whether the query has a row.
  public func exists(_ sql: SQL) throws -> Bool { try first(sql) { _ in true } ?? false }

  /// Runs `body` so that its failure undoes only what it did: a transaction in which a statement has failed takes no other
  /// on PostgreSQL, so whoever catches an `SQLError` and goes on does it around this.
  @discardableResult
  public func attempt<T>(_ body: () throws -> T) throws -> T {
    switch connection {
    case .sqlite(let connection): try connection.attempt(body)
    case .postgres(let connection): try connection.attempt(body)
    case .rehearsal(let rehearsal): try rehearsal.refuse()
    }
  }

  /// Does something outside of the database once the transaction is committed, and not at all when it is not.
  public func afterCommit(_ effect: @escaping @Sendable () async -> Void) { sideEffects.append(effect) }
}
