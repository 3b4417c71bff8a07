internal import Core
internal import SQL
internal import Social
internal import Wire

typealias Post = KinnectAPI.Post
typealias Author = KinnectAPI.Author
typealias Comment = KinnectAPI.Comment

/// Reads lists of posts.
struct PostReader {
  private let links: MediaLinks
  private var posts: [Post] = []
  /// Posts with more photos than the one that their own row holds.
  private var albums: [ID<Post>] = []
  private var end: PageEnd

  private init(links: MediaLinks, limit: Int) {
    self.links = links
    end = PageEnd(limit: limit)
    posts.reserveCapacity(limit)
  }

  /// What `add` reads, in its order.
  private static let columns: SQL = """
    t.created_at, t.post_id, p.caption, p.like_count, p.comment_count, p.edited_at, a.id, a.username, a.full_name,
    a.avatar, l.user_id IS NOT NULL, p.media_count, p.media_key, p.media_type, p.media_width, p.media_height,
    p.media_blur_hash, p.media_alt
    """

  /// The posts of a list, each with its author, counts, the viewer's like and its photos: one statement, a second one where
  /// there are albums, and two for a viewer in a block.
  /// - Parameter list: rows `(created_at, post_id)`, newest first, one more than `limit` where the list goes on.
  static func page<List: CursorList>(
    _ list: SQL, limit: Int, _: List.Type, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Page<Post> {
    var reader = PostReader(links: links, limit: limit)
    try transaction.each(
      """
      SELECT \(columns) FROM (\(list)) t
      LEFT JOIN kinnect_posts p ON p.id = t.post_id
      LEFT JOIN profiles a ON a.id = p.author
      LEFT JOIN kinnect_likes l ON l.post_id = t.post_id AND l.user_id = \(viewer)
      ORDER BY t.created_at DESC, t.post_id DESC
      """
    ) { try reader.add($0) }
    try reader.addAlbums(in: transaction)
    try reader.count(in: transaction)
    return Page(items: reader.posts, next: reader.end.next(List.self))
  }

  private mutating func add(_ row: Row) throws {
    let id: ID<Post> = try row.id(1)
    // A row without an author is one whose post or author the policies hide.
    guard end.takes(row.time(0), id), !row.isNull(6) else { return }
    var media: [MediaAPI.Attachment] = []
    if let photo: ID<MediaAPI.Item> = row.optionalID(12) {
      media.append(links.attachment(photo, row, kindAt: 13))
      if row.int(11) > 1 { albums.append(id) }
    }
    posts.append(
      Post(
        id: id,
        author: try links.author(row, from: 6),
        caption: row.text(2), media: media, likeCount: row.int(3), commentCount: row.int(4), likedByMe: row.bool(10),
        createdAt: row.time(0), editedAt: row.optionalTime(5)))
  }

  /// For a viewer in a block: the numbers of those whom they see.
  private mutating func count(in transaction: Transaction) throws {
    let ids = posts.map(\.id)
    guard let likes = try Kinnect.likes.counts(of: ids, in: transaction),
      let comments = try Kinnect.comments.counts(of: ids, in: transaction)
    else { return }
    for index in posts.indices {
      posts[index].likeCount = likes(posts[index].id)
      posts[index].commentCount = comments(posts[index].id)
    }
  }

  private mutating func addAlbums(in transaction: Transaction) throws {
    guard !albums.isEmpty else { return }
    var photos: [ID<Post>: [MediaAPI.Attachment]] = [:]
    try transaction.each(
      """
      SELECT post_id, media_key, media_type, width, height, blur_hash, alt FROM kinnect_post_media
      WHERE post_id IN (\(list: albums)) AND position > 0 ORDER BY post_id, position
      """
    ) { photos[try $0.id(0), default: []].append(links.attachment(try $0.id(1), $0, kindAt: 2)) }
    for index in posts.indices { posts[index].media += photos[posts[index].id] ?? [] }
  }
}
