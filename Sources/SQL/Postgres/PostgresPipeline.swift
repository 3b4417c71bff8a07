internal import CPostgres
internal import Glibc
internal import Synchronization
internal import Wire

/// A connection on which the reads of many callers follow each other without waiting (libpq, "Pipeline Mode"). Each is a
/// transaction of its own: who looks, one statement, the end.
///
/// Whoever asks sends; the loop that asked first hears the answers, or a thread of the pipeline's own, which also connects.
/// What cannot be asked here, because the connection is away or has enough to do, is told so at once and goes to the pool.
///
/// `@unchecked Sendable`: every access to the connection and to what waits holds `mutex`, but for the wait on the
/// socket, which only the thread closes, when nobody waits on it any more; the pthread objects are freed in `deinit`, when no
/// thread can hold a reference.
final class PostgresPipeline: @unchecked Sendable {
  enum Outcome: Sendable {
    case rows(PostgresResult)
    case refused(SQLError)
    /// Not asked, or not answered by a server that is still there: the pool is to try.
    case away
  }

  private struct Waiting {
    let answer: UnsafeContinuation<Outcome, Never>
    /// Results that come before the statement's own.
    let before: Int
    let sentAt: UInt64
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let wanted = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let ended = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let open: PostgresPool.Open
  private var connection: PostgresConnection?
  private var waiting: [Waiting] = []
  private var head = 0
  private var isWanted = false
  /// Who is to hear the answers of the next connection; nil: the thread.
  private var loop: SocketLoop?
  private var isHearing = false
  private var isClosed = false
  private var isOver = false
  /// What has come of the first that waits: results so far, the statement's own, the first failure.
  private var heard = 0
  private var rows: PostgresResult?
  private var failure: PostgresFailure?
  private let inFlight = Atomic<Int>(0)

  /// More than this would only wait here.
  private static let depth = 16
  /// Nanoseconds: who waits longer than this for the first answer lets nobody else queue up behind.
  private static let patience: UInt64 = 20_000_000
  private static let mostPrepared = 500

  /// - Parameter open: makes the connection; its transactions must be read-only by default.
  init(open: @escaping PostgresPool.Open) throws(SQLError) {
    self.open = open
    pthread_mutex_init(mutex, nil)
    for condition in [wanted, ended] { pthread_cond_init(condition, nil) }
    let context = Unmanaged.passRetained(self)
    var identifier = pthread_t()
    let code = pthread_create(
      &identifier, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<PostgresPipeline>.fromOpaque(context).takeRetainedValue().listen()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw SQLError(.other, "a thread of a pipeline did not start")
    }
    pthread_detach(identifier)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    for condition in [wanted, ended] {
      pthread_cond_destroy(condition)
      condition.deallocate()
    }
    mutex.deallocate()
  }

  /// How many wait for an answer.
  var load: Int { inFlight.load(ordering: .relaxed) }

  private func locked<T>(_ body: () -> T) -> T {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Ends the connection; what still waits is told that it is away.
  func close() {
    locked {
      isClosed = true
      wake()
      pthread_cond_signal(wanted)
      while !isOver { pthread_cond_wait(ended, mutex) }
    }
  }

  // MARK: Asking

  /// Asks one statement as the principal.
  /// - Parameter loop: the one that asks.
  func ask(
    _ sql: SQL, _ key: [UInt], as principal: Principal, at time: Timestamp, on loop: SocketLoop?
  ) async -> Outcome {
    await withUnsafeContinuation { answer in
      let refusal = locked {
        if !isWanted { self.loop = loop }
        return send(sql, key, principal, time, answer)
      }
      if let refusal { answer.resume(returning: refusal) }
    }
  }

  /// Nil when the statement is on its way.
  private func send(
    _ sql: SQL, _ key: [UInt], _ principal: Principal, _ time: Timestamp, _ answer: UnsafeContinuation<Outcome, Never>
  ) -> Outcome? {
    guard let connection, !isClosed else {
      isWanted = true
      pthread_cond_signal(wanted)
      return .away
    }
    let now = PostgresPool.now
    guard waiting.count - head < Self.depth, waiting.count == head || now - waiting[head].sentAt < Self.patience else {
      return .away
    }
    var text: String?
    do {
      // Everything that can be refused is refused before the first byte leaves.
      try connection.parameters.encode(sql.values)
      try connection.context.encode(principal, time)
      if connection.prepared[key] == nil {
        guard connection.prepared.count < Self.mostPrepared else { return .away }
        text = try connection.rules?.prepare(sql.text) ?? sql.text
      }
    } catch {
      return .refused(error)
    }
    guard connection.sendAlone(text, key) else {
      wake()
      return .away
    }
    waiting.append(Waiting(answer: answer, before: text == nil ? 1 : 2, sentAt: now))
    inFlight.store(waiting.count - head, ordering: .relaxed)
    return nil
  }

  /// Has the thread see that the connection is over.
  private func wake() { if let connection { shutdown(PQsocket(connection.handle), Int32(SHUT_RDWR)) } }

  // MARK: Hearing

  private func listen() {
    var pause: UInt32 = 100_000
    while let socket = connect() {
      if socket < 0 {
        usleep(pause)
        pause = min(pause * 2, 1_600_000)
        continue
      }
      pause = 100_000
      if let loop = locked({ loop }) { hear(socket, on: loop) } else { hear(socket) }
      let left = locked {
        defer { forget() }
        return waiting[head...].map(\.answer)
      }
      for answer in left { answer.resume(returning: .away) }
    }
    locked {
      isOver = true
      pthread_cond_broadcast(ended)
    }
  }

  /// The socket of a new connection, made when one is first wanted; negative when the server is away, nil when it is over.
  private func connect() -> Int32? {
    let goesOn = locked {
      while !isWanted, !isClosed { pthread_cond_wait(wanted, mutex) }
      return !isClosed
    }
    guard goesOn else { return nil }
    let made: PostgresConnection
    do { made = try open() } catch {
      locked { isWanted = false }
      return -1
    }
    return locked {
      guard !isClosed else { return nil }
      connection = made
      return PQsocket(made.handle)
    }
  }

  /// Hears answers until the connection is lost.
  private func hear(_ socket: Int32) {
    var goesOn = true
    while goesOn {
      var readable = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&readable, 1, -1) >= 0 || errno == EINTR else { break }
      goesOn = hearOnce()
    }
  }

