public import Wire

/// What of Kinnect works without a connection: the feed, profiles and conversations are there, and likes, follows, posts, comments
/// and messages wait.
public enum KinnectOffline {
  /// Posts that were shown: of the feed, of profiles, opened from a link.
  public static let posts = HeldKind(KinnectAPI.syncPosts, newest: "kinnect.feed")
  /// Conversations, their messages, and what waits of them.
  public static let talks = ConversationsOffline("kinnect")
  /// Conversations.
  public static let conversations = talks.conversations
  /// Messages of conversations that were opened.
  public static let messages = talks.messages
  /// People: whom the viewer follows, and whose profile was opened.
  public static let profiles = HeldKind(KinnectAPI.people.sync, newest: "kinnect.following")

  /// The feed, newest first.
  public static let feed = posts.list("kinnect.feed") { (client, before) async throws(ClientError) in
    try await client.page(KinnectAPI.feed, before) { .init(before: $0) }
  }

  /// The viewer's conversations, the one that was written in last first.
  public static let inbox = talks.inbox

  /// The people the viewer follows.
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
    talks.messages(in: conversation)
  }

  /// Likes a post.
  public static let like = SocialOffline.liking(KinnectAPI.like, true, in: "kinnect", of: posts)
  /// Takes the like back.
  public static let unlike = SocialOffline.liking(KinnectAPI.unlike, false, in: "kinnect", of: posts)

  /// Asks to follow a person.
  public static let follow = SocialOffline.following(
    KinnectAPI.people.follow, .requested, in: "kinnect", of: profiles)
  /// Ends a follow, or takes a request back.
  public static let unfollow = SocialOffline.following(
    KinnectAPI.people.unfollow, .none, in: "kinnect", of: profiles)

  /// Writes a message. To be shown with the message as it will be.
  public static let send = talks.send

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

  /// Changes a post's caption, its audience, or its photos: which of them stay, in which order, and their descriptions.
  public static let edit = OfflineWrite(
    KinnectAPI.editPost, subject: { "kinnect.post/\($0.id)" },
    fold: {
      $0.media != nil || $0.alts != nil
        ? "kinnect.photos/\($0.id)" : $0.audience == nil ? "kinnect.caption/\($0.id)" : "kinnect.audience/\($0.id)"
    }
  ) { (input, _, effects) throws(StoreError) in
    effects.change(posts, input.id) { post in
      if let caption = input.caption { post.caption = caption }
      if let audience = input.audience { post.audience = audience }
      if let media = input.media {
        let known = post.media
        post.media = media.compactMap { id in known.first { $0.id == id } }
      }
      for (index, alt) in (input.alts ?? []).enumerated() where post.media.indices.contains(index) {
        post.media[index].alt = alt
      }
    }
  } settle: { (post, _, _, store) throws(StoreError) in
    try store.keep(post, of: posts)
  }

  /// Deletes the viewer's own post.
  public static let delete = SocialOffline.deleting(KinnectAPI.deletePost, in: "kinnect", of: posts)

  /// What comments on a post are about, in the outbox.
  public static func comments(on post: ID<KinnectAPI.Post>) -> String {
    SocialOffline.comments(on: post, in: "kinnect")
  }

  /// Comments on a post. May be shown with the comment as it will be.
  public static let comment = SocialOffline.commenting(KinnectAPI.addComment, in: "kinnect", of: posts)

  /// Shares a story. Its photo or video is of `OfflineStore.addFile`, and it waits for that.
  public static let share = OfflineWrite(
    KinnectAPI.shareStory, subject: { _ in "kinnect.sharing" }
  ) { (_, _, _) throws(StoreError) in
  } settle: { (_, _, _, _) throws(StoreError) in
  }

  /// Changes the viewer's own picture. To be shown with the profile as it will be.
  public static let picture = SocialOffline.picturing(KinnectAPI.people.editProfile, in: "kinnect", of: profiles)

  /// Marks a conversation as read up to a message.
  public static let read = talks.read

  /// The name of the value with the last known number of unread activity lines.
  public static let unreadActivity = "kinnect.activity.unread"

  /// The name of the value with the last known number of group invitations.
  public static let groupInvitations = talks.invitations

  /// All of it, for an `OfflineStore`.
  public static let catalogue = OfflineCatalogue()
    .with(posts, after: "post.created", "post.deleted")
    .with(talks).with(profiles)
    .with(event: "post.counts", as: KinnectAPI.PostCounts.self) { (counts, store) throws(StoreError) in
      try store.change(posts, counts.id) { post in
        (post.likeCount, post.commentCount) = (counts.likeCount, counts.commentCount)
      }
    }
    .with(event: "activity.unread", as: UnreadCount.self) { (unread, store) throws(StoreError) in
      try store.keepValue(unreadActivity, unread)
    }
    .with(like).with(unlike).with(follow).with(unfollow).with(publish).with(edit).with(delete).with(comment)
    .with(share).with(picture)
}
