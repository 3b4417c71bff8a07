extension KinnectAPI {
  public static let feed = Endpoint<ListInput<FeedList>, Page<Post>>(
    "kinnect.feed", .get, "/api/kinnect/feed", "The viewer's posts and those of the people they follow, newest first")
  public static let publishPost = Endpoint<PublishPost, Post>(
    "kinnect.publishPost", .post, "/api/kinnect/posts", status: 201, "Publish a post",
    errors: [.conflict, .notFound])
  public static let post = Endpoint<ByPost, Post>("kinnect.post", .get, "/api/kinnect/posts/{id}", "One post")
  public static let editPost = Endpoint<EditPost, Post>(
    "kinnect.editPost", .patch, "/api/kinnect/posts/{id}", "Edit the caption, the audience or the photos of your post")
  public static let deletePost = Endpoint<ByPost, NoContent>(
    "kinnect.deletePost", .delete, "/api/kinnect/posts/{id}", "Delete your post")
  public static let reportPost = Endpoint<ReportPost, NoContent>(
    "kinnect.reportPost", .post, "/api/kinnect/posts/{id}/reports", "Report a post to the operator")

  public static let like = Endpoint<ByPost, LikeState>(
    "kinnect.like", .put, "/api/kinnect/posts/{id}/like", "Like a post")
  public static let unlike = Endpoint<ByPost, LikeState>(
    "kinnect.unlike", .delete, "/api/kinnect/posts/{id}/like", "Unlike")
  public static let likes = Endpoint<ItemListInput<Post, LikeList>, Page<Profile>>(
    "kinnect.likes", .get, "/api/kinnect/posts/{id}/likes", "People who like a post")

  public static let comments = Endpoint<ItemListInput<Post, CommentList>, Page<Comment>>(
    "kinnect.comments", .get, "/api/kinnect/posts/{id}/comments", "The comments of a post, oldest first")
  public static let addComment = Endpoint<AddComment, Comment>(
    "kinnect.addComment", .post, "/api/kinnect/posts/{id}/comments", status: 201, "Comment on a post")
  public static let deleteComment = Endpoint<ByComment, NoContent>(
    "kinnect.deleteComment", .delete, "/api/kinnect/comments/{id}", "Delete your comment, or a comment on your post"
  )
  public static let reportComment = Endpoint<ReportComment, NoContent>(
    "kinnect.reportComment", .post, "/api/kinnect/comments/{id}/reports", "Report a comment to the operator")

  public static let activity = Endpoint<ListInput<ActivityList>, Page<Activity>>(
    "kinnect.activity", .get, "/api/kinnect/activity", "The viewer's activity, newest first")
  public static let markActivityRead = Endpoint<NoInput, NoContent>(
    "kinnect.markActivityRead", .put, "/api/kinnect/activity/read", "Mark all activity as read")
  public static let unreadActivity = Endpoint<NoInput, UnreadCount>(
    "kinnect.unreadActivity", .get, "/api/kinnect/activity/unread", "The number of unread activity lines")

  /// Whether others may save the viewer's photos.
  public static let photoSaving = PhotoSavingCalls("kinnect")

  /// Circles, who sees a post, and the viewer's posts as somebody else sees them.
  public static let audiences = AudienceCalls<Post>("kinnect")

  public static let live = Endpoint<LiveInput, EventStream>(
    "kinnect.live", .get, "/api/kinnect/live",
    "Events as they happen: post.created {id}, post.deleted {id}, post.counts {id, likeCount, commentCount}, "
      + "activity.unread {count}, message.created, message.deleted, messages.unread, story.created, and resync when something may have been missed"
  )

  /// Every call of this API.
  public static let all: [any EndpointDescription] =
    [
      createProfile, editProfile, profile, profilePosts, followers, following, search, follow, unfollow, followRequests,
      approveFollowRequest, declineFollowRequest, removeFollower, mute, unmute, block, unblock, blocks, mutes,
      reportProfile, feed, publishPost, post, editPost, deletePost, reportPost, like, unlike, likes, comments,
      addComment, deleteComment, reportComment, activity, markActivityRead, unreadActivity,
    ] + waiting.all + [
      SocialAPI.notifications(of: "kinnect"), SocialAPI.setNotifications(of: "kinnect"), live,
    ] + conversationCalls.all + stories + [syncPosts, people.sync] + audiences.all + photoSaving.all
    + people.familyCalls
}
