internal import Core
internal import SQL
internal import Social
internal import Wire

typealias Post = KinnectAPI.Post
typealias Author = KinnectAPI.Author
typealias Comment = KinnectAPI.Comment

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

  static func post(
    _ id: ID<Post>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Post? {
    try Kinnect.list.post(id, KinnectAPI.ProfilePostList.self, viewer: viewer, links: links, in: transaction)
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

  static func author(of id: ID<Post>, in transaction: Transaction) throws -> ID<ProfileEntity>? {
    try transaction.first("SELECT author FROM kinnect_posts WHERE id = \(id)") { try $0.id(0) }
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
    try Kinnect.list.posts(of: author, before: before, limit: limit, viewer: viewer, links: links, in: transaction)
  }
}
