extension View {
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    let action = Unchecked(action)
    return living("appear") { $0.appear = { action.value?() } }
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    let action = Unchecked(action)
    return living("disappear") { $0.disappear = { action.value?() } }
  }

  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View {
    let action = Unchecked(action)
    return living("task") { $0.work = { await action.value() } }
  }

  public func task<T>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View where T: Equatable {
    let action = Unchecked(action)
    return Drawn { context in
      // Numbered anew with each change, as what is Equatable needn't be Hashable.
      let kept = context.place("task-id", Kept((value, 0))).quiet
      if kept.value.0 != value { kept.value = (value, kept.value.1 + 1) }
      let number = kept.value.1
      context.live("task-id") { life in
        life.work = { await action.value() }
        life.id = number
      }
      return SwiftUI.nodes(self, context.at("task"))
    }
  }

  private func living(_ kind: String, _ prepare: @escaping (Life) -> Void) -> some View {
    Drawn { context in
      context.live(kind, prepare)
      return SwiftUI.nodes(self, context.at(kind))
    }
  }

  public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View where V: Equatable {
    Drawn { context in
      let isNew = context.place("changed", Kept<V?>(nil)).quiet
      let old = isNew.value
      isNew.value = value
      if let old, old != value { context.host.after { action(old, value) } }
      if old == nil, initial { context.host.after { action(value, value) } }
      return SwiftUI.nodes(self, context.at("change"))
    }
  }

  public func onChange<V>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View
  where V: Equatable {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// What is pulled is the list or the scroll view in it.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    Drawn { context in
      var inside = context.at("refresh")
      let kept = inside.place("action", Kept(action)).quiet
      kept.value = action
      inside.environment.refresher = Refresher(seat: inside.seat.number, key: inside.key) { await kept.value() }
      let all = SwiftUI.nodes(self, inside)
      if !all.contains(where: \.isPulled) {
        context.host.fault("nothing that scrolls is there to be pulled to refresh")
      }
      return all
    }
  }

  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    let action = Unchecked(action)
    return changed { node, _ in
      node = node.mapped(["field", "long-field"]) { $0.touch.submit = { action.value() } }
      for index in node.parts[.search, default: []].indices {
        node.parts[.search]?[index].touch.submit = { action.value() }
      }
    }
  }

  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    let action = Unchecked(action)
    return changed { node, _ in node.touch.open = { action.value($0) } }
  }

  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    let action = Unchecked(action)
    return changed { node, _ in
      if count == 2 { node.touch.doubleTap = { action.value() } } else { node.touch.tap = { action.value() } }
    }
  }

  public func swipeActions<T>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View where T: View {
    let content = content()
    return part(edge == .trailing ? .swipe : .leadingSwipe) { SwiftUI.nodes(content, $0) }
  }

  public func contextMenu<MenuItems>(@ViewBuilder menuItems: () -> MenuItems) -> some View where MenuItems: View {
    let items = menuItems()
    return Drawn { context in
      let open = context.place("menu", false)
      var all = SwiftUI.nodes(self, context).orNothing
      all[0].touch.longPress = { open.value = true }
      guard context.reading({ open.value }) else { return all }
      all[0].parts[.menu] = SwiftUI.nodes(items, context.at("menu")).map { $0.ending { open.value = false } }
      return all
    }
  }

  public func tag<V>(_ tag: V) -> some View where V: Hashable {
    changed { node, _ in node.tag = AnyHashable(tag) }
  }

  public func id<ID>(_ id: ID) -> some View where ID: Hashable {
    Drawn { SwiftUI.nodes(self, $0.at("id=\(id)")) }
  }

  public func badge(_ count: Int) -> some View {
    part(.badge) { _ in count == 0 ? [] : [Node("badge", text: "\(count)")] }
  }

}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

extension Node {
  /// Whether it, or something in it, can be pulled to refresh.
  fileprivate var isPulled: Bool { touch.refresh != nil || children.contains(where: \.isPulled) }
}

extension Context {
  /// The inside of something that scrolls down, which takes what pulling does.
  func scrolling(_ node: inout Node) -> Context {
    if environment.isScrolling { host.fault("a list or scroll view is in another one, which scrolls the same way") }
    node.touch.refresh = environment.refresher?.act
    var inside = self
    inside.environment.refresher = nil
    inside.environment.isScrolling = true
    return inside
  }
}

extension Host {
  /// Does something once the drawing is done.
  func after(_ action: @escaping () -> Void) {
    let life = Life()
    life.appear = { action() }
    life.isWanted = true
    touch(life)
  }
}
