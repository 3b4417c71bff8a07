import Core
import HTTP
import TestCircle
import Testing
import Wire

@testable import SQL

/// The second line of defence: what statements can do that the app's own code never runs.
struct PolicyTests {
  private static func principal(_ role: Role, _ fixture: AccessFixture) -> Principal {
    guard let member = fixture.members[role] else {
      return Principal(viewer: nil as ID<Never>?, account: nil as ID<Never>?, app: "believe")
    }
    return Principal(
      viewer: member.profile, account: member.account, app: "believe", isOperator: role == .operator)
  }

  /// Every row of every table, as the system sees it.
  private static func everything(_ circle: TestCircle) async throws -> [String] {
    let tables = TestApps.both.schema.policies.map(\.table.description)
    return try await circle.storage.system.read { transaction in
      try tables.flatMap { table in
        try transaction.all(SQL(foreign: "SELECT * FROM \(table)")) { row in
          "\(table) " + (0..<row.columnCount).map { "\(row.value($0))" }.joined(separator: " ")
        }.sorted()
      }
    }
  }

  /// `OWNER` and so on stand for ids; `SELF` for the attacker's own.
  private static let attacks: [(role: Role, text: String)] = [
    (.stranger, "UPDATE believe_karma SET total_points = 5000 WHERE user_id = SELF"),
    (.stranger, "UPDATE believe_karma SET level = 5"), (.stranger, "DELETE FROM believe_karma"),
    (.stranger, "INSERT INTO believe_karma (user_id, total_points, created_at, updated_at) VALUES (NEW, 9, 1, 1)"),
    (
      .stranger,
      "INSERT INTO believe_support_actions (user_id, action_type, object, id, project_id, points_earned, created_at) VALUES (SELF, 'like', NEW, NEW, PROJECT, 1000, 1)"
    ),
    (.follower, "UPDATE believe_support_actions SET points_earned = 1000"),
    (.follower, "DELETE FROM believe_support_actions WHERE user_id = SELF"),
    (.stranger, "UPDATE believe_karma_rules SET points = 1000"),
    (.stranger, "INSERT INTO believe_karma_rules (action_type, points, daily_cap) VALUES ('x', 1, 1)"),
    (.owner, "UPDATE believe_projects SET follower_count = 1000000 WHERE id = PROJECT"),
    (.owner, "UPDATE believe_projects SET trending = 1000000 WHERE id = PROJECT"),
    (.owner, "UPDATE believe_projects SET builder_id = FOLLOWER WHERE id = PROJECT"),
    (.owner, "UPDATE believe_posts SET like_count = 1000000 WHERE id = POST"),
    (.owner, "UPDATE believe_posts SET project_id = CLOSED WHERE id = POST"),
    (.stranger, "UPDATE believe_projects SET title = 'mine' WHERE id = PROJECT"),
    (.follower, "DELETE FROM believe_projects WHERE id = PROJECT"),
    (
      .stranger,
      "INSERT INTO believe_projects (id, builder_id, title, public_slug, created_at, updated_at) VALUES (NEW, OWNER, 'x', 'forged', 1, 1)"
    ),
    (
      .stranger,
      "INSERT INTO believe_projects (id, builder_id, title, public_slug, follower_count, created_at, updated_at) VALUES (NEW, SELF, 'x', 'forged', 99, 1, 1)"
    ),
    (
      .stranger,
      "INSERT INTO believe_projects (id, builder_id, title, public_slug, trending, created_at, updated_at) VALUES (NEW, SELF, 'x', 'forged', 99, 1, 1)"
    ),
    (
      .stranger,
      "INSERT INTO believe_posts (id, project_id, builder_id, content, created_at, published_at) VALUES (NEW, PROJECT, SELF, 'x', 1, 1)"
    ),
    (
      .stranger,
      "INSERT INTO believe_posts (id, project_id, builder_id, content, created_at, published_at) VALUES (NEW, PROJECT, OWNER, 'x', 1, 1)"
    ),
    (.follower, "UPDATE believe_posts SET content = 'x' WHERE id = POST"), (.follower, "DELETE FROM believe_posts"),
    (.stranger, "INSERT INTO believe_follows (project_id, user_id, created_at) VALUES (PROJECT, FOLLOWER, 1)"),
    (.stranger, "INSERT INTO believe_follows (project_id, user_id, created_at) VALUES (CLOSED, SELF, 1)"),
    (.stranger, "INSERT INTO believe_follows (project_id, user_id, created_at) VALUES (DRAFT, SELF, 1)"),
    (.owner, "INSERT INTO believe_follows (project_id, user_id, created_at) VALUES (PROJECT, SELF, 1)"),
    (.blocked, "INSERT INTO believe_follows (project_id, user_id, created_at) VALUES (PROJECT, SELF, 1)"),
    (.stranger, "DELETE FROM believe_follows WHERE user_id = FOLLOWER"),
    (.follower, "UPDATE believe_follows SET is_suspended = FALSE WHERE user_id = SELF"),
    (.stranger, "INSERT INTO believe_likes (post_id, user_id, created_at) VALUES (POST, FOLLOWER, 1)"),
    (.stranger, "INSERT INTO believe_likes (post_id, user_id, created_at) VALUES (CLOSEDPOST, SELF, 1)"),
    (.owner, "INSERT INTO believe_likes (post_id, user_id, created_at) VALUES (DRAFTPOST, SELF, 1)"),
    (.blocked, "INSERT INTO believe_likes (post_id, user_id, created_at) VALUES (POST, SELF, 1)"),
    (.stranger, "DELETE FROM believe_likes"),
    (
      .stranger,
      "INSERT INTO believe_support_messages (id, project_id, sender_id, message, is_anonymous, created_at) VALUES (NEW, PROJECT, FOLLOWER, 'x', FALSE, 1)"
    ),
    (
      .stranger,
      "INSERT INTO believe_support_messages (id, project_id, message, is_anonymous, created_at) VALUES (NEW, CLOSED, 'x', TRUE, 1)"
    ),
    (
      .owner,
      "INSERT INTO believe_support_messages (id, project_id, message, is_anonymous, created_at) VALUES (NEW, PROJECT, 'x', TRUE, 1)"
    ),
    (.owner, "UPDATE believe_support_messages SET message = 'x' WHERE id = MESSAGE"),
    (.stranger, "DELETE FROM believe_support_messages WHERE id = MESSAGE"),
    (.owner, "UPDATE believe_support_senders SET sender = SELF"), (.owner, "DELETE FROM believe_support_senders"),
    (.owner, "DELETE FROM believe_support_handles"), (.owner, "UPDATE believe_support_handles SET handle = NEW"),
    (
      .stranger,
      "INSERT INTO believe_support_senders (message_id, sender, project_id, created_at) VALUES (MESSAGE, SELF, PROJECT, 1)"
    ),
    (.stranger, "INSERT INTO believe_support_handles (message_id, project_id, handle) VALUES (MESSAGE, PROJECT, NEW)"),
    (.follower, "DELETE FROM believe_silenced"),
    (.stranger, "INSERT INTO believe_silenced (project_id, handle, created_at) VALUES (PROJECT, NEW, 1)"),
    (.owner, "INSERT INTO believe_silenced (project_id, handle, created_at) VALUES (PROJECT, NEW, 1)"),
    (
      .follower,
      "INSERT INTO believe_support_answers (message_id, project_id, body, is_public, created_at) VALUES (CLOSEDMESSAGE, CLOSED, 'x', TRUE, 1)"
    ),
    (.follower, "UPDATE believe_support_answers SET is_public = TRUE"),
    (.follower, "DELETE FROM believe_support_answers"),
    (
      .stranger,
      "INSERT INTO believe_milestones (id, project_id, title, created_at, updated_at) VALUES (NEW, PROJECT, 'x', 1, 1)"
    ),
    (.owner, "UPDATE believe_milestones SET announced_at = NULL"),
    (.follower, "UPDATE believe_milestones SET title = 'x'"), (.follower, "DELETE FROM believe_milestones"),
    (.owner, "INSERT INTO believe_milestone_dates (id, milestone_id, created_at) VALUES (NEW, MILESTONE, 1)"),
    (.owner, "INSERT INTO believe_moods (id, project_id, mood, created_at) VALUES (NEW, PROJECT, 'red', 1)"),
    (.owner, "INSERT INTO believe_slugs (slug, project_id, created_at) VALUES ('forged', PROJECT, 1)"),
    (.stranger, "INSERT INTO believe_project_terms (term, project_id) VALUES ('forged', PROJECT)"),
    (
      .stranger,
      "INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id) VALUES (SELF, 1, CLOSEDPOST, CLOSED)"
    ),
    (.stranger, "INSERT INTO believe_recent_support (project_id, user_id, last_at) VALUES (PROJECT, SELF, 1)"),
    (.stranger, "INSERT INTO believe_work (name, done_at) VALUES ('x', 1)"), (.stranger, "DELETE FROM believe_work"),
    (.stranger, "UPDATE believe_builders SET is_creator = TRUE WHERE id = OWNER"),
    (.stranger, "INSERT INTO believe_builders (id, updated_at) VALUES (NEW, 1)"),
    (.owner, "DELETE FROM believe_builders"),
  ]

