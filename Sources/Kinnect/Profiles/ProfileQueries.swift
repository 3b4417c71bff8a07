internal import Core
internal import SQL
internal import Wire

enum ProfileQueries {
  /// The visible profile of that name with what the viewer may know of it.
  static func profile(
    _ username: String, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Profile? {
    var found = try transaction.all(
      """
      SELECT \(ProfileList.columns) FROM profiles p \(ProfileList.joins(viewer))
      WHERE p.app = \(Kinnect.name) AND p.username = \(username.lowercased())
      """
    ) { try ProfileList.profile($0, viewer: viewer, links: links) }
    try ProfileList.count(&found, in: transaction)
    return found.first
  }

  /// The profile whose posts and lists the viewer may see: their own, or of one they follow; else nil.
  static func openProfile(
    _ username: String, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Profile? {
    let profile = try profile(username, viewer: viewer, links: links, in: transaction)
    return profile.flatMap { $0.relation == .own || $0.relation == .following ? $0 : nil }
  }

  static func isMuted(
    _ other: ID<ProfileEntity>, by viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists("SELECT 1 FROM mutes WHERE muter = \(viewer) AND muted = \(other)")
  }

  static func asksToFollow(
    _ other: ID<ProfileEntity>, _ viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM follows WHERE follower = \(other) AND followee = \(viewer) AND accepted_at IS NULL")
  }

  /// Whom the viewer has blocked, by the names they had then.
  static func blocks(
    of viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.BlockList>?, limit: Int, in transaction: Transaction
  ) throws -> Page<Profile> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Profile.self) ?? .last)
    var last: (Timestamp, ID<Profile>)?
    let rows = try transaction.all(
      """
      SELECT blocked, username, full_name, created_at FROM blocks
      WHERE blocker = \(viewer) AND (created_at, blocked) < (\(time), \(id))
      ORDER BY created_at DESC, blocked DESC LIMIT \(limit + 1)
      """
    ) { (id: try $0.id(0, Profile.self), username: $0.text(1), name: $0.text(2), time: $0.time(3)) }
    let items = rows.prefix(limit).map { row in
      last = (row.time, row.id)
      return Profile(
        id: row.id, username: row.username, fullName: row.name, bio: "", avatarURL: nil, postCount: nil,
        followerCount: nil, followingCount: nil, relation: .none, followsMe: false)
    }
    let next = rows.count > limit ? last.map { Cursor<KinnectAPI.BlockList>($0.0, $0.1).text } : nil
    return Page(items: items, next: next)
  }
}
