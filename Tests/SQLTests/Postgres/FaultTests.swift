import CPostgres
import Glibc
import Synchronization
import Testing
import Wire

@testable import SQL

/// What goes wrong between a program and its server.
@Suite struct `Faults of PostgreSQL` {
  @Test func `writes that wait for each other are done again`() async throws {
    let circle = try await OpenCircle(on: .postgres, connections: 4)
    let arrived = Counter()
    let tries = Counter()

    try await withThrowingTaskGroup(of: Void.self) { group in
      for pair in [(Circle.anasNote, Circle.bensNote), (Circle.bensNote, Circle.anasNote)] {
        group.addTask {
          try await circle.storage.system.write { transaction in
            tries.add()
            try transaction.run("UPDATE notes SET like_count = like_count + 1 WHERE id = \(pair.0)")
            arrived.add()
            // Until the other has its first row too.
            for _ in 0..<150_000 where arrived.value < 2 { Pause.milliseconds(2) }
            try transaction.run("UPDATE notes SET like_count = like_count + 1 WHERE id = \(pair.1)")
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(tries.value > 2)
    #expect(try await circle.likes(of: Circle.anasNote) == 2)
    #expect(try await circle.likes(of: Circle.bensNote) == 2)
  }

  /// Each time that the slow one has read, the quick one changes what it read: beside it, the slow one fails for ever.
  @Test func `a write that another keeps from succeeding gets its turn`() async throws {
    let circle = try await OpenCircle(on: .postgres, connections: 4)
    let storage = circle.storage
    let ends = Counter()

    async let quick = {
      var done = 0
      while ends.value == 0 {
        try await storage.system.write {
          try $0.run("UPDATE notes SET like_count = like_count + 1 WHERE id = \(Circle.anasNote)")
        }
        done += 1
      }
      return done
    }()
    do {
      defer { ends.add() }
      for _ in 0..<3 {
        try await storage.system.write { transaction in
          let count = try transaction.first("SELECT like_count FROM notes WHERE id = \(Circle.anasNote)") { $0.int(0) }
          Pause.milliseconds(100)
          try transaction.run("UPDATE notes SET like_count = \((count ?? 0) + 1) WHERE id = \(Circle.anasNote)")
        }
      }
    }
    let done = try await quick

    #expect(try await circle.likes(of: Circle.anasNote) == done + 3)
  }

  @Test func `many writes to the same rows are all done`() async throws {
    let circle = try await OpenCircle(on: .postgres, connections: 16, wait: 120)
    let storage = circle.storage

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          // A few the other way around: they wait for each other for ever, until the server ends one.
          let notes = [Circle.anasNote, Circle.bensNote]
          try await storage.system.write { transaction in
            for note in number < 4 ? notes.reversed() : notes {
              let count = try transaction.first("SELECT like_count FROM notes WHERE id = \(note)") { $0.int(0) }
              try transaction.run("UPDATE notes SET like_count = \((count ?? 0) + 1) WHERE id = \(note)")
            }
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(try await circle.likes(of: Circle.anasNote) == 200)
    #expect(try await circle.likes(of: Circle.bensNote) == 200)
  }

  @Test func `who finds no connection in time is told so`() async throws {
    let database = try TestServer.shared.get().database()
    let options = PostgresOptions(url: database.url, connections: 1, pipelines: 0, wait: 0.3)
    let storage = try Storage.open(postgres: options, schema: Circle.schema)
    defer { storage.close() }
    let holds = Counter()
    let ends = Counter()

    async let holder: Void = storage.database.read(as: .anonymous) { transaction in
      _ = try transaction.exists("SELECT 1")
      holds.add()
      for _ in 0..<36_000 where ends.value == 0 { Pause.milliseconds(5) }
    }
    for _ in 0..<24_000 where holds.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
    let start = ContinuousClock.now
    await #expect {
      try await storage.database.read(as: .anonymous) { try $0.exists("SELECT 1") }
    } throws: {
      ($0 as? SQLError)?.kind == .busy
    }
    let waited = ContinuousClock.now - start
    ends.add()
    try await holder

    #expect(waited > .milliseconds(250) && waited < .seconds(120))
    #expect(try await storage.database.read(as: .anonymous) { try $0.exists("SELECT 1") })
  }

  @Test func `a statement that takes too long is ended`() async throws {
    let database = try TestServer.shared.get().database()
    let options = PostgresOptions(url: database.url, connections: 1, statementTimeout: 200)
    let storage = try Storage.open(postgres: options, schema: Circle.schema)
    defer { storage.close() }

    await #expect {
      try await storage.database.read(as: .anonymous) {
        try $0.all(
          """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000)
          SELECT count(*) FROM n
          """
        ) { $0.int(0) }
      }
    } throws: {
      ($0 as? SQLError)?.kind == .busy
    }
    #expect(try await storage.database.read(as: .anonymous) { try $0.exists("SELECT 1") })
  }

  @Test func `a read whose connection is ended runs again on another`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    let tries = Counter()

    let names = try await circle.storage.system.read { transaction in
      let first = try transaction.all("SELECT name FROM people ORDER BY name") { $0.text(0) }
      if tries.add() == 1 { try Self.endBackend(of: transaction) }
      return try first + transaction.all("SELECT name FROM people ORDER BY name") { $0.text(0) }
    }

    #expect(names == ["ana", "ben", "cem", "ana", "ben", "cem"])
    #expect(tries.value == 2)
  }

  @Test func `a write whose connection is ended is done once`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    let tries = Counter()

    try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE notes SET like_count = like_count + 1 WHERE id = \(Circle.anasNote)")
      if tries.add() == 1 { try Self.endBackend(of: transaction) }
    }

    #expect(tries.value == 2)
    #expect(try await circle.likes(of: Circle.anasNote) == 1)
  }

