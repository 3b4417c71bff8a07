public import Core
public import HTML
public import Wire

/// The list of conversations; on a desktop with room for one beside it.
public struct InboxPage: HTML {
  /// What it shows.
  public struct Model: Sendable {
    /// The one that was written in last first.
    public var conversations: Page<SocialAPI.Conversation>
    /// To how many groups the viewer is invited.
    public var invitations: Int

    public init(conversations: Page<SocialAPI.Conversation>, invitations: Int = 0) {
      self.conversations = conversations
      self.invitations = invitations
    }
  }

  let model: Model
  let part: Conversations
  let context: PageContext

  public init(_ part: Conversations, model: Model, context: PageContext) {
    self.part = part
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("Messages", tab: .messages, back: part.people.page(), look: "app app-inbox", context) {
      div(.class("chat"), .data("chat")) {
        Inbox(
          conversations: model.conversations, invitations: model.invitations, open: nil, part: part, context: context)
        section(.class("chat-room chat-nothing"), .aria("label", "Conversation")) {
          EmptyState(
            "Your messages", "Send photos and messages to people you know, alone or in a group.", symbol: "plane",
            context
          ) {
            a(.class("button"), .href(part.people.page("/messages/new"))) { "Send message" }
          }
        }
      }
    }
  }
}

/// The list itself, newest first.
struct Inbox: HTML {
  let conversations: Page<SocialAPI.Conversation>
  let invitations: Int
  /// The one that is looked at.
  let open: ID<SocialAPI.Conversation>?
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    section(.class("chat-list"), .aria("label", "Conversations")) {
      div(.class("chat-list-head")) {
        h2 { context.viewer?.username ?? "" }
        a(.class("icon-button"), .href(part.people.page("/messages/new")), .aria("label", "New message")) {
          context.icon("compose")
        }
      }
      if conversations.items.isEmpty, invitations == 0 {
        div(.class("chat-none")) {
          p(.class("strong")) { "No messages yet" }
          p(.class("quiet")) { "Write to someone you follow and who follows you." }
          a(.class("button button-small"), .href(part.people.page("/messages/new"))) { "Send message" }
        }
      }
      ul(.data("conversations"), .data("list")) {
        if invitations > 0 { InvitationsLink(count: invitations, part: part, context: context) }
        ForEach(conversations.items) { conversation in
          InboxRow(conversation: conversation, isOpen: conversation.id == open, part: part, context: context)
        }
      }
      MoreLink(
        "More conversations", to: conversations.next.flatMap { part.people.page("/messages", list: "before", from: $0) }
      )
    }
  }
}

struct InboxRow: HTML {
  let conversation: SocialAPI.Conversation
  let isOpen: Bool
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    li(.class("chat-row"), .data("person", conversation.id.description)) {
      a(.class(look), .href(part.address(of: conversation.id)), .aria("current", "page").when(isOpen)) {
        ConversationFace(conversation: conversation, context: context)
        span(.class("chat-row-text")) {
          span(.class("chat-row-name")) { Written(conversation.title(context)) }
          span(.class("chat-row-last")) {
            span(.class("chat-row-words")) { conversation.preview(context) }
            " · "
            RelativeTime(conversation.updatedAt, now: context.now)
          }
        }
        if conversation.isMuted {
          span(.class("chat-muted quiet")) {
            context.icon("muted")
            span(.class("visually-hidden")) { "Muted" }
          }
        }
        if isUnread {
          span(.class(conversation.isMuted ? "chat-dot chat-dot-muted" : "chat-dot")) {
            span(.class("visually-hidden")) { "\(conversation.unreadCount) unread" }
          }
        }
      }
    }
  }

  private var isUnread: Bool { conversation.unreadCount > 0 && !isOpen }
  private var look: StaticString {
    isUnread && !conversation.isMuted ? "chat-row-link chat-row-new" : "chat-row-link"
  }
}

/// The other's picture; of a group, two of them.
struct ConversationFace: HTML {
  let conversation: SocialAPI.Conversation
  let context: PageContext

  var body: some HTML {
    let others = conversation.others(than: context.viewer)
    if conversation.isGroup, others.count > 1 {
      span(.class("face-pair")) { ForEach(Array(others.prefix(2))) { Avatar($0.avatarURL, .medium, context) } }
    } else {
      Avatar(others.first?.avatarURL, .large, context)
    }
  }
}

extension SocialAPI.Conversation {
  func others(than viewer: PageViewer?) -> [SocialAPI.Author] { members.filter { $0.username != viewer?.username } }

  /// A group's name; else who is in it besides the viewer.
  func title(_ context: PageContext) -> String {
    if !name.isEmpty { return name }
    let others = others(than: context.viewer)
    guard let first = others.first else { return isGroup ? "Only you" : "Somebody" }
    switch others.count {
    case 1: return first.fullName.isEmpty || isGroup ? first.called(context) : first.fullName.isolated
    case 2, 3: return others.map { $0.called(context) }.joined(separator: ", ")
    default:
      return others.prefix(2).map { $0.called(context) }.joined(separator: ", ") + " and \(others.count - 2) others"
    }
  }

  /// The newest message in one line.
  func preview(_ context: PageContext) -> String {
    guard let last = lastMessage else { return "No messages yet" }
    if last.event != nil { return last.eventText(context) }
    let who = last.mine ? "You: " : isGroup ? "\(last.author.called(context)): " : ""
    if last.body.isEmpty { return who + (last.media?.kind == .video ? "sent a video" : "sent a photo") }
    return who + last.body.head(120).replacing("\n", with: " ").isolated
  }
}

extension SocialAPI.Message {
  /// What happened, in one sentence.
  func eventText(_ context: PageContext) -> String {
    let who = mine ? "You" : author.called(context)
    switch event {
    case .founded: return "\(who) made the group"
    case .added: return "\(who) added \(subject?.called(context) ?? "someone")"
    case .joined: return "\(who) joined"
    case .left: return "\(who) left"
    case .named: return body.isEmpty ? "\(who) removed the group’s name" : "\(who) named the group \(body)"
    default: return body
    }
  }
}
