public import Core
public import SQL
public import Wire

/// Reading a viewer's activity: one statement for the causes, more where those fill no page, and one for each table of photos and of words.
extension Activity {
  /// The viewer's lines, newest first.
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - links: for faces and photos.
  public func page(
    of viewer: ID<ProfileEntity>, before: Cursor<List>?, limit: Int, links: MediaLinks, in transaction: Transaction
  ) throws -> Page<ActivityLine<Own>> {
    var (causes, start, isCutOff) = ([Cause](), before, false)
    repeat {
      let some = try self.causes(of: viewer, before: start, limit: Self.causesAtOnce, links: links, in: transaction)
      causes += try withShares(some, of: viewer, in: transaction)
      start = some.last.map { Cursor<List>($0.time, $0.id) }
      isCutOff = some.count == Self.causesAtOnce
    } while isCutOff && causes.count < Self.mostCauses && !Self.fills(limit, causes)
    var page = Self.grouped(causes, limit: limit, isCutOff: isCutOff, links.cursors)
    try addThumbnails(to: &page.items, links: links, in: transaction)
    try addQuotes(to: &page.items, in: transaction)
    return page
  }

  /// One row of `activity`; without a line where a policy hides who did it or what it is about.
  struct Cause {
    let time: Timestamp
    let id: ID<Never>
    /// What it shares with other causes that are told on one line with it.
    let key: String
    var line: ActivityLine<Own>?
  }

  /// The columns that every app reads; its own come behind them.
  private static var ownColumn: Int32 { 12 }
  private static var mostActors: Int { 3 }
  /// How many causes are read at once.
  private static var causesAtOnce: Int { 400 }
  /// How many causes one page looks at; what has more than this is told on two pages.
  private static var mostCauses: Int { 2000 }

