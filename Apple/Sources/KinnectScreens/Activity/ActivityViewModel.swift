import ClientKit
import HearthScreens
import Wire

/// What happened to the viewer, and how much of it is unread.
typealias ActivityViewModel = ActivityModel<KinnectAPI.Activity>

extension ActivityModel where Line == KinnectAPI.Activity {
  convenience init(_ account: Account) {
    let badge = UnreadModel(
      account, KinnectAPI.unreadActivity, markRead: KinnectAPI.markActivityRead,
      kept: KinnectOffline.catalogue.unreadActivity)
    self.init(KinnectOffline.activity, KinnectOffline.people.calls, badge, account)
  }
}
