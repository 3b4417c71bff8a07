import Core
import TestCircle
import Testing

@testable import RowSecurityKit
@testable import SQL

/// What an app of parts has of their proof without saying any of it: Corkboard names its parts, and says its pins by hand.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Row security of parts` {
  @Test func `the fixture keeps its invariants`() throws {
    let attacker = try Attacker(FixtureFolder(.cork))

    #expect(Invariants(world: attacker.world).violations() == [])
    #expect(attacker.world["cork_bookmarks"].count > 10)
    #expect(attacker.world["cork_timeline"].count > attacker.world["cork_pins"].count)
  }

  @Test(arguments: RowFixture.Viewer.ofCork)
  func `a viewer reads exactly what the independent rules say`(viewer: RowFixture.Viewer) throws {
    #expect(try Attacker(FixtureFolder(.cork)).misreadings(by: viewer) == [])
  }

  @Test func `a part without a planted fault has no finding`() async throws {
    let inspection = try Inspection(.cork)
    for part in Inspection.Part.allCases {
      let findings = try await inspection.findings(of: part, statements: 3_000)
      #expect(findings == [], "\(findings)")
    }
  }

  static let faults = [
    PlantedFault("what others keep", by: [.attacks, .statements]) {
      $0.weakened = [.reaction("cork_bookmarks", select: "\(visible: "cork_pins", by: "pin_id")")]
    },
    PlantedFault("likes of what nobody sees", by: [.attacks, .statements]) {
      $0.weakened = [.reaction("cork_likes", select: "viewer() IS NOT NULL")]
    },
    PlantedFault("liking what one doesn't see", by: [.attacks]) {
      $0.weakened = [.reaction("cork_likes", select: "row.user_id = viewer()", insert: "row.user_id = viewer()")]
    },
    PlantedFault("liking for another", by: [.attacks]) {
      $0.weakened = [
        .reaction(
          "cork_likes", select: "\(visible: "cork_pins", by: "pin_id")", insert: "\(visible: "cork_pins", by: "pin_id")"
        )
      ]
    },
    PlantedFault("comments that a block hides", by: [.statements]) {
      $0.weakened = [.reaction("cork_comments", select: "\(visible: "cork_pins", by: "pin_id")")]
    },
    PlantedFault("others' comments taken away", by: [.attacks, .statements]) {
      $0.weakened = [
        .reaction(
          "cork_comments", select: "\(visible: "cork_pins", by: "pin_id")",
          delete: "\(visible: "cork_pins", by: "pin_id")")
      ]
    },
    PlantedFault("photos of what nobody sees", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("cork_photos", select: "viewer() IS NOT NULL", export: .excluded(reason: "goes with its pin"))
      ]
    },
    PlantedFault("what others have waiting", by: [.attacks, .statements]) {
      $0.weakened = [TablePolicy("cork_waiting", select: "viewer() IS NOT NULL", export: .byProfile("author"))]
    },
    PlantedFault("others' media in what waits", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "cork_waiting", select: "row.author = viewer()", insert: "row.author = viewer() AND app() = 'cork'",
          delete: "row.author = viewer()", export: .byProfile("author"))
      ]
    },
    PlantedFault("others' timelines", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("cork_timeline", select: "viewer() IS NOT NULL", export: .excluded(reason: "made from the pins"))
      ]
    },
  ]

  /// Faults of audiences: each of the ways by which somebody sees a pin, without what limits it.
  static let audienceFaults = [
    PlantedFault("circles without from when on", by: [.attacks]) {
      $0.weakened = [
        .pins(
          """
          (\("author", in: CorePolicies.followees) AND (row.audience IN ('everyone', 'followers')
            OR (row.audience = 'circles' AND EXISTS (SELECT 1 FROM raw.cork_pin_circles c
              JOIN raw.circle_members m ON m.circle_id = c.circle_id AND m.profile_id = viewer()
              WHERE c.pin_id = row.id))))
          """)
      ]
    },
    PlantedFault("friends without the way back", by: [.attacks]) {
      $0.weakened = [
        .pins("(\("author", in: CorePolicies.followees) AND row.audience IN ('everyone', 'followers', 'friends'))")
      ]
    },
    PlantedFault("everyone without the block", by: [.attacks]) {
      $0.weakened = [
        .pins(
          """
          (viewer() IS NOT NULL AND app() = 'cork' AND row.audience = 'everyone' AND EXISTS (
            SELECT 1 FROM raw.profiles p WHERE p.id = row.author AND p.hidden_at IS NULL))
          """)
      ]
    },
    PlantedFault("everyone without the suspension", by: [.attacks]) {
      $0.weakened = [
        .pins(
          """
          (viewer() IS NOT NULL AND app() = 'cork' AND row.audience = 'everyone' AND NOT (\("author", in: CorePolicies.blocked)))
          """)
      ]
    },
    PlantedFault("circles of whom one follows", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "circles", select: "row.owner = viewer() OR \("owner", in: CorePolicies.followees)",
          insert: "row.owner = viewer()", export: .byProfile("owner"))
      ]
    },
    PlantedFault("members who see that they are some", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "circle_members", select: "row.owner = viewer() OR row.profile_id = viewer()", export: .byProfile("owner"))
      ]
    },
    PlantedFault("into a circle by oneself", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "circle_members", select: "row.owner = viewer()", insert: "row.profile_id = viewer() OR row.owner = viewer()",
          delete: "row.owner = viewer()", export: .byProfile("owner"))
      ]
    },
    PlantedFault("the circles of others' pins", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "cork_pin_circles", select: "\(visible: "cork_pins", by: "pin_id")",
          export: .excluded(reason: "goes with its pin"))
      ]
    },
  ]

  /// Faults of conversations: what ends at a block, at a suspension and where somebody came later, left out.
  static let conversationFaults = [
    PlantedFault("messages from before one came", by: [.attacks]) {
      $0.weakened = [
        .messages(
          """
          EXISTS (SELECT 1 FROM raw.cork_members m WHERE m.conversation_id = row.conversation_id AND m.profile_id = viewer())
          AND \(visible: "cork_conversations", by: "conversation_id") AND \(visible: "profiles", by: "sender")
          """)
      ]
    },
    PlantedFault("messages across a block in a group", by: [.attacks]) {
      $0.weakened = [
        .messages(
          """
          EXISTS (SELECT 1 FROM raw.cork_members m WHERE m.conversation_id = row.conversation_id
            AND m.profile_id = viewer() AND m.joined_at <= row.created_at)
          AND \(visible: "cork_conversations", by: "conversation_id")
          """)
      ]
    },
    PlantedFault("others' invitations", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "cork_invitations", select: "viewer() IS NOT NULL",
          update: TablePolicy.Update(["accepted_at", "declined_at"], using: "row.profile_id = viewer()"),
          export: .byProfile("profile_id"))
      ]
    },
    PlantedFault("where others' conversations stand", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("cork_inbox", select: "viewer() IS NOT NULL", export: .excluded(reason: "made from the messages"))
      ]
    },
  ]

  @Test(arguments: conversationFaults) func `a fault of conversations is noticed`(fault: PlantedFault) async throws {
    let unnoticed = try await fault.unnoticed(in: .cork)
    #expect(unnoticed == [], "\(fault) unnoticed")
  }

  @Test(arguments: audienceFaults) func `a fault of audiences is noticed`(fault: PlantedFault) async throws {
    let unnoticed = try await fault.unnoticed(in: .cork)
    #expect(unnoticed == [], "\(fault) unnoticed")
  }

  @Test(arguments: faults) func `a fault is noticed`(fault: PlantedFault) async throws {
    let unnoticed = try await fault.unnoticed(in: .cork)
    #expect(unnoticed == [], "\(fault) unnoticed")
  }
}

