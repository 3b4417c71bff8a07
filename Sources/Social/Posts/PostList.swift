public import Core
public import SQL
public import Wire

/// Reads lists of posts: each with its author, counts, whether the viewer likes it, and its photos. One statement, a second one
/// where there are albums, and two for a viewer in a block.
public struct PostList<Thing: Sendable, Own, Item>: Sendable {
  @usableFromInline let album: Album<Thing>
  private let likes: Toggle<Thing>
  private let comments: Comments<Thing>
  /// The statement before and behind the list that it reads, and behind the viewer's id.
  @usableFromInline let head: SQL
  @usableFromInline let joins: SQL
  @usableFromInline let order: SQL = " ORDER BY t.created_at DESC, t.post_id DESC"
  @usableFromInline let read: @Sendable (Row, Int32) throws -> Own
  @usableFromInline let make: @Sendable (PostFacts<Thing>, Own) -> Item

  /// - Parameters:
  ///   - own: what else is read of a post, which is `p`: columns of its table.
  ///   - read: reads them, from the given column on.
  ///   - make: what is shown of a post.
  public init(
    _ album: Album<Thing>, _ likes: Toggle<Thing>, _ comments: Comments<Thing>, own: SchemaText,
    read: @escaping @Sendable (_ row: Row, _ column: Int32) throws -> Own,
    make: @escaping @Sendable (PostFacts<Thing>, Own) -> Item
  ) {
    self.album = album
    self.likes = likes
    self.comments = comments
    self.read = read
    self.make = make
    let (subject, liked): (Subject<Thing>, SchemaText) = (album.subject, likes.counter.map { "p.\($0)" } ?? "0")
    head = """
      SELECT t.created_at, t.post_id, a.id, a.username, a.full_name, a.avatar, r.user_id IS NOT NULL, \(liked),
        p.\(comments.counter), \(album.columns), \(own)
      FROM (
      """
    joins = """
      ) t
      LEFT JOIN \(subject.table) p ON p.id = t.post_id
      LEFT JOIN profiles a ON a.id = p.\(subject.owner)
      LEFT JOIN \(likes.table) r ON r.\(likes.column) = t.post_id AND r.user_id =
      """
  }

  /// Inlinable: where the types are not known a page takes a tenth more processor time.
  /// - Parameter list: rows `(created_at, post_id)`, newest first, one more than `limit` where the list goes on.
  @inlinable public func page<List: CursorList>(
    _ list: SQL, limit: Int, _: List.Type, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Page<Item> {
    var (end, items, albums) = (PageEnd(limit: limit), [Item](), [ID<Thing>]())
    items.reserveCapacity(limit)
    var unfinished: [(index: Int, facts: PostFacts<Thing>, own: Own)] = []
    let isInBlock = transaction.principal.isInBlock
    try transaction.each("\(head)\(list)\(joins) \(viewer)\(order)") { row in
      let id: ID<Thing> = try row.id(1)
      // A row without an author is one whose post or author the policies hide.
      guard end.takes(row.time(0), id), !row.isNull(2) else { return }
      let first = try album.first(row, from: 9, links)
      let facts = PostFacts(
        id: id, author: try links.author(row, from: 2), media: first.map { [$0.photo] } ?? [], likeCount: row.int(7),
        commentCount: row.int(8), likedByMe: row.bool(6), createdAt: row.time(0))
      let own = try read(row, 9 + album.width)
      if first?.isAlbum == true { albums.append(id) }
      if isInBlock || albums.last == id { unfinished.append((items.count, facts, own)) }
      items.append(make(facts, own))
    }
    if !unfinished.isEmpty {
      let facts = try finished(unfinished.map(\.facts), albums, links: links, in: transaction)
      for (post, facts) in zip(unfinished, facts) { items[post.index] = make(facts, post.own) }
    }
    return Page(items: items, next: end.next(List.self))
  }

  /// The same with what the first statement did not say: further photos, and numbers without those whom a block hides.
  @usableFromInline func finished(
    _ posts: [PostFacts<Thing>], _ albums: [ID<Thing>], links: MediaLinks, in transaction: Transaction
  ) throws -> [PostFacts<Thing>] {
    let ids = posts.map(\.id)
    let photos = try album.further(of: albums, links: links, in: transaction)
    let likeCounts = try likes.counts(of: ids, in: transaction)
    let commentCounts = try comments.counts(of: ids, in: transaction)
    return posts.map { post in
      var post = post
      if let more = photos[post.id] { post.media += more }
      post.likeCount = likeCounts?(post.id) ?? post.likeCount
      post.commentCount = commentCounts?(post.id) ?? post.commentCount
      return post
    }
  }

  /// One post; nil where the viewer may not see it.
  public func post<List: CursorList>(
    _ id: ID<Thing>, _ list: List.Type, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Item? {
    try page(
      "SELECT created_at, id AS post_id FROM \(album.subject.table) WHERE id = \(id)", limit: 1, list, viewer: viewer,
      links: links, in: transaction
    ).items.first
  }

  /// Those of the given posts that the viewer may see, newest first.
  public func posts<List: CursorList>(
    _ ids: [ID<Thing>], _ list: List.Type, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> [Item] {
    try page(
      "SELECT created_at, id AS post_id FROM \(album.subject.table) WHERE id IN (\(list: ids))", limit: ids.count, list,
      viewer: viewer, links: links, in: transaction
    ).items
  }

  /// An author's posts, newest first.
  public func posts<List: CursorList>(
    of author: ID<ProfileEntity>, before: Cursor<List>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<Item> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Thing.self) ?? .last)
    return try page(
      """
      SELECT created_at, id AS post_id FROM \(album.subject.table)
      WHERE \(album.subject.owner) = \(author) AND (created_at, id) < (\(time), \(id))
      ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)
      """, limit: limit, List.self, viewer: viewer, links: links, in: transaction)
  }
}

/// What posts of every app have in common, as the viewer may know it.
public struct PostFacts<Thing: Sendable>: Sendable {
  /// The post.
  public let id: ID<Thing>
  /// Who published it.
  public let author: KinnectAPI.Author
  /// The photos and videos in display order.
  public var media: [MediaAPI.Attachment]
  /// The number of likes, without those by people whom a block hides from the viewer.
  public var likeCount: Int
  /// The number of comments, likewise.
  public var commentCount: Int
  /// Whether the viewer likes the post.
  public let likedByMe: Bool
  /// When the post was published.
  public let createdAt: Timestamp

  @usableFromInline init(
    id: ID<Thing>, author: KinnectAPI.Author, media: [MediaAPI.Attachment], likeCount: Int, commentCount: Int,
    likedByMe: Bool, createdAt: Timestamp
  ) {
    self.id = id
    self.author = author
    self.media = media
    self.likeCount = likeCount
    self.commentCount = commentCount
    self.likedByMe = likedByMe
    self.createdAt = createdAt
  }
}
