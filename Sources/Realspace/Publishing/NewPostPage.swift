public import Core
public import HTML
internal import Social
public import Wire

/// The composer on a page of its own: where a form was refused, and where something is to be posted that was said elsewhere.
public struct NewPostPage: HTML {
  public struct Model: Sendable {
    public var form: PostForm
    public var alt: String
    public var errors: FormErrors

    public init(form: PostForm = PostForm(), alt: String = "", errors: FormErrors = .none) {
      self.form = form
      self.alt = alt
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
    AppPage("New post", tab: .none, back: "/realspace", context) {
      div(.class("column column-form")) {
        Composer(said: model.form, alt: model.alt, errors: model.errors, context: context)
      }
    }
  }
}

/// Change one's own post: everything but its photos.
public struct EditPostPage: HTML {
  public struct Model: Sendable {
    public var post: RealspaceAPI.Post
    public var form: PostForm
    /// A description for each photo, in their order.
    public var alts: [String]
    public var errors: FormErrors

    public init(post: RealspaceAPI.Post, form: PostForm, alts: [String], errors: FormErrors = .none) {
      self.post = post
      self.form = form
      self.alts = alts
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
        form(.class("form"), .method("post"), .action(.post(model.post.id, "/edit")), .data("once"), .data("edit-post"))
        {
          FormAlert(model.errors.general)
          ForEach(model.post.media.indices) { index in
            PhotoAltField(
              photo: model.post.media[index], number: index + 1,
              text: index < model.alts.count ? model.alts[index] : "", error: model.errors.fields["alts"])
          }
          FieldNotes(name: "alts", hint: nil, error: model.errors.fields["alts"])
          PostWords(said: model.form, errors: model.errors, context: context)
          AudienceField(
            Realspace.audience, circles: [], chosen: model.form.audience, error: model.errors.fields["audience"],
            of: Realspace.people)
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}
