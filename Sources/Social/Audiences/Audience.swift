public import Core
public import SQL
public import Wire

/// Who may see the things of an app, such as posts: a column of each thing, its circles, and the policy that checks both.
/// Chosen when a thing is made, and changed at any time, with effect at once.
public struct Audience<Thing: Sendable>: Sendable {
  let subject: Subject<Thing>
  /// The circles of things; nil where the app has none.
  let shown: ShownCircles?
  /// The people of a group that each thing may be part of; nil where the app has none.
  let group: AudienceGroup?
  /// Whether everybody who sees a profile is told how much is for the widest audience.
  let isCounted: Bool
  let hidden: SchemaText?
  let suspended: SchemaText?
  /// What the app offers, in the order in which people choose.
  public let kinds: [SocialAPI.AudienceKind]
  /// The default audience.
  public let standard: SocialAPI.AudienceKind
  /// What those are told who lose a thing, or get one, when its audience changes.
  var lost: LiveEvent?
  var gained: LiveEvent?
  /// Reads a page of the things that a statement lists, as nobody in particular.
  var read: Reading?
  var registrations: [@Sendable (inout Routes) -> Void] = []

  /// Reads the things of rows `(created_at, post_id)`, of which there are so many behind a place of the list. What the viewer did with
  /// them, such as that they like one, must not show.
  public typealias Reading =
    @Sendable (
      _ before: Cursor<SocialAPI.ViewAsList>?, _ limit: Int, _ links: MediaLinks, _ transaction: Transaction,
      _ rows: (_ before: Cursor<SocialAPI.ViewAsList>?, _ count: Int) -> SQL
    ) throws -> Page<Thing>

  /// - Parameters:
  ///   - table: the circles of things: `circle_id` and a column for the thing.
  ///   - column: that column.
  ///   - kinds: what the app offers, the standard one first.
  ///   - hidden: the things' column that says since when an operator hides one; nil where there is none.
  ///   - suspended: the things' column that repeats whether the owner is suspended, kept by `suspensionSteps`; nil where there is none,
  ///     and each thing for everyone costs a look at its owner's profile.
  public init(
    of subject: Subject<Thing>, circles table: SchemaText, by column: SchemaText,
    offering kinds: [SocialAPI.AudienceKind], standard: SocialAPI.AudienceKind, hidden: SchemaText? = "hidden_at",
    suspended: SchemaText? = nil
  ) {
    self.init(
      of: subject, shown: ShownCircles(table: table, column: column), group: nil, isCounted: true, offering: kinds,
      standard: standard, hidden: hidden, suspended: suspended)
  }

  /// For an app without circles: it has neither their table nor their calls and pages.
  /// - Parameters:
  ///   - kinds: what the app offers, in the order in which people choose.
  ///   - isCounted: whether profiles keep how much is for the widest audience; false where people see a profile who are not
  ///     in that audience.
  ///   - hidden: the things' column that says since when an operator hides one; nil where there is none.
  ///   - group: the people of a group that each thing may be part of, such as a trip; its kind is offered besides `kinds`.
  ///   - suspended: the things' column that repeats whether the owner is suspended, as above.
  public init(
    of subject: Subject<Thing>, offering kinds: [SocialAPI.AudienceKind], standard: SocialAPI.AudienceKind,
    isCounted: Bool = true, hidden: SchemaText? = "hidden_at", group: AudienceGroup? = nil,
    suspended: SchemaText? = nil
  ) {
    precondition(!kinds.contains(.circles), "circles are offered, but there is no table for them")
    self.init(
      of: subject, shown: nil, group: group, isCounted: isCounted, offering: kinds, standard: standard, hidden: hidden,
      suspended: suspended)
  }

  private init(
    of subject: Subject<Thing>, shown: ShownCircles?, group: AudienceGroup?, isCounted: Bool,
    offering kinds: [SocialAPI.AudienceKind], standard: SocialAPI.AudienceKind, hidden: SchemaText?,
    suspended: SchemaText?
  ) {
    self.subject = subject
    self.shown = shown
    self.group = group
    self.isCounted = isCounted
    self.kinds = kinds
    self.standard = standard
    self.hidden = hidden
    self.suspended = suspended
  }

