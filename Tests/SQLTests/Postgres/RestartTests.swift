import Synchronization
import Testing
import Wire

@testable import SQL

@Suite struct `A PostgreSQL server that is restarted` {
  @Test(arguments: ["fast", "immediate"])
  func `keeps every write that was acknowledged, once`(mode: String) async throws {
    let server = try TestServer(settings: ["--durable"])
    let database = try server.database()
    let storage = try Storage.open(
      postgres: PostgresOptions(url: database.url, connections: 4), schema: Circle.schema)
    defer { storage.close() }
    let acknowledged = Keys()
    let refused = Counter()
    let ends = Counter()
    try await storage.system.write {
      try $0.run("INSERT INTO people (id, name) VALUES (\(Circle.ana), 'ana')")
      try $0.run("INSERT INTO notes (id, author, body) VALUES (\(Circle.anasNote), \(Circle.ana), '')")
    }

    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in UInt64(0)..<6 {
        group.addTask {
          var number: UInt64 = 0
          while ends.value == 0 {
            number += 1
            let key = writer << 32 | number
            do {
              try await storage.system.write { transaction in
                let id = ID<Circle.Note>(high: 50, low: key)
                try transaction.run(
                  "INSERT INTO notes (id, author, body) VALUES (\(id), \(Circle.ana), 'written')")
                try transaction.run("UPDATE notes SET like_count = like_count + 1 WHERE id = \(Circle.anasNote)")
              }
              acknowledged.add(key)
            } catch let error as SQLError {
              // Only that the server is away, or that what it made of a commit cannot be told.
              guard error.kind == .busy else { throw error }
              refused.add()
            }
          }
        }
      }
      group.addTask {
        for round in 0..<3 {
          let before = acknowledged.all.count
          for _ in 0..<30_000 where acknowledged.all.count < before + 40 {
            try await Task.sleep(for: .milliseconds(10))
          }
          if round < 2 { try server.restart(mode) }
        }
        ends.add()
      }
      try await group.waitForAll()
    }

    let kept = try await storage.system.read { transaction in
      try transaction.all("SELECT id FROM notes WHERE body = 'written'") { try $0.id(0, Circle.Note.self).low }
    }
    let counted = try await storage.system.read {
      try $0.first("SELECT like_count FROM notes WHERE id = \(Circle.anasNote)") { $0.int(0) }
    }
    let promised = acknowledged.all
    #expect(promised.count >= 120)
    #expect(Set(promised).subtracting(kept).isEmpty)
    #expect(counted == kept.count)
    #expect(kept.count - promised.count <= refused.value)
  }

  @Test func `answers as busy while it is away and works again after`() async throws {
    let server = try TestServer()
    let database = try server.database()
    let storage = try Storage.open(
      postgres: PostgresOptions(url: database.url, connections: 2, wait: 0.5), schema: Circle.schema)
    defer { storage.close() }

    try server.stop("fast")
    for _ in 0..<3 {
      await #expect {
        try await storage.system.read { try $0.exists("SELECT 1") }
      } throws: {
        ($0 as? SQLError)?.kind == .busy
      }
    }
    try server.start()

    #expect(try await storage.system.read { try $0.exists("SELECT 1") })
  }
}

/// What several writers were told is kept.
private final class Keys: Sendable {
  private let held = Mutex<[UInt64]>([])
  var all: [UInt64] { held.withLock { $0 } }
  func add(_ key: UInt64) { held.withLock { $0.append(key) } }
}
