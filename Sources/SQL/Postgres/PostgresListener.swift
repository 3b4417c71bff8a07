internal import CPostgres
internal import Glibc
internal import Synchronization

/// A bell that processes on one PostgreSQL database ring for each other (`LISTEN` and `NOTIFY`), with a thread and a
/// connection of its own.
///
/// NOTIFY takes a lock of the whole server at its commit, so it is not sent by those who write: `ring` only marks that
/// something is there, and the thread rings once for all that came within the pause. Before it rings it does a chore, by one
/// process at a time. Nothing depends on hearing: the chore is looked for every second, and each listener looks by itself,
/// too. The messages say nothing.
///
/// `@unchecked Sendable`: everything that changes is atomic or belongs to the thread.
public final class PostgresListener: @unchecked Sendable {
  /// What is to be done before the others are told.
  public struct Chore: Sendable {
    let isDue: SQL
    let statements: [SQL]

    /// - Parameters:
    ///   - isDue: answers a row when there is something to do. No values, as in the statements.
    ///   - statements: run in one snapshot and one transaction, by one process at a time.
    public init(isDue: SQL, _ statements: [SQL]) {
      self.isDue = isDue
      self.statements = statements
    }
  }

  private let open: @Sendable () throws -> PostgresConnection
  private let channel: String
  private let chore: Chore
  private let heard: @Sendable () -> Void
  private let isRung = Atomic<Bool>(false)
  private let isClosed = Atomic<Bool>(false)
  /// Wakes the thread.
  private let (wakeOut, wakeIn): (Int32, Int32)
  private let finished = BlockingQueue<Void>()

  /// The shortest time between two chores, milliseconds: how long what happens waits to be rung for at most.
  private static let pause = 25
  /// How often the chore is looked for that nobody has rung for, milliseconds: its process may have died.
  private static let beat = 1000
  /// Of the advisory lock under which chores are done: any number that nothing else uses.
  private static let lock = 0x6865_6172_7468

  /// - Parameters:
  ///   - channel: a plain name; processes that use the same one hear each other.
  ///   - heard: called on the listener's thread whenever somebody rang, and when there may have been something to hear.
  init(
    channel: StaticString, chore: Chore, open: @escaping @Sendable () throws -> PostgresConnection,
    heard: @escaping @Sendable () -> Void
  ) throws(SQLError) {
    self.channel = channel.description
    self.chore = chore
    self.open = open
    self.heard = heard
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SQLError(.other, "no pipe for the listener") }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (wakeOut, wakeIn) = (ends[0], ends[1])
    let context = Unmanaged.passRetained(self)
    var identifier = pthread_t()
    let code = pthread_create(
      &identifier, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<PostgresListener>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw SQLError(.other, "the listener's thread did not start")
    }
    pthread_detach(identifier)
  }

  deinit {
    Glibc.close(wakeOut)
    Glibc.close(wakeIn)
  }

  /// Says that there is something for the others. Constant work, from any thread.
  public func ring() {
    if !isRung.exchange(true, ordering: .acquiringAndReleasing) { wake() }
  }

  /// Ends the thread and its connection; does what was rung for first.
  public func close() {
    isClosed.store(true, ordering: .releasing)
    wake()
    while finished.drain() != nil {}
  }

  private func wake() {
    var byte: UInt8 = 1
    // A full pipe wakes as well.
    _ = Glibc.write(wakeIn, &byte, 1)
  }

  // MARK: The thread

  private func run() {
    var connection: PostgresConnection?
    var failures = 0
    while !isClosed.load(ordering: .acquiring) {
      do {
        let listening = try connection ?? listen()
        connection = listening
        failures = 0
        try turn(listening)
      } catch {
        // The server is away: what happened meanwhile is in the tables, and is read when it is back.
        connection = nil
        failures += 1
        rest(milliseconds: min(2000, 50 << min(failures, 6)), on: nil)
      }
    }
    // The last fact is not left to the others' next look. It is found there when this fails.
    if let connection, isRung.load(ordering: .acquiring) { try? doChore(connection) }
    connection = nil
    finished.close()
  }

  private func listen() throws -> PostgresConnection {
    let connection = try open()
    try connection.execute(script: "LISTEN \(channel)")
    heard()
    return connection
  }

  /// Does what is due and waits for the next thing, a second at most.
  private func turn(_ connection: PostgresConnection) throws {
    isRung.store(false, ordering: .releasing)
    try doChore(connection)
    try hear(connection)
    let end = Self.milliseconds() + Self.beat
    let earliest = Self.milliseconds() + Self.pause
    while !isClosed.load(ordering: .acquiring) {
      let now = Self.milliseconds()
      if now >= end { return }
      if isRung.load(ordering: .acquiring) {
        if now >= earliest { return }
        rest(milliseconds: earliest - now, on: connection, isWakeable: false)
      } else {
        rest(milliseconds: end - now, on: connection)
      }
      try hear(connection)
    }
  }

  private func doChore(_ connection: PostgresConnection) throws {
    guard try connection.ask(chore.isDue.text) != nil else { return }
    try connection.execute(script: "SELECT pg_advisory_lock(\(Self.lock))")
    // One snapshot, taken when the lock is held: no statement of it sees what an earlier one did not.
    let statements = chore.statements.map { "\($0.text); " }.joined()
    try connection.execute(script: "BEGIN ISOLATION LEVEL REPEATABLE READ; \(statements)COMMIT")
    try connection.execute(script: "SELECT pg_advisory_unlock(\(Self.lock)); NOTIFY \(channel)")
  }

  /// Takes in what was rung.
  private func hear(_ connection: PostgresConnection) throws {
    guard PQconsumeInput(connection.handle) == 1 else { throw SQLError(.busy, "the listening connection is lost") }
    var isHeard = false
    while let message = PQnotifies(connection.handle) {
      PQfreemem(message)
      isHeard = true
    }
    if isHeard { heard() }
  }

  /// Waits until somebody rings, something arrives, or the time is over.
  private func rest(milliseconds: Int, on connection: PostgresConnection?, isWakeable: Bool = true) {
    var waits = [pollfd(fd: isWakeable ? wakeOut : -1, events: Int16(POLLIN), revents: 0)]
    if let connection { waits.append(pollfd(fd: PQsocket(connection.handle), events: Int16(POLLIN), revents: 0)) }
    _ = poll(&waits, nfds_t(waits.count), Int32(clamping: max(1, milliseconds)))
    guard isWakeable else { return }
    var bytes = [UInt8](repeating: 0, count: 64)
    while Glibc.read(wakeOut, &bytes, bytes.count) > 0 {}
  }

  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

extension Storage {
  /// A bell for the processes on this database; nil where there are none but this one.
  public func listener(
    on channel: StaticString, chore: PostgresListener.Chore, heard: @escaping @Sendable () -> Void
  ) throws -> PostgresListener? {
    guard case .postgres(let engine) = system.engine else { return nil }
    let server = engine.server
    return try PostgresListener(
      channel: channel, chore: chore, open: { try server.openSystem(UniqueKeys()) }, heard: heard)
  }
}
