internal import Glibc

/// A queue that one thread drains and others fill.
///
/// `@unchecked Sendable`: every access to `elements` and `isClosed` holds `mutex`; the two pthread objects are
/// allocated once and freed in `deinit`, when no thread can hold a reference.
public final class BlockingQueue<Element: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var elements: [Element] = []
  private var isClosed = false

  /// An open, empty queue.
  public init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(condition)
    mutex.deallocate()
    condition.deallocate()
  }

  /// Adds an element; false once the queue is closed.
  public func push(_ element: Element) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard !isClosed else { return false }
    elements.append(element)
    if elements.count == 1 { pthread_cond_signal(condition) }
    return true
  }

  /// How many elements wait.
  public var count: Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return elements.count
  }

  /// Everything that waits, at least one element; nil when the queue is closed and empty.
  public func drain() -> [Element]? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while elements.isEmpty {
      if isClosed { return nil }
      pthread_cond_wait(condition, mutex)
    }
    defer { elements.removeAll(keepingCapacity: true) }
    return elements
  }

  /// Takes nothing more; `drain` answers nil once what waits is gone.
  public func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}
