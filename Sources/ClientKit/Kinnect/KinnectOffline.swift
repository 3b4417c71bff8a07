public import Wire

/// What Kinnect keeps on a device, and how it writes.
public enum KinnectOffline {
  /// Posts.
  public static let posts = HeldKind(KinnectAPI.syncPosts, newest: "kinnect.feed")
  /// The newest posts of the viewer and those they follow.
  public static let feed = posts.list("kinnect.feed", KinnectAPI.feed) { .init(before: $0) }
  /// Somebody's posts, by username, newest first.
  public static func posts(of username: String) -> HeldList<KinnectAPI.Post> {
    posts.list("kinnect.posts/\(username)", KinnectAPI.profilePosts) { .init(username: username, before: $0) }
  }

  /// People.
  public static let people = PeopleOffline("kinnect", asked: .requested)
  /// Conversations.
  public static let talks = ConversationsOffline("kinnect")
  /// Who likes a post.
  public static let likes: HeldLists<ID<KinnectAPI.Post>, SocialAPI.Profile> =
    people.profiles.lists("kinnect.likes", KinnectAPI.likes) { .init(id: $0, before: $1) }
  /// A post's comments, oldest first.
  public static let comments: HeldLists<ID<KinnectAPI.Post>, SocialAPI.Comment> =
    HeldKind(listed: "kinnect.comments", of: SocialAPI.Comment.self)
    .lists("kinnect.comments", KinnectAPI.comments) { .init(id: $0, before: $1) }
  /// What happened to the viewer, newest first.
  public static let activity = HeldKind(listed: "kinnect.activity", of: KinnectAPI.Activity.self)
    .list("kinnect.activity", KinnectAPI.activity) { .init(before: $0) }
  /// The viewer's circles.
  public static let circles = HeldKind(listed: "kinnect.circles", of: SocialAPI.Circle.self)
    .list("kinnect.circles", KinnectAPI.audiences.circles) { .init(before: $0) }

  /// All of it, for an `OfflineStore`.
  public static let catalogue = OfflineCatalogue("kinnect")
    .holding(posts, after: "post.created", "post.deleted").with(talks).with(people).rereading(likes)
    .liking(KinnectAPI.like, off: KinnectAPI.unlike, posts)
    .making(KinnectAPI.publishPost, posts, subject: { _ in "kinnect.publishing" }, in: { _, _ in [feed.name] })
    .editing(
      KinnectAPI.editPost, posts, { .id($0.id) },
      fold: {
        $0.media != nil || $0.alts != nil
          ? "kinnect.photos/\($0.id)" : "kinnect.\($0.audience == nil ? "caption" : "audience")/\($0.id)"
      }
    ) { post, input in
      if let caption = input.caption { post.caption = caption }
      if let audience = input.audience { post.audience = audience }
      if let allowsSaving = input.allowsSaving { post.allowsSaving = allowsSaving }
      if let media = input.media {
        let known = post.media
        post.media = media.compactMap { id in known.first { $0.id == id } }
      }
      for (index, alt) in (input.alts ?? []).enumerated() where post.media.indices.contains(index) {
        post.media[index].alt = alt
      }
    }
    .removing(KinnectAPI.deletePost, posts) { .id($0.id) }.sending(KinnectAPI.reportPost)
    .commenting(
      posts, comments, add: KinnectAPI.addComment, delete: KinnectAPI.deleteComment, report: KinnectAPI.reportComment
    )
    .activity(activity, markRead: KinnectAPI.markActivityRead).circles(KinnectAPI.audiences, circles)
    .with(event: "post.counts", as: KinnectAPI.PostCounts.self) { (counts, store) throws(StoreError) in
      try store.change(posts, .id(counts.id)) {
        ($0.likeCount, $0.commentCount) = (counts.likeCount, counts.commentCount)
      }
    }
    .sending(KinnectAPI.shareStory).sending(KinnectAPI.deleteStory).sending(KinnectAPI.replyToStory)
    .sending(KinnectAPI.markStorySeen, isForgettable: true).sending(KinnectAPI.reportStory)
}