  /// The viewer's newest causes before the cursor.
  func causes(
    of viewer: ID<ProfileEntity>, before: Cursor<List>?, limit: Int, links: MediaLinks, in transaction: Transaction
  ) throws -> [Cause] {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Never.self) ?? .last)
    return try causes(
      """
      SELECT created_at, id, kind, subject, actor, object, read_at FROM activity
      WHERE recipient = \(viewer) AND (created_at, id) < (\(time), \(id))
      ORDER BY created_at DESC, id DESC LIMIT \(limit)
      """, of: viewer, links: links, in: transaction)
  }

  /// - Parameter rows: a query of rows of `activity`.
  func causes(
    _ rows: SQL, of viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> [Cause] {
    let isFollowing = kinds.contains(where: \.followsBack)
    let relation: SchemaText =
      isFollowing ? "mine.follower IS NOT NULL, mine.accepted_at IS NOT NULL" : "FALSE, FALSE"
    let follows: SQL =
      isFollowing ? "LEFT JOIN follows mine ON mine.follower = \(viewer) AND mine.followee = a.actor " : ""
    return try transaction.all(
      """
      SELECT a.created_at, a.id, a.kind, a.subject, a.object, a.read_at IS NOT NULL,
        p.id, p.username, p.full_name, p.avatar, \(relation)\(own.columns)
      FROM (\(rows)) a
      LEFT JOIN profiles p ON p.id = a.actor
      \(follows)\(own.joins)
      ORDER BY a.created_at DESC, a.id DESC
      """
    ) { row in
      let (id, name): (ID<Never>, String) = (try row.id(1), row.text(2))
      let key = named[name]?.isShared == true ? "\(name) \(try row.id(3, Never.self))" : id.description
      return Cause(time: row.time(0), id: id, key: key, line: try line(row, id, name, links))
    }
  }

  private func line(_ row: Row, _ id: ID<Never>, _ name: String, _ links: MediaLinks) throws -> ActivityLine<Own>? {
    if LineKind<Own>.isOfOperator(name) {
      return ActivityLine(
        id: id, kind: name, subject: try row.id(3), object: try row.id(4), actors: [], actorCount: 0, own: nil,
        createdAt: row.time(0), read: row.bool(5))
    }
    guard let kind = named[name], let own = try own.read(row, Self.ownColumn) else { return nil }
    let actor = kind.hasActors && !row.isNull(6) ? try links.author(row, from: 6) : nil
    guard actor != nil || !kind.hasActors else { return nil }
    return ActivityLine(
      id: id, kind: name, subject: try row.id(3), object: try row.id(4), actors: actor.map { [$0] } ?? [],
      actorCount: 1, relation: kind.followsBack ? relation(row) : nil, own: own, createdAt: row.time(0),
      read: row.bool(5))
  }

  /// How the viewer stands to the actor.
  private func relation(_ row: Row) -> SocialAPI.Relation {
    row.bool(11) ? .following : row.bool(10) ? .requested : .none
  }

  /// Whether the causes make more lines than a page has.
  private static func fills(_ limit: Int, _ causes: [Cause]) -> Bool {
    Set(causes.filter { $0.line != nil }.map(\.key)).count > limit
  }

  /// - Parameters:
  ///   - causes: the newest ones before the cursor, newest first.
  ///   - isCutOff: whether there may be more.
  static func grouped(
    _ causes: [Cause], limit: Int, isCutOff: Bool, _ cursors: CursorSeal
  ) -> Page<ActivityLine<Own>> {
    var (lines, places) = ([ActivityLine<Own>](), [String: Int]())
    var people: [Set<ID<SocialAPI.Profile>>] = []
    var end = isCutOff ? causes.last : nil
    var last: Cause?
    for cause in causes {
      // What the viewer may not see is no part of the list: no cursor names it.
      guard let line = cause.line else { continue }
      if let place = places[cause.key] {
        lines[place].causeCount += 1
        lines[place].read = lines[place].read && line.read
        if let actor = line.actors.first, people[place].insert(actor.id).inserted {
          lines[place].actorCount += 1
          if lines[place].actors.count < mostActors { lines[place].actors += line.actors }
        }
      } else if lines.count == limit {
        end = last
        break
      } else {
        places[cause.key] = lines.count
        lines.append(line)
        people.append(Set(line.actors.map(\.id)))
      }
      last = cause
    }
    return Page(items: lines, next: end.map { cursors.seal(Cursor<List>($0.time, $0.id)) })
  }

  func addThumbnails(
    to lines: inout [ActivityLine<Own>], links: MediaLinks, in transaction: Transaction
  ) throws {
    let things = Dictionary(grouping: lines.indices) { named[lines[$0].kind]?.thing?.page.description }
    for places in things.values {
      guard let first = places.first, let thing = named[lines[first].kind]?.thing else { continue }
      let found = try thing.thumbnails(Array(Set(places.map { lines[$0].subject })), links, transaction)
      for place in places { lines[place].thumbnail = found[lines[place].subject] }
    }
  }

  func addQuotes(to lines: inout [ActivityLine<Own>], in transaction: Transaction) throws {
    for (kind, places) in Dictionary(grouping: lines.indices, by: { lines[$0].kind }) {
      guard let quotes = named[kind]?.quotes else { continue }
      let found = try quotes(places.map { lines[$0].object }, transaction)
      for place in places { lines[place].quote = found[lines[place].object] }
    }
  }
}

/// What people shared.
extension Activity {
  /// Lines about what the viewer sees, with what it is in words. What they may not see, or no longer, has none.
  private func withShares(
    _ causes: [Cause], of viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> [Cause] {
    let places = causes.indices.filter { place in
      causes[place].line.map { named[$0.kind]?.sharing != nil } ?? false
    }
    guard let first = places.first, let kind = causes[first].line?.kind, let sharing = named[kind]?.sharing else {
      return causes
    }
    var causes = causes
    let words = try sharing(places.compactMap { causes[$0].line?.subject }, viewer, transaction)
    for place in places {
      guard let subject = causes[place].line?.subject, let said = words[subject] else {
        causes[place].line = nil
        continue
      }
      causes[place].line?.shared = said
    }
    return causes
  }
}
