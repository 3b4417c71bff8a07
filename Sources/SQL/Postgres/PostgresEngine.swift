internal import Glibc
internal import Synchronization
internal import Wire

/// One open PostgreSQL database: a pool of connections for the apps, another for the system's own work, so that neither
/// keeps the other waiting.
final class PostgresEngine: Sendable {
  let server: PostgresServer
  let writes = WriteState()
  private let apps: PostgresPool
  private let system: PostgresPool
  /// Nil where there is none.
  private let replica: PostgresReplica?
  /// Nil where there is none.
  private let reads: PostgresReads?
  private let statements = Atomic<Int>(0)

  init(server: PostgresServer) throws {
    self.server = server
    let catalog = try PostgresCatalog.read(server)
    let rules = catalog.rules(server.options.defences)
    let count = server.options.connections
    apps = try PostgresPool(connections: count, wait: server.options.wait) { () throws(SQLError) in
      try server.openApp(rules, catalog.keys, sealed: catalog.seal)
    }
    system = try PostgresPool(connections: (count + 1) / 2, wait: server.options.wait) { () throws(SQLError) in
      try server.openSystem(catalog.keys)
    }
    reads =
      server.options.replicaURL != nil || server.options.pipelines < 1
      ? nil
      : try PostgresReads(server.options) { () throws(SQLError) in
        try server.openReading(rules, catalog.keys, sealed: catalog.seal)
      }
    replica =
      server.options.replicaURL == nil
      ? nil
      : try PostgresReplica(connections: count) { () throws(SQLError) in
        try server.openReplica(rules, catalog.keys, sealed: catalog.seal)
      }
  }

  /// Statements run so far, without those that begin and end transactions.
  var statementCount: Int { statements.load(ordering: .relaxed) }

  /// Work that waits for a connection.
  var waiting: Int { apps.waiting + system.waiting + (replica?.pool.waiting ?? 0) }

  func close() {
    apps.close()
    system.close()
    replica?.pool.close()
    reads?.close()
  }

  /// Asks one statement by a pipeline; a body that asks more is done over on a thread of the pool.
  /// - Parameter latest: Never from the replica.
  func query<T>(
    as principal: Principal, latest: Bool, _ body: @escaping @Sendable (ReadTransaction) throws -> T
  ) async throws -> T {
    if let answer = try await askReplica(as: principal, latest: latest, body) { return answer.value }
    // Statements that the pool takes over count there.
    if let reads, let answer = try await reads.query(as: principal, counting: count, body) { return answer }
    return try await carry(to: apps, as: principal, body) { try $0.read($1) }
  }

  /// Reads in one snapshot on a thread of the pool. Should the connection be lost, the body starts over on another.
  /// - Parameter latest: Never from the replica.
  func read<T>(
    as principal: Principal?, latest: Bool = false, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    if let principal, let answer = try await askReplica(as: principal, latest: latest, body) { return answer.value }
    return try await carry(to: principal == nil ? system : apps, as: principal, body) { try $0.read($1) }
  }

  /// What the replica answers; nil where the primary has to.
  private func askReplica<T>(
    as principal: Principal, latest: Bool, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> Answer<T>? {
    guard let replica else { return nil }
    if replica.takesLook() {
      let began = PostgresPool.now
      // Without an answer the replica is soon not asked any more.
      let end = try? await carry(to: system, as: nil, { try $0.first(PostgresReplica.endOfLog) { $0.int64(0) } }) {
        try $0.read($1)
      }
      if let end { replica.saw(end, at: began) }
    }
    guard !latest, let position = replica.needed(by: principal) else { return nil }
    do {
      return Answer(
        value: try await carry(to: replica.pool, as: principal, body) { try $0.readReplica(after: position, $1) })
    } catch let notHere as PostgresWork.NotHere {
      if notHere == .away { replica.letRest() }
    } catch let error as SQLError where error.kind == .busy {
      // No connection to it became free in time.
    }
    return nil
  }

  /// Has a body run on a thread of the pool while the caller is suspended.
  private func carry<T>(
    to pool: PostgresPool, as principal: Principal?, _ body: @escaping (Transaction) throws -> T,
    _ run: @escaping (PostgresWork, (Transaction) throws -> T) throws -> T
  ) async throws -> T {
    let box = Box(body, run)
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      pool.submit { worker in
        if let worker {
          let located = self.replica.map { replica in { position in replica.note(position, by: principal) } }
          let work = PostgresWork(
            server: self.server, worker: worker, principal: principal, count: self.count, located: located)
          box.outcome = Result { try box.run(work, box.body) }
        }
        continuation.resume()
      }
    }
    guard let outcome = box.outcome else {
      throw SQLError(.busy, "no connection to the database became free in time")
    }
    return try outcome.get()
  }

