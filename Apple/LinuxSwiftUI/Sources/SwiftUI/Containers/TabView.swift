@MainActor @preconcurrency public protocol TabContent<TabValue> {
  associatedtype TabValue: Hashable
  associatedtype Body: TabContent
  @TabContentBuilder<Self.TabValue> @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: TabContent {
  public typealias TabValue = Never
}

extension TabContent where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is drawn, and has no body") }
}

/// One page of a tab view, before it is drawn.
@MainActor struct TabPage {
  let value: AnyHashable
  let label: (Context) -> [Node]
  let content: (Context) -> [Node]
  var badge = 0
}

@MainActor protocol TabPages { var pages: [TabPage] { get } }

extension TabContent {
  var all: [TabPage] { (self as? any TabPages)?.pages ?? body.all }

  public func badge(_ count: Int) -> some TabContent<TabValue> {
    TabList<TabValue>(
      pages: all.map { page in
        var page = page
        page.badge = count
        return page
      })
  }
}

struct TabList<TabValue: Hashable>: TabContent, TabPages {
  typealias Body = Never
  let pages: [TabPage]
}

@MainActor public struct Tab<Value: Hashable, Content: View, Label: View> {
  private let value: Value
  private let content: Content
  private let label: Label
}

extension Tab: TabContent, TabPages {
  public typealias TabValue = Value
  public typealias Body = Never

  var pages: [TabPage] {
    [TabPage(value: value, label: { SwiftUI.nodes(label, $0) }, content: { SwiftUI.nodes(content, $0) })]
  }
}

extension Tab where Label == DefaultTabLabel {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    (self.value, self.content) = (value, content())
    label = DefaultTabLabel(label: SwiftUI.Label(titleKey, systemImage: systemImage))
  }
}

public struct DefaultTabLabel: View {
  let label: Label<Text, Image>
  public var body: some View { label }
}

@resultBuilder public struct TabContentBuilder<TabValue: Hashable> {
  public struct Content<C: TabContent>: View, Primitive {
    public typealias Body = Never
    let content: C
    package func nodes(_ context: Context) -> [Node] { [] }
  }

  public static func buildExpression<T>(_ content: T) -> T where T: TabContent<TabValue> { content }
  public static func buildBlock<T>(_ content: T) -> T where T: TabContent<TabValue> { content }
  @MainActor public static func buildBlock<T1, T2>(
    _ t1: T1, _ t2: T2
  ) -> some TabContent<TabValue> where T1: TabContent<TabValue>, T2: TabContent<TabValue> {
    TabList<TabValue>(pages: t1.all + t2.all)
  }
  @MainActor public static func buildBlock<T1, T2, T3>(
    _ t1: T1, _ t2: T2, _ t3: T3
  ) -> some TabContent<TabValue> where T1: TabContent<TabValue>, T2: TabContent<TabValue>, T3: TabContent<TabValue> {
    TabList<TabValue>(pages: t1.all + t2.all + t3.all)
  }
  @MainActor public static func buildBlock<T1, T2, T3, T4>(
    _ t1: T1, _ t2: T2, _ t3: T3, _ t4: T4
  ) -> some TabContent<TabValue>
  where T1: TabContent<TabValue>, T2: TabContent<TabValue>, T3: TabContent<TabValue>, T4: TabContent<TabValue> {
    TabList<TabValue>(pages: t1.all + t2.all + t3.all + t4.all)
  }
  @MainActor public static func buildBlock<T1, T2, T3, T4, T5>(
    _ t1: T1, _ t2: T2, _ t3: T3, _ t4: T4, _ t5: T5
  ) -> some TabContent<TabValue>
  where
    T1: TabContent<TabValue>, T2: TabContent<TabValue>, T3: TabContent<TabValue>, T4: TabContent<TabValue>,
    T5: TabContent<TabValue>
  {
    TabList<TabValue>(pages: t1.all + t2.all + t3.all + t4.all + t5.all)
  }
}

public struct TabView<SelectionValue: Hashable, Content: View>: View, Primitive {
  public typealias Body = Never
  private let selection: Binding<SelectionValue>
  private let pages: @MainActor () -> [TabPage]

  package func nodes(_ context: Context) -> [Node] {
    let selected = context.reading { selection.wrappedValue }
    context.navigates("tab", selected)
    let seen = context.place("seen", Kept<Set<AnyHashable>>([])).quiet
    seen.value.insert(selected)
    var node = Node("tabs")
    (node.fillsWidth, node.fillsHeight) = (true, true)
    let pages = context.reading(self.pages)
    if !pages.contains(where: { $0.value == AnyHashable(selected) }) {
      context.host.fault("no tab has the value \(selected)")
    }
    for page in pages {
      let isShown = page.value == AnyHashable(selected)
      node.parts[.tabs, default: []].append(item(page, isShown, context))
      // What was seen before keeps its state; what wasn't is made when it is chosen.
      guard seen.value.contains(page.value) else { continue }
      let (seat, inside) = context.seated("tab#\(page.value)")
      var hidden = inside
      hidden.environment.isShown = context.environment.isShown && isShown
      let drawn = seat.walk { page.content(hidden) }
      if isShown { node.children = drawn }
    }
    return [node]
  }

  private func item(_ page: TabPage, _ isShown: Bool, _ context: Context) -> Node {
    var item = Node("tab")
    item.children = page.label(context.at("item#\(page.value)"))
    item.attributes["data-on"] = "\(isShown)"
    item.spoken.isCombined = true
    item.spoken.traits = isShown ? ["tab", "selected"] : ["tab"]
    if page.badge > 0 {
      item.attributes["data-badge"] = "\(page.badge)"
      item.spoken.value = "\(page.badge)"
    }
    item.touch.tap = { if let value = page.value.base as? SelectionValue { selection.wrappedValue = value } }
    return item
  }
}

extension TabView {
  public init<C>(selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: @escaping () -> C)
  where Content == TabContentBuilder<SelectionValue>.Content<C>, C: TabContent {
    self.selection = selection
    pages = { content().all }
  }
}
