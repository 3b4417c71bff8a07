public import Wire

/// What of Kinnect works without a connection: the feed, profiles and conversations are there, and likes, follows, posts, comments
/// and messages wait.
public enum KinnectOffline {
  /// Posts that were shown: of the feed, of profiles, opened from a link.
  public static let posts = HeldKind(KinnectAPI.syncPosts, newest: "kinnect.feed")
  /// Conversations.
  public static let conversations = HeldKind(KinnectAPI.syncConversations, newest: "kinnect.inbox")
  /// Messages of conversations that were opened.
  public static let messages = HeldKind(KinnectAPI.syncMessages)
  /// People: whom the viewer follows, and whose profile was opened.
  public static let profiles = HeldKind(KinnectAPI.people.sync, newest: "kinnect.following")

  /// The feed, newest first.
  public static let feed = posts.list("kinnect.feed") { (client, before) async throws(ClientError) in
    try await client.page(KinnectAPI.feed, before) { .init(before: $0) }
  }

  /// The viewer's conversations, the one that was written in last first.
  public static let inbox = conversations.list("kinnect.inbox") { (client, before) async throws(ClientError) in
    try await client.page(KinnectAPI.conversations, before) { .init(before: $0) }
  }

  /// Whom the viewer follows.
  /// - Parameter username: the viewer's own.
  public static func following(_ username: String) -> HeldList<SocialAPI.Profile> {
    profiles.list("kinnect.following") { (client, before) async throws(ClientError) in
      try await client.page(KinnectAPI.people.following, before) { .init(username: username, before: $0) }
    }
  }

  /// Somebody's posts, newest first.
  public static func posts(of username: String) -> HeldList<KinnectAPI.Post> {
    posts.list("kinnect.posts/\(username)") { (client, before) async throws(ClientError) in
      try await client.page(KinnectAPI.profilePosts, before) { .init(username: username, before: $0) }
    }
  }

  /// A conversation's messages, newest first.
  public static func messages(in conversation: ID<KinnectAPI.Conversation>) -> HeldList<KinnectAPI.Message> {
    messages.list(name(conversation)) { (client, before) async throws(ClientError) in
      try await client.page(KinnectAPI.messages, before) { .init(id: conversation, before: $0) }
    }
  }

  private static func name(_ conversation: ID<KinnectAPI.Conversation>) -> String { "kinnect.messages/\(conversation)" }

  /// Likes a post.
  public static let like = liking(KinnectAPI.like, true)
  /// Takes the like back.
  public static let unlike = liking(KinnectAPI.unlike, false)

  private static func liking(
    _ endpoint: Endpoint<KinnectAPI.ByPost, LikeState>, _ isOn: Bool
  ) -> OfflineWrite<KinnectAPI.ByPost, LikeState> {
    OfflineWrite(
      endpoint, subject: { "kinnect.post/\($0.id)" }, fold: { "kinnect.like/\($0.id)" }
    ) { (input, _, effects) throws(StoreError) in
      effects.change(posts, input.id) { post in
        guard post.likedByMe != isOn else { return }
        post.likedByMe = isOn
        post.likeCount = max(0, post.likeCount + (isOn ? 1 : -1))
      }
    } settle: { (answer, input, _, store) throws(StoreError) in
      try store.change(posts, input.id) { post in
        (post.likedByMe, post.likeCount) = (answer.likedByMe, answer.likeCount)
      }
    }
  }

  /// Asks to follow somebody.
  public static let follow = following(KinnectAPI.people.follow, .requested)
  /// Ends a follow, or takes a request back.
  public static let unfollow = following(KinnectAPI.people.unfollow, .none)

  /// Profiles are kept by ID, and called by username: what is shown meanwhile is the profile whose name it is.
  private static func following(
    _ endpoint: Endpoint<SocialAPI.ByUsername, SocialAPI.RelationState>, _ relation: SocialAPI.Relation
  ) -> OfflineWrite<SocialAPI.ByUsername, SocialAPI.RelationState> {
    OfflineWrite(
      endpoint, subject: { "kinnect.person/\($0.username)" }, fold: { "kinnect.follow/\($0.username)" }
    ) { (input, _, effects) throws(StoreError) in
      effects.changeAll(profiles) { profile in
        guard profile.username == input.username, profile.relation != .own else { return }
        if relation == .none || profile.relation == .none { profile.relation = relation }
      }
    } settle: { (answer, input, _, store) throws(StoreError) in
      try store.changeAll(profiles) { profile in
        if profile.username == input.username { profile.relation = answer.relation }
      }
    }
  }

