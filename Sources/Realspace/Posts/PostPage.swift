public import Core
public import HTML
internal import Social
public import Wire

/// One post with its comments.
public struct PostPage: HTML {
  public struct Model: Sendable {
    public var post: RealspaceAPI.Post
    /// Oldest first.
    public var comments: Page<SocialAPI.Comment>
    /// By an operator; only the author is told.
    public var isHidden: Bool

    public init(post: RealspaceAPI.Post, comments: Page<SocialAPI.Comment>, isHidden: Bool = false) {
      self.post = post
      self.comments = comments
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
    AppPage("Post", title: "Post by \(model.post.author.displayName.isolated)", tab: .none, back: "/realspace", context)
    {
      div(.class("feed feed-one")) {
        if model.isHidden { HiddenNote() }
        PostCard(post: model.post, isFirst: true, isAlone: true, context: context)
        CommentSection(
          Realspace.comments,
          model: CommentsModel(
            thing: model.post.id, isOwn: context.viewer?.username == model.post.author.username,
            comments: model.comments), context: context)
      }
    }
  }
}
