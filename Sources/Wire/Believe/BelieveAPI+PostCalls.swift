extension BelieveAPI {
  public static let getProjectPosts = Endpoint<SlugListInput<PostList>, Page<Post>>(
    "believe.getProjectPosts", .get, "/api/believe/projects/{slug}/posts", "A project's published updates, newest first"
  )
  public static let createPost = Endpoint<CreatePost, Post>(
    "believe.createPost", .post, "/api/believe/projects/{slug}/posts", status: 201,
    "Post an update to your project", errors: [.conflict])
  public static let drafts = Endpoint<SlugListInput<DraftList>, Page<Post>>(
    "believe.drafts", .get, "/api/believe/projects/{slug}/drafts",
    "Drafts and scheduled updates of your project, newest first")
  public static let getPost = Endpoint<ByPost, Post>(
    "believe.getPost", .get, "/api/believe/posts/{id}", "One update")
  public static let updatePost = Endpoint<EditPost, Post>(
    "believe.updatePost", .patch, "/api/believe/posts/{id}", "Edit your update")
  public static let deletePost = Endpoint<ByPost, NoContent>(
    "believe.deletePost", .delete, "/api/believe/posts/{id}", "Delete your update")
  public static let publishPost = Endpoint<PublishPost, Post>(
    "believe.publishPost", .put, "/api/believe/posts/{id}/publication", "Publish a draft, now or later",
    errors: [.conflict])
  public static let unschedulePost = Endpoint<ByPost, Post>(
    "believe.unschedulePost", .delete, "/api/believe/posts/{id}/publication",
    "Turn a scheduled update back into a draft",
    errors: [.conflict])
  public static let isPostLiked = Endpoint<ByPost, LikeState>(
    "believe.isPostLiked", .get, "/api/believe/posts/{id}/like", "Whether you like an update, and its like count")
  public static let likePost = Endpoint<ByPost, LikeState>(
    "believe.likePost", .put, "/api/believe/posts/{id}/like", "Like an update", errors: [.conflict])
  public static let unlikePost = Endpoint<ByPost, LikeState>(
    "believe.unlikePost", .delete, "/api/believe/posts/{id}/like", "Unlike")
  public static let reportPost = Endpoint<ReportPost, NoContent>(
    "believe.reportPost", .post, "/api/believe/posts/{id}/reports", "Report an update to the operator")

  /// The calls about updates.
  static let postCalls: [any EndpointDescription] = [
    getProjectPosts, createPost, drafts, getPost, updatePost, deletePost, publishPost, unschedulePost, isPostLiked,
    likePost, unlikePost,
    reportPost,
  ]
}
