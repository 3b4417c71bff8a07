import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

extension AttackSurface {
  /// Comments on things.
  static func comments<Thing>(_ comments: Comments<Thing>, on things: Things) -> Self {
    let (table, column, kind) = (comments.table.text, comments.column.text, comments.kind.text)
    var surface = Self(table)
    surface.busy = [table]
    surface.inserted = [table: ["id", column, "user_id", "body", "created_at"]]
    surface.deleted = [table]
    surface.values = [column: .row(of: [things.table], among: 12)]
    surface.count(table, by: column, in: comments.counter.text, of: things) {
      $0["hidden_at"] == .null
    }
    surface.sees = [
      { viewer, row, of in
        of == table && things.isSeen(row.key(column), by: viewer) && !viewer.isBlocked(row.key("user_id"))
          && (row["hidden_at"] == .null || viewer.isViewer(row, "user_id"))
      }
    ]
    surface.mayInsert = [
      { tampering, row, of in
        of == table && row["hidden_at"] == .null && things.mayReact(row, to: row.key(column), tampering)
      }
    ]
    surface.mayDelete = [
      { tampering, row, of in
        of == table
          && (tampering.old.isViewer(row, "user_id") || things.isTended(row.key(column), by: tampering.old)
            || things.isEndedByBlock(row, on: row.key(column), tampering))
      }
    ]
    surface.causes = [
      { world in
        Set(
          world[table].compactMap { row in
            let (thing, person) = (row.key(column), row.key("user_id"))
            guard let owner = things.owner(of: thing, in: world), owner != person else { return nil }
            return [owner, kind, thing, person, row.key("id")].joined(separator: " ")
          })
      }
    ]
    surface.attacks += attacks(onComments: table, column, things)
    return surface
  }

  /// Comments that people reply to and like.
  /// - Parameters:
  ///   - seen: a comment of a post that viewers see, as attacks write it.
  ///   - hidden: one that nobody may see.
  static func talk<Thing>(_ comments: Comments<Thing>, on things: Things, seen: String, hidden: String) -> Self {
    let written = Self.comments(comments, on: things)
    guard let talking = comments.talking else { return written }
    let (table, column) = (comments.table.text, comments.column.text)
    let threads = Threads(table: table, column: column, kind: comments.kind.text, things: things)
    let ones = Things(
      talking.likes.subject, seen: seen, hidden: hidden, tends: { threads.isTended($1, by: $0) },
      sees: { threads.isSeen($1, by: $0) })
    var surface = written
    surface.nesting = [table]
    surface.inserted[table] = ["id", column, "user_id", "body", "created_at", "thread_id", "reply_to"]
    let first = "(SELECT id FROM \(table) WHERE thread_id IS NULL ORDER BY id LIMIT 1)"
    for name in ["thread_id", "reply_to"] { surface.values[name] = .oneOf(["NULL", "NULL", first]) }
    surface.count(table, by: "thread_id", in: "reply_count", of: ones) { $0["hidden_at"] == .null }
    surface.sees = [{ viewer, row, of in of == table && threads.isSeen(row, by: viewer) }]
    let mayWrite = written.mayInsert
    surface.mayInsert = [
      { tampering, row, of in
        mayWrite.contains { $0(tampering, row, of) } && threads.isAnswer(row, tampering)
      }
    ]
    surface.mayDelete = [{ tampering, row, of in of == table && threads.mayGo(row, tampering) }]
    surface.causes.append { threads.causes(in: $0) }
    surface.attacks += attacks(onThreads: table, column, things, seen: seen, hidden: hidden)
    return surface + toggle(talking.likes, of: ones)
  }

  private static func attacks(onComments table: String, _ column: String, _ things: Things) -> [Attack] {
    let columns = "id, \(column), user_id, body, created_at"
    return [
      Attack(
        "\(table) on what is hidden",
        "INSERT INTO \(table) (\(columns)) VALUES (new_id(), \(things.hidden), {me}, 'x', 1)",
        "INSERT INTO \(table) (\(columns)) SELECT new_id(), id, {me}, 'x', 1 FROM {B}\(things.table)"),
      Attack(
        "\(table) as another", "INSERT INTO \(table) (\(columns)) VALUES (new_id(), \(things.seen), {other}, 'x', 1)",
        "UPDATE \(table) SET body = 'hax'"),
      Attack(
        "\(table) of others", "DELETE FROM \(table)", "DELETE FROM \(table) RETURNING body",
        "SELECT body FROM {B}\(table)"),
      Attack(
        "\(table) replaced",
        "INSERT OR REPLACE INTO \(table) (\(columns)) SELECT id, \(column), {me}, 'STOLEN', 1 FROM \(table) WHERE user_id <> {me}",
        "REPLACE INTO \(table) (\(columns)) SELECT id, \(column), {me}, 'STOLEN', 1 FROM \(table) WHERE user_id <> {me}"
      ),
    ]
  }

