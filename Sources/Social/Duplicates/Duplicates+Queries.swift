public import Core
public import SQL
internal import Wire

extension Duplicates {
  /// Nil where the viewer may not see it, or may not merge it.
  func item(
    _ id: ID<Item>, viewer: Viewer, in transaction: ReadTransaction
  ) throws -> MergeableItem<Item>? {
    let isOpen: SQL =
      if let privacy = items.privacy { " AND (i.\(privacy) = FALSE OR i.made_by = \(viewer.profile))" } else { "" }
    return try transaction.first(
      "SELECT i.id, \(kind("i")), i.name FROM \(items.table) i WHERE i.id = \(id)\(isOpen)"
    ) { MergeableItem(id: try $0.id(0), kind: $0.text(1), name: $0.text(2)) }
  }

  /// The kind in a row of that name; empty where items have none.
  private func kind(_ row: SchemaText) -> SchemaText { items.kinds == nil ? "''" : "\(row).kind" }

  /// The proposals and merges that the viewer decides, and their own proposals, newest first.
  func page(
    before: Cursor<List>?, limit: Int, viewer: Viewer, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<KnownDuplicate<Item>> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: DuplicateEntity.self) ?? .last)
    let own: SQL = viewer.signedIn.isOperator ? "" : "AND (d.merged_at IS NULL OR \(isMaker(viewer.profile)))"
    var (end, found) = (PageEnd(limit: limit, links.cursors), [KnownDuplicate<Item>]())
    try transaction.each(
      """
      \(select(viewer.profile)) WHERE (d.created_at, d.id) < (\(time), \(id)) \(own)
      ORDER BY d.created_at DESC, d.id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let duplicate = try read(row, viewer, links)
      if end.takes(duplicate.createdAt, duplicate.id) { found.append(duplicate) }
    }
    return Page(items: found, next: end.next(List.self))
  }

  /// Nil where the viewer may not see it.
  func duplicate(
    _ id: ID<DuplicateEntity>, viewer: Viewer, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> KnownDuplicate<Item>? {
    try transaction.first("\(select(viewer.profile)) WHERE d.id = \(id)") { try read($0, viewer, links) }
  }

  /// What is said of these two, whichever is to stay, as far as the viewer sees it; what is in force first.
  func duplicate(
    of one: ID<Item>, _ other: ID<Item>, viewer: Viewer, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> KnownDuplicate<Item>? {
    try transaction.first(
      """
      \(select(viewer.profile))
      WHERE (d.item_id = \(one) AND d.into_id = \(other)) OR (d.item_id = \(other) AND d.into_id = \(one))
      ORDER BY d.merged_at IS NULL, d.created_at, d.id LIMIT 1
      """
    ) { try read($0, viewer, links) }
  }

  /// Whether the viewer made one of the two, or decides as the operator.
  func decides(
    _ duplicate: KnownDuplicate<Item>, viewer: Viewer, in transaction: ReadTransaction
  ) throws -> Bool {
    if viewer.signedIn.isOperator { return true }
    return try transaction.exists(
      """
      SELECT 1 FROM \(items.table)
      WHERE id IN (\(duplicate.item.id), \(duplicate.into.id)) AND made_by = \(viewer.profile)
      """)
  }

  /// Whether a proposal about one of the items waits for the viewer.
  public func isAsked(
    about group: MergedGroup<Item>, viewer: Viewer, in transaction: ReadTransaction
  ) throws -> Bool {
    let decides: SQL = viewer.signedIn.isOperator ? "TRUE" : isMaker(viewer.profile)
    return try transaction.exists(
      """
      SELECT 1 FROM \(table) d
      JOIN \(items.table) i ON i.id = d.item_id JOIN \(items.table) o ON o.id = d.into_id
      WHERE d.merged_at IS NULL AND (d.item_id IN (\(list: group.ids)) OR d.into_id IN (\(list: group.ids)))
        AND \(decides) AND NOT EXISTS (SELECT 1 FROM \(agreements) g
          WHERE g.duplicate_id = d.id AND g.profile_id = \(viewer.profile))
      """)
  }

  /// Over the joined items: the viewer made one of them.
  private func isMaker(_ viewer: ID<ProfileEntity>) -> SQL {
    "((i.made_by = \(viewer)) IS TRUE OR (o.made_by = \(viewer)) IS TRUE)"
  }

  private func select(_ viewer: ID<ProfileEntity>) -> SQL {
    """
    SELECT d.id, \(kind("d")), d.item_id, d.item_name, d.into_id, d.into_name, d.created_at, d.merged_at,
      d.proposed_by = \(viewer), \(isMaker(viewer)), i.id IS NOT NULL AND o.id IS NOT NULL, g.profile_id IS NOT NULL,
      a.id, a.username, a.full_name, a.avatar
    FROM \(table) d
    LEFT JOIN \(items.table) i ON i.id = d.item_id
    LEFT JOIN \(items.table) o ON o.id = d.into_id
    LEFT JOIN \(agreements) g ON g.duplicate_id = d.id AND g.profile_id = \(viewer)
    LEFT JOIN profiles a ON a.id = d.proposed_by
    """
  }

  private func read(_ row: Row, _ viewer: Viewer, _ links: MediaLinks) throws -> KnownDuplicate<Item> {
    let (kind, mergedAt) = (row.text(1), row.optionalTime(7))
    let (isMine, decides) = (row.bool(8), row.bool(9) || viewer.signedIn.isOperator)
    return KnownDuplicate(
      id: try row.id(0), item: MergeableItem(id: try row.id(2), kind: kind, name: row.text(3)),
      into: MergeableItem(id: try row.id(4), kind: kind, name: row.text(5)),
      proposedBy: row.isNull(12) ? nil : try links.author(row, from: 12), isMine: isMine,
      canAgree: mergedAt == nil && decides && !row.bool(11), canEnd: decides || (isMine && mergedAt == nil),
      seesBoth: row.bool(10), createdAt: row.time(6), mergedAt: mergedAt)
  }
}
