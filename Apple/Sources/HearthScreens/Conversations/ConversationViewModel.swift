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
  @ObservationIgnored let account: Account
  @ObservationIgnored let username: String
  @ObservationIgnored private var lastRead: ID<SocialAPI.Message>?

  /// - Parameters:
  ///   - talks: the app's conversations.
  ///   - username: the viewer's own.
  public init(_ talks: ConversationsOffline, id: ID<SocialAPI.Conversation>, _ account: Account, username: String) {
    (self.talks, self.id, self.account, self.username) = (talks, id, account, username)
    chosen = ChosenPhotos(account.store)
    conversation = HeldItemModel(talks.conversations, id, account) { client throws(ClientError) in
      try await client.call(talks.calls.conversation, .init(id: id))
    }
    messages = HeldListModel(talks.messages(in: id), account)
    draft = DraftPlace(talks.draft(in: id), about: id, of: talks.conversations, account)
    text = draft.text
  }

  public var canSend: Bool {
    conversation.item?.canSend == true && text.unicodeScalars.count <= SocialAPI.Limits.message
      && (!text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty || !chosen.photos.isEmpty)
      && !chosen.isReading
  }

  /// Whether it was shown, and is no longer the viewer's to see: left, or taken away.
  public private(set) var hasGone = false

  /// The other one of a conversation of two.
  public var other: String? {
    guard let now = conversation.item, !now.isGroup else { return nil }
    return now.members.map(\.username).first { $0 != username }
  }

  /// Who is in it or invited.
  public var everyone: Set<String> {
    guard let now = conversation.item else { return [] }
    return Set(now.members.map(\.username) + now.invited.map(\.person.username))
  }

  /// Shown at once, and sent when it can be.
  public func send() {
    guard canSend else { return }
    do {
      let photo = try chosen.keep().first
      let message = SocialAPI.Message(
        id: account.store.newID(), conversation: id,
        author: .init(id: account.store.newID(), username: username, fullName: "", avatarURL: nil), body: text,
        media: photo, story: nil, event: nil, subject: nil, createdAt: account.now(), mine: true)
      try account.store.write(
        talks.send, .init(id: id, body: text.isEmpty ? nil : text, media: photo?.id), showing: message)
      text = ""
      chosen.clear()
    } catch {
      account.notice = error.localizedDescription
    }
  }

  /// Messages come while it is open: the newest that the server knows is read.
  public func markRead() {
    let waiting = Set(account.outbox.rows.compactMap(\.local))
    guard let newest = messages.items.first(where: { !$0.mine && !waiting.contains($0.id.description) }),
      newest.id != lastRead, conversation.item.map({ $0.unreadCount > 0 }) ?? true
    else { return }
    lastRead = newest.id
    account.write(talks.read, .init(id: newest.id))
  }

  public func delete(_ message: SocialAPI.Message) async {
    guard await account.call(talks.calls.deleteMessage, .init(id: message.id)) != nil else { return }
    do { try account.store.remove(message.id, of: talks.messages) } catch {
      account.notice = error.localizedDescription
    }
  }

  public func report(_ message: SocialAPI.Message, reason: String) async -> Bool {
    await account.call(talks.calls.reportMessage, .init(id: message.id, reason: reason)) != nil
  }

  /// Whether a message waits in the outbox.
  public func isWaiting(_ message: SocialAPI.Message) -> Bool {
    account.outbox.rows.contains { $0.local == message.id.description }
  }

  public func toggleMute() async {
    guard let now = conversation.item else { return }
    let call = now.isMuted ? talks.calls.unmuteConversation : talks.calls.muteConversation
    guard let changed = await account.call(call, .init(id: id)) else { return }
    keep(changed)
  }

  /// Names the group; without a name it is called by its people.
  public func rename(_ name: String) async {
    guard let changed = await account.call(talks.calls.nameConversation, .init(id: id, name: name)) else { return }
    keep(changed)
  }

  /// Adds people to the group, or invites them.
  public func add(_ usernames: [String]) async throws(ClientError) {
    keep(try await account.client.call(talks.calls.addMembers, .init(id: id, members: usernames)))
  }

  public func withdraw(_ username: String) async {
    let call = talks.calls.withdrawGroupInvitation
    guard await account.call(call, .init(id: id, username: username)) != nil else { return }
    await conversation.refresh()
  }

  /// Leaves the group: what is kept of it leaves the device.
  public func leave() async -> Bool {
    guard await account.call(talks.calls.leaveConversation, .init(id: id)) != nil else { return false }
    do { try account.store.remove(id, of: talks.conversations) } catch {
      account.notice = error.localizedDescription
    }
    hasGone = true
    return true
  }

  public func blockOther() async -> Bool {
    guard let other, await account.call(talks.people.block, .init(username: other)) != nil else { return false }
    await conversation.refresh()
    hasGone = conversation.item == nil
    return true
  }

  public func reportOther(_ reason: String) async -> Bool {
    guard let other else { return false }
    return await account.call(talks.people.reportProfile, .init(username: other, reason: reason)) != nil
  }

  private func keep(_ changed: SocialAPI.Conversation) {
    do { try account.store.keep(changed, of: talks.conversations) } catch {
      account.notice = error.localizedDescription
    }
  }
}

extension SocialAPI.Conversation {
  /// A group's name, or those in it besides oneself.
  func title(for username: String) -> String {
    if !name.isEmpty { return name }
    let others = members.map(\.username).filter { $0 != username }
    return others.isEmpty ? "Only you" : others.joined(separator: ", ")
  }
}

extension SocialAPI.Message {
  /// What it says, in a list of conversations.
  var summary: String {
    if let event { return words(of: event) }
    if !body.isEmpty { return body }
    return media?.kind == .video ? "A video" : media != nil ? "A photo" : ""
  }

  func words(of event: SocialAPI.MessageEvent) -> String {
    let (who, whom) = (author.username, subject?.username ?? "somebody")
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