  /// Writes; returns when the commit is on the disk, after the side effects have run.
  func write<T: Sendable>(
    as principal: Principal?, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    let written: Written<T> = try await carry(
      to: principal == nil ? system : apps, as: principal,
      { transaction in
        let value = try body(transaction)
        return Written(value: value, effects: transaction.sideEffects)
      }, { try $0.write($1) })
    for effect in written.effects { await effect() }
    return written.value
  }

  private func count(_ executed: Int) { statements.add(executed, ordering: .relaxed) }

  /// A value that may itself be nil.
  private struct Answer<T> {
    let value: T
  }

  private struct Written<T> {
    let value: T
    let effects: [@Sendable () async -> Void]
  }

  /// Carries a body to a thread of the pool and its outcome back.
  ///
  /// `@unchecked Sendable`: the task that made it is suspended until the pool's thread has resumed it, so there is one user
  /// at a time; the hand-over is ordered by the pool's lock and by the continuation.
  private final class Box<T>: @unchecked Sendable {
    let body: (Transaction) throws -> T
    let run: (PostgresWork, (Transaction) throws -> T) throws -> T
    var outcome: Result<T, any Error>?

    init(
      _ body: @escaping (Transaction) throws -> T,
      _ run: @escaping (PostgresWork, (Transaction) throws -> T) throws -> T
    ) {
      self.body = body
      self.run = run
    }
  }
}

/// What the engine knows of the tables from the server's catalog.
struct PostgresCatalog: Sendable {
  let tables: Set<String>
  let functions: Set<String>
  let keys: UniqueKeys
  /// Nil where the database has none.
  let seal: PostgresSeal?

  func rules(_ defences: PostgresDefences) -> PostgresStatementRules {
    PostgresStatementRules(tables: tables, functions: functions, defences: defences)
  }

  static func read(_ server: PostgresServer) throws -> PostgresCatalog {
    let connection = try server.openSystem(UniqueKeys())
    let tables = try connection.rows(
      of: """
        SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'hearth' AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
        """
    ) { $0.text(0) }
    let functions = try connection.rows(
      of: """
        SELECT p.proname::text FROM pg_proc p WHERE p.pronargs >= 1 AND p.pronargs - p.pronargdefaults <= 1
        EXCEPT SELECT a.attname::text FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'hearth'::regnamespace AND a.attnum > 0
        """
    ) { $0.text(0) }
    let columns = try connection.rows(
      of: """
        SELECT i.relname::text, t.relname::text, a.attname::text FROM pg_index x
        JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
        JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'hearth'
        JOIN pg_attribute a ON a.attrelid = i.oid
        WHERE x.indisunique ORDER BY i.oid, a.attnum
        """
    ) { ($0.text(0), "\($0.text(1)).\($0.text(2))") }
    var keys = UniqueKeys()
    for (key, column) in columns { keys.columns[key, default: []].append(column) }
    return PostgresCatalog(
      tables: Set(tables.map { $0.lowercased() }), functions: Set(functions.map { $0.lowercased() }), keys: keys,
      seal: try PostgresSeal.read(connection))
  }
}
