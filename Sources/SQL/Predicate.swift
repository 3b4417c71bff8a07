/// A condition over one row, from which each engine derives its row-level security.
///
/// In the text `row.column` is the row in question, `raw.table` a table without its policy, and `viewer()`, `account()`,
/// `app()`, `is_operator()` identify the viewer; `clock()` is the time in microseconds since 1970. Interpolation adds related rows and other tables' policies.
public struct Predicate: Sendable, Hashable, ExpressibleByStringInterpolation {
  var parts: [Part]

  enum Part: Sendable, Hashable {
    case text(SchemaText)
    case member(ViewerSet, column: SchemaText)
    case visible(table: SchemaText, column: SchemaText)
    case named(table: SchemaText, column: SchemaText)
  }

  public init(stringLiteral value: StaticString) { parts = [.text(SchemaText(stringLiteral: value))] }

  /// A condition from literal text and its interpolated parts.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Collects the parts of a predicate; takes literals, sets of the viewer and other predicates, but no values.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds SQL text that is fixed at compile time.
    public mutating func appendLiteral(_ literal: StaticString) {
      if literal.utf8CodeUnitCount > 0 { parts.append(.text(SchemaText(stringLiteral: literal))) }
    }

    /// Adds text that a part was given by its app, such as the name of a table or a column.
    public mutating func appendInterpolation(_ text: SchemaText) { parts.append(.text(text)) }

    /// True when `row.column` is one of the set's keys.
    public mutating func appendInterpolation(_ column: SchemaText, in set: ViewerSet) {
      parts.append(.member(set, column: column))
    }

    /// True when the row of `table` whose `id` equals `row.column` may be selected by the viewer.
    public mutating func appendInterpolation(visible table: SchemaText, by column: SchemaText) {
      parts.append(.visible(table: table, column: column))
    }

    /// True when some row of `table` whose `column` equals `row.id` may be selected by the viewer.
    public mutating func appendInterpolation(visible table: SchemaText, naming column: SchemaText) {
      parts.append(.named(table: table, column: column))
    }

    /// Adds another predicate over the same row, without parentheses.
    public mutating func appendInterpolation(_ predicate: Predicate) {
      parts.append(contentsOf: predicate.parts)
    }
  }

  /// True for no row.
  public static let never: Predicate = "1 = 0"
  /// True for every row, also for viewers who are not signed in.
  public static let always: Predicate = "1 = 1"
}

/// Keys that belong to the viewer, such as "whom I follow": an index probe per row on SQLite, an uncorrelated
/// security-definer set on PostgreSQL.
public struct ViewerSet: Sendable, Hashable {
  let name: SchemaText
  let table: SchemaText
  let key: SchemaText
  let condition: SchemaText
  let isMostlyEmpty: Bool

  /// - Parameters:
  ///   - condition: over the set's own row, written `s.column`.
  ///   - isMostlyEmpty: whether most viewers have none: then SQLite asks once for each statement whether there is any, and looks at
  ///     each row only if so.
  public init(
    _ name: SchemaText, from table: SchemaText, key: SchemaText, where condition: SchemaText,
    isMostlyEmpty: Bool = false
  ) {
    self.name = name
    self.table = table
    self.key = key
    self.condition = condition
    self.isMostlyEmpty = isMostlyEmpty
  }
}
