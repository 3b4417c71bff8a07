public import Core
public import HTML
internal import Social
public import Wire

/// The feed: the newest posts of the people the viewer follows, and the viewer's own, and what to do where there is nothing yet.
public struct FeedPage: HTML {
  public struct Model: Sendable {
    public var posts: Page<KinnectAPI.Post>
    /// Whether this is a later page, reached by "More posts".
    public var isContinued: Bool
    /// The viewer's own posts that wait for their videos.
    public var waiting: [SocialAPI.WaitingPost]
    /// Who has stories now.
    public var tellers: [KinnectAPI.StoryTeller]
    /// How many people a newcomer doesn't follow yet.
    public var unfollowed: Int

    public init(
      posts: Page<KinnectAPI.Post>, isContinued: Bool, waiting: [SocialAPI.WaitingPost] = [],
      tellers: [KinnectAPI.StoryTeller] = [], unfollowed: Int = 0
    ) {
      self.unfollowed = unfollowed
      self.tellers = tellers
      self.posts = posts
      self.isContinued = isContinued
      self.waiting = waiting
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Feed", tab: .feed, context) {
      div(.class("feed"), .data("feed")) {
        UnfollowedNote(model.unfollowed, of: Kinnect.people)
        if !model.isContinued { StoryTray(tellers: model.tellers, context: context) }
        if !model.isContinued { SharingSlot(context: context) }
        if !model.waiting.isEmpty { WaitingList(model.waiting, of: Kinnect.publishing, context: context) }
        if model.posts.items.isEmpty, !model.isContinued {
          EmptyFeed(context: context)
        } else {
          div(.class("posts"), .data("list")) {
            ForEach(model.posts.items.indices) { index in
              PostCard(post: model.posts.items[index], isFirst: index == 0 && !model.isContinued, context: context)
            }
          }
          FeedEnd(
            MoreLink("More posts", "/kinnect?before=", model.posts.next),
            seen: "You’ve seen every post from the people you follow.", context)
          if !model.isContinued { CommentsTemplate(Kinnect.comments, context: context) }
        }
      }
    }
  }
}

struct EmptyFeed: HTML {
  let context: PageContext

  var body: some HTML {
    EmptyState(
      "Welcome to Kinnect", "When you follow people, the photos they share appear here.", symbol: "photo", context
    ) {
      if let link = context.familyLinkPage {
        a(.class("button"), .href(link)) { "Make a link for the family" }
        a(.class("button button-quiet"), .href("/kinnect/search")) { "Find people" }
      } else if let invite = context.invitePage {
        a(.class("button"), .href(invite)) { "Invite your family" }
        a(.class("button button-quiet"), .href("/kinnect/search")) { "Find people" }
      } else {
        a(.class("button"), .href("/kinnect/search")) { "Find people" }
      }
      a(.class("button button-plain"), .href("/kinnect/new")) { "Share your first photo" }
    }
  }
}
