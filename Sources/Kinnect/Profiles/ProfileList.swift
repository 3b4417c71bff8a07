internal import Core
internal import SQL
internal import Social
internal import Wire

typealias Profile = KinnectAPI.Profile

/// A list of profiles, each with counts and relation as far as the viewer may know them, in one statement.
struct ProfileList: Sendable {
  /// Rows `(at, other)`: when and who, `limit + 1` of them, in the list's order.
  let rows: SQL
  /// The same order once more, over `t`: a join need not keep it.
  var order: SQL = "t.at DESC, t.other DESC"
  let limit: Int
  /// The cursor at the end of a page.
  let next: @Sendable (PageEnd) -> String?

  static let columns: SQL = """
    p.id, p.username, p.full_name, p.bio, p.avatar, c.post_count, c.follower_count, c.following_count,
    mine.follower IS NOT NULL, mine.accepted_at IS NOT NULL, theirs.accepted_at IS NOT NULL
    """

  static func joins(_ viewer: ID<ProfileEntity>) -> SQL {
    """
    LEFT JOIN profile_counts c ON c.profile_id = p.id
    LEFT JOIN follows mine ON mine.follower = \(viewer) AND mine.followee = p.id
    LEFT JOIN follows theirs ON theirs.follower = p.id AND theirs.followee = \(viewer)
    """
  }

  static func profile(_ row: Row, viewer: ID<ProfileEntity>, links: MediaLinks) throws -> Profile {
    let id: ID<Profile> = try row.id(0)
    let relation: KinnectAPI.Relation =
      id == viewer.cast() ? .own : row.bool(9) ? .following : row.bool(8) ? .requested : .none
    return Profile(
      id: id, username: row.text(1), fullName: row.text(2), bio: row.text(3),
      avatarURL: links.avatar(row.optionalID(4)), postCount: row.optionalInt(5), followerCount: row.optionalInt(6),
      followingCount: row.optionalInt(7), relation: relation, followsMe: row.bool(10))
  }

  func page(for viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction) throws -> Page<Profile> {
    var (end, items): (PageEnd, [Profile]) = (PageEnd(limit: limit), [])
    try transaction.each(
      """
      SELECT \(Self.columns), t.at, t.other FROM (\(rows)) t LEFT JOIN profiles p ON p.id = t.other
      \(Self.joins(viewer)) ORDER BY \(order)
      """
    ) { row in
      // A row without a profile is someone whom a block or a suspension hides.
      guard end.takes(row.time(11), try row.id(12, Profile.self)), !row.isNull(0) else { return }
      items.append(try Self.profile(row, viewer: viewer, links: links))
    }
    try Self.count(&items, in: transaction)
    return Page(items: items, next: next(end))
  }

  private static let followers = VisibleCounts("follows WHERE accepted_at IS NOT NULL", of: "followee")
  private static let followed = VisibleCounts("follows WHERE accepted_at IS NOT NULL", of: "follower")

  /// For a viewer in a block: the numbers of those whom they see, where they are told any.
  static func count(_ profiles: inout [Profile], in transaction: Transaction) throws {
    let ids = profiles.filter { $0.followerCount != nil }.map(\.id)
    guard let followers = try followers.counts(of: ids, in: transaction),
      let followed = try followed.counts(of: ids, in: transaction)
    else { return }
    for index in profiles.indices where profiles[index].followerCount != nil {
      profiles[index].followerCount = followers(profiles[index].id)
      profiles[index].followingCount = followed(profiles[index].id)
    }
  }
}

extension ProfileList {
  private static func position<List>(_ before: Cursor<List>?) -> (Timestamp, ID<Profile>) {
    (before?.time ?? .distantFuture, before?.id() ?? .last)
  }

  /// Sorted when it is read: likes are made far more often than their list is looked at, so they have no index by time.
  static func likes(of post: ID<Post>, before: Cursor<KinnectAPI.LikeList>?, limit: Int) -> ProfileList {
    let (time, id) = position(before)
    return ProfileList(
      rows: """
        SELECT created_at AS at, user_id AS other FROM kinnect_likes
        WHERE post_id = \(post) AND (created_at, user_id) < (\(time), \(id))
        ORDER BY created_at DESC, user_id DESC LIMIT \(limit + 1)
        """, limit: limit, next: { $0.next(KinnectAPI.LikeList.self) })
  }

  static func followers(
    of profile: ID<ProfileEntity>, before: Cursor<KinnectAPI.FollowerList>?, limit: Int
  ) -> ProfileList {
    let (time, id) = position(before)
    return ProfileList(
      rows: """
        SELECT created_at AS at, follower AS other FROM follows
        WHERE followee = \(profile) AND accepted_at IS NOT NULL AND (created_at, follower) < (\(time), \(id))
        ORDER BY created_at DESC, follower DESC LIMIT \(limit + 1)
        """, limit: limit, next: { $0.next(KinnectAPI.FollowerList.self) })
  }

  static func following(
    of profile: ID<ProfileEntity>, before: Cursor<KinnectAPI.FollowingList>?, limit: Int
  ) -> ProfileList {
    let (time, id) = position(before)
    return ProfileList(
      rows: """
        SELECT created_at AS at, followee AS other FROM follows
        WHERE follower = \(profile) AND accepted_at IS NOT NULL AND (created_at, followee) < (\(time), \(id))
        ORDER BY created_at DESC, followee DESC LIMIT \(limit + 1)
        """, limit: limit, next: { $0.next(KinnectAPI.FollowingList.self) })
  }

  /// Who asks to follow the viewer.
  static func requests(
    to viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.FollowRequestList>?, limit: Int
  ) -> ProfileList {
    let (time, id) = position(before)
    return ProfileList(
      rows: """
        SELECT created_at AS at, follower AS other FROM follows
        WHERE followee = \(viewer) AND accepted_at IS NULL AND (created_at, follower) < (\(time), \(id))
        ORDER BY created_at DESC, follower DESC LIMIT \(limit + 1)
        """, limit: limit, next: { $0.next(KinnectAPI.FollowRequestList.self) })
  }

  static func mutes(
    of viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.MuteList>?, limit: Int
  ) -> ProfileList {
    let (time, id) = position(before)
    return ProfileList(
      rows: """
        SELECT created_at AS at, muted AS other FROM mutes
        WHERE muter = \(viewer) AND (created_at, muted) < (\(time), \(id))
        ORDER BY created_at DESC, muted DESC LIMIT \(limit + 1)
        """, limit: limit, next: { $0.next(KinnectAPI.MuteList.self) })
  }

  /// People by the start of a username or of a word of their name.
  static func search(_ text: String, limit: Int) -> ProfileList {
    let end = text + "\u{10FFFF}"
    return ProfileList(
      rows: """
        SELECT 0 AS at, profile_id AS other, min(term) AS place FROM profile_terms
        WHERE app = \(Kinnect.name) AND term >= \(text) AND term < \(end)
        GROUP BY profile_id ORDER BY min(term), profile_id LIMIT \(limit)
        """, order: "t.place, t.other", limit: limit, next: { _ in nil })
  }
}
