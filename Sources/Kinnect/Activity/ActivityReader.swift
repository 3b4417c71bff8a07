public import Core
internal import SQL
internal import Social
public import Wire

/// The viewer's activity as it is shown: likes of one post are one line with its newest actors.
enum ActivityReader {
  static func page(
    _ viewer: Viewer, before: Cursor<KinnectAPI.ActivityList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<KinnectAPI.Activity> {
    var comments: [ID<KinnectAPI.Activity>: ID<Comment>] = [:]
    let causes = try newest(
      of: viewer.profile, before: before, limit: ActivityGrouping.mostCauses, links: links, comments: &comments,
      in: transaction)
    var page = ActivityGrouping.page(causes, limit: limit, KinnectAPI.ActivityList.self)
    try addThumbnails(to: &page.items, links: links, in: transaction)
    try addWords(of: comments, to: &page.items, in: transaction)
    return page
  }

  /// The viewer's newest causes before the cursor, each with its actor.
  /// - Parameter comments: gets which comment each of them is about.
  static func newest(
    of viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.ActivityList>?, limit: Int, links: MediaLinks,
    comments: inout [ID<KinnectAPI.Activity>: ID<Comment>], in transaction: Transaction
  ) throws -> [ActivityCause<KinnectAPI.Activity>] {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: KinnectAPI.Activity.self) ?? .last)
    return try transaction.all(
      """
      SELECT a.id, a.kind, a.subject, a.created_at, a.read_at IS NOT NULL, p.id, p.username, p.full_name, p.avatar, a.object,
        mine.follower IS NOT NULL, mine.accepted_at IS NOT NULL
      FROM activity a JOIN profiles p ON p.id = a.actor
      LEFT JOIN follows mine ON mine.follower = \(viewer) AND mine.followee = a.actor
      WHERE a.recipient = \(viewer) AND (a.created_at, a.id) < (\(time), \(id))
      ORDER BY a.created_at DESC, a.id DESC LIMIT \(limit)
      """
    ) { row in
      let activity = try activity(row, links)
      if activity.kind == .comment { comments[activity.id] = try row.id(9) }
      let key = activity.kind == .like ? "like \(try row.id(2, Never.self))" : activity.id.description
      return ActivityCause(activity.createdAt, activity.id, key: key, activity)
    }
  }

  private static func activity(_ row: Row, _ links: MediaLinks) throws -> KinnectAPI.Activity {
    let kind = KinnectAPI.ActivityKind(rawValue: row.text(1))
    let actor = try links.author(row, from: 5)
    let isOfPost = kind == .like || kind == .comment
    return KinnectAPI.Activity(
      id: try row.id(0), kind: kind, actors: kind == .report ? [] : [actor], actorCount: kind == .report ? 0 : 1,
      post: isOfPost ? .init(id: try row.id(2), thumbnailURL: nil) : nil,
      relation: kind == .follow ? relation(row) : nil, createdAt: row.time(3), read: row.bool(4))
  }

  /// How the viewer stands to the actor.
  private static func relation(_ row: Row) -> KinnectAPI.Relation {
    row.bool(11) ? .following : row.bool(10) ? .requested : .none
  }

  private static func addThumbnails(
    to items: inout [KinnectAPI.Activity], links: MediaLinks, in transaction: Transaction
  ) throws {
    let posts = Array(Set(items.compactMap { $0.post?.id }))
    guard !posts.isEmpty else { return }
    var first: [ID<Post>: (id: ID<MediaAPI.Item>, kind: MediaAPI.Kind)] = [:]
    try transaction.each(
      "SELECT post_id, media_key, media_type FROM kinnect_post_media WHERE position = 0 AND post_id IN (\(list: posts))"
    ) { first[try $0.id(0)] = (try $0.id(1), MediaAPI.Kind(rawValue: $0.text(2))) }
    for index in items.indices {
      guard let post = items[index].post?.id, let media = first[post] else { continue }
      items[index].post?.kind = media.kind
      items[index].post?.thumbnailURL = links.urls(media.id).url("320")
    }
  }

  private static func addWords(
    of comments: [ID<KinnectAPI.Activity>: ID<Comment>], to items: inout [KinnectAPI.Activity],
    in transaction: Transaction
  ) throws {
    let shown = items.compactMap { comments[$0.id] }
    guard !shown.isEmpty else { return }
    var words: [ID<Comment>: String] = [:]
    try transaction.each("SELECT id, body FROM kinnect_comments WHERE id IN (\(list: shown))") {
      words[try $0.id(0)] = $0.text(1)
    }
    for index in items.indices { items[index].comment = comments[items[index].id].flatMap { words[$0] } }
  }
}

extension KinnectAPI.Activity: GroupedActivity {}
