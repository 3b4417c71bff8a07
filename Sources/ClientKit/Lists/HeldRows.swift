public import Wire

/// A list as a screen keeps it while the store changes: a change reads the rows that it touches, and no others.
public struct HeldRows<Item: HeldItem>: Equatable, Sendable {
  /// In the list's order, with what waits to be sent.
  public private(set) var rows: [HeldRow<Item>] = []
  /// Whether the list continues after the last row.
  public private(set) var goesOn = false
  /// Whether it was read at least once, now or earlier.
  public private(set) var isKnown = false

  /// Nothing yet.
  public init() {}

  /// What a change touches of a list.
  public enum Touch: Hashable, Sendable {
    case nothing
    /// These items alone.
    case rows(Set<String>)
    /// Its order, or its end.
    case all
  }

  /// What a change touches of it.
  public func touched(by change: StoreChange, of list: HeldList<Item>) -> Touch {
    if change.names.contains(list.name) { return .all }
    guard let changed = change.items[list.kind.name] else { return .nothing }
    let ids = rows.lazy.map(\.item.id.description).filter { changed.contains($0) }
    return ids.isEmpty ? .nothing : .rows(Set(ids))
  }

  /// The whole list as it is now.
  public mutating func show(_ list: ShownList<Item>) {
    (rows, goesOn, isKnown) = (list.rows, list.goesOn, list.readAt != nil)
  }

  /// The rows that were touched as they are now; those that aren't found are gone.
  public mutating func show(_ found: [String: Item], of ids: Set<String>) {
    rows = rows.compactMap { row in
      let id = row.item.id.description
      guard ids.contains(id) else { return row }
      guard let item = found[id] else { return nil }
      var shown = row
      shown.item = item
      return shown
    }
  }
}

extension OfflineStore {
  /// A list as it is now, or what of it a change has touched.
  /// - Parameters:
  ///   - change: nil reads the whole.
  ///   - shown: as a screen has it.
  /// - Returns: what brings that up to date, to be done at once; nil where nothing of it is touched.
  public nonisolated func update<Item>(
    _ shown: HeldRows<Item>, of list: HeldList<Item>, after change: StoreChange?
  ) async throws(StoreError) -> (@Sendable (inout HeldRows<Item>) -> Void)? {
    switch change.map({ shown.touched(by: $0, of: list) }) ?? .all {
    case .nothing: return nil
    case .rows(let ids):
      let found = try await items(ids, in: list)
      return { $0.show(found, of: ids) }
    case .all:
      let all = try await items(list)
      return { $0.show(all) }
    }
  }
}
