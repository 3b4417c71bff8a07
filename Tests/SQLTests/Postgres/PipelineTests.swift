import Testing
import Wire

@testable import SQL

/// Reads of one statement, which share a connection without waiting for each other.
@Suite struct `Reads on a pipeline` {
  private static let everybody = [Circle.principal(Circle.ana), Circle.principal(Circle.ben), .anonymous]

  private func open(_ database: TestDatabase) async throws -> Storage {
    let options = PostgresOptions(url: database.url, connections: 2, pipelines: 1, wait: 60, statementTimeout: 20_000)
    return try await Circle.fill(try Storage.open(postgres: options, schema: Circle.schema))
  }

  /// Bodies of the notes that the principal sees, and whether a pipeline told.
  private func notes(
    _ storage: Storage, _ principal: Principal
  ) async throws -> (bodies: Set<String>, isByPipeline: Bool) {
    try await storage.database.query(as: principal) { transaction in
      let bodies = try transaction.all("SELECT body FROM notes") { $0.text(0) }
      return (Set(bodies), transaction.postgres == nil)
    }
  }

  @Test func `nobody sees with another's eyes`() async throws {
    let database = try TestServer.shared.get().database()
    let storage = try await open(database)
    defer { storage.close() }
    var expected: [Principal: Set<String>] = [:]
    for principal in Self.everybody { expected[principal] = try await notes(storage, principal).bodies }
    #expect(Set(expected.values).count == 3)
    let told = Counter()

    try await withThrowingTaskGroup(of: Void.self) { [expected] group in
      for number in 0..<600 {
        let principal = Self.everybody[number % 3]
        group.addTask {
          let seen = try await notes(storage, principal)
          #expect(seen.bodies == expected[principal])
          if seen.isByPipeline { told.add() }
        }
      }
      try await group.waitForAll()
    }

    #expect(told.value > 10)
  }

  @Test func `a connection that ends takes no answer with it`() async throws {
    let database = try TestServer.shared.get().database()
    let storage = try await open(database)
    defer { storage.close() }
    let ana = Self.everybody[0]
    let expected = try await notes(storage, ana).bodies
    let told = Counter()

    for _ in 0..<3 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            let seen = try await notes(storage, ana)
            #expect(seen.bodies == expected)
          }
          if number == 100 {
            // A role may end its own.
            _ = try PostgresServer(options: PostgresOptions(url: database.url)).openApp(nil, UniqueKeys()).ask(
              """
              SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
              WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
              """)
          }
        }
        try await group.waitForAll()
      }
    }

    // And it is made again.
    for _ in 0..<2000 where told.value == 0 {
      if try await notes(storage, ana).isByPipeline { told.add() } else { try await Task.sleep(for: .milliseconds(10)) }
    }
    #expect(told.value > 0)
  }

  @Test func `a body that asks twice has a transaction of its own`() async throws {
    let database = try TestServer.shared.get().database()
    let storage = try await open(database)
    defer { storage.close() }

    for _ in 0..<20 {
      let isOwn = try await storage.database.query(as: Self.everybody[0]) { transaction in
        let first = try transaction.all("SELECT body FROM notes") { $0.text(0) }
        let second = try transaction.all("SELECT body FROM notes") { $0.text(0) }
        #expect(first == second)
        return transaction.postgres != nil
      }
      #expect(isOwn)
    }
  }

  @Test func `a read of several statements runs once, on a thread of the pool`() async throws {
    let database = try TestServer.shared.get().database()
    let storage = try await open(database)
    defer { storage.close() }
    let runs = Counter()

    for _ in 0..<5 {
      let isOwn = try await storage.database.read(as: Self.everybody[0]) { transaction in
        runs.add()
        _ = try transaction.exists("SELECT 1 FROM notes")
        return transaction.postgres != nil
      }
      #expect(isOwn)
    }

    #expect(runs.value == 5)
  }

  @Test func `a body that goes on after a failure is not told of one that there is none of`() async throws {
    let database = try TestServer.shared.get().database()
    let storage = try await open(database)
    defer { storage.close() }

    for _ in 0..<5 {
      let found = try await storage.database.query(as: Self.everybody[0]) { transaction in
        do { return try transaction.exists("SELECT 1 FROM notes") } catch { return false }
      }
      #expect(found)
    }
  }

  @Test func `nothing is written`() async throws {
    let database = try TestServer.shared.get().database()
    let storage = try await open(database)
    defer { storage.close() }
    let ben = Self.everybody[1]
    _ = try await notes(storage, ben)

    for number in 0..<5 {
      let id = ID<Circle.Note>(high: 200, low: UInt64(number))
      await #expect(throws: SQLError.self) {
        try await storage.database.query(as: ben) {
          try $0.exists("INSERT INTO notes (id, author, body) VALUES (\(id), \(Circle.ben), 'sneaked in') RETURNING 1")
        }
      }
    }

    #expect(try await !notes(storage, ben).bodies.contains("sneaked in"))
  }

  @Test func `nobody waits long behind a slow one`() async throws {
    let database = try TestServer.shared.get().database()
    let storage = try await open(database)
    defer { storage.close() }
    for _ in 0..<2000 where try await !notes(storage, .anonymous).isByPipeline {
      try await Task.sleep(for: .milliseconds(10))
    }
    let owner = try PostgresServer(options: PostgresOptions(url: database.url)).openMigrator()
    try owner.execute(
      script: "SET idle_in_transaction_session_timeout = 0; BEGIN; LOCK TABLE hearth.scores IN ACCESS EXCLUSIVE MODE")
    let isOver = Counter()

    let slow = Task {
      defer { isOver.add() }
      return try await storage.database.query(as: .anonymous) { try $0.all("SELECT points FROM scores") { $0.int(0) } }
    }
    try await Task.sleep(for: .milliseconds(300))
    for _ in 0..<20 { _ = try await notes(storage, Self.everybody[0]) }
    #expect(isOver.value == 0)

    try owner.execute(script: "COMMIT")
    #expect(try await slow.value == [])
  }
}
