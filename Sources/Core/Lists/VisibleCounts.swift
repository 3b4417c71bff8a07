public import SQL
public import Wire

/// Numbers for those who are in a block. What is kept counts everyone: beside a list that leaves somebody out it would tell of
/// them. Everybody else is shown what is kept, and costs no statement more.
public struct VisibleCounts: Sendable {
  private let rows: SQL
  private let subject: SQL

  /// - Parameters:
  ///   - rows: the table that is counted, as its list reads it: `follows WHERE accepted_at IS NOT NULL`.
  ///   - subject: the column of the thing that has the number.
  public init(_ rows: StaticString, of subject: StaticString) {
    self.rows = SQL(stringLiteral: rows)
    self.subject = SQL(stringLiteral: subject)
  }

  /// How many rows of each thing the viewer may see, by one statement; nil where what is kept is true for them.
  public func counts<Entity>(
    of things: [ID<Entity>], in transaction: Transaction
  ) throws -> ((ID<Entity>) -> Int)? {
    guard transaction.principal.isInBlock, !things.isEmpty else { return nil }
    var found: [ID<Entity>: Int] = [:]
    try transaction.each(
      """
      SELECT t.thing, count(*) FROM (SELECT \(subject) AS thing FROM \(rows)) t
      WHERE t.thing IN (\(list: things)) GROUP BY t.thing
      """
    ) { found[try $0.id(0)] = $0.int(1) }
    return { found[$0] ?? 0 }
  }

  /// The same of one thing.
  /// - Parameter kept: the number that is kept.
  public func count<Entity>(of thing: ID<Entity>, kept: Int, in transaction: Transaction) throws -> Int {
    try counts(of: [thing], in: transaction)?(thing) ?? kept
  }
}
