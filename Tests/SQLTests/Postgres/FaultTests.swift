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
            for _ in 0..<1000 where arrived.value < 2 { Pause.milliseconds(2) }
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

  @Test func `who finds no connection in time is told so`() async throws {
    let database = try TestServer.shared.get().database()
    let options = PostgresOptions(url: database.url, connections: 1, wait: 0.3)
    let storage = try Storage.open(postgres: options, schema: Circle.schema)
    defer { storage.close() }
    let holds = Counter()
    let ends = Counter()

    async let holder: Void = storage.database.read(as: .anonymous) { transaction in
      _ = try transaction.exists("SELECT 1")
      holds.add()
      for _ in 0..<6000 where ends.value == 0 { Pause.milliseconds(5) }
    }
    for _ in 0..<4000 where holds.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
    let start = ContinuousClock.now
    await #expect {
      try await storage.database.read(as: .anonymous) { try $0.exists("SELECT 1") }
    } throws: {
      ($0 as? SQLError)?.kind == .busy
    }
    let waited = ContinuousClock.now - start
    ends.add()
    try await holder

    #expect(waited > .milliseconds(250) && waited < .seconds(3))
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

  /// The commit takes two seconds, so that something can happen on the way.
  private static let slowCommit = """
    CREATE FUNCTION hearth_triggers.slow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = hearth
      AS $$ BEGIN PERFORM pg_sleep(2); RETURN NULL; END $$;
    REVOKE ALL ON FUNCTION hearth_triggers.slow() FROM PUBLIC;
    CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON hearth.notes DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION hearth_triggers.slow()
    """

  @Test func `a commit whose answer is lost is found to have been kept`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    try circle.administer(Self.slowCommit)
    let tries = Counter()

    try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE notes SET like_count = like_count + 1 WHERE id = \(Circle.anasNote)")
      tries.add()
      let socket = transaction.postgres.map { PQsocket($0.handle) } ?? -1
      // While the server is at the commit; it goes on and finds nobody to tell.
      Task.detached {
        try await Task.sleep(for: .milliseconds(150))
        shutdown(socket, Int32(SHUT_RDWR))
      }
    }

    #expect(tries.value == 1)
    #expect(try await circle.likes(of: Circle.anasNote) == 1)
  }

  @Test func `a commit that the server was kept from is done again`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    try circle.administer(Self.slowCommit)
    let tries = Counter()

    try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE notes SET like_count = like_count + 1 WHERE id = \(Circle.anasNote)")
      guard tries.add() == 1 else { return }
      let backend = transaction.postgres.map { PQbackendPID($0.handle) } ?? 0
      Task.detached {
        try await Task.sleep(for: .milliseconds(150))
        try circle.administer("SELECT pg_terminate_backend(\(backend))")
      }
    }

    #expect(tries.value == 2)
    #expect(try await circle.likes(of: Circle.anasNote) == 1)
  }

  private static func endBackend(of transaction: Transaction) throws {
    let backend = transaction.postgres.map { PQbackendPID($0.handle) } ?? 0
    try TestServer.shared.get().administer("SELECT pg_terminate_backend(\(backend), 2000)")
  }
}
