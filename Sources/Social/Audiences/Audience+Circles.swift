public import Core
public import SQL
public import Wire

/// The viewer's circles, and what is done with them.
extension Audience {
  private static var select: SQL {
    """
    SELECT o.id, o.name, o.created_at, (SELECT count(*) FROM circle_members m WHERE m.circle_id = o.id) FROM circles o
    """
  }

  private static func circle(_ row: Row) throws -> SocialAPI.Circle {
    SocialAPI.Circle(id: try row.id(0), name: row.text(1), memberCount: row.int(3), createdAt: row.time(2))
  }

  /// All circles of the viewer's, by name, by one statement: there are few.
  public func circles(of viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> [SocialAPI.Circle] {
    guard shown != nil else { return [] }
    return try transaction.all("\(Self.select) WHERE o.owner = \(viewer)") { try Self.circle($0) }
      .sorted { Self.place($0) < Self.place($1) }
  }

  private static func place(_ circle: SocialAPI.Circle) -> (String, ID<SocialAPI.Circle>) {
    (circle.name.lowercased(), circle.id)
  }

  func circles(
    of viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.CircleList>?, limit: Int, _ cursors: CursorSeal,
    in transaction: ReadTransaction
  ) throws -> Page<SocialAPI.Circle> {
    let all = try circles(of: viewer, in: transaction)
    let rest = before.map { before in all.filter { Self.place($0) > (before.place, before.id()) } } ?? all
    let items = Array(rest.prefix(limit))
    let next = rest.count > limit ? items.last : nil
    return Page(
      items: items,
      next: next.map { cursors.seal(Cursor<SocialAPI.CircleList>($0.createdAt, $0.id, place: Self.place($0).0)) })
  }

  func circle(_ id: ID<SocialAPI.Circle>, in transaction: Transaction) throws -> SocialAPI.Circle? {
    try transaction.first("\(Self.select) WHERE o.id = \(id)") { try Self.circle($0) }
  }

  /// - Throws: 404 for a circle that isn't the viewer's own.
  func required(_ id: ID<SocialAPI.Circle>, in transaction: Transaction) throws -> SocialAPI.Circle {
    guard let circle = try circle(id, in: transaction) else { throw Problem.notFound() }
    return circle
  }

  // MARK: Making and changing

  /// - Throws: 422 for a name that is empty or too long; 409 for one that the viewer has, and for one circle too many.
  public func createCircle(
    _ name: String, by viewer: Viewer, idempotency: IdempotencyKey?, _ services: Services
  ) async throws -> SocialAPI.Circle {
    let name = try WrittenText.required(
      name, "name", atMost: SocialAPI.longestCircleName, missing: "Give the circle a name.")
    let (fresh, now): (ID<SocialAPI.Circle>, Timestamp) = (services.newID(), services.now())
    return try await services.database.write(as: viewer.principal) { transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let known = try circles(of: viewer.profile, in: transaction)
        try Self.requireFree(name, among: known)
        guard known.count < SocialAPI.mostCircles else {
          throw Problem.conflict(
            .conflict, "You have \(known.count) circles, which is as many as there can be. Delete one first.")
        }
        try transaction.run(
          """
          INSERT INTO circles (id, owner, app, name, created_at)
          VALUES (\(fresh), \(viewer.profile), \(viewer.app), \(name), \(now))
          """)
        return fresh
      }
      return try required(id, in: transaction)
    }
  }

  /// - Throws: as `createCircle`, and 404 for a circle that isn't the viewer's own.
  public func renameCircle(
    _ id: ID<SocialAPI.Circle>, to name: String, by viewer: Viewer, _ services: Services
  ) async throws -> SocialAPI.Circle {
    let name = try WrittenText.required(
      name, "name", atMost: SocialAPI.longestCircleName, missing: "Give the circle a name.")
    return try await services.database.write(as: viewer.principal) { transaction in
      let circle = try required(id, in: transaction)
      guard circle.name != name else { return circle }
      try Self.requireFree(name, among: try circles(of: viewer.profile, in: transaction))
      try transaction.run("UPDATE circles SET name = \(name) WHERE id = \(id)")
      return try required(id, in: transaction)
    }
  }

