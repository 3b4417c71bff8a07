import Glibc
import Synchronization
import Testing
import Wire

@testable import SQL

/// The bell between processes: here, between listeners.
struct PostgresListenerTests {
  private static let schema = Schema(
    migrations: [
      Migration("test", 1, "post") {
        "CREATE TABLE arrivals (id bigint PRIMARY KEY)"
        "CREATE TABLE numbered (number bigint PRIMARY KEY, id bigint NOT NULL UNIQUE)"
      }
    ], policies: [])

  private static let chore = PostgresListener.Chore(
    isDue: "SELECT 1 FROM arrivals LIMIT 1",
    [
      """
      INSERT INTO numbered (number, id)
      SELECT (SELECT coalesce(max(number), 0) FROM numbered) + row_number() OVER (ORDER BY id), id FROM arrivals
      """,
      "DELETE FROM arrivals",
    ])

  private final class Heard: Sendable {
    let times = Atomic<Int>(0)
    func hear() { times.add(1, ordering: .relaxed) }
  }

  private func wait(_ condition: () async throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
      if try await condition() { return true }
      try await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  private func numbers(_ storage: Storage) async throws -> [Int] {
    try await storage.system.read { try $0.all("SELECT number FROM numbered ORDER BY number") { $0.int(0) } }
  }

  @Test func `whoever rings is heard by all, and the chore is done once for many`() async throws {
    let database = try TestServer.shared.get().database()
    let storage = try Storage.open(postgres: PostgresOptions(url: database.url), schema: Self.schema)
    defer { storage.close() }
    let ears = [Heard(), Heard(), Heard()]
    let listeners = try ears.map { ear in
      try #require(try storage.listener(on: "test_bell", chore: Self.chore) { ear.hear() })
    }
    #expect(try await wait { ears.allSatisfy { $0.times.load(ordering: .relaxed) > 0 } })
    let before = ears.map { $0.times.load(ordering: .relaxed) }

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<300 {
        group.addTask {
          try await storage.system.write { try $0.run("INSERT INTO arrivals (id) VALUES (\(number))") }
          listeners[number % 3].ring()
        }
      }
      try await group.waitForAll()
    }

    #expect(try await wait { try await numbers(storage).count == 300 })
    #expect(try await numbers(storage) == Array(1...300))
    for (ear, earlier) in zip(ears, before) {
      #expect(try await wait { ear.times.load(ordering: .relaxed) > earlier })
      #expect(ear.times.load(ordering: .relaxed) < earlier + 300, "not one notification for each")
    }
    for listener in listeners { listener.close() }
  }

  @Test func `a number that is seen never gets a smaller one beside it`() async throws {
    let database = try TestServer.shared.get().database()
    let storage = try Storage.open(postgres: PostgresOptions(url: database.url), schema: Self.schema)
    defer { storage.close() }
    let listener = try #require(try storage.listener(on: "test_bell", chore: Self.chore) {})
    let (early, late) = (Gate(), Gate())

    // The first to write is the last to commit.
    let slow = Task {
      try await storage.system.write { transaction in
        try transaction.run("INSERT INTO arrivals (id) VALUES (1)")
        early.open()
        late.wait()
      }
      listener.ring()
    }
    while !early.isOpen { await Task.yield() }
    try await storage.system.write { try $0.run("INSERT INTO arrivals (id) VALUES (2)") }
    listener.ring()
    #expect(try await wait { try await numbers(storage) == [1] })
    late.open()
    try await slow.value

    #expect(try await wait { try await numbers(storage) == [1, 2] })
    let ids = try await storage.system.read { try $0.all("SELECT id FROM numbered ORDER BY number") { $0.int(0) } }
    #expect(ids == [2, 1])
    listener.close()
  }

  @Test func `what nobody rang for is found, also after the server was away`() async throws {
    let server = try TestServer()
    let database = try server.database()
    let storage = try Storage.open(postgres: PostgresOptions(url: database.url, wait: 30), schema: Self.schema)
    defer { storage.close() }
    let ear = Heard()
    let listener = try #require(try storage.listener(on: "test_bell", chore: Self.chore) { ear.hear() })
    // Its process died before it could ring.
    try await storage.system.write { try $0.run("INSERT INTO arrivals (id) VALUES (1)") }
    #expect(try await wait { try await numbers(storage) == [1] })

    try server.restart("fast")
    let before = ear.times.load(ordering: .relaxed)
    try await storage.system.write { try $0.run("INSERT INTO arrivals (id) VALUES (2)") }

    #expect(try await wait { try await numbers(storage) == [1, 2] })
    #expect(try await wait { ear.times.load(ordering: .relaxed) > before })
    listener.close()
  }

  /// What one thread waits for and another opens.
  private final class Gate: Sendable {
    private let state = Atomic<Bool>(false)
    var isOpen: Bool { state.load(ordering: .acquiring) }
    func open() { state.store(true, ordering: .releasing) }
    func wait() { while !isOpen { usleep(1000) } }
  }
}
