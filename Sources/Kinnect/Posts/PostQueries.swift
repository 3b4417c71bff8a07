internal import Core
internal import SQL
internal import Wire

enum PostQueries {
  /// Makes the post with its first photo; false when that is not a ready, unused one of the account's own.
  static func insert(
    _ id: ID<Post>, author: ID<ProfileEntity>, caption: String, first media: ID<MediaAPI.Item>, count: Int,
    account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO kinnect_posts (id, author, caption, created_at, media_count, media_key, media_type, media_width,
        media_height, media_blur_hash, media_alt)
      SELECT \(id), \(author), \(caption), \(now), \(count), id, kind, width, height, blur_hash, alt
      FROM \(MediaUse(media, of: account).source)
      """) == 1
  }

  /// Hangs a ready, unused photo of the account's own on the post; false when there is none.
  static func attach(
    _ media: ID<MediaAPI.Item>, to post: ID<Post>, position: Int, author: ID<ProfileEntity>,
    account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    let use = MediaUse(media, of: account)
    return try use.begin(
      at: now, in: transaction,
      """
      INSERT INTO kinnect_post_media (post_id, position, media_key, media_type, width, height, blur_hash, alt, author)
      SELECT \(post), \(position), id, kind, width, height, blur_hash, alt, \(author) FROM \(use.source)
      """)
  }

  static func post(
    _ id: ID<Post>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Post? {
    try PostReader.page(
      "SELECT created_at, id AS post_id FROM kinnect_posts WHERE id = \(id)", limit: 1,
      KinnectAPI.ProfilePostList.self, viewer: viewer, links: links, in: transaction
    ).items.first
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
    return try PostReader.page(
      """
      SELECT created_at, id AS post_id FROM kinnect_posts
      WHERE author = \(author) AND (created_at, id) < (\(time), \(id))
      ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)
      """, limit: limit, KinnectAPI.ProfilePostList.self, viewer: viewer, links: links, in: transaction)
  }
}
