public import Core
public import SQL
public import Wire

private typealias Profile = SocialAPI.Profile

/// A list of profiles, each with counts and relation as far as the viewer may know them: by one statement, and more where it names people whom
/// the viewer doesn't see.
public struct ProfileList: Sendable {
  /// Rows `(at, other)`, when and who, in the list's order, that come next on a page.
  private let rows: @Sendable (PageEnd) -> SQL
  private let limit: Int
  /// The cursor at the end of a page; nil for a list of one page.
  private let next: (@Sendable (PageEnd) -> String?)?

  /// A list that is newest first.
  /// - Parameter rows: selects `at` and `other`, when and who, newest first: so many rows behind a time and a profile.
  public init<List: CursorList>(
    before: Cursor<List>?, limit: Int,
    rows: @escaping @Sendable (_ time: Timestamp, _ id: ID<SocialAPI.Profile>, _ count: Int) -> SQL
  ) {
    self.rows = { end in
      let start = end.start(before)
      return rows(start?.time ?? .distantFuture, start?.id() ?? .last, end.count)
    }
    self.limit = limit
    self.next = { $0.next(List.self) }
  }

  /// A list of one page.
  private init(rows: SQL, limit: Int) {
    self.rows = { _ in rows }
    self.limit = limit
    next = nil
  }

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

  static func profile(_ row: Row, viewer: ID<ProfileEntity>, links: MediaLinks) throws -> SocialAPI.Profile {
    let id: ID<Profile> = try row.id(0)
    let relation: SocialAPI.Relation =
      id == viewer.cast() ? .own : row.bool(9) ? .following : row.bool(8) ? .requested : .none
    return Profile(
      id: id, username: row.text(1), fullName: row.text(2), bio: row.text(3),
      avatarURL: links.avatar(row.optionalID(4)), postCount: row.optionalInt(5), followerCount: row.optionalInt(6),
      followingCount: row.optionalInt(7), relation: relation, followsMe: row.bool(10))
  }

  /// Reads the page, of those whom the viewer sees.
  public func page(for viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction) throws -> Page<
    SocialAPI.Profile
  > {
    var (end, items): (PageEnd, [Profile]) = (PageEnd(limit: limit, links.cursors), [])
    repeat {
      let statement: SQL = """
        SELECT \(Self.columns), t.at, t.other FROM (\(rows(end))) t LEFT JOIN profiles p ON p.id = t.other
        \(Self.joins(viewer)) ORDER BY t.at DESC, t.other DESC
        """
      try transaction.each(statement) { row in
        // A row without a profile is someone whom a block or a suspension hides.
        guard end.takes(row.time(11), try row.id(12, Profile.self), isShown: !row.isNull(0)) else { return }
        items.append(try Self.profile(row, viewer: viewer, links: links))
      }
    } while next != nil && end.readsOn()
    try Self.count(&items, in: transaction)
    return Page(items: items, next: next?(end))
  }

  private static let followers = VisibleCounts("follows WHERE accepted_at IS NOT NULL", of: "followee")
  private static let followed = VisibleCounts("follows WHERE accepted_at IS NOT NULL", of: "follower")

  /// For a viewer in a block: the numbers of those whom they see, where they are told any.
  static func count(_ profiles: inout [SocialAPI.Profile], in transaction: ReadTransaction) throws {
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
  /// The followers of a profile, newest first.
  public static func followers(
    of profile: ID<ProfileEntity>, before: Cursor<SocialAPI.FollowerList>?, limit: Int
  ) -> ProfileList {
    ProfileList(before: before, limit: limit) { time, id, count in
      """
      SELECT created_at AS at, follower AS other FROM follows
      WHERE followee = \(profile) AND accepted_at IS NOT NULL AND (created_at, follower) < (\(time), \(id))
      ORDER BY created_at DESC, follower DESC LIMIT \(count)
      """
    }
  }

  /// The people a profile follows, newest first.
  public static func following(
    of profile: ID<ProfileEntity>, before: Cursor<SocialAPI.FollowingList>?, limit: Int
  ) -> ProfileList {
    ProfileList(before: before, limit: limit) { time, id, count in
      """
      SELECT created_at AS at, followee AS other FROM follows
      WHERE follower = \(profile) AND accepted_at IS NOT NULL AND (created_at, followee) < (\(time), \(id))
      ORDER BY created_at DESC, followee DESC LIMIT \(count)
      """
    }
  }

  /// People who asked to follow the viewer.
  public static func requests(
    to viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.FollowRequestList>?, limit: Int
  ) -> ProfileList {
    ProfileList(before: before, limit: limit) { time, id, count in
      """
      SELECT created_at AS at, follower AS other FROM follows
      WHERE followee = \(viewer) AND accepted_at IS NULL AND (created_at, follower) < (\(time), \(id))
      ORDER BY created_at DESC, follower DESC LIMIT \(count)
      """
    }
  }

  /// People muted by the viewer, newest first.
  public static func mutes(
    of viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.MuteList>?, limit: Int
  ) -> ProfileList {
    ProfileList(before: before, limit: limit) { time, id, count in
      """
      SELECT created_at AS at, muted AS other FROM mutes
      WHERE muter = \(viewer) AND (created_at, muted) < (\(time), \(id))
      ORDER BY created_at DESC, muted DESC LIMIT \(count)
      """
    }
  }

  /// The people of an app, newest first.
  /// - Parameter viewer: who is left out.
  static func members(
    of app: String, besides viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.FamilyList>?, limit: Int
  ) -> ProfileList {
    ProfileList(before: before, limit: limit) { time, id, count in
      """
      SELECT created_at AS at, id AS other FROM profiles
      WHERE app = \(app) AND id <> \(viewer) AND (created_at, id) < (\(time), \(id))
      ORDER BY created_at DESC, id DESC LIMIT \(count)
      """
    }
  }

  /// How many people `members` lists.
  static func memberCount(
    of app: String, besides viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Int {
    try transaction.first("SELECT count(*) FROM profiles WHERE app = \(app) AND id <> \(viewer)") { $0.int(0) } ?? 0
  }

  /// Those of the given profiles that are of an app, in no order that means anything.
  static func profiles(_ ids: [ID<SocialAPI.Profile>], in app: String) -> ProfileList {
    ProfileList(
      rows: """
        SELECT created_at AS at, id AS other FROM profiles WHERE app = \(app) AND id IN (\(list: ids))
        ORDER BY created_at DESC, id DESC LIMIT \(ids.count)
        """, limit: ids.count)
  }
}
