extension View {
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    changed { node, _ in node.spoken.label = labelKey.text }
  }

  @_disfavoredOverload public func accessibilityLabel<S>(_ label: S) -> some View where S: StringProtocol {
    changed { node, _ in node.spoken.label = String(label) }
  }

  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    changed { node, _ in node.spoken.value = valueKey.text }
  }

  @_disfavoredOverload public func accessibilityValue<S>(_ value: S) -> some View where S: StringProtocol {
    changed { node, _ in node.spoken.value = String(value) }
  }

  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    changed { node, _ in node.spoken.hint = hintKey.text }
  }

  public func accessibilityHidden(_ hidden: Bool) -> some View {
    changed { node, _ in node.spoken.isHidden = hidden }
  }

  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    changed { node, _ in node.spoken.traits.formUnion(traits.names) }
  }

  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    boxed("element") { _ in
      []
    } _: { box in
      box.spoken.isCombined = children != .contain
      if children == .ignore { box.children[0].spoken.isHidden = true }
    }
  }

  public func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
    let handler = Unchecked(handler)
    return changed { node, _ in node.spoken.actions[nameKey.text] = { handler.value() } }
  }

}

public struct AccessibilityTraits: SetAlgebra, Sendable {
  var names: Set<String> = []

  private init(_ name: String) { names = [name] }
  public init() {}

  public static let isHeader = AccessibilityTraits("header")
  public static let isSelected = AccessibilityTraits("selected")
  public static let isImage = AccessibilityTraits("image")

  private func with(_ names: Set<String>) -> AccessibilityTraits {
    var other = self
    other.names = names
    return other
  }

  public func contains(_ member: AccessibilityTraits) -> Bool { names.isSuperset(of: member.names) }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { with(names.union(other.names)) }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
    with(names.intersection(other.names))
  }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
    with(names.symmetricDifference(other.names))
  }
  @discardableResult public mutating func insert(
    _ new: AccessibilityTraits
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
    defer { names.formUnion(new.names) }
    return (!contains(new), new)
  }
  @discardableResult public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
    defer { names.subtract(member.names) }
    return contains(member) ? member : nil
  }
  @discardableResult public mutating func update(with new: AccessibilityTraits) -> AccessibilityTraits? {
    defer { names.formUnion(new.names) }
    return contains(new) ? new : nil
  }
  public mutating func formUnion(_ other: AccessibilityTraits) { names.formUnion(other.names) }
  public mutating func formIntersection(_ other: AccessibilityTraits) { names.formIntersection(other.names) }
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
    names.formSymmetricDifference(other.names)
  }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let name: String
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  public static let contain = AccessibilityChildBehavior(name: "contain")
  public static let combine = AccessibilityChildBehavior(name: "combine")
}
