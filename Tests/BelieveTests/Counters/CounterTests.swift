import Core
import TestCircle
import Testing

@testable import SQL

/// Stored numbers against their rows, as `hearth check counters` compares them, on both engines.
struct CounterTests {
  /// A circle in which every counter has something to count.
  private static func busyCircle() async throws -> TestCircle {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let photo = try await circle.photo(of: ana)
    _ = try await circle.update(ana, try await circle.project(ana, "D"), photos: [photo])
    for slug in [try await circle.project(ana), try await circle.project(ana, "B"), try await circle.project(ana, "C")]
    {
      let post = try await circle.update(ana, slug)
      try await circle.support(ben, follows: slug)
      try await circle.support(ben, likes: post)
      try await circle.encourage(ben, slug)
    }
    let unliked = try await circle.project(ana, "E")
    _ = try await circle.update(ana, unliked)
    try await circle.support(ben, follows: unliked)
    let (cleo, dan) = (try await circle.member("cleo"), try await circle.member("dan"))
    try await circle.befriend(cleo, dan)
    let post = try await circle.post(cleo)
    try await circle.like(dan, post.id)
    try await circle.comment(dan, post.id, "hello")
    _ = try await circle.open(cleo, with: dan)
    let eve = try await circle.member("eve")
    try await circle.follow(cleo, eve)
    _ = try await circle.open(cleo, with: dan, eve, named: "Trip")
    return circle
  }

  @Test func `all are right after what the product does, in batches of any size`() async throws {
    let circle = try await Self.busyCircle()
    var compared: Set<Int> = []

    for batch in [1, 2, 3, 500] {
      compared.insert(try await circle.counters(batch: batch).compared)
      #expect(try await circle.counters(batch: batch).wrong == [])
    }

    #expect(compared.count == 1 && (compared.first ?? 0) > 30, "\(compared)")
  }

  @Test(arguments: TestApps.both.schema.counters.filter { !$0.isCopy }.map(\.name))
  func `a number that is off by one is found`(name: String) async throws {
    let circle = try await Self.busyCircle()
    let counter = try #require(TestApps.both.schema.counters.first { $0.name == name })
    let (table, column, key) = ("\(counter.table)", "\(counter.column)", "\(counter.key)")

    let planted = try await circle.storage.system.write { transaction in
      try transaction.run(
        SQL(
          foreign: """
            UPDATE \(table) SET \(column) = \(column) + 1 WHERE \(key) = (SELECT \(key) FROM \(table)
              ORDER BY \(key) DESC LIMIT 1)
            """))
    }
    let wrong = try await circle.counters(batch: 2).wrong.filter { $0.counter == name }

    #expect(planted == 1 && wrong.count == 1)
    #expect(wrong.allSatisfy { $0.stored == $0.counted + 1 && $0.id.count == 36 })
  }

  /// What is changed in a copy, by its name.
  private static let faults = [
    "believe_posts.project_title": ["project_title = 'Another'", "project_slug = 'another'", "project_cover = id"].map {
      "UPDATE believe_posts SET \($0)"
    },
    "believe_posts.media_key": ["media_alt = 'Another'", "media_key = id", "media_key = NULL", "media_width = 1"].map {
      "UPDATE believe_posts SET \($0) WHERE media_key IS NOT NULL"
    },
    "profiles.believe_timeline.is_liked": ["ASC", "DESC"].map {
      """
      UPDATE believe_timeline SET is_liked = NOT is_liked
      WHERE post_id = (SELECT post_id FROM believe_timeline ORDER BY is_liked \($0), post_id LIMIT 1)
      """
    },
    "kinnect_posts.media_key": ["media_alt = 'Another'", "media_key = id", "media_key = NULL", "media_type = 'video'"]
      .map { "UPDATE kinnect_posts SET \($0) WHERE media_key IS NOT NULL" },
    "profiles.kinnect_timeline": [
      "DELETE FROM kinnect_timeline WHERE profile_id = (SELECT profile_id FROM kinnect_timeline LIMIT 1)"
    ],
    "profiles.believe_timeline": [
      """
      UPDATE believe_posts SET project_id = (SELECT project_id FROM believe_posts WHERE media_key IS NOT NULL)
      WHERE id = (SELECT post_id FROM believe_timeline ORDER BY post_id LIMIT 1)
      """
    ],
    "kinnect_invitations.name": ["UPDATE kinnect_invitations SET name = 'Another'"],
  ]

  @Test(arguments: TestApps.both.schema.counters.filter(\.isCopy).map(\.name))
  func `a copy that differs is found`(name: String) async throws {
    for fault in try #require(Self.faults[name]) {
      let circle = try await Self.busyCircle()
      let planted = try await circle.storage.system.write { try $0.run(SQL(foreign: fault)) }
      let wrong = try await circle.counters(batch: 2).wrong.filter { $0.counter == name }

      #expect(planted > 0 && wrong.count == planted, "\(fault)")
      #expect(wrong.allSatisfy { $0.stored == 0 && $0.counted == 1 })
    }
  }

  @Test func `every column that counts is declared`() async throws {
    let circle = try TestCircle.both()
    let columns =
      TestEngine.isSQLite
      ? "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'"
      : "SELECT CAST(table_name AS text), CAST(column_name AS text) FROM information_schema.columns WHERE table_schema = 'hearth'"

    let counting = try await circle.storage.system.read { transaction in
      try transaction.all(SQL(foreign: columns)) { "\($0.text(0)).\($0.text(1))" }
        .filter { $0.hasSuffix("_count") || $0.hasSuffix("_points") }
    }

    #expect(counting.count >= 9)
    #expect(Set(counting).subtracting(TestApps.both.schema.counters.map(\.name)) == [])
  }
}

extension TestCircle {
  /// What `hearth check counters` finds.
  func counters(batch: Int = 500) async throws -> (compared: Int, wrong: [Miscount]) {
    var wrong: [Miscount] = []
    let check = CounterCheck(of: TestApps.both.schema, in: storage.system, batch: batch)
    let compared = try await check.run { wrong.append($0) }
    return (compared, wrong)
  }
}
