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
    if let event = line.eventName, line.happened.hasPrefix("event_") {
      return words(of: line.happened, at: event.isolated, by: who, isOne: line.actorCount == 1)
    }
    let said = line.quote.map { ": \($0.isolated)" } ?? "."
    return switch line.happened {
    case "like": "\(who) liked your post."
    case "comment": "\(who) commented" + (line.quote.map { ": \($0.isolated)" } ?? " on your post.")
    case "comment_like", "topic_comment_like": "\(who) liked your comment\(said)"
    case "comment_reply", "topic_comment_reply": "\(who) replied to your comment\(said)"
    case "topic_like": "\(who) liked your post in a topic."
    case "topic_comment": "\(who) commented on your post in a topic\(said)"
    case "follow": "\(who) started following you."
    case "follow_request": "\(who) wants to follow you."
    case "follow_accepted": "\(who) accepted your request."
    case "trip_invitation": "\(who) invited you to a trip."
    case "trip_joined": "\(who) joined your trip."
    case "joined": "\(who) joined. You follow each other now."
    case "share": "\(who) shared something."
    case "waiting": "Someone is waiting for you to let them in."
    case "report": "Your report was reviewed."
    case let kind where kind.hasPrefix("hidden_"):
      "An operator has hidden your \(kind.dropFirst("hidden_".count)). Only you can see it."
    case "operator_reset_link":
      "An operator made a link with which a new password can be set for your account. If you didn’t ask for it, ask them."
    case "operator_sign_out": "An operator signed you out everywhere."
    case "operator_suspend": "An operator suspended your account."
    case "operator_let_in": "An operator let you in again."
    default: "There is news from \(who). Update the app to see it."
    }
  }

  /// What happened to an event, which its host or its guests are notified of.
  private func words(of kind: String, at event: String, by who: String, isOne: Bool) -> String {
    let (asks, comes, waits) = isOne ? ("asks", "comes", "waits") : ("ask", "come", "wait")
    return switch kind {
    case "event_request": "\(who) \(asks) to come to \(event)."
    case "event_going": "\(who) \(comes) to \(event)."
    case "event_waiting": "\(who) \(waits) for a place at \(event)."
    case "event_seated": "\(who) moved up and \(comes) to \(event)."
    case "event_maybe": "\(who) may come to \(event)."
    case "event_no": "\(who) can’t come to \(event)."
    case "event_approved": "\(who) approved you for \(event)."
    case "event_declined": "\(who) has no place for you at \(event)."
    case "event_promoted": "\(who) has a place for you now at \(event)."
    case "event_asked": "\(who) now approves who comes to \(event). Your place waits for that."
    case "event_cancelled": "\(who) cancelled \(event)."
    case "event_restored": "\(who) will hold \(event) after all."
    case "event_moved": "\(who) moved \(event) to another time."
    case "event_place": "\(who) changed where to meet for \(event)."
    case "event_dates": "\(who) changed the dates of \(event). The one that you answered is no longer one of them."
    default: "There is news of \(event)."
    }
  }
}
