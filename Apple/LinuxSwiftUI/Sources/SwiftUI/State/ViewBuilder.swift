@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @MainActor public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var pieces: [@MainActor (Context) -> [Node]] = []
    for view in repeat each content { pieces.append { SwiftUI.nodes(view, $0) } }
    return TupleView((repeat each content), pieces)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(storage: .first(first)) }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(storage: .second(second)) }
}

public struct EmptyView: View, Primitive {
  public typealias Body = Never
  public nonisolated init() {}
  package func nodes(_ context: Context) -> [Node] { [] }
}

public struct TupleView<T>: View, Primitive {
  public typealias Body = Never
  public var value: T
  private let pieces: [@MainActor (Context) -> [Node]]

  init(_ value: T, _ pieces: [@MainActor (Context) -> [Node]]) {
    self.value = value
    self.pieces = pieces
  }

  package func nodes(_ context: Context) -> [Node] {
    pieces.enumerated().flatMap { $1(context.at("\($0)")) }
  }
}

public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }
  let storage: Storage
}

extension _ConditionalContent: View, Primitive where TrueContent: View, FalseContent: View {
  public typealias Body = Never

  package func nodes(_ context: Context) -> [Node] {
    switch storage {
    case .first(let view): SwiftUI.nodes(view, context.at("then"))
    case .second(let view): SwiftUI.nodes(view, context.at("else"))
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

extension Optional: Primitive where Wrapped: View {
  package func nodes(_ context: Context) -> [Node] { map { SwiftUI.nodes($0, context.at("some")) } ?? [] }
}

@MainActor public struct Group<Content> {
  let content: Content
}

extension Group: View, Primitive where Content: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  package func nodes(_ context: Context) -> [Node] { SwiftUI.nodes(content, context) }
}
