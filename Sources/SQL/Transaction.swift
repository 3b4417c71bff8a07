/// A running read: what may be asked. It has nothing that writes or acts, so a body that is given it may run more than once.
/// Valid inside the closure that receives it.
public class ReadTransaction {
  fileprivate let connection: Connection

  fileprivate enum Connection {
    case sqlite(SQLiteConnection)
    case postgres(PostgresConnection)
    /// No transaction yet, or any more: the read's one statement is asked before or after.
    case rehearsal(PostgresRehearsal)
  }

  fileprivate init(_ connection: Connection) { self.connection = connection }
  init(_ rehearsal: PostgresRehearsal) { connection = .rehearsal(rehearsal) }

  /// The connection where the engine is PostgreSQL; for tests that break it.
  final var postgres: PostgresConnection? { if case .postgres(let connection) = connection { connection } else { nil } }

  /// See `Database.isEmbedded`.
  public var isEmbedded: Bool { if case .sqlite = connection { true } else { false } }

  /// On whose behalf it runs; anonymous for system work.
  public final var principal: Principal {
    switch connection {
    case .sqlite(let connection): connection.functions.principal
    case .postgres(let connection): connection.principal
    case .rehearsal(let rehearsal): rehearsal.principal
    }
  }

  @discardableResult
  fileprivate final func run(_ sql: SQL, _ body: (Row) throws -> Bool) throws -> Int {
    switch connection {
    case .sqlite(let connection): try connection.run(sql, body)
    case .postgres(let connection): try connection.run(sql, body)
    case .rehearsal(let rehearsal): try rehearsal.run(sql, body)
    }
  }

  /// Every row of the result.
  public final func all<T>(_ sql: SQL, _ decode: (Row) throws -> T) throws -> [T] {
    var result: [T] = []
    try run(sql) { row in
      result.append(try decode(row))
      return true
    }
    return result
  }

  /// The first row of the result, or nil.
  public final func first<T>(_ sql: SQL, _ decode: (Row) throws -> T) throws -> T? {
    var result: T?
    try run(sql) { row in
      result = try decode(row)
      return false
    }
    return result
  }

  /// Passes each row to `body` without storing any.
  public final func each(_ sql: SQL, _ body: (Row) throws -> Void) throws {
    try run(sql) { row in
      try body(row)
      return true
    }
  }

  /// Whether the query has a row.
  public final func exists(_ sql: SQL) throws -> Bool { try first(sql) { _ in true } ?? false }
}

/// A running transaction: what may be asked, changed and done after it. Valid inside the closure that receives it.
public final class Transaction: ReadTransaction {
  private(set) var sideEffects: [@Sendable () async -> Void] = []

  init(_ connection: SQLiteConnection) { super.init(.sqlite(connection)) }
  init(_ connection: PostgresConnection) { super.init(.postgres(connection)) }

  /// Runs a statement; returns the number of rows changed.
  @discardableResult
  public func run(_ sql: SQL) throws -> Int { try run(sql) { _ in true } }

  /// Runs `body` in a savepoint, so that a failure undoes only its own changes. On PostgreSQL a transaction accepts no statement after a failed
  /// one, so code that catches an `SQLError` and continues must catch it around this.
  @discardableResult
  public func attempt<T>(_ body: () throws -> T) throws -> T {
    switch connection {
    case .sqlite(let connection): try connection.attempt(body)
    case .postgres(let connection): try connection.attempt(body)
    case .rehearsal: throw SQLError(.other, "no connection")
    }
  }

  /// Runs a side effect after the transaction has committed; never if it is rolled back.
  public func afterCommit(_ effect: @escaping @Sendable () async -> Void) { sideEffects.append(effect) }
}
