import CEvent
import Glibc
import Synchronization

/// One libevent loop with its own listening socket and thread.
///
/// Proof for `@unchecked Sendable`: `inbox` and `counted` are mutexes and the rest of the `let`s are immutable; the C objects
/// and every `var` are touched only by the loop's own thread, from `run` on. Other threads call `post` and `counters`, which
/// use the mutexes, and `event_active`, which libevent allows from any thread once `evthread_use_pthreads` was called.
final class EventLoop: @unchecked Sendable, TaskExecutor {
  enum Message {
    case reply(Exchange, Response)
    /// There is something to fetch from the exchange's stream.
    case flow(Exchange)
    /// The next piece of the exchange's body; nil when it cannot be had.
    case piece(Exchange, [UInt8]?)
    /// A handler that goes on.
    case job(UnownedJob)
    case watch(WatchedSocket)
    /// Stop accepting, finish what runs, end within that many seconds.
    case drain(Double)
  }

  private struct Inbox {
    var messages: [Message] = []
    var isClosed = false
  }

  let number: Int
  let configuration: ServerConfiguration
  let handler: Handler
  let log: @Sendable (AccessRecord) -> Void
  let identity: ClientIdentity
  let admission: Admission
  let counted = Mutex(ServerCounters())
  private let inbox = Mutex(Inbox())

  let base: OpaquePointer
  /// Carries bytes from one buffer to another, and is empty otherwise.
  let chunk: OpaquePointer?
  private let server: OpaquePointer
  var listener: OpaquePointer?
  private var wake: OpaquePointer?
  private var sweeper: OpaquePointer?
  private var greeter: OpaquePointer?
  /// Ends a rest of the listener.
  var waker: OpaquePointer?
  private var thread = pthread_t()
  var watchedSockets: [ObjectIdentifier: WatchedSocket] = [:]
  private var newcomers: [OpaquePointer] = []
  var connections: [OpaquePointer: Connection] = [:]
  var isDraining = false
  var date = DateField()
  var ids = RequestIDs()

  init(
    _ number: Int, _ configuration: ServerConfiguration, admission: Admission, socket: ListeningSocket,
    log: @escaping @Sendable (AccessRecord) -> Void, handler: @escaping Handler
  ) throws(ServerError) {
    self.number = number
    self.configuration = configuration
    self.admission = admission
    self.log = log
    self.handler = handler
    identity = ClientIdentity(trusted: configuration.trustedProxies)
    guard let base = EventLoop.makeBase() else { throw .system(ENOMEM, call: "event_base_new") }
    guard let server = evhttp_new(base) else {
      event_base_free(base)
      throw .system(ENOMEM, call: "evhttp_new")
    }
    self.base = base
    chunk = evbuffer_new()
    self.server = server
    listener = evhttp_accept_socket_with_handle(server, socket.descriptor)
    guard listener != nil else {
      evhttp_free(server)
      event_base_free(base)
      throw .system(ENOMEM, call: "evhttp_accept_socket")
    }
    configureServer()
    let me = Unmanaged.passUnretained(self).toOpaque()
    wake = event_new(base, -1, Int16(EV_PERSIST), { _, _, me in EventLoop.from(me)?.readInbox() }, me)
    greeter = event_new(base, -1, Int16(EV_PERSIST), { _, _, me in EventLoop.from(me)?.greet() }, me)
    sweeper = event_new(base, -1, Int16(EV_PERSIST), { _, _, me in EventLoop.from(me)?.sweep() }, me)
    waker = event_new(base, -1, 0, { _, _, me in EventLoop.from(me)?.listenAgain() }, me)
    restWhenShort()
  }

