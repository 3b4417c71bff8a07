internal import Core
internal import SQL
internal import Wire

/// An item and those that are merged with it, for one viewer.
struct ItemGroup: Equatable, Sendable {
  /// The one that stays.
  let first: ID<RealspaceAPI.Item>
  /// All of them.
  let ids: [ID<RealspaceAPI.Item>]

  /// A condition over a table's column `item_id`: the row names one of them.
  var isNamed: SQL { ids.count == 1 ? "item_id = \(first)" : "item_id IN (\(list: ids))" }
}

/// The merges around some items, as far as the viewer sees both sides of each.
///
/// Two people may see different ones, so which item stays is decided for each viewer: the one that isn't merged into another. Merges that
/// lead in a circle, as each was agreed by people who don't see the others, leave the smallest ID.
struct ItemMerges: Sendable {
  /// An item, and the one that it is merged into.
  struct Merge: Hashable, Sendable {
    let item: ID<RealspaceAPI.Item>
    let into: ID<RealspaceAPI.Item>
  }

  /// No group is read further.
  private static let mostItems = 200

  private let merges: Set<Merge>

  init(_ merges: Set<Merge>) { self.merges = merges }

  /// Reads what is merged with the items, with what is merged with that, and so on: one statement where nothing is.
  init(around items: [ID<RealspaceAPI.Item>], in transaction: ReadTransaction) throws {
    var (found, known, border) = (Set<Merge>(), Set(items), items)
    while !border.isEmpty, known.count < Self.mostItems + items.count {
      let near = try Self.merges(of: border, in: transaction)
      found.formUnion(near)
      border = Set(near.flatMap { [$0.item, $0.into] }).subtracting(known).sorted()
      known.formUnion(border)
    }
    merges = found
  }

  /// The joins leave out what an operator sees of merges without seeing the items.
  private static func merges(
    of items: [ID<RealspaceAPI.Item>], in transaction: ReadTransaction
  ) throws -> [Merge] {
    try transaction.all(
      """
      SELECT i.id, o.id FROM realspace_duplicates d
      JOIN realspace_items i ON i.id = d.item_id JOIN realspace_items o ON o.id = d.into_id
      WHERE d.merged_at IS NOT NULL AND (d.item_id IN (\(list: items)) OR d.into_id IN (\(list: items)))
      """
    ) { Merge(item: try $0.id(0), into: try $0.id(1)) }
  }

  /// The item with all that are merged with it.
  func group(of item: ID<RealspaceAPI.Item>) -> ItemGroup {
    var (members, border) = (Set([item]), Set([item]))
    while !border.isEmpty {
      let near = merges.filter { border.contains($0.item) || border.contains($0.into) }
      border = Set(near.flatMap { [$0.item, $0.into] }).subtracting(members)
      members.formUnion(border)
    }
    let ids = members.sorted()
    let gone = Set(merges.filter { members.contains($0.item) }.map(\.item))
    return ItemGroup(first: ids.first { !gone.contains($0) } ?? ids.first ?? item, ids: ids)
  }
}

extension ItemQueries {
  /// The item with those that are merged with it, as the viewer sees them.
  static func group(of id: ID<RealspaceAPI.Item>, in transaction: ReadTransaction) throws -> ItemGroup {
    try ItemMerges(around: [id], in: transaction).group(of: id)
  }

  /// Several items, in no order; without those that the viewer may not see.
  static func references(
    _ ids: [ID<RealspaceAPI.Item>], in transaction: ReadTransaction
  ) throws -> [RealspaceAPI.ItemReference] {
    guard !ids.isEmpty else { return [] }
    return try transaction.all("SELECT id, kind, name FROM realspace_items WHERE id IN (\(list: ids))") { try read($0) }
  }

  /// Each item as the one that stays of those that it is merged with; once each.
  static func merged(
    _ items: [RealspaceAPI.ItemReference], in transaction: ReadTransaction
  ) throws -> [RealspaceAPI.ItemReference] {
    guard !items.isEmpty else { return [] }
    let merges = try ItemMerges(around: items.map(\.id), in: transaction)
    let firsts = items.map { merges.group(of: $0.id).first }
    let missing = Set(firsts).subtracting(items.map(\.id)).sorted()
    let known = Dictionary(
      (items + (try references(missing, in: transaction))).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<ID<RealspaceAPI.Item>> = []
    return firsts.compactMap { known[$0] }.filter { seen.insert($0.id).inserted }
  }
}
