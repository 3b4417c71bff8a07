public struct NavigationPath: Equatable {
  var values: [AnyHashable] = []

  public init() {}
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V>(_ value: V) where V: Hashable { values.append(AnyHashable(value)) }
}

public struct NavigationStack<Data, Root: View>: View, Primitive {
  public typealias Body = Never

  struct Path {
    let get: () -> [AnyHashable]
    let set: ([AnyHashable]) -> Void
  }

  private let root: Root
  private let path: @MainActor (Context) -> Path

  package func nodes(_ context: Context) -> [Node] {
    let path = path(context)
    let values = context.reading(path.get)
    context.navigates("depth", values.count)
    var pages = [page("root", nil, isTop: values.isEmpty, path, context) { SwiftUI.nodes(root, $0) }]
    for (depth, value) in values.enumerated() {
      let known = pages.flatMap { $0 }.flatMap(\.ways)
      guard let way = known.last(where: { $0.type == type(of: value.base) }) else {
        context.host.fault("no navigationDestination takes a \(type(of: value.base))")
        break
      }
      let isTop = depth == values.count - 1
      pages.append(page("page\(depth)#\(value.hashValue)", depth, isTop: isTop, path, context) { way.page(value, $0) })
    }
    return [navigation(pages, path)]
  }

  private func page(
    _ key: String, _ depth: Int?, isTop: Bool, _ path: Path, _ context: Context, _ draw: (Context) -> [Node]
  ) -> [Node] {
    var (seat, inside) = context.seated(key)
    seat.isPresented = depth != nil
    inside.environment.isLazy = false
    inside.environment.isShown = context.environment.isShown && isTop
    inside.environment.pusher = Pusher(seat: context.seat.number) { path.set(path.get() + [$0]) }
    if let depth {
      inside.environment.dismissal = DismissAction(seat: seat.number) { path.set(Array(path.get().prefix(depth))) }
    }
    let context = inside
    return seat.walk { draw(context) }
  }

  private func navigation(_ pages: [[Node]], _ path: Path) -> Node {
    var parts: [Node.Part: [Node]] = [:]
    let top = (pages.last ?? []).map { $0.giving(to: &parts) }
    var bar = Node("bar")
    bar.text = parts[.title]?.first { !$0.text.isEmpty }?.text ?? ""
    bar.parts = parts.filter { [.leading, .principal, .trailing, .search].contains($0.key) }
    if let kind = parts[.title]?.compactMap({ $0.attributes["data-title"] }).first {
      bar.attributes["data-title"] = kind
    }
    if pages.count > 1, parts[.title]?.contains(where: { $0.attributes["data-back"] == "hidden" }) != true {
      var before: [Node.Part: [Node]] = [:]
      for node in pages[pages.count - 2] { _ = node.giving(to: &before) }
      var back = Node("back", text: before[.title]?.first { !$0.text.isEmpty }?.text ?? "Back")
      back.spoken.label = back.text
      back.spoken.traits = ["button", "back"]
      back.touch.tap = { path.set(Array(path.get().dropLast())) }
      bar.parts[.leading, default: []].insert(back, at: 0)
    }
    var node = Node("navigation")
    (node.fillsWidth, node.fillsHeight) = (true, true)
    node.children = [bar] + top
    node.parts[.bottom] = parts[.bottom]
    return node
  }
}

extension Node {
  /// The pages that values lead to from here or from what is in it.
  fileprivate var ways: [Destination] { destinations + children.flatMap(\.ways) }

  /// Without what belongs into the bar, which is given to it; what is presented from here keeps its own.
  fileprivate func giving(to bar: inout [Part: [Node]]) -> Node {
    guard kind != "navigation" else { return self }
    var node = self
    for part in [Part.title, .leading, .principal, .trailing, .bottom, .search] {
      if let own = node.parts.removeValue(forKey: part) { bar[part, default: []] += own }
    }
    node.children = children.map { $0.giving(to: &bar) }
    return node
  }
}

extension NavigationStack where Data == NavigationPath {
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
    path = { context in
      let place = context.place("path", [AnyHashable]())
      return Path(get: { place.value }, set: { place.value = $0 })
    }
  }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = { _ in Path(get: { path.wrappedValue.values }, set: { path.wrappedValue.values = $0 }) }
  }
}

extension NavigationStack
where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = { context in
      Path {
        path.wrappedValue.map { AnyHashable($0) }
      } set: { values in
        let own = values.compactMap { $0.base as? Data.Element }
        if own.count < values.count {
          context.host.fault("a link's value isn't of the path's type \(Data.Element.self)")
        }
        path.wrappedValue = Data(own)
      }
    }
  }
}

public struct NavigationLink<Label: View, Destination: View>: View, Primitive {
  public typealias Body = Never
  private let value: AnyHashable?
  private let label: Label

  package func nodes(_ context: Context) -> [Node] {
    var node = control("link", SwiftUI.nodes(label, context.at("label")), context)
    guard let value, context.environment.isEnabled else { return [node] }
    guard let pusher = context.environment.pusher else {
      context.host.fault("the link “\(node.words)” is in no NavigationStack")
      return [node]
    }
    node.touch.tap = { pusher.push(value) }
    return [node]
  }
}

extension NavigationLink where Destination == Never {
  public init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Hashable {
    (self.value, self.label) = (value.map { AnyHashable($0) }, label())
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  public init<P>(_ titleKey: LocalizedStringKey, value: P?) where P: Hashable {
    self.init(value: value) { Text(titleKey) }
  }
}

extension View {
  public func navigationDestination<D, C>(for data: D.Type, @ViewBuilder destination: @escaping (D) -> C) -> some View
  where D: Hashable, C: View {
    Drawn { context in
      var all = SwiftUI.nodes(self, context).orNothing
      all[0].destinations.append(
        Node.Destination(type: D.self) { value, context in
          guard let value = value.base as? D else { return [] }
          return SwiftUI.nodes(context.reading { destination(value) }, context)
        })
      return all
    }
  }

  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { titled(titleKey.text) }

  @_disfavoredOverload public func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol {
    titled(String(title))
  }

  private func titled(_ text: String) -> some View {
    part(.title) { _ in [Node("title", text: text)] }
  }

  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    part(.title) { _ in
      var mode = Node("title")
      mode.attributes["data-title"] = displayMode == .inline ? "inline" : "large"
      return displayMode == .automatic ? [] : [mode]
    }
  }

}

public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Hashable, Sendable { case automatic, inline, large }
}

extension [Node] {
  /// Something that parts can be put on, where there is nothing else.
  var orNothing: [Node] { isEmpty ? [Node("nothing")] : self }
}

extension Context {
  /// Notes that a page, a tab or a sheet has come or gone when the value is another one than last time.
  func navigates<Value: Equatable>(_ name: String, _ value: Value) {
    let before = seat.place("\(key).\(name)", Kept(value)).quiet
    if before.value != value {
      before.value = value
      host.isNavigating = true
    }
  }
}

/// A value that is remembered without being a state.
final class Kept<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension Place {
  /// Read without being told of changes.
  var quiet: Value {
    withObservationTracking {
      value
    } onChange: {
    }
  }
}
