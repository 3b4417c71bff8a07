@MainActor @preconcurrency public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ToolbarContent {}

extension ToolbarContent where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is drawn, and has no body") }
}

@MainActor protocol ToolbarParts {
  func parts(_ context: Context) -> [(Node.Part, [Node])]
}

extension ToolbarContent {
  func all(_ context: Context) -> [(Node.Part, [Node])] {
    (self as? any ToolbarParts)?.parts(context) ?? body.all(context)
  }
}

public struct ToolbarItemPlacement: Hashable, Sendable {
  let part: Node.Part
  public static let automatic = ToolbarItemPlacement(part: .trailing)
  public static let primaryAction = ToolbarItemPlacement(part: .trailing)
  public static let cancellationAction = ToolbarItemPlacement(part: .leading)
  public static let confirmationAction = ToolbarItemPlacement(part: .trailing)
  public static let topBarLeading = ToolbarItemPlacement(part: .leading)
}

public struct ToolbarItem<ID, Content: View>: ToolbarContent, ToolbarParts {
  public typealias Body = Never
  private let placement: ToolbarItemPlacement
  private let content: Content

  func parts(_ context: Context) -> [(Node.Part, [Node])] { [(placement.part, SwiftUI.nodes(content, context))] }
}

extension ToolbarItem where ID == () {
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    (self.placement, self.content) = (placement, content())
  }
}

struct ToolbarList: ToolbarContent, ToolbarParts {
  typealias Body = Never
  let all: [@MainActor (Context) -> [(Node.Part, [Node])]]

  func parts(_ context: Context) -> [(Node.Part, [Node])] {
    all.enumerated().flatMap { $1(context.at("\($0)")) }
  }
}

@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: ToolbarContent { content }
  public static func buildBlock<Content>(_ content: Content) -> some ToolbarContent where Content: ToolbarContent {
    content
  }
  @MainActor public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> some ToolbarContent {
    var all: [@MainActor (Context) -> [(Node.Part, [Node])]] = []
    for item in repeat each content { all.append { item.all($0) } }
    return ToolbarList(all: all)
  }
  @MainActor public static func buildIf<Content>(_ content: Content?) -> some ToolbarContent
  where Content: ToolbarContent {
    ToolbarList(all: content.map { item in [{ item.all($0) }] } ?? [])
  }
}

extension View {
  public func toolbar<Content>(@ToolbarContentBuilder content: () -> Content) -> some View
  where Content: ToolbarContent {
    let content = content()
    return Drawn { context in
      var all = SwiftUI.nodes(self, context).orNothing
      for (part, nodes) in content.all(context.at("toolbar")) { all[0].parts[part, default: []] += nodes }
      return all
    }
  }

  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    part(.search) { [field("search-field", prompt.text, prompt.text, text, $0)] }
  }

  public func safeAreaInset<V>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View where V: View {
    let content = content()
    return Drawn { context in
      var inset = stack("inset", 0, [("align-items", alignment.css)], SwiftUI.nodes(content, context.at("inset")))
      (inset.fillsWidth, inset.fillsHeight) = (true, false)
      var main = stack("main", 0, [], SwiftUI.nodes(self, context))
      (main.fillsWidth, main.fillsHeight) = (true, true)
      var node = stack("inset-frame", 0, [], edge == .bottom ? [main, inset] : [inset, main])
      (node.fillsWidth, node.fillsHeight) = (true, true)
      return [node]
    }
  }
}

public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
}
