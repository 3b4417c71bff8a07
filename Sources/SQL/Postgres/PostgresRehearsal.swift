internal import CPostgres
internal import Wire

/// A read's body while its one statement is on the way: it is run once to learn what it asks, and again with the answer.
///
/// A body that asks a second time must have a transaction of its own, or its answers would be of two snapshots.
final class PostgresRehearsal {
  let principal: Principal
  /// What the body asked first.
  private(set) var asked: SQL?
  /// Whether it asked for more than was answered.
  private(set) var asksMore = false
  private var result: PostgresResult?
  private var isAnswered = false

  init(as principal: Principal) { self.principal = principal }

  /// Ends the body where it asks.
  struct Unanswered: Error {}

  /// What the next run is to be given for the statement that was asked.
  func answer(with result: PostgresResult) { self.result = result }

  func run(_ sql: SQL, _ body: (Row) throws -> Bool) throws -> Int {
    guard let result, !isAnswered else {
      asksMore = asked != nil
      asked = asked ?? sql
      throw Unanswered()
    }
    isAnswered = true
    guard let asked, asked.key == sql.key, asked.values == sql.values else {
      asksMore = true
      throw Unanswered()
    }
    for line in 0..<PQntuples(result.pointer) {
      if try !body(Row(result: result.pointer, line: line)) { break }
    }
    return 0
  }
}

/// An answer of the server, freed with its last owner.
///
/// `@unchecked Sendable`: libpq's results are only read from, and by one thread at a time.
final class PostgresResult: @unchecked Sendable {
  let pointer: OpaquePointer
  init(_ pointer: OpaquePointer) { self.pointer = pointer }
  deinit { PQclear(pointer) }
}
