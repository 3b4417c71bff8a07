import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What happened to the viewer, and how much of it is unread.
typealias ActivityViewModel = ActivityModel<RealspaceAPI.Activity>

extension ActivityModel where Line == RealspaceAPI.Activity {
  convenience init(_ account: Account) {
    let badge = UnreadModel(
      account, RealspaceAPI.unreadActivity, markRead: RealspaceAPI.markActivityRead,
      kept: RealspaceOffline.catalogue.unreadActivity)
    self.init(RealspaceOffline.activity, RealspaceOffline.people.calls, badge, account)
  }
}

/// Likes, comments, follows, and what became of events.
struct ActivityView: View {
  let model: ActivityViewModel

  var body: some View {
    ActivityPage<RealspaceRoute, RealspaceAPI.Activity>(model) { line in
      if let event = line.event { return .event(event.id) }
      return line.topicPost.map { .topicPost($0) }
    }
  }
}
