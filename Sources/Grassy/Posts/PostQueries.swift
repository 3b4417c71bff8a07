internal import Core
internal import SQL
internal import Social
internal import Wire

/// What Grassy reads of a post besides what posts of every app have.
struct PostFields: Sendable {
  let caption: String
  let audience: String
  let tags: String
  let location: GrassyAPI.Location?
  let camera: GrassyAPI.Camera?
  let photoKey: String
  let editedAt: Timestamp?
  let isBookmarked: Bool
  let isHidden: Bool
  let allowsSaving: Bool

  static let columns: SchemaText = """
    p.caption, p.audience, p.tags, p.place, p.place_name, p.place_precision, p.place_latitude, p.place_longitude,
      p.place_country, p.camera_model, p.camera_lens, p.camera_exposure, p.photo_key, p.edited_at,
      EXISTS (SELECT 1 FROM grassy_bookmarks k WHERE k.post_id = p.id), p.hidden_at IS NOT NULL,
      p.may_save
    """

  init(_ row: Row, _ column: Int32) {
    caption = row.text(column)
    audience = row.text(column + 1)
    tags = row.text(column + 2)
    location = StoredLocation(row, column + 3).location
    let (model, lens, exposure) = (row.text(column + 9), row.text(column + 10), row.text(column + 11))
    let isSilent = model.isEmpty && lens.isEmpty && exposure.isEmpty
    camera = isSilent ? nil : GrassyAPI.Camera(model: model, lens: lens, exposure: exposure)
    photoKey = row.text(column + 12)
    editedAt = row.optionalTime(column + 13)
    isBookmarked = row.bool(column + 14)
    isHidden = row.bool(column + 15)
    allowsSaving = row.bool(column + 16)
  }
}

/// Lists of posts, each in a constant number of statements.
enum PostQueries {
  static let list: PostList<Post, Post> = PostList(
    Grassy.album, Grassy.likes, Grassy.comments, own: PostFields.columns,
    finishing: { $1.put(into: &$0.media, &$0.likeCount, &$0.commentCount) }
  ) { post in
    let own = PostFields(post.row, post.own)
    return Post(
      id: post.id, author: try post.author, caption: own.caption, location: own.location, tags: Tag.labels(own.tags),
      media: post.media, photoKey: own.photoKey, audience: SocialAPI.Audience(kind: .init(rawValue: own.audience)),
      camera: own.camera, likeCount: post.likeCount, commentCount: post.commentCount, likedByMe: post.likedByMe,
      bookmarkedByMe: own.isBookmarked, createdAt: post.createdAt, editedAt: own.editedAt,
      allowsSaving: own.allowsSaving, isHidden: own.isHidden)
  }

  /// A page of a list that selects `created_at` and `post_id`, as `PostList` takes it.
  static func page<List: CursorList>(
    before: Cursor<List>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction,
    of rows: (_ before: Cursor<List>?, _ count: Int) -> SQL
  ) throws -> Page<Post> {
    var page = try list.page(
      before: before, limit: limit, viewer: viewer, links: links, in: transaction, of: rows)
    try complete(&page.items, viewer, in: transaction)
    return page
  }

  /// A page of the posts for which a condition holds, as `PostList` takes it.
  static func page<List: CursorList>(
    where condition: SQL, before: Cursor<List>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Post> {
    var page = try list.page(
      where: condition, before: before, limit: limit, viewer: viewer, links: links, in: transaction)
    try complete(&page.items, viewer, in: transaction)
    return page
  }

  /// Adds what only the viewer knows of their own posts.
  private static func complete(
    _ posts: inout [Post], _ viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    let author: ID<SocialAPI.Profile> = viewer.cast()
    // By index: to look at a post as a whole copies it.
    let own = posts.indices.filter { posts[$0].author.id == author }
    guard !own.isEmpty else { return }
    try addCircles(to: &posts, at: own, in: transaction)
    try addOriginals(to: &posts, at: own, in: transaction)
  }

  /// The circles of the viewer's own posts, by one statement, where there are any.
  private static func addCircles(to posts: inout [Post], at own: [Int], in transaction: ReadTransaction) throws {
    let restricted = own.filter { posts[$0].audience.kind == .circles }
    guard !restricted.isEmpty else { return }
    let circles = try Grassy.audience.circles(of: restricted.map { posts[$0].id }, in: transaction)
    for index in restricted { posts[index].audience.circles = circles[posts[index].id] ?? [] }
  }

  /// Which originals are kept of the viewer's own posts, by one statement.
  private static func addOriginals(to posts: inout [Post], at own: [Int], in transaction: ReadTransaction) throws {
    let kept = try Originals.kept(of: own.flatMap { posts[$0].media.map(\.id) }, in: transaction)
    for index in own where !kept.isEmpty {
      let originals = posts[index].media.map(\.id).filter(kept.contains)
      if !originals.isEmpty { posts[index].originals = originals }
    }
  }

  static func post(
    _ id: ID<Post>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Post? {
    let before: Cursor<GrassyAPI.ProfilePostList>? = nil
    return try page(
      where: "p.id = \(id)", before: before, limit: 1, viewer: viewer, links: links, in: transaction
    ).items.first
  }

  /// - Throws: 404 where the viewer may not see it.
  static func found(_ id: ID<Post>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: ReadTransaction) throws
    -> Post
  {
    guard let post = try post(id, viewer: viewer.profile, links: links, in: transaction) else {
      throw Problem.notFound()
    }
    return post
  }

  /// Those of the given posts that the viewer may see, newest first.
  static func posts(
    _ ids: [ID<Post>], viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [Post] {
    let before: Cursor<GrassyAPI.ProfilePostList>? = nil
    return try page(
      where: "p.id IN (\(list: ids))", before: before, limit: ids.count, viewer: viewer, links: links,
      in: transaction
    ).items
  }

  /// A profile's posts that the viewer may see, newest first.
  static func posts(
    of author: ID<ProfileEntity>, viewer: ID<ProfileEntity>, before: Cursor<GrassyAPI.ProfilePostList>?, limit: Int,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try page(
      where: "p.author = \(author)", before: before, limit: limit, viewer: viewer, links: links, in: transaction)
  }

  static func isVisible(_ id: ID<Post>, in transaction: ReadTransaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM grassy_posts WHERE id = \(id)")
  }
}