  /// Serves until drained. Call once, on the loop's own thread.
  func run() {
    thread = pthread_self()
    pthread_setspecific(EventLoop.key, Unmanaged.passUnretained(self).toOpaque())
    let span = min(1, configuration.requestTimeout / 4, configuration.idleTimeout / 4)
    var interval = EventLoop.interval(max(span, 0.01))
    event_add(sweeper, &interval)
    // What was posted before is read by the loop itself: it would forget a `loopbreak` from before its beginning.
    event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY)
    close()
  }

  /// Holds the loop for its own thread.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The loop whose thread this is.
  static var current: EventLoop? { from(pthread_getspecific(key)) }

  var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

  /// Sends a message to the loop from any thread; false, and dropped, once the loop has ended.
  @discardableResult func post(_ message: Message) -> Bool {
    inbox.withLock {
      guard !$0.isClosed else { return false }
      $0.messages.append(message)
      if $0.messages.count == 1, let wake { event_active(wake, Int32(EV_WRITE), 1) }
      return true
    }
  }

  /// Handlers resume on their own loop, so that responses are sent without a thread switch. Handlers that outlive the
  /// loop finish elsewhere.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !post(.job(job)) { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }

  var counters: ServerCounters { counted.withLock { $0 } }

  static func from(_ pointer: UnsafeMutableRawPointer?) -> EventLoop? {
    pointer.map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func makeBase() -> OpaquePointer? {
    let options = event_config_new()
    defer { event_config_free(options) }
    // Coalesces the turns between reading and writing into one system call; safe, as no descriptor here is ever duplicated.
    event_config_set_flag(options, Int32(EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST.rawValue))
    return event_base_new_with_config(options)
  }

  static func interval(_ seconds: Double) -> timeval {
    let microseconds = Int(seconds * 1_000_000)
    return timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
  }

  private static let bytesPerWrite = 256 * 1024

  private func configureServer() {
    let me = Unmanaged.passUnretained(self).toOpaque()
    let methods = [
      EVHTTP_REQ_GET, EVHTTP_REQ_HEAD, EVHTTP_REQ_POST, EVHTTP_REQ_PUT, EVHTTP_REQ_PATCH, EVHTTP_REQ_DELETE,
      EVHTTP_REQ_OPTIONS, EVHTTP_REQ_TRACE,
    ]
    evhttp_set_allowed_methods(server, methods.reduce(0) { $0 | UInt16(truncatingIfNeeded: $1.rawValue) })
    // `RequestFraming` keeps to the limit, and adds a few bytes to what it refuses.
    evhttp_set_max_headers_size(server, configuration.maxHeaderBytes + 1024)
    evhttp_set_max_body_size(server, configuration.maxBodyBytes)
    evhttp_set_default_content_type(server, nil)
    evhttp_set_bevcb(server, { base, me in EventLoop.from(me)?.accept(base) }, me)
    evhttp_set_gencb(
      server,
      { request, me in
        guard let request else { return }
        EventLoop.from(me)?.handle(request)
      }, me)
  }

  /// evhttp asks for the bufferevent before it reveals the connection: the connection is registered a moment later,
  /// held by a reference so that it cannot be freed before.
  private func accept(_ base: OpaquePointer?) -> OpaquePointer? {
    guard let events = bufferevent_socket_new(base, -1, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue)) else { return nil }
    // evhttp's own default, 16 KiB, would send a longer answer in several turns of the loop.
    bufferevent_set_max_single_write(events, EventLoop.bytesPerWrite)
    bufferevent_incref(events)
    newcomers.append(events)
    if let greeter, newcomers.count == 1 { event_active(greeter, Int32(EV_WRITE), 1) }
    return events
  }

  private func greet() {
    let waiting = newcomers
    newcomers = []
    for events in waiting {
      register(events)
      bufferevent_decref(events)
    }
  }

  private func register(_ events: OpaquePointer) {
    // The argument of evhttp's callbacks is its connection; nil when it was freed meanwhile.
    var argument: UnsafeMutableRawPointer?
    bufferevent_getcb(events, nil, nil, nil, &argument)
    guard let argument else { return }
    let handle = OpaquePointer(argument)
    var name: UnsafeMutablePointer<CChar>?
    var port: UInt16 = 0
    evhttp_connection_get_peer(handle, &name, &port)
    let address = name.map { String(cString: $0) } ?? ""
    let connection = Connection(loop: self, handle: handle, events: events, address: address)
    connections[handle] = connection
    evhttp_connection_set_closecb(
      handle,
      { handle, me in
        guard let handle else { return }
        EventLoop.from(me)?.closed(handle)
      }, Unmanaged.passUnretained(self).toOpaque())
    var on: Int32 = 1
    setsockopt(
      bufferevent_getfd(events), Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    evbuffer_add_cb(
      bufferevent_get_input(events), EventLoop.arrived, Unmanaged.passUnretained(connection).toOpaque())
    let isWelcome = admission.enter(connection.household)
    counted.withLock {
      $0.connectionsOpen += 1
      $0.connectionsAccepted += 1
      if !isWelcome { $0.connectionsRefused += 1 }
    }
    if !isWelcome || isDraining { connection.cut() }
  }

  private func closed(_ handle: OpaquePointer) {
    guard let connection = connections.removeValue(forKey: handle) else { return }
    evbuffer_remove_cb(
      bufferevent_get_input(connection.events), EventLoop.arrived, Unmanaged.passUnretained(connection).toOpaque())
    charge(connection, 0)
    connection.task?.cancel()
    connection.task = nil
    abandonStream(of: connection)
    abandonPieces(of: connection)
    release(connection)
    admission.leave(connection.household)
    counted.withLock { $0.connectionsOpen -= 1 }
    if isDraining, connections.isEmpty { event_base_loopbreak(base) }
  }

  private func readInbox() {
    let messages = inbox.withLock {
      let messages = $0.messages
      $0.messages = []
      return messages
    }
    for message in messages {
      switch message {
      case .reply(let exchange, let response): reply(exchange, response)
      case .flow(let exchange): flow(exchange)
      case .piece(let exchange, let bytes): take(bytes, for: exchange)
      case .watch(let socket): watch(socket)
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .drain(let grace): drain(grace)
      }
    }
  }

  private func drain(_ grace: Double) {
    guard !isDraining else { return }
    isDraining = true
    for connection in connections.values { connection.stream?.body.finish() }
    if let listener { evhttp_del_accept_socket(server, listener) }
    listener = nil
    // Ends only the reading side: a request that is already in the socket is still answered.
    for connection in connections.values where connection.phase == .idle { connection.retire() }
    guard !connections.isEmpty else {
      event_base_loopbreak(base)
      return
    }
    var interval = EventLoop.interval(max(0, grace))
    event_base_loopexit(base, &interval)
  }

  private func close() {
    let left = inbox.withLock { inbox in
      let left = inbox.messages
      (inbox.messages, inbox.isClosed) = ([], true)
      return left
    }
    for message in left {
      switch message {
      case .job(let job): globalConcurrentExecutor.enqueue(ExecutorJob(job))
      case .watch(let socket): socket.ended()
      default: break
      }
    }
    for socket in watchedSockets.values { unwatch(socket) }
    isDraining = true
    for events in newcomers { bufferevent_decref(events) }
    newcomers = []
    evhttp_free(server)
    for event in [wake, greeter, sweeper, waker] { event_free(event) }
    if let chunk { evbuffer_free(chunk) }
    event_base_free(base)
  }
}
