import TestCircle
import Testing

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

/// A group in which a block stands between two members.
@Suite(.neverUnsteady) struct `Members whom a block hides` {
  private typealias Person = RowFixture.Person

  private static let room = TalkTables.room(3)
  private static let hidden = Attack.literal(Person.blocked.profile("kinnect"))
  private static let witness = Attack.literal(Person.follower.profile("kinnect"))

  /// Everything that the viewer can read with statements of their own.
  private func readable(_ fixture: OpenRowFixture, _ viewer: Person) async throws -> [String: Set<World.Row>] {
    let tables = AttackSurface.kinnect.schema.policies.filter { $0.select != nil }.map(\.table.description)
    return try await fixture.storage.database.read(as: RowFixture.principal(viewer, app: "kinnect")) { transaction in
      var rows: [String: Set<World.Row>] = [:]
      for table in tables {
        rows[table] = Set(
          try transaction.all(SQL(foreign: "SELECT * FROM \(table)")) { row in
            Dictionary(uniqueKeysWithValues: (0..<row.columnCount).map { (row.columnName($0), row.value($0)) })
          })
      }
      return rows
    }
  }

  private static func message(_ sender: String, _ event: String = "NULL", about subject: String = "NULL") -> String {
    """
    INSERT INTO kinnect_messages (id, conversation_id, sender, event, subject, body, created_at)
    VALUES (new_id(), \(room), \(sender), \(event), \(subject), 'hello', 7700000899990)
    """
  }

  /// What happens, with the rights of the schema, so that nothing but the triggers decides what is told.
  private static let events = [
    message(hidden), message(hidden, "'left'"), message(witness, "'added'", about: hidden),
    "DELETE FROM kinnect_members WHERE conversation_id = \(room) AND profile_id = \(hidden)",
    "INSERT INTO kinnect_members VALUES (\(room), \(hidden), \(witness), 5)",
  ]

  @Test func `write, leave and join without a trace in what the other can read`() async throws {
    let fixture = try OpenRowFixture(.kinnect)
    let before = (try await readable(fixture, .owner), try await readable(fixture, .follower))

    for event in Self.events {
      try await fixture.storage.system.write { try $0.run(OpenRowFixture.sql(event)) }
      let now = try await readable(fixture, .owner)
      for (table, rows) in before.0 { #expect(now[table] == rows, "\(table): \(event)") }
    }

    #expect(try await readable(fixture, .follower) != before.1)
    #expect(Invariants(world: try await fixture.world()).violations() == [])
  }

  @Test func `cannot be read by who joins later, whatever moment is given`() async throws {
    let fixture = try OpenRowFixture(.kinnect)
    let (group, guest) = (TalkTables.room(6), Person.follower)
    let join = "INSERT INTO kinnect_members VALUES (\(group), \(Self.witness), viewer(), 5)"

    try await fixture.storage.database.write(as: RowFixture.principal(.owner, app: "kinnect")) {
      try $0.run(OpenRowFixture.sql(join))
    }

    let read = "SELECT count(*) FROM kinnect_messages WHERE conversation_id = \(group)"
    let seen = try await fixture.storage.database.read(as: RowFixture.principal(guest, app: "kinnect")) {
      try $0.first(OpenRowFixture.sql(read)) { $0.int(0) }
    }
    #expect(seen == 0)
    #expect(Invariants(world: try await fixture.world()).violations() == [])
  }

  /// Who has read on has to hear of a message that was written, by its own clock, before.
  @Test func `leave what others write to be read, though a clock is behind`() async throws {
    let fixture = try OpenRowFixture(.kinnect)
    let mark =
      "UPDATE kinnect_inbox SET read_at = 7700000999999, is_unread = FALSE WHERE conversation_id = \(Self.room)"
    try await fixture.storage.system.write { try $0.run(OpenRowFixture.sql(mark)) }

    try await fixture.storage.system.write { try $0.run(OpenRowFixture.sql(Self.message(Self.witness))) }

    let unread = try await fixture.storage.database.read(as: RowFixture.principal(.owner, app: "kinnect")) {
      try $0.first(
        OpenRowFixture.sql(
          """
          SELECT count(*) FROM kinnect_inbox i JOIN kinnect_messages m ON m.conversation_id = i.conversation_id
          WHERE i.conversation_id = \(Self.room) AND i.is_unread AND m.created_at > i.read_at
          """)
      ) { $0.int(0) }
    }
    #expect(unread == 1)
  }
}
