internal import Wire

/// A count stored in a row, which must always equal the number derived from other rows.
///
/// Each is declared once, next to its tables; `CounterCheck` compares all of them with the rows.
public struct Counter: Sendable {
  /// The table and column, such as `kinnect_posts.like_count`.
  public var name: String { "\(table).\(column)" }
  let table: SchemaText
  let column: SchemaText
  let key: SchemaText
  /// The stored number if it is only a part of the column.
  private let part: SchemaText?
  private let truth: SchemaText
  /// Whether it is a copy (see there) rather than a number.
  let isCopy: Bool

  /// - Parameters:
  ///   - key: the table's primary key, one `uuid`.
  ///   - part: what of the column is compared, over the row as `kept`; nil: all of it.
  ///   - truth: an expression of type bigint, over the row as `kept`: the correct number.
  public init(
    _ table: SchemaText, _ column: SchemaText, key: SchemaText = "id", part: SchemaText? = nil,
    equals truth: SchemaText
  ) {
    self.table = table
    self.column = column
    self.key = key
    self.part = part
    self.truth = truth
    isCopy = false
  }

  /// Columns copied from other rows to avoid joins: compared as 1 if equal, 0 if not.
  /// - Parameters:
  ///   - column: the first of the copied columns.
  ///   - isSame: whether all copies equal their source, over the row as `kept`.
  public init(copy table: SchemaText, _ column: SchemaText, key: SchemaText = "id", isSame: SchemaText) {
    self.table = table
    self.column = column
    self.key = key
    part = isSame
    truth = "CAST(1 AS bigint)"
    isCopy = true
  }

  /// For the next rows after `last`: key, stored number, correct number.
  fileprivate func next(_ limit: Int, after last: ID<Counter>) -> SQL {
    let (table, key, truth) = (SQL(table), SQL(key), SQL(truth))
    let said: SQL = if let part { SQL(part) } else { "kept.\(column)" }
    let stored: SQL = isCopy ? "CASE WHEN \(said) THEN CAST(1 AS bigint) ELSE 0 END" : said
    return """
      SELECT kept.\(key), \(stored), (\(truth)) FROM \(table) kept WHERE kept.\(key) > \(last)
      ORDER BY kept.\(key) LIMIT \(limit)
      """
  }
}

/// A stored number that differs from the rows.
public struct Miscount: Sendable, Equatable {
  /// The name of the counter, as in `Counter.name`.
  public let counter: String
  /// The primary key of the row that holds the number.
  public let id: String
  /// The number that the row holds; for a copy, 1 if it matches its source and 0 if not.
  public let stored: Int
  /// The number that the other rows add up to; always 1 for a copy.
  public let counted: Int
}

/// Compares stored numbers with their rows while the database is in use.
public struct CounterCheck: Sendable {
  private let system: SystemDatabase
  private let counters: [Counter]
  private let batch: Int

  /// - Parameter batch: how many numbers one read compares. Each read is one snapshot and short, so that it keeps nothing
  ///   waiting and no old version of a row alive.
  public init(of schema: Schema, in system: SystemDatabase, batch: Int = 500) {
    self.system = system
    counters = schema.counters
    self.batch = batch
  }

  /// - Parameter report: is called with each number that is wrong.
  /// - Returns: the number of rows compared, over all counters.
  public func run(_ report: (Miscount) -> Void) async throws -> Int {
    var compared = 0
    for counter in counters {
      var last = ID<Counter>(high: 0, low: 0)
      while true {
        let (rows, wrong, end) = try await compare(counter, after: last)
        wrong.forEach(report)
        compared += rows
        guard rows == batch, let end else { break }
        last = end
        await Task.yield()
      }
    }
    return compared
  }

  private func compare(
    _ counter: Counter, after last: ID<Counter>
  ) async throws -> (rows: Int, wrong: [Miscount], last: ID<Counter>?) {
    try await system.read { [batch] transaction in
      var (rows, wrong, end) = (0, [Miscount](), ID<Counter>?.none)
      try transaction.each(counter.next(batch, after: last)) { row in
        let id: ID<Counter> = try row.id(0)
        (rows, end) = (rows + 1, id)
        let (stored, counted) = (row.int(1), row.int(2))
        guard stored != counted else { return }
        wrong.append(Miscount(counter: counter.name, id: "\(id)", stored: stored, counted: counted))
      }
      return (rows, wrong, end)
    }
  }
}
