/// Collects the pieces between the braces of an element or of a `body`, in order.
@resultBuilder
public enum HTMLBuilder {
  @inlinable public static func buildBlock() -> EmptyHTML { EmptyHTML() }
  @inlinable public static func buildExpression<Piece: HTML>(_ piece: Piece) -> Piece { piece }
  @inlinable public static func buildPartialBlock<Piece: HTML>(first: Piece) -> Piece { first }
  @inlinable public static func buildPartialBlock<First: HTML, Second: HTML>(
    accumulated: First, next: Second
  ) -> Pair<First, Second> {
    Pair(first: accumulated, second: next)
  }
  @inlinable public static func buildOptional<Piece: HTML>(_ piece: Piece?) -> Piece? { piece }
  @inlinable public static func buildEither<First: HTML, Second: HTML>(first: First) -> Either<First, Second> {
    .first(first)
  }
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

  @inlinable public func render(into output: inout HTMLOutput) {
    first.render(into: &output)
    second.render(into: &output)
  }
}

/// The outcome of an `if`/`else` or a `switch` in a builder.
public enum Either<First: HTML, Second: HTML>: HTMLLeaf {
  case first(First)
  case second(Second)

  @inlinable public func render(into output: inout HTMLOutput) {
    switch self {
    case .first(let piece): piece.render(into: &output)
    case .second(let piece): piece.render(into: &output)
    }
  }
}

extension Optional: HTML, HTMLLeaf where Wrapped: HTML {
  public typealias Body = EmptyHTML

  @inlinable public func render(into output: inout HTMLOutput) {
    if let piece = self { piece.render(into: &output) }
  }
}

/// One piece for each element of a collection, made while it is written.
public struct ForEach<Items: Collection, Piece: HTML>: HTMLLeaf {
  @usableFromInline let items: Items
  @usableFromInline let piece: (Items.Element) -> Piece

  @inlinable public init(_ items: Items, @HTMLBuilder _ piece: @escaping (Items.Element) -> Piece) {
    self.items = items
    self.piece = piece
  }

  @inlinable public func render(into output: inout HTMLOutput) {
    for item in items { piece(item).render(into: &output) }
  }
}
