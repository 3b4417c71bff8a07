public import Core
public import HTML
internal import Social
public import Wire

/// One post with its comments.
public struct PostPage: HTML {
  public struct Model: Sendable {
    public var post: KinnectAPI.Post
    /// Oldest first.
    public var comments: Page<KinnectAPI.Comment>
    public var draft: String
    public var error: String?
    /// By an operator; only the author is told.
    public var isHidden: Bool

    public init(
      post: KinnectAPI.Post, comments: Page<KinnectAPI.Comment>, draft: String = "", error: String? = nil,
      isHidden: Bool = false
    ) {
      self.post = post
      self.comments = comments
      self.draft = draft
      self.error = error
      self.isHidden = isHidden
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(
      "Post", title: "Post by \(model.post.author.called(context))", tab: .none,
      back: .profile(model.post.author.username),
      context
    ) {
      div(.class("feed feed-one")) {
        if model.isHidden { HiddenNote() }
        PostCard(post: model.post, isFirst: true, isAlone: true, context: context)
        CommentSection(
          Kinnect.comments,
          model: CommentsModel(
            thing: model.post.id, isOwn: context.viewer?.username == model.post.author.username,
            comments: model.comments, draft: model.draft, error: model.error),
          context: context)
      }
    }
  }
}
