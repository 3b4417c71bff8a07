import Synchronization
import Testing
import Wire

@testable import SQL

/// What both engines promise to a writer.
@Suite struct `Transactions on both engines` {
  @Test(arguments: TestEngine.allCases)
  func `writers at the same time lose nothing of each other`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine, connections: 4)
    let (writers, rounds) = (6, 25)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<writers {
        group.addTask {
          for _ in 0..<rounds {
            try await circle.storage.system.write { transaction in
              let count = try transaction.first("SELECT like_count FROM notes WHERE id = \(Circle.anasNote)") {
                $0.int(0)
              }
              try transaction.run(
                "UPDATE notes SET like_count = \((count ?? -1) + 1) WHERE id = \(Circle.anasNote)")
            }
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(try await circle.likes(of: Circle.anasNote) == writers * rounds)
  }

  @Test(arguments: TestEngine.allCases)
  func `side effects run once, after the commit that they belong to`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine, connections: 4)
    let effects = Counter()

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          do {
            try await circle.storage.system.write { transaction in
              try transaction.run("UPDATE notes SET like_count = like_count + 1 WHERE id = \(Circle.anasNote)")
              transaction.afterCommit { effects.add() }
              if number % 4 == 0 { throw SQLError(.other, "on purpose") }
            }
          } catch let error as SQLError {
            guard error.message == "on purpose" else { throw error }
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(effects.value == 15)
    #expect(try await circle.likes(of: Circle.anasNote) == 15)
  }

  @Test(arguments: TestEngine.allCases)
  func `an attempt that fails undoes itself and nothing else`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)

    let taken = try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE notes SET like_count = 5 WHERE id = \(Circle.anasNote)")
      var taken = false
      do {
        try transaction.attempt {
          try transaction.run("UPDATE notes SET like_count = 99 WHERE id = \(Circle.anasNote)")
          try transaction.attempt { try transaction.run("DELETE FROM secrets") }
          let id = ID<Circle.Person>(high: 7, low: 7)
          try transaction.run("INSERT INTO people (id, name) VALUES (\(id), 'ana')")
        }
      } catch let error as SQLError { taken = error.violatesUnique("people.name") }
      try transaction.attempt {
        try transaction.run("UPDATE notes SET like_count = like_count + 1 WHERE id = \(Circle.anasNote)")
      }
      return taken
    }

    #expect(taken)
    #expect(try await circle.likes(of: Circle.anasNote) == 6)
    #expect(try await circle.storage.system.read { try $0.first("SELECT count(*) FROM secrets") { $0.int(0) } } == 1)
  }

  @Test(arguments: TestEngine.allCases)
  func `a read sees one state throughout`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)

    let counts = try await circle.storage.system.read { transaction in
      let before = try transaction.first("SELECT like_count FROM notes WHERE id = \(Circle.anasNote)") { $0.int(0) }
      try circle.writeBeside("UPDATE notes SET like_count = 7 WHERE id = \(Circle.anasNote)")
      let after = try transaction.first("SELECT like_count FROM notes WHERE id = \(Circle.anasNote)") { $0.int(0) }
      return (before, after)
    }

    #expect(counts.0 == 0)
    #expect(counts.1 == 0)
    #expect(try await circle.likes(of: Circle.anasNote) == 7)
  }

  @Test(arguments: TestEngine.allCases)
  func `a step takes triggers away, for good or to make them anew`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)
    let later = Migration("test", 2, "likes count twice, and for ever") {
      DropTrigger("likes_added")
      DropTrigger("likes_removed")
      Trigger(
        "likes_added", after: .insert, on: "likes",
        "UPDATE notes SET like_count = like_count + 2 WHERE id = NEW.note;")
    }
    let schema = Schema(migrations: Circle.schema.migrations + [later], policies: Circle.schema.policies)

    let storage = try circle.reopen(with: schema)
    defer { storage.close() }
    func likes(after change: SQL) async throws -> Int? {
      try await storage.system.write {
        try $0.run(change)
        return try $0.first("SELECT like_count FROM notes WHERE id = \(Circle.anasNote)") { $0.int(0) }
      }
    }

    #expect(try await likes(after: "INSERT INTO likes VALUES (\(Circle.anasNote), \(Circle.ben))") == 2)
    #expect(try await likes(after: "DELETE FROM likes") == 2)
  }

  @Test(arguments: TestEngine.allCases)
  func `errors tell what was refused and never the values`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)
    let missing = ID<Circle.Person>(high: 8, low: 8)
    let ana = Circle.principal(Circle.ana)
    let secret = "Geheimnis"

    #expect(
      await circle.failure { try $0.run("INSERT INTO people (id, name) VALUES (\(Circle.ana), \(secret))") }?.kind
        == .unique(["people.id"]))
    #expect(
      await circle.failure {
        try $0.run("INSERT INTO follows (follower, followee) VALUES (\(missing), \(Circle.ana))")
      }?.kind == .foreignKey)
    #expect(
      await circle.failure {
        try $0.run("INSERT INTO notes (id, author, body) VALUES (\(missing), \(Circle.ana), \(String?.none))")
      }?.kind == .notNull)
    #expect(await circle.failure { try $0.run("INSERT INTO scores (points) VALUES (101)") }?.kind == .check)
    #expect(await circle.failure(as: ana) { try $0.run("INSERT INTO secrets VALUES (9, \(secret))") }?.kind == .denied)
    #expect(await circle.failure { try $0.run("UPDATE people SET missing = \(secret)") }?.kind == .other)
    for sql: SQL in [
      "INSERT INTO people (id, name) VALUES (\(Circle.cem), \(secret))",
      "INSERT INTO notes (id, author, body) VALUES (\(Circle.anasNote), \(Circle.ana), \(secret))",
      "INSERT INTO scores (points) VALUES (CAST(\(secret) AS bigint))", "UPDATE notes SET like_count = \(secret)",
    ] {
      let message = await circle.failure { try $0.run(sql) }?.description ?? ""
      #expect(!message.contains(secret))
    }
  }
}

extension OpenCircle {
  func likes(of note: ID<Circle.Note>) async throws -> Int? {
    try await storage.system.read { try $0.first("SELECT like_count FROM notes WHERE id = \(note)") { $0.int(0) } }
  }

  /// What a write is refused with.
  func failure(
    as principal: Principal? = nil, _ body: @escaping @Sendable (Transaction) throws -> Int
  ) async -> SQLError? {
    do {
      if let principal {
        try await storage.database.write(as: principal, body)
      } else {
        try await storage.system.write(body)
      }
      return nil
    } catch { return error as? SQLError }
  }
}