  private static func ids(_ circle: TestCircle, _ fixture: AccessFixture, _ role: Role) async throws -> [(
    String, SQLValue
  )] {
    var ids: [(String, SQLValue)] = []
    for name in ["PROJECT", "CLOSED", "DRAFT"] {
      let slug = fixture.names[name] ?? ""
      let id = try await circle.storage.system.read {
        try $0.first("SELECT id FROM believe_projects WHERE public_slug = \(slug)") { try $0.id(0, Never.self) }
      }
      ids.append((name, id.sqlValue))
    }
    for (name, text) in fixture.names { if let id = ID<Never>(text) { ids.append((name, id.sqlValue)) } }
    ids.append(("SELF", fixture.members[role]?.profile.sqlValue ?? .null))
    ids.append(("NEW", circle.services.newID(Never.self).sqlValue))
    return ids.sorted { $0.0.count > $1.0.count }
  }

  /// The text with `$n` for the names, and the values in their order.
  private static func statement(_ text: String, _ ids: [(String, SQLValue)]) -> SQL {
    var (text, values): (String, [SQLValue]) = (text, [])
    for (name, value) in ids where text.contains(name) && text.firstRange(of: name) != nil {
      values.append(value)
      text = text.replacing(name, with: "$\(values.count)")
    }
    return SQL(foreign: text, values: values)
  }