  @Test func `connections that were ended while nobody used them are made again`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    let server = try TestServer.shared.get()

    for _ in 0..<3 {
      try server.administer(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(circle.databaseName)' AND usename = 'hearth'"
      )
      #expect(try await circle.likes(of: Circle.anasNote) == 0)
      try await circle.storage.system.write {
        try $0.run("UPDATE notes SET body = 'still here' WHERE id = \(Circle.anasNote)")
      }
    }
  }

  /// A commit waits until the test lets it go on.
  private static let slowCommit = """
    CREATE FUNCTION hearth_triggers.slow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = hearth SET lock_timeout = 0
      AS $$ BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END $$;
    REVOKE ALL ON FUNCTION hearth_triggers.slow() FROM PUBLIC;
    CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON hearth.notes DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION hearth_triggers.slow()
    """

  /// Does something to the transaction's connection while the server is at its commit; the first time only.
  private func disturb(
    _ circle: OpenCircle,
    _ fault: @escaping @Sendable (PostgresConnection, _ backend: Int32, _ socket: Int32) throws -> Void
  ) async throws -> Int {
    try circle.administer(Self.slowCommit)
    let gate = try circle.server().openMigrator()
    _ = try gate.ask("SELECT pg_advisory_lock(42)")
    let (backend, socket) = (Place(), Place())
    let tries = Counter()
    async let writing: Void = circle.storage.system.write { transaction in
      try transaction.run("UPDATE notes SET like_count = like_count + 1 WHERE id = \(Circle.anasNote)")
      guard tries.add() == 1 else { return }
      socket.set(transaction.postgres.map { PQsocket($0.handle) } ?? -1)
      backend.set(transaction.postgres.map { PQbackendPID($0.handle) } ?? 0)
    }
    let number = try await backend.get()
    var isWaiting = false
    for _ in 0..<12_000 where !isWaiting {
      isWaiting = try gate.ask("SELECT 1 FROM pg_locks WHERE pid = \(number) AND NOT granted") == "1"
      try await Task.sleep(for: .milliseconds(10))
    }
    try fault(gate, number, try await socket.get())
    _ = try gate.ask("SELECT pg_advisory_unlock(42)")
    try await writing
    return tries.value
  }

  @Test func `a commit whose answer is lost is found to have been kept`() async throws {
    let circle = try await OpenCircle(on: .postgres)

    // The server goes on, and finds nobody to tell.
    let tries = try await disturb(circle) { _, _, socket in shutdown(socket, Int32(SHUT_RDWR)) }

    #expect(tries == 1)
    #expect(try await circle.likes(of: Circle.anasNote) == 1)
  }

  @Test func `a commit that the server was kept from is done again`() async throws {
    let circle = try await OpenCircle(on: .postgres)

    let tries = try await disturb(circle) { gate, backend, _ in
      _ = try gate.ask("SELECT pg_terminate_backend(\(backend), 5000)")
    }

    #expect(tries == 2)
    #expect(try await circle.likes(of: Circle.anasNote) == 1)
  }

  private static func endBackend(of transaction: Transaction) throws {
    let backend = transaction.postgres.map { PQbackendPID($0.handle) } ?? 0
    try TestServer.shared.get().administer("SELECT pg_terminate_backend(\(backend), 2000)")
  }
}

/// A number that one thread finds and a task waits for.
private final class Place: Sendable {
  private let held = Mutex<Int32?>(nil)
  func set(_ number: Int32) { held.withLock { $0 = number } }
  func get() async throws -> Int32 {
    for _ in 0..<12_000 {
      if let number = held.withLock({ $0 }) { return number }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw SQLError(.other, "it did not come")
  }
}
