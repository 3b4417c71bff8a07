import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// The seed's four tabs, by its tags, and the way to a new log.
struct MainTabView: View {
  @Environment(Session.self) private var session
  @Environment(JournalModel.self) private var journal
  private let account: Account
  private let username: String
  @State private var tab = 0
  /// What each tab leads to now, also while another one is shown.
  @State private var paths: [Int: [WandrRoute]] = [:]
  @State private var isLogging = false
  @State private var feed: HeldListModel<WandrAPI.Log>
  @State private var map: WandrKit.MapModel
  @State private var badge: UnreadModel

  init(account: Account, username: String) {
    (self.account, self.username) = (account, username)
    _feed = State(wrappedValue: HeldListModel(WandrOffline.feed, account))
    _badge = State(wrappedValue: UnreadModel(account))
    _map = State(
      wrappedValue: WandrKit.MapModel(account.client) { [account] in
        account.note(isOffline: $0?.isConnection ?? false)
      })
  }

  var body: some View {
    TabView(selection: $tab) {
      Tab("Feed", systemImage: "square.grid.2x2", value: 0) {
        stack(0) { FeedView(model: feed, log: log, findPeople: { go(.search) }) }
      }
      Tab("Map", systemImage: "map", value: 1) {
        stack(1) { MapView(model: map, log: log, go: go) }
      }
      Tab("Trips", systemImage: "airplane", value: 2) {
        stack(2) { TripsView(account) }
      }
      .badge(journal.trips.count { $0.membership == .invited })
      Tab("Profile", systemImage: "person", value: 3) {
        stack(3) { ProfileView(account, username: username, go: go) }
      }
    }
    .environment(badge)
    .sheet(isPresented: $isLogging) { LogFlow(account) }
    .task { [journal] in await journal.sync() }
    .task { [badge] in await badge.watch() }
    .following(session, by: { WandrRoute(link: $0) }) { (tab, paths[0]) = (0, [$0]) }
  }

  private func stack(_ tab: Int, @ViewBuilder root: () -> some View) -> some View {
    let path = Binding<[WandrRoute]>(get: { paths[tab] ?? [] }, set: { paths[tab] = $0 })
    return PageStack(path) {
      WandrPage(route: $0, account: account, go: go)
    } root: {
      root()
    }
  }

  private func log() { isLogging = true }

  /// Leads on in the tab that is shown.
  private func go(_ route: WandrRoute) { paths[tab, default: []].append(route) }
}

/// The way to a new log, on the pages that have one.
struct LogButton: View {
  let log: @MainActor () -> Void

  var body: some View {
    Button(action: log) { Label("Log a place", systemImage: "plus").labelStyle(.iconOnly) }
  }
}

extension UnreadModel {
  /// How much of Wandr's activity is unread.
  convenience init(_ account: Account) {
    self.init(account, WandrAPI.unreadActivity, markRead: WandrAPI.markActivityRead)
  }
}
