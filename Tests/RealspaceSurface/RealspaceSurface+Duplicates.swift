@testable import Realspace
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  /// Proposals that two items are the same, merges, and who has agreed.
  static let duplicates: Self = {
    var surface = Self("realspace duplicates")
    surface.furnish = [{ try $0.realspaceDuplicates() }]
    surface.sees = [{ $0.seesDuplicates($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertDuplicates($1, $2) }]
    surface.mayUpdate = [
      { tampering, row, now, columns, table in tampering.mayUpdateDuplicates(row, now, columns, table) }
    ]
    surface.mayDelete = [{ $0.mayDeleteDuplicates($1, $2) }]
    surface.invariants = [{ $0.namesOfDuplicates() }]
    surface.keys = ["realspace_duplicate_agreements": ["duplicate_id", "profile_id"]]
    // Whose agreement is missing decides whether another's merges.
    surface.deciding = ["realspace_duplicate_agreements"]
    surface.hanging = ["realspace_duplicate_agreements"]
    surface.busy = ["realspace_duplicates"]
    surface.inserted = ["realspace_duplicate_agreements": ["duplicate_id", "profile_id", "as_operator", "created_at"]]
    surface.deleted = ["realspace_duplicates"]
    surface.values = [
      "duplicate_id": .row(of: ["realspace_duplicates"], among: 6), "profile_id": .viewer,
      "as_operator": .oneOf(["FALSE", "TRUE"]),
    ]
    surface.attacks = DuplicateAttacks.all
    surface.allowedActions = AllowedAction.duplicates
    return surface
  }()
}

extension Visibility {
  /// Whether the viewer made one of the two.
  fileprivate func madeOne(of duplicate: World.Row) -> Bool {
    let items = world.byID("realspace_items")
    return ["item_id", "into_id"].contains { side in
      items[duplicate.key(side)].map { isViewer($0, "made_by") } ?? false
    }
  }

  private func seesBoth(of duplicate: World.Row) -> Bool {
    let items = world.byID("realspace_items")
    return ["item_id", "into_id"].allSatisfy { side in items[duplicate.key(side)].map(seesItem) ?? false }
  }

  func seesDuplicate(_ row: World.Row) -> Bool {
    guard app == "realspace" else { return false }
    if isOperator { return true }
    guard seesBoth(of: row) else { return false }
    return row["merged_at"] != .null || isViewer(row, "proposed_by")
      || (madeOne(of: row) && seesPerson(row.key("proposed_by")))
  }

  func seesDuplicates(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "realspace_duplicates": seesDuplicate(row)
    case "realspace_duplicate_agreements": isViewer(row, "profile_id")
    default: false
    }
  }
}

extension Tampering {
  func mayInsertDuplicates(_ row: World.Row, _ table: String) -> Bool {
    guard principal.app == "realspace" else { return false }
    switch table {
    case "realspace_duplicates":
      let items = before.byID("realspace_items")
      guard let item = items[row.key("item_id")], let into = items[row.key("into_id")] else { return false }
      return new.isViewer(row, "proposed_by") && row["merged_at"] == .null && old.seesItem(item) && old.seesItem(into)
    case "realspace_duplicate_agreements":
      guard let duplicate = before.byID("realspace_duplicates")[row.key("duplicate_id")] else { return false }
      return new.isViewer(row, "profile_id") && old.seesDuplicate(duplicate)
        && (row.int("as_operator") == 0 ? old.madeOne(of: duplicate) : principal.isOperator)
    default: return false
    }
  }

  /// A merge is in force by the last agreement that was missing.
  func mayUpdateDuplicates(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    guard table == "realspace_duplicates", columns == ["merged_at"], row["merged_at"] == .null else { return false }
    let agreed = after["realspace_duplicate_agreements"].filter { $0.key("duplicate_id") == row.key("id") }
    guard agreed.contains(where: { new.isViewer($0, "profile_id") }) else { return false }
    if agreed.contains(where: { $0.int("as_operator") != 0 }) { return true }
    let (items, people) = (after.byID("realspace_items"), Set(agreed.map { $0.key("profile_id") }))
    return ["item_id", "into_id"].allSatisfy { side in
      items[row.key(side)].map { people.contains($0.key("made_by")) } ?? false
    }
  }

