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
  public init(_ rows: SchemaText, of subject: SchemaText) {
    self.rows = SQL(rows)
    self.subject = SQL(subject)
  }

  /// How many rows of each thing the viewer may see, by one statement; nil where what is kept is true for them.
  public func counts<Entity>(
    of things: [ID<Entity>], in transaction: ReadTransaction
  ) throws -> ((ID<Entity>) -> Int)? {
    guard transaction.principal.isInBlock, !things.isEmpty else { return nil }
    // Each thing by itself: for all at once PostgreSQL reads every post that the viewer may see, to ask its rows for them.
    let statement = things.indices.dropFirst().reduce(counting(things, 0)) { "\($0) UNION ALL \(counting(things, $1))" }
    var found: [ID<Entity>: Int] = [:]
    try transaction.each(statement) { row in
      if things.indices.contains(row.int(0)) { found[things[row.int(0)]] = row.int(1) }
    }
    return { found[$0] ?? 0 }
  }

  private func counting<Entity>(_ things: [ID<Entity>], _ index: Int) -> SQL {
    """
    SELECT CAST(\(index) AS bigint), count(*) FROM (SELECT \(subject) AS thing FROM \(rows)) t
    WHERE t.thing = \(things[index])
    """
  }

  /// The same of one thing.
  /// - Parameter kept: the number that is kept.
  public func count<Entity>(of thing: ID<Entity>, kept: Int, in transaction: ReadTransaction) throws -> Int {
    try counts(of: [thing], in: transaction)?(thing) ?? kept
  }
}
