internal import ClientKit
public import Wire

/// An item as a row of a list, which stays the same row when what was made here arrives at the server and is given its ID there:
/// a sheet that was opened on it stays open.
public struct HeldRow<Item: HeldItem>: Identifiable {
  public let id: String
  public let item: Item
}

extension Account {
  public func rows<Item: HeldItem>(_ items: [Item]) -> [HeldRow<Item>] {
    items.map { HeldRow(id: store.firstName(of: $0.id.description), item: $0) }
  }
}
