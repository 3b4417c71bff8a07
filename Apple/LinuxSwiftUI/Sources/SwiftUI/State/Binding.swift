@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  /// Where it leads; nil where only its closures know.
  let location: AnyHashable?
  let read: () -> Value
  let write: (Value) -> Void

  init(location: AnyHashable?, read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    (self.location, self.read, self.write) = (location, read, write)
  }

  @preconcurrency public init(
    get: @escaping @MainActor @Sendable () -> Value, set: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    location = nil
    read = { MainActor.assumeIsolated { Unchecked(get()) }.value }
    write = { new in
      let new = Unchecked(new)
      MainActor.assumeIsolated { set(new.value) }
    }
  }

  public init(projectedValue: Binding<Value>) { self = projectedValue }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(location: location.map { [$0, keyPath] as [AnyHashable] }) {
      read()[keyPath: keyPath]
    } write: { new in
      var whole = read()
      whole[keyPath: keyPath] = new
      write(whole)
    }
  }
}

extension Binding: DynamicProperty {}
extension Binding: @unchecked Sendable where Value: Sendable {}
extension Binding: Located {}

/// A value on its way from one closure to another in the same thread.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  public var wrappedValue: Value

  @available(*, unavailable) public init(wrappedValue: Value) {
    preconditionFailure("what can be bound is @Observable")
  }
  fileprivate init(kept: Value) { wrappedValue = kept }

  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject & Observable {
  public init(wrappedValue: Value) { self.init(kept: wrappedValue) }
  public init(_ wrappedValue: Value) { self.init(kept: wrappedValue) }

  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(location: [ObjectIdentifier(object), keyPath] as [AnyHashable]) {
      object[keyPath: keyPath]
    } write: {
      object[keyPath: keyPath] = $0
    }
  }
}

extension Bindable: DynamicProperty {}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public var indices: Value.Indices { wrappedValue.indices }
  public func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }

  public subscript(position: Value.Index) -> Binding<Value.Element> {
    // As the element was, where it has gone since: a row that is just leaving still reads it.
    let last = wrappedValue[position]
    return Binding<Value.Element>(location: nil) {
      wrappedValue.indices.contains(position) ? wrappedValue[position] : last
    } write: { new in
      guard wrappedValue.indices.contains(position) else { return }
      wrappedValue[position] = new
    }
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
  public func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection & RandomAccessCollection {}
