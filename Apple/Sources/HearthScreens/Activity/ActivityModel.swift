public import ClientKit
public import Observation
public import Wire

/// What happened to the viewer, newest first, and how much of it is unread; following back and answering requests from there.
@MainActor @Observable public final class ActivityModel<Line: SocialActivity> {
  public let activity: HeldListModel<Line>
  /// For the badge.
  public var unread: Int { badge.count }
  /// Lines whose person was followed from here, and those whose request was answered.
  private var followedBack: Set<ID<Line.Entity>> = []
  private var settled: Set<ID<Line.Entity>> = []

  @ObservationIgnored private let account: Account
  @ObservationIgnored private let calls: PeopleCalls
  private let badge: UnreadModel

  /// - Parameters:
  ///   - list: the app's activity.
  ///   - calls: about its people.
  ///   - badge: how much is unread.
  public init(_ list: HeldList<Line>, _ calls: PeopleCalls, _ badge: UnreadModel, _ account: Account) {
    (self.account, self.calls, self.badge) = (account, calls, badge)
    activity = HeldListModel(list, account)
  }

  /// Keeps the badge as the server tells it, until the task is cancelled.
  public func watch() async { await badge.watch() }

  /// Shows what there is until the task is cancelled.
  public func run() async {
    async let opened: Void = open()
    await activity.follow()
    await opened
  }

  /// Reads what there is; what is seen isn't new any more.
  public func open() async {
    await activity.refresh()
    if activity.state == .filled { badge.clear() }
  }

  /// What is shown: without requests that were answered. Who follows the viewer now has a line that says so, and can be followed back
  /// from it.
  public var rows: [HeldRow<Line>] { activity.rows.filter { !settled.contains($0.item.id) } }

  /// Whether a line is of somebody whom the viewer doesn't follow yet.
  public func canFollowBack(_ line: Line) -> Bool {
    line.happened == "follow" && line.relation == SocialAPI.Relation.none && !followedBack.contains(line.id)
  }

  /// Follows who follows the viewer now, or asks to.
  public func followBack(_ line: Line) {
    guard let person = line.actors.first else { return }
    account.write(calls.follow, .init(username: person.username, profile: person.id))
    followedBack.insert(line.id)
  }

  /// Answers a request to follow.
  public func settle(_ line: Line, approves: Bool) async {
    guard let person = line.actors.first else { return }
    settled.insert(line.id)
    if approves {
      account.write(calls.approveFollowRequest, .init(username: person.username, profile: person.id))
    } else {
      account.write(calls.declineFollowRequest, .init(username: person.username, profile: person.id))
    }
    await account.send()
    await activity.refresh()
  }
}

extension Account {
  /// What happened, in words.
  public func words<Line: SocialActivity>(of line: Line) -> String {
    let who = called(line.actors, count: line.actorCount)
    return switch line.happened {
    case "like": "\(who) liked your post."
    case "comment": "\(who) commented" + (line.comment.map { ": \($0.isolated)" } ?? " on your post.")
    case "follow": "\(who) started following you."
    case "follow_request": "\(who) wants to follow you."
    case "follow_accepted": "\(who) accepted your request."
    case "report": "Your report was reviewed."
    case let kind where kind.hasPrefix("hidden_"):
      "An operator has hidden your \(kind.dropFirst("hidden_".count)). Only you can see it."
    default: "There is news from \(who). Update the app to see it."
    }
  }
}