  func mayDeleteDuplicates(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "realspace_duplicates":
      let mayEnd =
        principal.isOperator || old.madeOne(of: row)
        || (old.isViewer(row, "proposed_by") && row["merged_at"] == .null)
      return (old.seesDuplicate(row) && mayEnd) || isOfGoneItem(row)
    // It goes with what it is about.
    case "realspace_duplicate_agreements": return after.byID("realspace_duplicates")[row.key("duplicate_id")] == nil
    default: return false
    }
  }

  /// Whether one of the items ended with the last thing that named it.
  private func isOfGoneItem(_ duplicate: World.Row) -> Bool {
    let items = after.byID("realspace_items")
    return ["item_id", "into_id"].contains { items[duplicate.key($0)] == nil }
  }
}

extension Invariants {
  /// Two items that there are, of one kind, by their names.
  func namesOfDuplicates() -> [String] {
    let items = world.byID("realspace_items")
    return world["realspace_duplicates"].filter { row in
      guard let item = items[row.key("item_id")], let into = items[row.key("into_id")] else { return true }
      return item["name"] != row["item_name"] || into["name"] != row["into_name"] || item["kind"] != row["kind"]
        || into["kind"] != row["kind"]
    }.map { "the items of \($0.key("id"))" }
  }
}

/// Books of the four topics, of which 953 is hidden with its topic, and films that posts name: a proposal for two makers, two merges, one
/// with what is hidden, and one by somebody whom the maker has blocked.
enum DuplicateFixture {
  static func token(_ number: Int) -> String { RowFixture.token("dupl", number) }
  static func duplicate(_ number: Int) -> String { Attack.literal(token(number)) }
  static func item(_ number: Int) -> String { Attack.literal(RowFixture.token("item", number)) }

  static let all: [(item: Int, into: Int, by: RowFixture.Person, isMerged: Bool, agreed: [RowFixture.Person])] = [
    (951, 952, .follower, false, []), (952, 951, .owner, true, [.owner, .stranger]), (951, 953, .open, false, [.open]),
    (954, 951, .blocked, false, [.blocked]), (901, 902, .stranger, true, [.stranger]),
  ]
}

extension FixtureWriter {
  mutating func realspaceDuplicates() throws {
    for (index, said) in DuplicateFixture.all.enumerated() {
      let duplicate = RowFixture.id(DuplicateFixture.token(index + 1))
      // SQLite counts parameters in the order in which they stand.
      try run(
        SQL(
          foreign: """
            INSERT INTO realspace_duplicates (id, kind, item_id, item_name, into_id, into_name, proposed_by, created_at, merged_at)
            SELECT $1, i.kind, i.id, i.name, o.id, o.name, $2, $3, $4 FROM realspace_items i
            JOIN realspace_items o ON o.id = $5 WHERE i.id = $6
            """,
          values: [
            duplicate, RowFixture.id(said.by.profile("realspace")), now(), said.isMerged ? now() : .null,
            RowFixture.id(RowFixture.token("item", said.into)), RowFixture.id(RowFixture.token("item", said.item)),
          ]))
      for person in said.agreed {
        try put(
          "realspace_duplicate_agreements", "duplicate_id, profile_id, created_at",
          [duplicate, RowFixture.id(person.profile("realspace")), now()])
      }
    }
  }
}

/// What somebody who wants to learn what others named, or to decide what isn't theirs to decide, would try.
enum DuplicateAttacks {
  private static let columns = "id, kind, item_id, item_name, into_id, into_name, proposed_by, created_at"
  private static let agreement = "duplicate_id, profile_id, as_operator, created_at"

