public import SQL
public import Wire

/// Rows that say what people have turned on, such as that one likes or follows something: one for each person and thing.
public struct ToggleTable: Sendable {
  private let name: SQL
  private let subject: SQL

  /// - Parameters:
  ///   - name: a table with `user_id`, `created_at` and a column for the thing, unique in person and thing.
  ///   - subject: that column.
  public init(_ name: StaticString, of subject: StaticString) {
    self.name = SQL(stringLiteral: name)
    self.subject = SQL(stringLiteral: subject)
  }

  /// Turns on; once is enough. Answers how many rows that made: 0 or 1.
  public func insert<Entity>(
    _ id: ID<Entity>, by person: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws -> Int {
    try transaction.run(
      """
      INSERT INTO \(name) (\(subject), user_id, created_at) VALUES (\(id), \(person), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Turns off. Answers how many rows that took away: 0 or 1.
  public func delete<Entity>(_ id: ID<Entity>, by person: ID<ProfileEntity>, in transaction: Transaction) throws -> Int
  {
    try transaction.run("DELETE FROM \(name) WHERE \(subject) = \(id) AND user_id = \(person)")
  }
}
