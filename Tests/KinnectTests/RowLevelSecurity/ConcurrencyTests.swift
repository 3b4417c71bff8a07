import CSQLite
import TestCircle
import Testing
import Wire

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

/// Many principals at once on the same connections and cached statements.
@Suite(.neverUnsteady) struct `Principals at once` {
  private static let viewers: [RowFixture.Viewer] = [.stranger, .follower, .owner, .blocked, .operator, .anonymous]

  @Test func `nobody reads or changes with another's eyes`() async throws {
    let fixture = try OpenRowFixture(.kinnect)
    let storage = fixture.storage
    let world = try await fixture.world()

    try await withThrowingTaskGroup(of: Void.self) { group in
      for viewer in Self.viewers + Self.viewers {
        let visibility = Visibility(world, viewer.principal)
        let authors = Set(
          world["kinnect_posts"].filter { visibility.sees($0, of: "kinnect_posts") }.map { $0.key("author") })
        let own = world["kinnect_posts"].filter { visibility.isViewer($0, "author") }.count
        group.addTask {
          for round in 0..<60 {
            let read = try await storage.database.read(as: viewer.principal) {
              try $0.all("SELECT author FROM kinnect_posts") { SQLValue.blob($0.blob(0)).key }
            }
            #expect(Set(read) == authors, "\(viewer)")
            if round % 3 == 0 {
              let changed = try await storage.database.write(as: viewer.principal) {
                try $0.run("UPDATE kinnect_posts SET caption = 'again'")
              }
              #expect(changed == own, "\(viewer)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(.enabled(if: TestEngine.isSQLite, "a failed statement ends the work of PostgreSQL's transaction"))
  func `a statement that fails inside of a schema trigger leaves no right behind`() async throws {
    let folder = try FixtureFolder(.kinnect)
    let storage = try folder.open()
    let me = Attack.literal(RowFixture.Person.follower.profile())
    // The row that the trigger is about to write is there already, so the trigger fails in its middle.
    try await storage.system.write {
      try $0.run(
        SQL(foreign: "INSERT INTO kinnect_timeline VALUES (\(me), 5, x'00112233445566778899aabbccddeeff', \(me))"))
    }

    let changed = try await storage.database.write(as: RowFixture.Viewer.follower.principal) { transaction in
      #expect(throws: SQLError.self) {
        try transaction.run(
          SQL(
            foreign: """
              INSERT INTO kinnect_posts (id, author, caption, created_at)
              VALUES (x'00112233445566778899aabbccddeeff', \(me), 'x', 5)
              """))
      }
      return try transaction.run("UPDATE kinnect_posts SET caption = 'hax' WHERE author <> viewer()")
    }
    let after = try await storage.database.write(as: RowFixture.Viewer.stranger.principal) {
      try $0.run("UPDATE kinnect_posts SET caption = 'hax' WHERE author <> viewer()")
    }

    #expect(changed == 0)
    #expect(after == 0)
    storage.close()
  }

  @Test func `a statement that is interrupted leaves no right and no viewer behind`() async throws {
    let folder = try FixtureFolder(.kinnect)
    let attacker = try Attacker(folder)
    let connection = attacker.connection

    // A few hundred steps end it within the triggers' work, a few more each time.
    for steps in stride(from: 40, to: 4_000, by: 40) as StrideTo<Int32> {
      if !connection.isInTransaction { try connection.perform(.beginWrite) }
      connection.functions.principal = RowFixture.Viewer.owner.principal
      sqlite3_progress_handler(connection.handle, steps, { _ in 1 }, nil)
      // Whether it was ended depends on the steps; what counts comes after.
      _ = try? connection.run("DELETE FROM kinnect_posts WHERE author = viewer()")
      sqlite3_progress_handler(connection.handle, 0, nil, nil)
      if connection.isInTransaction { try connection.perform(.rollback) }
      let outcome = try attacker.attempt(
        ["UPDATE kinnect_posts SET caption = 'hax'", "DELETE FROM kinnect_likes"],
        as: RowFixture.Viewer.stranger.principal)
      #expect(outcome.offences == [])
    }
  }

  @Test func `a read that throws leaves no viewer behind`() async throws {
    let folder = try FixtureFolder(.kinnect)
    let storage = try folder.open()

    await #expect(throws: SQLError.self) {
      try await storage.database.read(as: RowFixture.Viewer.owner.principal) { transaction in
        try transaction.each("SELECT id FROM kinnect_posts") { _ in throw SQLError(.other, "on purpose") }
      }
    }
    let seen = try await storage.database.read(as: .anonymous) {
      try $0.all("SELECT id FROM kinnect_posts") { $0.blob(0) }
    }

    #expect(seen == [])
    storage.close()
  }
}
