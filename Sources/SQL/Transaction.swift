/// A running transaction: the only place from which statements are run. Valid inside the closure that receives it.
public final class Transaction {
  let connection: SQLiteConnection
  private(set) var sideEffects: [@Sendable () async -> Void] = []

  init(_ connection: SQLiteConnection) { self.connection = connection }

  /// Runs a statement; answers how many rows it changed.
  @discardableResult
  public func run(_ sql: SQL) throws -> Int { try connection.run(sql) }

  /// Every row of the answer.
  public func all<T>(_ sql: SQL, _ decode: (Row) throws -> T) throws -> [T] {
    var result: [T] = []
    try connection.run(sql) { row in
      result.append(try decode(row))
      return true
    }
    return result
  }

  /// The first row of the answer, or nil.
  public func first<T>(_ sql: SQL, _ decode: (Row) throws -> T) throws -> T? {
    var result: T?
    try connection.run(sql) { row in
      result = try decode(row)
      return false
    }
    return result
  }

  /// Gives each row to `body` without keeping any.
  public func each(_ sql: SQL, _ body: (Row) throws -> Void) throws {
    try connection.run(sql) { row in
      try body(row)
      return true
    }
  }

  /// Whether the query has a row.
  public func exists(_ sql: SQL) throws -> Bool { try first(sql) { _ in true } ?? false }

  /// Does something outside of the database once the transaction is committed, and not at all when it is not.
  public func afterCommit(_ effect: @escaping @Sendable () async -> Void) { sideEffects.append(effect) }
}
