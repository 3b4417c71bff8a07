public import Wire

extension StoreWriter {
  /// Takes an item out of a list that it is no longer in; it stays in others.
  public func take<Item: HeldItem>(_ id: ID<Item.Entity>, outOf list: HeldList<Item>) throws(StoreError) {
    try connection.run(
      "DELETE FROM lists WHERE list = ? AND kind = ? AND id = ?", .text(list.name), .text(list.kind.name),
      .text(id.description))
    changed.names.insert(list.name)
  }
}
