public import ClientKit
public import SwiftUI
public import Wire

/// A feed as it is shown, and what reads it.
@MainActor public struct Feed<Item: HeldItem> {
  let state: ListState
  let rows: [HeldRow<Item>]
  let goesOn: Bool
  let more: () async -> Bool
  let refresh: Refresh

  /// - Parameters:
  ///   - rows: in their order.
  ///   - goesOn: whether there is more behind the last one.
  ///   - more: reads the next page; answers whether it could.
  ///   - refresh: reads the feed, and what else is on the page, from the beginning.
  public init(
    _ state: ListState, _ rows: [HeldRow<Item>], goesOn: Bool, more: @escaping () async -> Bool,
    refresh: @escaping Refresh
  ) {
    (self.state, self.rows, self.goesOn, self.more, self.refresh) = (state, rows, goesOn, more, refresh)
  }

  /// A list as it is kept.
  public init(_ list: HeldListModel<Item>) {
    self.init(list.state, list.rows, goesOn: list.goesOn, more: list.more, refresh: list.refresh)
  }
}

/// The newest of what one follows, below what is offline, what waits to be sent, and what the app has at the top.
public struct FeedPage<Route: AppRoute, Item: HeldItem, Top: View, Row: View, Empty: View>: View {
  private let feed: Feed<Item>
  private let end: LocalizedStringKey
  private let spacing: CGFloat
  private let top: Top
  private let row: (Item) -> Row
  private let empty: Empty

  /// - Parameters:
  ///   - route: what leads to the app's pages.
  ///   - end: says that there is no more.
  ///   - spacing: between the rows, and above and below all of them.
  ///   - empty: what stands there where there are none.
  public init(
    _ feed: Feed<Item>, in route: Route.Type, end: LocalizedStringKey, spacing: CGFloat = 16,
    @ViewBuilder top: () -> Top, @ViewBuilder row: @escaping (Item) -> Row, @ViewBuilder empty: () -> Empty
  ) {
    (self.feed, self.end, self.spacing) = (feed, end, spacing)
    (self.top, self.row, self.empty) = (top(), row, empty())
  }

  public var body: some View {
    StateView(feed.state, isEmptyCentered: Top.self == EmptyView.self, refresh: feed.refresh) {
      ScrollView {
        LazyVStack(spacing: spacing) {
          notices
          ForEach(feed.rows) { row($0.item) }
          if feed.goesOn {
            MoreRow(feed.more)
          } else {
            Text(end).font(.footnote).foregroundStyle(.secondary).padding(24)
          }
        }
        .padding(.vertical, spacing)
        .frame(maxWidth: 560)
        .frame(maxWidth: .infinity)
      }
    } empty: {
      VStack(spacing: spacing) {
        notices
        empty
      }
      .padding(.vertical, spacing)
    }
  }

  @ViewBuilder private var notices: some View {
    OfflineBanner()
    OutboxLink(Route.outbox).padding(.horizontal, 16)
    top
  }
}
