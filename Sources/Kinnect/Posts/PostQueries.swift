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
    _ id: ID<Post>, author: ID<ProfileEntity>, caption: String, audience: SocialAPI.AudienceKind,
    maySave: Bool = true, first media: ID<MediaAPI.Item>, count: Int, account: ID<AuthAPI.Account>, now: Timestamp,
    in transaction: Transaction
  ) throws -> Bool {
    let kind = audience.rawValue
    return try transaction.run(
      """
      INSERT INTO kinnect_posts (id, author, caption, audience, may_save, created_at, media_count, media_key, media_type,
        media_width, media_height, media_blur_hash, media_alt)
      SELECT \(id), \(author), \(caption), \(kind), \(maySave), \(now), \(count), id, kind, width, height, blur_hash, alt
      FROM \(MediaUse(media, of: account).source)
      """) == 1
  }

  static func post(
    _ id: ID<Post>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Post? {
    try Kinnect.list.post(id, KinnectAPI.ProfilePostList.self, viewer: viewer, links: links, in: transaction)
  }

  /// - Throws: 404 where the viewer may not see it.
  static func found(_ id: ID<Post>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: Transaction) throws -> Post {
    guard let post = try post(id, viewer: viewer.profile, links: links, in: transaction) else {
      throw Problem.notFound()
    }
    return post
  }

  /// Posts of the viewer's own that are for circles say for which, by one statement.
  static func addCircles(_ posts: inout [Post], of viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws {
    let own = posts.filter { $0.audience?.kind == .circles && $0.author.id == viewer.cast() }.map(\.id)
    guard !own.isEmpty else { return }
    let circles = try Kinnect.audience.circles(of: own, in: transaction)
    for index in posts.indices {
      let id = posts[index].id
      if own.contains(id) { posts[index].audience?.circles = circles[id] ?? [] }
    }
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

  /// Its photos are others, or described otherwise.
  static func markEdited(_ id: ID<Post>, now: Timestamp, in transaction: Transaction) throws {
    try transaction.run("UPDATE kinnect_posts SET edited_at = \(now) WHERE id = \(id)")
  }

  static func isVisible(_ id: ID<Post>, in transaction: ReadTransaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM kinnect_posts WHERE id = \(id)")
  }

  static func isOwn(_ id: ID<Post>, author: ID<ProfileEntity>, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM kinnect_posts WHERE id = \(id) AND author = \(author)")
  }

  /// A profile's posts, newest first; nothing where the viewer does not follow.
  static func posts(
    of author: ID<ProfileEntity>, viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.ProfilePostList>?, limit: Int,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try Kinnect.list.posts(of: author, before: before, limit: limit, viewer: viewer, links: links, in: transaction)
  }
}
