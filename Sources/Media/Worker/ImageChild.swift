internal import CVips
internal import Glibc

/// The parent's side of one child: started, given one order, listened to, and always reaped.
struct ImageChild {
  let pid: pid_t
  let socket: Int32

  /// Starts the executable with nothing of ours but one socket on its descriptor 0.
  static func start(_ executable: String, _ arguments: [String]) throws(MediaError) -> ImageChild {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw MediaError(.decoderUnavailable, "socketpair: \(errno)")
    }
    defer { close(ends[1]) }
    var pid: pid_t = 0
    let fault = spawn(executable, arguments, socket: ends[1], &pid)
    guard fault == 0 else {
      close(ends[0])
      throw MediaError(.decoderUnavailable, "posix_spawn \(executable): \(fault)")
    }
    return ImageChild(pid: pid, socket: ends[0])
  }

  private static func spawn(_ executable: String, _ arguments: [String], socket: Int32, _ pid: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, socket, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    hearth_spawn_close_from(&actions, 3)
    let environment = ["MALLOC_ARENA_MAX=2", "VIPS_DISC_THRESHOLD=4g", "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"]
    return spawn(executable, arguments, &actions, environment: environment, &pid)
  }

  /// Starts a program as a child of the media modules is started.
  static func spawn(
    _ executable: String, _ arguments: [String], _ actions: inout posix_spawn_file_actions_t, environment: [String],
    _ pid: inout pid_t
  ) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Its own process group, so that a Ctrl-C at the server's terminal leaves the ending to the server; and no
    // signal blocked or ignored that the server's threads may have blocked or ignored.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return withCStrings([executable] + arguments) { argv in
      withCStrings(environment) { envp in posix_spawn(&pid, executable, &actions, &attributes, argv, envp) }
    }
  }

  private static func withCStrings<R>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
  ) -> R {
    var copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    return copies.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map(body) ?? body(&copies)
    }
  }

  /// Hands over the order and the open file.
  func send(_ order: ChildOrder, file: Int32) -> Bool { send(order.encoded(), file: file) }

  /// The same for an order of another kind.
  func send(_ order: [UInt8], file: Int32) -> Bool { hearth_send_descriptor(socket, order, order.count, file) == 0 }

  func kill() { _ = Glibc.kill(pid, SIGKILL) }

  func discard() {
    kill()
    _ = reap()
  }

  /// Waits for the end and closes the socket. To be called once; the child must be ending.
  func reap() -> Ending {
    close(socket)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      if errno != EINTR { return .unknown }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  enum Ending: Equatable {
    case exited(Int32), signalled(Int32), unknown
  }
}
