import ClientKit
import HearthScreens
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

extension RealspaceAPI.Activity {
  /// What it is about, where that is no post with a photo.
  var place: RealspaceRoute? {
    if let event { return .event(event.id) }
    if let post, thumbnailURL == nil { return .post(post) }
    return topicPost.map { RealspaceRoute.topicPost($0) }
  }
}
