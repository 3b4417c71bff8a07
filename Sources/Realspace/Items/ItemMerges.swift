internal import SQL
internal import Social
internal import Wire

/// An item and those that are merged with it, for one viewer.
typealias ItemGroup = MergedGroup<RealspaceAPI.Item>

extension MergedGroup where Item == RealspaceAPI.Item {
  /// A condition over a table's column `item_id`: the row names one of them.
  var isNamed: SQL { condition(over: "item_id") }
}

/// The merges around some items, as far as the viewer sees both sides of each.
typealias ItemMerges = Merges<RealspaceAPI.Item>

extension Merges where Item == RealspaceAPI.Item {
  /// Reads what is merged with the items, with what is merged with that, and so on: one statement where nothing is.
  init(around items: [ID<RealspaceAPI.Item>], in transaction: ReadTransaction) throws {
    self = try Realspace.duplicates.merges(around: items, in: transaction)
  }
}

extension ItemQueries {
  /// The item with those that are merged with it, as the viewer sees them.
  static func group(of id: ID<RealspaceAPI.Item>, in transaction: ReadTransaction) throws -> ItemGroup {
    try Realspace.duplicates.group(of: id, in: transaction)
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
