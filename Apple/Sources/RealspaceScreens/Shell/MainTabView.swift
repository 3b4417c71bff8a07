import ClientKit
import HearthScreens
import Observation
import SwiftUI
import Wire

/// The seed's four tabs.
enum RealspaceTab: String, CaseIterable, Identifiable {
  case friends = "Friends"
  case community = "Community"
  case topics = "Topics"
  case list = "List"

  var id: RealspaceTab { self }
}

/// The banner, the page of the tab that is chosen, and the bar by which one is. Both bars stay in place on every page.
struct MainTabView: View {
  @Environment(Session.self) private var session
  private let account: Account
  @State private var selectedTab = RealspaceTab.friends
  /// What each tab leads to now, also while another one is shown.
  @State private var paths: [RealspaceTab: [RealspaceRoute]] = [:]
  @State private var friends: FriendsViewModel
  @State private var community: CommunityViewModel
  @State private var topics: TopicsViewModel
  @State private var list: ListViewModel
  @State private var activity: ActivityViewModel
  @State private var banner: BannerModel

  init(account: Account, username: String) {
    self.account = account
    _friends = State(wrappedValue: FriendsViewModel(account, username: username))
    _community = State(wrappedValue: CommunityViewModel(account))
    _topics = State(wrappedValue: TopicsViewModel(account, username: username))
    _list = State(wrappedValue: ListViewModel(account))
    _activity = State(wrappedValue: ActivityViewModel(account))
    _banner = State(wrappedValue: BannerModel(account, username: username))
  }

  var body: some View {
    VStack(spacing: 0) {
      TopBanner(model: banner, unread: activity.unread) { paths[selectedTab, default: []].append($0) }
      PageStack(path) {
        RealspacePage(route: $0, activity: activity, account: account)
      } root: {
        root
      }
      .id(selectedTab)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      TabBar(selectedTab: $selectedTab)
    }
    .task { [activity] in await activity.watch() }
    .task { [banner] in await banner.profile.run() }
    .task { [banner] in await banner.inbox.run() }
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
}

/// White on black: the tab that is shown is white itself.
private struct TabBar: View {
  @Binding var selectedTab: RealspaceTab

  var body: some View {
    HStack(spacing: 4) {
      ForEach(RealspaceTab.allCases) { tab in
        Button {
          selectedTab = tab
        } label: {
          Text(tab.rawValue).font(.system(.footnote, design: .serif, weight: .semibold)).lineLimit(1)
            .foregroundStyle(tab == selectedTab ? Color.black : Color.white)
            .padding(.vertical, 8).frame(maxWidth: .infinity)
            .background(tab == selectedTab ? Color.white : Color.clear, in: .rect(cornerRadius: 8))
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(tab == selectedTab ? .isSelected : AccessibilityTraits())
      }
    }
    .padding(8)
    .background(Tone.bar)
  }
}

/// Who is signed in, and how much is new for them.
@MainActor @Observable final class BannerModel {
  let username: String
  let profile: HeldItemModel<SocialAPI.Profile>
  let inbox: HeldListModel<SocialAPI.Conversation>

  init(_ account: Account, username: String) {
    self.username = username
    let people = RealspaceOffline.people
    profile = HeldItemModel(people.profiles, .alias(username), account) { client throws(ClientError) in
      try await client.call(RealspaceAPI.people.profile, .init(username: username))
    }
    inbox = HeldListModel(RealspaceOffline.talks.inbox, account)
  }

  /// How many conversations have something new.
  var unreadConversations: Int { inbox.rows.count { $0.item.unreadCount > 0 && !$0.item.isMuted } }
}

/// The wordmark, messages, activity, and one's own face.
private struct TopBanner: View {
  let model: BannerModel
  let unread: Int
  let go: @MainActor (RealspaceRoute) -> Void

  var body: some View {
    HStack(spacing: 18) {
      Text("Realspace").font(.appTitle).lineLimit(1).accessibilityAddTraits(.isHeader)
      Spacer()
      button("Messages", "paperplane", model.unreadConversations, .inbox)
      button("Activity", "bell", unread, .activity)
      Button {
        go(.profile(username: model.username))
      } label: {
        Face(model.profile.item?.avatarURL, name: model.username, size: 32)
      }
      .accessibilityLabel("Your profile")
    }
    .foregroundStyle(.white)
    .buttonStyle(.plain)
    .padding(.horizontal, 16).padding(.vertical, 8)
    .background(Tone.bar)
  }

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
