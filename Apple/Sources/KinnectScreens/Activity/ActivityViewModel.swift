import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// What happened to the viewer, and how much of it is unread.
@MainActor @Observable final class ActivityViewModel {
  let activity: HeldListModel<KinnectAPI.Activity>
  /// For the badge.
  var unread: Int { badge.count }
  /// Lines whose person was asked from here.
  private var followedBack: Set<ID<KinnectAPI.Activity>> = []

  @ObservationIgnored let account: Account
  private let badge: UnreadModel
  @ObservationIgnored private let follows: FollowService

  init(_ account: Account) {
    self.account = account
    follows = FollowService(account: account)
    badge = UnreadModel(
      account, KinnectAPI.unreadActivity, markRead: KinnectAPI.markActivityRead,
      kept: KinnectOffline.catalogue.unreadActivity)
    activity = HeldListModel(KinnectOffline.activity, account)
  }

  /// Keeps the badge as the server tells it, until the task is cancelled.
  func watch() async { await badge.watch() }

  /// Shows what there is until the task is cancelled.
  func run() async {
    async let opened: Void = open()
    await activity.follow()
    await opened
  }

  /// Reads what there is; what is seen isn't new any more.
  func open() async {
    await activity.refresh()
    if activity.state == .filled { badge.clear() }
  }

  /// Whether a line is of somebody whom the viewer doesn't follow yet.
  func canFollowBack(_ activity: KinnectAPI.Activity) -> Bool {
    activity.kind == .follow && activity.relation == KinnectAPI.Relation.none && !followedBack.contains(activity.id)
  }

  /// Asks to follow whoever follows the viewer now.
  func followBack(_ activity: KinnectAPI.Activity) {
    guard let username = activity.actors.first?.username else { return }
    follows.follow(username)
    followedBack.insert(activity.id)
  }

  /// Lines whose request was answered from here.
  private var settled: Set<ID<KinnectAPI.Activity>> = []

  /// What is shown: without requests that were answered. Who follows the viewer now has a line that says so, and can be followed back
  /// from it.
  var rows: [HeldRow<KinnectAPI.Activity>] { activity.rows.filter { !settled.contains($0.item.id) } }

  func settle(_ activity: KinnectAPI.Activity, approves: Bool) async {
    guard let username = activity.actors.first?.username else { return }
    settled.insert(activity.id)
    if approves { follows.approve(username) } else { follows.decline(username) }
    await account.send()
    await self.activity.refresh()
  }
}

extension Account {
  /// What happened, in words.
  func words(of line: KinnectAPI.Activity) -> String {
    let who = called(line.actors, count: line.actorCount)
    return switch line.kind {
    case .like: "\(who) liked your post."
    case .comment: "\(who) commented" + (line.comment.map { ": \($0.isolated)" } ?? " on your post.")
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
