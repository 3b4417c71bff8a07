internal import Core
internal import SQL
internal import Social
internal import Wire

typealias ListItem = RealspaceAPI.ListItem

enum ListQueries {
  /// What isn't deleted, newest first.
  /// - Parameter isDone: only what is done, or only what isn't; both where nil.
  static func page(
    of viewer: ID<ProfileEntity>, isDone: Bool? = nil, before: Cursor<RealspaceAPI.ListItemList>?, limit: Int,
    _ cursors: CursorSeal, in transaction: ReadTransaction
  ) throws -> Page<ListItem> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: ListItem.self) ?? .last)
    let which: SQL =
      switch isDone {
      case nil: ""
      case true?: "AND l.done_at IS NOT NULL"
      case false?: "AND l.done_at IS NULL"
      }
    let rows = try transaction.all(
      """
      \(columns) WHERE l.profile_id = \(viewer) AND l.deleted_at IS NULL \(which)
        AND (l.created_at, l.id) < (\(time), \(id))
      ORDER BY l.created_at DESC, l.id DESC LIMIT \(limit + 1)
      """
    ) { row -> KeysetRow<ListItem> in
      let item = try read(row)
      return KeysetRow(item.createdAt, item.id, item)
    }
    return Page(rows, limit: limit, RealspaceAPI.ListItemList.self, cursors)
  }

  /// Nil where it isn't the viewer's, and where it is deleted unless that is asked for.
  static func item(
    _ id: ID<ListItem>, isDeleted: Bool = false, of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> ListItem? {
    let state: SQL = isDeleted ? "IS NOT NULL" : "IS NULL"
    return try transaction.first(
      "\(columns) WHERE l.id = \(id) AND l.profile_id = \(viewer) AND l.deleted_at \(state)", read)
  }

  static func count(of viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Int {
    try transaction.first(
      "SELECT count(*) FROM realspace_list WHERE profile_id = \(viewer) AND deleted_at IS NULL"
    ) { $0.int(0) } ?? 0
  }

  private static let columns: SQL = """
    SELECT l.id, l.action, l.subject, i.id, i.kind, i.name, l.done_at IS NOT NULL, l.created_at
    FROM realspace_list l LEFT JOIN realspace_items i ON i.id = l.item_id
    """

  private static func read(_ row: Row) throws -> ListItem {
    let item: ID<RealspaceAPI.Item>? = row.optionalID(3)
    return ListItem(
      id: try row.id(0), action: .init(rawValue: row.text(1)), subject: row.text(2),
      item: item.map { .init(id: $0, kind: .init(rawValue: row.text(4)), name: row.text(5)) }, done: row.bool(6),
      createdAt: row.time(7))
  }
}

extension RealspaceAPI.PostDraft {
  /// The post that says that it is done.
  init(_ item: RealspaceAPI.ListItem) {
    self.init(action: item.action.done, subject: item.subject, item: item.item)
  }
}
