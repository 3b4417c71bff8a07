import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

/// What is said of two items in a fixture, by their tokens.
struct DuplicateFixture: Sendable {
  let item: String
  let into: String
  let by: RowFixture.Person
  let isMerged: Bool
  let agreed: [RowFixture.Person]

  init(_ item: String, _ into: String, by person: RowFixture.Person, isMerged: Bool, agreed: [RowFixture.Person]) {
    self.item = item
    self.into = into
    by = person
    self.isMerged = isMerged
    self.agreed = agreed
  }

  static func token(_ number: Int) -> String { RowFixture.token("dupl", number) }
  /// The duplicate of that number, from 1 on, in an attack.
  static func duplicate(_ number: Int) -> String { Attack.literal(token(number)) }
}

/// The rules of an app's duplicates, said a second time and without SQL.
struct DuplicateRules: Sendable {
  let app: String
  let table: String
  let agreements: String
  let items: String
  let hasKinds: Bool
  let privacy: String?
  let seesItem: @Sendable (Visibility, World.Row) -> Bool

  /// - Parameter seesItem: whether the viewer sees an item.
  init<Item, List>(
    _ part: Duplicates<Item, List>, seesItem: @escaping @Sendable (Visibility, World.Row) -> Bool
  ) {
    app = part.items.app.text
    table = part.table.text
    agreements = part.agreements.text
    items = part.items.table.text
    hasKinds = part.items.kinds != nil
    privacy = part.items.privacy?.text
    self.seesItem = seesItem
  }

  private func sides(of duplicate: World.Row, in world: World) -> [World.Row] {
    let known = world.byID(items)
    return ["item_id", "into_id"].compactMap { known[duplicate.key($0)] }
  }

  private func isPrivate(_ item: World.Row) -> Bool { privacy.map { item.int($0) != 0 } ?? false }

  // MARK: Seeing

  /// Whether the viewer made one of the two.
  private func madeOne(of duplicate: World.Row, _ viewer: Visibility) -> Bool {
    sides(of: duplicate, in: viewer.world).contains { viewer.isViewer($0, "made_by") }
  }

  private func isOpen(_ duplicate: World.Row, to viewer: Visibility) -> Bool {
    sides(of: duplicate, in: viewer.world).allSatisfy { !isPrivate($0) || viewer.isViewer($0, "made_by") }
  }

  func sees(_ duplicate: World.Row, _ viewer: Visibility) -> Bool {
    guard viewer.app == app, isOpen(duplicate, to: viewer) else { return false }
    if viewer.isOperator { return true }
    let sides = sides(of: duplicate, in: viewer.world)
    guard sides.count == 2, sides.allSatisfy({ seesItem(viewer, $0) }) else { return false }
    return duplicate["merged_at"] != .null || viewer.isViewer(duplicate, "proposed_by")
      || (madeOne(of: duplicate, viewer) && viewer.seesPerson(duplicate.key("proposed_by")))
  }

  // MARK: Changing

  func mayInsert(_ row: World.Row, _ of: String, _ tampering: Tampering) -> Bool {
    guard tampering.principal.app == app else { return false }
    let (old, new) = (tampering.old, tampering.new)
    switch of {
    case table:
      let sides = sides(of: row, in: tampering.before)
      return sides.count == 2 && sides.allSatisfy { seesItem(old, $0) } && isOpen(row, to: old)
        && new.isViewer(row, "proposed_by") && row["merged_at"] == .null
    case agreements:
      guard let duplicate = tampering.before.byID(table)[row.key("duplicate_id")] else { return false }
      return new.isViewer(row, "profile_id") && sees(duplicate, old)
        && (row.int("as_operator") == 0 ? madeOne(of: duplicate, old) : tampering.principal.isOperator)
    default: return false
    }
  }

  /// A merge is in force by the last agreement that was missing.
  func mayUpdate(_ row: World.Row, _ columns: Set<String>, _ of: String, _ tampering: Tampering) -> Bool {
    guard of == table, columns == ["merged_at"], row["merged_at"] == .null else { return false }
    let agreed = tampering.after[agreements].filter { $0.key("duplicate_id") == row.key("id") }
    guard agreed.contains(where: { tampering.new.isViewer($0, "profile_id") }) else { return false }
    if agreed.contains(where: { $0.int("as_operator") != 0 }) { return true }
    let people = Set(agreed.map { $0.key("profile_id") })
    let sides = sides(of: row, in: tampering.after)
    guard sides.count == 2 else { return false }
    return [(sides[0], sides[1]), (sides[1], sides[0])].allSatisfy { side, other in
      people.contains(side.key("made_by")) || side["made_by"] == .null || isPrivate(other)
    }
  }

