import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// The seed's four tabs.
enum RealspaceTab: String, CaseIterable {
  case friends = "Friends"
  case community = "Community"
  case topics = "Topics"
  case list = "List"

  /// What a path of the web app shows: a tab, or a page on the first one; nil for what has no screen.
  static func place(of link: String) -> (tab: RealspaceTab, path: [RealspaceRoute])? {
    if let tab = allCases.first(where: { link == "/realspace/\($0.rawValue.lowercased())" }) { return (tab, []) }
    return RealspaceRoute(link: link).map { (tab: .friends, path: [$0]) }
  }
}

/// The banner, the page of the tab that is chosen, and the bar by which one is. Both bars stay in place on every page.
struct MainTabView: View {
  @Environment(Session.self) private var session
  private let account: Account
  private let username: String
  @State private var selectedTab = RealspaceTab.friends
  /// What each tab leads to now, also while another one is shown.
  @State private var paths: [RealspaceTab: [RealspaceRoute]] = [:]
  @State private var friends: FriendsViewModel
  @State private var community: CommunityViewModel
  @State private var topics: TopicsViewModel
  @State private var list: ListViewModel
  @State private var activity: ActivityViewModel

  init(account: Account, username: String) {
    (self.account, self.username) = (account, username)
    _friends = State(wrappedValue: FriendsViewModel(account, username: username))
    _community = State(wrappedValue: CommunityViewModel(account))
    _topics = State(wrappedValue: TopicsViewModel(account, username: username))
    _list = State(wrappedValue: ListViewModel(account))
    _activity = State(wrappedValue: ActivityViewModel(account))
  }

  var body: some View {
    VStack(spacing: 0) {
      BarHead(
        "Realspace", .appTitle, RealspaceOffline.people, RealspaceOffline.talks, account, username: username,
        unread: activity.unread, messages: RealspaceRoute.inbox, activity: RealspaceRoute.activity,
        profile: RealspaceRoute.profile(username: username)
      ) { if paths[selectedTab]?.last != $0 { paths[selectedTab, default: []].append($0) } }
      PageStack(path) {
        RealspacePage(route: $0, activity: activity, account: account)
      } root: {
        root
      }
      .id(selectedTab)
      BarTabs($selectedTab)
    }
    .task { [activity] in await activity.watch() }
    .following(session, by: { RealspaceTab.place(of: $0) }) { (selectedTab, paths[$0.tab]) = ($0.tab, $0.path) }
  }

  private var path: Binding<[RealspaceRoute]> {
    let tab = selectedTab
    return Binding(get: { paths[tab] ?? [] }, set: { paths[tab] = $0 })
  }

  @ViewBuilder private var root: some View {
    switch selectedTab {
    case .friends: FriendsView(selectedTab: $selectedTab, model: friends)
    case .community: CommunityView(model: community)
    case .topics: TopicsView(model: topics)
    case .list: ListView(selectedTab: $selectedTab, model: list) { friends.offer($0) }
    }
  }
}
