import Wire
public import ClientKit
internal import Foundation
public import Observation

/// What waits to be sent, and what was refused.
@MainActor @Observable public final class OutboxModel {
  public private(set) var rows: [OutboxRow] = []
  /// How much of photos and videos that are being sent is at the server, from 0 to 1, by the rows' numbers.
  public private(set) var sentShares: [Int64: Double] = [:]

  @ObservationIgnored private let store: OfflineStore
  /// Those of which it was said that they were refused.
  @ObservationIgnored private var told: Set<Int64> = []
  /// Those whose refusal a form says.
  @ObservationIgnored private var ofForms: Set<Int64> = []

  init(_ store: OfflineStore) { self.store = store }

  public var waiting: [OutboxRow] { rows.filter { $0.state == .waiting } }
  public var failed: [OutboxRow] { rows.filter { $0.state != .waiting } }

  /// Shows it until the task is cancelled.
  /// - Parameter refused: takes the reason when something is refused.
  public func run(refused: (String) -> Void) async {
    let changes = store.changes()
    await read()
    told = Set(failed.map(\.number))
    for await change in changes where change.contains("outbox") || change.contains("uploads") {
      guard change.contains("outbox") else {
        readShares()
        continue
      }
      await read()
      let new = failed.first { !told.contains($0.number) && !ofForms.contains($0.number) }
      told = Set(failed.map(\.number))
      if let reason = new?.reason { refused(reason) }
    }
  }

  /// A form waits for a write: it says itself what it is refused for.
  func leaveToForm(_ number: Int64) { ofForms.insert(number) }

  /// The form waits no longer: what is refused from now on is said as of every write.
  func formIsOver(_ number: Int64) { ofForms.remove(number) }

  /// Sends something that was refused once more.
  public func retry(_ row: OutboxRow) async throws(StoreError) {
    // Before it is sent: it may be refused again before the rows are read here.
    told.remove(row.number)
    try await store.retry(row.number)
    await read()
  }

  /// Takes something back that isn't sent.
  public func giveUp(_ row: OutboxRow) async throws(StoreError) {
    try await store.giveUp(row.number)
    await read()
  }

  /// Shows what waits now.
  public func read() async {
    // A store that can't be read says so wherever a list is shown.
    guard let now = try? await store.outbox(), now != rows else { return }
    rows = now
    readShares()
  }

  private func readShares() {
    var shares: [Int64: Double] = [:]
    for row in rows { shares[row.number] = store.sentShare(of: row) }
    if shares != sentShares { sentShares = shares }
  }
}

extension OutboxRow {
  /// Why it was refused, for people; nil for one that waits.
  public var reason: String? {
    guard case .failed(let reason) = state else { return nil }
    return switch reason {
    case .refused(let problem): problem.detail
    case .unknown: "It was sent, and no answer came. Look whether it is there before you send it again."
    case .unsendable: "This can’t be sent."
    }
  }
}

extension OutboxRow {
  /// What a write does that apps of people share; nil for others.
  public var socialWords: String? {
    switch call.split(separator: ".").last.map(String.init) {
    case "like": "A like"
    case "unlike": "A like taken back"
    case "follow": "Following someone"
    case "unfollow": "Unfollowing someone"
    case "publishPost": "A post"
    case "editPost": "A changed post"
    case "deletePost": "Deleting a post"
    case "addComment": "A comment"
    case "deleteComment": "Deleting a comment"
    case "editProfile": hasPicture ? "Your new photo" : "Your profile"
    case "sendMessage": "A message"
    case "deleteMessage": "Deleting a message"
    case "markMessageRead": "A message marked as read"
    case "mute": "Muting someone"
    case "unmute": "Unmuting someone"
    case "block": "Blocking someone"
    case "unblock": "Unblocking someone"
    case "approveFollowRequest": "Approving a request"
    case "declineFollowRequest": "Declining a request"
    case "createCircle": "A circle"
    case "renameCircle": "A circle’s name"
    case "deleteCircle": "Deleting a circle"
    case "addToCircle", "removeFromCircle": "Someone in a circle"
    case "muteConversation", "unmuteConversation", "nameConversation", "addMembers", "leaveConversation",
      "withdrawGroupInvitation", "acceptGroupInvitation", "declineGroupInvitation":
      "A change of a conversation"
    case "addTopic": "A topic"
    case "joinTopic": "Joining a topic"
    case "leaveTopic": "Leaving a topic"
    case "addTopicPost": "A post in a topic"
    case "deleteTopicPost": "Deleting a post in a topic"
    case "likeTopicPost": "A like"
    case "unlikeTopicPost": "A like taken back"
    case "addTopicComment": "A comment"
    case "answerEvent": "Your answer to an event"
    case "cancelEvent": "Cancelling an event"
    case "restoreEvent": "An event that takes place after all"
    case "addListItem": "An entry of your list"
    case "tickListItem", "untickListItem": "A tick on your list"
    case "deleteListItem": "Deleting an entry of your list"
    case "restoreListItem": "An entry put back on your list"
    case "setNotifications": "What you are notified about"
    case "markActivityRead": "Activity marked as read"
    case let name? where name.hasPrefix("report"): "A report"
    default: nil
    }
  }
}
