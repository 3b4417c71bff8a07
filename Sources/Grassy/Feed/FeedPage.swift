public import Core
public import HTML
internal import Social
public import Wire

/// The feed: what everyone here shares, or what one follows.
public struct FeedPage: HTML {
  public struct Model: Sendable {
    public var posts: Page<GrassyAPI.Post>
    public var scope: GrassyAPI.FeedScope
    /// Whether this is a later page, reached by "More posts".
    public var isContinued: Bool
    /// How many people a newcomer doesn't follow yet.
    public var unfollowed: Int

    public init(
      posts: Page<GrassyAPI.Post>, scope: GrassyAPI.FeedScope = .everyone, isContinued: Bool = false,
      unfollowed: Int = 0
    ) {
      self.unfollowed = unfollowed
      self.posts = posts
      self.scope = scope
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
    AppPage("Feed", tab: .feed, context) {
      div(.class("feed"), feedMark) {
        UnfollowedNote(model.unfollowed, of: Grassy.people)
        ScopeBar(scope: model.scope)
        if !model.isContinued { SharingSlot(context: context) }
        if model.posts.items.isEmpty, model.posts.next == nil, !model.isContinued {
          nothing
        } else {
          div(.class("posts"), .data("list")) {
            ForEach(model.posts.items.indices) { index in
              PostCard(post: model.posts.items[index], isFirst: index == 0 && !model.isContinued, context: context)
            }
          }
          FeedEnd(more, seen: seen, context)
          if !model.isContinued { CommentsTemplate(Grassy.comments, context: context) }
        }
      }
    }
  }

  private var feedMark: Attribute { isFollowing ? .data("feed", "feed?scope=following") : .data("feed") }
  private var isFollowing: Bool { model.scope == .following }

  private var more: MoreLink {
    MoreLink("More posts", isFollowing ? "/grassy?scope=following&before=" : "/grassy?before=", model.posts.next)
  }

  private var seen: String {
    isFollowing ? "You have seen every post of what you follow." : "You have seen every post that is here for you."
  }

  @HTMLBuilder private var nothing: some HTML {
    if isFollowing {
      EmptyState(
        "Nothing to follow yet", "Posts of the people and tags that you follow appear here.", symbol: "people", context
      ) {
        a(.class("button"), .href("/grassy/explore")) { "Explore" }
      }
    } else {
      EmptyState(
        "No posts yet", "Be the first to share a photo of a place you love.", symbol: "photo", context
      ) {
        a(.class("button"), .href("/grassy/new")) { "Create post" }
        if let link = context.familyLinkPage {
          a(.class("button button-quiet"), .href(link)) { "Make a link for the family" }
        } else if let invite = context.invitePage {
          a(.class("button button-quiet"), .href(invite)) { "Invite people" }
        }
      }
    }
  }
}

/// Everyone's posts, or what one follows.
struct ScopeBar: HTML {
  let scope: GrassyAPI.FeedScope

  var body: some HTML {
    nav(.class("scopes"), .aria("label", "Which posts")) {
      a(.class("scope"), .href("/grassy"), .aria("current", "page").when(scope == .everyone)) { "Everyone" }
      a(.class("scope"), .href("/grassy?scope=following"), .aria("current", "page").when(scope == .following)) {
        "Following"
      }
    }
  }
}
