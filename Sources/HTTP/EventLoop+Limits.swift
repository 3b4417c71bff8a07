import CEvent
import Glibc
import Synchronization

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
      // It has been answered for good; whoever goes on sending is not read.
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
    guard admission.hold(change) else { return false }
    connection.charge = bytes
    return true
  }

  /// Cuts off who is idle or slow for too long.
  func sweep() {
    let now = Clock.coarse()
    let idle = UInt64(max(0, configuration.idleTimeout) * 1e9)
    let span = UInt64(max(0, configuration.requestTimeout) * 1e9)
    let bytesPerSpan = Int(configuration.minimumRate * configuration.requestTimeout)
    let beat = UInt64(max(0, configuration.heartbeatInterval) * 1e9)
    var slow = 0
    for connection in connections.values where !connection.isCut {
      if connection.isQuiet(for: beat, now: now) { pulse(connection) }
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
