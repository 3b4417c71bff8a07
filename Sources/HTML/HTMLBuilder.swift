/// Collects the pieces between the braces of an element or of a `body`, in order.
@resultBuilder
public enum HTMLBuilder {
  /// Empty braces.
  @inlinable public static func buildBlock() -> EmptyHTML { EmptyHTML() }
  /// A single piece, unchanged.
  @inlinable public static func buildExpression<Piece: HTML>(_ piece: Piece) -> Piece { piece }
  /// The first piece between the braces.
  @inlinable public static func buildPartialBlock<Piece: HTML>(first: Piece) -> Piece { first }
  /// The pieces so far, followed by the next piece.
  @inlinable public static func buildPartialBlock<First: HTML, Second: HTML>(
    accumulated: First, next: Second
  ) -> Pair<First, Second> {
    Pair(first: accumulated, second: next)
  }
  /// An `if` without `else`; nil when its condition is false.
  @inlinable public static func buildOptional<Piece: HTML>(_ piece: Piece?) -> Piece? { piece }
  /// The first branch of an `if`/`else` or a `switch`.
  @inlinable public static func buildEither<First: HTML, Second: HTML>(first: First) -> Either<First, Second> {
    .first(first)
  }
  /// The second branch of an `if`/`else` or a `switch`.
  @inlinable public static func buildEither<First: HTML, Second: HTML>(second: Second) -> Either<First, Second> {
    .second(second)
  }
}

/// Two pieces, one after the other.
public struct Pair<First: HTML, Second: HTML>: HTMLLeaf {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable init(first: First, second: Second) {
    self.first = first
    self.second = second
  }

  /// Writes the first piece, then the second.
  @inlinable public func render(into output: inout HTMLOutput) {
    first.render(into: &output)
    second.render(into: &output)
  }
}

/// The outcome of an `if`/`else` or a `switch` in a builder.
public enum Either<First: HTML, Second: HTML>: HTMLLeaf {
  /// The first branch was taken.
  case first(First)
  /// The second branch was taken.
  case second(Second)

  /// Writes the piece of the branch that was taken.
  @inlinable public func render(into output: inout HTMLOutput) {
    switch self {
    case .first(let piece): piece.render(into: &output)
    case .second(let piece): piece.render(into: &output)
    }
  }
}

extension Optional: HTML, HTMLLeaf where Wrapped: HTML {
  /// An optional piece is a leaf.
  public typealias Body = EmptyHTML

  /// Writes the piece; nil writes nothing.
  @inlinable public func render(into output: inout HTMLOutput) {
    if let piece = self { piece.render(into: &output) }
  }
}

/// A piece for each element of a collection. Each piece is created as it is written.
public struct ForEach<Items: Collection, Piece: HTML>: HTMLLeaf {
  @usableFromInline let items: Items
  @usableFromInline let piece: (Items.Element) -> Piece

  /// - Parameters:
  ///   - items: The elements, in the order of their pieces.
  ///   - piece: Returns the piece for an element.
  @inlinable public init(_ items: Items, @HTMLBuilder _ piece: @escaping (Items.Element) -> Piece) {
    self.items = items
    self.piece = piece
  }

  /// Writes the pieces in the order of their elements.
  @inlinable public func render(into output: inout HTMLOutput) {
    for item in items { piece(item).render(into: &output) }
  }
}
