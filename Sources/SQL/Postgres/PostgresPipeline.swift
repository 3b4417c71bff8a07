internal import CPostgres
internal import Glibc
internal import Synchronization
internal import Wire

/// A connection that pipelines the reads of many callers (libpq, "Pipeline Mode"). Each is its own transaction: the viewer's
/// identity, one statement, the end.
///
/// The caller sends; the loop that asked first receives the results, or else the pipeline's own thread, which also connects.
/// Reads that the pipeline cannot take, because it is disconnected or busy, return at once and go to the pool.
///
/// `@unchecked Sendable`: every access to the connection and to what waits holds `mutex`, but for the wait on the
/// socket, which only the thread closes, when nobody waits on it any more; the pthread objects are freed in `deinit`, when no
/// thread can hold a reference.
final class PostgresPipeline: @unchecked Sendable {
  enum Outcome: Sendable {
    case rows(PostgresResult)
    case refused(SQLError)
    /// Not sent, or the connection was lost: the pool has to try.
    case away
  }

  private struct Waiting {
    let answer: UnsafeContinuation<Outcome, Never>
    /// Results that come before the statement's own.
    let before: Int
    let sentAt: UInt64
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let needed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let ended = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let open: PostgresPool.Open
  private var connection: PostgresConnection?
  private var waiting: [Waiting] = []
  private var head = 0
  private var isNeeded = false
  /// Which loop receives the results of the next connection; nil: the thread.
  private var loop: SocketLoop?
  private var isReceiving = false
  private var isClosed = false
  private var isOver = false
  /// Received so far for the first waiting read: number of results, the statement's own, the first failure.
  private var received = 0
  private var rows: PostgresResult?
  private var failure: PostgresFailure?
  private let inFlight = Atomic<Int>(0)

  /// More than this would only queue up here.
  private static let depth = 16
  /// Nanoseconds: while the first waiting read is older than this, no others are queued behind it.
  private static let patience: UInt64 = 20_000_000
  private static let mostPrepared = 500