  /// The same by a loop.
  private func hear(_ socket: Int32, on loop: SocketLoop) {
    locked { isHearing = true }
    loop.watch(
      socket, { self.hearOnce() },
      {
        self.locked {
          self.isHearing = false
          pthread_cond_signal(self.wanted)
        }
      })
    locked { while isHearing { pthread_cond_wait(wanted, mutex) } }
  }

  /// Tells those whose answers have come; false when the connection is lost.
  private func hearOnce() -> Bool {
    var told: [(UnsafeContinuation<Outcome, Never>, Outcome)] = []
    let goesOn = locked { take(&told) }
    for (answer, outcome) in told { answer.resume(returning: outcome) }
    return goesOn
  }

  private func forget() {
    connection = nil
    isWanted = false
    waiting = []
    (head, heard, rows, failure) = (0, 0, nil, nil)
    inFlight.store(0, ordering: .relaxed)
  }

  /// Takes what has come; false when the connection is not good any more.
  private func take(_ told: inout [(UnsafeContinuation<Outcome, Never>, Outcome)]) -> Bool {
    guard let connection, !isClosed, PQconsumeInput(connection.handle) == 1 else { return false }
    var gaps = 0
    while head < waiting.count, PQisBusy(connection.handle) == 0 {
      guard let result = PQgetResult(connection.handle) else {
        // Ends each command's results; never two in a row while something is owed.
        gaps += 1
        guard gaps < 2 else { break }
        continue
      }
      gaps = 0
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC:
        PQclear(result)
        guard let outcome = finish() else { return false }
        told.append(outcome)
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
        if heard == waiting[head].before { rows = PostgresResult(result) } else { PQclear(result) }
        heard += 1
      case PGRES_PIPELINE_ABORTED: PQclear(result)
      default:
        failure = failure ?? PostgresFailure(result, connection.keys)
        PQclear(result)
      }
    }
    return PQstatus(connection.handle) == CONNECTION_OK
  }

  /// What became of the first that waits; nil when the connection is out of step.
  private func finish() -> (UnsafeContinuation<Outcome, Never>, Outcome)? {
    let first = waiting[head]
    head += 1
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      head = 0
    }
    inFlight.store(waiting.count - head, ordering: .relaxed)
    defer { (heard, rows, failure) = (0, nil, nil) }
    if failure == nil, let rows { return (first.answer, .rows(rows)) }
    // Those behind may count on a statement that was not prepared: then the connection is of no use any more.
    guard let failure, !failure.isLoss, !failure.isStalePlan, first.before == 1 || heard > 0 else {
      first.answer.resume(returning: .away)
      return nil
    }
    return (first.answer, failure.isTransient ? .away : .refused(failure.error))
  }
}

extension PostgresConnection {
  /// Sends who looks, the statement that `parameters` belong to, and the transaction's end. False when that failed: then
  /// part of it may be on its way, and the connection is of no use any more.
  /// - Parameter text: of a statement that is not prepared here yet.
  fileprivate func sendAlone(_ text: String?, _ key: [UInt]) -> Bool {
    let name = prepared[key] ?? "s\(prepared.count + 1)"
    if let text {
      guard PQsendPrepare(handle, name, text, 0, nil) == 1 else { return false }
      prepared[key] = name
    }
    return context.send(PostgresControl.context.rawValue, on: handle) && parameters.send(name, on: handle)
      && PQpipelineSync(handle) == 1
  }
}
