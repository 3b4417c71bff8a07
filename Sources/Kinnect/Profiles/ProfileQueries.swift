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
    let rows = try transaction.all(
      """
      SELECT blocked, username, full_name, created_at FROM blocks
      WHERE blocker = \(viewer) AND (created_at, blocked) < (\(time), \(id))
      ORDER BY created_at DESC, blocked DESC LIMIT \(limit + 1)
      """
    ) { row in
      let profile = Profile(
        id: try row.id(0), username: row.text(1), fullName: row.text(2), bio: "", avatarURL: nil, postCount: nil,
        followerCount: nil, followingCount: nil, relation: .none, followsMe: false)
      return KeysetRow(row.time(3), profile.id, profile)
    }
    return Page(rows, limit: limit, KinnectAPI.BlockList.self)
  }
}
