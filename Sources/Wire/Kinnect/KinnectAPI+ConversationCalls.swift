/// What Kinnect's API shares with those of other apps in which people write to each other.
extension KinnectAPI {
  /// A conversation between two people or in a group.
  public typealias Conversation = SocialAPI.Conversation
  /// A message with text, a photo or both, or an event in a group.
  public typealias Message = SocialAPI.Message
  /// A change to a group, told among its messages.
  public typealias MessageEvent = SocialAPI.MessageEvent
  /// A reply's reference to its story.
  public typealias AnsweredStory = SocialAPI.AnsweredStory
  /// An invitation to join a group.
  public typealias GroupInvitation = SocialAPI.GroupInvitation
  /// A person who is invited to a group and has not answered.
  public typealias Invitee = SocialAPI.Invitee
  /// The data of `messages.invitations`.
  public typealias InvitationCount = SocialAPI.InvitationCount
  /// The data of `message.created`.
  public typealias MessageReference = SocialAPI.MessageReference
  /// The data of `message.deleted`.
  public typealias ConversationReference = SocialAPI.ConversationReference

  /// The calls about conversations.
  public static let conversationCalls = ConversationCalls("kinnect")
  /// Lists the viewer's conversations.
  public static let conversations = conversationCalls.conversations
  /// Opens a conversation of two, or makes a group.
  public static let openConversation = conversationCalls.openConversation
  /// Reads one conversation.
  public static let conversation = conversationCalls.conversation
  /// Names a group.
  public static let nameConversation = conversationCalls.nameConversation
  /// Adds people to a group, or invites them.
  public static let addMembers = conversationCalls.addMembers
  /// Leaves a group.
  public static let leaveConversation = conversationCalls.leaveConversation
  /// Mutes a conversation.
  public static let muteConversation = conversationCalls.muteConversation
  /// Undoes a mute.
  public static let unmuteConversation = conversationCalls.unmuteConversation
  /// Lists a conversation's messages.
  public static let messages = conversationCalls.messages
  /// Writes a message.
  public static let sendMessage = conversationCalls.sendMessage
  /// Marks a conversation as read up to a message.
  public static let markMessageRead = conversationCalls.markMessageRead
  /// Counts the unread conversations.
  public static let unreadConversations = conversationCalls.unreadConversations
  /// Reads one message.
  public static let message = conversationCalls.message
  /// Deletes a message of the viewer's.
  public static let deleteMessage = conversationCalls.deleteMessage
  /// Reports a message to the operator.
  public static let reportMessage = conversationCalls.reportMessage
  /// Lists the groups that the viewer is invited to.
  public static let groupInvitations = conversationCalls.groupInvitations
  /// Accepts an invitation.
  public static let acceptGroupInvitation = conversationCalls.acceptGroupInvitation
  /// Declines an invitation.
  public static let declineGroupInvitation = conversationCalls.declineGroupInvitation
  /// Withdraws an invitation.
  public static let withdrawGroupInvitation = conversationCalls.withdrawGroupInvitation
}
