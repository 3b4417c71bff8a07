public import Core
public import HTML
internal import Social
public import Wire

/// What the viewer has bookmarked. Nobody else sees it.
public struct BookmarksPage: HTML {
  let posts: Page<GrassyAPI.Post>
  let context: PageContext

  public init(posts: Page<GrassyAPI.Post>, context: PageContext) {
    self.posts = posts
    self.context = context
  }

  public var body: some HTML {
    AppPage("Bookmarks", tab: .bookmarks, back: context.viewer.map { .profile($0.username) }, context) {
      div(.class("feed"), .data("pull")) {
        if posts.items.isEmpty, posts.next == nil {
          EmptyState(
            "No bookmarks yet", "Bookmark a post to find it again here. Only you can see your bookmarks.",
            symbol: "bookmark", context
          ) {
            a(.class("button"), .href("/grassy")) { "To the feed" }
          }
        } else {
          PostColumn(posts: posts.items, context: context)
        }
        MoreLink("More bookmarks", "?before=", posts.next)
      }
    }
  }
}

/// Posts below each other, as scripts go on with them.
struct PostColumn: HTML {
  let posts: [GrassyAPI.Post]
  let context: PageContext

  var body: some HTML {
    div(.class("posts"), .data("list")) {
      ForEach(posts.indices) { PostCard(post: posts[$0], isFirst: $0 == 0, context: context) }
    }
    CommentsTemplate(Grassy.comments, context: context)
  }
}
