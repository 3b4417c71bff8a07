import CEvent
import Glibc

/// One of a server's event loops, for code that waits for a socket on the thread that runs handlers.
public struct ServerLoop: Sendable {
  private let loop: EventLoop

  /// The loop of the current thread.
  public static var current: ServerLoop? { EventLoop.current.map(ServerLoop.init(loop:)) }

  /// The index of the loop, from 0.
  public var number: Int { loop.number }

  /// Watches a socket.
  /// - Parameters:
  ///   - ready: called on the loop's thread whenever the socket is readable; returning false stops watching.
  ///   - ended: called once, on any thread, when the loop no longer watches the socket.
  public func watch(
    _ socket: Int32, _ ready: @escaping @Sendable () -> Bool, _ ended: @escaping @Sendable () -> Void
  ) {
    if !loop.post(.watch(WatchedSocket(loop, socket, ready, ended))) { ended() }
  }
}

/// A socket that is not a client's. Lives on its loop's thread only, once it is posted there.
///
/// Proof for `@unchecked Sendable`: `event` is touched on the loop's thread only, the rest is immutable.
final class WatchedSocket: @unchecked Sendable {
  unowned let loop: EventLoop
  let socket: Int32
  let ready: @Sendable () -> Bool
  let ended: @Sendable () -> Void
  var event: OpaquePointer?

  init(
    _ loop: EventLoop, _ socket: Int32, _ ready: @escaping @Sendable () -> Bool, _ ended: @escaping @Sendable () -> Void
  ) {
    self.loop = loop
    self.socket = socket
    self.ready = ready
    self.ended = ended
  }
}

extension EventLoop {
  func watch(_ watched: WatchedSocket) {
    watched.event = event_new(
      base, watched.socket, Int16(EV_READ | EV_PERSIST),
      { _, _, watched in
        guard let watched else { return }
        let socket = Unmanaged<WatchedSocket>.fromOpaque(watched).takeUnretainedValue()
        if !socket.ready() { socket.loop.unwatch(socket) }
      }, Unmanaged.passUnretained(watched).toOpaque())
    guard let event = watched.event, event_add(event, nil) == 0 else {
      unwatch(watched)
      return
    }
    watchedSockets[ObjectIdentifier(watched)] = watched
  }

  func unwatch(_ watched: WatchedSocket) {
    if let event = watched.event { event_free(event) }
    watched.event = nil
    watchedSockets[ObjectIdentifier(watched)] = nil
    watched.ended()
  }
}
