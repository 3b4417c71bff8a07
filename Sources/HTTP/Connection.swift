import CEvent
import Glibc

/// What a loop knows about one connection beside what evhttp knows. Lives on its loop's thread only.
final class Connection {
  enum Phase {
    /// Waits for the first byte of a request.
    case idle
    /// A request is arriving.
    case arriving
    /// A handler has the request.
    case handling
    /// The response is being sent.
    case writing
    /// A response without a known end is being sent.
    case streaming
  }

  /// The body that is being streamed, and the request that it answers.
  struct Stream {
    let body: ResponseStream
    let request: OpaquePointer
  }

  enum Verdict { case fine, idleTooLong, tooSlow }

  /// Bytes that a request may hold before they count against the memory budget of bodies.
  static let freeBytes = 16 * 1024
  /// Bytes of an answer that may wait before they count against the memory budget of answers: about what the kernel takes at once.
  static let freeAnswerBytes = 64 * 1024
  /// The same of a stream, of which only what its reader has not taken waits.
  static let freeStreamBytes = 4 * 1024

  /// The loop that owns this connection and so outlives it.
  unowned let loop: EventLoop
  let handle: OpaquePointer
  let events: OpaquePointer
  let address: String
  let isProxy: Bool
  /// By whom it was counted in; nil for a trusted proxy.
  let household: [UInt8]?
  private(set) var phase = Phase.idle
  private(set) var arrived = 0
  var framing: RequestFraming
  /// Whether the input is being changed from here.
  var isMending = false
  /// Whose bytes and requests these are: the household; of a trusted proxy the client of the request that it carries, else nil.
  var client: [UInt8]?
  /// Bytes counted against the memory budget.
  var charge = 0
  /// Bytes of an answer counted against theirs.
  var owed = 0
  /// Whether the answer is a file, which takes no memory while it waits.
  var sendsFile = false
  /// The handler that has the request, unless it answered at once.
  var task: Task<Void, Never>?
  var isCut = false
  var stream: Stream?
  var pieces: PieceSending?
  /// Whether the reading side was ended from here, so that its end says nothing of the peer.
  private var isRetired = false
  private var windowStart: UInt64
  private var windowBytes = 0
  private var unsent = 0

  init(loop: EventLoop, handle: OpaquePointer, events: OpaquePointer, address: String) {
    self.loop = loop
    self.handle = handle
    self.events = events
    self.address = address
    framing = RequestFraming(
      maxHeadBytes: loop.configuration.maxHeaderBytes, maxBodyBytes: loop.configuration.maxBodyBytes)
    isProxy = loop.identity.isTrusted(address)
    household = isProxy ? nil : Address(address)?.household ?? []
    client = household
    windowStart = Clock.coarse()
  }

  /// What the bytes here should count against the memory budget.
  var dueCharge: Int { max(0, arrived - Connection.freeBytes) }

  /// Bytes of an answer that are in memory and wait for the reader.
  var waitingBytes: Int {
    let unsent = sendsFile ? 0 : evbuffer_get_length(bufferevent_get_output(events))
    return unsent + (pieces?.keptBytes ?? 0)
  }

  /// Whether a handler works for a peer that has gone: closed its side, and so waits for nothing.
  var isAbandoned: Bool {
    guard phase == .handling, !isRetired, task != nil || pieces != nil else { return false }
    var poller = pollfd(fd: bufferevent_getfd(events), events: Connection.hangUp, revents: 0)
    return poll(&poller, 1, 0) > 0 && poller.revents & (Connection.hangUp | Int16(POLLHUP) | Int16(POLLERR)) != 0
  }

  /// `POLLRDHUP` of Linux.
  private static let hangUp: Int16 = 0x2000

  func received(_ bytes: Int) {
    if phase == .idle { begin(.arriving) }
    arrived += bytes
    windowBytes += bytes
  }

  func startHandling(bodyBytes: Int) {
    phase = .handling
    arrived = bodyBytes
  }

  func startWriting() {
    begin(.writing)
    arrived = 0
    unsent = evbuffer_get_length(bufferevent_get_output(events))
  }

  func startStreaming(_ body: ResponseStream, for request: OpaquePointer) {
    stream = Stream(body: body, request: request)
    begin(.streaming)
    arrived = 0
    unsent = 0
  }

  /// A body of known length that comes piece by piece: judged like a stream, as it may be its source that is slow.
  func startPieces() {
    begin(.streaming)
    arrived = 0
    unsent = 0
  }

  /// Something was handed to the socket, so that no heartbeat is due.
  func flowed() {
    if unsent == 0 { restart(at: Clock.coarse()) }
    unsent = evbuffer_get_length(bufferevent_get_output(events))
  }

  /// Whether it streams and nothing was sent for so long.
  func isQuiet(for interval: UInt64, now: UInt64) -> Bool {
    phase == .streaming && unsent == 0 && now > windowStart && now - windowStart >= interval
  }

  /// The response is out; what has arrived meanwhile belongs to the next request.
  func finishWriting() {
    sendsFile = false
    let waiting = evbuffer_get_length(bufferevent_get_input(events))
    begin(waiting > 0 ? .arriving : .idle)
    arrived = waiting
    windowBytes = waiting
  }

  /// Judges the span since the last judgement, if it is long enough for that.
  func judge(now: UInt64, idle: UInt64, span: UInt64, bytesPerSpan: Int) -> Verdict {
    // The window may have begun after `now` was read.
    let elapsed = now > windowStart ? now - windowStart : 0
    switch phase {
    case .idle: return elapsed > idle ? .idleTooLong : .fine
    case .handling: return .fine
    case .arriving: break
    case .streaming:
      let left = evbuffer_get_length(bufferevent_get_output(events))
      defer { unsent = left }
      // A reader who has taken nothing for that long, though there was something to take.
      if left > 0, left >= unsent, elapsed >= span { return .tooSlow }
      if left == 0 || left < unsent { if unsent > 0 { restart(at: now) } }
      return .fine
    case .writing:
      guard elapsed >= span else { return .fine }
      let left = evbuffer_get_length(bufferevent_get_output(events))
      windowBytes = unsent - left
      unsent = left
    }
    guard elapsed >= span else { return .fine }
    defer { restart(at: now) }
    return windowBytes < bytesPerSpan ? .tooSlow : .fine
  }

  /// Ends the connection at its socket, with a reset once evhttp notices and frees its part: a mere close would leave the
  /// peer's kernel knocking at a shut window for minutes.
  func cut() {
    isCut = true
    let descriptor = bufferevent_getfd(events)
    var abrupt = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout<linger>.size))
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Takes no more requests; one that is already in the socket is still answered.
  func retire() {
    isRetired = true
    shutdown(bufferevent_getfd(events), Int32(SHUT_RD))
  }

  private func begin(_ phase: Phase) {
    self.phase = phase
    restart(at: Clock.coarse())
  }

  private func restart(at now: UInt64) {
    windowStart = now
    windowBytes = 0
  }
}

/// Monotonic time in nanoseconds.
enum Clock {
  static func precise() -> UInt64 { read(CLOCK_MONOTONIC) }

  /// Cheaper, to about 4 ms.
  static func coarse() -> UInt64 { read(CLOCK_MONOTONIC_COARSE) }

  private static func read(_ clock: Int32) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
