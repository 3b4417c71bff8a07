import CEvent
import Glibc
import Synchronization

/// An HTTP/1.1 server (RFC 9112) on libevent: one event loop, thread and listening socket per core.
///
/// A handler is started on the thread of the loop that read the request, and while it does not suspend, its answer is sent
/// from there. It must not block that thread for long.
public final class Server: Sendable {
  private struct State {
    var loops: [EventLoop] = []
    var admission: Admission?
    var running = 0
    var port = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let configuration: ServerConfiguration
  private let log: @Sendable (AccessRecord) -> Void
  private let handler: Handler
  private let state = Mutex(State())

  public init(
    _ configuration: ServerConfiguration = ServerConfiguration(),
    log: @escaping @Sendable (AccessRecord) -> Void = { _ in }, handler: @escaping Handler
  ) {
    self.configuration = configuration
    self.log = log
    self.handler = handler
  }

  /// Tunes the process's allocator for answers of some 100 KB. To be called once, before threads start.
  public static func settleMemory() { hearth_settle_memory() }

  /// How many event loops a server has: so many, or one per core.
  public static func loopCount(_ wanted: Int?) -> Int { max(1, wanted ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Lets this process have as many descriptors open as it may; many systems start programs with 1,024.
  public static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Listens and serves from now on. Throws when the port is taken or the system refuses; can be called once.
  public func start() throws(ServerError) {
    guard Server.isPrepared else { throw .system(ENOSYS, call: "evthread_use_pthreads") }
    guard state.withLock({ $0.loops.isEmpty }) else { throw .alreadyStarted }
    let count = Self.loopCount(configuration.loops)
    let admission = Admission(configuration)
    let (sockets, port) = try ListeningSocket.open(host: configuration.host, port: configuration.port, count: count)
    var loops: [EventLoop] = []
    do throws(ServerError) {
      for (number, socket) in sockets.enumerated() {
        loops.append(
          try EventLoop(number, configuration, admission: admission, socket: socket, log: log, handler: handler))
      }
    } catch {
      for socket in sockets[loops.count...] { close(socket.descriptor) }
      throw error
    }
    state.withLock {
      $0.loops = loops
      $0.admission = admission
      $0.port = port
    }
    for loop in loops { try startThread(loop) }
  }

  /// The port that is served; 0 before `start`.
  public var port: Int { state.withLock { $0.port } }

  /// The sums over all loops.
  public var counters: ServerCounters { countersByLoop.reduce(into: ServerCounters()) { $0.add($1) } }

  /// Those of each event loop, taken at slightly different moments.
  public var countersByLoop: [ServerCounters] { state.withLock { $0.loops }.map(\.counters) }

  /// Bytes of request bodies that count against `bodyMemoryBudget` now.
  public var heldBodyBytes: Int { state.withLock { $0.admission }?.held ?? 0 }

  /// Bytes of answers that wait for their readers and count against `answerMemoryBudget` now.
  public var owedAnswerBytes: Int { state.withLock { $0.admission }?.owed ?? 0 }

  /// Stops accepting, lets running requests finish, closes the other connections and returns, after `grace` seconds at most
  /// (and a moment); what still runs then is not answered.
  public func shutdown(grace: Double = 5) async {
    for loop in state.withLock({ $0.loops }) { loop.post(.drain(grace)) }
    let alarm = Task { [self] in
      // Only cancellation ends the sleep early, and then nobody waits any more.
      try? await Task.sleep(for: .seconds(grace + 0.25))
      release()
    }
    await withCheckedContinuation { continuation in
      let isOver = state.withLock {
        if $0.running > 0 { $0.waiting.append(continuation) }
        return $0.running == 0
      }
      if isOver { continuation.resume() }
    }
    alarm.cancel()
  }

  private func ended() {
    let isLast = state.withLock {
      $0.running -= 1
      return $0.running == 0
    }
    if isLast { release() }
  }

  private func release() {
    let waiting = state.withLock {
      let waiting = $0.waiting
      $0.waiting = []
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private final class ThreadStart: Sendable {
    let server: Server
    let loop: EventLoop

    init(server: Server, loop: EventLoop) {
      self.server = server
      self.loop = loop
    }
  }

  private func startThread(_ loop: EventLoop) throws(ServerError) {
    var thread = pthread_t()
    state.withLock { $0.running += 1 }
    let argument = Unmanaged.passRetained(ThreadStart(server: self, loop: loop)).toOpaque()
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue()
        start.loop.run()
        start.server.ended()
        return nil
      }, argument)
    guard code == 0 else {
      state.withLock { $0.running -= 1 }
      for started in state.withLock({ $0.loops }) { started.post(.drain(0)) }
      Unmanaged<ThreadStart>.fromOpaque(argument).release()
      throw .system(code, call: "pthread_create")
    }
    pthread_detach(thread)
  }

  /// Once per process: locks in libevent, and no signal when a client is gone.
  private static let isPrepared: Bool = {
    signal(SIGPIPE, SIG_IGN)
    return evthread_use_pthreads() == 0
  }()
}
