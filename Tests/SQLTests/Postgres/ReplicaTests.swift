import Testing
import Wire

@testable import SQL

@Suite struct `Reads from a replica` {
  @Test func `show each account its own writes, and the others' when they come`() async throws {
    let server = try TestServer()
    let replica = try server.replica()
    let database = try server.database()
    let replicaURL = replica.url(of: database.name)
    try Storage.open(postgres: PostgresOptions(url: database.url), schema: Circle.schema).close()
    // So that the replica is behind for as long as the test likes.
    try replica.wait(for: database.name)
    let storage = try Storage.open(
      postgres: PostgresOptions(url: database.url, replicaURL: replicaURL, connections: 2), schema: Circle.schema)
    defer { storage.close() }
    _ = try await Circle.fill(storage)
    try replica.administer("SELECT pg_wal_replay_pause()", asSuperuser: true)
    try replica.waitUntilPaused()

    let note = ID<Circle.Note>(high: 77, low: 1)
    try await storage.database.write(as: Circle.principal(Circle.ben)) {
      try $0.run("INSERT INTO notes (id, author, body) VALUES (\(note), \(Circle.ben), 'new')")
    }
    let own = try await Self.bodies(storage, Circle.ben)
    try replica.administer("SELECT pg_wal_replay_resume()", asSuperuser: true)
    var others: [String] = []
    for _ in 0..<30_000 where !others.contains("new") {
      others = try await Self.bodies(storage, Circle.ana)
      Pause.milliseconds(10)
    }

    #expect(own == ["ben's note", "new"])
    #expect(others == ["ana's note", "ben's note", "new"])
  }

  @Test func `show soon what another process has written, also where the replica stands still`() async throws {
    let server = try TestServer()
    let replica = try server.replica()
    let database = try server.database()
    let other = try Storage.open(postgres: PostgresOptions(url: database.url), schema: Circle.schema)
    defer { other.close() }
    try replica.wait(for: database.name)
    let storage = try Storage.open(
      postgres: PostgresOptions(url: database.url, replicaURL: replica.url(of: database.name), connections: 2),
      schema: Circle.schema)
    defer { storage.close() }
    _ = try await Circle.fill(other)
    try replica.wait(for: database.name)
    try replica.administer("SELECT pg_wal_replay_pause()", asSuperuser: true)
    try replica.waitUntilPaused()

    let before = try await Self.bodies(storage, Circle.ana)
    try await other.database.write(as: Circle.principal(Circle.ben)) {
      try $0.run("DELETE FROM notes WHERE author = \(Circle.ben)")
    }
    let latest = try await storage.database.read(as: Circle.principal(Circle.ana), latest: true) {
      try $0.all("SELECT body FROM notes ORDER BY body") { $0.text(0) }
    }
    let ended = PostgresPool.now + PostgresReplica.oldest
    var after = before
    while after == before, PostgresPool.now < ended {
      Pause.milliseconds(20)
      after = try await Self.bodies(storage, Circle.ana)
    }

    #expect(before == ["ana's note", "ben's note"])
    #expect(latest == ["ana's note"])
    #expect(after == ["ana's note"])
  }

  @Test func `come from it when it has all, and from the primary when it is away`() async throws {
    let server = try TestServer()
    let replica = try server.replica()
    let database = try server.database()
    try Storage.open(postgres: PostgresOptions(url: database.url), schema: Circle.schema).close()
    try replica.wait(for: database.name)
    let storage = try Storage.open(
      postgres: PostgresOptions(url: database.url, replicaURL: replica.url(of: database.name), connections: 2),
      schema: Circle.schema)
    defer { storage.close() }
    _ = try await Circle.fill(storage)

    var isReplica = false
    for _ in 0..<30_000 where !isReplica {
      isReplica = try await storage.database.read(as: Circle.principal(Circle.ana)) { transaction in
        _ = try transaction.exists("SELECT 1 FROM notes")
        return transaction.postgres?.port == replica.port
      }
      Pause.milliseconds(10)
    }
    try replica.stop("immediate")
    let bodies = try await Self.bodies(storage, Circle.ana)
    let isPrimary = try await storage.database.read(as: Circle.principal(Circle.ana)) { transaction in
      _ = try transaction.exists("SELECT 1 FROM notes")
      return transaction.postgres?.port == server.port
    }

    #expect(isReplica)
    #expect(bodies == ["ana's note", "ben's note"])
    #expect(isPrimary)
  }

  private static func bodies(_ storage: Storage, _ viewer: ID<Circle.Person>) async throws -> [String] {
    try await storage.database.read(as: Circle.principal(viewer)) {
      try $0.all("SELECT body FROM notes ORDER BY body") { $0.text(0) }
    }
  }
}
