public import Core
public import HTML
public import Wire

/// Change the caption of one's own post.
public struct EditPostPage: HTML {
  public struct Model: Sendable {
    public var post: KinnectAPI.Post
    /// As typed.
    public var caption: String
    public var error: String?

    public init(post: KinnectAPI.Post, caption: String, error: String? = nil) {
      self.post = post
      self.caption = caption
      self.error = error
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Edit caption", tab: .none, back: .post(model.post.id), context) {
      div(.class("column column-form")) {
        Thumbnail(post: model.post)
        form(.class("form"), .method("post"), .action(.post(model.post.id, "/edit")), .data("once")) {
          TextField(
            "Caption", "caption", value: model.caption, placeholder: "Write a caption…", limit: 2200, rows: 6,
            error: model.error)
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}

/// A small picture of the post, to be sure that it is the right one.
struct Thumbnail: HTML {
  let post: KinnectAPI.Post

  var body: some HTML {
    if let photo = post.media.first {
      img(
        .class("thumbnail"), .src(.photo(photo.urls, "/320")), .alt(photo.alt.isEmpty ? "Your photo" : photo.alt),
        .width(120), .height(120))
    }
  }
}
