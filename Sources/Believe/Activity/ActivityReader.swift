public import Core
internal import SQL
public import Wire

/// The viewer's activity as it is told: likes of one update, and follows of one project, are one line with its newest actors.
enum ActivityReader {
  static func page(
    _ viewer: Viewer, before: Cursor<BelieveAPI.ActivityList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<BelieveAPI.Activity> {
    let causes = try causes(viewer, before: before, links: links, in: transaction)
    return ActivityGrouping.page(causes, limit: limit, BelieveAPI.ActivityList.self)
  }

  private static func causes(
    _ viewer: Viewer, before: Cursor<BelieveAPI.ActivityList>?, links: MediaLinks, in transaction: Transaction
  ) throws -> [ActivityCause<BelieveAPI.Activity>] {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: BelieveAPI.Activity.self) ?? .last)
    return try transaction.all(
      """
      SELECT a.created_at, a.id, a.kind, a.object, a.read_at IS NOT NULL, p.id, p.full_name, p.avatar,
        j.id, j.public_slug, j.title, o.id, a.subject
      FROM (SELECT created_at, id, kind, subject, actor, object, read_at FROM activity
        WHERE recipient = \(viewer.profile) AND (created_at, id) < (\(time), \(id))
        ORDER BY created_at DESC, id DESC LIMIT \(ActivityGrouping.mostCauses)) a
      LEFT JOIN profiles p ON p.id = a.actor
      LEFT JOIN believe_posts o ON o.id = a.subject
      LEFT JOIN believe_projects j ON j.id = coalesce(o.project_id, a.subject)
      ORDER BY a.created_at DESC, a.id DESC
      """
    ) { row in
      let (kind, id): (String, ID<BelieveAPI.Activity>) = (row.text(2), try row.id(1))
      let isShared = ["like", "follow", "project_request"].contains(kind)
      let key = isShared ? "\(kind) \(try row.id(12, Never.self))" : id.description
      return ActivityCause(row.time(0), id, key: key, try activity(row, links))
    }
  }

  private static func activity(_ row: Row, _ links: MediaLinks) throws -> BelieveAPI.Activity? {
    let kind = BelieveAPI.ActivityKind(rawValue: row.text(2))
    if kind == .report {
      return .init(
        id: try row.id(1), kind: kind, actors: [], actorCount: 0, project: nil, postID: nil, messageID: nil,
        milestoneID: nil, createdAt: row.time(0), read: row.bool(4))
    }
    // The actor of an anonymous message stands for nobody.
    let actor = kind == .anonymousSupport ? nil : BuilderQueries.reference(row, from: 5, links)
    guard actor != nil || kind == .anonymousSupport, let project = KarmaQueries.supported(row, from: 8) else {
      return nil
    }
    let object: ID<Never> = try row.id(3)
    let isOfMessage = [.support, .anonymousSupport, .answer].contains(kind)
    return .init(
      id: try row.id(1), kind: kind, actors: actor.map { [$0] } ?? [], actorCount: 1, project: project,
      postID: kind == .like ? row.optionalID(11) : nil, messageID: isOfMessage ? object.cast() : nil,
      milestoneID: kind == .milestone ? object.cast() : nil, createdAt: row.time(0), read: row.bool(4))
  }
}

extension BelieveAPI.Activity: GroupedActivity {}
