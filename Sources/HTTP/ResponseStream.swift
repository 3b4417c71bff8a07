internal import Synchronization

/// A response body that is written while it is being read: the handler answers with `.stream(...)` and the holder of the
/// stream sends on, from any thread, until it is finished or the reader is gone.
///
/// What waits is bounded: a reader who is more than `limit` bytes behind is cut off. Nothing here blocks.
public final class ResponseStream: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    /// No more comes; what waits is still sent.
    var isFinished = false
    /// The reader is gone, or was cut off.
    var isClosed = false
    /// Notifies the event loop that there is something to fetch. Nil until the head is sent.
    var wake: (@Sendable () -> Void)?
    var ended: (@Sendable () -> Void)?

    /// Releases everything; returns the callback to notify.
    mutating func close() -> (@Sendable () -> Void)? {
      isClosed = true
      waiting = []
      wake = nil
      defer { ended = nil }
      return ended
    }
  }

  /// Bytes that a reader may be behind.
  public let limit: Int
  /// Sent whenever nothing else was for the server's `heartbeatInterval`, so that proxies keep the connection open and a
  /// peer that has vanished is noticed. Empty: nothing.
  public let heartbeat: StaticString
  private let state = Mutex(State())

  public init(limit: Int = 64 * 1024, heartbeat: StaticString = "") {
    self.limit = limit
    self.heartbeat = heartbeat
  }

  /// Whether what is sent now may still arrive.
  public var isOpen: Bool { state.withLock { !$0.isClosed && !$0.isFinished } }

  /// Sends bytes after all earlier ones; false when the stream is over, also because the reader was too slow just now.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    let (isSent, wake, ended) = state.withLock { state -> (Bool, (@Sendable () -> Void)?, (@Sendable () -> Void)?) in
      guard !state.isClosed, !state.isFinished else { return (false, nil, nil) }
      let isFirst = state.waiting.isEmpty
      guard state.waiting.count + bytes.count <= limit else { return (false, state.wake, state.close()) }
      state.waiting += bytes
      return (true, isFirst ? state.wake : nil, nil)
    }
    wake?()
    ended?()
    return isSent
  }

  /// Ends the body once what was sent is out.
  public func finish() {
    let (wake, ended) = state.withLock { state -> ((@Sendable () -> Void)?, (@Sendable () -> Void)?) in
      guard !state.isClosed, !state.isFinished else { return (nil, nil) }
      state.isFinished = true
      defer { state.ended = nil }
      return (state.wake, state.ended)
    }
    wake?()
    ended?()
  }

  /// Calls `body` once, when nothing more can be sent: finished, cut off, or the reader gone. At once if that is so already.
  public func whenOver(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if state.isClosed || state.isFinished { return true }
      state.ended = body
      return false
    }
    if isOver { body() }
  }

  /// Whether a stream may still send, has been finished, or was cut off.
  public enum Progress: Sendable { case open, finished, cut }

  /// What waits, taken out, and how the stream stands. For the server, and for tests in its place.
  public func take() -> (bytes: [UInt8], progress: Progress) {
    state.withLock { state in
      defer { state.waiting = [] }
      return (state.waiting, state.isClosed ? .cut : state.isFinished ? .finished : .open)
    }
  }

  /// The loop is ready to fetch.
  func connect(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  /// The reader is gone, or does not read: nothing sent from now on arrives.
  public func close() {
    state.withLock { $0.close() }?()
  }
}
