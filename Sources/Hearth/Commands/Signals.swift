internal import Core
internal import Glibc

/// SIGTERM and SIGINT, as something to wait for.
///
/// Blocking them and calling `sigwait` is not enough: the thread on which the program began ends up suspended by the
/// runtime with no signal blocked, and there the default action would end the process. So a handler writes to a pipe.
struct Signals {
  private static let pipe: (reading: Int32, writing: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }()

  /// From now on the signals no longer end the process by themselves.
  /// - Throws: `StartError` when the system has no pipe left.
  init() throws {
    // Made here, so that the handler only reads it.
    guard Self.pipe != nil else { throw StartError("no pipe for signals: \(String(cString: strerror(errno)))") }
    // A closed terminal, or a request to read settings again, is not meant to end the server.
    signal(SIGHUP, SIG_IGN)
    for number in [SIGTERM, SIGINT] {
      signal(number) { _ in
        let before = errno
        var byte: UInt8 = 1
        // A full pipe has told it already.
        if let pipe = Signals.pipe { _ = write(pipe.writing, &byte, 1) }
        errno = before
      }
    }
  }

  /// Returns after the first of them.
  func wait() async {
    await withCheckedContinuation { continuation in
      let context = Unmanaged.passRetained(Waiter(continuation))
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          let waiter = Unmanaged<Waiter>.fromOpaque(context).takeRetainedValue()
          var byte: UInt8 = 0
          if let pipe = Signals.pipe { while read(pipe.reading, &byte, 1) < 0, errno == EINTR {} }
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
