public import ClientKit
import Foundation
public import Observation
public import Wire

/// A conversation: its messages as they are kept, the one that is being written, and what is read.
@MainActor @Observable public final class ConversationViewModel {
  public let conversation: HeldItemModel<SocialAPI.Conversation>
  public let messages: HeldListModel<SocialAPI.Message>
  public var text = "" { didSet { if text != oldValue { draft.keep(text) } } }

  /// The photo that goes with it; one at most.
  public let chosen: ChosenPhotos

  @ObservationIgnored private let draft: DraftPlace
  @ObservationIgnored private let id: ID<SocialAPI.Conversation>
  @ObservationIgnored let talks: ConversationsOffline
  @ObservationIgnored let people: PeopleOffline
  @ObservationIgnored let account: Account
  @ObservationIgnored let username: String
  @ObservationIgnored private var lastRead: ID<SocialAPI.Message>?
  @ObservationIgnored private var isSending = false

  /// - Parameters:
  ///   - talks: the app's conversations.
  ///   - people: its people.
  ///   - username: the viewer's own.
  public init(
    _ talks: ConversationsOffline, _ people: PeopleOffline, id: ID<SocialAPI.Conversation>, _ account: Account,
    username: String
  ) {
    (self.talks, self.people, self.id, self.account, self.username) = (talks, people, id, account, username)
    chosen = ChosenPhotos(account)
    conversation = HeldItemModel(talks.conversations, .id(id), account) { client throws(ClientError) in
      try await client.call(talks.calls.conversation, .init(id: id))
    }
    messages = HeldListModel(talks.messages(in: id), account)
    draft = DraftPlace(talks.draft(in: id), about: id, of: talks.conversations, account)
  }

  /// Shows it, and what was being written, until the task is cancelled.
  public func run() async {
    await restore()
    async let first: Void = conversation.run()
    await messages.run()
    await first
  }

  /// Shows the draft that was left; not over what was typed meanwhile.
  public func restore() async {
    let left = await draft.left()
    if text.isEmpty, !left.isEmpty { text = left }
  }

  public var canSend: Bool {
    conversation.item?.canSend == true && text.unicodeScalars.count <= SocialAPI.Limits.message
      && (!text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty || !chosen.photos.isEmpty)
      && !chosen.isReading
  }

  /// Whether it was shown, and is no longer the viewer's to see: left, or taken away.
  public private(set) var hasGone = false

  /// The other one of a conversation of two.
  public var other: SocialAPI.Author? {
    guard let now = conversation.item, !now.isGroup else { return nil }
    return now.members.first { $0.username != username }
  }

  /// Who is in it or invited.
  public var everyone: Set<String> {
    guard let now = conversation.item else { return [] }
    return Set(now.members.map(\.username) + now.invited.map(\.person.username))
  }

  /// Shown at once, and sent when it can be.
  public func send() async {
    // A photo is kept before its message: a second tap meanwhile sends nothing.
    guard canSend, !isSending else { return }
    isSending = true
    defer { isSending = false }
    let body = text
    text = ""
    do {
      let photo = try await chosen.keep().first
      chosen.clear()
      let message = SocialAPI.Message(
        id: account.store.newID(), conversation: id, author: await account.author(username, in: people), body: body,
        media: photo, story: nil, event: nil, subject: nil, createdAt: account.now(), mine: true)
      account.write(
        talks.calls.sendMessage, .init(id: id, body: body.isEmpty ? nil : body, media: photo?.id), showing: message)
      await account.written()
    } catch {
      if text.isEmpty { text = body }
      account.notice = error.localizedDescription
    }
  }

  /// Messages come while it is open: the newest that the server knows is read.
  public func markRead() {
    guard let newest = messages.rows.first(where: { !$0.item.mine && !$0.isWaiting })?.item,
      newest.id != lastRead, conversation.item.map({ $0.unreadCount > 0 }) ?? true
    else { return }
    lastRead = newest.id
    account.write(talks.calls.markMessageRead, .init(id: newest.id), showingChanged: id)
  }

  public func delete(_ message: SocialAPI.Message) {
    account.write(talks.calls.deleteMessage, .init(id: message.id))
  }

  public func report(_ message: SocialAPI.Message, reason: String) {
    account.write(talks.calls.reportMessage, .init(id: message.id, reason: reason))
  }

  public func toggleMute() {
    guard let now = conversation.item else { return }
    account.write(now.isMuted ? talks.calls.unmuteConversation : talks.calls.muteConversation, .init(id: id))
  }

  /// Names the group; without a name it is called by its people.
  public func rename(_ name: String) { account.write(talks.calls.nameConversation, .init(id: id, name: name)) }

  /// Adds people to the group, or invites them.
  public func add(_ people: [SocialAPI.MeantPerson]) async throws(ClientError) {
    // An ID for each, or none.
    let profiles = people.compactMap(\.profile)
    try await account.submit(
      talks.calls.addMembers,
      .init(
        id: id, members: people.map(\.username), profiles: profiles.count == people.count ? profiles : nil))
  }

  public func withdraw(_ person: SocialAPI.Author) {
    account.write(
      talks.calls.withdrawGroupInvitation, .init(id: id, username: person.username, profile: person.id))
  }

  /// Leaves the group: what is kept of it leaves the device.
  /// - Returns: false where that is refused, as by a conversation of two.
  public func leave() async -> Bool {
    do throws(ClientError) {
      try await account.submit(talks.calls.leaveConversation, .init(id: id))
    } catch {
      account.notice = error.localizedDescription
      return false
    }
    hasGone = true
    return true
  }

  public func blockOther() {
    guard let other else { return }
    account.write(people.calls.block, .init(username: other.username, profile: other.id))
    hasGone = true
  }

  public func reportOther(_ reason: String) {
    guard let other else { return }
    account.write(
      people.calls.reportProfile, .init(username: other.username, reason: reason, profile: other.id))
  }
}

extension Account {
  /// A group's name, or those in it besides the viewer.
  func title(of conversation: SocialAPI.Conversation, for username: String) -> String {
    if !conversation.name.isEmpty { return conversation.name.isolated }
    let others = conversation.members.filter { $0.username != username }.map { called($0) }
    return others.isEmpty ? "Only you" : others.joined(separator: ", ")
  }

  /// What a message says, in a list of conversations.
  func summary(of message: SocialAPI.Message) -> String {
    if let event = message.event { return words(of: event, in: message) }
    if !message.body.isEmpty { return message.body }
    return message.media?.kind == .video ? "A video" : message.media != nil ? "A photo" : ""
  }

  func words(of event: SocialAPI.MessageEvent, in message: SocialAPI.Message) -> String {
    let (who, whom) = (called(message.author), message.subject.map { called($0) } ?? "somebody")
    return switch event {
    case .founded: "\(who) made the group."
    case .added: "\(who) added \(whom)."
    case .joined: "\(who) joined."
    case .left: "\(who) left."
    case .named: "\(who) named the group."
    default: ""
    }
  }
}
