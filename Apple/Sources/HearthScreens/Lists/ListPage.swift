public import ClientKit
public import SwiftUI
public import Wire

/// A page that is one list, or what stands in its place.
public struct ListPage<Item: Identifiable, Row: View, Empty: View>: View {
  private let state: ListState
  private let items: [Item]
  private let goesOn: Bool
  private let more: () async -> Bool
  private let refresh: Refresh
  private let row: (Item) -> Row
  private let empty: Empty

  private init(
    _ state: ListState, _ items: [Item], goesOn: Bool, more: @escaping () async -> Bool, refresh: @escaping Refresh,
    row: @escaping (Item) -> Row, empty: Empty
  ) {
    (self.state, self.items, self.goesOn, self.more) = (state, items, goesOn, more)
    (self.refresh, self.row, self.empty) = (refresh, row, empty)
  }

  public var body: some View {
    StateView(state, refresh: refresh) {
      List {
        ForEach(items) { row($0) }
        if goesOn { MoreRow(more) }
      }
      .listStyle(.plain)
    } empty: {
      empty
    }
  }
}

extension ListPage {
  /// A list that is kept.
  public init<Held: HeldItem>(
    _ list: HeldListModel<Held>, @ViewBuilder row: @escaping (Item) -> Row, @ViewBuilder empty: () -> Empty
  ) where Item == HeldRow<Held> {
    self.init(
      list.state, list.rows, goesOn: list.goesOn, more: list.more, refresh: list.refresh, row: row, empty: empty())
  }
}

extension ListPage where Item: Sendable {
  /// A list that isn't.
  public init(
    _ pages: PagesModel<Item>, @ViewBuilder row: @escaping (Item) -> Row, @ViewBuilder empty: () -> Empty
  ) {
    self.init(
      pages.state, pages.items, goesOn: pages.goesOn, more: pages.more, refresh: pages.refresh, row: row,
      empty: empty())
  }
}
