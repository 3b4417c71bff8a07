public import Wire

/// What is shown before the server has answered: laid over what it said last, each time that is read.
public struct PendingEffects: Sendable {
  struct Name: Hashable, Sendable {
    let kind: String
    let id: String
  }

  struct Addition: Sendable {
    let name: Name
    let list: String
    let item: any Sendable
  }

  private(set) var changes: [Name: [@Sendable (any Sendable) -> (any Sendable)?]] = [:]
  /// By kind: what changes every item that it concerns, for calls that name a thing otherwise than by its ID.
  private(set) var sweeping: [String: [@Sendable (any Sendable) -> any Sendable]] = [:]
  private(set) var additions: [Addition] = []

  /// Shows an item otherwise than it is kept.
  public mutating func change<Item: HeldItem>(
    _ kind: HeldKind<Item>, _ id: ID<Item.Entity>, _ change: @escaping @Sendable (inout Item) -> Void
  ) {
    changes[Name(kind: kind.name, id: id.description), default: []].append { kept in
      guard var item = kept as? Item else { return kept }
      change(&item)
      return item
    }
  }

  /// Visits each item of a kind as shown, and changes the affected ones.
  public mutating func changeAll<Item: HeldItem>(
    _ kind: HeldKind<Item>, _ change: @escaping @Sendable (inout Item) -> Void
  ) {
    sweeping[kind.name, default: []].append { kept in
      guard var item = kept as? Item else { return kept }
      change(&item)
      return item
    }
  }

  /// Doesn't show an item.
  public mutating func remove<Item: HeldItem>(_ kind: HeldKind<Item>, _ id: ID<Item.Entity>) {
    changes[Name(kind: kind.name, id: id.description), default: []].append { _ in nil }
  }

  /// Shows an item at the beginning of a list.
  public mutating func add<Item: HeldItem>(_ item: Item, to list: String, of kind: HeldKind<Item>) {
    additions.append(Addition(name: Name(kind: kind.name, id: item.id.description), list: list, item: item))
  }

  /// An item with what waits for it; nil where it is not to be shown.
  func shown<Item: HeldItem>(_ item: Item, of kind: HeldKind<Item>) -> Item? {
    var shown: (any Sendable)? = item
    for change in sweeping[kind.name] ?? [] { shown = shown.map(change) }
    // An item is looked up by its name only where something waits for one.
    if !changes.isEmpty {
      for change in changes[Name(kind: kind.name, id: item.id.description)] ?? [] { shown = shown.flatMap(change) }
    }
    return shown as? Item
  }

  /// What is added to a list, the newest first.
  func added<Item: HeldItem>(to list: String, of kind: HeldKind<Item>) -> [Item] {
    additions.reversed().compactMap { addition in
      guard addition.list == list, addition.name.kind == kind.name, let item = addition.item as? Item else {
        return nil
      }
      return shown(item, of: kind)
    }
  }

  /// An item that was made here and isn't answered yet.
  func added<Item: HeldItem>(_ id: ID<Item.Entity>, of kind: HeldKind<Item>) -> Item? {
    let name = Name(kind: kind.name, id: id.description)
    return (additions.last { $0.name == name }?.item as? Item).flatMap { shown($0, of: kind) }
  }
}
