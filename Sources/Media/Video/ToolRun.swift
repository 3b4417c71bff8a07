internal import CVips
internal import Glibc
internal import Synchronization

/// One run of a confined tool, from the start to the reaping. Blocks its thread, which has to live as long as the child.
struct ToolRun {
  let executable: String
  let arguments: [String]
  let input: OpenFile
  let wallSeconds: Int
  let stop: ToolStop

  /// How it ended.
  enum Ending: Equatable {
    case exited(Int32), signalled(Int32), late, cancelled
  }

  /// Runs to the end.
  /// - Parameter told: gets what the tool writes to its standard output, as it comes; at most 1 MiB of it.
  /// - Throws: `decoder_unavailable` when it cannot be started.
  func run(_ told: ([UInt8]) -> Void) throws(MediaError) -> Ending {
    var ends: [Int32] = [-1, -1]
    guard hearth_pipe(&ends) == 0 else { throw MediaError(.decoderUnavailable, "pipe: \(errno)") }
    defer { close(ends[0]) }
    var pid: pid_t = 0
    let fault = spawn(output: ends[1], &pid)
    close(ends[1])
    guard fault == 0 else { throw MediaError(.decoderUnavailable, "posix_spawn: \(fault)") }
    let isAllowed = stop.begin(pid)
    if !isAllowed { kill(pid, SIGKILL) }
    let isLate = isAllowed && !listen(ends[0], told)
    if isLate { kill(pid, SIGKILL) }
    let wasCancelled = stop.end() || !isAllowed
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    if wasCancelled { return .cancelled }
    if isLate { return .late }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// Reads until the tool closes its end. False when the time is over first.
  private func listen(_ descriptor: Int32, _ told: ([UInt8]) -> Void) -> Bool {
    let deadline = FrameReader.now() + UInt64(clamping: wallSeconds) * 1_000_000_000
    var budget = 1 << 20
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let now = FrameReader.now()
      guard now < deadline else { return false }
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&poller, 1, Int32(clamping: (deadline - now) / 1_000_000 + 1))
      if ready <= 0 { continue }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return true }
      budget -= count
      if budget >= 0 { told(Array(buffer[..<count])) }
    }
  }

  private func spawn(output: Int32, _ pid: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, input.descriptor, 3)
    hearth_spawn_close_from(&actions, 4)
    return ImageChild.spawn(
      executable, arguments, &actions, environment: ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"], &pid)
  }
}

/// Ends a run from another thread.
final class ToolStop: Sendable {
  private enum Phase {
    case idle
    case running(pid_t)
    case cancelled
  }
  private let phase = Mutex(Phase.idle)

  func cancel() {
    phase.withLock { phase in
      // Not reaped yet, or the phase would be idle: the pid is surely still the child's.
      if case .running(let pid) = phase { kill(pid, SIGKILL) }
      phase = .cancelled
    }
  }

  var isCancelled: Bool { phase.withLock { if case .cancelled = $0 { true } else { false } } }

  /// False when it was cancelled before.
  func begin(_ pid: pid_t) -> Bool {
    phase.withLock { phase in
      if case .cancelled = phase { return false }
      phase = .running(pid)
      return true
    }
  }

  /// To be called before the child is reaped. True when it was cancelled.
  func end() -> Bool {
    phase.withLock { phase in
      if case .cancelled = phase { return true }
      phase = .idle
      return false
    }
  }
}
