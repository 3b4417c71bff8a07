import CEvent
import Glibc
import Synchronization
import Wire

extension EventLoop {
  /// Called by libevent for every change of a connection's input. The connection is alive: `closed` removes this callback
  /// before it lets go of the connection.
  static let arrived: evbuffer_cb_func = { _, info, argument in
    guard let info, let argument, info.pointee.n_added > 0 else { return }
    let connection = Unmanaged<Connection>.fromOpaque(argument).takeUnretainedValue()
    connection.loop.received(info.pointee.n_added, on: connection)
  }

  private func received(_ bytes: Int, on connection: Connection) {
    guard !connection.isMending else { return }
    connection.inspect(bytes)
    connection.received(bytes)
    guard connection.arrived > Connection.freeBytes, !connection.isCut else { return }
    if connection.phase == .streaming {
      // It has been answered for good; what a client goes on sending is not read.
      connection.cut()
    } else if !charge(connection, connection.arrived - Connection.freeBytes) {
      counted.withLock { $0.overBudgetCut += 1 }
      // Its share is free from now on, not only once evhttp lets go of it: else somebody else is cut for it.
      charge(connection, 0)
      connection.cut()
    } else if connection.arrived > configuration.maxHeaderBytes + 2 * configuration.maxBodyBytes + 1_048_576 {
      // A body over the limit is read and thrown away so that its sender can read the 413, but not without end.
      connection.cut()
    }
  }

  /// Makes the connection's share of the memory budget that many bytes; false, and as it was, when the budget would be
  /// exceeded by it.
  @discardableResult
  func charge(_ connection: Connection, _ bytes: Int) -> Bool {
    let change = bytes - connection.charge
    guard change != 0 else { return true }
    guard admission.hold(change, for: connection.client) == .fine else { return false }
    connection.charge = bytes
    return true
  }

  /// Makes what waits for the connection's reader that many bytes; as it was, unless the verdict is `fine`.
  func owe(_ connection: Connection, _ bytes: Int, isLetIn: Bool = false) -> ByteLedger.Verdict {
    let free = connection.stream == nil ? Connection.freeAnswerBytes : Connection.freeStreamBytes
    let due = max(0, bytes - free)
    let change = due - connection.owed
    guard change != 0 else { return .fine }
    let verdict = admission.owe(change, to: connection.client, isLetIn: isLetIn)
    guard verdict == .fine else { return verdict }
    connection.owed = due
    counted.withLock { $0.answerBytesWaiting += change }
    return .fine
  }

  /// Counts what now waits for the reader, all of which was let in.
  func settle(_ connection: Connection) { _ = owe(connection, connection.waitingBytes, isLetIn: true) }

  /// What is answered in place of an answer that there is no room for.
  func refusal(_ verdict: ByteLedger.Verdict, instead answer: Response) -> Response {
    counted.withLock { $0.answersRefused += 1 }
    let problem: Problem =
      verdict == .overOfOne
      ? .rateLimited(retryAfter: 10, "Take the answers that are under way first.") : .unavailable(retryAfter: 10)
    var refusal = Response(problem)
    refusal.route = answer.route
    return refusal
  }

  /// Counts the request of a trusted proxy by its client, with the bytes that it holds.
  /// - Returns: why not, if the client has too many under way.
  func attribute(_ connection: Connection, to address: String) -> ProblemCode? {
    guard connection.isProxy, !identity.isTrusted(address) else { return nil }
    let client = Request.household(of: address)
    guard admission.begin(client) else { return .rateLimited }
    let held = connection.charge
    charge(connection, 0)
    connection.client = client
    guard charge(connection, held) else {
      release(connection)
      return .rateLimited
    }
    return nil
  }

  /// The request was answered, or its connection is gone: from now on nothing counts for the proxy's client.
  func release(_ connection: Connection) {
    _ = owe(connection, 0)
    guard connection.isProxy, let client = connection.client else { return }
    let held = connection.charge
    charge(connection, 0)
    connection.client = nil
    // What has arrived of the next request. If there is no room for it, it is counted again with its next bytes.
    charge(connection, held)
    admission.end(client)
  }

  /// Cuts off who is idle or slow for too long, and ends the work for who is gone.
  func sweep() {
    let now = Clock.coarse()
    let idle = UInt64(max(0, configuration.idleTimeout) * 1e9)
    let span = UInt64(max(0, configuration.requestTimeout) * 1e9)
    let bytesPerSpan = Int(configuration.minimumRate * configuration.requestTimeout)
    let beat = UInt64(max(0, configuration.heartbeatInterval) * 1e9)
    var slow = 0
    for connection in connections.values where !connection.isCut {
      if connection.isQuiet(for: beat, now: now) { pulse(connection) }
      if connection.owed > 0 { settle(connection) }
      if connection.isAbandoned {
        connection.task?.cancel()
        connection.pieces?.fetching?.cancel()
      }
      if connection.pieces?.isPaused == true { resume(connection) }
      switch connection.judge(now: now, idle: idle, span: span, bytesPerSpan: bytesPerSpan) {
      case .fine: continue
      case .idleTooLong: connection.retire()
      case .tooSlow:
        slow += 1
        connection.cut()
      }
    }
    if slow > 0 { counted.withLock { $0.slowCut += slow } }
  }
}
