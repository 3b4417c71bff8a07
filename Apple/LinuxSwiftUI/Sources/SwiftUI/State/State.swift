internal import Synchronization

public protocol DynamicProperty {}

/// Where a state is kept. Who reads it is told when it changes.
package final class Place<Value>: Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  // A value that needn't be Sendable is handed on under the lock alone.
  private let lock = Mutex(())
  private var stored: Value
  private let written: @Sendable () -> Void

  init(_ value: Value, written: @escaping @Sendable () -> Void = {}) {
    stored = value
    self.written = written
  }

  var value: Value {
    get {
      registrar.access(self, keyPath: \.value)
      return lock.withLock { _ in stored }
    }
    set {
      written()
      if let old = lock.withLock({ _ in stored }) as? any Equatable, Self.isEqual(old, newValue) { return }
      registrar.withMutation(of: self, keyPath: \.value) { lock.withLock { _ in stored = newValue } }
    }
  }

  private static func isEqual<Old: Equatable>(_ old: Old, _ new: Value) -> Bool { old == new as? Old }
}

/// What a property of a view holds before it has its place, and then the place.
final class Slot<Value>: @unchecked Sendable {
  private let initial: Value
  // Set on the main actor before a body is asked for, and to nothing else later.
  private var place: Place<Value>?

  init(_ initial: Value) { self.initial = initial }

  var value: Value {
    get { place?.value ?? initial }
    set {
      guard let place else { preconditionFailure("a state is written before its view is on a screen") }
      place.value = newValue
    }
  }

  var location: AnyHashable? { place.map { AnyHashable(ObjectIdentifier($0)) } }

  @MainActor func link(_ seat: Seat, _ label: String) { place = seat.place(label, initial) }
}

@propertyWrapper public struct State<Value>: DynamicProperty {
  let slot: Slot<Value>

  public init(wrappedValue value: Value) { slot = Slot(value) }
  public init(initialValue value: Value) { slot = Slot(value) }

  public var wrappedValue: Value {
    get { slot.value }
    nonmutating set { slot.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    let slot = slot
    return Binding(location: slot.location, read: { slot.value }, write: { slot.value = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

extension State: Linked {
  func link(_ seat: Seat, _ label: String, _ environment: EnvironmentValues) {
    if Value.self is AnyClass, !(Value.self is any Observable.Type) {
      // The compiler keeps the state itself under the name with an underscore.
      let name = label.drop { $0 == "_" }
      seat.host.fault("\(seat.name).\(name) is a class that isn't @Observable: the view wouldn't change with it")
    }
    slot.link(seat, label)
  }
}
