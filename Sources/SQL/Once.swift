internal import Synchronization

/// A value that is made when it is first asked for, and that all copies of its holder share.
final class Once<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  /// Two that ask at the same time may both make it; both get a value, one of the two is kept.
  func value(_ make: () throws(SQLError) -> Value) throws(SQLError) -> Value {
    if let value = made.withLock({ $0 }) { return value }
    let value = try make()
    made.withLock { $0 = value }
    return value
  }
}
