extension ProblemCode {
  /// 409: the viewer and the other person do not follow each other, which messages require.
  public static let notMutual = ProblemCode("not_mutual", status: 409, title: "You do not follow each other")
}

/// The calls of an app's API about conversations: one-to-one and in groups, their messages and invitations. They have the same
/// paths in every app, below `/api/` and its name.
public struct ConversationCalls: Sendable {
  /// Lists the viewer's conversations.
  public let conversations: Endpoint<ListInput<SocialAPI.ConversationList>, Page<SocialAPI.Conversation>>
  /// Opens a conversation of two, or makes a group.
  public let openConversation: Endpoint<SocialAPI.OpenConversation, SocialAPI.Conversation>
  /// Reads one conversation.
  public let conversation: Endpoint<SocialAPI.ByConversation, SocialAPI.Conversation>
  /// Names a group.
  public let nameConversation: Endpoint<SocialAPI.NameConversation, SocialAPI.Conversation>
  /// Adds people to a group, or invites them.
  public let addMembers: Endpoint<SocialAPI.AddMembers, SocialAPI.Conversation>
  /// Leaves a group.
  public let leaveConversation: Endpoint<SocialAPI.ByConversation, NoContent>
  /// Mutes a conversation.
  public let muteConversation: Endpoint<SocialAPI.ByConversation, SocialAPI.Conversation>
  /// Undoes a mute.
  public let unmuteConversation: Endpoint<SocialAPI.ByConversation, SocialAPI.Conversation>
  /// Lists a conversation's messages.
  public let messages: Endpoint<ItemListInput<SocialAPI.Conversation, SocialAPI.MessageList>, Page<SocialAPI.Message>>
  /// Writes a message.
  public let sendMessage: Endpoint<SocialAPI.SendMessage, SocialAPI.Message>
  /// Marks a conversation as read up to a message.
  public let markMessageRead: Endpoint<SocialAPI.ByMessage, UnreadCount>
  /// Counts the unread conversations.
  public let unreadConversations: Endpoint<NoInput, UnreadCount>
  /// Reads one message.
  public let message: Endpoint<SocialAPI.ByMessage, SocialAPI.Message>
  /// Deletes a message of the viewer's.
  public let deleteMessage: Endpoint<SocialAPI.ByMessage, NoContent>
  /// Reports a message to the operator.
  public let reportMessage: Endpoint<SocialAPI.ReportMessage, NoContent>
  /// Lists the groups that the viewer is invited to.
  public let groupInvitations: Endpoint<ListInput<SocialAPI.GroupInvitationList>, Page<SocialAPI.GroupInvitation>>
  /// Accepts an invitation.
  public let acceptGroupInvitation: Endpoint<SocialAPI.ByConversation, SocialAPI.Conversation>
  /// Declines an invitation.
  public let declineGroupInvitation: Endpoint<SocialAPI.ByConversation, NoContent>
  /// Withdraws an invitation.
  public let withdrawGroupInvitation: Endpoint<SocialAPI.ByInvitee, NoContent>
  /// Brings the conversations of a device up to date.
  public let syncConversations:
    Endpoint<SyncAPI.Request<SocialAPI.Conversation>, SyncAPI.Answer<SocialAPI.Conversation>>
  /// Brings the messages of a device up to date. It has none that are newest: those are a conversation's.
  public let syncMessages: Endpoint<SyncAPI.Request<SocialAPI.Message>, SyncAPI.Answer<SocialAPI.Message>>

