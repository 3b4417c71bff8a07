public import Core
public import SQL
public import Wire

/// Who sees a thing, told to its author alone: read with the author's rights, by the conditions of the things' policy.
extension Audience {
  /// A thing of the viewer's own.
  struct Own: Sendable {
    let kind: SocialAPI.AudienceKind
    let createdAt: Timestamp
    /// By an operator: then nobody else sees it.
    let isHidden: Bool
  }

  func own(_ thing: ID<Thing>, of author: ID<ProfileEntity>, in transaction: Transaction) throws -> Own? {
    let isHidden: SQL = if let hidden { "\(hidden) IS NOT NULL" } else { "FALSE" }
    return try transaction.first(
      """
      SELECT audience, created_at, \(isHidden) FROM \(subject.table)
      WHERE id = \(thing) AND \(subject.owner) = \(author)
      """
    ) { Own(kind: SocialAPI.AudienceKind(rawValue: $0.text(0)), createdAt: $0.time(1), isHidden: $0.bool(2)) }
  }

  /// The profiles `p` who see it besides its author, each with their follow of the author, `f`, where there is one; nil for nobody.
  private func people(_ own: Own, _ thing: ID<Thing>, of me: ID<ProfileEntity>) -> SQL? {
    let followers: SQL = """
      follows f JOIN profiles p ON p.id = f.follower WHERE f.followee = \(me) AND f.accepted_at IS NOT NULL
      """
    switch own.kind {
    case _ where own.isHidden: return nil
    case .everyone:
      return """
        profiles p LEFT JOIN follows f ON f.follower = p.id AND f.followee = \(me) AND f.accepted_at IS NOT NULL
        WHERE p.app = '\(subject.app)' AND p.id <> \(me)
        """
    case .followers: return followers
    case .friends:
      return """
        \(followers) AND EXISTS (SELECT 1 FROM follows b
          WHERE b.follower = \(me) AND b.followee = p.id AND b.accepted_at IS NOT NULL)
        """
    case .circles:
      guard let shown else { return nil }
      return """
        \(followers) AND EXISTS (SELECT 1 FROM \(shown.table) c JOIN circle_members m ON m.circle_id = c.circle_id
          WHERE c.\(shown.column) = \(thing) AND m.profile_id = p.id AND m.since <= \(own.createdAt))
        """
    default: return nil
    }
  }

  /// Everybody who sees it besides its author.
  func readers(
    of thing: ID<Thing>, by author: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Set<ID<ProfileEntity>> {
    try readers(of: try own(thing, of: author, in: transaction), thing, author, in: transaction)
  }

  /// The same of a thing that an operator has just hidden, or is about to remove: those who have seen it.
  public func everyReader(
    of thing: ID<Thing>, by author: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Set<ID<ProfileEntity>> {
    let own = try own(thing, of: author, in: transaction)
    let shown = own.map { Own(kind: $0.kind, createdAt: $0.createdAt, isHidden: false) }
    return try readers(of: shown, thing, author, in: transaction)
  }

  private func readers(
    of own: Own?, _ thing: ID<Thing>, _ author: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Set<ID<ProfileEntity>> {
    guard let own, let people = people(own, thing, of: author) else { return [] }
    return Set(try transaction.all("SELECT p.id FROM \(people)") { try $0.id(0) })
  }

  /// A page of them in order of their usernames, with the reasons.
  func members(
    of thing: ID<Thing>, _ own: Own, author: Viewer, before: Cursor<SocialAPI.AudienceList>?, limit: Int,
    links: MediaLinks, in transaction: Transaction
  ) throws -> Page<SocialAPI.AudienceMember> {
    guard let people = people(own, thing, of: author.profile) else { return Page(items: [], next: nil) }
    let place = before?.place ?? ""
    var items = try transaction.all(
      """
      SELECT p.id, p.username, p.full_name, p.avatar, f.follower IS NOT NULL FROM \(people) AND p.username > \(place)
      ORDER BY p.username LIMIT \(limit + 1)
      """
    ) { row in
      SocialAPI.AudienceMember(
        person: try links.author(row, from: 0), reasons: own.kind.reasons(follows: row.bool(4)), circles: [])
    }
    let goesOn = items.count > limit
    items = Array(items.prefix(limit))
    if own.kind == .circles {
      let names = try names(thing, own, of: items.map { $0.person.id.cast() }, in: transaction)
      for index in items.indices { items[index].circles = names[items[index].person.id.cast()] ?? [] }
    }
    let last = goesOn ? items.last?.person : nil
    return Page(
      items: items,
      next: last.map {
        links.cursors.seal(Cursor<SocialAPI.AudienceList>(own.createdAt, $0.id, place: $0.username))
      })
  }

  /// The circles by which people see it, by one statement.
  private func names(
    _ thing: ID<Thing>, _ own: Own, of people: [ID<ProfileEntity>], in transaction: Transaction
  ) throws -> [ID<ProfileEntity>: [String]] {
    guard let shown, !people.isEmpty else { return [:] }
    var names: [ID<ProfileEntity>: [String]] = [:]
    try transaction.each(
      """
      SELECT m.profile_id, o.name FROM \(shown.table) c JOIN circles o ON o.id = c.circle_id
      JOIN circle_members m ON m.circle_id = c.circle_id AND m.since <= \(own.createdAt)
      WHERE c.\(shown.column) = \(thing) AND m.profile_id IN (\(list: people)) ORDER BY o.name
      """
    ) { names[try $0.id(0), default: []].append($0.text(1)) }
    return names
  }

  // MARK: As somebody else

  /// The viewer's own things that this person sees, newest first, and who that is by now.
  /// - Throws: 404 for whom the viewer can't see, and for the viewer.
  func things(
    seenBy meant: SocialAPI.MeantPerson, of viewer: Viewer, before: Cursor<SocialAPI.ViewAsList>?, limit: Int,
    links: MediaLinks, _ read: @escaping Reading, in transaction: Transaction
  ) throws -> (person: SocialAPI.MeantPerson, things: Page<Thing>) {
    let found = try Self.named(meant.username, meaning: meant.profile?.cast(), in: viewer.app, transaction)
    guard let (person, username) = found, person != viewer.profile else { throw Problem.notFound() }
    let shown: SQL = if let hidden { "AND o.\(hidden) IS NULL" } else { "" }
    let everyone: SQL = kinds.contains(.everyone) ? "o.audience = 'everyone' OR " : ""
    let things = try read(before, limit, links, transaction) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Thing.self) ?? .last)
      return """
        SELECT o.created_at, o.id AS post_id FROM \(subject.table) o JOIN profiles r ON r.id = \(person)
        WHERE o.\(subject.owner) = \(viewer.profile) AND (o.created_at, o.id) < (\(time), \(id)) \(shown)
          AND (\(everyone)(EXISTS (SELECT 1 FROM follows f
              WHERE f.follower = r.id AND f.followee = o.\(subject.owner) AND f.accepted_at IS NOT NULL)
            AND \(takesIn("o", reader: "r.id"))))
        ORDER BY o.created_at DESC, o.id DESC LIMIT \(count)
        """
    }
    return (SocialAPI.MeantPerson(username: username, profile: person.cast()), things)
  }
}

extension SocialAPI.AudienceKind {
  /// Why somebody sees a thing of this audience.
  fileprivate func reasons(follows: Bool) -> [String] {
    switch self {
    case .everyone: follows ? ["everyone", "follower"] : ["everyone"]
    case .followers: ["follower"]
    case .friends: ["friend"]
    case .circles: ["circle"]
    default: []
    }
  }
}
