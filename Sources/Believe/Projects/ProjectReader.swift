internal import Core
internal import SQL
internal import Social
internal import Wire

/// Reads lists of projects: one statement for a list of any length.
enum ProjectReader {
  /// What a list that reads projects themselves has to have besides `at`.
  static let listed: SQL = """
    id, public_slug, title, tagline, description, cover, mood, follower_count, is_published, visibility, is_on_the_web,
    created_at, updated_at, builder_id, cover_alt
    """
  private static let columns: SQL = """
    p.public_slug, p.title, p.tagline, p.description, p.cover, p.mood, p.follower_count, p.is_published, p.visibility,
    p.is_on_the_web, p.created_at, p.updated_at, b.id, b.full_name, b.avatar, f.user_id IS NOT NULL, p.builder_id,
    p.cover_alt
    """

  /// The projects of a list, each with its builder and whether the viewer follows it.
  /// - Parameter list: `at` and the columns of `listed`, in falling order of `(at, id)`, one row more than is shown where
  ///   the list goes on: each project is looked up, and its policy asked, once.
  static func rows(
    listed list: SQL, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [KeysetRow<Project>] {
    try rows(
      """
      SELECT p.at, p.id, \(columns) FROM (\(list)) p
      LEFT JOIN profiles b ON b.id = p.builder_id
      LEFT JOIN believe_follows f ON f.project_id = p.id AND f.user_id = \(viewer)
      ORDER BY p.at DESC, p.id DESC
      """, viewer, links, in: transaction)
  }

  /// The same where another table says which projects.
  /// - Parameter list: rows `(at, id)`, as above.
  static func rows(
    _ list: SQL, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [KeysetRow<Project>] {
    try rows(
      """
      SELECT t.at, t.id, \(columns) FROM (\(list)) t
      LEFT JOIN believe_projects p ON p.id = t.id
      LEFT JOIN profiles b ON b.id = p.builder_id
      LEFT JOIN believe_follows f ON f.project_id = t.id AND f.user_id = \(viewer)
      ORDER BY t.at DESC, t.id DESC
      """, viewer, links, in: transaction)
  }

  private static func rows(
    _ statement: SQL, _ viewer: ID<ProfileEntity>, _ links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [KeysetRow<Project>] {
    var found = try transaction.all(statement) { row in
      let id: ID<Project> = try row.id(1)
      return (time: row.time(0), id: id, project: project(id, row, viewer, links))
    }
    // For a viewer in a block: those whom they see.
    if let followers = try Believe.follows.counts(of: found.map(\.id), in: transaction) {
      for (index, row) in found.enumerated() { found[index].project?.followerCount = followers(row.id) }
    }
    return found.map { KeysetRow($0.time, $0.id, $0.project) }
  }

  private static func project(_ id: ID<Project>, _ row: Row, _ viewer: ID<ProfileEntity>, _ links: MediaLinks)
    -> Project?
  {
    guard let builder = BuilderReference(row, from: 14, links) else { return nil }
    return Project(
      id: id, slug: row.text(2), title: row.text(3), tagline: row.text(4), description: row.text(5),
      coverURL: links.cover(row.optionalID(6)), coverAlt: row.text(19).isEmpty ? nil : row.text(19),
      mood: row.optionalText(7).map { BelieveAPI.Mood(rawValue: $0) },
      followerCount: row.int(8), isPublished: row.bool(9), visibility: .init(rawValue: row.text(10)),
      isOnTheWeb: row.bool(11), builder: builder, isFollowing: row.bool(17),
      isMine: row.optionalID(18) == viewer, createdAt: row.time(12), updatedAt: row.time(13))
  }
}
