internal import Glibc
internal import Wire

/// One piece of work on a thread of the pool, done again where that is right.
struct PostgresWork {
  let server: PostgresServer
  let worker: PostgresPool.Worker
  let principal: Principal?
  /// Takes the number of statements that have run.
  let count: (Int) -> Void
  /// Takes the place in the log where a commit ended; nil where nobody asks.
  let located: ((Int64) -> Void)?
  /// Monotonic nanoseconds until which it is tried again.
  private let limit: UInt64

  /// How often work is tried before its caller gets a busy error.
  private static let mostTries = 12
  /// From this failure on, those who try again queue up instead of getting into each other's way.
  private static let queueingFrom = 3
  /// After so many failures a write is done while no other is, so that it cannot fail for their sake again.
  private static let aloneFrom = 6
  /// How long it may keep the others waiting until those before it are done, milliseconds; then it goes on among them.
  private static let longestHold = 1_000
  /// How long it may wait for its turn among others that failed, milliseconds.
  private static let longestQueue = 5_000

  init(
    server: PostgresServer, worker: PostgresPool.Worker, principal: Principal?, count: @escaping (Int) -> Void,
    located: ((Int64) -> Void)? = nil
  ) {
    self.located = located
    limit = PostgresPool.now + UInt64(max(10, 2 * server.options.wait) * 1e9)
    self.server = server
    self.worker = worker
    self.principal = principal
    self.count = count
  }

  /// Reads from a replica that has come as far as `position`; throws `NotHere` when the primary must be asked.
  func readReplica<T>(after position: Int64, _ body: (Transaction) throws -> T) throws -> T {
    let connection: PostgresConnection
    do { connection = try worker.connected() } catch { throw NotHere.away }
    defer { connection.require(0) }
    let before = connection.executed
    defer { count(connection.executed - before) }
    do {
      connection.require(position)
      try connection.begin(.read, as: principal, at: server.options.now())
      let value = try body(Transaction(connection))
      if let failure = connection.failure { throw failure.error }
      connection.endRead()
      return value
    } catch {
      let failure = connection.failure
      connection.rollBack()
      // Whatever a replica cannot do, such as keeping rows that the primary has cleaned away, the primary can.
      guard let failure else { throw error }
      throw failure.isLoss ? NotHere.away : NotHere.behind
    }
  }

  /// A replica that cannot answer.
  enum NotHere: Error {
    case away
    case behind
  }

  func read<T>(_ body: (Transaction) throws -> T) throws -> T {
    var tries = 0
    while true {
      let connection = try worker.connected()
      let before = connection.executed
      defer { count(connection.executed - before) }
      do {
        try connection.begin(.read, as: principal, at: server.options.now())
        let value = try body(Transaction(connection))
        if let failure = connection.failure { throw failure.error }
        connection.endRead()
        return value
      } catch {
        let failure = connection.failure
        connection.rollBack()
        guard let failure, mayTryAgain(after: failure, &tries) else { throw error }
      }
    }
  }

  func write<T>(_ body: (Transaction) throws -> T) throws -> T {
    var tries = 0
    while true {
      let connection = try worker.connected()
      let before = connection.executed
      var locks: [Int] = []
      defer {
        count(connection.executed - before)
        // Best effort: a connection that is lost has lost its locks.
        for lock in locks where !connection.isLost { _ = try? connection.ask("SELECT pg_advisory_unlock(\(lock))") }
      }
      do {
        if tries >= Self.queueingFrom {
          guard try take(PostgresControl.turn, within: Self.longestQueue, on: connection) else { throw Self.noTurn }
          locks = [PostgresControl.turn]
        }
        // Before the transaction: its snapshot is then of a database in which nothing else is going on.
        if tries >= Self.aloneFrom, try take(PostgresControl.writing, within: Self.longestHold, on: connection) {
          locks.insert(PostgresControl.writing, at: 0)
        }
        try connection.begin(.write, as: principal, at: server.options.now())
        let value = try body(Transaction(connection))
        if let failure = connection.failure { throw failure.error }
        try commit(connection)
        return value
      } catch let unknown as OutcomeUnknown {
        throw unknown.error
      } catch {
        let failure = connection.failure
        connection.rollBack()
        guard let failure, mayTryAgain(after: failure, &tries) else { throw error }
      }
    }
  }

  private static let noTurn = SQLError(.busy, "too many writes to the same rows wait for their turn")

  /// Takes an advisory lock for the connection; false when that takes longer than so many milliseconds.
  private func take(_ lock: Int, within most: Int, on connection: PostgresConnection) throws -> Bool {
    do {
      _ = try connection.ask("SELECT set_config('lock_timeout', '\(most)', true); SELECT pg_advisory_lock(\(lock))")
      return true
    } catch {
      guard connection.failure?.state == "55P03" else { throw error }
      connection.failure = nil
      return false
    }
  }

  private func mayTryAgain(after failure: PostgresFailure, _ tries: inout Int) -> Bool {
    guard failure.isLoss || failure.isTransient || failure.isStalePlan else { return false }
    tries = failure.isStuck ? max(tries + 1, Self.aloneFrom) : tries + 1
    guard tries < Self.mostTries, PostgresPool.now < limit else { return false }
    if failure.isTransient {
      usleep(UInt32.random(in: 0..<(500 << UInt32(min(tries, 6)))))
    } else {
      worker.disconnect()
    }
    return true
  }

  // MARK: The outcome of a commit

  private struct OutcomeUnknown: Error {
    let error = SQLError(.busy, "the connection broke during a commit, and it is unknown whether that was kept")
  }

  /// Commits; when the connection is lost on the way, finds out what became of it.
  private func commit(_ connection: PostgresConnection) throws {
    guard connection.isInTransaction else { return }
    let (number, epoch) = (connection.transactionNumber, connection.epoch)
    connection.sendCommit(locating: located != nil)
    do {
      try connection.settle()
      located?(connection.position)
    } catch {
      guard connection.isLost else { throw error }
      guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw OutcomeUnknown() }
      guard try wasKept(number, epoch) else { throw error }
    }
  }

  /// Asks the server for the transaction's outcome (`pg_xact_status`). Kept is believed only when the server has not
  /// crashed since: a number that was never written down may then have been given to another transaction.
  private func wasKept(_ number: String, _ epoch: String) throws -> Bool {
    worker.disconnect()
    worker.extend(to: limit)
    while true {
      let status: String?
      let connection: PostgresConnection
      do {
        connection = try worker.connected()
        status = try connection.ask("SELECT pg_xact_status('\(number)'::xid8)")
      } catch {
        guard PostgresPool.now < limit else { throw OutcomeUnknown() }
        worker.disconnect()
        usleep(50_000)
        continue
      }
      switch status {
      case "aborted": return false
      case "committed" where connection.epoch == epoch: return true
      case "in progress":
        guard PostgresPool.now < limit else { throw OutcomeUnknown() }
        usleep(20_000)
      default: throw OutcomeUnknown()
      }
    }
  }
}
