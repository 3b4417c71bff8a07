@MainActor public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  package let data: Data
  package let id: (Data.Element) -> ID
  package let content: (Data.Element) -> Content
  /// Rows that are made at first, and with each scrolling on.
  private static var window: Int { 20 }

  /// Of what isn't views, such as pins on a map.
  package init(
    _ data: Data, naming id: @escaping (Data.Element) -> ID, making content: @escaping (Data.Element) -> Content
  ) { (self.data, self.id, self.content) = (data, id, content) }

  package func complainAboutTwins(_ context: Context) {
    var met: Set<ID> = []
    for element in data where !met.insert(id(element)).inserted {
      context.host.fault("ForEach in \(context.seat.name): the id \(id(element)) comes twice")
    }
  }
}

extension ForEach: View, Primitive where Content: View {
  public typealias Body = Never

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    (self.data, self.content) = (data, content)
    id = { $0.id }
  }

  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    (self.data, self.content) = (data, content)
    self.id = { $0[keyPath: id] }
  }

  package func nodes(_ context: Context) -> [Node] {
    complainAboutTwins(context)
    guard context.environment.isLazy else { return data.flatMap { row($0, context) } }
    let made = context.place("made", Self.window)
    let count = context.reading { made.value }
    var nodes = data.prefix(count).flatMap { row($0, context) }
    guard data.count > count else { return nodes }
    var rest = Node("unmade")
    rest.touch.reveal = { made.value = count + Self.window }
    nodes.append(rest)
    return nodes
  }

  private func row(_ element: Data.Element, _ context: Context) -> [Node] {
    var inside = context.at("#\(id(element))")
    // Within a row there is nothing to scroll to.
    inside.environment.isLazy = false
    return SwiftUI.nodes(context.reading { content(element) }, inside)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    (self.data, self.content) = (data, content)
    id = { $0 }
  }
}

extension ForEach where Content: View {
  public init<C>(_ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content)
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection,
    C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable
  {
    let elements = data.wrappedValue
    self.data = elements.indices.lazy.map { ($0, elements[$0].id) }
    self.content = { content(data[$0.0]) }
    id = { $0.1 }
  }
}