  @Test(arguments: attacks.indices)
  func `no statement changes what is not one's own to change`(index: Int) async throws {
    let attack = Self.attacks[index]
    let fixture = try await AccessFixture.made.value
    let circle = try fixture.circle()
    let ids = try await Self.ids(circle, fixture, attack.role)
    let before = try await Self.everything(circle)

    let sql = Self.statement(attack.text, ids)
    // Refused, or without any effect: both are right.
    do {
      _ = try await circle.storage.database.write(as: Self.principal(attack.role, fixture)) { try $0.run(sql) }
    } catch let error as SQLError {
      #expect(error.kind == .denied, "\(attack.text): \(error)")
    }

    #expect(try await Self.everything(circle) == before, "\(attack.text)")
  }

  @Test func `each sees the rows that are for them`() async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try fixture.circle()
    func count(_ sql: SQL, _ role: Role) async throws -> Int {
      try await circle.storage.database.read(as: Self.principal(role, fixture)) {
        try $0.first(sql) { $0.int(0) } ?? -1
      }
    }
    let expected: [(SQL, [Role: Int])] = [
      (
        "SELECT count(*) FROM believe_projects",
        [.anonymous: 0, .outsider: 0, .stranger: 2, .exFollower: 2, .follower: 3, .owner: 4, .blocked: 0, .operator: 2]
      ),
      (
        "SELECT count(*) FROM believe_posts",
        [.anonymous: 0, .outsider: 0, .stranger: 2, .exFollower: 2, .follower: 3, .owner: 4, .blocked: 0, .operator: 2]
      ),
      (
        "SELECT count(*) FROM believe_support_messages",
        [.anonymous: 0, .outsider: 0, .stranger: 1, .follower: 3, .owner: 2, .blocked: 0, .operator: 1]
      ),
      (
        "SELECT count(*) FROM believe_support_senders",
        [.anonymous: 0, .outsider: 0, .stranger: 0, .follower: 3, .owner: 0, .blocked: 0, .operator: 0]
      ),
      (
        "SELECT count(*) FROM believe_support_handles",
        [.anonymous: 0, .outsider: 0, .stranger: 0, .follower: 2, .owner: 2, .blocked: 0, .operator: 0]
      ),
      ("SELECT count(*) FROM believe_silenced", [.anonymous: 0, .stranger: 0, .follower: 0, .owner: 1, .operator: 0]),
      (
        "SELECT count(*) FROM believe_support_answers",
        [.anonymous: 0, .stranger: 0, .follower: 1, .owner: 1, .blocked: 0, .operator: 0]
      ),
      ("SELECT count(*) FROM believe_karma", [.anonymous: 0, .outsider: 0, .stranger: 1, .owner: 1, .operator: 1]),
      // The owner has blocked somebody, so they count what they see.
      (
        "SELECT count(*) FROM believe_likes",
        [.anonymous: 0, .stranger: 0, .follower: 1, .owner: 1, .blocked: 0, .operator: 0]
      ),
      (
        "SELECT count(*) FROM believe_recent_support",
        [.anonymous: 0, .stranger: 0, .follower: 0, .owner: 0, .operator: 0]
      ),
      (
        "SELECT count(*) FROM believe_timeline",
        [.anonymous: 0, .stranger: 0, .follower: 3, .exFollower: 0, .owner: 0, .blocked: 0]
      ),
      (
        "SELECT count(*) FROM believe_slugs",
        [.anonymous: 0, .outsider: 0, .stranger: 2, .follower: 3, .owner: 4, .blocked: 0]
      ),
      ("SELECT count(*) FROM believe_milestones", [.anonymous: 0, .stranger: 1, .blocked: 0]),
      ("SELECT count(*) FROM believe_work", [.stranger: 0, .owner: 0, .operator: 0]),
    ]
    for (sql, roles) in expected {
      for (role, number) in roles { #expect(try await count(sql, role) == number, "\(sql.text) as \(role)") }
    }
    // Through the other app nothing of this one is there, and the other way round.
    let follower = try #require(fixture.members[.follower])
    let elsewhere = Principal(viewer: nil as ID<Never>?, account: follower.account, app: "kinnect")
    for sql: SQL in ["SELECT count(*) FROM believe_projects", "SELECT count(*) FROM believe_support_senders"] {
      #expect(try await circle.storage.database.read(as: elsewhere) { try $0.first(sql) { $0.int(0) } } == 0)
    }
  }

