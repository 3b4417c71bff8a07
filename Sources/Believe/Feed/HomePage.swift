public import Core
public import HTML
public import Wire

/// The newest updates of the projects that the viewer follows, and the viewer's own.
public struct HomePage: HTML {
  public struct Model: Sendable {
    public var posts: Page<BelieveAPI.Post>
    /// Whether this is a later page, reached by "More updates".
    public var isContinued: Bool

    public init(posts: Page<BelieveAPI.Post>, isContinued: Bool = false) {
      self.posts = posts
      self.isContinued = isContinued
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Home", tab: .home, context) {
      div(.class("column sides"), .data("feed", "me/feed")) {
        if !model.isContinued { SharingSlot(context: context) }
        if model.posts.items.isEmpty, !model.isContinued {
          EmptyState(
            "Your feed is empty", "Follow projects, and their creators’ updates appear here.", symbol: "rocket",
            context
          ) {
            a(.class("button"), .href("/believe/discover")) { "Find your first project" }
            if let invite = context.invitePage {
              a(.class("button button-quiet"), .href(invite)) { "Invite people" }
            }
          }
        } else {
          div(.class("stack"), .data("list")) {
            ForEach(model.posts.items.indices) { index in
              UpdateCard(
                model.posts.items[index], isFirst: index == 0 && !model.isContinued,
                isOwn: context.viewer?.profile == model.posts.items[index].project.builder.id.cast(), context)
            }
          }
          FeedEnd(
            MoreLink("More updates", "/believe?before=", model.posts.next),
            seen: "You’ve seen every update from the projects you follow, and your own.", context)
        }
      }
    }
  }
}