  private static func attacks(
    onThreads table: String, _ column: String, _ things: Things, seen: String, hidden: String
  ) -> [Attack] {
    let into = "INSERT INTO \(table) (id, \(column), user_id, body, created_at, thread_id, reply_to)"
    let plain = "INSERT INTO \(table) (id, \(column), user_id, body, created_at"
    return [
      Attack(
        "\(table) in answer to what is hidden",
        "\(into) VALUES (new_id(), \(things.seen), {me}, 'x', 1, \(hidden), \(hidden))",
        "\(into) SELECT new_id(), \(column), {me}, 'x', 1, id, id FROM {B}\(table)",
        "\(into) SELECT new_id(), \(things.seen), {me}, 'x', 1, coalesce(thread_id, id), id FROM {B}\(table)"),
      Attack(
        "\(table) in the wrong thread",
        "\(into) VALUES (new_id(), \(things.seen), {me}, 'x', 1, NULL, \(seen))",
        "\(into) VALUES (new_id(), \(things.seen), {me}, 'x', 1, \(seen), NULL)",
        "\(into) VALUES (new_id(), \(things.seen), {me}, 'x', 1, \(seen), \(hidden))",
        "\(into) SELECT new_id(), t.id, {me}, 'x', 1, c.id, c.id FROM \(table) c JOIN \(things.table) t ON t.id <> c.\(column)",
        "\(into) SELECT new_id(), c.\(column), {me}, 'x', 1, o.id, c.id FROM \(table) c JOIN \(table) o ON o.id <> c.id",
        "UPDATE \(table) SET thread_id = NULL", "UPDATE \(table) SET reply_to = \(seen)"),
      Attack(
        "\(table) with numbers of their own",
        "\(plain), reply_count) VALUES (new_id(), \(things.seen), {me}, 'x', 1, 9)",
        "\(plain), like_count) VALUES (new_id(), \(things.seen), {me}, 'x', 1, 9)"),
    ]
  }
}

/// Threads of comments: who sees what is in them, and with what it goes, said a second time.
private struct Threads: Sendable {
  let table: String
  let column: String
  let kind: String
  let things: Things

  /// The comment that began the thread; nil for one that is itself a beginning.
  private func beginning(of row: World.Row, in world: World) -> World.Row? {
    row["thread_id"] == .null ? nil : world.byID(table)[row.key("thread_id")]
  }

  func isSeen(_ row: World.Row, by viewer: Visibility) -> Bool {
    guard things.isSeen(row.key(column), by: viewer), !viewer.isBlocked(row.key("user_id")) else { return false }
    if let beginning = beginning(of: row, in: viewer.world), viewer.isBlocked(beginning.key("user_id")) { return false }
    return row["hidden_at"] == .null || viewer.isViewer(row, "user_id")
  }

  /// Whether the viewer takes it away with what is theirs: a thing, or the beginning of its thread.
  func isTended(_ row: World.Row, by viewer: Visibility) -> Bool {
    things.isTended(row.key(column), by: viewer)
      || beginning(of: row, in: viewer.world).map { viewer.isViewer($0, "user_id") } == true
  }

  /// Whether it answers a comment on the same thing that the viewer sees, in its thread.
  func isAnswer(_ row: World.Row, _ tampering: Tampering) -> Bool {
    if row["thread_id"] == .null && row["reply_to"] == .null { return true }
    guard let answered = tampering.before.byID(table)[row.key("reply_to")] else { return false }
    let thread = answered["thread_id"] == .null ? answered.key("id") : answered.key("thread_id")
    return isSeen(answered, by: tampering.old) && answered["hidden_at"] == .null
      && answered[column] == row[column] && row.key("thread_id") == thread
  }

  func mayGo(_ row: World.Row, _ tampering: Tampering) -> Bool {
    if mayGoAlone(row, tampering) { return true }
    guard let beginning = beginning(of: row, in: tampering.before) else { return false }
    if tampering.after.byID(table)[beginning.key("id")] == nil && mayGoAlone(beginning, tampering) { return true }
    let pair = ["one": row["user_id"] ?? .null, "other": beginning["user_id"] ?? .null]
    return tampering.isEndedByBlock(pair, "one", "other")
  }

  private func mayGoAlone(_ row: World.Row, _ tampering: Tampering) -> Bool {
    let thing = row.key(column)
    return tampering.old.isViewer(row, "user_id") || things.isTended(thing, by: tampering.old)
      || things.isEndedByBlock(row, on: thing, tampering)
  }

  /// Why somebody hears of a reply: the author of what it answers, but for whose thing it is, who hears of each comment.
  func causes(in world: World) -> Set<String> {
    Set(
      world[table].compactMap { row in
        guard let answered = world.byID(table)[row.key("reply_to")] else { return nil }
        let (person, author) = (row.key("user_id"), answered.key("user_id"))
        guard author != person, author != things.owner(of: row.key(column), in: world) else { return nil }
        return [author, "\(kind)_reply", answered.key("id"), person, row.key("id")].joined(separator: " ")
      })
  }
}
