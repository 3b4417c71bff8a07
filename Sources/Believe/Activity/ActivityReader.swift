internal import Core
internal import SQL
internal import Wire

/// The viewer's activity as it is told.
enum ActivityReader {
  static func page(
    _ viewer: Viewer, before: Cursor<BelieveAPI.ActivityList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<BelieveAPI.Activity> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: BelieveAPI.Activity.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT a.created_at, a.id, a.kind, a.object, a.read_at IS NOT NULL, p.id, p.full_name, p.avatar,
        j.id, j.public_slug, j.title, o.id
      FROM (SELECT created_at, id, kind, subject, actor, object, read_at FROM activity
        WHERE recipient = \(viewer.profile) AND (created_at, id) < (\(time), \(id))
        ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)) a
      LEFT JOIN profiles p ON p.id = a.actor
      LEFT JOIN believe_posts o ON o.id = a.subject
      LEFT JOIN believe_projects j ON j.id = coalesce(o.project_id, a.subject)
      ORDER BY a.created_at DESC, a.id DESC
      """
    ) { row in
      KeysetRow(row.time(0), try row.id(1, BelieveAPI.Activity.self), try activity(row, links))
    }
    return Page(rows, limit: limit, BelieveAPI.ActivityList.self)
  }

  /// Nil where a policy hides who did it or what it is about.
  private static func activity(_ row: Row, _ links: MediaLinks) throws -> BelieveAPI.Activity? {
    let kind = BelieveAPI.ActivityKind(rawValue: row.text(2))
    // The actor of an anonymous message stands for nobody.
    let actor = kind == .anonymousSupport ? nil : BuilderQueries.reference(row, from: 5, links)
    guard actor != nil || kind == .anonymousSupport, let project = KarmaQueries.supported(row, from: 8) else {
      return nil
    }
    let object: ID<Never> = try row.id(3)
    let isOfMessage = [.support, .anonymousSupport, .answer].contains(kind)
    return .init(
      id: try row.id(1), kind: kind, actor: actor, project: project, postID: kind == .like ? row.optionalID(11) : nil,
      messageID: isOfMessage ? object.cast() : nil, milestoneID: kind == .milestone ? object.cast() : nil,
      createdAt: row.time(0), read: row.bool(4))
  }
}
