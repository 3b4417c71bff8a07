/// Text of a schema: a table's name, a trigger's body, a condition. Fixed when the program is compiled.
///
/// Parts that several apps declare, such as likes, put theirs together from the names that an app gives them:
/// `"\(table)_added"`. Only literals, and what was made of literals, fit in; a run-time `String` does not.
public struct SchemaText: Sendable, Hashable, ExpressibleByStringInterpolation {
  let pieces: [StaticString]
  /// The whole text. It is not kept: statements are put together of the pieces, each time that they run.
  var text: String { pieces.map(\.description).joined() }

  public init(stringLiteral literal: StaticString) { self.init([literal]) }

  /// A text from literals and the texts interpolated into them.
  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.pieces) }

  private init(_ pieces: [StaticString]) { self.pieces = pieces }

  /// Collects the pieces of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [StaticString] = []

    /// Reserves space for the given number of interpolations.
    public init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(literalCapacity > 0 ? interpolationCount * 2 + 1 : interpolationCount)
    }

    /// Adds text that is fixed at compile time.
    public mutating func appendLiteral(_ literal: StaticString) {
      if literal.utf8CodeUnitCount > 0 { pieces.append(literal) }
    }

    /// Adds another text.
    public mutating func appendInterpolation(_ text: SchemaText) { pieces += text.pieces }
  }

  public static func == (left: SchemaText, right: SchemaText) -> Bool { left.text == right.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension SchemaText: CustomStringConvertible {
  /// The whole text.
  public var description: String { text }
}
