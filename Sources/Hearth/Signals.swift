internal import Glibc
internal import Synchronization

/// Waits for SIGTERM or SIGINT.
///
/// The signals have a handler and are not blocked for `sigwait`: libdispatch, which runs the main thread, unblocks every
/// signal there, and one that has no handler would end the process at once.
enum Signals {
  private static let reading = Atomic<Int32>(-1)
  private static let writing = Atomic<Int32>(-1)

  /// From now on a signal ends `wait` and no longer the process.
  static func listen() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    reading.store(ends[0], ordering: .sequentiallyConsistent)
    writing.store(ends[1], ordering: .sequentiallyConsistent)
    var action = sigaction()
    // Only what is safe in a handler: a write, which at a full pipe does nothing, for one byte is enough.
    action.__sigaction_handler.sa_handler = { _ in
      let before = errno
      var byte: UInt8 = 0
      _ = write(Signals.writing.load(ordering: .relaxed), &byte, 1)
      errno = before
    }
    action.sa_flags = SA_RESTART
    for signal in [SIGTERM, SIGINT] { sigaction(signal, &action, nil) }
  }

  static func wait() async {
    await withCheckedContinuation { continuation in
      let context = Unmanaged.passRetained(Waiter(continuation))
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          let waiter = Unmanaged<Waiter>.fromOpaque(context).takeRetainedValue()
          var byte: UInt8 = 0
          while read(Signals.reading.load(ordering: .relaxed), &byte, 1) < 0, errno == EINTR {}
          waiter.continuation.resume()
          return nil
        }, context.toOpaque())
      pthread_detach(thread)
    }
  }

  private final class Waiter: Sendable {
    let continuation: CheckedContinuation<Void, Never>
    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
  }
}
