import Testing
import Wire

@testable import SQL

@Suite struct `Transactions and policies` {
  @Test(arguments: TestEngine.allCases)
  func `a viewer reads own and followed rows and nothing else`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)
    let storage = circle.storage

    let bodies = try await storage.database.read(as: Circle.principal(Circle.ana)) { transaction in
      try transaction.all("SELECT body FROM notes ORDER BY body") { $0.text(0) }
    }

    #expect(bodies == ["ana's note", "ben's note"])
  }

  @Test(arguments: TestEngine.allCases)
  func `two columns are compared byte for byte`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)
    let (text, other) = ("more than fifteen bytes of Ä", "more than fifteen bytes of A")

    let same = try await circle.storage.system.read { transaction in
      try transaction.first(
        """
        SELECT CAST(\(text) AS text), CAST(\(text) AS text), CAST(\(other) AS text), CAST('more' AS text), CAST('' AS text),
          CAST(NULL AS text), a.id, a.id, b.id
        FROM people a JOIN people b ON b.id <> a.id WHERE a.id = \(Circle.ana) AND b.id = \(Circle.ben)
        """
      ) { row -> [[Int32]] in
        let columns: [Int32] = Array(0..<9)
        return columns.map { one in columns.filter { row.hasSameBytes(one, $0) } }
      }
    }

    #expect(same == [[0, 1], [0, 1], [2], [3], [4, 5], [4, 5], [6, 7], [6, 7], [8]])
  }

  @Test(arguments: TestEngine.allCases)
  func `a like counts once and unlike takes it back`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)
    let storage = circle.storage
    let database = storage.database
    let ana = Circle.principal(Circle.ana)

    for _ in 0..<2 {
      try await database.write(as: ana) { transaction in
        try transaction.run(
          """
          INSERT INTO likes (note, person) VALUES (\(Circle.bensNote), \(Circle.ana)) ON CONFLICT DO NOTHING
          """)
      }
    }
    let count = try await count(database, ana)
    try await database.write(as: ana) { transaction in
      try transaction.run("DELETE FROM likes WHERE note = \(Circle.bensNote) AND person = \(Circle.ana)")
    }

    #expect(count == 1)
    #expect(try await self.count(database, ana) == 0)
  }

  private func count(_ database: Database, _ principal: Principal) async throws -> Int? {
    try await database.read(as: principal) {
      try $0.first("SELECT like_count FROM notes WHERE id = \(Circle.bensNote)") { $0.int(0) }
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `what is not the viewer's is neither changed nor made`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)
    let storage = circle.storage
    let ana = Circle.principal(Circle.ana)

    let changed = try await storage.database.write(as: ana) { try $0.run("UPDATE notes SET body = 'mine now'") }
    let deleted = try await storage.database.write(as: Circle.principal(Circle.ben)) {
      try $0.run("DELETE FROM notes WHERE id = \(Circle.anasNote)")
    }
    await #expect(throws: SQLError.self) {
      try await storage.database.write(as: ana) {
        try $0.run(
          "INSERT INTO notes (id, author, body) VALUES (\(ID<Circle.Note>(high: 9, low: 9)), \(Circle.ben), 'x')")
      }
    }
    await #expect(throws: SQLError.self) {
      try await storage.database.write(as: ana) {
        try $0.run("UPDATE notes SET like_count = 99 WHERE id = \(Circle.anasNote)")
      }
    }

    #expect(changed == 1)
    #expect(deleted == 0)
  }

  @Test(arguments: TestEngine.allCases)
  func `deleting a note takes others' likes with it`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)
    let storage = circle.storage
    try await storage.database.write(as: Circle.principal(Circle.ana)) {
      try $0.run("INSERT INTO likes (note, person) VALUES (\(Circle.bensNote), \(Circle.ana))")
    }

    let deleted = try await storage.database.write(as: Circle.principal(Circle.ben)) {
      try $0.run("DELETE FROM notes WHERE id = \(Circle.bensNote)")
    }
    let likes = try await storage.system.read { try $0.first("SELECT count(*) FROM likes") { $0.int(0) } }

    #expect(deleted == 1)
    #expect(likes == 0)
  }

  @Test(arguments: TestEngine.allCases)
  func `a failed write leaves its neighbours in the batch alone`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)
    let storage = circle.storage
    let database = storage.database
    let ben = Circle.principal(Circle.ben)

    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          do {
            try await database.write(as: ben) { transaction in
              let id = ID<Circle.Note>(high: 100, low: UInt64(number))
              try transaction.run("INSERT INTO notes (id, author, body) VALUES (\(id), \(Circle.ben), 'note')")
              if number % 3 == 0 { throw SQLError(.other, "on purpose") }
            }
            return true
          } catch { return false }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    let stored = try await database.read(as: ben) {
      try $0.first("SELECT count(*) FROM notes WHERE body = 'note'") { $0.int(0) }
    }

    #expect(outcomes == 133)
    #expect(stored == 133)
  }

  @Test(arguments: TestEngine.allCases)
  func `a unique key names its columns`(engine: TestEngine) async throws {
    let circle = try await OpenCircle(on: engine)
    let storage = circle.storage

    await #expect {
      try await storage.system.write {
        try $0.run("INSERT INTO people (id, name) VALUES (\(ID<Circle.Person>(high: 7, low: 7)), 'ana')")
      }
    } throws: { error in
      (error as? SQLError)?.violatesUnique("people.name") == true
    }
  }
}