@Suite(.neverUnsteady, .enabled(if: TestEngine.isPostgres, "row-level security of PostgreSQL"))
struct `Row security of parts on PostgreSQL` {
  @Test func `nothing is read or changed that is not the viewer's`() async throws {
    let inspection = PostgresInspection(fixture: try PostgresFixture(.cork))

    #expect(try await inspection.reading() == [])
    #expect(try await inspection.attacks(RowFixture.Viewer.ofCork, stopAt: 5) == [])
    #expect(try await inspection.allowedActions() == [])
    let report = try await inspection.statements(600, seed: Budget.seed("HEARTH_FUZZ_SEED"), stopAt: 3)
    #expect(report.finds == [])
    #expect(report.tally.ran > 200)
  }

  @Test(
    arguments: (`Row security of parts`.faults + `Row security of parts`.audienceFaults
      + `Row security of parts`.conversationFaults).filter {
        $0.noticedBy.contains(.attacks)
      })
  func `a weak policy is noticed`(fault: PlantedFault) async throws {
    var defences = PostgresDefences()
    defences.weakened = fault.defences.weakened
    let inspection = PostgresInspection(fixture: try PostgresFixture(.cork, defences))

    let findings = try await inspection.findings(of: .bareAttacks, planted: "\(fault)")
    #expect(!findings.isEmpty, "\(fault) unnoticed")
  }
}

extension TablePolicy {
  /// Pins that others see by this condition.
  fileprivate static func pins(_ others: Predicate) -> TablePolicy {
    TablePolicy(
      "cork_pins", select: "row.author = viewer() OR \(others)", insert: "row.author = viewer()",
      delete: "row.author = viewer()", export: .byProfile("author"))
  }

  fileprivate static func messages(_ select: Predicate) -> TablePolicy {
    TablePolicy(
      "cork_messages", select: select, insert: "row.sender = viewer()", delete: "row.sender = viewer()",
      export: .byProfile("sender"))
  }

  fileprivate static func reaction(
    _ table: SchemaText, select: Predicate, insert: Predicate? = nil, delete: Predicate = "row.user_id = viewer()"
  ) -> TablePolicy {
    TablePolicy(table, select: select, insert: insert, delete: delete, export: .byProfile("user_id"))
  }
}
