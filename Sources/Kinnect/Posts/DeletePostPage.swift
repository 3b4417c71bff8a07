public import Core
public import HTML
public import Wire

/// Asks before a post is deleted, where scripts do not ask in a dialog.
public struct DeletePostPage: HTML {
  let post: KinnectAPI.Post
  let context: PageContext

  public init(post: KinnectAPI.Post, context: PageContext) {
    self.post = post
    self.context = context
  }

  public var body: some HTML {
    AppPage("Delete post?", tab: .none, back: .post(post.id), context) {
      div(.class("column column-form")) {
        Thumbnail(post: post)
        p { "The photo, its likes and its comments are deleted for everyone. This can’t be undone." }
        form(.class("form"), .method("post"), .action(.post(post.id, "/delete")), .data("once")) {
          button(.class("button button-danger")) { "Delete" }
          a(.class("button button-quiet"), .href(.post(post.id))) { "Keep it" }
        }
      }
    }
  }
}
