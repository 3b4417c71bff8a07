internal import Core
internal import SQL
internal import Wire

typealias Post = KinnectAPI.Post
typealias Author = KinnectAPI.Author
typealias Comment = KinnectAPI.Comment

/// Reads posts with author, counts, the viewer's like and media in one statement; rows of one post come together.
struct PostReader {
  let links: MediaLinks
  private(set) var posts: [Post] = []
  /// Where the list goes on: the last row of the list itself, seen or not.
  private var last: (time: Timestamp, id: ID<Post>)?
  /// Rows of the list so far, those included that the viewer may not see.
  private var count = 0
  private var goesOn = false
  private var avatars: [ID<MediaAPI.Item>: String] = [:]

  init(links: MediaLinks, expecting count: Int) {
    self.links = links
    posts.reserveCapacity(count)
  }

  /// What `add` reads, in its order. A list joins `p` (kinnect_posts), `a` (profiles), `l` (kinnect_likes) and `m`
  /// (kinnect_post_media), and has `t.created_at, t.post_id`.
  static let columns: SQL = """
    t.created_at, t.post_id, p.caption, p.like_count, p.comment_count, p.edited_at, a.id, a.username, a.full_name,
    a.avatar, l.user_id IS NOT NULL, m.media_key, m.media_type, m.width, m.height, m.blur_hash, m.alt
    """

  static func joins(_ viewer: ID<ProfileEntity>) -> SQL {
    """
    LEFT JOIN kinnect_posts p ON p.id = t.post_id
    LEFT JOIN profiles a ON a.id = p.author
    LEFT JOIN kinnect_likes l ON l.post_id = t.post_id AND l.user_id = \(viewer)
    LEFT JOIN kinnect_post_media m ON m.post_id = t.post_id
    """
  }

  /// Takes a row in; rows of a list's `limit + 1`st post only tell that the list goes on.
  mutating func add(_ row: Row, upTo limit: Int = .max) throws {
    let id: ID<Post> = try row.id(1)
    if last?.id != id {
      guard count < limit else {
        goesOn = true
        return
      }
      count += 1
      last = (row.time(0), id)
      // A row of the list whose post or author the policies hide.
      guard let author: ID<KinnectAPI.Profile> = row.optionalID(6) else { return }
      posts.append(
        Post(
          id: id,
          author: Author(
            id: author, username: row.text(7), fullName: row.text(8), avatarURL: avatar(row.optionalID(9))),
          caption: row.text(2), media: [], likeCount: row.int(3), commentCount: row.int(4), likedByMe: row.bool(10),
          createdAt: row.time(0), editedAt: row.optionalTime(5)))
    }
    guard let media: ID<MediaAPI.Item> = row.optionalID(11), posts.last?.id == id else { return }
    posts[posts.count - 1].media.append(
      MediaAPI.Attachment(
        id: media, kind: .init(rawValue: row.text(12)), width: row.int(13), height: row.int(14),
        blurHash: row.text(15), alt: row.text(16), urls: links.urls(media)))
  }

  private mutating func avatar(_ media: ID<MediaAPI.Item>?) -> String? {
    guard let media else { return nil }
    if let known = avatars[media] { return known }
    let url = links.avatar(media)
    avatars[media] = url
    return url
  }

  /// What was read, with the cursor of the last row where the list goes on.
  func page(_ cursor: (Timestamp, ID<Post>) -> String) -> Page<Post> {
    Page(items: posts, next: goesOn ? last.map { cursor($0.time, $0.id) } : nil)
  }
}

enum PostQueries {
  static func insert(
    _ id: ID<Post>, author: ID<ProfileEntity>, caption: String, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES (\(id), \(author), \(caption), \(now))")
  }

  /// Hangs a ready, unused photo of the account's own on the post; false when there is none.
  static func attach(
    _ media: ID<MediaAPI.Item>, to post: ID<Post>, position: Int, author: ID<ProfileEntity>,
    account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    let inserted = try transaction.run(
      """
      INSERT INTO kinnect_post_media (post_id, position, media_key, media_type, width, height, blur_hash, alt, author)
      SELECT \(post), \(position), id, kind, width, height, blur_hash, alt, \(author) FROM media
      WHERE id = \(media) AND owner = \(account) AND status = 'ready' AND attached_at IS NULL
      """)
    guard inserted == 1 else { return false }
    return try transaction.run("UPDATE media SET attached_at = \(now) WHERE id = \(media)") == 1
  }

  static func post(
    _ id: ID<Post>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Post? {
    var reader = PostReader(links: links, expecting: 1)
    try transaction.each(
      """
      SELECT \(PostReader.columns)
      FROM (SELECT created_at, id AS post_id FROM kinnect_posts WHERE id = \(id)) t
      \(PostReader.joins(viewer)) ORDER BY m.position
      """
    ) { try reader.add($0) }
    return reader.posts.first
  }

  static func edit(
    _ id: ID<Post>, caption: String, author: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE kinnect_posts SET caption = \(caption), edited_at = \(now)
      WHERE id = \(id) AND author = \(author) AND caption <> \(caption)
      """) == 1
  }

  static func delete(_ id: ID<Post>, author: ID<ProfileEntity>, in transaction: Transaction) throws -> Bool {
    try transaction.run("DELETE FROM kinnect_posts WHERE id = \(id) AND author = \(author)") == 1
  }

  static func isVisible(_ id: ID<Post>, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM kinnect_posts WHERE id = \(id)")
  }

  static func isOwn(_ id: ID<Post>, author: ID<ProfileEntity>, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM kinnect_posts WHERE id = \(id) AND author = \(author)")
  }

  /// A profile's posts, newest first; nothing where the viewer does not follow.
  static func posts(
    of author: ID<ProfileEntity>, viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.ProfilePostList>?, limit: Int,
    links: MediaLinks, in transaction: Transaction
  ) throws -> Page<Post> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
    var reader = PostReader(links: links, expecting: limit)
    try transaction.each(
      """
      SELECT \(PostReader.columns)
      FROM (
        SELECT created_at, id AS post_id FROM kinnect_posts
        WHERE author = \(author) AND (created_at, id) < (\(time), \(id))
        ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)) t
      \(PostReader.joins(viewer)) ORDER BY t.created_at DESC, t.post_id DESC, m.position
      """
    ) { try reader.add($0, upTo: limit) }
    return reader.page { Cursor<KinnectAPI.ProfilePostList>($0, $1).text }
  }
}

extension Timestamp {
  /// After every stored time.
  static let distantFuture = Timestamp(microseconds: .max)
}

extension ID {
  /// After every other id.
  static var last: ID { ID(high: .max, low: .max) }
}
