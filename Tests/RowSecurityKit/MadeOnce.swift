import Synchronization

/// What takes long to make for a surface and is the same for each test.
final class MadeOnce<Value: Sendable>: Sendable {
  private let make: @Sendable (AttackSurface) throws -> Value
  private let made = Mutex<[String: Result<Value, any Error>]>([:])

  init(_ make: @escaping @Sendable (AttackSurface) throws -> Value) { self.make = make }

  func made(for surface: AttackSurface) throws -> Value {
    try made.withLock { made in
      if let result = made[surface.name] { return try result.get() }
      let result = Result { try make(surface) }
      made[surface.name] = result
      return try result.get()
    }
  }
}
