public import SQL
public import Wire

/// An item and those that are merged with it, for one viewer.
public struct MergedGroup<Item>: Equatable, Sendable {
  /// The one that stays.
  public let first: ID<Item>
  /// All of them, in the order of their IDs.
  public let ids: [ID<Item>]

  /// A condition over a column: the row names one of them.
  public func condition(over column: SchemaText) -> SQL {
    ids.count == 1 ? "\(column) = \(first)" : "\(column) IN (\(list: ids))"
  }
}

/// The merges around some items, as far as the viewer sees both sides of each.
///
/// Two people may see different ones, so which item stays is decided for each viewer: the one that isn't merged into another. Merges that
/// lead in a circle, as each was agreed by people who don't see the others, leave the smallest ID.
public struct Merges<Item>: Sendable {
  /// An item, and the one that it is merged into.
  struct Merge: Hashable, Sendable {
    let item: ID<Item>
    let into: ID<Item>
  }

  private let merges: Set<Merge>

  init(_ merges: Set<Merge>) { self.merges = merges }

  /// - Parameter pairs: items, each with the one that it is merged into.
  public init(pairs: [(ID<Item>, ID<Item>)]) {
    self.init(Set(pairs.map { Merge(item: $0.0, into: $0.1) }))
  }

  /// Whether nothing is merged with any of the items.
  public var isEmpty: Bool { merges.isEmpty }

  /// Every item that is merged with another, in the order of IDs.
  public var items: [ID<Item>] { Set(merges.flatMap { [$0.item, $0.into] }).sorted() }

  /// The item with all that are merged with it.
  public func group(of item: ID<Item>) -> MergedGroup<Item> {
    var (members, border) = (Set([item]), Set([item]))
    while !border.isEmpty {
      let near = merges.filter { border.contains($0.item) || border.contains($0.into) }
      border = Set(near.flatMap { [$0.item, $0.into] }).subtracting(members)
      members.formUnion(border)
    }
    let ids = members.sorted()
    let gone = Set(merges.filter { members.contains($0.item) }.map(\.item))
    return MergedGroup(first: ids.first { !gone.contains($0) } ?? ids.first ?? item, ids: ids)
  }
}

extension Duplicates {
  /// No group is read further.
  private static var mostItems: Int { 200 }

  /// Reads what is merged with the items, with what is merged with that, and so on: one statement where nothing is.
  public func merges(around items: [ID<Item>], in transaction: ReadTransaction) throws -> Merges<Item> {
    guard !items.isEmpty else { return Merges([]) }
    var (found, known, border) = (Set<Merges<Item>.Merge>(), Set(items), items)
    while !border.isEmpty, known.count < Self.mostItems + items.count {
      let near = try merges(of: border, in: transaction)
      found.formUnion(near)
      border = Set(near.flatMap { [$0.item, $0.into] }).subtracting(known).sorted()
      known.formUnion(border)
    }
    return Merges(found)
  }

  /// The item with those that are merged with it, as the viewer sees them.
  public func group(of item: ID<Item>, in transaction: ReadTransaction) throws -> MergedGroup<Item> {
    try merges(around: [item], in: transaction).group(of: item)
  }

  /// The joins leave out what an operator sees of merges without seeing the items.
  private func merges(of items: [ID<Item>], in transaction: ReadTransaction) throws -> [Merges<Item>.Merge] {
    try transaction.all(
      """
      SELECT i.id, o.id FROM \(table) d
      JOIN \(self.items.table) i ON i.id = d.item_id JOIN \(self.items.table) o ON o.id = d.into_id
      WHERE d.merged_at IS NOT NULL AND (d.item_id IN (\(list: items)) OR d.into_id IN (\(list: items)))
      """
    ) { Merges<Item>.Merge(item: try $0.id(0), into: try $0.id(1)) }
  }
}
