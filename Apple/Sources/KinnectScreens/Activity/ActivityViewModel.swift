import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// What happened to the viewer, and how much of it is unread.
@MainActor @Observable final class ActivityViewModel {
  let activity: PagesModel<KinnectAPI.Activity>
  /// For the badge.
  private(set) var unread = 0

  @ObservationIgnored let account: Account
  @ObservationIgnored private let service: ActivityService
  @ObservationIgnored private let realtime: RealtimeService
  @ObservationIgnored private let follows: FollowService

  init(_ account: Account) {
    self.account = account
    service = ActivityService(account: account)
    realtime = RealtimeService(account: account)
    follows = FollowService(account: account)
    activity = service.activity()
    readUnread()
  }

  /// Keeps the badge as the server tells it, until the task is cancelled.
  func watch() async {
    let changes = realtime.changes()
    do throws(ClientError) {
      let count = try await service.unread()
      do { try account.store.keepValue(KinnectOffline.unreadActivity, UnreadCount(count: count)) } catch {
        account.notice = error.localizedDescription
      }
    } catch {
      // The next event tells it.
      if error == .signedOut { return }
    }
    readUnread()
    for await names in changes where names.contains(KinnectOffline.unreadActivity) { readUnread() }
  }

  private func readUnread() {
    let kept: UnreadCount? = try? account.store.value(KinnectOffline.unreadActivity)  // none is known yet
    unread = kept?.count ?? 0
  }

  /// Reads what there is; what is seen isn't new any more.
  func open() async {
    await activity.refresh()
    guard unread > 0, activity.state == .filled else { return }
    await service.markRead()
    unread = 0
  }

  func settle(_ activity: KinnectAPI.Activity, approves: Bool) async {
    guard let username = activity.actors.first?.username else { return }
    let isDone = approves ? await follows.approve(username) : await follows.decline(username)
    if isDone { self.activity.remove(activity.id) }
  }
}

extension KinnectAPI.Activity {
  /// What happened, in words.
  var words: String {
    let names = actors.map(\.username)
    let others = actorCount - 1
    let who: String =
      switch (names.first, actorCount) {
      case (nil, _): "Somebody"
      case (let first?, 1): first
      case (let first?, 2) where names.count > 1: "\(first) and \(names[1])"
      case (let first?, _): "\(first) and \(others) others"
      }
    return switch kind {
    case .like: "\(who) liked your post."
    case .comment: "\(who) commented" + (comment.map { ": \($0)" } ?? " on your post.")
    case .followRequest: "\(who) asks to follow you."
    case .follow: "\(who) follows you now."
    case .followAccepted: "\(who) lets you follow them."
    case .report: "What you reported was looked at."
    default: "\(who) did something that this version can’t show."
    }
  }
}
