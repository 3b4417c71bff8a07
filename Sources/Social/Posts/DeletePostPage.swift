public import Core
public import HTML
public import Wire

/// Asks before a post is deleted, where scripts don't ask in a dialog.
public struct DeletePostPage: HTML {
  let media: [MediaAPI.Attachment]
  let what: String
  let address: (StaticString) -> URLPath
  let context: PageContext

  /// - Parameters:
  ///   - media: the post's photos and videos.
  ///   - what: what is deleted with its likes and comments.
  ///   - address: the post's page, and what lies below it; `/delete` takes the form.
  public init(
    media: [MediaAPI.Attachment], called what: String = "The photo", _ context: PageContext,
    at address: @escaping (StaticString) -> URLPath
  ) {
    self.media = media
    self.what = what
    self.address = address
    self.context = context
  }

  /// The first photo, to be sure that it is the right post, and the question.
  public var body: some HTML {
    ConfirmationPage("Delete post?", "Delete", target: address("/delete"), back: address(""), isSheet: false, context) {
      PostThumbnail(media: media)
      p { "\(what), its likes and its comments are deleted for everyone. This can’t be undone." }
    }
  }
}

/// A small picture of the viewer's post.
public struct PostThumbnail: HTML {
  let media: [MediaAPI.Attachment]

  public init(media: [MediaAPI.Attachment]) { self.media = media }

  /// The first photo, or nothing where there is none.
  public var body: some HTML {
    if let photo = media.first {
      img(
        .class("thumbnail"), .src(.photo(photo.urls, "/320")), .alt(photo.alt.isEmpty ? "Your photo" : photo.alt),
        .width(120), .height(120))
    }
  }
}
