extension RealspaceAPI {
  /// The calls about people.
  public static let people = PeopleCalls("realspace")
  /// The calls about who sees a post.
  public static let audiences = AudienceCalls<Post>("realspace")
  /// The calls about conversations.
  public static let conversationCalls = ConversationCalls("realspace")
  /// The calls by which files go straight to where photos are kept.
  public static let uploads = DirectUploadCalls("realspace")
  /// Whether others may save the viewer's photos.
  public static let photoSaving = PhotoSavingCalls("realspace")

  public static let register = Endpoint<Register, AuthAPI.Tokens>(
    "realspace.register", .post, "/api/realspace/auth/register", auth: .none, status: 201,
    "Create an account with a profile in Realspace", errors: [.invitationNeeded, .conflict, .taken])
  public static let logIn = Endpoint<AuthAPI.SignIn, AuthAPI.Tokens>(
    "realspace.logIn", .post, "/api/realspace/auth/login", auth: .none, "Sign in", errors: [.wrongCredentials])

  public static let feed = Endpoint<ListInput<FeedList>, Page<Post>>(
    "realspace.feed", .get, "/api/realspace/posts",
    "The viewer's posts and what friends and those whom they follow share with them, newest first")
  public static let publishPost = Endpoint<PublishPost, Post>(
    "realspace.publishPost", .post, "/api/realspace/posts", status: 201, "Publish a post",
    errors: [.conflict, .notFound])
  public static let post = Endpoint<ByPost, Post>("realspace.post", .get, "/api/realspace/posts/{id}", "One post")
  public static let editPost = Endpoint<EditPost, Post>(
    "realspace.editPost", .patch, "/api/realspace/posts/{id}", "Change your post")
  public static let deletePost = Endpoint<ByPost, NoContent>(
    "realspace.deletePost", .delete, "/api/realspace/posts/{id}", "Delete your post with its photos")
  public static let reportPost = Endpoint<ReportPost, NoContent>(
    "realspace.reportPost", .post, "/api/realspace/posts/{id}/reports", "Report a post to the operator")
  public static let profilePosts = Endpoint<ProfileListInput<ProfilePostList>, Page<Post>>(
    "realspace.profilePosts", .get, "/api/realspace/profiles/{username}/posts", "The posts of a profile, newest first")

  public static let like = Endpoint<ByPost, LikeState>(
    "realspace.like", .put, "/api/realspace/posts/{id}/like", "Like a post")
  public static let unlike = Endpoint<ByPost, LikeState>(
    "realspace.unlike", .delete, "/api/realspace/posts/{id}/like", "Remove your like")
  public static let likes = Endpoint<ItemListInput<Post, LikeList>, Page<SocialAPI.Profile>>(
    "realspace.likes", .get, "/api/realspace/posts/{id}/likes", "Who likes a post")
  public static let liked = Endpoint<ListInput<LikedList>, Page<Post>>(
    "realspace.liked", .get, "/api/realspace/liked",
    "The posts that the viewer likes, without those in topics, newest like first")

  public static let comments = Endpoint<ItemListInput<Post, SocialAPI.CommentList>, Page<Comment>>(
    "realspace.comments", .get, "/api/realspace/posts/{id}/comments",
    "The comments of a post, oldest first; the first three replies to each follow it and don’t count against the limit")
  public static let addComment = Endpoint<AddComment, Comment>(
    "realspace.addComment", .post, "/api/realspace/posts/{id}/comments", status: 201, "Comment on a post")
  public static let deleteComment = Endpoint<SocialAPI.ByComment, NoContent>(
    "realspace.deleteComment", .delete, "/api/realspace/comments/{id}",
    "Delete your comment, or one on your post or in a topic that you moderate")
  public static let reportComment = Endpoint<SocialAPI.ReportComment, NoContent>(
    "realspace.reportComment", .post, "/api/realspace/comments/{id}/reports", "Report a comment to the operator")
  public static let commentReplies = Endpoint<ItemListInput<SocialAPI.Comment, SocialAPI.ReplyList>, Page<Comment>>(
    "realspace.commentReplies", .get, "/api/realspace/comments/{id}/replies",
    "The replies to a comment, oldest first; of a reply those of its thread")
  public static let likeComment = Endpoint<SocialAPI.ByComment, LikeState>(
    "realspace.likeComment", .put, "/api/realspace/comments/{id}/like", "Like a comment")
  public static let unlikeComment = Endpoint<SocialAPI.ByComment, LikeState>(
    "realspace.unlikeComment", .delete, "/api/realspace/comments/{id}/like", "Remove your like of a comment")

  public static let activity = Endpoint<ListInput<ActivityList>, Page<Activity>>(
    "realspace.activity", .get, "/api/realspace/activity", "What happened to the viewer, newest first")
  public static let markActivityRead = Endpoint<NoInput, NoContent>(
    "realspace.markActivityRead", .put, "/api/realspace/activity/read", "Mark all activity as read")
  public static let unreadActivity = Endpoint<NoInput, UnreadCount>(
    "realspace.unreadActivity", .get, "/api/realspace/activity/unread", "How much activity is unread")

  /// Brings the posts of a device up to date.
  public static let syncPosts = SyncAPI.endpoint("realspace", "posts", of: Post.self, newest: "the newest of the feed")

  public static let live = Endpoint<LiveInput, EventStream>(
    "realspace.live", .get, "/api/realspace/live",
    "Events as they happen: post.created {id}, post.deleted {id}, post.counts {id, likeCount, commentCount}, "
      + "topic.counts {id, membersCount, postsCount}, topicPost.created {id, topic}, topicPost.deleted {id}, "
      + "topicPost.counts {id, likeCount, commentCount}, list.changed {id}, list.closed {id}, "
      + "comment.counts and topicComment.counts {id, likeCount, replyCount}, "
      + "event.changed {id}, event.counts {id, date, goingCount, maybeCount}, "
      + "activity.unread {count}, message.created, message.deleted, messages.unread, and resync when something may have been missed"
  )

  /// The calls that other apps have, too.
  private static let sharedCalls: [any EndpointDescription] =
    people.all + audiences.withoutCircles + conversationCalls.all + uploads.all + photoSaving.all

  /// Every call of this API.
  public static let all: [any EndpointDescription] =
    sharedCalls + itemCalls + listCalls + diaryCalls + topicCalls + communityCalls + calendarCalls + spoilerCalls
    + recommendationCalls + statisticsCalls + historyCalls
    + [
      register, logIn, feed, publishPost, post, editPost, deletePost, reportPost, profilePosts, like, unlike, likes,
      liked, likedThings, comments, addComment, deleteComment, reportComment, commentReplies, likeComment,
      unlikeComment, activity, markActivityRead, unreadActivity,
      SocialAPI.notifications(of: "realspace"), SocialAPI.setNotifications(of: "realspace"), syncPosts, live,
    ]
}

extension RealspaceAPI.Post: HeldItem {}
