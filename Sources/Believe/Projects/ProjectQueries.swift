internal import Core
internal import SQL
internal import Wire

enum ProjectQueries {
  static func builder(of id: ID<Project>, in transaction: Transaction) throws -> ID<ProfileEntity>? {
    try transaction.first("SELECT builder_id FROM believe_projects WHERE id = \(id)") { try $0.id(0) }
  }

  static func cover(of id: ID<Project>, in transaction: Transaction) throws -> ID<MediaAPI.Item>? {
    try transaction.first("SELECT cover FROM believe_projects WHERE id = \(id)") { $0.optionalID(0) } ?? nil
  }

  /// The visible project that has, or once had, the slug.
  static func project(
    _ slug: String, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Project? {
    let rows = try ProjectReader.rows(
      "SELECT created_at AS at, project_id AS id FROM believe_slugs WHERE slug = \(slug.lowercased())", viewer: viewer,
      links: links, in: transaction)
    return rows.first?.item
  }

  static func project(
    _ id: ID<Project>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Project? {
    let rows = try ProjectReader.rows(
      listed: "SELECT created_at AS at, \(ProjectReader.listed) FROM believe_projects WHERE id = \(id)", viewer: viewer,
      links: links,
      in: transaction)
    return rows.first?.item
  }

  /// Those of the given projects that the viewer may see.
  static func projects(
    _ ids: [ID<Project>], viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [Project] {
    let rows = try ProjectReader.rows(
      listed: """
        SELECT created_at AS at, \(ProjectReader.listed) FROM believe_projects WHERE id IN (\(list: ids))
        """, viewer: viewer, links: links, in: transaction)
    return rows.compactMap(\.item)
  }

  /// The visible project of the slug, and whose it is.
  static func find(
    _ slug: String, in transaction: Transaction
  ) throws -> (id: ID<Project>, builder: ID<ProfileEntity>, title: String)? {
    try transaction.first(
      """
      SELECT p.id, p.builder_id, p.title FROM believe_slugs s JOIN believe_projects p ON p.id = s.project_id
      WHERE s.slug = \(slug.lowercased())
      """
    ) { (try $0.id(0), try $0.id(1), $0.text(2)) }
  }

  /// The same, or 404.
  static func require(
    _ slug: String, in transaction: Transaction
  ) throws -> (id: ID<Project>, builder: ID<ProfileEntity>, title: String) {
    guard let found = try find(slug, in: transaction) else { throw Problem.notFound() }
    return found
  }

  /// The viewer's own project; 404 for any other, seen or not.
  static func requireOwn(
    _ slug: String, _ viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> ID<Project> {
    let found = try require(slug, in: transaction)
    guard found.builder == viewer else { throw Problem.notFound() }
    return found.id
  }

  /// Public ones, newest first.
  static func newest(
    _ viewer: ID<ProfileEntity>, before: Cursor<BelieveAPI.ProjectList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Project> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Project.self) ?? .last)
      return try ProjectReader.rows(
        listed: """
          SELECT created_at AS at, \(ProjectReader.listed) FROM believe_projects
          WHERE visibility = 'public' AND is_published = TRUE AND (created_at, id) < (\(time), \(id))
          ORDER BY created_at DESC, id DESC LIMIT \(count)
          """, viewer: viewer, links: links, in: transaction)
    }
  }

  /// Public ones, those first that most people supported lately; `docs/decisions/0032-believe-trending.md`.
  static func trending(
    _ viewer: ID<ProfileEntity>, before: Cursor<BelieveAPI.ProjectList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Project> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let (rank, id) = (before?.time ?? .distantFuture, before?.id(of: Project.self) ?? .last)
      return try ProjectReader.rows(
        listed: """
          SELECT trending AS at, \(ProjectReader.listed) FROM believe_projects
          WHERE visibility = 'public' AND is_published = TRUE AND (trending, id) < (\(rank), \(id))
          ORDER BY trending DESC, id DESC LIMIT \(count)
          """, viewer: viewer, links: links, in: transaction)
    }
  }

  /// A builder's public projects; for the builder also the others.
  static func projects(
    of builder: ID<Builder>, viewer: ID<ProfileEntity>, before: Cursor<BelieveAPI.BuilderProjectList>?, limit: Int,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Project> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Project.self) ?? .last)
      return try ProjectReader.rows(
        listed: """
          SELECT created_at AS at, \(ProjectReader.listed) FROM believe_projects
          WHERE builder_id = \(builder) AND (created_at, id) < (\(time), \(id))
            AND (builder_id = \(viewer) OR (visibility = 'public' AND is_published = TRUE))
          ORDER BY created_at DESC, id DESC LIMIT \(count)
          """, viewer: viewer, links: links, in: transaction)
    }
  }

  /// The projects that the viewer follows.
  static func followed(
    by viewer: ID<ProfileEntity>, before: Cursor<BelieveAPI.FollowedList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Project> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Project.self) ?? .last)
      return try ProjectReader.rows(
        """
        SELECT created_at AS at, project_id AS id FROM believe_follows
        WHERE user_id = \(viewer) AND (created_at, project_id) < (\(time), \(id))
        ORDER BY created_at DESC, project_id DESC LIMIT \(count)
        """, viewer: viewer, links: links, in: transaction)
    }
  }

  static func count(of builder: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Int {
    try transaction.first("SELECT count(*) FROM believe_projects WHERE builder_id = \(builder)") { $0.int(0) } ?? 0
  }

  static func moods(
    of project: ID<Project>, before: Cursor<BelieveAPI.MoodList>?, limit: Int, _ cursors: CursorSeal,
    in transaction: Transaction
  ) throws -> Page<BelieveAPI.MoodChange> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Never.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT created_at, id, mood FROM believe_moods
      WHERE project_id = \(project) AND (created_at, id) < (\(time), \(id))
      ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)
      """
    ) { row in
      KeysetRow(
        row.time(0), try row.id(1, Never.self),
        BelieveAPI.MoodChange(mood: row.optionalText(2).map { .init(rawValue: $0) }, changedAt: row.time(0)))
    }
    return Page(rows, limit: limit, BelieveAPI.MoodList.self, cursors)
  }
}
