extension ProblemCode {
  /// 409: the viewer and the other person do not follow each other, which messages require.
  public static let notMutual = ProblemCode("not_mutual", status: 409, title: "You do not follow each other")
}

extension KinnectAPI {
  public static let conversations = Endpoint<ListInput<ConversationList>, Page<Conversation>>(
    "kinnect.conversations", .get, "/api/kinnect/conversations", "The viewer's conversations, newest first")
  public static let openConversation = Endpoint<OpenConversation, Conversation>(
    "kinnect.openConversation", .post, "/api/kinnect/conversations", status: 201,
    "Open the conversation with one person, or make a group; those who do not follow the viewer, or are not followed, are invited",
    errors: [.notMutual, .notFound])
  public static let conversation = Endpoint<ByConversation, Conversation>(
    "kinnect.conversation", .get, "/api/kinnect/conversations/{id}", "One conversation")
  public static let nameConversation = Endpoint<NameConversation, Conversation>(
    "kinnect.nameConversation", .patch, "/api/kinnect/conversations/{id}", "Name a group", errors: [.conflict])
  public static let addMembers = Endpoint<AddMembers, Conversation>(
    "kinnect.addMembers", .post, "/api/kinnect/conversations/{id}/members",
    "Add people to a group; those who do not follow the viewer, or are not followed, are invited", errors: [.conflict])
  public static let leaveConversation = Endpoint<ByConversation, NoContent>(
    "kinnect.leaveConversation", .delete, "/api/kinnect/conversations/{id}/membership", "Leave a group",
    errors: [.conflict])
  public static let muteConversation = Endpoint<ByConversation, Conversation>(
    "kinnect.muteConversation", .put, "/api/kinnect/conversations/{id}/mute",
    "Mute a conversation: it no longer counts as unread; nobody else learns of it")
  public static let unmuteConversation = Endpoint<ByConversation, Conversation>(
    "kinnect.unmuteConversation", .delete, "/api/kinnect/conversations/{id}/mute", "Unmute a conversation")
  public static let messages = Endpoint<ItemListInput<Conversation, MessageList>, Page<Message>>(
    "kinnect.messages", .get, "/api/kinnect/conversations/{id}/messages", "A conversation's messages, newest first")
  public static let sendMessage = Endpoint<SendMessage, Message>(
    "kinnect.sendMessage", .post, "/api/kinnect/conversations/{id}/messages", status: 201, "Write a message",
    errors: [.notMutual])
  public static let markMessageRead = Endpoint<ByMessage, UnreadCount>(
    "kinnect.markMessageRead", .put, "/api/kinnect/messages/{id}/read",
    "Mark a conversation as read up to this message; answers how many conversations are unread")
  public static let unreadConversations = Endpoint<NoInput, UnreadCount>(
    "kinnect.unreadConversations", .get, "/api/kinnect/conversations/unread", "How many conversations are unread")
  public static let message = Endpoint<ByMessage, Message>(
    "kinnect.message", .get, "/api/kinnect/messages/{id}", "One message")
  public static let deleteMessage = Endpoint<ByMessage, NoContent>(
    "kinnect.deleteMessage", .delete, "/api/kinnect/messages/{id}", "Delete one's own message, for everyone")

  public static let storyTellers = Endpoint<NoInput, Page<StoryTeller>>(
    "kinnect.storyTellers", .get, "/api/kinnect/stories", "Who has stories now: unseen first, then newest first")
  public static let shareStory = Endpoint<ShareStory, Story>(
    "kinnect.shareStory", .post, "/api/kinnect/stories", status: 201, "Share a story for a day",
    errors: [.conflict, .notFound])
  public static let profileStories = Endpoint<ByUsername, Page<Story>>(
    "kinnect.profileStories", .get, "/api/kinnect/profiles/{username}/stories", "Someone's stories, oldest first")
  public static let story = Endpoint<ByStory, Story>("kinnect.story", .get, "/api/kinnect/stories/{id}", "One story")
  public static let deleteStory = Endpoint<ByStory, NoContent>(
    "kinnect.deleteStory", .delete, "/api/kinnect/stories/{id}", "Delete one's own story early")
  public static let markStorySeen = Endpoint<ByStory, NoContent>(
    "kinnect.markStorySeen", .put, "/api/kinnect/stories/{id}/seen", "Say that the viewer has seen a story")
  public static let storyViews = Endpoint<ItemListInput<Story, StoryViewList>, Page<StoryView>>(
    "kinnect.storyViews", .get, "/api/kinnect/stories/{id}/views", "Who has seen one's own story, newest first")
  public static let replyToStory = Endpoint<ReplyToStory, Message>(
    "kinnect.replyToStory", .post, "/api/kinnect/stories/{id}/replies", status: 201,
    "Answer a story: a message to its author", errors: [.notMutual])
  public static let reportStory = Endpoint<ReportStory, NoContent>(
    "kinnect.reportStory", .post, "/api/kinnect/stories/{id}/reports", "Report a story to the operator")
  public static let reportMessage = Endpoint<ReportMessage, NoContent>(
    "kinnect.reportMessage", .post, "/api/kinnect/messages/{id}/reports", "Report a message to the operator")

  static let circle: [any EndpointDescription] =
    [
      conversations, openConversation, conversation, nameConversation, addMembers, leaveConversation,
      muteConversation, unmuteConversation, messages,
      sendMessage, markMessageRead, unreadConversations, message, deleteMessage, storyTellers, shareStory,
      profileStories, story, deleteStory, markStorySeen, storyViews, replyToStory, reportStory, reportMessage,
    ] + invitations
}
