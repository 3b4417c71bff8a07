public import Wire

/// What is shown before the server has answered: laid over what it said last, each time that is read.
public struct PendingEffects: Sendable {
  struct Name: Hashable, Sendable {
    let kind: String
    /// Of a `HeldName`.
    let key: String
  }

  struct Addition: Sendable {
    let name: Name
    let list: String
    let isAtEnd: Bool
    let item: any Sendable
  }

  private(set) var changes: [Name: [@Sendable (any Sendable) -> (any Sendable)?]] = [:]
  /// Those of `changes` that aren't shown at all.
  private(set) var removed: Set<Name> = []
  private(set) var additions: [Addition] = []
  /// By list: what isn't in it any more, though it is kept.
  private(set) var taken: [String: Set<Name>] = [:]
  private(set) var values: [String: [@Sendable (any Sendable) -> any Sendable]] = [:]

  /// Shows an item otherwise than it is kept.
  public mutating func change<Item: HeldItem>(
    _ kind: HeldKind<Item>, _ name: HeldName<Item>, _ change: @escaping @Sendable (inout Item) -> Void
  ) {
    changes[Name(kind: kind.name, key: name.key), default: []].append { kept in
      guard var item = kept as? Item else { return kept }
      change(&item)
      return item
    }
  }

  /// Doesn't show an item.
  public mutating func remove<Item: HeldItem>(_ kind: HeldKind<Item>, _ name: HeldName<Item>) {
    let name = Name(kind: kind.name, key: name.key)
    changes[name, default: []].append { _ in nil }
    removed.insert(name)
  }

  /// Shows an item at the beginning of a list, or at its end.
  public mutating func add<Item: HeldItem>(
    _ item: Item, to list: String, of kind: HeldKind<Item>, atEnd isAtEnd: Bool = false
  ) {
    additions.append(
      Addition(
        name: Name(kind: kind.name, key: item.id.description), list: list, isAtEnd: isAtEnd, item: item))
  }

  /// Doesn't show an item in a list; in others it is still.
  public mutating func take<Item: HeldItem>(
    _ name: HeldName<Item>, outOf list: HeldList<Item>.Name, of kind: HeldKind<Item>
  ) { taken[list, default: []].insert(Name(kind: kind.name, key: name.key)) }

  /// Shows a value otherwise than it is kept.
  /// - Parameter name: of `OfflineStore.keepValue`.
  public mutating func change<Value: Sendable>(
    value name: String, as _: Value.Type = Value.self, _ change: @escaping @Sendable (inout Value) -> Void
  ) {
    values[name, default: []].append { kept in
      guard var value = kept as? Value else { return kept }
      change(&value)
      return value
    }
  }

  /// An item with what waits for it; nil where it is not to be shown.
  func shown<Item: HeldItem>(_ item: Item, of kind: HeldKind<Item>) -> Item? {
    // An item is looked up by its names only where something waits for one.
    guard !changes.isEmpty else { return item }
    var shown: (any Sendable)? = item
    for key in Self.keys(of: item, kind) {
      for change in changes[Name(kind: kind.name, key: key)] ?? [] { shown = shown.flatMap(change) }
    }
    return shown as? Item
  }

  private static func keys<Item: HeldItem>(of item: Item, _ kind: HeldKind<Item>) -> [String] {
    [item.id.description] + (kind.alias.map { [HeldName<Item>.alias($0(item)).key] } ?? [])
  }

  /// Whether an item that is kept in a list is to be shown in it.
  func isIn<Item: HeldItem>(_ list: String, _ item: Item, of kind: HeldKind<Item>) -> Bool {
    guard let names = taken[list] else { return true }
    return !Self.keys(of: item, kind).contains { names.contains(Name(kind: kind.name, key: $0)) }
  }

  /// What is added to a list: at its beginning the newest first, at its end the newest last.
  func added<Item: HeldItem>(to list: String, of kind: HeldKind<Item>, atEnd isAtEnd: Bool) -> [Item] {
    let all = additions.compactMap { addition -> Item? in
      guard addition.list == list, addition.isAtEnd == isAtEnd, addition.name.kind == kind.name,
        let item = addition.item as? Item
      else { return nil }
      return shown(item, of: kind)
    }
    return isAtEnd ? all : all.reversed()
  }

  /// An item that was made here and isn't answered yet.
  /// - Parameter list: where it is added; anywhere for nil.
  func added<Item: HeldItem>(_ id: ID<Item.Entity>, of kind: HeldKind<Item>, to list: String? = nil) -> Item? {
    guard !additions.isEmpty else { return nil }
    let name = Name(kind: kind.name, key: id.description)
    let addition = additions.last { $0.name == name && (list == nil || $0.list == list) }
    return (addition?.item as? Item).flatMap { shown($0, of: kind) }
  }

  /// A value with what waits for it.
  func shown<Value: Sendable>(_ value: Value, named name: String) -> Value {
    guard let changes = values[name] else { return value }
    return changes.reduce(value as any Sendable) { $1($0) } as? Value ?? value
  }
}
