import CEvent
import Glibc

extension EventLoop {
  /// Seconds for which nobody is taken in after the system had no descriptor or memory left. A client that connects meanwhile waits in
  /// the socket's queue.
  private static let rest = 0.25

  /// Without it, libevent tries again at once and says so each time.
  func restWhenShort() {
    guard let listener, let accepting = evhttp_bound_socket_get_listener(listener) else { return }
    evconnlistener_set_error_cb(accepting) { _, _ in EventLoop.current?.beShort(errno) }
  }

  private func beShort(_ code: Int32) {
    guard let listener, let accepting = evhttp_bound_socket_get_listener(listener), let waker else { return }
    evconnlistener_disable(accepting)
    var interval = Self.interval(Self.rest)
    event_add(waker, &interval)
    if admission.shouldReportShortage(now: Clock.coarse()) { configuration.shortage(code) }
  }

  func listenAgain() {
    guard let listener, let accepting = evhttp_bound_socket_get_listener(listener) else { return }
    evconnlistener_enable(accepting)
  }
}
