internal import Core
internal import SQL
internal import Wire

/// The viewer's activity as it is shown: likes of one post are one line with its newest actors.
enum ActivityReader {
  private static let mostActors = 3
  /// Causes looked at for one page; a post with more likes than this is told on two pages.
  private static let mostCauses = 400

  static func page(
    _ viewer: Viewer, before: Cursor<KinnectAPI.ActivityList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<KinnectAPI.Activity> {
    let rows = try ActivityQueries.newest(
      of: viewer.profile, before: before.map { ($0.time, $0.id()) }, limit: mostCauses, in: transaction)
    var items: [KinnectAPI.Activity] = []
    var lines: [String: Int] = [:]
    var last: ActivityCause?
    for row in rows {
      let key = row.kind == KinnectAPI.ActivityKind.like.rawValue ? "like \(row.subject)" : row.id.description
      let actor = Author(
        id: row.actor.cast(), username: row.username, fullName: row.fullName, avatarURL: links.avatar(row.avatar))
      if let index = lines[key] {
        items[index].actorCount += 1
        items[index].read = items[index].read && row.isRead
        if items[index].actors.count < mostActors { items[index].actors.append(actor) }
      } else if items.count == limit {
        break
      } else {
        lines[key] = items.count
        items.append(activity(row, actor))
      }
      last = row
    }
    try addThumbnails(to: &items, links: links, in: transaction)
    let goesOn = last?.id != rows.last?.id || rows.count == mostCauses
    let next = goesOn ? last.map { Cursor<KinnectAPI.ActivityList>($0.createdAt, $0.id).text } : nil
    return Page(items: items, next: next)
  }

  private static func activity(_ row: ActivityCause, _ actor: Author) -> KinnectAPI.Activity {
    let isOfPost = row.kind == "like" || row.kind == "comment"
    return KinnectAPI.Activity(
      id: row.id, kind: .init(rawValue: row.kind), actors: [actor], actorCount: 1,
      post: isOfPost ? .init(id: row.subject.cast(), thumbnailURL: nil) : nil, createdAt: row.createdAt,
      read: row.isRead)
  }

  private static func addThumbnails(
    to items: inout [KinnectAPI.Activity], links: MediaLinks, in transaction: Transaction
  ) throws {
    let posts = Array(Set(items.compactMap { $0.post?.id }))
    guard !posts.isEmpty else { return }
    var photos: [ID<Post>: ID<MediaAPI.Item>] = [:]
    try transaction.each(
      "SELECT post_id, media_key FROM kinnect_post_media WHERE position = 0 AND post_id IN (\(list: posts))"
    ) { photos[try $0.id(0)] = try $0.id(1) }
    for index in items.indices {
      guard let post = items[index].post?.id, let photo = photos[post] else { continue }
      items[index].post?.thumbnailURL = links.urls(photo).url("320")
    }
  }
}
