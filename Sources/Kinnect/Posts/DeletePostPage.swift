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
    ConfirmationPage(
      "Delete post?", "Delete", target: .post(post.id, "/delete"), back: .post(post.id), isSheet: false, context
    ) {
      Thumbnail(post: post)
      p { "The photo, its likes and its comments are deleted for everyone. This can’t be undone." }
    }
  }
}
