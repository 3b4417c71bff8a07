public import Core
public import SQL
public import Wire

/// Reads lists of posts: each with its author, counts, whether the viewer likes it, and its photos. One statement, more where the list
/// names posts that the viewer may not see, a further one where there are albums, and two for a viewer in a block.
public struct PostList<Thing: Sendable, Own, Item>: Sendable {
  @usableFromInline let album: Album<Thing>
  private let likes: Toggle<Thing>
  private let comments: Comments<Thing>
  /// The statement before and behind the list that it reads, up to the viewer's id.
  @usableFromInline let head: SQL
  @usableFromInline let joins: SQL
  @usableFromInline let order: SQL = " ORDER BY t.created_at DESC, t.post_id DESC"
  /// The same where the list is of rows of the posts' own table: up to the viewer's id, and behind the condition.
  @usableFromInline let ownHead: SQL
  @usableFromInline let ownOrder: SQL = " ORDER BY p.created_at DESC, p.id DESC LIMIT "
  @usableFromInline let read: @Sendable (Row, Int32) throws -> Own
  @usableFromInline let make: @Sendable (PostFacts<Thing>, Own) -> Item
  @usableFromInline let complete: Completing?

  /// Adds to a page of posts what its first statement does not say, as the viewer may know it.
  public typealias Completing = @Sendable (inout [Item], ID<ProfileEntity>, ReadTransaction) throws -> Void

  /// - Parameters:
  ///   - own: what else is read of a post, which is `p`: columns of its table.
  ///   - read: reads them, from the given column on.
  ///   - completing: adds what only some posts have, by statements of its own.
  ///   - make: what is shown of a post.
  public init(
    _ album: Album<Thing>, _ likes: Toggle<Thing>, _ comments: Comments<Thing>, own: SchemaText,
    read: @escaping @Sendable (_ row: Row, _ column: Int32) throws -> Own, completing: Completing? = nil,
    make: @escaping @Sendable (PostFacts<Thing>, Own) -> Item
  ) {
    self.album = album
    self.likes = likes
    self.comments = comments
    self.read = read
    self.make = make
    complete = completing
    let (subject, liked): (Subject<Thing>, SchemaText) = (album.subject, likes.counter.map { "p.\($0)" } ?? "0")
    let columns: SQL = """
      a.id, a.username, a.full_name, a.avatar, r.user_id IS NOT NULL, \(liked), p.\(comments.counter), \(album.columns), \(own)
      """
    head = "SELECT t.created_at, t.post_id, \(columns) FROM ("
    ownHead = """
      SELECT p.created_at, p.id, \(columns)
      FROM \(subject.table) p
      LEFT JOIN profiles a ON a.id = p.\(subject.owner)
      LEFT JOIN \(likes.table) r ON r.\(likes.column) = p.id AND r.user_id =
      """
    joins = """
      ) t
      LEFT JOIN \(subject.table) p ON p.id = t.post_id
      LEFT JOIN profiles a ON a.id = p.\(subject.owner)
      LEFT JOIN \(likes.table) r ON r.\(likes.column) = t.post_id AND r.user_id =
      """
  }

  /// Inlinable: where the types are not known a page takes a tenth more processor time.
  /// - Parameter list: so many rows `(created_at, post_id)` of the list behind a place of it, newest first.
  @inlinable public func page<List: CursorList>(
    before: Cursor<List>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction,
    of list: (_ before: Cursor<List>?, _ count: Int) -> SQL
  ) throws -> Page<Item> {
    // SQLite joins in loops, so that the list's rows stay in their order though it doesn't promise that; to have them sorted would cost
    // a tenth of the page's time. PostgreSQL knows what is in order, and what it has to sort.
    if transaction.isEmbedded {
      let page = try readPage(before, limit, viewer, links, transaction) { (before, count) -> SQL in
        "\(head)\(list(before, count))\(joins) \(viewer)"
      }
      if let page { return page }
    }
    let sorted = try readPage(before, limit, viewer, links, transaction) { (before, count) -> SQL in
      "\(head)\(list(before, count))\(joins) \(viewer)\(order)"
    }
    guard let sorted else { throw SQLError(.unexpectedValue, "a list of posts has a post twice") }
    return sorted
  }

