internal import Core
internal import SQL
public import Social
internal import Wire

typealias Profile = KinnectAPI.Profile

extension Kinnect {
  /// Who is here: people with usernames, who approve their followers.
  public static let people = People(name, at: "/kinnect/u/")
}

extension ProfileList {
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
}