  /// - Parameter open: makes the connection; its transactions must be read-only by default.
  init(open: @escaping PostgresPool.Open) throws(SQLError) {
    self.open = open
    pthread_mutex_init(mutex, nil)
    for condition in [needed, ended] { pthread_cond_init(condition, nil) }
    let context = Unmanaged.passRetained(self)
    var identifier = pthread_t()
    let code = pthread_create(
      &identifier, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<PostgresPipeline>.fromOpaque(context).takeRetainedValue().serve()
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
    for condition in [needed, ended] {
      pthread_cond_destroy(condition)
      condition.deallocate()
    }
    mutex.deallocate()
  }

  /// The number of reads that wait for a result.
  var load: Int { inFlight.load(ordering: .relaxed) }

  private func locked<T>(_ body: () -> T) -> T {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Closes the connection; waiting reads end as `away`.
  func close() {
    locked {
      isClosed = true
      wake()
      pthread_cond_signal(needed)
      while !isOver { pthread_cond_wait(ended, mutex) }
    }
  }

  // MARK: Asking

  /// Runs one statement as the principal.
  /// - Parameter loop: the caller's loop, if any.
  func ask(
    _ sql: SQL, _ key: [UInt], as principal: Principal, at time: Timestamp, on loop: SocketLoop?
  ) async -> Outcome {
    await withUnsafeContinuation { answer in
      let refusal = locked {
        if !isNeeded { self.loop = loop }
        return send(sql, key, principal, time, answer)
      }
      if let refusal { answer.resume(returning: refusal) }
    }
  }

  /// Returns nil once the statement is sent.
  private func send(
    _ sql: SQL, _ key: [UInt], _ principal: Principal, _ time: Timestamp, _ answer: UnsafeContinuation<Outcome, Never>
  ) -> Outcome? {
    guard let connection, !isClosed else {
      isNeeded = true
      pthread_cond_signal(needed)
      return .away
    }
    let now = PostgresPool.now
    guard waiting.count - head < Self.depth, waiting.count == head || now - waiting[head].sentAt < Self.patience else {
      return .away
    }
    var text: String?
    do {
      // Everything that can fail fails before the first byte is sent.
      try connection.parameters.encode(sql.values)
      try connection.context.encode(principal, time, provenBy: connection.prover)
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

  /// Makes the thread notice that the connection is closed.
  private func wake() { if let connection { shutdown(PQsocket(connection.handle), Int32(SHUT_RDWR)) } }

  // MARK: Receiving

  private func serve() {
    var pause: UInt32 = 100_000
    while let socket = connect() {
      if socket < 0 {
        usleep(pause)
        pause = min(pause * 2, 1_600_000)
        continue
      }
      pause = 100_000
      if let loop = locked({ loop }) { receive(socket, on: loop) } else { receive(socket) }
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

  /// The socket of a new connection, opened once one is needed; negative if the server is unavailable, nil after `close()`.
  private func connect() -> Int32? {
    let goesOn = locked {
      while !isNeeded, !isClosed { pthread_cond_wait(needed, mutex) }
      return !isClosed
    }
    guard goesOn else { return nil }
    let made: PostgresConnection
    do { made = try open() } catch {
      locked { isNeeded = false }
      return -1
    }
    return locked {
      guard !isClosed else { return nil }
      connection = made
      return PQsocket(made.handle)
    }
  }

  /// Receives results until the connection is lost.
  private func receive(_ socket: Int32) {
    var goesOn = true
    while goesOn {
      var readable = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&readable, 1, -1) >= 0 || errno == EINTR else { break }
      goesOn = receiveAvailable()
    }
  }

  /// The same on a loop.
  private func receive(_ socket: Int32, on loop: SocketLoop) {
    locked { isReceiving = true }
    loop.watch(
      socket, { self.receiveAvailable() },
      {
        self.locked {
          self.isReceiving = false
          pthread_cond_signal(self.needed)
        }
      })
    locked { while isReceiving { pthread_cond_wait(needed, mutex) } }
  }

  /// Resumes the callers whose results have arrived; false once the connection is lost.
  private func receiveAvailable() -> Bool {
    var answered: [(UnsafeContinuation<Outcome, Never>, Outcome)] = []
    let goesOn = locked { take(&answered) }
    for (answer, outcome) in answered { answer.resume(returning: outcome) }
    return goesOn
  }

  private func forget() {
    connection = nil
    isNeeded = false
    waiting = []
    (head, received, rows, failure) = (0, 0, nil, nil)
    inFlight.store(0, ordering: .relaxed)
  }

  /// Reads what has arrived; false if the connection is no longer usable.
  private func take(_ answered: inout [(UnsafeContinuation<Outcome, Never>, Outcome)]) -> Bool {
    guard let connection, !isClosed, PQconsumeInput(connection.handle) == 1 else { return false }
    var gaps = 0
    while head < waiting.count, PQisBusy(connection.handle) == 0 {
      guard let result = PQgetResult(connection.handle) else {
        // Ends each command's results; never two in a row while results are outstanding.
        gaps += 1
        guard gaps < 2 else { break }
        continue
      }
      gaps = 0
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC:
        PQclear(result)
        guard let outcome = finish() else { return false }
        answered.append(outcome)
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
        if received == waiting[head].before { rows = PostgresResult(result) } else { PQclear(result) }
        received += 1
      case PGRES_PIPELINE_ABORTED: PQclear(result)
      default:
        failure = failure ?? PostgresFailure(result, connection.keys)
        PQclear(result)
      }
    }
    return PQstatus(connection.handle) == CONNECTION_OK
  }

  /// The outcome of the first waiting read; nil if the connection is out of sync.
  private func finish() -> (UnsafeContinuation<Outcome, Never>, Outcome)? {
    let first = waiting[head]
    head += 1
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      head = 0
    }
    inFlight.store(waiting.count - head, ordering: .relaxed)
    defer { (received, rows, failure) = (0, nil, nil) }
    if failure == nil, let rows { return (first.answer, .rows(rows)) }
    // Later reads may rely on a statement that was not prepared: then the connection is no longer usable.
    guard let failure, !failure.isLoss, !failure.isStalePlan, first.before == 1 || received > 0 else {
      first.answer.resume(returning: .away)
      return nil
    }
    return (first.answer, failure.isTransient ? .away : .refused(failure.error))
  }
}

extension PostgresConnection {
  /// Sends the viewer's identity, the statement with `parameters`, and the end of the transaction. False on failure: then
  /// part of it may have been sent, and the connection is no longer usable.
  /// - Parameter text: the text of a statement that is not prepared on this connection yet.
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
