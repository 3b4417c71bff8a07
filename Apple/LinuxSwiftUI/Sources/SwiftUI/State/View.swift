/// A piece of a screen.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { preconditionFailure("nothing of this type exists") }
}

extension View where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is drawn, and has no body") }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

/// What a modifier is put on.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, Primitive {
  public typealias Body = Never
  let draw: @MainActor (Context) -> [Node]
  package func nodes(_ context: Context) -> [Node] { draw(context) }
}

extension View {
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, Primitive where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  package func nodes(_ context: Context) -> [Node] {
    SwiftUI.nodes(Modified(content: content, modifier: modifier), context)
  }
}

/// A modifier with what it is put on, as a view with a body: its states are the modifier's.
private struct Modified<Content: View, Modifier: ViewModifier>: View {
  let content: Content
  let modifier: Modifier

  var body: some View {
    let content = content
    return Linking(modifier: modifier) { $0.body(content: _ViewModifier_Content { SwiftUI.nodes(content, $0) }) }
  }
}

/// Gives a modifier's properties their places, as a view's get theirs.
private struct Linking<Modifier: ViewModifier>: View, Primitive {
  typealias Body = Never
  let modifier: Modifier
  let content: @MainActor (Modifier) -> Modifier.Body

  func nodes(_ context: Context) -> [Node] {
    for (label, value) in Mirror(reflecting: modifier).children {
      (value as? any Linked)?.link(context.seat, "modifier.\(label ?? "")", context.environment)
    }
    return SwiftUI.nodes(context.reading { content(modifier) }, context)
  }
}
