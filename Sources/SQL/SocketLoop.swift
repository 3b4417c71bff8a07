/// A thread that waits for sockets and on which tasks began that go on there, such as an event loop of a server.
public struct SocketLoop: Sendable {
  /// Which of the program's loops, from 0.
  let number: Int
  let watch: @Sendable (Int32, @escaping @Sendable () -> Bool, @escaping @Sendable () -> Void) -> Void

  /// - Parameter watch: has a socket watched, from any thread: calls the first function on the loop's thread whenever the
  ///   socket can be read, until that answers false or the loop ends, and then, once, the second: the socket may be closed.
  public init(
    number: Int,
    watch: @escaping @Sendable (Int32, @escaping @Sendable () -> Bool, @escaping @Sendable () -> Void) -> Void
  ) {
    self.number = number
    self.watch = watch
  }
}
