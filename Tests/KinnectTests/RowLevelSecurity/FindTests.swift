import TestCircle
import Testing

@testable import Core
@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

/// What was found once is tried for good.
@Suite(.neverUnsteady) struct `Finds of generated statements` {
  /// What of the finds gets through on this run's engine.
  @concurrent private static func offences(
    _ finds: [Find], weakened: [TablePolicy] = []
  ) async throws -> [String] {
    guard TestEngine.isSQLite else {
      var defences = PostgresDefences()
      defences.weakened = weakened
      let attacker = try PostgresAttacker(try PostgresFixture(.kinnect, defences))
      return try finds.flatMap { find in
        try PostgresAttacker.Way.allCases.flatMap { way in
          try attacker.attempt(find.statements.map(Attack.onPostgres), as: find.viewer.principal, way: way).offences
        }
      }
    }
    let folder = try FixtureFolder(.kinnect)
    var defences = Defences()
    defences.weakened = weakened
    let attacker = try Attacker(folder, defences: defences)
    return try finds.flatMap { try attacker.attempt($0.statements, as: $0.viewer.principal).offences }
  }

  @Test func `do not get through again`() async throws {
    for find in Find.kinnect {
      let offences = try await Self.offences([find])
      #expect(offences == [], "\(find)")
    }
  }

  @Test func `would be seen to get through`() async throws {
    let open = TablePolicy(
      "kinnect_messages", select: "viewer() IS NOT NULL", insert: "row.sender = viewer()",
      delete: "row.sender = viewer()", export: .byProfile("sender"))

    let offences = try await Self.offences(Find.kinnect, weakened: [open])
    #expect(offences != [])
  }

  @Test(.enabled(if: TestEngine.isPostgres, "compares PostgreSQL with SQLite"))
  func `are answered alike by both engines`() async throws {
    let folder = try FixtureFolder(.kinnect)
    let (one, other) = (try SQLiteSide(folder), try PostgresSide(try PostgresFixture(.kinnect)))

    for find in Find.kinnect {
      try one.begin(as: find.viewer.principal)
      try other.begin(as: find.viewer.principal)
      for text in find.statements {
        let said = { (text: String) in PortableStatements.Statement(text: text, values: [], writes: true) }
        #expect(one.say(said(text)) == other.say(said(Attack.onPostgres(text))), "\(find)")
      }
      try one.takeBack()
      try other.takeBack()
    }
  }
}
