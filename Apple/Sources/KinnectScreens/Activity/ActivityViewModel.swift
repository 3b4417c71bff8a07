import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// What happened to the viewer, and how much of it is unread.
@MainActor @Observable final class ActivityViewModel {
  let activity: PagesModel<KinnectAPI.Activity>
  /// For the badge.
  var unread: Int { badge.count }
  /// Lines whose person was asked from here.
  private var followedBack: Set<ID<KinnectAPI.Activity>> = []

  @ObservationIgnored let account: Account
  private let badge: UnreadModel
  @ObservationIgnored private let follows: FollowService

  init(_ account: Account) {
    self.account = account
    let service = ActivityService(account: account)
    follows = FollowService(account: account)
    badge = service.badge()
    activity = service.activity()
  }

  /// Keeps the badge as the server tells it, until the task is cancelled.
  func watch() async { await badge.watch() }

  /// Reads what there is; what is seen isn't new any more.
  func open() async {
    await activity.refresh()
    if activity.state == .filled { await badge.clear() }
  }

  /// Whether a line is of somebody whom the viewer doesn't follow yet.
  func canFollowBack(_ activity: KinnectAPI.Activity) -> Bool {
    activity.kind == .follow && activity.relation == KinnectAPI.Relation.none && !followedBack.contains(activity.id)
  }

  /// Asks to follow whoever follows the viewer now.
  func followBack(_ activity: KinnectAPI.Activity) {
    guard let username = activity.actors.first?.username else { return }
    account.write(KinnectOffline.follow, .init(username: username))
    followedBack.insert(activity.id)
  }

  func settle(_ activity: KinnectAPI.Activity, approves: Bool) async {
    guard let username = activity.actors.first?.username else { return }
    let isDone = approves ? await follows.approve(username) : await follows.decline(username)
    guard isDone else { return }
    self.activity.remove(activity.id)
    // Who follows the viewer now has a line that says so, and can be followed back from it.
    if approves { await self.activity.refresh() }
  }
}

extension KinnectAPI.Activity {
  /// What happened, in words.
  var words: String {
    let who = KinnectAPI.Author.names(of: actors, count: actorCount)
    return switch kind {
    case .like: "\(who) liked your post."
    case .comment: "\(who) commented" + (comment.map { ": \($0.isolated)" } ?? " on your post.")
    case .followRequest: "\(who) wants to follow you."
    case .follow: "\(who) started following you."
    case .followAccepted: "\(who) accepted your request."
    case .report: "Your report was reviewed."
    case let kind where kind.rawValue.hasPrefix("hidden_"):
      "An operator has hidden your \(kind.rawValue.dropFirst("hidden_".count)). Only you can see it."
    default: "There is news from \(who). Update the app to see it."
    }
  }
}
