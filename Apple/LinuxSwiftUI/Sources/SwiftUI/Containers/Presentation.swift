extension View {
  public func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    presenting(.sheet, "sheet", { isPresented.wrappedValue ? 0 : nil }, content: { _ in content() }) {
      isPresented.wrappedValue = false
    } then: {
      onDismiss?()
    }
  }

  public func sheet<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    presenting(.sheet, "sheet", { item.wrappedValue?.id }) { _ in
      item.wrappedValue.map(content)
    } close: {
      item.wrappedValue = nil
    } then: {
      onDismiss?()
    }
  }

  public func fullScreenCover<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    presenting(.cover, "cover", { item.wrappedValue?.id }) { _ in
      item.wrappedValue.map(content)
    } close: {
      item.wrappedValue = nil
    } then: {
      onDismiss?()
    }
  }

  /// Something over the screen, for as long as there is an id.
  private func presenting<ID: Hashable, Content: View>(
    _ part: Node.Part, _ kind: String, _ id: @escaping () -> ID?, content: @escaping (ID) -> Content,
    close: @escaping () -> Void, then: @escaping () -> Void
  ) -> some View {
    self.part(part) { context in
      let shown = context.reading(id)
      context.navigates(kind, shown)
      let ended = context.place("ended", Kept<(() -> Void)?>(nil)).quiet
      guard let shown else {
        // Gone, whoever closed it.
        if let then = ended.value {
          ended.value = nil
          context.host.after(then)
        }
        return []
      }
      ended.value = then
      var (seat, inside) = context.seated("\(kind)#\(shown)")
      seat.isPresented = true
      inside.environment.isLazy = false
      inside.environment.isEnabled = true
      inside.environment.pusher = nil
      inside.environment.refresher = nil
      inside.environment.isScrolling = false
      inside.environment.dismissal = DismissAction(seat: seat.number) { close() }
      var node = Node(kind)
      let place = inside
      node.children = seat.walk { SwiftUI.nodes(context.reading { content(shown) }, place) }
      (node.fillsWidth, node.fillsHeight) = (true, true)
      if let tint = context.environment.tintPaint { node.style.append(("--tint", tint)) }
      let isHeld = node.children.flatMap(\.all).contains { $0.attributes["data-held"] == "true" }
      if kind == "sheet", !isHeld { node.touch.dismiss = { close() } }
      node.attributes["data-detent"] = node.children.flatMap(\.all).compactMap { $0.attributes["data-detent"] }.first
      return [node]
    }
  }

  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    changed { node, _ in node.attributes["data-detent"] = detents.contains(.large) ? "large" : "medium" }
  }

  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    changed { node, _ in node.attributes["data-held"] = "\(isDisabled)" }
  }

  public func alert<A, M>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View where A: View, M: View {
    asking(.alert, titleKey.text, isPresented, actions(), message())
  }

  public func alert<A>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View where A: View {
    asking(.alert, titleKey.text, isPresented, actions(), EmptyView())
  }

  public func confirmationDialog<A>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View where A: View {
    asking(.dialog, titleKey.text, isPresented, actions(), EmptyView())
  }

  public func confirmationDialog<A, M>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View where A: View, M: View {
    asking(.dialog, titleKey.text, isPresented, actions(), message())
  }

  private func asking<Actions: View, Message: View>(
    _ part: Node.Part, _ title: String, _ isPresented: Binding<Bool>, _ actions: Actions, _ message: Message
  ) -> some View {
    self.part(part) { context in
      guard context.reading({ isPresented.wrappedValue }) else { return [] }
      var context = context
      context.environment.isLazy = false
      let end: @MainActor () -> Void = { isPresented.wrappedValue = false }
      var node = Node(part == .alert ? "alert" : "dialog", text: title)
      if let tint = context.environment.tintPaint { node.style.append(("--tint", tint)) }
      node.children = SwiftUI.nodes(message, context.at("message"))
      let buttons = SwiftUI.nodes(actions, context.at("actions")).filter { $0.kind != "nothing" }.map { $0.ending(end) }
      node.parts[.actions] = buttons + standard(part, buttons, end)
      return [node]
    }
  }

  /// The button that the system adds: a dialog can always be cancelled, an alert without buttons can be closed.
  private func standard(_ part: Node.Part, _ buttons: [Node], _ end: @escaping @MainActor () -> Void) -> [Node] {
    let isMissing =
      part == .alert ? buttons.isEmpty : !buttons.contains { $0.attributes["data-role"] == "cancel" }
    guard isMissing else { return [] }
    var button = Node("button", text: part == .alert ? "OK" : "Cancel")
    button.attributes["data-role"] = "cancel"
    button.touch.tap = end
    button.spoken.traits = ["button"]
    return [button]
  }
}

public struct PresentationDetent: Hashable, Sendable {
  private let name: String
  public static let medium = PresentationDetent(name: "medium")
  public static let large = PresentationDetent(name: "large")
}