  /// A submitted audience, as stored.
  /// - Throws: 422 for one that the app doesn't offer, or for circles if none is named.
  public func checked(_ audience: SocialAPI.Audience?) throws(Problem) -> SocialAPI.Audience {
    guard let audience else { return SocialAPI.Audience(kind: standard) }
    guard kinds.contains(audience.kind) else {
      throw .validation("audience.kind", "invalid", "Choose one of \(kinds.map(\.rawValue).joined(separator: ", ")).")
    }
    guard audience.kind == .circles else { return SocialAPI.Audience(kind: audience.kind) }
    var (circles, known): ([ID<SocialAPI.Circle>], Set<ID<SocialAPI.Circle>>) = ([], [])
    for circle in audience.circles ?? [] where known.insert(circle).inserted {
      guard circles.count < SocialAPI.mostCircles else {
        throw .validation("audience.circles", "too_many", "Choose at most \(SocialAPI.mostCircles) circles.")
      }
      circles.append(circle)
    }
    guard !circles.isEmpty else { throw .validation("audience.circles", "missing", "Choose at least one circle.") }
    return SocialAPI.Audience(kind: .circles, circles: circles)
  }

  /// - Throws: 422 for a circle that isn't the viewer's own.
  public func requireOwn(_ audience: SocialAPI.Audience, in transaction: Transaction) throws {
    let circles = audience.circles ?? []
    guard try stillThere(circles, in: transaction).count == circles.count else { throw Self.missing }
  }

  /// Those of the circles that are the viewer's own, by one statement.
  public func stillThere(
    _ circles: [ID<SocialAPI.Circle>], in transaction: ReadTransaction
  ) throws -> [ID<SocialAPI.Circle>] {
    guard !circles.isEmpty else { return [] }
    let found = Set(
      try transaction.all("SELECT id FROM circles WHERE id IN (\(list: circles))") {
        try $0.id(0, SocialAPI.Circle.self)
      })
    return circles.filter(found.contains)
  }

  private static var missing: Problem {
    .validation("audience.circles", "not_found", "One of these circles isn’t there any more.")
  }

  /// Gives a thing that was just made its circles; its kind stands in its own row.
  /// - Throws: 422 for a circle that isn't the viewer's own.
  public func attach(_ audience: SocialAPI.Audience, to thing: ID<Thing>, in transaction: Transaction) throws {
    guard let shown else { return }
    for circle in audience.circles ?? [] {
      let made = try transaction.run(
        """
        INSERT INTO \(shown.table) (\(shown.column), circle_id) SELECT \(thing), id FROM circles WHERE id = \(circle)
        ON CONFLICT DO NOTHING
        """)
      guard made == 1 else { throw Self.missing }
    }
  }

  /// Adds the live events of a change of audience.
  /// - Parameters:
  ///   - lost: sent only to people who can no longer see a thing.
  ///   - gained: sent to people who can now see it.
  public func publishing(lost: LiveEvent, gained: LiveEvent? = nil) -> Audience {
    var audience = self
    (audience.lost, audience.gained) = (lost, gained)
    return audience
  }

  /// Changes the audience of a thing of the viewer's own, and tells those who lose or get it; false where there is no such thing.
  /// - Throws: 422 for a circle that isn't the viewer's own.
  public func change(
    _ thing: ID<Thing>, to audience: SocialAPI.Audience, by viewer: Viewer, through live: LiveHub, at now: Timestamp,
    in transaction: Transaction
  ) throws -> Bool {
    let before = try readers(of: thing, by: viewer.profile, in: transaction)
    guard try change(thing, to: audience, by: viewer.profile, in: transaction) else { return false }
    let after = try readers(of: thing, by: viewer.profile, in: transaction)
    let (gone, new) = (before.subtracting(after), after.subtracting(before))
    if let lost, !gone.isEmpty {
      try live.publish(lost, of: thing, to: .profiles(gone.sorted()), at: now, in: transaction)
    }
    if let gained, !new.isEmpty {
      try live.publish(gained, of: thing, to: .profiles(new.sorted()), at: now, in: transaction)
    }
    return true
  }

