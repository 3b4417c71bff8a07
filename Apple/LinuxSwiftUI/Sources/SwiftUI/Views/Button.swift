public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

public struct Button<Label: View>: View, Primitive {
  public typealias Body = Never
  private let role: ButtonRole?
  private let action: @MainActor () -> Void
  private let label: Label

  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    (self.role, self.action, self.label) = (role, action, label())
  }

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  package func nodes(_ context: Context) -> [Node] {
    var node = control("button", SwiftUI.nodes(label, context.at("label")), context)
    if let role { node.attributes["data-role"] = role.name }
    if context.environment.isEnabled { node.touch.tap = action }
    return [node]
  }
}

/// Something to be used: one element for VoiceOver, dimmed where it can't be.
@MainActor func control(_ kind: String, _ label: [Node], _ context: Context) -> Node {
  var node = stack(kind, 6, [], label)
  node.spoken.isCombined = true
  node.spoken.traits = ["button"]
  if !context.environment.isEnabled {
    node.attributes["disabled"] = ""
    node.spoken.traits.insert("dimmed")
  }
  return node
}

extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(titleKey) }
  }
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }
  @_disfavoredOverload public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S: StringProtocol {
    self.init(action: action) { Text(title) }
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }
}

public struct Link<Label: View>: View, Primitive {
  public typealias Body = Never
  private let destination: URL
  private let label: Label

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    (self.destination, self.label) = (destination, label())
  }

  package func nodes(_ context: Context) -> [Node] {
    var node = control("button", SwiftUI.nodes(label, context.at("label")), context)
    node.spoken.traits = ["link"]
    let open = context.environment.openURL
    node.touch.tap = { open(destination) }
    return [node]
  }
}

extension Link where Label == Text {
  @_disfavoredOverload public init<S>(_ title: S, destination: URL) where S: StringProtocol {
    self.init(destination: destination) { Text(title) }
  }
}

/// Offers something to other apps, by the system's sheet.
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label: View>: View, Primitive {
  public typealias Body = Never
  private let item: URL
  private let label: Label

  package func nodes(_ context: Context) -> [Node] {
    var node = control("button", SwiftUI.nodes(label, context.at("label")), context)
    guard context.environment.isEnabled else { return [node] }
    node.touch.share = item
    node.touch.tap = {}
    return [node]
  }
}

extension ShareLink
where
  Data == CollectionOfOne<URL>, PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel
{
  public init(_ titleKey: LocalizedStringKey, item: URL) {
    (self.item, label) = (item, DefaultShareLinkLabel(title: Text(titleKey)))
  }
}

public struct DefaultShareLinkLabel: View {
  let title: Text
  public var body: some View {
    Label {
      title
    } icon: {
      Image(systemName: "square.and.arrow.up")
    }
  }
}

public struct Menu<Label: View, Content: View>: View, Primitive {
  public typealias Body = Never
  private let content: Content
  private let label: Label

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label) = (content(), label())
  }

  package func nodes(_ context: Context) -> [Node] {
    let open = context.place("open", false)
    var node = control("button", SwiftUI.nodes(label, context.at("label")), context)
    node.attributes["data-menu"] = ""
    if context.environment.isEnabled { node.touch.tap = { open.value.toggle() } }
    guard context.reading({ open.value }) else { return [node] }
    node.parts[.menu] = SwiftUI.nodes(content, context.at("content")).map { $0.ending { open.value = false } }
    node.attributes["data-open"] = ""
    return [node]
  }
}

extension Node {
  /// A piece of a menu or an alert: using it ends that.
  func ending(_ end: @escaping @MainActor () -> Void) -> Node {
    var node = self
    if let tap = touch.tap {
      node.touch.tap = {
        end()
        tap()
      }
    }
    node.children = children.map { $0.ending(end) }
    return node
  }
}

@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

/// A style that this module draws itself, by its name.
protocol Named { var name: String { get } }

public struct PlainButtonStyle: PrimitiveButtonStyle, Named {
  public nonisolated init() {}
  nonisolated var name: String { "plain" }
}

public struct BorderlessButtonStyle: PrimitiveButtonStyle, Named {
  public nonisolated init() {}
  nonisolated var name: String { "borderless" }
}

public struct BorderedButtonStyle: PrimitiveButtonStyle, Named {
  public nonisolated init() {}
  nonisolated var name: String { "bordered" }
}

public struct BorderedProminentButtonStyle: PrimitiveButtonStyle, Named {
  public nonisolated init() {}
  nonisolated var name: String { "prominent" }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

public enum ControlSize: Hashable, Sendable { case mini, small, regular, large }
