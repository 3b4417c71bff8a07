/// A statement: text fixed at compile time, values always bound.
///
/// `"SELECT caption FROM kinnect_posts WHERE id = \(id)"` becomes the text `... WHERE id = $1` and one bound value.
/// Only literals can be text; a run-time `String` can only be a value.
public struct SQL: Sendable, ExpressibleByStringInterpolation {
  var pieces: [Piece]
  /// The bound values, in the order of their placeholders.
  public private(set) var values: [SQLValue]

  /// A run of literal text, or the place of the next value.
  enum Piece: Sendable {
    case text(StaticString)
    case value
    /// Text made at run time; only tests of row security build such statements.
    case foreign(String)
  }

  /// A statement as an attacker would write it, with `$1`, `$2`, ... for the values. Not public: app code cannot build
  /// SQL from run-time text.
  init(foreign text: String, values: [SQLValue] = []) {
    pieces = [.foreign(text)]
    self.values = values
  }

  public init(stringLiteral value: StaticString) {
    pieces = [.text(value)]
    values = []
  }

  /// Part of a statement that is text of the schema, such as a table's name.
  public init(_ text: SchemaText) {
    pieces = text.pieces.map(Piece.text)
    values = []
  }

  /// A statement from literal text and interpolated values.
  public init(stringInterpolation: StringInterpolation) {
    pieces = stringInterpolation.pieces
    values = stringInterpolation.values
  }

  /// Collects the literal text and the bound values of a statement.
  public struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [Piece] = []
    var values: [SQLValue] = []

    /// Reserves space for the given number of interpolations.
    public init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(interpolationCount * 2 + 1)
      values.reserveCapacity(interpolationCount)
    }

    /// Adds SQL text that is fixed at compile time; a `String` does not fit.
    public mutating func appendLiteral(_ literal: StaticString) {
      if literal.utf8CodeUnitCount > 0 { pieces.append(.text(literal)) }
    }

    /// Binds one value.
    public mutating func appendInterpolation(_ value: some SQLBindable) {
      pieces.append(.value)
      values.append(value.sqlValue)
    }

    /// Binds one value or NULL.
    public mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) {
      pieces.append(.value)
      values.append(value.sqlValue)
    }

    /// Binds each value, separated by commas: for `IN (\(list: ids))`. An empty list binds NULL, which no row equals.
    public mutating func appendInterpolation(list elements: [some SQLBindable]) {
      if elements.isEmpty {
        pieces.append(.text("NULL"))
      }
      for (index, element) in elements.enumerated() {
        if index > 0 { pieces.append(.text(", ")) }
        appendInterpolation(element)
      }
    }

    /// Adds text of the schema, such as a table's name.
    public mutating func appendInterpolation(_ text: SchemaText) { pieces += text.pieces.map(Piece.text) }

    /// Splices another statement or fragment, with its values.
    public mutating func appendInterpolation(_ fragment: SQL) {
      pieces.append(contentsOf: fragment.pieces)
      values.append(contentsOf: fragment.values)
    }
  }

  /// The identity of the text: two statements with equal keys have equal text. Nil for text made at run time.
  var key: [UInt]? {
    var key: [UInt] = []
    key.reserveCapacity(pieces.count)
    for piece in pieces {
      switch piece {
      case .text(let literal):
        key.append(
          literal.hasPointerRepresentation
            ? UInt(bitPattern: literal.utf8Start) : UInt(literal.unicodeScalar.value) | 1 << 63)
      case .value: key.append(0)
      case .foreign: return nil
      }
    }
    return key
  }

  /// The text with `$1`, `$2`, ... in the places of the values.
  public var text: String {
    var text = ""
    var number = 0
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal.description
      case .value:
        number += 1
        text += "$\(number)"
      case .foreign(let foreign): text += foreign
      }
    }
    return text
  }
}
