/// A node with children, which takes the room that one of them wants.
@MainActor func stack(_ kind: String, _ spacing: CGFloat?, _ style: [(String, String)], _ children: [Node]) -> Node {
  var node = Node(kind)
  node.children = children
  node.style = style + [("gap", "\(spacing ?? 8)px")]
  node.fillsWidth = children.contains { $0.fillsWidth }
  node.fillsHeight = children.contains { $0.fillsHeight }
  return node
}

extension [Node] {
  /// Spacers take room along a stack alone.
  fileprivate func along(_ axis: Axis) -> [Node] {
    map { node in
      guard node.kind == "spacer" else { return node }
      var node = node
      (node.fillsWidth, node.fillsHeight) = (axis == .horizontal, axis == .vertical)
      return node
    }
  }
}

public struct VStack<Content: View>: View, Primitive {
  public typealias Body = Never
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  package func nodes(_ context: Context) -> [Node] {
    [stack("vstack", spacing, [("align-items", alignment.css)], SwiftUI.nodes(content, context).along(.vertical))]
  }
}

public struct HStack<Content: View>: View, Primitive {
  public typealias Body = Never
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  package func nodes(_ context: Context) -> [Node] {
    [stack("hstack", spacing, [("align-items", alignment.css)], SwiftUI.nodes(content, context).along(.horizontal))]
  }
}

public struct ZStack<Content: View>: View, Primitive {
  public typealias Body = Never
  private let alignment: Alignment
  private let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    (self.alignment, self.content) = (alignment, content())
  }

  package func nodes(_ context: Context) -> [Node] {
    let style = [("justify-items", alignment.horizontal.css), ("align-items", alignment.vertical.css)]
    return [stack("zstack", 0, style, SwiftUI.nodes(content, context))]
  }
}

public struct Spacer: View, Primitive {
  public typealias Body = Never
  public init(minLength: CGFloat? = nil) {}

  package func nodes(_ context: Context) -> [Node] {
    var node = Node("spacer")
    (node.fillsWidth, node.fillsHeight) = (true, true)
    return [node]
  }
}

public struct LazyVStack<Content: View>: View, Primitive {
  public typealias Body = Never
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  package func nodes(_ context: Context) -> [Node] {
    var context = context
    context.environment.isLazy = true
    var node = stack("vstack", spacing, [("align-items", alignment.css)], SwiftUI.nodes(content, context))
    node.fillsWidth = true
    return [node]
  }
}

public struct LazyVGrid<Content: View>: View, Primitive {
  public typealias Body = Never
  private let columns: [GridItem]
  private let spacing: CGFloat?
  private let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.columns, self.spacing, self.content) = (columns, spacing, content())
  }

  package func nodes(_ context: Context) -> [Node] {
    var context = context
    context.environment.isLazy = true
    let template = columns.map { column in
      switch column.size {
      case .fixed(let width): "\(width)px"
      case .flexible(let least, _): "minmax(\(least)px,1fr)"
      case .adaptive(let least, _): "repeat(auto-fill,minmax(\(least)px,1fr))"
      }
    }.joined(separator: " ")
    let gaps = [("grid-template-columns", template), ("column-gap", "\(columns.first?.spacing ?? 8)px")]
    var node = stack("grid", nil, [], SwiftUI.nodes(content, context))
    node.style = gaps + [("row-gap", "\(spacing ?? 8)px")]
    node.fillsWidth = true
    return [node]
  }
}

public struct ScrollView<Content: View>: View, Primitive {
  public typealias Body = Never
  private let axes: Axis.Set
  private let content: Content

  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    (self.axes, self.content) = (axes, content())
  }

  package func nodes(_ context: Context) -> [Node] {
    let isAcross = axes.contains(.horizontal)
    var outside = Node("")
    let inside = isAcross ? context : context.scrolling(&outside)
    var node = stack(isAcross ? "scroll-x" : "scroll", 0, [], SwiftUI.nodes(content, inside))
    node.touch.refresh = outside.touch.refresh
    (node.fillsWidth, node.fillsHeight) = (true, !isAcross)
    return [node]
  }
}

public struct LazyHStack<Content: View>: View, Primitive {
  public typealias Body = Never
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  package func nodes(_ context: Context) -> [Node] {
    var context = context
    context.environment.isLazy = true
    return [stack("hstack", spacing, [("align-items", alignment.css)], SwiftUI.nodes(content, context))]
  }
}

extension View {
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    changed { node, _ in node.attributes["data-paging"] = "" }
  }

  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    changed { node, _ in node.attributes["data-whole"] = "" }
  }

  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    changed { node, _ in node.attributes["data-anchor"] = anchor == .bottom ? "bottom" : "top" }
  }
}

extension View {
  public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    changed { node, _ in
      node = node.mapped(["scroll"]) { $0.attributes["data-alignment"] = anchor == .center ? "center" : "top" }
    }
  }
}

public struct ScrollAnchorRole: Hashable, Sendable {
  public static var alignment: ScrollAnchorRole { ScrollAnchorRole() }
}

@MainActor @preconcurrency public protocol ScrollTargetBehavior {}

public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  public nonisolated init() {}
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
