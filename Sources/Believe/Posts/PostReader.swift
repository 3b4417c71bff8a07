internal import Core
internal import SQL
internal import Wire

/// Reads lists of updates: one statement, and a second one where there are images.
enum PostReader {
  private static let columns: SQL = """
    t.at, t.id, o.content, o.image_count, o.like_count, l.user_id IS NOT NULL, o.scheduled_for, o.published_at,
    o.created_at, o.edited_at, p.id, p.public_slug, p.title, p.cover, b.id, b.full_name, b.avatar
    """

  /// - Parameter list: rows `(at, id)` in falling order, one more than `limit` where the list goes on.
  static func page<List: CursorList>(
    _ list: SQL, limit: Int, _: List.Type, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Page<Post> {
    var withImages: [ID<Post>] = []
    let rows = try transaction.all(
      """
      SELECT \(columns) FROM (\(list)) t
      LEFT JOIN believe_posts o ON o.id = t.id
      LEFT JOIN believe_projects p ON p.id = o.project_id
      LEFT JOIN profiles b ON b.id = p.builder_id
      LEFT JOIN believe_likes l ON l.post_id = t.id AND l.user_id = \(viewer)
      ORDER BY t.at DESC, t.id DESC
      """
    ) { row in
      let id: ID<Post> = try row.id(1)
      if row.int(3) > 0 { withImages.append(id) }
      return KeysetRow(row.time(0), id, post(id, row, links))
    }
    var page = Page(rows, limit: limit, List.self)
    let images = try images(of: withImages, links: links, in: transaction)
    for index in page.items.indices { page.items[index].images = images[page.items[index].id] ?? [] }
    return page
  }

  private static func post(_ id: ID<Post>, _ row: Row, _ links: MediaLinks) -> Post? {
    guard let project: ID<Project> = row.optionalID(10),
      let builder = BuilderQueries.reference(row, from: 14, links)
    else { return nil }
    let (scheduled, published) = (row.optionalTime(6), row.optionalTime(7))
    return Post(
      id: id,
      project: .init(
        id: project, slug: row.text(11), title: row.text(12), coverURL: ProjectReader.cover(row.optionalID(13), links),
        builder: builder),
      content: row.text(2), images: [], likeCount: row.int(4), likedByMe: row.bool(5),
      status: published != nil ? .published : scheduled != nil ? .scheduled : .draft, scheduledFor: scheduled,
      publishedAt: published, createdAt: row.time(8), editedAt: row.optionalTime(9))
  }

  private static func images(
    of posts: [ID<Post>], links: MediaLinks, in transaction: Transaction
  ) throws -> [ID<Post>: [MediaAPI.Attachment]] {
    guard !posts.isEmpty else { return [:] }
    var images: [ID<Post>: [MediaAPI.Attachment]] = [:]
    try transaction.each(
      """
      SELECT post_id, media_key, width, height, blur_hash, alt FROM believe_post_images
      WHERE post_id IN (\(list: posts)) ORDER BY post_id, position
      """
    ) { row in
      let media: ID<MediaAPI.Item> = try row.id(1)
      images[try row.id(0), default: []].append(
        MediaAPI.Attachment(
          id: media, kind: .photo, width: row.int(2), height: row.int(3), blurHash: row.text(4), alt: row.text(5),
          urls: links.urls(media)))
    }
    return images
  }
}
