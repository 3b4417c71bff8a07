internal import Core
internal import SQL
internal import Wire

enum FollowQueries {
  static let follows = ToggleTable("believe_follows", of: "project_id")
  static let visible = VisibleCounts("believe_follows", of: "project_id")

  /// The project's followers as counted, and whether the viewer is one.
  static func state(
    of project: ID<Project>, viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> BelieveAPI.FollowState? {
    let kept: BelieveAPI.FollowState? = try transaction.first(
      """
      SELECT p.follower_count, f.user_id IS NOT NULL FROM believe_projects p
      LEFT JOIN believe_follows f ON f.project_id = p.id AND f.user_id = \(viewer) WHERE p.id = \(project)
      """
    ) { .init(isFollowing: $0.bool(1), followerCount: $0.int(0)) }
    return try kept.map { kept in
      .init(
        isFollowing: kept.isFollowing,
        followerCount: try visible.count(of: project, kept: kept.followerCount, in: transaction))
    }
  }

  /// Those of a project's followers whom the viewer may see.
  static func followers(of project: ID<Project>, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all("SELECT user_id FROM believe_follows WHERE project_id = \(project)") { try $0.id(0) }
  }

  static func supporters(
    of project: ID<Project>, before: Cursor<BelieveAPI.SupporterList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<BuilderReference> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Builder.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT f.created_at, f.user_id, p.id, p.full_name, p.avatar FROM (
        SELECT created_at, user_id FROM believe_follows
        WHERE project_id = \(project) AND (created_at, user_id) < (\(time), \(id))
        ORDER BY created_at DESC, user_id DESC LIMIT \(limit + 1)) f
      LEFT JOIN profiles p ON p.id = f.user_id ORDER BY f.created_at DESC, f.user_id DESC
      """
    ) { KeysetRow($0.time(0), try $0.id(1, Builder.self), BuilderQueries.reference($0, from: 2, links)) }
    return Page(rows, limit: limit, BelieveAPI.SupporterList.self)
  }
}
