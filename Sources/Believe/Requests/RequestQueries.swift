internal import Core
internal import SQL
internal import Social
internal import Wire

enum RequestQueries {
  static func count(by viewer: ID<ProfileEntity>, in transaction: Transaction) throws -> Int {
    try transaction.first("SELECT count(*) FROM believe_requests WHERE user_id = \(viewer)") { $0.int(0) } ?? 0
  }

  /// Whether the viewer has asked for whatever has the address.
  static func hasAsked(for slug: String, _ viewer: ID<ProfileEntity>, in transaction: Transaction) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM believe_requests WHERE user_id = \(viewer) AND slug = \(slug.lowercased())")
  }

  static func exists(by id: ID<Builder>, for project: ID<Project>, in transaction: Transaction) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM believe_slugs s
      JOIN believe_requests r ON r.slug = s.slug AND r.user_id = \(id) AND r.created_at >= s.created_at
      WHERE s.project_id = \(project)
      """)
  }

  /// Who asks to follow a project of the viewer's own, newest first.
  static func requests(
    for project: ID<Project>, before: Cursor<BelieveAPI.RequestList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<BuilderReference> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Builder.self) ?? .last)
      return try transaction.all(
        """
        SELECT r.at, r.user_id, p.id, p.full_name, p.avatar FROM (
          SELECT max(q.created_at) AS at, q.user_id AS user_id
          FROM believe_slugs s JOIN believe_requests q ON q.slug = s.slug AND q.created_at >= s.created_at
          WHERE s.project_id = \(project) AND NOT EXISTS (
            SELECT 1 FROM believe_refusals x WHERE x.project_id = \(project) AND x.user_id = q.user_id)
          GROUP BY q.user_id HAVING (max(q.created_at), q.user_id) < (\(time), \(id))
          ORDER BY max(q.created_at) DESC, q.user_id DESC LIMIT \(count)) r
        LEFT JOIN profiles p ON p.id = r.user_id ORDER BY r.at DESC, r.user_id DESC
        """
      ) { KeysetRow($0.time(0), try $0.id(1, Builder.self), BuilderReference($0, from: 2, links)) }
    }
  }
}
