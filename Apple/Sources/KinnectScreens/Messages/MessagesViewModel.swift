import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// A conversation: its messages as they are kept, the one that is being written, and what is read.
@MainActor @Observable final class ConversationViewModel {
  let conversation: HeldItemModel<KinnectAPI.Conversation>
  let messages: HeldListModel<KinnectAPI.Message>
  var text = "" { didSet { if text != oldValue { keepDraft() } } }

  @ObservationIgnored private let id: ID<KinnectAPI.Conversation>
  @ObservationIgnored private let account: Account
  @ObservationIgnored private let username: String
  @ObservationIgnored private var lastRead: ID<KinnectAPI.Message>?

  init(id: ID<KinnectAPI.Conversation>, _ account: Account, username: String) {
    (self.id, self.account, self.username) = (id, account, username)
    conversation = HeldItemModel(KinnectOffline.conversations, id, account) { client throws(ClientError) in
      try await client.call(KinnectAPI.conversation, .init(id: id))
    }
    messages = HeldListModel(KinnectOffline.messages(in: id), account)
    text = (try? account.store.draft(draft)) ?? ""  // a draft that can't be read is as none
  }

  private var draft: String { "kinnect.message/\(id)" }

  var canSend: Bool {
    conversation.item?.canSend == true && text.unicodeScalars.count <= KinnectAPI.Limits.message
      && !text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
  }

  /// Shown at once, and sent when it can be.
  func send() {
    guard canSend else { return }
    let message = KinnectAPI.Message(
      id: account.store.newID(), conversation: id,
      author: .init(id: account.store.newID(), username: username, fullName: "", avatarURL: nil), body: text,
      media: nil, story: nil, event: nil, subject: nil, createdAt: Timestamp(Date()), mine: true)
    do {
      try account.store.write(KinnectOffline.send, .init(id: id, body: text, media: nil), showing: message)
      text = ""
    } catch {
      account.notice = error.localizedDescription
    }
  }

  /// Messages come while it is open: the newest that the server knows is read.
  func markRead() {
    let waiting = Set(account.outbox.rows.compactMap(\.local))
    guard let newest = messages.items.first(where: { !$0.mine && !waiting.contains($0.id.description) }),
      newest.id != lastRead, conversation.item.map({ $0.unreadCount > 0 }) ?? true
    else { return }
    lastRead = newest.id
    account.write(KinnectOffline.read, .init(id: newest.id))
  }

  func delete(_ message: KinnectAPI.Message) async {
    guard await account.call(KinnectAPI.deleteMessage, .init(id: message.id)) != nil else { return }
    do { try account.store.remove(message.id, of: KinnectOffline.messages) } catch {
      account.notice = error.localizedDescription
    }
  }

  func report(_ message: KinnectAPI.Message, reason: String) async -> Bool {
    await account.call(KinnectAPI.reportMessage, .init(id: message.id, reason: reason)) != nil
  }

  /// Whether a message waits in the outbox.
  func isWaiting(_ message: KinnectAPI.Message) -> Bool {
    account.outbox.rows.contains { $0.local == message.id.description }
  }

  func toggleMute() async {
    guard let now = conversation.item else { return }
    let call = now.isMuted ? KinnectAPI.unmuteConversation : KinnectAPI.muteConversation
    guard let changed = await account.call(call, .init(id: id)) else { return }
    do { try account.store.keep(changed, of: KinnectOffline.conversations) } catch {
      account.notice = error.localizedDescription
    }
  }

  private func keepDraft() {
    let kept: String? = text.isEmpty ? nil : text
    do { try account.store.setDraft(draft, kept, about: id, of: KinnectOffline.conversations) } catch {
      account.notice = error.localizedDescription
    }
  }
}

extension KinnectAPI.Conversation {
  /// A group's name, or those in it besides oneself.
  func title(for username: String) -> String {
    if !name.isEmpty { return name }
    let others = members.map(\.username).filter { $0 != username }
    return others.isEmpty ? "Only you" : others.joined(separator: ", ")
  }
}

extension KinnectAPI.Message {
  /// What it says, in a list of conversations.
  var summary: String {
    if let event { return words(of: event) }
    if !body.isEmpty { return body }
    return media?.kind == .video ? "A video" : media != nil ? "A photo" : ""
  }

  func words(of event: KinnectAPI.MessageEvent) -> String {
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