  /// Writes a message. To be shown with the message as it will be.
  public static let send = OfflineWrite(
    KinnectAPI.sendMessage, subject: { "kinnect.conversation/\($0.id)" }
  ) { (input, row, effects) throws(StoreError) in
    guard let message: KinnectAPI.Message = try row.item() else { return }
    effects.add(message, to: name(input.id), of: messages)
    effects.change(conversations, input.id) { conversation in
      conversation.lastMessage = message
      conversation.updatedAt = max(conversation.updatedAt, message.createdAt)
    }
  } settle: { (message, input, row, store) throws(StoreError) in
    try store.keep(message, of: messages)
    try store.name(row, message.id.description)
    try store.put(message.id, first: name(input.id), of: messages)
    try store.change(conversations, input.id) { conversation in
      conversation.lastMessage = message
      conversation.updatedAt = message.createdAt
    }
  }

  /// Publishes a post. Its photos are of `OfflineStore.addFile`, and it waits for them.
  public static let publish = OfflineWrite(
    KinnectAPI.publishPost, subject: { _ in "kinnect.publishing" }
  ) { (_, row, effects) throws(StoreError) in
    guard let post: KinnectAPI.Post = try row.item() else { return }
    effects.add(post, to: feed.name, of: posts)
  } settle: { (post, _, row, store) throws(StoreError) in
    try store.keep(post, of: posts)
    try store.name(row, post.id.description)
    try store.put(post.id, first: feed.name, of: posts)
  }

  /// Changes a post's caption.
  public static let edit = OfflineWrite(
    KinnectAPI.editPost, subject: { "kinnect.post/\($0.id)" }, fold: { "kinnect.caption/\($0.id)" }
  ) { (input, _, effects) throws(StoreError) in
    effects.change(posts, input.id) { $0.caption = input.caption }
  } settle: { (post, _, _, store) throws(StoreError) in
    try store.keep(post, of: posts)
  }

  /// Deletes one's own post.
  public static let delete = OfflineWrite(
    KinnectAPI.deletePost, subject: { "kinnect.post/\($0.id)" }
  ) { (input, _, effects) throws(StoreError) in
    effects.remove(posts, input.id)
  } settle: { (_, input, _, store) throws(StoreError) in
    try store.remove(posts, input.id)
  }

  /// Comments on a post.
  public static let comment = OfflineWrite(
    KinnectAPI.addComment, subject: { "kinnect.comments/\($0.id)" }
  ) { (input, row, effects) throws(StoreError) in
    guard row.state == .waiting else { return }
    effects.change(posts, input.id) { $0.commentCount += 1 }
  } settle: { (_, input, _, store) throws(StoreError) in
    try store.change(posts, input.id) { $0.commentCount += 1 }
  }

  /// Marks a conversation as read up to a message.
  public static let read = OfflineWrite(
    KinnectAPI.markMessageRead, subject: { "kinnect.read/\($0.id)" }
  ) { (input, _, effects) throws(StoreError) in
    effects.changeAll(conversations) { conversation in
      if conversation.lastMessage?.id == input.id { conversation.unreadCount = 0 }
    }
  } settle: { (_, input, _, store) throws(StoreError) in
    try store.changeAll(conversations) { conversation in
      if conversation.lastMessage?.id == input.id { conversation.unreadCount = 0 }
    }
  }

  /// The name of the value that says how much activity is unread, as the server told last.
  public static let unreadActivity = "kinnect.activity.unread"

  /// All of it, for an `OfflineStore`.
  public static let catalogue = OfflineCatalogue()
    .with(posts, after: "post.created", "post.deleted")
    .with(conversations, after: "message.created", "message.deleted", "messages.unread")
    .with(messages, after: "message.deleted").with(profiles)
    .with(event: "post.counts", as: KinnectAPI.PostCounts.self) { (counts, store) throws(StoreError) in
      try store.change(posts, counts.id) { post in
        (post.likeCount, post.commentCount) = (counts.likeCount, counts.commentCount)
      }
    }
    .with(event: "activity.unread", as: UnreadCount.self) { (unread, store) throws(StoreError) in
      try store.keepValue(unreadActivity, unread)
    }
    .with(like).with(unlike).with(follow).with(unfollow).with(send).with(publish).with(edit).with(delete).with(comment)
    .with(read)
}
