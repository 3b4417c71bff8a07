import Core
import TestCircle
import Testing

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

/// The suite counts only because it notices faults in row security: each fault here must be caught.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Planted faults` {
  typealias Fault = PlantedFault

  static let faults = lists + policies + rules

  /// Wrong lists of tables and columns.
  private static let lists = [
    Fault("temp views without shadowing every table", by: [.attacks, .statements]) {
      $0 = .fallingThrough(shadow: false, map: false, names: false)
    },
    Fault("a table without a view, and nobody counts the views", by: [.attacks]) {
      $0.unshadowed = ["credentials"]
      $0.completenessCheck = false
    },
    Fault("a table of posts without a view", by: [.allowedActions]) {
      $0.unshadowed = ["kinnect_posts"]
      $0.completenessCheck = false
    },
    Fault("no row of a gone parent passes", by: [.allowedActions]) { $0.orphanRule = false },
    Fault("cascades reach no table", by: [.allowedActions]) { $0.cascades = .none },
    Fault("cascades reach every table", by: [.attacks]) {
      $0 = .unshadowed(["media_deletions"])
      $0.cascades = .everything
    },
    Fault("no column is a foreign key", by: [.allowedActions]) { $0.foreignKeyColumns = .none },
    Fault("every column is a foreign key", by: [.attacks]) {
      $0 = .unshadowed(["media_deletions"])
      $0.foreignKeyColumns = .everything
    },
    Fault("every column can be set", by: [.attacks, .statements]) { $0.writableColumns = false },
  ]

  private static let policies = [
    Fault("posts for those who only asked", by: [.attacks, .statements]) {
      $0.weakened = [
        .posts(
          "row.author = viewer() OR EXISTS (SELECT 1 FROM raw.follows f WHERE f.follower = viewer() AND f.followee = row.author)"
        )
      ]
    },
    Fault("posts that are hidden", by: [.attacks, .statements]) {
      $0.weakened = [.posts("row.author = viewer() OR \("author", in: CorePolicies.followees)")]
    },
    Fault("stories that are hidden", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_stories",
          select: "row.expires_at > clock() AND (row.author = viewer() OR \("author", in: CorePolicies.followees))",
          insert: "row.author = viewer()", delete: "row.author = viewer()", export: .byProfile("author"))
      ]
    },
    Fault("comments that are hidden", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_comments",
          select: "\(visible: "kinnect_posts", by: "post_id") AND NOT (\("user_id", in: CorePolicies.blocked))",
          insert: "row.user_id = viewer()", delete: "row.user_id = viewer()", export: .byProfile("user_id"))
      ]
    },
    Fault("what people did who are suspended", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "activity", select: "row.recipient = viewer()",
          update: TablePolicy.Update(["read_at"], using: "row.recipient = viewer()"), export: .byProfile("recipient"))
      ]
    },
    Fault("lists of hidden conversations", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_inbox", select: "row.profile_id = viewer()",
          update: TablePolicy.Update(["read_at", "is_unread", "is_muted"], using: "row.profile_id = viewer()"),
          export: .excluded(reason: "a fault"))
      ]
    },
    Fault("revoked invitations come back", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "invitations", select: "is_operator() OR row.created_by = account()",
          insert: "is_operator() AND row.created_by = account() AND row.uses = 0",
          update: TablePolicy.Update(["revoked_at"], using: "is_operator() OR row.created_by = account()"),
          export: .byAccount("created_by"))
      ]
    },
    Fault("messages from the future, and events with words", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_messages",
          select: """
            EXISTS (SELECT 1 FROM raw.kinnect_members m WHERE m.conversation_id = row.conversation_id
              AND m.profile_id = viewer() AND m.joined_at <= row.created_at)
            AND \(visible: "kinnect_conversations", by: "conversation_id") AND \(visible: "profiles", by: "sender")
            AND (row.subject IS NULL OR \(visible: "profiles", by: "subject"))
            AND (row.hidden_at IS NULL OR row.sender = viewer())
            """,
          insert: "row.sender = viewer() AND row.hidden_at IS NULL",
          delete: "row.sender = viewer() AND row.event IS NULL", export: .byProfile("sender"))
      ]
    },
    Fault("posts of the suspended", by: [.attacks, .statements]) {
      $0.weakened = [
        .posts(
          "row.author = viewer() OR EXISTS (SELECT 1 FROM raw.follows f WHERE f.follower = viewer() AND f.followee = row.author AND f.accepted_at IS NOT NULL)"
        )
      ]
    },
    Fault("photos for those who only asked", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_post_media",
          select: """
            row.author = viewer() OR EXISTS (SELECT 1 FROM raw.follows f WHERE f.followee = row.author AND f.follower = viewer())
            """, export: .excluded(reason: "goes with its post"))
      ]
    },
    Fault("whose a photo is for whoever sees it", by: [.attacks, .statements]) {
      $0.weakened = [
        .media(
          """
          row.owner = account()
          OR (row.status = 'ready' AND EXISTS (
            SELECT 1 FROM raw.profiles p WHERE p.avatar = row.id AND p.app = app() AND p.hidden_at IS NULL
              AND viewer() IS NOT NULL
              AND NOT EXISTS (SELECT 1 FROM raw.blocked_profiles b WHERE b.viewer = viewer() AND b.other = p.id)))
          """)
      ]
    },
    Fault("originals for whoever is here", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "originals", select: "viewer() IS NOT NULL", delete: "row.owner = account()", export: .byAccount("owner"))
      ]
    },
    Fault("photos that are others' to have", by: [.attacks, .statements]) {
      $0.weakened = [.media("viewer() IS NOT NULL")]
    },
    Fault("comments without their post's visibility", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_comments", select: "viewer() IS NOT NULL", insert: "row.user_id = viewer()",
          delete: "row.user_id = viewer()", export: .byProfile("user_id"))
      ]
    },
    Fault("comments on what is hidden", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_comments", select: "row.user_id = viewer()", insert: "row.user_id = viewer()",
          delete: "row.user_id = viewer()", export: .byProfile("user_id"))
      ]
    },
    Fault("messages for everybody", by: [.attacks, .statements]) { $0.weakened = [.messages("viewer() IS NOT NULL")] },
    Fault("messages from before one came", by: [.attacks]) {
      $0.weakened = [
        .messages(
          "EXISTS (SELECT 1 FROM raw.kinnect_members m WHERE m.conversation_id = row.conversation_id AND m.profile_id = viewer()) AND \(visible: "kinnect_conversations", by: "conversation_id") AND \(visible: "profiles", by: "sender")"
        )
      ]
    },
    Fault("messages across a block in a group", by: [.attacks]) {
      $0.weakened = [
        .messages(
          "EXISTS (SELECT 1 FROM raw.kinnect_members m WHERE m.conversation_id = row.conversation_id AND m.profile_id = viewer() AND m.joined_at <= row.created_at) AND \(visible: "kinnect_conversations", by: "conversation_id")"
        )
      ]
    },
    Fault("messages that are hidden", by: [.attacks]) {
      $0.weakened = [
        .messages(
          """
          EXISTS (SELECT 1 FROM raw.kinnect_members m WHERE m.conversation_id = row.conversation_id
            AND m.profile_id = viewer() AND m.joined_at <= row.created_at)
          AND \(visible: "kinnect_conversations", by: "conversation_id") AND \(visible: "profiles", by: "sender")
          AND (row.subject IS NULL OR \(visible: "profiles", by: "subject"))
          """)
      ]
    },
    Fault("messages for the invited", by: [.attacks]) {
      $0.weakened = [
        .messages(
          """
          ((EXISTS (SELECT 1 FROM raw.kinnect_members m WHERE m.conversation_id = row.conversation_id
              AND m.profile_id = viewer() AND m.joined_at <= row.created_at)
            AND \(visible: "kinnect_conversations", by: "conversation_id"))
          OR EXISTS (SELECT 1 FROM raw.kinnect_invitations i WHERE i.conversation_id = row.conversation_id
            AND i.profile_id = viewer() AND i.declined_at IS NULL))
          AND \(visible: "profiles", by: "sender") AND (row.subject IS NULL OR \(visible: "profiles", by: "subject"))
          """)
      ]
    },
    Fault("invitations for everybody", by: [.attacks, .statements]) {
      $0.weakened = [.invitations("viewer() IS NOT NULL", answers: "row.profile_id = viewer()")]
    },
    Fault("answers to others' invitations", by: [.attacks]) {
      $0.weakened = [
        .invitations(
          """
          (row.profile_id = viewer() AND \(visible: "profiles", by: "invited_by"))
          OR (\(visible: "kinnect_conversations", by: "conversation_id") AND \(visible: "profiles", by: "profile_id"))
          """, answers: "row.declined_at IS NULL")
      ]
    },
    Fault("the invited bring others along", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_members",
          select: """
            (\(visible: "kinnect_conversations", by: "conversation_id") OR EXISTS (
              SELECT 1 FROM raw.kinnect_invitations i JOIN raw.profiles p ON p.id = i.invited_by
              WHERE i.conversation_id = row.conversation_id AND i.profile_id = viewer() AND i.declined_at IS NULL
                AND p.hidden_at IS NULL))
            AND \(visible: "profiles", by: "profile_id")
            """,
          insert: """
            row.added_by = viewer() AND EXISTS (SELECT 1 FROM raw.follows f JOIN raw.follows b ON b.follower = f.followee
              WHERE f.follower = viewer() AND f.followee = row.profile_id AND b.followee = viewer())
            """, delete: "row.profile_id = viewer()", export: .byProfile("profile_id"))
      ]
    },
    Fault("stories without an end", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_stories", select: "row.author = viewer() OR \("author", in: CorePolicies.followees)",
          delete: "row.author = viewer()", export: .byProfile("author"))
      ]
    },
    Fault("profiles across a block", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "profiles", select: "viewer() IS NOT NULL AND row.app = app() AND row.hidden_at IS NULL",
          export: .byProfile("id"))
      ]
    },
    Fault("blocks of those whom one does not see", by: [.statements]) {
      $0.weakened = [
        TablePolicy(
          "blocks", select: "row.blocker = viewer()",
          insert: """
            row.blocker = viewer() AND EXISTS (SELECT 1 FROM raw.profiles p
              WHERE p.id = row.blocked AND p.app = app() AND p.username = row.username)
            """, delete: "row.blocker = viewer()", export: .byProfile("blocker"))
      ]
    },
    Fault("where others' conversations stand", by: [.attacks, .statements, .listeners]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_inbox", select: "viewer() IS NOT NULL", export: .excluded(reason: "made from the messages"))
      ]
    },
    Fault("who follows though suspended", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "follows", select: "row.follower = viewer() AND row.is_suspended = FALSE OR row.followee = viewer()",
          insert: "row.follower = viewer()", delete: "row.follower = viewer()", export: .byProfile("follower"))
      ]
    },
    Fault("approval by the one who asks", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "follows", select: "row.follower = viewer() OR row.followee = viewer()", insert: "row.follower = viewer()",
          update: TablePolicy.Update(["accepted_at"], using: "row.followee = viewer() OR row.follower = viewer()"),
          delete: "row.follower = viewer()", export: .byProfile("follower"))
      ]
    },
    Fault("approval taken back half", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "follows", select: "row.follower = viewer() OR row.followee = viewer()", insert: "row.follower = viewer()",
          update: TablePolicy.Update(["accepted_at"], using: "row.followee = viewer()"),
          delete: "row.follower = viewer()", export: .byProfile("follower"))
      ]
    },
    Fault("everybody's addresses", by: [.attacks, .statements]) {
      $0.weakened = [TablePolicy("accounts", select: "account() IS NOT NULL", export: .byAccount("id"))]
    },
    Fault("who waits, for all", by: [.attacks]) {
      $0.weakened = [TablePolicy("waiting_members", select: .always, export: .byAccount("account_id"))]
    },
    Fault("devices, for all", by: [.attacks]) {
      $0.weakened = [TablePolicy("push_subscriptions", select: .always, export: .excluded(reason: "keys to a device"))]
    },
    Fault("who has a device, for who did something", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "push_events", select: "row.actor = viewer()", export: .excluded(reason: "ids of what just happened"))
      ]
    },
    Fault("quiet hours, for all", by: [.attacks]) {
      $0.weakened = [TablePolicy("quiet_hours", select: .always, export: .byAccount("account_id"))]
    },
    Fault("who has joined a family, for all", by: [.attacks]) {
      $0.weakened = [TablePolicy("family_members", select: .always, export: .byProfile("profile_id"))]
    },
    Fault("invitations for all", by: [.attacks, .statements]) {
      $0.weakened = [TablePolicy("invitations", select: .always, export: .byAccount("created_by"))]
    },
  ]

  private static let rules = [
    Fault("the schema's function for all", by: [.attacks]) { $0.schemaWorkBan = false },
    Fault("an update beside another table", by: [.attacks, .statements]) { $0.updateFromBan = false },
    Fault("a limit on what is written", by: [.twins]) { $0.writeLimitBan = false },
    Fault("ids that tell the time", by: [.attacks, .statements]) { $0.steadyIDs = false },
    Fault("white space that only SQLite knows", by: [.attacks, .statements]) { $0.plainSymbols = false },
    Fault("a byte order mark before a name", by: [.attacks]) { $0.plainTokens = false },
    // Generated statements hardly ever find this one.
    Fault("replace without delete triggers", by: [.attacks]) {
      $0.replaceBan = false
      $0.recursiveTriggers = false
    },
  ]

  @Test func `row security without a planted fault has no finding`() async throws {
    let inspection = try Inspection(.kinnect)

    // Of generated statements a few: `Generated statements against row security` runs many.
    for part in Inspection.Part.allCases {
      let findings = try await inspection.findings(of: part, statements: 2_000)
      #expect(findings == [], "\(findings)")
    }
  }

  @Test(arguments: faults) func `a fault is noticed`(fault: Fault) async throws {
    let unnoticed = try await fault.unnoticed(in: .kinnect)
    #expect(unnoticed == [], "\(fault) unnoticed")
  }

  @Test func `views with instead-of triggers and a trusting authorizer leak`() async throws {
    let folder = try FixtureFolder(.kinnect)
    let design = try LeakingDesign(folder)
    let viewer = RowFixture.Viewer.stranger

    let plain = design.leaks(["SELECT * FROM kinnect_posts", "SELECT * FROM data.credentials"], as: viewer.principal)
    let leaks = try (ListedAttacks.all + ListedAttacks.fallThrough).filter {
      // Some attacks undo the design for all that follow.
      let design = try LeakingDesign(folder)
      return !design.leaks($0.filled(for: viewer, .alias, alias: "data"), as: viewer.principal).isEmpty
    }

    // Honest statements are held, which is why the design looks sound.
    #expect(plain == [])
    #expect(leaks.count >= 5, "\(leaks)")
  }

  @Test func `every guard that is missing is noticed`() async throws {
    let (unmissed, count) = try await PlantedFault.guardsUnmissed(in: .kinnect)

    #expect(unmissed == [], "nobody misses these guards")
    #expect(count > 25)
  }

  @Test func `a connection refuses to open over a table without a view`() async throws {
    let folder = try FixtureFolder(.kinnect)
    let tables = try Attacker(folder).world.tables.keys

    for table in tables {
      var defences = Defences()
      defences.unshadowed = [table]

      #expect(throws: SQLError.self, "\(table)") { try Attacker(folder, defences: defences) }
    }
  }

  /// Any one of the three holds what falls through when all are off.
  @Test(arguments: [(true, false, false), (false, true, false), (false, false, true)])
  func `one of three defences is enough against forged contexts`(shadow: Bool, map: Bool, names: Bool) async throws {
    let folder = try FixtureFolder(.kinnect)
    let attacker = try Attacker(folder, defences: .fallingThrough(shadow: shadow, map: map, names: names))

    for attack in ListedAttacks.fallThrough {
      let texts = attack.filled(for: .follower, .bare, alias: attacker.alias)

      #expect(
        try attacker.attempt(texts, as: RowFixture.Viewer.follower.principal, isMarked: true).offences == [], "\(texts)"
      )
    }
  }

  @Test func `without the three, forged contexts leak`() async throws {
    let folder = try FixtureFolder(.kinnect)
    let attacker = try Attacker(folder, defences: .fallingThrough(shadow: false, map: false, names: false))

    let leaks = try ListedAttacks.fallThrough.filter {
      let texts = $0.filled(for: .follower, .bare, alias: attacker.alias)
      return try !attacker.attempt(texts, as: RowFixture.Viewer.follower.principal, isMarked: true).offences.isEmpty
    }

    #expect(leaks.count >= 6)
  }

  @Test func `a comment in what SQLite takes for a parameter hides the rest of the text from the rules alone`()
    async throws
  {
    let folder = try FixtureFolder(.kinnect)

    for plainTokens in [true, false] {
      var defences = Defences()
      defences.plainTokens = plainTokens
      let attacker = try Attacker(folder, defences: defences, readOnly: true)
      let text = """
        WITH x AS (SELECT $1(/*)), kinnect_posts AS (SELECT * FROM \(attacker.alias).kinnect_posts) SELECT * FROM kinnect_posts --*/))
        """
      let outcome = try attacker.attempt([text], values: [.integer(1)], as: RowFixture.Viewer.stranger.principal)

      #expect(outcome.offences.isEmpty == plainTokens, "\(outcome.errors)")
    }
  }

  /// So that the wrong lists above are what leaks there, not the missing view.
  @Test func `a table without keys and view is held by the map alone`() async throws {
    let inspection = try Inspection(.kinnect, .unshadowed(["media_deletions"]))

    #expect(try await inspection.findings(of: .attacks) == [])
  }

  @Test func `replace is held by its delete triggers alone`() async throws {
    var defences = Defences()
    defences.replaceBan = false
    let inspection = try Inspection(.kinnect, defences)

    for part in Inspection.Part.allCases {
      let findings = try await inspection.findings(of: part, statements: 12_000)
      // The ban is on ROLLBACK too, which nothing else holds.
      let others = findings.filter { !$0.contains("the transaction was ended") }
      #expect(others == [], "\(others)")
    }
  }
}

extension TablePolicy {
  fileprivate static func messages(_ select: Predicate) -> TablePolicy {
    TablePolicy(
      "kinnect_messages", select: select, insert: "row.sender = viewer()", delete: "row.sender = viewer()",
      export: .byProfile("sender"))
  }

  fileprivate static func invitations(_ select: Predicate, answers: Predicate) -> TablePolicy {
    TablePolicy(
      "kinnect_invitations", select: select,
      update: TablePolicy.Update(["accepted_at", "declined_at"], using: answers), export: .byProfile("profile_id"))
  }

  fileprivate static func media(_ select: Predicate) -> TablePolicy {
    TablePolicy(
      "media", select: select, insert: "row.owner = account()",
      update: TablePolicy.Update(["status", "alt", "attached_at"], using: "row.owner = account()"),
      delete: "row.owner = account()", export: .byAccount("owner"))
  }

  fileprivate static func posts(_ select: Predicate) -> TablePolicy {
    TablePolicy(
      "kinnect_posts", select: select, insert: "row.author = viewer()",
      update: TablePolicy.Update(["caption", "edited_at"], using: "row.author = viewer()"),
      delete: "row.author = viewer()", export: .byProfile("author"))
  }
}
