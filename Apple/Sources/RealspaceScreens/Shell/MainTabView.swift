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
  @State private var profile: HeldItemModel<SocialAPI.Profile>
  @State private var inbox: HeldListModel<SocialAPI.Conversation>

  init(account: Account, username: String) {
    (self.account, self.username) = (account, username)
    _friends = State(wrappedValue: FriendsViewModel(account, username: username))
    _community = State(wrappedValue: CommunityViewModel(account))
    _topics = State(wrappedValue: TopicsViewModel(account, username: username))
    _list = State(wrappedValue: ListViewModel(account))
    _activity = State(wrappedValue: ActivityViewModel(account))
    _inbox = State(wrappedValue: HeldListModel(RealspaceOffline.talks.inbox, account))
    _profile = State(
      wrappedValue: HeldItemModel(RealspaceOffline.people.profiles, .alias(username), account) {
        client throws(ClientError) in try await client.call(RealspaceAPI.people.profile, .init(username: username))
      })
  }

  var body: some View {
    VStack(spacing: 0) {
      banner
      PageStack(path) {
        RealspacePage(route: $0, activity: activity, account: account)
      } root: {
        root
      }
      .id(selectedTab)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      BarTabs($selectedTab)
    }
    .task { [activity] in await activity.watch() }
    .task { [profile] in await profile.run() }
    .task { [inbox] in await inbox.run() }
    .following(session) { link in
      guard let route = RealspaceRoute(link: link) else { return }
      (selectedTab, paths[.friends]) = (.friends, [route])
    }
  }

  private var path: Binding<[RealspaceRoute]> {
    let tab = selectedTab
    return Binding {
      paths[tab] ?? []
    } set: {
      paths[tab] = $0
    }
  }

  @ViewBuilder private var root: some View {
    switch selectedTab {
    case .friends: FriendsView(selectedTab: $selectedTab, model: friends)
    case .community: CommunityView(model: community)
    case .topics: TopicsView(model: topics)
    case .list: ListView(selectedTab: $selectedTab, model: list) { friends.offer($0) }
    }
  }

  /// The wordmark, messages, activity, and one's own face.
  private var banner: some View {
    HStack(spacing: 18) {
      Text("Realspace").font(.appTitle).lineLimit(1).accessibilityAddTraits(.isHeader)
      Spacer()
      button("Messages", "paperplane", inbox.rows.count { $0.item.unreadCount > 0 && !$0.item.isMuted }, .inbox)
      button("Activity", "bell", activity.unread, .activity)
      Button {
        go(.profile(username: username))
      } label: {
        Face(profile.item?.avatarURL, name: username, size: 32)
      }
      .accessibilityLabel("Your profile")
    }
    .foregroundStyle(.white)
    .buttonStyle(.plain)
    .padding(.horizontal, 16).padding(.vertical, 8)
    .background(Tone.bar)
  }

  private func go(_ route: RealspaceRoute) { paths[selectedTab, default: []].append(route) }

  private func button(_ name: String, _ symbol: String, _ count: Int, _ route: RealspaceRoute) -> some View {
    Button {
      go(route)
    } label: {
      Label(name, systemImage: symbol).labelStyle(.iconOnly).font(.title3)
        .overlay(alignment: .topTrailing) { UnreadMark(count: count) }
    }
    .accessibilityLabel(name)
    .accessibilityValue(count > 0 ? "\(count) unread" : "")
  }
}
