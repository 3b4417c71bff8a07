public import Core
public import HTML
internal import Social
public import Wire

/// The posts that the viewer likes, and those in topics.
public struct LikedPage: HTML {
  let liked: Page<RealspaceAPI.Liked>
  let context: PageContext

  public init(liked: Page<RealspaceAPI.Liked>, context: PageContext) {
    self.liked = liked
    self.context = context
  }

  public var body: some HTML {
    AppPage("Liked posts", tab: .none, back: context.viewer.map { .profile($0.username) }, context) {
      div(.class("feed"), .data("pull")) {
        if liked.items.isEmpty {
          EmptyState("Nothing liked yet", "Posts that you like appear here.", symbol: "heart", context) {
            a(.class("button"), .href("/realspace")) { "To the feed" }
          }
        } else {
          div(.class("posts"), .data("list")) {
            ForEach(liked.items.indices) { index in
              if let post = liked.items[index].post {
                PostCard(post: post, isFirst: index == 0, context: context)
              } else if let post = liked.items[index].topicPost {
                // Whether the viewer moderates its topic is said where it is.
                TopicPostCard(post: post, mayRemove: false, isAmongOthers: true, context: context)
              }
            }
          }
          CommentsTemplate(Realspace.comments, context: context)
          CommentsTemplate(Realspace.topicComments, context: context)
          MoreLink("More posts", "?before=", liked.next)
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