  @Test func `every table has a policy, is strict, and its foreign keys begin an index`() throws {
    let folder = try TestFolder()
    let schema = TestApps.both.schema
    let file = SQLiteFile(path: folder.path + "/empty.db", schema: schema, options: SQLiteOptions())
    let connection = try file.openSystem(readOnly: false)
    try SQLiteMigrator(schema: schema).migrate(connection)
    let tables = try connection.rows(
      of: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 1 AND name LIKE 'believe_%'"
    ) { $0.text(0) }
    let policies = schema.policies.filter { $0.table.description.hasPrefix("believe_") }

    #expect(Set(policies.map(\.table.description)) == Set(tables) && policies.count == tables.count)
    for policy in policies {
      let columns = try connection.rows(of: "PRAGMA table_info(\(policy.table))") { $0.text(1) }
      for column in policy.update?.columns ?? [] { #expect(columns.contains(column.description), "\(policy.table)") }
      if case .byProfile(let column) = policy.export { #expect(columns.contains(column.description)) }
    }
    for table in tables {
      var starts = Set(
        try connection.rows(of: "SELECT name FROM pragma_table_info('\(table)') WHERE pk = 1") { $0.text(0) })
      for index in try connection.rows(
        of: "SELECT name FROM pragma_index_list('\(table)') WHERE partial = 0", { $0.text(0) })
      {
        starts.formUnion(
          try connection.rows(of: "SELECT name FROM pragma_index_info('\(index)') WHERE seqno = 0") { $0.text(0) })
      }
      for column in try connection.rows(of: "PRAGMA foreign_key_list('\(table)')", { $0.text(3) }) {
        #expect(starts.contains(column), "\(table).\(column)")
      }
    }
  }

  @Test(arguments: [
    "SELECT * FROM believe_projects WHERE visibility = 'public' AND is_published = TRUE ORDER BY created_at DESC, id DESC LIMIT 20",
    "SELECT * FROM believe_projects WHERE visibility = 'public' AND is_published = TRUE ORDER BY trending DESC, id DESC LIMIT 20",
    "SELECT * FROM believe_timeline t JOIN believe_posts p ON p.id = t.post_id WHERE t.profile_id = viewer() ORDER BY t.published_at DESC LIMIT 20",
    "SELECT * FROM believe_posts WHERE project_id = x'00' ORDER BY published_at DESC, id DESC LIMIT 20",
    "SELECT * FROM believe_support_messages WHERE project_id = x'00' ORDER BY created_at DESC, id DESC LIMIT 20",
    "SELECT * FROM believe_follows WHERE project_id = x'00' ORDER BY created_at DESC, user_id DESC LIMIT 20",
    "SELECT * FROM believe_project_terms WHERE term >= 'a' AND term < 'b' ORDER BY term LIMIT 20",
    "SELECT * FROM believe_support_actions WHERE user_id = viewer() ORDER BY created_at DESC, id DESC LIMIT 20",
    "SELECT 1 FROM believe_projects WHERE cover = x'00'", "SELECT 1 FROM believe_post_images WHERE media_key = x'00'",
    "SELECT * FROM media WHERE id = x'00'", "SELECT 1 FROM believe_posts WHERE scheduled_for <= 5 LIMIT 1",
  ])
  func `no policy makes a hot query read a whole table or sort`(statement: String) throws {
    let folder = try TestFolder()
    let schema = TestApps.both.schema
    let file = SQLiteFile(path: folder.path + "/empty.db", schema: schema, options: SQLiteOptions())
    try SQLiteMigrator(schema: schema).migrate(try file.openSystem(readOnly: false))
    let connection = try SQLiteConnection(uri: ":memory:", now: { .now })
    try connection.execute("ATTACH '\(file.uri("rw"))' AS \"\(file.alias)\"")
    _ = try SQLiteRowSecurity(
      connection: connection, schema: schema, alias: file.alias, defences: Defences(), guardsWrites: true)

    let steps = try connection.rows(of: "EXPLAIN QUERY PLAN \(statement)") { $0.text(3) }

    #expect(!steps.isEmpty)
    #expect(steps.filter { $0.hasPrefix("SCAN") && !$0.contains("CONSTANT ROW") || $0.contains("TEMP B-TREE") } == [])
  }
}