  private static func requireFree(_ name: String, among known: [SocialAPI.Circle]) throws(Problem) {
    if known.contains(where: { $0.name == name }) {
      throw .conflict(.conflict, "You already have a circle called “\(name)”.")
    }
  }

  /// What was for this circle alone is the viewer's own from then on.
  /// - Throws: 404 for a circle that isn't the viewer's own.
  public func deleteCircle(_ id: ID<SocialAPI.Circle>, by viewer: Viewer, _ services: Services) async throws {
    let (live, now) = (services.live, services.now())
    try await services.database.write(as: viewer.principal) { transaction in
      _ = try required(id, in: transaction)
      let members: [ID<ProfileEntity>] = try transaction.all(
        "SELECT profile_id FROM circle_members WHERE circle_id = \(id)"
      ) { try $0.id(0) }
      try notify(members, of: id, by: viewer, through: live, at: now, in: transaction)
      try transaction.run("DELETE FROM circle_members WHERE circle_id = \(id)")
      try transaction.run("DELETE FROM circles WHERE id = \(id)")
    }
  }

  // MARK: Members

  /// Who is in a circle, newest first.
  func members(
    of circle: ID<SocialAPI.Circle>, before: Cursor<SocialAPI.CircleMemberList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<SocialAPI.CircleMember> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: ProfileEntity.self) ?? .last)
    let rows = try transaction.all(
      """
      \(Self.selectMembers) WHERE m.circle_id = \(circle) AND (m.added_at, m.profile_id) < (\(time), \(id))
      ORDER BY m.added_at DESC, m.profile_id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let member = try Self.member(row, links)
      return KeysetRow(member.addedAt, member.person.id, member)
    }
    return Page(rows, limit: limit, SocialAPI.CircleMemberList.self, links.cursors)
  }

  private static var selectMembers: SQL {
    """
    SELECT p.id, p.username, p.full_name, p.avatar, m.since, m.added_at FROM circle_members m
    JOIN profiles p ON p.id = m.profile_id
    """
  }

  private static func member(_ row: Row, _ links: MediaLinks) throws -> SocialAPI.CircleMember {
    SocialAPI.CircleMember(
      person: try links.author(row, from: 0), seesOlderPosts: row.int(4) == 0, addedAt: row.time(5))
  }

  /// Repeating it changes what they see of older posts; someone who already sees them continues to.
  /// - Throws: 404 for a circle that isn't the viewer's own, or an unknown person; 409 for a person who doesn't follow the viewer.
  public func add(
    _ username: String, meaning profile: ID<ProfileEntity>? = nil, to circle: ID<SocialAPI.Circle>,
    seesOlderPosts: Bool, by viewer: Viewer, links: MediaLinks, _ services: Services
  ) async throws -> SocialAPI.CircleMember {
    let (live, now) = (services.live, services.now())
    return try await services.database.write(as: viewer.principal) { transaction in
      _ = try required(circle, in: transaction)
      let person = try Self.follower(username, profile, of: viewer, in: transaction)
      let since = try transaction.first(
        "SELECT since FROM circle_members WHERE circle_id = \(circle) AND profile_id = \(person)"
      ) { $0.int(0) }
      let wanted = seesOlderPosts ? Timestamp(microseconds: 0) : now
      if let since, (since == 0) != seesOlderPosts {
        try transaction.run(
          "UPDATE circle_members SET since = \(wanted) WHERE circle_id = \(circle) AND profile_id = \(person)")
        try notify([person], of: circle, by: viewer, through: live, at: now, in: transaction)
      } else if since == nil {
        try transaction.run(
          """
          INSERT INTO circle_members (circle_id, profile_id, owner, app, since, added_at)
          VALUES (\(circle), \(person), \(viewer.profile), \(viewer.app), \(wanted), \(now))
          """)
        if seesOlderPosts { try notify([person], of: circle, by: viewer, through: live, at: now, in: transaction) }
      }
      let member = try transaction.first(
        "\(Self.selectMembers) WHERE m.circle_id = \(circle) AND m.profile_id = \(person)"
      ) { try Self.member($0, links) }
      guard let member else { throw Problem.notFound() }
      return member
    }
  }

  /// - Throws: 404 for a circle that isn't the viewer's own, or a person who isn't in it.
  public func remove(
    _ username: String, meaning profile: ID<ProfileEntity>? = nil, from circle: ID<SocialAPI.Circle>,
    by viewer: Viewer, _ services: Services
  ) async throws {
    let (live, now) = (services.live, services.now())
    try await services.database.write(as: viewer.principal) { transaction in
      _ = try required(circle, in: transaction)
      let found = try Self.person(username, meaning: profile, in: viewer.app, transaction)
      guard let person = found else { throw Problem.notFound() }
      let gone = try transaction.run(
        "DELETE FROM circle_members WHERE circle_id = \(circle) AND profile_id = \(person)")
      guard gone == 1 else { throw Problem.notFound() }
      try notify([person], of: circle, by: viewer, through: live, at: now, in: transaction)
    }
  }

  /// Pages that show what a circle sees are out of date. Where nothing was posted to it, nobody is told that anything happened.
  private func notify(
    _ members: [ID<ProfileEntity>], of circle: ID<SocialAPI.Circle>, by viewer: Viewer, through live: LiveHub,
    at now: Timestamp, in transaction: Transaction
  ) throws {
    guard let shown, !members.isEmpty,
      try transaction.exists("SELECT 1 FROM \(shown.table) WHERE circle_id = \(circle)")
    else { return }
    try live.publish(.resync, of: viewer.profile, to: .profiles(members), at: now, in: transaction)
  }

  /// - Parameter meant: the profile that is meant, where that is known; it counts instead of the name.
  static func person(
    _ username: String, meaning meant: ID<ProfileEntity>? = nil, in app: String, _ transaction: ReadTransaction
  ) throws -> ID<ProfileEntity>? {
    try named(username, meaning: meant, in: app, transaction)?.id
  }

  /// The same with the username that the profile has by now.
  static func named(
    _ username: String, meaning meant: ID<ProfileEntity>? = nil, in app: String, _ transaction: ReadTransaction
  ) throws -> (id: ID<ProfileEntity>, username: String)? {
    let isMeant: SQL = if let meant { "id = \(meant)" } else { "username = \(username.lowercased())" }
    return try transaction.first("SELECT id, username FROM profiles WHERE app = \(app) AND \(isMeant)") {
      (id: try $0.id(0), username: $0.text(1))
    }
  }

  private static func follower(
    _ username: String, _ profile: ID<ProfileEntity>?, of viewer: Viewer, in transaction: Transaction
  ) throws -> ID<ProfileEntity> {
    let found = try named(username, meaning: profile, in: viewer.app, transaction)
    guard let (person, name) = found else { throw Problem.notFound() }
    guard person != viewer.profile else {
      throw Problem.conflict(.conflict, "You see your own posts anyway: circles are for your followers.")
    }
    let follows = try transaction.exists(
      """
      SELECT 1 FROM follows WHERE follower = \(person) AND followee = \(viewer.profile) AND accepted_at IS NOT NULL
      """)
    guard follows else {
      throw Problem.conflict(
        .conflict, "\(name) doesn’t follow you. Only your followers can be in a circle.")
    }
    return person
  }

  /// The viewer's followers who aren't in the circle, newest first.
  func followers(
    outside circle: ID<SocialAPI.Circle>, of viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.FollowerList>?,
    limit: Int, links: MediaLinks, in transaction: Transaction
  ) throws -> Page<SocialAPI.Author> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: ProfileEntity.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT p.id, p.username, p.full_name, p.avatar, f.created_at FROM follows f JOIN profiles p ON p.id = f.follower
      WHERE f.followee = \(viewer) AND f.accepted_at IS NOT NULL AND (f.created_at, f.follower) < (\(time), \(id))
        AND NOT EXISTS (SELECT 1 FROM circle_members m WHERE m.circle_id = \(circle) AND m.profile_id = f.follower)
      ORDER BY f.created_at DESC, f.follower DESC LIMIT \(limit + 1)
      """
    ) { row in
      let person = try links.author(row, from: 0)
      return KeysetRow(row.time(4), person.id, person)
    }
    return Page(rows, limit: limit, SocialAPI.FollowerList.self, links.cursors)
  }
}