  /// The calls of an app.
  /// - Parameter app: the app's name: `kinnect`.
  public init(_ app: String) {
    let api = "/api/\(app)"
    conversations = Endpoint(
      "\(app).conversations", .get, PathTemplate("\(api)/conversations"), "The viewer's conversations, newest first")
    openConversation = Endpoint(
      "\(app).openConversation", .post, PathTemplate("\(api)/conversations"), status: 201,
      "Open a one-to-one conversation, or create a group; people who aren't mutual followers are invited",
      errors: [.notMutual, .notFound])
    conversation = Endpoint(
      "\(app).conversation", .get, PathTemplate("\(api)/conversations/{id}"), "One conversation")
    nameConversation = Endpoint(
      "\(app).nameConversation", .patch, PathTemplate("\(api)/conversations/{id}"), "Name a group",
      errors: [.conflict, .notMutual])
    addMembers = Endpoint(
      "\(app).addMembers", .post, PathTemplate("\(api)/conversations/{id}/members"),
      "Add people to a group; people who aren't mutual followers are invited", errors: [.conflict])
    leaveConversation = Endpoint(
      "\(app).leaveConversation", .delete, PathTemplate("\(api)/conversations/{id}/membership"), "Leave a group",
      errors: [.conflict])
    muteConversation = Endpoint(
      "\(app).muteConversation", .put, PathTemplate("\(api)/conversations/{id}/mute"),
      "Mute a conversation: it no longer counts as unread, and nobody else is notified")
    unmuteConversation = Endpoint(
      "\(app).unmuteConversation", .delete, PathTemplate("\(api)/conversations/{id}/mute"), "Unmute a conversation")
    messages = Endpoint(
      "\(app).messages", .get, PathTemplate("\(api)/conversations/{id}/messages"),
      "A conversation's messages, newest first")
    sendMessage = Endpoint(
      "\(app).sendMessage", .post, PathTemplate("\(api)/conversations/{id}/messages"), status: 201, "Write a message",
      errors: [.notMutual])
    markMessageRead = Endpoint(
      "\(app).markMessageRead", .put, PathTemplate("\(api)/messages/{id}/read"),
      "Mark a conversation as read up to this message; answers how many conversations are unread")
    unreadConversations = Endpoint(
      "\(app).unreadConversations", .get, PathTemplate("\(api)/conversations/unread"),
      "The number of unread conversations")
    message = Endpoint(
      "\(app).message", .get, PathTemplate("\(api)/messages/{id}"), "One message")
    deleteMessage = Endpoint(
      "\(app).deleteMessage", .delete, PathTemplate("\(api)/messages/{id}"), "Delete your message for everyone")
    reportMessage = Endpoint(
      "\(app).reportMessage", .post, PathTemplate("\(api)/messages/{id}/reports"), "Report a message to the operator")
    groupInvitations = Endpoint(
      "\(app).groupInvitations", .get, PathTemplate("\(api)/conversations/invitations"),
      "Groups that the viewer is invited to, newest first")
    acceptGroupInvitation = Endpoint(
      "\(app).acceptGroupInvitation", .put, PathTemplate("\(api)/conversations/{id}/membership"),
      "Accept the invitation to a group", errors: [.conflict])
    declineGroupInvitation = Endpoint(
      "\(app).declineGroupInvitation", .delete, PathTemplate("\(api)/conversations/{id}/invitation"),
      "Decline the invitation to a group; further invitations by the same person have no effect")
    withdrawGroupInvitation = Endpoint(
      "\(app).withdrawGroupInvitation", .delete, PathTemplate("\(api)/conversations/{id}/invitations/{username}"),
      "Withdraw an invitation to a group that you sent, or to a group that you created")
    syncConversations = SyncAPI.endpoint(app, "conversations", newest: "the newest conversations")
    syncMessages = SyncAPI.endpoint(app, "messages", newest: "no newest messages")
  }

  /// Every one of them.
  public var all: [any EndpointDescription] {
    [
      conversations, openConversation, conversation, nameConversation, addMembers, leaveConversation, muteConversation,
      unmuteConversation, messages, sendMessage, markMessageRead, unreadConversations, message, deleteMessage,
      reportMessage, groupInvitations, acceptGroupInvitation, declineGroupInvitation, withdrawGroupInvitation,
      syncConversations, syncMessages,
    ]
  }
}
