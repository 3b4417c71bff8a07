import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Invitations to trips, follows and requests, newest first; and the way to all requests.
struct ActivityView: View {
  private let model: ActivityModel<WandrAPI.Activity>

  init(_ account: Account, _ badge: UnreadModel) {
    model = ActivityModel(WandrOffline.activity, WandrOffline.people.calls, badge, account)
  }

  var body: some View {
    ActivityPage<WandrRoute, WandrAPI.Activity>(model, when: "invites you to a trip, or follows you") { line in
      line.trip.map { WandrRoute.trip($0) }
    }
    .toolbar { ToolbarItem(placement: .primaryAction) { NavigationLink("Requests", value: WandrRoute.requests) } }
  }
}

extension UnreadModel {
  /// How much of Wandr's activity is unread.
  convenience init(_ account: Account) {
    self.init(
      account, WandrAPI.unreadActivity, markRead: WandrAPI.markActivityRead,
      kept: WandrOffline.catalogue.unreadActivity)
  }
}