  func mayDelete(_ row: World.Row, _ of: String, _ tampering: Tampering) -> Bool {
    switch of {
    case table:
      let old = tampering.old
      let mayEnd =
        tampering.principal.isOperator || madeOne(of: row, old)
        || (old.isViewer(row, "proposed_by") && row["merged_at"] == .null)
      return (sees(row, old) && mayEnd) || isOfGoneItem(row, tampering) || isOfTurnedItem(row, tampering)
    // It goes with what it is about.
    case agreements: return tampering.after.byID(table)[row.key("duplicate_id")] == nil
    default: return false
    }
  }

  /// Whether one of the items ended with the last thing that named it.
  private func isOfGoneItem(_ duplicate: World.Row, _ tampering: Tampering) -> Bool {
    sides(of: duplicate, in: tampering.after).count < 2
  }

  /// Whether the viewer has made one of the items private, or shared it.
  private func isOfTurnedItem(_ duplicate: World.Row, _ tampering: Tampering) -> Bool {
    guard let privacy else { return false }
    let now = tampering.after.byID(items)
    return sides(of: duplicate, in: tampering.before).contains { item in
      tampering.old.isViewer(item, "made_by") && now[item.key("id")]?[privacy] != item[privacy]
    }
  }

  /// Two items that there are, by their names, and of one kind where there are kinds.
  func invariants(_ world: World) -> [String] {
    world[table].filter { row in
      let sides = sides(of: row, in: world)
      guard sides.count == 2 else { return true }
      let isOfKind = !hasKinds || sides.allSatisfy { $0["kind"] == row["kind"] }
      return sides[0]["name"] != row["item_name"] || sides[1]["name"] != row["into_name"] || !isOfKind
    }.map { "the items of \($0.key("id"))" }
  }
}

extension AttackSurface {
  /// Proposals that two items are the same, merges, and who has agreed.
  /// - Parameters:
  ///   - fixture: what there is; the duplicates have the numbers from 1 on.
  ///   - others: literals of two items of which many may not see one.
  static func duplicates(
    _ rules: DuplicateRules, _ fixture: [DuplicateFixture], others: (seen: String, hidden: String)
  ) -> Self {
    let (table, agreements) = (rules.table, rules.agreements)
    var surface = Self(table)
    surface.furnish = [{ try $0.duplicates(fixture, rules) }]
    surface.sees = [
      { viewer, row, of in
        of == table ? rules.sees(row, viewer) : of == agreements && viewer.isViewer(row, "profile_id")
      }
    ]
    surface.mayInsert = [{ tampering, row, of in rules.mayInsert(row, of, tampering) }]
    surface.mayUpdate = [{ tampering, row, _, columns, of in rules.mayUpdate(row, columns, of, tampering) }]
    surface.mayDelete = [{ tampering, row, of in rules.mayDelete(row, of, tampering) }]
    surface.invariants = [{ rules.invariants($0.world) }]
    surface.keys = [agreements: ["duplicate_id", "profile_id"]]
    // Names follow their items.
    surface.counted = [table: ["item_name", "into_name"]]
    // Whose agreement is missing decides whether another's merges.
    surface.deciding = [agreements]
    surface.hanging = [agreements]
    surface.busy = [table]
    surface.inserted = [agreements: ["duplicate_id", "profile_id", "as_operator", "created_at"]]
    surface.deleted = [table]
    surface.values = [
      "duplicate_id": .row(of: [table], among: 6), "profile_id": .viewer, "as_operator": .oneOf(["FALSE", "TRUE"]),
    ]
    surface.attacks = rules.attacks(seen: others.seen, hidden: others.hidden)
    return surface
  }
}

extension DuplicateRules {
  private var columns: String {
    "id, \(hasKinds ? "kind, " : "")item_id, item_name, into_id, into_name, proposed_by, created_at"
  }
  /// Of two items `i` and `o`.
  private func row(by person: String) -> String {
    "SELECT new_id(), \(hasKinds ? "i.kind, " : "")i.id, i.name, o.id, o.name, \(person), 1"
  }
  private var pair: String { "\(hasKinds ? "o.kind = i.kind AND " : "")o.id <> i.id" }
  private static let agreement = "duplicate_id, profile_id, as_operator, created_at"

