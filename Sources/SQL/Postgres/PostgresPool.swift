internal import Glibc
internal import Synchronization
internal import Wire

/// Threads with a PostgreSQL connection each, and the work that waits for one of them.
///
/// Waiting is bounded: a caller that gets no connection in time receives a busy error. Of the threads that rest, the one that came last
/// works first: its connection has planned the statements of late, and where few are needed the others need never be opened.
///
/// `@unchecked Sendable`: every access to `jobs`, `resting` and `isClosed` and the counts holds `mutex`; the pthread objects are freed in
/// `deinit`, when no thread can hold a reference.
final class PostgresPool: @unchecked Sendable {
  typealias Open = @Sendable () throws(SQLError) -> PostgresConnection

  struct Job: Sendable {
    /// Monotonic nanoseconds until which it may wait.
    let deadline: UInt64
    /// Runs the work on a connection's thread; nil if none became free in time.
    let run: @Sendable (Worker?) -> Void
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let watch = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let ended = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [Job] = []
  private var head = 0
  /// What wakes each thread that waits for work, the one that came last at the end.
  private var resting: [UnsafeMutablePointer<pthread_cond_t>] = []
  private var threads = 0
  private var isClosed = false
  private let open: Open
  private let wait: UInt64
  private let outage = Mutex<UInt64?>(nil)

  /// More waiting work than this is refused at once: it would only wait in vain.
  private static let mostWaiting = 20_000

  /// - Parameter wait: seconds that work may wait for a connection.
  init(connections: Int, wait: Double, open: @escaping Open) throws(SQLError) {
    self.open = open
    self.wait = UInt64(max(0, wait) * 1e9)
    pthread_mutex_init(mutex, nil)
    for condition in [watch, ended] { pthread_cond_init(condition, nil) }
    for _ in 0..<max(1, connections) { try start { $0.work(Worker(pool: $0)) } }
    try start { $0.expire() }
  }

  deinit {
    pthread_mutex_destroy(mutex)
    for condition in [watch, ended] {
      pthread_cond_destroy(condition)
      condition.deallocate()
    }
    mutex.deallocate()
  }

  private final class Start {
    let pool: PostgresPool
    let body: (PostgresPool) -> Void
    init(_ pool: PostgresPool, _ body: @escaping (PostgresPool) -> Void) {
      self.pool = pool
      self.body = body
    }
  }

  private func start(_ body: @escaping (PostgresPool) -> Void) throws(SQLError) {
    let context = Unmanaged.passRetained(Start(self, body))
    var identifier = pthread_t()
    let code = pthread_create(
      &identifier, nil,
      { context in
        guard let context else { return nil }
        let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        start.body(start.pool)
        start.pool.leave()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw SQLError(.other, "a thread of the pool did not start")
    }
    pthread_detach(identifier)
    locked { threads += 1 }
  }

  @discardableResult private func locked<T>(_ body: () -> T) -> T {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  private func leave() {
    locked {
      threads -= 1
      pthread_cond_broadcast(ended)
    }
  }

  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Has the work done; it is called with nil when there was no connection for it.
  func submit(_ run: @escaping @Sendable (Worker?) -> Void) {
    let job = Job(deadline: Self.now + wait, run: run)
    let isTaken = locked {
      guard !isClosed, jobs.count - head < Self.mostWaiting else { return false }
      jobs.append(job)
      if let last = resting.popLast() {
        pthread_cond_signal(last)
      } else if jobs.count - head == 1 {
        pthread_cond_signal(watch)
      }
      return true
    }
    if !isTaken { run(nil) }
  }

  /// How much work waits for a connection.
  var waiting: Int { locked { jobs.count - head } }

  /// Finishes what waits and closes the connections.
  func close() {
    locked {
      isClosed = true
      for one in resting { pthread_cond_signal(one) }
      pthread_cond_broadcast(watch)
      while threads > 0 { pthread_cond_wait(ended, mutex) }
    }
  }

  /// What waits already, nil when nothing does.
  private func takeAtOnce() -> Job? { locked { jobs.count == head ? nil : first() } }

  /// - Parameter wake: what wakes this thread.
  private func take(_ wake: UnsafeMutablePointer<pthread_cond_t>) -> Job? {
    locked {
      while jobs.count == head {
        if isClosed { return nil }
        resting.append(wake)
        pthread_cond_wait(wake, mutex)
        // It is off the list already, unless it woke without a call.
        resting.removeAll { $0 == wake }
      }
      return first()
    }
  }

  /// Holds the lock already.
  private func first() -> Job {
    let job = jobs[head]
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 1024 {
      jobs.removeFirst(head)
      head = 0
    }
    return job
  }

  private func work(_ worker: Worker) {
    let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    pthread_cond_init(wake, nil)
    defer {
      pthread_cond_destroy(wake)
      wake.deallocate()
    }
    while true {
      var next = takeAtOnce()
      if next == nil {
        worker.rest()
        next = take(wake)
      }
      guard let job = next else { break }
      job.run(job.deadline < Self.now ? nil : worker.until(job.deadline))
    }
    worker.disconnect()
  }

  /// Fails the callers that have waited too long while every connection is busy.
  private func expire() {
    while true {
      let late: [Job] = locked {
        if jobs.count == head, !isClosed { pthread_cond_wait(watch, mutex) }
        var late: [Job] = []
        while jobs.count > head, jobs[head].deadline < Self.now { late.append(first()) }
        return late
      }
      for job in late { job.run(nil) }
      if locked({ isClosed && jobs.count == head }) { return }
      usleep(20_000)
    }
  }

  // MARK: Connections

  /// One thread's connection; it is made when it is first needed, and again when it was lost.
  final class Worker {
    private let pool: PostgresPool
    private var connection: PostgresConnection?
    private(set) var deadline: UInt64 = 0

    init(pool: PostgresPool) { self.pool = pool }

    fileprivate func until(_ deadline: UInt64) -> Worker {
      self.deadline = deadline
      return self
    }

    /// Waits for the server when it is away, as long as the work may wait.
    func connected() throws(SQLError) -> PostgresConnection {
      if let connection, !connection.isLost { return connection }
      connection = nil
      var pause: UInt32 = 20_000
      while true {
        do {
          let made = try pool.open()
          pool.outage.withLock { $0 = nil }
          connection = made
          return made
        } catch {
          let now = PostgresPool.now
          let since = pool.outage.withLock { since in
            since = since ?? now
            return since ?? now
          }
          // Once it has been away for long nobody is kept waiting for it: each tries once.
          guard now < deadline, now - since < pool.wait else { throw error }
          usleep(pause + UInt32.random(in: 0..<pause))
          pause = min(pause * 2, 320_000)
        }
      }
    }

    /// Gives the work longer to find its server.
    func extend(to deadline: UInt64) { self.deadline = max(deadline, self.deadline) }

    /// Nothing is to be done for the moment.
    fileprivate func rest() { connection?.pushEnd() }

    func disconnect() { connection = nil }
  }
}
