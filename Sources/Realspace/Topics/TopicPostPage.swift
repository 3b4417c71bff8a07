public import Core
public import HTML
internal import Social
public import Wire

/// One post of a topic with its comments.
public struct TopicPostPage: HTML {
  public struct Model: Sendable {
    public var post: RealspaceAPI.TopicPost
    /// Oldest first.
    public var comments: Page<SocialAPI.Comment>
    /// Whether the viewer moderates the topic.
    public var isModerating: Bool
    /// By an operator; only the author is told.
    public var isHidden: Bool

    public init(
      post: RealspaceAPI.TopicPost, comments: Page<SocialAPI.Comment>, isModerating: Bool = false,
      isHidden: Bool = false
    ) {
      self.post = post
      self.comments = comments
      self.isModerating = isModerating
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
      "Post", title: "Post by \(model.post.author.displayName.isolated)", tab: .topics,
      back: .topic(model.post.topic.id),
      context
    ) {
      div(.class("space"), .data("alone", .topic(model.post.topic.id))) {
        if model.isHidden { HiddenNote() }
        TopicPostCard(post: model.post, mayRemove: model.isModerating, isAlone: true, context: context)
        CommentSection(
          Realspace.topicComments,
          model: CommentsModel(
            thing: model.post.id,
            isOwn: model.isModerating || context.viewer?.username == model.post.author.username,
            comments: model.comments), context: context)
      }
    }
  }
}
