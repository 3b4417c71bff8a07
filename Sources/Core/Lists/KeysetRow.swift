public import Wire

/// One row of a list that pages by time and id: where it stands in the order, and what is shown of it.
public struct KeysetRow<Item> {
  let time: Timestamp
  let id: ID<Never>
  /// Nil where the viewer may not see it any more: the list goes on behind it.
  public let item: Item?

  public init<Entity>(_ time: Timestamp, _ id: ID<Entity>, _ item: Item?) {
    self.time = time
    self.id = id.cast()
    self.item = item
  }
}

/// Where a page of such a list ends, found while its rows are read.
///
/// Rows that the viewer may not see are no part of the list: the page is read on behind them until it is full, so that a page that is
/// not full is the last one and a cursor names an item that the viewer has been shown. Only where `mostReads` do not fill the page does it end
/// before.
public struct PageEnd {
  /// How often rows are read for a page.
  private static var mostReads: Int { 8 }
  /// Rows that are asked for from the third time on.
  private static var rowsBehind: Int { 200 }

  private let limit: Int
  private let cursors: CursorSeal
  /// How many rows the next read asks for.
  public private(set) var count: Int
  private var reads = 1
  private var rows = 0
  private var shown = 0
  private var read: (time: Timestamp, id: ID<Never>)?
  private var last: (time: Timestamp, id: ID<Never>)?
  /// Whether the list may have more than was read of it.
  private var isCutOff = false
  /// Whether every row stood behind the one before it, newest first.
  public private(set) var isInOrder = true

  /// - Parameters:
  ///   - limit: how many items the page shows; what is read of the list has one row more where it goes on.
  ///   - cursors: for who looks.
  public init(limit: Int, _ cursors: CursorSeal) {
    self.limit = limit
    self.cursors = cursors
    count = limit + 1
  }

  /// Where the next read begins: behind the last row, whether that was shown or not.
  public func start<List: CursorList>(_ before: Cursor<List>?) -> Cursor<List>? {
    read.map { Cursor<List>($0.time, $0.id) } ?? before
  }

  /// Whether the next row, which stands there in the order, is the page's: false for the one behind it.
  /// - Parameter isShown: false where the viewer may not see it.
  public mutating func takes<Entity>(_ time: Timestamp, _ id: ID<Entity>, isShown: Bool = true) -> Bool {
    rows += 1
    let place: (time: Timestamp, id: ID<Never>) = (time, id.cast())
    if let read, place >= read { isInOrder = false }
    read = place
    guard isShown else { return false }
    shown += 1
    guard shown <= limit else { return false }
    last = place
    return true
  }

  /// Asked behind each read: whether to read on, because the page isn't full and the list has more.
  public mutating func readsOn() -> Bool {
    isCutOff = rows >= count && shown <= limit
    guard isCutOff, reads < Self.mostReads else { return false }
    // Mostly a few rows are hidden, and as many again as the first time are enough.
    if reads > 1 { count = max(count, Self.rowsBehind) }
    (rows, reads) = (0, reads + 1)
    return true
  }

  /// Give it as `before` to get the next page; nil at the end.
  public func next<List: CursorList>(_: List.Type) -> String? {
    let place = shown > limit ? last : isCutOff ? read : nil
    return place.map { cursors.seal(Cursor<List>($0.time, $0.id)) }
  }
}

extension Page {
  /// A page of rows in their order, all of which the viewer sees; there is one more than `limit` where the list goes on.
  public init<List: CursorList>(_ rows: [KeysetRow<Item>], limit: Int, _: List.Type, _ cursors: CursorSeal) {
    var (end, items) = (PageEnd(limit: limit, cursors), [Item]())
    items.reserveCapacity(rows.count)
    for row in rows where end.takes(row.time, row.id, isShown: row.item != nil) {
      if let item = row.item { items.append(item) }
    }
    self.init(items: items, next: end.next(List.self))
  }

  /// A page of a list in which there may be rows that the viewer doesn't see.
  /// - Parameter read: reads so many rows of the list, in its order.
  public init<List: CursorList>(
    before: Cursor<List>?, limit: Int, _ cursors: CursorSeal,
    reading read: (_ before: Cursor<List>?, _ count: Int) throws -> [KeysetRow<Item>]
  ) rethrows {
    var (end, items) = (PageEnd(limit: limit, cursors), [Item]())
    items.reserveCapacity(limit)
    repeat {
      for row in try read(end.start(before), end.count)
      where end.takes(row.time, row.id, isShown: row.item != nil) {
        if let item = row.item { items.append(item) }
      }
    } while end.readsOn()
    self.init(items: items, next: end.next(List.self))
  }
}
