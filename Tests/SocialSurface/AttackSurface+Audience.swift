import Social
import Wire

@testable import RowSecurityKit
@testable import SQL
@testable import Social

extension AttackSurface {
  /// Who sees things, and the circles that they are for, where the app has any.
  static func audience<Thing>(_ audience: Audience<Thing>, of things: Things) -> Self {
    let kinds = Set(audience.kinds.map(\.rawValue))
    var surface = Self("\(things.table) audiences")
    surface.updated = [things.table: ["audience"]]
    let tried = SocialAPI.AudienceKind.known + (audience.group.map { [$0.kind] } ?? [])
    surface.values = ["audience": .oneOf(tried.map { "'\($0.rawValue)'" })]
    surface.mayUpdate = [
      { tampering, row, now, columns, of in
        of == things.table && things.isOwn(row.key("id"), of: tampering.old) && columns == ["audience"]
          && kinds.contains(now.key("audience"))
      }
    ]
    surface.addCounting(of: audience, things)
    surface.addSuspensions(of: audience, things)
    surface.attacks = [audienceAttack(things)]
    return audience.shown.map { surface + circles($0, of: things) } ?? surface
  }

  private static func circles(_ shown: ShownCircles, of things: Things) -> Self {
    let (table, column) = (shown.table.text, shown.column.text)
    var surface = Self(table)
    surface.keys = [table: [column, "circle_id"]]
    surface.busy = [table, "circle_members"]
    surface.deciding = [table]
    surface.inserted = [table: [column, "circle_id"]]
    surface.deleted = [table]
    surface.values = [
      column: .row(of: [things.table], among: 12), "circle_id": .row(of: ["circles"], among: 6),
    ]
    surface.sees = [{ viewer, row, of in of == table && things.isOwn(row.key(column), of: viewer) }]
    surface.mayInsert = [
      { tampering, row, of in
        of == table && things.isOwn(row.key(column), of: tampering.old)
          && tampering.before.byID("circles")[row.key("circle_id")].map {
            tampering.old.isViewer($0, "owner") && $0.key("app") == things.app
          } == true
      }
    ]
    surface.mayDelete = [
      { tampering, row, of in of == table && things.isOwn(row.key(column), of: tampering.old) }
    ]
    surface.attacks = attacks(table, column, things)
    return surface
  }

  /// What a profile says of how much somebody has published tells of the widest audience alone.
  private mutating func addCounting<Thing>(of audience: Audience<Thing>, _ things: Things) {
    let owner = audience.subject.owner.text
    let widest = audience.kinds.contains(.everyone) ? "everyone" : "followers"
    let hidden = audience.hidden?.text
    let isTold: @Sendable (Row) -> Bool = { row in
      row.key("audience") == widest && hidden.map { row[$0] == .null } ?? true
    }
    invariants.append { invariants in
      let tally = audience.isCounted ? invariants.tally(things.table, by: owner, where: isTold) : [:]
      return invariants.world["profile_counts"].filter { row in
        invariants.world.profiles[row.key("profile_id")]?.key("app") == things.app
          && row.int("post_count") != tally[row.key("profile_id"), default: 0]
      }.map { "post_count of \($0.key("profile_id"))" }
    }
  }

  /// A thing says whether its owner is suspended.
  private mutating func addSuspensions<Thing>(of audience: Audience<Thing>, _ things: Things) {
    guard let suspended = audience.suspended?.text else { return }
    let owner = audience.subject.owner.text
    invariants.append { invariants in
      let profiles = invariants.world.profiles
      return invariants.world[things.table].filter { thing in
        let isHidden = profiles[thing.key(owner)].map { $0["hidden_at"] != .null } ?? false
        return (thing.int(suspended) == 1) != isHidden
      }.map { "\(suspended) of \($0.key("id"))" }
    }
  }

  private static func audienceAttack(_ things: Things) -> Attack {
    Attack(
      "audiences of others", "UPDATE \(things.table) SET audience = 'everyone'",
      "UPDATE \(things.table) SET audience = 'everyone' WHERE id = \(things.hidden)",
      "UPDATE \(things.table) SET audience = 'all' WHERE id = {own}",
      "SELECT * FROM {B}\(things.table) WHERE audience = 'me'",
      "SELECT * FROM {B}\(things.table) WHERE audience = 'circles'")
  }