  /// The same without live events, for things that no one has seen yet.
  /// - Throws: 422 for a circle that isn't the viewer's own.
  public func change(
    _ thing: ID<Thing>, to audience: SocialAPI.Audience, by viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    let kind = audience.kind.rawValue
    let changed = try transaction.run(
      "UPDATE \(subject.table) SET audience = \(kind) WHERE id = \(thing) AND \(subject.owner) = \(viewer)")
    guard changed == 1 else { return false }
    guard let shown else { return true }
    let (kept, known) = (audience.circles ?? [], try circles(of: [thing], in: transaction)[thing] ?? [])
    for circle in known where !kept.contains(circle) {
      try transaction.run("DELETE FROM \(shown.table) WHERE \(shown.column) = \(thing) AND circle_id = \(circle)")
    }
    let added = kept.filter { !known.contains($0) }
    try attach(SocialAPI.Audience(kind: .circles, circles: added), to: thing, in: transaction)
    return true
  }

  /// The audience of a thing of the viewer's own, its circles included; nil where there is no such thing.
  public func audience(
    of thing: ID<Thing>, by viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> SocialAPI.Audience? {
    let kind = try transaction.first(
      "SELECT audience FROM \(subject.table) WHERE id = \(thing) AND \(subject.owner) = \(viewer)"
    ) { SocialAPI.AudienceKind(rawValue: $0.text(0)) }
    guard let kind else { return nil }
    return SocialAPI.Audience(
      kind: kind, circles: kind == .circles ? try circles(of: [thing], in: transaction)[thing] ?? [] : nil)
  }

  /// The circles of things of the viewer's own, by one statement.
  public func circles(
    of things: [ID<Thing>], in transaction: ReadTransaction
  ) throws -> [ID<Thing>: [ID<SocialAPI.Circle>]] {
    guard let shown, !things.isEmpty else { return [:] }
    let column = shown.column
    var found: [ID<Thing>: [ID<SocialAPI.Circle>]] = [:]
    try transaction.each(
      """
      SELECT \(column), circle_id FROM \(shown.table) WHERE \(column) IN (\(list: things)) ORDER BY \(column), circle_id
      """
    ) { found[try $0.id(0), default: []].append(try $0.id(1)) }
    return found
  }
}

/// The table of the circles that things are for: `circle_id` and a column for the thing.
struct ShownCircles: Sendable {
  let table: SchemaText
  let column: SchemaText
}

/// A group of people that a thing may be part of, such as a trip: an audience of their own. They see besides what is for anybody but
/// the owner alone, whether or not they follow the owner.
///
/// A `Timeline` has no entries for them: what is for the group alone is read where the group is.
public struct AudienceGroup: Sendable {
  /// The kind of audience that is the group alone.
  public let kind: SocialAPI.AudienceKind
  /// The same kind as a text of SQL, with its quotes.
  let literal: SchemaText
  let members: SchemaText
  let column: SchemaText
  let joined: SchemaText

  /// - Parameters:
  ///   - kind: the name of the audience: `trip`.
  ///   - members: the table of the groups' people: `profile_id`, and the column that names the group.
  ///   - column: the column of that table, and of the things, that names the group.
  ///   - joined: the column of that table that is NULL for people who were only invited.
  public init(_ kind: StaticString, members: SchemaText, by column: SchemaText, joined: SchemaText) {
    self.kind = SocialAPI.AudienceKind(rawValue: kind.description)
    literal = "'\(SchemaText(stringLiteral: kind))'"
    self.members = members
    self.column = column
    self.joined = joined
  }
}
