import Glibc
import Synchronization

/// For loops that wait, bounded, for something that another thread or server does.
enum Pause {
  static func milliseconds(_ count: UInt32) { usleep(count * 1000) }
}

/// A number that several tasks and threads change.
final class Counter: Sendable {
  private let held = Mutex(0)
  var value: Int { held.withLock { $0 } }
  @discardableResult func add() -> Int {
    held.withLock {
      $0 += 1
      return $0
    }
  }
}
