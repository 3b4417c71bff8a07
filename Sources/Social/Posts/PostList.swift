public import Core
public import SQL
public import Wire

/// Reads lists of posts: each with its author, counts, whether the viewer likes it, and its photos. One statement, more where the list
/// names posts that the viewer may not see, a further one where there are albums, and two for a viewer in a block.
public struct PostList<Thing: Sendable, Item>: Sendable {
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
  @usableFromInline let read: @Sendable (PostRow<Thing>) throws -> Item
  @usableFromInline let finish: @Sendable (inout Item, PostRest) -> Void
  @usableFromInline let complete: Completing?

  /// Adds to a page of posts what its first statement does not say, as the viewer may know it.
  public typealias Completing = @Sendable (inout [Item], ID<ProfileEntity>, ReadTransaction) throws -> Void

  /// - Parameters:
  ///   - own: what else is read of a post, which is `p`: columns of its table.
  ///   - finishing: puts into a post what its row doesn't say.
  ///   - completing: adds what only some posts have, by statements of its own.
  ///   - read: what is shown of a post, made of its row.
  public init(
    _ album: Album<Thing>, _ likes: Toggle<Thing>, _ comments: Comments<Thing>, own: SchemaText,
    finishing finish: @escaping @Sendable (inout Item, PostRest) -> Void, completing: Completing? = nil,
    read: @escaping @Sendable (PostRow<Thing>) throws -> Item
  ) {
    self.album = album
    self.likes = likes
    self.comments = comments
    self.read = read
    self.finish = finish
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
    var unfinished: [(index: Int, id: ID<Thing>)] = []
    let isInBlock = transaction.principal.isInBlock
    repeat {
      try transaction.each(statement(end.start(before), end.count)) { row in
        let id: ID<Thing> = try row.id(1)
        // A row without an author is one whose post or author the policies hide.
        guard end.takes(row.time(0), id, isShown: !row.isNull(2)) else { return }
        let first = try album.first(row, from: 9, links)
        let isAlbum = first?.isAlbum == true
        if isAlbum { albums.append(id) }
        if isInBlock || isAlbum { unfinished.append((items.count, id)) }
        items.append(
          try read(
            PostRow(row: row, own: 9 + album.width, links: links, id: id, media: first.map { [$0.photo] } ?? [])))
      }
      guard end.isInOrder else { return nil }
    } while end.readsOn()
    if !unfinished.isEmpty {
      let rests = try rests(of: unfinished.map(\.id), albums, links: links, in: transaction)
      for (post, rest) in zip(unfinished, rests) { finish(&items[post.index], rest) }
    }
    if let complete { try complete(&items, viewer, transaction) }
    return Page(items: items, next: end.next(List.self))
  }

  /// What the first statement did not say: further photos, and numbers without those whom a block hides.
  @usableFromInline func rests(
    of ids: [ID<Thing>], _ albums: [ID<Thing>], links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [PostRest] {
    let photos = try album.further(of: albums, links: links, in: transaction)
    let likeCounts = try likes.counts(of: ids, in: transaction)
    let commentCounts = try comments.counts(of: ids, in: transaction)
    return ids.map { PostRest(media: photos[$0] ?? [], likeCount: likeCounts?($0), commentCount: commentCounts?($0)) }
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
