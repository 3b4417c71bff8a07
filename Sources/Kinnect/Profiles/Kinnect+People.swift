internal import Core
internal import SQL
public import Social
internal import Wire

typealias Profile = KinnectAPI.Profile

extension Kinnect {
  /// Who is here: people with usernames, who approve their followers.
  public static let people = People(
    name, at: "/kinnect/u/", posts: AudiencePosts("kinnect_posts", by: "author", widest: "followers"))
}
