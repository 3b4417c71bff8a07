/// A thread that waits for sockets and runs tasks, such as an event loop of a server.
public struct SocketLoop: Sendable {
  /// The index of the loop, from 0.
  let number: Int
  let watch: @Sendable (Int32, @escaping @Sendable () -> Bool, @escaping @Sendable () -> Void) -> Void

  /// - Parameter watch: watches a socket; callable from any thread. Calls the first function on the loop's thread whenever the
  ///   socket is readable, until it returns false or the loop ends, and then the second one once: the socket may be closed.
  public init(
    number: Int,
    watch: @escaping @Sendable (Int32, @escaping @Sendable () -> Bool, @escaping @Sendable () -> Void) -> Void
  ) {
    self.number = number
    self.watch = watch
  }
}
