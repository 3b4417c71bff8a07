public import Core
public import SQL
public import Wire

/// A blocked person, with the names they had when they were blocked, as they are hidden now.
public struct BlockedPerson: Sendable {
  /// Their profile.
  public let id: ID<ProfileEntity>
  /// Their username then.
  public let username: String
  /// Their full name then.
  public let fullName: String
  /// When they were blocked.
  public let since: Timestamp

  public init(id: ID<ProfileEntity>, username: String, fullName: String, since: Timestamp) {
    self.id = id
    self.username = username
    self.fullName = fullName
    self.since = since
  }

  /// People blocked by the viewer in this app, newest first.
  public static func page<List: CursorList>(
    by viewer: ID<ProfileEntity>, before: Cursor<List>?, limit: Int, _ cursors: CursorSeal,
    in transaction: ReadTransaction
  ) throws -> Page<BlockedPerson> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: ProfileEntity.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT blocked, username, full_name, created_at FROM blocks
      WHERE blocker = \(viewer) AND (created_at, blocked) < (\(time), \(id))
      ORDER BY created_at DESC, blocked DESC LIMIT \(limit + 1)
      """
    ) { row in
      let person = BlockedPerson(
        id: try row.id(0), username: row.text(1), fullName: row.text(2), since: row.time(3))
      return KeysetRow(person.since, person.id, person)
    }
    return Page(rows, limit: limit, List.self, cursors)
  }

  var author: SocialAPI.Author {
    .init(id: id.cast(), username: username, fullName: fullName, avatarURL: nil)
  }

  var profile: SocialAPI.Profile {
    .init(
      id: id.cast(), username: username, fullName: fullName, bio: "", avatarURL: nil, postCount: nil,
      followerCount: nil, followingCount: nil, relation: .none, followsMe: false)
  }
}
