extension BelieveAPI {
  public static let projectPosts = Endpoint<SlugListInput<PostList>, Page<Post>>(
    "believe.projectPosts", .get, "/api/believe/projects/{slug}/posts", "A project's published updates, newest first")
  public static let createPost = Endpoint<CreatePost, Post>(
    "believe.createPost", .post, "/api/believe/projects/{slug}/posts", status: 201,
    "Write an update of one's own project", errors: [.conflict])
  public static let drafts = Endpoint<SlugListInput<DraftList>, Page<Post>>(
    "believe.drafts", .get, "/api/believe/projects/{slug}/drafts",
    "Drafts and scheduled updates of one's own project, newest first")
  public static let post = Endpoint<ByPost, Post>(
    "believe.post", .get, "/api/believe/posts/{id}", "One update")
  public static let editPost = Endpoint<EditPost, Post>(
    "believe.editPost", .patch, "/api/believe/posts/{id}", "Change one's own update")
  public static let deletePost = Endpoint<ByPost, NoContent>(
    "believe.deletePost", .delete, "/api/believe/posts/{id}", "Delete one's own update")
  public static let publishPost = Endpoint<PublishPost, Post>(
    "believe.publishPost", .put, "/api/believe/posts/{id}/publication", "Publish a draft, now or later",
    errors: [.conflict])
  public static let unschedulePost = Endpoint<ByPost, Post>(
    "believe.unschedulePost", .delete, "/api/believe/posts/{id}/publication", "Make a scheduled update a draft again",
    errors: [.conflict])
  public static let likeState = Endpoint<ByPost, LikeState>(
    "believe.likeState", .get, "/api/believe/posts/{id}/like", "Whether one likes an update, and how many do")
  public static let like = Endpoint<ByPost, LikeState>(
    "believe.like", .put, "/api/believe/posts/{id}/like", "Like an update", errors: [.conflict])
  public static let unlike = Endpoint<ByPost, LikeState>(
    "believe.unlike", .delete, "/api/believe/posts/{id}/like", "Take a like back")
  public static let reportPost = Endpoint<ReportPost, NoContent>(
    "believe.reportPost", .post, "/api/believe/posts/{id}/reports", "Report an update to the operator")

  /// The calls about updates.
  static let postCalls: [any EndpointDescription] = [
    projectPosts, createPost, drafts, post, editPost, deletePost, publishPost, unschedulePost, likeState, like, unlike,
    reportPost,
  ]
}
