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

extension Page {
  /// A page of the rows in their order, of which there is one more than `limit` where the list goes on.
  public init<List: CursorList>(_ rows: [KeysetRow<Item>], limit: Int, _: List.Type) {
    let shown = rows.prefix(limit)
    let next = rows.count > limit ? shown.last.map { Cursor<List>($0.time, $0.id).text } : nil
    self.init(items: shown.compactMap(\.item), next: next)
  }
}
