public import Core
public import HTML
public import Wire

/// One update by itself.
public struct UpdatePage: HTML {
  public struct Model: Sendable {
    public var post: BelieveAPI.Post
    public var isMine: Bool
    /// By an operator; only the builder is told.
    public var isHidden: Bool

    public init(post: BelieveAPI.Post, isMine: Bool, isHidden: Bool = false) {
      self.post = post
      self.isMine = isMine
      self.isHidden = isHidden
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(
      "Update", title: "Update of \(model.post.project.title.isolated)", tab: .none,
      back: .project(model.post.project.slug, "?tab=updates"), context
    ) {
      div(.class("column sides stack update-alone")) {
        if model.isHidden { HiddenNote() }
        UpdateCard(model.post, isFirst: true, isOwn: model.isMine, isAlone: true, context)
        a(.class("button button-quiet"), .href(.project(model.post.project.slug))) { "See the project" }
      }
    }
  }
}

/// Asks before an update is deleted.
public struct DeleteUpdatePage: HTML {
  let post: BelieveAPI.Post
  let context: PageContext

  public init(post: BelieveAPI.Post, context: PageContext) {
    self.post = post
    self.context = context
  }

  public var body: some HTML {
    ConfirmationPage(
      "Delete update?", "Delete update", target: .update(post.id, "/delete"), back: .update(post.id), context
    ) {
      p(.class("update-text quoted"), .written) { post.content }
      p { "It is deleted for everyone, with its photos and likes. This can’t be undone." }
    }
  }
}

/// Publishing a draft, now or later; or not at its time after all.
public struct PublishUpdatePage: HTML {
  public struct Model: Sendable {
    public var post: BelieveAPI.Post
    public var when: UpdateFormPage.When
    public var publishAt: String
    public var error: String?

    public init(
      post: BelieveAPI.Post, when: UpdateFormPage.When = .now, publishAt: String = "", error: String? = nil
    ) {
      self.post = post
      self.when = when
      self.publishAt = publishAt
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
    AppPage(
      "Publish", title: "Publish an update", tab: .none, back: .project(model.post.project.slug, "?tab=updates"),
      context
    ) {
      div(.class("column column-form"), .data("sheet-content")) {
        p(.class("update-text quoted"), .written) { model.post.content }
        form(.class("form"), .method("post"), .action(.update(model.post.id, "/publish")), .data("once")) {
          WhenChoice(
            when: model.when, publishAt: model.publishAt, offersDraft: model.post.status == .scheduled,
            error: model.error)
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}
