public import Core
public import HTML
internal import Social
public import Wire

/// Change the caption of one's own post, and who sees it.
public struct EditPostPage: HTML {
  public struct Model: Sendable {
    public var post: KinnectAPI.Post
    /// As typed.
    public var caption: String
    /// The viewer's own.
    public var circles: [SocialAPI.Circle]
    /// As chosen.
    public var audience: SocialAPI.Audience?
    public var errors: FormErrors

    public init(
      post: KinnectAPI.Post, caption: String, circles: [SocialAPI.Circle] = [], audience: SocialAPI.Audience? = nil,
      errors: FormErrors = .none
    ) {
      self.post = post
      self.caption = caption
      self.circles = circles
      self.audience = audience ?? post.audience
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Edit post", tab: .none, back: .post(model.post.id), context) {
      div(.class("column column-form")) {
        PostThumbnail(media: model.post.media)
        form(.class("form"), .method("post"), .action(.post(model.post.id, "/edit")), .data("once")) {
          TextField(
            "Caption", "caption", value: model.caption, placeholder: "Write a caption…", limit: 2200, rows: 6,
            error: model.errors.fields["caption"] ?? model.errors.general)
          AudienceField(
            Kinnect.audience, circles: model.circles, chosen: model.audience, error: model.errors.fields["audience"],
            of: Kinnect.people)
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}
