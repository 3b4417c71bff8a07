import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

/// The things that an app's parts are about, such as its posts, and who sees them, said a second time.
struct Things: Sendable {
  let table: String
  let app: String
  /// In attacks: one that the viewer sees and that is another's, and one that nobody may see.
  let seen: String
  let hidden: String
  private let owner: String
  private let isOpen: @Sendable (World.Row) -> Bool
  private let tends: @Sendable (Visibility, World.Row) -> Bool
  private let sees: @Sendable (Visibility, World.Row) -> Bool

  /// - Parameters:
  ///   - isOpen: whether one may react to it.
  ///   - tends: whether the viewer looks after it though it is another's, and may take it away.
  ///   - sees: whether the viewer sees it.
  init<Thing>(
    _ subject: Subject<Thing>, seen: String = "{seen}", hidden: String = "{hid}",
    isOpen: @escaping @Sendable (World.Row) -> Bool = { _ in true },
    tends: @escaping @Sendable (Visibility, World.Row) -> Bool = { _, _ in false },
    sees: @escaping @Sendable (Visibility, World.Row) -> Bool
  ) {
    table = subject.table.text
    app = subject.app.text
    owner = subject.owner.text
    self.seen = seen
    self.hidden = hidden
    self.isOpen = isOpen
    self.tends = tends
    self.sees = sees
  }

  func row(_ id: String, in world: World) -> World.Row? { world.byID(table)[id] }
  func owner(of id: String, in world: World) -> String? { row(id, in: world)?.key(owner) }

  func isSeen(_ id: String, by viewer: Visibility) -> Bool {
    row(id, in: viewer.world).map { sees(viewer, $0) } ?? false
  }

  func isOwn(_ id: String, of viewer: Visibility) -> Bool {
    row(id, in: viewer.world).map { viewer.isViewer($0, owner) } ?? false
  }

  func isTended(_ id: String, by viewer: Visibility) -> Bool {
    isOwn(id, of: viewer) || (row(id, in: viewer.world).map { tends(viewer, $0) } ?? false)
  }

  /// Whether the viewer may have reacted to it, as the row says whose `user_id` it is.
  func mayReact(_ row: World.Row, to id: String, _ tampering: Tampering) -> Bool {
    tampering.new.isViewer(row, "user_id") && tampering.principal.app == app && isSeen(id, by: tampering.old)
      && self.row(id, in: tampering.before).map(isOpen) == true
  }

  /// Whether the viewer took a thing away that is their own, or that they tend, and a row with it.
  func isGone(_ id: String, _ tampering: Tampering) -> Bool {
    isTended(id, by: tampering.old) && row(id, in: tampering.after) == nil
  }

  /// A block that the viewer made took a row away that one of the two had left on a thing of the other's.
  func isEndedByBlock(_ row: World.Row, on id: String, _ tampering: Tampering) -> Bool {
    guard let owner = self.row(id, in: tampering.before)?[owner] else { return false }
    return tampering.isEndedByBlock(["owner": owner, "user": row["user_id"] ?? .null], "owner", "user")
  }
}

extension AttackSurface {
  /// A number in each thing's row of the rows of a table that name it.
  /// - Parameter isCounted: which of them.
  mutating func count(
    _ table: String, by column: String, in counter: String, of things: Things,
    where isCounted: @escaping @Sendable (Row) -> Bool = { _ in true }
  ) {
    counted[things.table, default: []].insert(counter)
    knownNumbers[things.table, default: []].insert(counter)
    values[counter] = .oneOf(["0", "1"])
    invariants.append { invariants in
      let tally = invariants.tally(table, by: column, where: isCounted)
      return invariants.world[things.table].filter { $0.int(counter) != tally[$0.key("id"), default: 0] }
        .map { "\(counter) of \($0.key("id"))" }
    }
    attacks.append(Attack("\(counter) by hand", "UPDATE \(things.table) SET \(counter) = 99 WHERE id = {own}"))
  }
}
