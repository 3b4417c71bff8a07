public import ClientKit
internal import Foundation
public import Wire

/// Keeps what widgets show as the beginning of a list is on this device: after each sync, and without what the viewer may no longer see.
@MainActor public struct WidgetKeeper<Item: HeldItem> {
  private let account: Account
  private let list: HeldList<Item>
  private let data: WidgetData
  private let entry: (Item) -> (WidgetData.Entry, picture: String?)

  /// - Parameter entry: an item as widgets show it, and the link to its picture.
  public init(
    _ account: Account, _ list: HeldList<Item>, _ data: WidgetData,
    entry: @escaping (Item) -> (WidgetData.Entry, picture: String?)
  ) { (self.account, self.list, self.data, self.entry) = (account, list, data, entry) }

  /// How many entries a widget has room for.
  private static var most: Int { 4 }

  /// Keeps them until the task is cancelled.
  public func run() async {
    let changes = account.store.changes()
    var shown: [WidgetData.Entry]?
    await show(&shown)
    for await change in changes where change.contains(list.name) || change.contains(list.kind.name) {
      await show(&shown)
    }
  }

  private func show(_ shown: inout [WidgetData.Entry]?) async {
    do {
      let known = try await account.store.items(list)
      // Before the first sync nothing is known, and what widgets show is of the last time.
      guard known.readAt != nil else { return }
      let new = known.rows.filter { !$0.isWaiting }.prefix(Self.most).map { entry($0.item) }
      guard new.map(\.0) != shown else { return }
      var pictures: [String: Data] = [:]
      for (entry, link) in new {
        // An entry whose picture can't be had is shown without one.
        if let link { pictures[entry.id] = try? await account.store.picture(at: link, through: account.client) }
      }
      guard !Task.isCancelled else { return }
      try data.show(new.map(\.0), pictures: pictures)
      shown = new.map(\.0)
    } catch {
      // No room, or a store that can't be read: the lists say so, and widgets show nothing new.
      shown = nil
    }
  }
}
