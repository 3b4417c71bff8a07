internal import SQL
internal import Wire

/// The list of an app's people.
enum ServedPeopleList: CursorList { static var cursorTag: UInt8 { 35 } }

/// A person as the operator sees them: in one app, and with nothing that would tell of another one or of what they do.
struct ServedPerson: Sendable {
  let id: ID<ProfileEntity>
  let username: String
  let fullName: String
  /// Who invited them; nil where that one has no profile in this app.
  let inviter: Name?
  /// When they made their profile.
  let joinedAt: Timestamp
  /// Of the photos and videos that they show in this app, and of originals kept in it.
  let storedBytes: Int
  let runsServer: Bool
  /// Whether an operator suspended them from this app's list, or for what they did in it.
  let isSuspended: Bool

  struct Name: Sendable {
    let username: String
    let fullName: String
  }

  var name: Name { Name(username: username, fullName: fullName) }
}

extension ServedPerson.Name {
  /// As the log keeps it.
  /// - Parameter byFullName: whether nobody sees a username in the app.
  func called(byFullName: Bool) -> String { byFullName && !fullName.isEmpty ? fullName : username }

  /// As a page shows it, in whatever direction the name is written.
  func shown(byFullName: Bool) -> String {
    fullName.isEmpty ? username : byFullName ? fullName : "\(fullName.isolated) (\(username))"
  }
}

/// Reads without row-level security: an operator may have no profile in the app, or be blocked by those whom they look after.
enum ServedPeopleQueries {
  /// What a suspension hides is hidden in every app. Shown is what the log says of this profile, so that no list tells which profiles are
  /// one account's.
  static let standsSuspended: SQL = """
    (p.hidden_at IS NOT NULL AND EXISTS (
      SELECT 1 FROM moderation_log l WHERE l.concerned = p.id AND l.action = 'suspend' AND l.created_at >= p.hidden_at
        AND NOT EXISTS (
          SELECT 1 FROM moderation_log e WHERE e.concerned = p.id AND e.action = 'let_in'
            AND (e.created_at, e.id) > (l.created_at, l.id))))
    """

  /// The newest first.
  static func newest(
    of app: String, showing places: [MediaPlace], before: Cursor<ServedPeopleList>?, limit: Int, _ cursors: CursorSeal,
    in transaction: Transaction
  ) throws -> Page<ServedPerson> {
    let id = before?.id(of: ProfileEntity.self) ?? ID(high: .max, low: .max)
    // IDs are in the order in which the profiles were made.
    let rows = try transaction.all(
      """
      \(columns(places)) WHERE p.app = \(app) AND p.id < \(id) ORDER BY p.id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let person = try person(row)
      return KeysetRow(person.joinedAt, person.id, person)
    }
    return Page(rows, limit: limit, ServedPeopleList.self, cursors)
  }

  static func one(
    _ id: ID<ProfileEntity>, of app: String, showing places: [MediaPlace], in transaction: Transaction
  ) throws -> ServedPerson? {
    try transaction.first("\(columns(places)) WHERE p.app = \(app) AND p.id = \(id)", person)
  }

  /// Whether another profile of the account stands as suspended.
  static func isSuspendedElsewhere(
    _ account: ID<AuthAPI.Account>, than profile: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM profile_accounts o JOIN profiles p ON p.id = o.profile_id
      WHERE o.account_id = \(account) AND o.profile_id <> \(profile) AND \(standsSuspended) LIMIT 1
      """)
  }

  private static func columns(_ places: [MediaPlace]) -> SQL {
    let isShown = places.reduce("m.id = p.avatar" as SQL) { "\($0) OR \($1.shows(column: "m.id"))" }
    return """
      SELECT p.id, p.username, p.full_name, p.created_at, a.is_operator, \(standsSuspended), i.username, i.full_name,
        (SELECT CAST(coalesce(sum(m.bytes), 0) AS bigint) FROM media m WHERE m.owner = a.id AND (\(isShown))),
        (SELECT CAST(coalesce(sum(k.size), 0) AS bigint) FROM originals k
          WHERE k.owner = a.id AND k.app = p.app AND k.stored_at IS NOT NULL)
      FROM profiles p JOIN profile_accounts x ON x.profile_id = p.id JOIN accounts a ON a.id = x.account_id
      LEFT JOIN memberships b ON b.account_id = a.id AND b.app = p.app
      LEFT JOIN profile_accounts y ON y.account_id = b.invited_by AND y.app = p.app AND y.account_id <> a.id
      LEFT JOIN profiles i ON i.id = y.profile_id
      """
  }

  private static func person(_ row: Row) throws -> ServedPerson {
    ServedPerson(
      id: try row.id(0), username: row.text(1), fullName: row.text(2),
      inviter: row.optionalText(6).map { .init(username: $0, fullName: row.text(7)) }, joinedAt: row.time(3),
      storedBytes: row.int(8) + row.int(9), runsServer: row.bool(4), isSuspended: row.bool(5))
  }
}
