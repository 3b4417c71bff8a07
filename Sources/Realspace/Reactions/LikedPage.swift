public import Core
public import HTML
internal import Social
public import Wire

/// The posts that the viewer likes.
public struct LikedPage: HTML {
  let posts: Page<RealspaceAPI.Post>
  let context: PageContext

  public init(posts: Page<RealspaceAPI.Post>, context: PageContext) {
    self.posts = posts
    self.context = context
  }

  public var body: some HTML {
    AppPage("Liked posts", tab: .none, back: context.viewer.map { .profile($0.username) }, context) {
      div(.class("feed"), .data("pull")) {
        if posts.items.isEmpty {
          EmptyState("Nothing liked yet", "Posts that you like appear here.", symbol: "heart", context) {
            a(.class("button"), .href("/realspace")) { "To the feed" }
          }
        } else {
          PostColumn(posts: posts.items, context: context)
          MoreLink("More posts", "?before=", posts.next)
        }
      }
    }
  }
}

/// Posts below each other, as scripts go on with them.
struct PostColumn: HTML {
  let posts: [RealspaceAPI.Post]
  let context: PageContext

  var body: some HTML {
    div(.class("posts"), .data("list")) {
      ForEach(posts.indices) { PostCard(post: posts[$0], isFirst: $0 == 0, context: context) }
    }
    CommentsTemplate(Realspace.comments, context: context)
  }
}
