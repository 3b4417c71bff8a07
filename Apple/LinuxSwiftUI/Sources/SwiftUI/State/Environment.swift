public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues {
  private var entries: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
    get { entries[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { entries[ObjectIdentifier(key)] = newValue }
  }

  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { entries[ObjectIdentifier(type)] as? Object }
    set { entries[ObjectIdentifier(type)] = newValue }
  }

  @MainActor static func != (old: EnvironmentValues, new: EnvironmentValues) -> Bool {
    guard old.entries.count == new.entries.count else { return true }
    return old.entries.contains { key, value in new.entries[key].map { !Sameness.of(value, $0) } ?? true }
  }
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  /// What surrounds the view, from when it is on a screen on.
  final class Surroundings: @unchecked Sendable {
    // Set on the main actor before a body is asked for.
    var values: EnvironmentValues?
  }

  private let surroundings = Surroundings()
  private let read: (EnvironmentValues) -> Value?
  private let name: String

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
    name = "\(Value.self)"
  }

  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    read = { $0[object: objectType] }
    name = "\(Value.self)"
  }

  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
    read = { .some($0[object: objectType]) }
    name = "\(T.self)"
  }

  public var wrappedValue: Value {
    guard let value = read(surroundings.values ?? EnvironmentValues()) else {
      preconditionFailure("there is no \(name) in the environment of this screen")
    }
    return value
  }
}

extension Environment: Linked, Reading {
  func link(_ seat: Seat, _ label: String, _ environment: EnvironmentValues) { surroundings.values = environment }
  func reading(_ environment: EnvironmentValues) -> Any { read(environment) as Any }
}

extension View {
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    surrounded { $0[keyPath: keyPath] = value }
  }

  public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
    surrounded { $0[object: T.self] = object }
  }

  func surrounded(_ change: @escaping (inout EnvironmentValues) -> Void) -> some View {
    Surrounded(content: self, change: change)
  }
}

struct Surrounded<Content: View>: View, Primitive {
  typealias Body = Never
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  func nodes(_ context: Context) -> [Node] {
    var context = context
    change(&context.environment)
    return SwiftUI.nodes(content, context)
  }
}
