import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What leads where.
enum WandrRoute: PeopleRoute {
  typealias Post = WandrAPI.Log

  case post(ID<WandrAPI.Log>)
  case trip(ID<WandrAPI.Trip>)
  case profile(username: String)
  case followers(username: String)
  case following(username: String)
  case wants
  case activity
  case requests
  case zones
  case search
  case editProfile
  case settings
  case outbox

  /// What a path of the web app shows; nil for one that has no screen.
  init?(link: String) {
    let parts = link.split(separator: "/")
    guard parts.count >= 3, parts[0] == "wandr" else { return nil }
    switch parts[1] {
    case "l": if let id = ID<WandrAPI.Log>(parts[2]) { self = .post(id) } else { return nil }
    case "trips": if let id = ID<WandrAPI.Trip>(parts[2]) { self = .trip(id) } else { return nil }
    default: self.init(link: parts[1], parts[2])
    }
  }
}

struct WandrPage: View {
  @Environment(MemberModel.self) private var member
  @Environment(UnreadModel.self) private var badge
  let route: WandrRoute
  let account: Account
  let go: @MainActor (WandrRoute) -> Void

  var body: some View {
    switch route {
    case .post(let id): LogView(id, account, username: member.username)
    case .trip(let id): TripView(id, account, username: member.username, go: go)
    case .profile(let username): ProfileView(account, username: username, go: go)
    case .followers(let username):
      PeopleListView<WandrRoute>("Followers", WandrOffline.people.followersOf[username], account)
    case .following(let username):
      PeopleListView<WandrRoute>("Following", WandrOffline.people.followingOf[username], account)
    case .wants: WantsView()
    case .activity:
      ActivityPage<WandrRoute, WandrAPI.Activity>(
        ActivityModel(WandrOffline.activity, WandrOffline.people.calls, badge, account),
        when: "invites you to a trip, or follows you", requests: .requests
      ) { line in line.trip.map { WandrRoute.trip($0) } }
    case .requests: FollowRequestsView<WandrRoute>(WandrOffline.people, account)
    case .zones: ZonesView(account)
    case .search: PeopleSearch<WandrRoute>(WandrOffline.people, account)
    case .editProfile: EditProfileView(WandrOffline.people, account, username: member.username)
    case .settings: SettingsView(account)
    case .outbox: WaitingView()
    }
  }
}