  /// What somebody who wants to learn what others named, or to decide what isn't theirs to decide, would try.
  fileprivate func attacks(seen: String, hidden: String) -> [Attack] {
    let kind = hasKinds ? "'book', " : ""
    return [
      Attack(
        "others' \(table)", "SELECT * FROM {B}\(table)", "SELECT item_name FROM {B}\(table) WHERE merged_at IS NULL",
        "SELECT count(*) FROM {B}\(table)", "UPDATE \(table) SET merged_at = 5",
        "UPDATE \(table) SET item_name = 'hax'", "UPDATE \(table) SET proposed_by = {me}", "DELETE FROM \(table)",
        "DELETE FROM \(table) RETURNING item_name",
        "DELETE FROM \(table) WHERE merged_at IS NOT NULL"),
      Attack(
        "\(items) by a proposal about them",
        "INSERT INTO \(table) (\(columns)) \(row(by: "{me}")) FROM {B}\(items) i JOIN {B}\(items) o ON \(pair) WHERE i.made_by <> {me} LIMIT 2",
        "INSERT INTO \(table) (\(columns)) VALUES (new_id(), \(kind)\(seen), 'hax', \(hidden), 'hax', {me}, 1)",
        "INSERT INTO \(table) (\(columns)) \(row(by: "{other}")) FROM \(items) i JOIN \(items) o ON \(pair) LIMIT 2",
        "INSERT INTO \(table) (\(columns), merged_at) \(row(by: "{me}")), 1 FROM \(items) i JOIN \(items) o ON \(pair) LIMIT 2"
      ),
      Attack(
        "agreement that is others' to give in \(agreements)", "SELECT * FROM {B}\(agreements)",
        "INSERT INTO \(agreements) (\(Self.agreement)) SELECT id, {me}, TRUE, 1 FROM \(table) WHERE 1 = 1 ON CONFLICT DO NOTHING",
        "INSERT INTO \(agreements) (\(Self.agreement)) SELECT id, {me}, FALSE, 1 FROM {B}\(table) WHERE 1 = 1 ON CONFLICT DO NOTHING",
        "INSERT INTO \(agreements) (\(Self.agreement)) SELECT id, {other}, FALSE, 1 FROM \(table) WHERE 1 = 1 ON CONFLICT DO NOTHING",
        "INSERT INTO \(agreements) (\(Self.agreement)) VALUES (\(DuplicateFixture.duplicate(1)), {me}, FALSE, 1)",
        "INSERT INTO \(agreements) (\(Self.agreement)) VALUES (\(DuplicateFixture.duplicate(4)), {me}, FALSE, 1)",
        "UPDATE \(agreements) SET as_operator = TRUE", "DELETE FROM \(agreements)"),
    ]
  }

  /// That somebody proposes to merge two items by their literals.
  func proposal(_ viewer: RowFixture.Viewer, _ item: String, _ into: String) -> AllowedAction {
    AllowedAction(
      viewer, 1,
      "INSERT INTO \(table) (\(columns)) \(row(by: "{me}")) FROM \(items) i JOIN \(items) o ON o.id = \(into) WHERE i.id = \(item)"
    )
  }

  /// That somebody agrees to the duplicate of that number.
  func agreement(_ viewer: RowFixture.Viewer, _ number: Int, asOperator: Bool = false) -> AllowedAction {
    AllowedAction(
      viewer, 1,
      "INSERT INTO \(agreements) (\(Self.agreement)) VALUES (\(DuplicateFixture.duplicate(number)), {me}, \(asOperator ? "TRUE" : "FALSE"), 5)"
    )
  }
}

extension FixtureWriter {
  fileprivate mutating func duplicates(_ fixture: [DuplicateFixture], _ rules: DuplicateRules) throws {
    let (column, kind) = rules.hasKinds ? ("kind, ", "i.kind, ") : ("", "")
    for (index, said) in fixture.enumerated() {
      let duplicate = RowFixture.id(DuplicateFixture.token(index + 1))
      // SQLite counts parameters in the order in which they stand.
      try run(
        SQL(
          foreign: """
            INSERT INTO \(rules.table) (id, \(column)item_id, item_name, into_id, into_name, proposed_by, created_at, merged_at)
            SELECT $1, \(kind)i.id, i.name, o.id, o.name, $2, $3, $4 FROM \(rules.items) i
            JOIN \(rules.items) o ON o.id = $5 WHERE i.id = $6
            """,
          values: [
            duplicate, RowFixture.id(said.by.profile(rules.app)), now(), said.isMerged ? now() : .null,
            RowFixture.id(said.into), RowFixture.id(said.item),
          ]))
      for person in said.agreed {
        try put(
          rules.agreements, "duplicate_id, profile_id, created_at",
          [duplicate, RowFixture.id(person.profile(rules.app)), now()])
      }
    }
  }
}