  /// Those of the posts' own table for which a condition holds, newest first: what else the table is asked for costs no second look.
  /// - Parameter condition: over the post, which is `p`; an index has its posts in the order of the list.
  @inlinable public func page<List: CursorList>(
    where condition: SQL, before: Cursor<List>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Item> {
    let page = try readPage(before, limit, viewer, links, transaction) { (before, count) -> SQL in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Thing.self) ?? .last)
      return """
        \(ownHead) \(viewer) WHERE \(condition) AND (p.created_at, p.id) < (\(time), \(id))\(ownOrder)\(count)
        """
    }
    guard let page else { throw SQLError(.unexpectedValue, "a list of posts is not in its order") }
    return page
  }

  /// Nil where the rows are not in the order of the list.
  @inlinable func readPage<List: CursorList>(
    _ before: Cursor<List>?, _ limit: Int, _ viewer: ID<ProfileEntity>, _ links: MediaLinks,
    _ transaction: ReadTransaction, _ statement: (_ before: Cursor<List>?, _ count: Int) -> SQL
  ) throws -> Page<Item>? {
    var (end, items, albums) = (PageEnd(limit: limit, links.cursors), [Item](), [ID<Thing>]())
    items.reserveCapacity(limit)
    var unfinished: [(index: Int, facts: PostFacts<Thing>, own: Own)] = []
    let isInBlock = transaction.principal.isInBlock
    repeat {
      try transaction.each(statement(end.start(before), end.count)) { row in
        let id: ID<Thing> = try row.id(1)
        // A row without an author is one whose post or author the policies hide.
        guard end.takes(row.time(0), id, isShown: !row.isNull(2)) else { return }
        let first = try album.first(row, from: 9, links)
        let facts = PostFacts(
          id: id, author: try links.author(row, from: 2), media: first.map { [$0.photo] } ?? [], likeCount: row.int(7),
          commentCount: row.int(8), likedByMe: row.bool(6), createdAt: row.time(0))
        let own = try read(row, 9 + album.width)
        if first?.isAlbum == true { albums.append(id) }
        if isInBlock || albums.last == id { unfinished.append((items.count, facts, own)) }
        items.append(make(facts, own))
      }
      guard end.isInOrder else { return nil }
    } while end.readsOn()
    if !unfinished.isEmpty {
      let facts = try finished(unfinished.map(\.facts), albums, links: links, in: transaction)
      for (post, facts) in zip(unfinished, facts) { items[post.index] = make(facts, post.own) }
    }
    if let complete { try complete(&items, viewer, transaction) }
    return Page(items: items, next: end.next(List.self))
  }

  /// The same with what the first statement did not say: further photos, and numbers without those whom a block hides.
  @usableFromInline func finished(
    _ posts: [PostFacts<Thing>], _ albums: [ID<Thing>], links: MediaLinks, in transaction: ReadTransaction
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
    _ id: ID<Thing>, _ list: List.Type, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Item? {
    let before: Cursor<List>? = nil
    return try page(
      where: "p.id = \(id)", before: before, limit: 1, viewer: viewer, links: links, in: transaction
    ).items.first
  }

  /// Those of the given posts that the viewer may see, newest first.
  public func posts<List: CursorList>(
    _ ids: [ID<Thing>], _ list: List.Type, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [Item] {
    let before: Cursor<List>? = nil
    return try page(
      where: "p.id IN (\(list: ids))", before: before, limit: ids.count, viewer: viewer, links: links,
      in: transaction
    ).items
  }

  /// An author's posts, newest first.
  public func posts<List: CursorList>(
    of author: ID<ProfileEntity>, before: Cursor<List>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Item> {
    try page(
      where: "p.\(album.subject.owner) = \(author)", before: before, limit: limit, viewer: viewer, links: links,
      in: transaction)
  }
}

/// What posts of every app have in common, as the viewer may know it.
public struct PostFacts<Thing: Sendable>: Sendable {
  /// The post.
  public let id: ID<Thing>
  /// Who published it.
  public let author: SocialAPI.Author
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
    id: ID<Thing>, author: SocialAPI.Author, media: [MediaAPI.Attachment], likeCount: Int, commentCount: Int,
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
