public import Wire

/// One row of a list that pages by time and id: where it stands in the order, and what is shown of it.
public struct KeysetRow<Item> {
  let time: Timestamp
  let id: ID<Never>
  /// Nil where the viewer may not see it any more: the list goes on behind it.
  let item: Item?

  public init<Entity>(_ time: Timestamp, _ id: ID<Entity>, _ item: Item?) {
    self.time = time
    self.id = id.cast()
    self.item = item
  }
}

/// Where a page of such a list ends, found while its rows are read.
public struct PageEnd {
  private let limit: Int
  private var rows = 0
  private var last: (time: Timestamp, id: ID<Never>)?
  /// Whether every row stood behind the one before it, newest first.
  public private(set) var isInOrder = true

  /// - Parameter limit: how many rows the page shows; the list has one more where it goes on.
  public init(limit: Int) { self.limit = limit }

  /// Whether the next row, which stands there in the order, is the page's: false for the one behind it.
  public mutating func takes<Entity>(_ time: Timestamp, _ id: ID<Entity>) -> Bool {
    rows += 1
    if let last, (time, id.cast()) >= last { isInOrder = false }
    guard rows <= limit else { return false }
    last = (time, id.cast())
    return true
  }

  /// Give it as `before` to get the next page; nil at the end.
  public func next<List: CursorList>(_: List.Type) -> String? {
    rows > limit ? last.map { Cursor<List>($0.time, $0.id).text } : nil
  }
}

extension Page {
  /// A page of the rows in their order, of which there is one more than `limit` where the list goes on.
  public init<List: CursorList>(_ rows: [KeysetRow<Item>], limit: Int, _: List.Type) {
    var (end, items) = (PageEnd(limit: limit), [Item]())
    items.reserveCapacity(rows.count)
    for row in rows where end.takes(row.time, row.id) {
      if let item = row.item { items.append(item) }
    }
    self.init(items: items, next: end.next(List.self))
  }
}
