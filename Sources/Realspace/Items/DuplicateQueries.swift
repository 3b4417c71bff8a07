internal import Core
internal import SQL
internal import Social
internal import Wire

typealias Duplicate = RealspaceAPI.Duplicate

enum DuplicateQueries {
  /// The proposals and merges that the viewer decides, and their own proposals, newest first.
  static func page(
    before: Cursor<RealspaceAPI.DuplicateList>?, limit: Int, viewer: Viewer, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Duplicate> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Duplicate.self) ?? .last)
    let own: SQL = viewer.signedIn.isOperator ? "" : "AND (d.merged_at IS NULL OR \(isMaker(viewer.profile)))"
    var (end, found) = (PageEnd(limit: limit, links.cursors), [Duplicate]())
    try transaction.each(
      """
      \(select(viewer.profile)) WHERE (d.created_at, d.id) < (\(time), \(id)) \(own)
      ORDER BY d.created_at DESC, d.id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let duplicate = try read(row, viewer, links)
      if end.takes(duplicate.createdAt, duplicate.id) { found.append(duplicate) }
    }
    return Page(items: found, next: end.next(RealspaceAPI.DuplicateList.self))
  }

  /// Nil where the viewer may not see it.
  static func duplicate(
    _ id: ID<Duplicate>, viewer: Viewer, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Duplicate? {
    try transaction.first("\(select(viewer.profile)) WHERE d.id = \(id)") { try read($0, viewer, links) }
  }

  /// What is said of these two, whichever is to stay, as far as the viewer sees it; what is in force first.
  static func duplicate(
    of one: ID<RealspaceAPI.Item>, _ other: ID<RealspaceAPI.Item>, viewer: Viewer, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Duplicate? {
    try transaction.first(
      """
      \(select(viewer.profile))
      WHERE (d.item_id = \(one) AND d.into_id = \(other)) OR (d.item_id = \(other) AND d.into_id = \(one))
      ORDER BY d.merged_at IS NULL, d.created_at, d.id LIMIT 1
      """
    ) { try read($0, viewer, links) }
  }

  /// Whether a proposal about one of the items waits for the viewer.
  static func isAsked(
    about group: ItemGroup, viewer: Viewer, in transaction: ReadTransaction
  ) throws -> Bool {
    let decides: SQL = viewer.signedIn.isOperator ? "TRUE" : isMaker(viewer.profile)
    return try transaction.exists(
      """
      SELECT 1 FROM realspace_duplicates d
      JOIN realspace_items i ON i.id = d.item_id JOIN realspace_items o ON o.id = d.into_id
      WHERE d.merged_at IS NULL AND (d.item_id IN (\(list: group.ids)) OR d.into_id IN (\(list: group.ids)))
        AND \(decides) AND NOT EXISTS (SELECT 1 FROM realspace_duplicate_agreements g
          WHERE g.duplicate_id = d.id AND g.profile_id = \(viewer.profile))
      """)
  }

  /// Over the joined items: the viewer made one of them.
  private static func isMaker(_ viewer: ID<ProfileEntity>) -> SQL {
    "((i.made_by = \(viewer)) IS TRUE OR (o.made_by = \(viewer)) IS TRUE)"
  }

  private static func select(_ viewer: ID<ProfileEntity>) -> SQL {
    """
    SELECT d.id, d.kind, d.item_id, d.item_name, d.into_id, d.into_name, d.created_at, d.merged_at,
      d.proposed_by = \(viewer), \(isMaker(viewer)), i.id IS NOT NULL AND o.id IS NOT NULL, g.profile_id IS NOT NULL,
      a.id, a.username, a.full_name, a.avatar
    FROM realspace_duplicates d
    LEFT JOIN realspace_items i ON i.id = d.item_id
    LEFT JOIN realspace_items o ON o.id = d.into_id
    LEFT JOIN realspace_duplicate_agreements g ON g.duplicate_id = d.id AND g.profile_id = \(viewer)
    LEFT JOIN profiles a ON a.id = d.proposed_by
    """
  }

  private static func read(_ row: Row, _ viewer: Viewer, _ links: MediaLinks) throws -> Duplicate {
    let (kind, mergedAt) = (RealspaceAPI.ItemKind(rawValue: row.text(1)), row.optionalTime(7))
    let (isMine, decides) = (row.bool(8), row.bool(9) || viewer.signedIn.isOperator)
    return Duplicate(
      id: try row.id(0), item: .init(id: try row.id(2), kind: kind, name: row.text(3)),
      into: .init(id: try row.id(4), kind: kind, name: row.text(5)), state: mergedAt == nil ? .proposed : .merged,
      proposedBy: row.isNull(12) ? nil : .init(try links.author(row, from: 12)), mine: isMine,
      canAgree: mergedAt == nil && decides && !row.bool(11), canEnd: decides || (isMine && mergedAt == nil),
      seesBoth: row.bool(10), createdAt: row.time(6), mergedAt: mergedAt)
  }
}

extension DuplicateQueries {
  private static let mostCandidates = 20

  private static let factsOfItems: SQL = """
    SELECT i.id, i.kind, i.name, (SELECT count(*) FROM realspace_posts p WHERE p.item_id = i.id),
      (SELECT count(*) FROM realspace_topics t WHERE t.item_id = i.id)
    FROM realspace_items i
    """

  private static func readFacts(_ row: Row) throws -> ItemFacts {
    ItemFacts(item: try ItemQueries.read(row), postCount: row.int(3), topicCount: row.int(4))
  }

  /// - Throws: 404 for an item that the viewer may not see.
  static func facts(of id: ID<RealspaceAPI.Item>, in transaction: ReadTransaction) throws -> ItemFacts {
    guard let found = try transaction.first("\(factsOfItems) WHERE i.id = \(id)", { try readFacts($0) }) else {
      throw Problem.notFound()
    }
    return found
  }

  /// Others of the same kind whose names begin so, by name; also those of one name.
  static func candidates(
    for item: RealspaceAPI.ItemReference, by start: String, in transaction: ReadTransaction
  ) throws -> [ItemFacts] {
    guard !start.isEmpty else { return [] }
    let end = start + "\u{10FFFF}"
    return try transaction.all(
      """
      \(factsOfItems) WHERE i.kind = \(item.kind.rawValue) AND i.folded >= \(start) AND i.folded < \(end) AND i.id <> \(item.id)
      ORDER BY i.folded, i.created_at, i.id LIMIT \(mostCandidates)
      """
    ) { try readFacts($0) }
  }
}
