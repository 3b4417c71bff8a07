internal import Core
internal import SQL
internal import Social
internal import Wire

enum ItemQueries {
  static func read(_ row: Row) throws -> RealspaceAPI.ItemReference {
    RealspaceAPI.ItemReference(id: try row.id(0), kind: .init(rawValue: row.text(1)), name: row.text(2))
  }

  /// Nil where the viewer may not see it.
  static func reference(
    _ id: ID<RealspaceAPI.Item>, in transaction: ReadTransaction
  ) throws -> RealspaceAPI.ItemReference? {
    try transaction.first("SELECT id, kind, name FROM realspace_items WHERE id = \(id)") { try read($0) }
  }

  /// The oldest of that kind and name that the viewer may see.
  static func reference(
    _ kind: RealspaceAPI.ItemKind, _ folded: String, in transaction: ReadTransaction
  ) throws -> RealspaceAPI.ItemReference? {
    try transaction.first(
      """
      SELECT id, kind, name FROM realspace_items WHERE kind = \(kind.rawValue) AND folded = \(folded)
      ORDER BY created_at, id LIMIT 1
      """
    ) { try read($0) }
  }

  private static let mostFound = 10
  private static let mostFriends = 12

  /// Those whose names begin so, by name, each name once; of merged ones the one that stays.
  static func found(
    by start: String, _ kinds: [RealspaceAPI.ItemKind], in transaction: ReadTransaction
  ) throws -> [RealspaceAPI.ItemReference] {
    var found: [(folded: String, item: RealspaceAPI.ItemReference)] = []
    for kind in kinds { found += try Self.found(by: start, kind, in: transaction) }
    let sorted = found.sorted { ($0.folded, $0.item.kind.rawValue) < ($1.folded, $1.item.kind.rawValue) }
    return try merged(sorted.prefix(mostFound).map(\.item), in: transaction)
  }

  /// How often the names of a kind are read on, where several have the same name.
  private static let mostReads = 3

  /// Two who knew nothing of each other may have named the same thing. Whether the viewer sees an item takes a look at what names it, so no
  /// more of them are read than it takes.
  private static func found(
    by start: String, _ kind: RealspaceAPI.ItemKind, in transaction: ReadTransaction
  ) throws -> [(folded: String, item: RealspaceAPI.ItemReference)] {
    let end = start + "\u{10FFFF}"
    var (found, names): ([(folded: String, item: RealspaceAPI.ItemReference)], Set<String>) = ([], [])
    var begin: SQL = "folded >= \(start)"
    for _ in 0..<mostReads {
      var (last, count): ((String, Timestamp, ID<RealspaceAPI.Item>)?, Int) = (nil, 0)
      try transaction.each(
        """
        SELECT id, kind, name, folded, created_at FROM realspace_items
        WHERE kind = \(kind.rawValue) AND \(begin) AND folded < \(end)
        ORDER BY folded, created_at, id LIMIT \(mostFound)
        """
      ) { row in
        let item = try read(row)
        (last, count) = ((row.text(3), row.time(4), item.id), count + 1)
        if names.insert(row.text(3)).inserted { found.append((folded: row.text(3), item: item)) }
      }
      guard count == mostFound, names.count < mostFound, let last else { break }
      begin = "(folded, created_at, id) > (\(last.0), \(last.1), \(last.2))"
    }
    return Array(found.prefix(mostFound))
  }

  /// With the friends who did the same, as far as the viewer sees the posts that say so; of merged items the one that stays, with the
  /// friends of all of them.
  /// - Throws: 404 for one that the viewer may not see.
  static func required(
    _ id: ID<RealspaceAPI.Item>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> RealspaceAPI.Item {
    try required(try group(of: id, in: transaction), viewer: viewer, links: links, in: transaction)
  }

  static func required(
    _ group: ItemGroup, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> RealspaceAPI.Item {
    guard let item = try reference(group.first, in: transaction) else { throw Problem.notFound() }
    let friends: SQL = """
      FROM profiles a JOIN follows f ON f.follower = \(viewer) AND f.followee = a.id AND f.accepted_at IS NOT NULL
      JOIN follows b ON b.follower = a.id AND b.followee = \(viewer) AND b.accepted_at IS NOT NULL
      WHERE EXISTS (SELECT 1 FROM realspace_posts WHERE \(group.isNamed) AND author = a.id)
      """
    let named = try transaction.all(
      "SELECT a.id, a.username, a.full_name, a.avatar, count(*) OVER () \(friends) ORDER BY a.username LIMIT \(mostFriends)"
    ) { (person: try links.person($0, from: 0), count: $0.int(4)) }
    let others = try references(group.ids.filter { $0 != group.first }, in: transaction)
    return RealspaceAPI.Item(
      id: item.id, kind: item.kind, name: item.name, friends: named.map(\.person),
      friendCount: named.first?.count ?? 0,
      duplicates: others.sorted { ($0.name, $0.id) < ($1.name, $1.id) })
  }

  /// What the viewer's own list and diary have of it, or of what is merged with it.
  static func marks(
    of group: ItemGroup, by viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> (isOnList: Bool, timesInDiary: Int) {
    try transaction.first(
      """
      SELECT EXISTS (SELECT 1 FROM realspace_list
          WHERE \(group.isNamed) AND profile_id = \(viewer) AND done_at IS NULL AND deleted_at IS NULL),
        (SELECT count(*) FROM realspace_diary WHERE \(group.isNamed) AND author = \(viewer))
      """
    ) { (isOnList: $0.bool(0), timesInDiary: $0.int(1)) } ?? (isOnList: false, timesInDiary: 0)
  }

  /// The posts that name it or what is merged with it, and that the viewer may see, newest first.
  static func posts(
    naming group: ItemGroup, before: Cursor<RealspaceAPI.ItemPostList>?, limit: Int,
    viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try PostQueries.list.page(before: before, limit: limit, viewer: viewer, links: links, in: transaction) {
      before, count in
      let (time, last) = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
      return """
        SELECT created_at, id AS post_id FROM realspace_posts
        WHERE \(group.isNamed) AND (created_at, id) < (\(time), \(last))
        ORDER BY created_at DESC, id DESC LIMIT \(count)
        """
    }
  }
}
