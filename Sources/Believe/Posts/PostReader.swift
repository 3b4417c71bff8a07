internal import Core
internal import SQL
internal import Social
internal import Wire

/// Reads lists of updates: one statement, more where the list names updates that the viewer may not see, a further one where an update has
/// several photos, and one for viewers in a block.
struct PostReader {
  private let links: MediaLinks
  private var end: PageEnd
  private var posts: [Post] = []
  /// Updates with more photos than the one that their own row holds.
  private var albums: [ID<Post>] = []

  /// What `add` reads, in its order.
  private static let columns: SQL = """
    t.at, t.id, o.content, o.image_count, o.like_count, t.is_liked, o.scheduled_for, o.published_at,
    o.created_at, o.edited_at, o.project_id, o.project_slug, o.project_title, o.project_cover, b.id, b.full_name,
    b.avatar, o.media_key, o.media_width, o.media_height, o.media_blur_hash, o.media_alt,
    o.hidden_at IS NOT NULL, o.may_save
    """

  /// - Parameter list: so many rows `(at, id, is_liked)` of the list behind a place of it, in falling order.
  static func page<List: CursorList>(
    before: Cursor<List>?, limit: Int, links: MediaLinks, in transaction: ReadTransaction,
    of list: (_ before: Cursor<List>?, _ count: Int) -> SQL
  ) throws -> Page<Post> {
    var reader = PostReader(links: links, end: PageEnd(limit: limit, links.cursors))
    reader.posts.reserveCapacity(limit)
    repeat {
      let statement: SQL = """
        SELECT \(columns) FROM (\(list(reader.end.start(before), reader.end.count))) t
        LEFT JOIN believe_posts o ON o.id = t.id
        LEFT JOIN profiles b ON b.id = o.builder_id
        ORDER BY t.at DESC, t.id DESC
        """
      try transaction.each(statement) { try reader.add($0) }
    } while reader.end.readsOn()
    try reader.addFurtherPhotos(in: transaction)
    try reader.countLikes(in: transaction)
    return Page(items: reader.posts, next: reader.end.next(List.self))
  }

  private mutating func add(_ row: Row) throws {
    let id: ID<Post> = try row.id(1)
    // Where the policies hide the update there is no project, and where they hide its creator no builder.
    let isShown = !row.isNull(10) && !row.isNull(14)
    guard end.takes(row.time(0), id, isShown: isShown), let post = try post(id, row) else { return }
    posts.append(post)
    if row.int(3) > 1 { albums.append(id) }
  }

  /// Nil where the policies hide the update or its creator.
  private func post(_ id: ID<Post>, _ row: Row) throws -> Post? {
    guard let builder = BuilderReference(row, from: 14, links), !row.isNull(10) else { return nil }
    let photo: ID<MediaAPI.Item>? = row.optionalID(17)
    let (scheduled, published) = (row.optionalTime(6), row.optionalTime(7))
    return Post(
      id: id,
      project: .init(
        id: try row.id(10), slug: row.text(11), title: row.text(12), coverURL: links.cover(row.optionalID(13)),
        builder: builder),
      content: row.text(2), images: photo.map { [links.attachment($0, row, from: 18)] } ?? [], likeCount: row.int(4),
      likedByMe: row.bool(5), status: published != nil ? .published : scheduled != nil ? .scheduled : .draft,
      scheduledFor: scheduled, publishedAt: published, createdAt: row.time(8), editedAt: row.optionalTime(9),
      allowsSaving: row.bool(23), isHidden: row.bool(22))
  }

  /// For a viewer in a block: the likes of those whom they see.
  private mutating func countLikes(in transaction: ReadTransaction) throws {
    guard let likes = try Believe.likes.counts(of: posts.map(\.id), in: transaction) else { return }
    for index in posts.indices { posts[index].likeCount = likes(posts[index].id) }
  }

  private mutating func addFurtherPhotos(in transaction: ReadTransaction) throws {
    let photos = try Believe.album.further(of: albums, links: links, in: transaction)
    for index in posts.indices { posts[index].images += photos[posts[index].id] ?? [] }
  }
}
