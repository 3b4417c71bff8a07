public struct Label<Title: View, Icon: View>: View, Primitive {
  public typealias Body = Never
  private let title: Title
  private let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }

  package func nodes(_ context: Context) -> [Node] {
    var node = stack(
      "label", 6, [], SwiftUI.nodes(icon, context.at("icon")) + SwiftUI.nodes(title, context.at("title")))
    node.spoken.isCombined = true
    return [node]
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name)
    }
  }

  @_disfavoredOverload public init<S>(_ title: S, systemImage name: String) where S: StringProtocol {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }
}

@MainActor public struct LabeledContent<Label, Content> {
  let label: Label
  let content: Content
}

extension LabeledContent: View, Primitive where Label: View, Content: View {
  public typealias Body = Never

  package func nodes(_ context: Context) -> [Node] {
    var content = stack("vstack", 0, [("color", "var(--secondary)")], SwiftUI.nodes(content, context.at("content")))
    content.fillsWidth = false
    var space = Node("spacer")
    space.fillsWidth = true
    var node = stack(
      "hstack", 8, [("align-items", "center")], SwiftUI.nodes(label, context.at("label")) + [space, content])
    node.spoken.isCombined = true
    return [node]
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public init<S>(_ titleKey: LocalizedStringKey, value: S) where S: StringProtocol {
    (label, content) = (Text(titleKey), Text(value))
  }
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: View, Primitive {
  public typealias Body = Never
  private let label: Label
  private let share: Double?

  package func nodes(_ context: Context) -> [Node] {
    var node = Node(share == nil ? "spinner" : "progress")
    if let share {
      node.fillsWidth = true
      node.attributes["data-share"] = "\(share)"
      node.spoken.value = "\(Int((share * 100).rounded())) %"
    }
    node.children = SwiftUI.nodes(label, context.at("label"))
    node.spoken.label = node.words.isEmpty ? "In progress" : node.words
    node.spoken.isCombined = true
    return [node]
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView { (label, share) = (EmptyView(), nil) }
  public init(_ titleKey: LocalizedStringKey) where Label == Text { (label, share) = (Text(titleKey), nil) }
  public init<V>(value: V?, total: V = 1.0) where Label == EmptyView, V: BinaryFloatingPoint {
    (label, share) = (EmptyView(), value.map { min(max(Double($0 / total), 0), 1) })
  }
}

public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View, Primitive {
  public typealias Body = Never
  private let label: Label
  private let description: Description
  private let actions: Actions

  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    (self.label, self.description, self.actions) = (label(), description(), actions())
  }

  package func nodes(_ context: Context) -> [Node] {
    let pieces =
      SwiftUI.nodes(label, context.at("label")) + SwiftUI.nodes(description, context.at("description"))
      + SwiftUI.nodes(actions, context.at("actions"))
    var node = stack("unavailable", 8, [], pieces)
    (node.fillsWidth, node.fillsHeight) = (true, true)
    return [node]
  }
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init {
      SwiftUI.Label(title, systemImage: name)
    } description: {
      description
    } actions: {
      EmptyView()
    }
  }
}
