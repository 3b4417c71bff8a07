extension KinnectAPI.Post: HeldItem {}
extension KinnectAPI.Conversation: HeldItem {}
extension KinnectAPI.Message: HeldItem {}

extension KinnectAPI {
  /// Brings the posts of a device up to date.
  public static let syncPosts = SyncAPI.endpoint("kinnect", "posts", of: Post.self, newest: "the newest of the feed")
  /// Brings the conversations of a device up to date.
  public static let syncConversations = SyncAPI.endpoint(
    "kinnect", "conversations", of: Conversation.self, newest: "the newest conversations")
  /// Brings the messages of a device up to date. It has none that are newest: those are a conversation's.
  public static let syncMessages = SyncAPI.endpoint(
    "kinnect", "messages", of: Message.self, newest: "no newest messages")

  /// The calls by which devices keep what they show without a connection.
  static let syncCalls: [any EndpointDescription] = [syncPosts, syncConversations, syncMessages]
}
