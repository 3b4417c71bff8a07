public struct List<SelectionValue: Hashable, Content: View>: View, Primitive {
  public typealias Body = Never
  private let content: Content

  package func nodes(_ context: Context) -> [Node] { [rows(of: content, context)] }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public init<Data, RowContent>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection, RowContent: View,
    Data.Element: Identifiable
  {
    content = ForEach(data, content: rowContent)
  }
}

public struct Form<Content: View>: View, Primitive {
  public typealias Body = Never
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  package func nodes(_ context: Context) -> [Node] {
    var node = rows(of: content, context)
    node.attributes["data-style"] = "grouped"
    return [node]
  }
}

/// A list of rows, of which those between two sections are one of their own.
@MainActor private func rows(of content: some View, _ context: Context) -> Node {
  var node = Node("list")
  var inside = context.scrolling(&node)
  inside.environment.isLazy = true
  (node.fillsWidth, node.fillsHeight) = (true, true)
  var loose: [Node] = []
  func close() {
    guard !loose.isEmpty else { return }
    var section = Node("section")
    section.children = loose
    node.children.append(section)
    loose = []
  }
  for row in SwiftUI.nodes(content, inside) {
    if row.kind == "section" {
      close()
      node.children.append(row)
    } else {
      loose.append(row)
    }
  }
  close()
  return node
}

@MainActor public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
}

extension Section: View, Primitive where Parent: View, Content: View, Footer: View {
  public typealias Body = Never

  package func nodes(_ context: Context) -> [Node] {
    var node = Node("section")
    var inside = context
    inside.environment.isLazy = false
    node.parts[.header] = SwiftUI.nodes(header, inside.at("header")).map { header in
      var header = header
      header.spoken.traits.insert("header")
      return header
    }
    node.children = SwiftUI.nodes(content, context.at("content"))
    node.parts[.footer] = SwiftUI.nodes(footer, inside.at("footer"))
    (node.fillsWidth, node.fillsHeight) = (true, false)
    return [node]
  }
}

extension Section where Parent: View, Content: View, Footer: View {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    (self.header, self.content, self.footer) = (header(), content(), footer())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    (header, self.content, self.footer) = (EmptyView(), content(), footer())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    (self.header, self.content, footer) = (header(), content(), EmptyView())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    (header, self.content, footer) = (EmptyView(), content(), EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    (header, self.content, footer) = (Text(titleKey), content(), EmptyView())
  }
}
