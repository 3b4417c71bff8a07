public import Core
public import HTML
internal import Social
public import Wire

/// The composer on top, and below it what friends did: the part that scripts refresh, so that what is being typed stays.
public struct FeedPage: HTML {
  public struct Model: Sendable {
    public var posts: Page<RealspaceAPI.Post>
    /// Whether this is a later page, reached by "More posts".
    public var isContinued: Bool
    /// What the viewer has posted just now.
    public var posted: ID<RealspaceAPI.Post>?
    /// What the composer says before anything is typed.
    public var form: PostForm
    /// How many people a newcomer doesn't follow yet.
    public var unfollowed: Int

    public init(
      posts: Page<RealspaceAPI.Post>, isContinued: Bool = false, posted: ID<RealspaceAPI.Post>? = nil,
      form: PostForm = PostForm(), unfollowed: Int = 0
    ) {
      self.unfollowed = unfollowed
      self.posts = posts
      self.isContinued = isContinued
      self.posted = posted
      self.form = form
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  private var posted: RealspaceAPI.Post? { model.posts.items.first { $0.id == model.posted } }

  public var body: some HTML {
    AppPage("Friends", tab: .friends, context) {
      div(.class("space")) {
        if !model.isContinued { Composer(said: model.form, context: context) }
        if let posted { DiaryOffer(post: posted) }
        UnfollowedNote(model.unfollowed, of: Realspace.people)
        div(.class("space-part"), .data("feed", "posts")) { posts }
      }
    }
  }

  @HTMLBuilder private var posts: some HTML {
    if model.posts.items.isEmpty, !model.isContinued {
      EmptyState(
        "No posts yet", "What you and your friends watch, read and go to appears here.", symbol: "people", context
      ) {
        if let link = context.familyLinkPage {
          a(.class("button"), .href(link)) { "Make a link for the family" }
        } else if let invite = context.invitePage {
          a(.class("button"), .href(invite)) { "Invite friends" }
        }
        a(.class("button button-quiet"), .href("/realspace/search")) { "Find people" }
      }
    } else {
      div(.class("posts"), .data("list")) {
        ForEach(model.posts.items.indices) { index in
          PostCard(post: model.posts.items[index], isFirst: index == 0 && !model.isContinued, context: context)
        }
      }
      FeedEnd(
        MoreLink("More posts", "/realspace?before=", model.posts.next),
        seen: "You’ve seen every post from your friends.", context)
      if !model.isContinued { CommentsTemplate(Realspace.comments, context: context) }
    }
  }
}
