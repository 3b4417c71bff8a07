internal import Core
internal import SQL
internal import Social
internal import Wire

enum FollowQueries {
  /// Those of a project's followers whom the viewer may see.
  static func followers(of project: ID<Project>, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all("SELECT user_id FROM believe_follows WHERE project_id = \(project)") { try $0.id(0) }
  }

  static func supporters(
    of project: ID<Project>, before: Cursor<BelieveAPI.SupporterList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<BuilderReference> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Builder.self) ?? .last)
      return try transaction.all(
        """
        SELECT f.created_at, f.user_id, p.id, p.full_name, p.avatar FROM (
          SELECT created_at, user_id FROM believe_follows
          WHERE project_id = \(project) AND (created_at, user_id) < (\(time), \(id))
          ORDER BY created_at DESC, user_id DESC LIMIT \(count)) f
        LEFT JOIN profiles p ON p.id = f.user_id ORDER BY f.created_at DESC, f.user_id DESC
        """
      ) { KeysetRow($0.time(0), try $0.id(1, Builder.self), BuilderReference($0, from: 2, links)) }
    }
  }
}
