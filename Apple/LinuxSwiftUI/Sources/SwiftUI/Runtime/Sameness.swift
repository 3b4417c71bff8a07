/// Whether a view is the one that was there: what SwiftUI decides by a view's fields before it asks for a body.
@MainActor enum Sameness {
  static func ofFields(_ old: Any, _ new: Mirror) -> Bool {
    let old = Mirror(reflecting: old)
    guard old.children.count == new.children.count else { return false }
    return zip(old.children, new.children).allSatisfy { of($0.value, $1.value) }
  }

  static func of(_ old: [Any], _ new: [Any]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { of($0, $1) }
  }

  /// Closures are never the same, as they can't be compared.
  static func of(_ old: Any, _ new: Any) -> Bool {
    // What a seat keeps is the same by being of that seat.
    if old is any Linked { return true }
    if let old = old as? any Located { return old.location != nil && old.location == (new as? any Located)?.location }
    if let old = old as? any Equatable { return isEqual(old, new) }
    if type(of: old) is AnyClass { return old as AnyObject === new as AnyObject }
    let (old, new) = (Mirror(reflecting: old), Mirror(reflecting: new))
    guard old.subjectType == new.subjectType, let style = old.displayStyle, old.displayStyle == new.displayStyle,
      old.children.count == new.children.count
    else { return false }
    switch style {
    case .struct, .tuple, .optional, .enum:
      return zip(old.children, new.children).allSatisfy { $0.label == $1.label && of($0.value, $1.value) }
    default: return false
    }
  }

  private static func isEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool { old == new as? Value }
}

/// A property that a seat gives its place before a body is asked for.
@MainActor protocol Linked {
  func link(_ seat: Seat, _ label: String, _ environment: EnvironmentValues)
}

/// A property that reads the environment: what it reads, to be compared.
@MainActor protocol Reading {
  func reading(_ environment: EnvironmentValues) -> Any
}

/// What can be told apart by where it leads, though it is made of closures.
protocol Located {
  var location: AnyHashable? { get }
}