  private static func attacks(_ table: String, _ column: String, _ things: Things) -> [Attack] {
    [
      Attack(
        "\(table) of others", "SELECT * FROM {B}\(table)", "DELETE FROM \(table)",
        "UPDATE \(table) SET circle_id = (SELECT id FROM circles LIMIT 1)",
        "SELECT count(*) FROM \(table) t JOIN \(things.table) p ON p.id = t.\(column)"),
      Attack(
        "circles of others", "SELECT * FROM {B}circles", "SELECT * FROM {B}circle_members",
        "SELECT o.name FROM {B}circles o JOIN {B}circle_members m ON m.circle_id = o.id WHERE m.profile_id = {me}",
        "UPDATE circles SET name = 'x'", "DELETE FROM circle_members", "DELETE FROM circles",
        "UPDATE circle_members SET since = 0", "UPDATE circle_members SET profile_id = {me}"),
      Attack(
        "into a circle of others",
        "INSERT INTO circle_members (circle_id, profile_id, owner, app, since, added_at) SELECT id, {me}, owner, app, 0, 1 FROM {B}circles",
        "INSERT INTO circle_members (circle_id, profile_id, owner, app, since, added_at) SELECT circle_id, {me}, owner, app, 0, 1 FROM {B}circle_members",
        "INSERT INTO circle_members (circle_id, profile_id, owner, app, since, added_at) SELECT id, {other}, {me}, app(), 0, 1 FROM circles",
        "INSERT INTO \(table) (\(column), circle_id) SELECT \(things.hidden), id FROM circles",
        "INSERT INTO \(table) (\(column), circle_id) SELECT \(things.seen), id FROM circles",
        "INSERT INTO \(table) (\(column), circle_id) SELECT {own}, id FROM {B}circles"),
    ]
  }
}

extension Visibility {
  /// Whether an audience takes the viewer in, said a second time and without SQL.
  func sees<Thing>(_ thing: World.Row, by audience: Audience<Thing>) -> Bool {
    guard let viewer else { return false }
    let owner = thing.key(audience.subject.owner.text)
    if let hidden = audience.hidden, thing[hidden.text] != .null { return false }
    if thing.key("audience") == "everyone", audience.kinds.contains(.everyone), seesPerson(owner),
      world.profiles[owner]?.key("app") == app, world.profiles[owner]?["hidden_at"] == .null, !isBlocked(owner)
    {
      return true
    }
    if let group = audience.group, thing.key("audience") != "me", seesPerson(owner),
      hasJoined(thing.key(group.column.text), group)
    {
      return true
    }
    return reads(owner) && world.takesIn(thing, viewer, by: audience)
  }

  /// Whether the viewer is one of the people of a group.
  private func hasJoined(_ id: String, _ group: AudienceGroup) -> Bool {
    world[group.members.text].contains {
      $0.key(group.column.text) == id && isViewer($0, "profile_id") && $0[group.joined.text] != .null
    }
  }
}

extension World {
  /// Whether it takes in a reader who follows the thing's owner.
  func takesIn<Thing>(_ thing: Row, _ reader: String, by audience: Audience<Thing>) -> Bool {
    switch thing.key("audience") {
    case "everyone", "followers": true
    case "friends": reading.contains(thing.key(audience.subject.owner.text) + " " + reader)
    case "circles": isInCircle(of: thing, reader, by: audience)
    default: false
    }
  }

  private func isInCircle<Thing>(of thing: Row, _ reader: String, by audience: Audience<Thing>) -> Bool {
    guard let shown = audience.shown else { return false }
    let circles = Set(
      self[shown.table.text].filter { $0.key(shown.column.text) == thing.key("id") }.map { $0.key("circle_id") })
    return self["circle_members"].contains {
      $0.key("profile_id") == reader && circles.contains($0.key("circle_id"))
        && $0.int("since") <= thing.int("created_at")
    }
  }
}
