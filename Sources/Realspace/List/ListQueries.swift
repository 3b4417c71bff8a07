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
      \(select) WHERE l.profile_id = \(viewer) AND l.deleted_at IS NULL \(which)
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
      "\(select) WHERE l.id = \(id) AND l.profile_id = \(viewer) AND l.deleted_at \(state)", read)
  }

  static func count(of viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Int {
    try transaction.first(
      "SELECT count(*) FROM realspace_list WHERE profile_id = \(viewer) AND deleted_at IS NULL"
    ) { $0.int(0) } ?? 0
  }

  /// The columns of an entry that is joined as `l`, with its item as `i`: ten.
  private static let columns: SQL = """
    l.id, l.action, l.subject, i.id, i.kind, i.name, l.done_at IS NOT NULL, l.created_at, l.is_private,
      l.hidden_at IS NOT NULL
    """

  private static let select: SQL = """
    SELECT \(columns) FROM realspace_list l LEFT JOIN realspace_items i ON i.id = l.item_id
    """

  private static func read(_ row: Row) throws -> ListItem {
    let item: ID<RealspaceAPI.Item>? = row.optionalID(3)
    return ListItem(
      id: try row.id(0), action: .init(rawValue: row.text(1)), subject: row.text(2),
      item: item.map { .init(id: $0, kind: .init(rawValue: row.text(4)), name: row.text(5)) }, done: row.bool(6),
      createdAt: row.time(7), isPrivate: row.bool(8), isHidden: row.bool(9))
  }
}

// MARK: Lists that are shared

extension ListQueries {
  /// Who sees the viewer's own list.
  /// - Throws: 404 for somebody else's.
  static func list(of viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> PersonalList {
    let found = try transaction.first("SELECT id, audience FROM realspace_lists WHERE id = \(viewer)") {
      PersonalList(id: try $0.id(0), audience: .init(kind: .init(rawValue: $0.text(1))))
    }
    guard let found else { throw Problem.notFound() }
    return found
  }

  /// The username of the person whose list it is.
  /// - Throws: 404 for a list that the viewer may not see.
  static func owner(of list: ID<PersonalList>, in transaction: ReadTransaction) throws -> String {
    let found = try transaction.first(
      "SELECT p.username FROM realspace_lists l JOIN profiles p ON p.id = l.id WHERE l.id = \(list)"
    ) { $0.text(0) }
    guard let found else { throw Problem.notFound() }
    return found
  }

  static func isShared(by owner: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM realspace_lists WHERE id = \(owner) AND audience <> 'me'")
  }

  /// What somebody shows of their list, newest first: nothing to those with whom they don't share it.
  static func shared(
    by owner: ID<ProfileEntity>, before: Cursor<RealspaceAPI.SharedListItemList>?, limit: Int,
    viewer: ID<ProfileEntity>, _ cursors: CursorSeal, in transaction: ReadTransaction
  ) throws -> Page<RealspaceAPI.SharedListItem> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: ListItem.self) ?? .last)
    let rows = try transaction.all(
      """
      \(select) WHERE l.profile_id = \(owner) AND l.done_at IS NULL AND l.deleted_at IS NULL AND l.is_private = FALSE
        AND l.hidden_at IS NULL AND (l.created_at, l.id) < (\(time), \(id))
      ORDER BY l.created_at DESC, l.id DESC LIMIT \(limit + 1)
      """
    ) { row -> KeysetRow<ListItem> in
      let item = try read(row)
      return KeysetRow(item.createdAt, item.id, item)
    }
    let page = Page(rows, limit: limit, RealspaceAPI.SharedListItemList.self, cursors)
    let own = try wishes(like: page.items, of: viewer, in: transaction)
    let items = page.items.map { item in
      RealspaceAPI.SharedListItem(
        id: item.id, action: item.action, subject: item.subject, item: item.item,
        onMyList: own.contains { $0.isSame(as: item) }, createdAt: item.createdAt)
    }
    return Page(items: items, next: page.next)
  }

  /// An entry that the viewer sees, and whose it is; of their own also what nobody else sees.
  static func shared(
    _ id: ID<ListItem>, in transaction: ReadTransaction
  ) throws -> (item: ListItem, owner: SocialAPI.Author)? {
    try transaction.first(
      """
      SELECT \(columns), a.id, a.username, a.full_name
      FROM realspace_list l JOIN profiles a ON a.id = l.profile_id LEFT JOIN realspace_items i ON i.id = l.item_id
      WHERE l.id = \(id) AND l.deleted_at IS NULL
      """
    ) { row in
      let owner = SocialAPI.Author(
        id: try row.id(10), username: row.text(11), fullName: row.text(12), avatarURL: nil)
      return (item: try read(row), owner: owner)
    }
  }

  /// What the viewer still wants to do.
  private struct Wish {
    let id: ID<ListItem>
    let action: RealspaceAPI.ListAction
    let subject: String
    let item: ID<RealspaceAPI.Item>?

    /// Whether it is the same item, or called the same.
    func isSame(as other: ListItem) -> Bool {
      action == other.action && (item != nil && item == other.item?.id || subject == other.subject)
    }
  }

  /// Those of the viewer's entries that may be the same as some others'.
  private static func wishes(
    like items: [ListItem], of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [Wish] {
    guard !items.isEmpty else { return [] }
    return try transaction.all(
      """
      SELECT id, action, subject, item_id FROM realspace_list
      WHERE profile_id = \(viewer) AND done_at IS NULL AND deleted_at IS NULL
        AND (item_id IN (\(list: items.compactMap { $0.item?.id })) OR subject IN (\(list: items.map(\.subject))))
      """
    ) { Wish(id: try $0.id(0), action: .init(rawValue: $0.text(1)), subject: $0.text(2), item: $0.optionalID(3)) }
  }

  /// The viewer's entry that is the same as another's; nil where there is none.
  static func own(
    like item: ListItem, of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> ID<ListItem>? {
    try wishes(like: [item], of: viewer, in: transaction).first { $0.isSame(as: item) }?.id
  }
}

extension RealspaceAPI.PostDraft {
  /// The post that says that it is done.
  init(_ item: RealspaceAPI.ListItem) {
    self.init(action: item.action.done, subject: item.subject, item: item.item)
  }
}
