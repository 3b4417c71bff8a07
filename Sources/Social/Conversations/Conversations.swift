public import Core
public import HTML
public import SQL
public import Wire

/// Conversations between people who follow each other, one-to-one and in groups: the tables, who sees and writes what, invitations to groups,
/// the calls, the pages at `/<app>/messages`, live events, the badge. Where messages answer things of the app, such as stories, it
/// says of what kind these are.
public struct Conversations: Sendable {
  let people: People
  let conversations: SchemaText
  let members: SchemaText
  let inbox: SchemaText
  let messages: SchemaText
  let invitations: SchemaText
  let sizes: SchemaText
  /// The app's name in text of the schema.
  let owner: SchemaText
  let stories: AnsweredStories?
  let live: ConversationEvents
  let calls: ConversationCalls
  private let room: StaticString
  private let message: StaticString

  /// - Parameters:
  ///   - app: the app's name, with which the names of the tables begin.
  ///   - people: who writes.
  ///   - room: where the page of a conversation is, before its ID: `/kinnect/messages/`.
  ///   - message: where the page of a message is, before its ID: `/kinnect/message/`.
  ///   - stories: what messages may answer; nil where there is no such thing.
  public init(
    _ app: SchemaText, of people: People, room: StaticString, message: StaticString,
    answering stories: AnsweredStories? = nil
  ) {
    self.people = people
    calls = ConversationCalls(people.app)
    (conversations, members, inbox) = ("\(app)_conversations", "\(app)_members", "\(app)_inbox")
    (messages, invitations, sizes) = ("\(app)_messages", "\(app)_invitations", "\(app)_conversation_sizes")
    owner = app
    self.stories = stories
    self.room = room
    self.message = message
    live = ConversationEvents(
      app: people.app, messages: messages, conversations: conversations, invitations: invitations,
      unread: Self.unread(inbox: inbox, messages: messages))
  }

  var app: String { people.app }

  /// The page of a conversation.
  /// - Parameter below: what stands behind it.
  public func address(of id: ID<SocialAPI.Conversation>, _ below: StaticString = "") -> URLPath {
    URLPath(room, uuid: id.high, id.low, below)
  }

  /// The page of a message.
  /// - Parameter below: what stands behind it.
  func address(of id: ID<SocialAPI.Message>, _ below: StaticString = "") -> URLPath {
    URLPath(message, uuid: id.high, id.low, below)
  }

  /// The form that opens the conversation with somebody.
  public func opening(with username: String) -> URLPath { people.address(of: username, "/message") }

  /// Below a conversation, for a route.
  func roomTemplate(_ below: String = "") -> String { "\(room){id}\(below)" }

  /// Below a message, for a route.
  func messageTemplate(_ below: String = "") -> String { "\(message){id}\(below)" }

  /// Conversations with something that the viewer has not read, without the muted ones.
  public var badge: AppBadge { AppBadge("unread-messages", unread) }

  /// What pages say once.
  public static let notices = [
    Notice.messageDeleted, .groupLeft, .conversationMuted, .conversationUnmuted, .invitationSent, .invitationDeclined,
    .invitationWithdrawn,
  ]
}

/// Things of an app that messages may answer: each has an author, a photo, and a column of the messages that names it.
public struct AnsweredStories: Sendable {
  let table: SchemaText
  let author: SchemaText
  let photo: SchemaText
  let address: @Sendable (ID<SocialAPI.AnsweredStory>) -> URLPath

  /// - Parameters:
  ///   - table: the things, whose key is `id`; a message names one as `story_id`.
  ///   - author: the column of whose each is.
  ///   - photo: the column of its photo or video.
  ///   - address: the page of one.
  public init<Story>(
    _ table: SchemaText, author: SchemaText, photo: SchemaText, at address: @escaping @Sendable (ID<Story>) -> URLPath
  ) {
    self.table = table
    self.author = author
    self.photo = photo
    self.address = { address($0.cast()) }
  }
}

extension AppTab.Name {
  static var messages: Self { "messages" }
}

extension Notice {
  static let messageDeleted = Notice("message-deleted", "Message deleted.")
  static let groupLeft = Notice("group-left", "You left the group.")
  static let conversationMuted = Notice("conversation-muted", "Muted. New messages here show no badge.")
  static let conversationUnmuted = Notice("conversation-unmuted", "Unmuted.")
  static let invitationSent = Notice("invitation-sent", "Invited. They join once they accept.")
  static let invitationDeclined = Notice("invitation-declined", "Invitation declined.")
  static let invitationWithdrawn = Notice("invitation-withdrawn", "Invitation withdrawn.")
}