  static let all = [
    Attack(
      "others' proposals and merges", "SELECT * FROM {B}realspace_duplicates",
      "SELECT item_name FROM {B}realspace_duplicates WHERE merged_at IS NULL",
      "SELECT count(*) FROM {B}realspace_duplicates", "UPDATE realspace_duplicates SET merged_at = 5",
      "UPDATE realspace_duplicates SET item_name = 'hax'", "UPDATE realspace_duplicates SET proposed_by = {me}",
      "DELETE FROM realspace_duplicates", "DELETE FROM realspace_duplicates RETURNING item_name",
      "DELETE FROM realspace_duplicates WHERE merged_at IS NOT NULL"),
    Attack(
      "items by a proposal about them",
      "INSERT INTO realspace_duplicates (\(columns)) SELECT new_id(), i.kind, i.id, i.name, o.id, o.name, {me}, 1 FROM {B}realspace_items i JOIN {B}realspace_items o ON o.kind = i.kind AND o.id <> i.id WHERE i.made_by <> {me} LIMIT 2",
      "INSERT INTO realspace_duplicates (\(columns)) SELECT new_id(), 'film', a.item_id, 'x', b.item_id, 'x', {me}, 1 FROM {B}realspace_diary a JOIN {B}realspace_list b ON b.item_id <> a.item_id LIMIT 2",
      "INSERT INTO realspace_duplicates (\(columns)) VALUES (new_id(), 'book', \(DuplicateFixture.item(951)), 'hax', \(DuplicateFixture.item(953)), 'hax', {me}, 1)",
      "INSERT INTO realspace_duplicates (\(columns)) SELECT new_id(), i.kind, i.id, i.name, o.id, o.name, {other}, 1 FROM realspace_items i JOIN realspace_items o ON o.kind = i.kind AND o.id <> i.id LIMIT 2",
      "INSERT INTO realspace_duplicates (\(columns), merged_at) SELECT new_id(), i.kind, i.id, i.name, o.id, o.name, {me}, 1, 1 FROM realspace_items i JOIN realspace_items o ON o.kind = i.kind AND o.id <> i.id LIMIT 2"
    ),
    Attack(
      "agreement that isn't one's to give", "SELECT * FROM {B}realspace_duplicate_agreements",
      "INSERT INTO realspace_duplicate_agreements (\(agreement)) SELECT id, {me}, TRUE, 1 FROM realspace_duplicates WHERE 1 = 1 ON CONFLICT DO NOTHING",
      "INSERT INTO realspace_duplicate_agreements (\(agreement)) SELECT id, {me}, FALSE, 1 FROM {B}realspace_duplicates WHERE 1 = 1 ON CONFLICT DO NOTHING",
      "INSERT INTO realspace_duplicate_agreements (\(agreement)) SELECT id, {other}, FALSE, 1 FROM realspace_duplicates WHERE 1 = 1 ON CONFLICT DO NOTHING",
      "INSERT INTO realspace_duplicate_agreements (\(agreement)) VALUES (\(DuplicateFixture.duplicate(1)), {me}, FALSE, 1)",
      "INSERT INTO realspace_duplicate_agreements (\(agreement)) VALUES (\(DuplicateFixture.duplicate(4)), {me}, FALSE, 1)",
      "UPDATE realspace_duplicate_agreements SET as_operator = TRUE", "DELETE FROM realspace_duplicate_agreements"),
  ]
}

extension AllowedAction {
  private static let agreement = "duplicate_id, profile_id, as_operator, created_at"

  static let duplicates = [
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_duplicates (id, kind, item_id, item_name, into_id, into_name, proposed_by, created_at) SELECT new_id(), i.kind, i.id, i.name, o.id, o.name, {me}, 5 FROM realspace_items i JOIN realspace_items o ON o.id = \(DuplicateFixture.item(954)) WHERE i.id = \(DuplicateFixture.item(951))"
    ),
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_duplicate_agreements (\(agreement)) VALUES (\(DuplicateFixture.duplicate(1)), {me}, FALSE, 5)"
    ),
    AllowedAction(
      .usher, 1,
      "INSERT INTO realspace_duplicate_agreements (\(agreement)) VALUES (\(DuplicateFixture.duplicate(3)), {me}, TRUE, 5)"
    ),
    AllowedAction(.usher, 5, "DELETE FROM realspace_duplicates"),
    AllowedAction(
      .filmgoer, 2,
      "DELETE FROM realspace_duplicates WHERE item_id = \(DuplicateFixture.item(951)) OR into_id = \(DuplicateFixture.item(951))"
    ),
    AllowedAction(.neighbour, 1, "DELETE FROM realspace_duplicates WHERE proposed_by = {me}"),
  ]
}
