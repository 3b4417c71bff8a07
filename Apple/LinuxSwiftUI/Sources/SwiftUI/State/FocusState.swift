@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
  let slot: Slot<Value>

  public init() where Value == Bool { slot = Slot(false) }
  public init<T>() where Value == T?, T: Hashable { slot = Slot(nil) }

  public var wrappedValue: Value {
    get { slot.value }
    nonmutating set { slot.value = newValue }
  }

  @propertyWrapper public struct Binding {
    let slot: Slot<Value>

    public var wrappedValue: Value {
      get { slot.value }
      nonmutating set { slot.value = newValue }
    }

    public var projectedValue: FocusState<Value>.Binding { self }
  }

  public var projectedValue: FocusState<Value>.Binding { Binding(slot: slot) }
}

extension FocusState: Linked {
  func link(_ seat: Seat, _ label: String, _ environment: EnvironmentValues) { slot.link(seat, label) }
}

extension FocusState.Binding: Located {
  var location: AnyHashable? { slot.location }
}

extension View {
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focusing {
      condition.wrappedValue
    } set: {
      condition.wrappedValue = $0
    }
  }

  public func focused<Value>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View where Value: Hashable {
    focusing {
      binding.wrappedValue == value
    } set: { isFocused in
      if isFocused {
        binding.wrappedValue = value
      } else if binding.wrappedValue == value, let none = (Value.self as? any ExpressibleByNilLiteral.Type)?.none {
        if let none = none as? Value { binding.wrappedValue = none }
      }
    }
  }

  private func focusing(
    _ isFocused: @escaping @MainActor () -> Bool, set: @escaping @MainActor (Bool) -> Void
  ) -> some View {
    changed { node, context in
      if context.reading(isFocused) { node.attributes["data-focused"] = "true" }
      node.touch.focus = set
    }
  }
}

extension ExpressibleByNilLiteral {
  fileprivate static var none: Any { Self(nilLiteral: ()) }
}
