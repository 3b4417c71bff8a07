public import Core
public import HTML
public import Wire

/// Adding a milestone, or changing one.
public struct MilestoneFormPage: HTML {
  public struct Model: Sendable {
    public var slug: String
    /// Nil for a new one.
    public var id: ID<BelieveAPI.Milestone>?
    public var title: String
    public var description: String
    /// A day, `2026-05-31`, or nothing.
    public var targetDate: String
    public var errors: FormErrors

    public init(
      slug: String, id: ID<BelieveAPI.Milestone>? = nil, title: String = "", description: String = "",
      targetDate: String = "", errors: FormErrors = .none
    ) {
      self.slug = slug
      self.id = id
      self.title = title
      self.description = description
      self.targetDate = targetDate
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
    AppPage(
      model.id == nil ? "New milestone" : "Edit milestone", tab: .none, back: .project(model.slug, "?tab=milestones"),
      context
    ) {
      div(.class("column column-form"), .data("sheet-content")) {
        FormAlert(model.errors.general)
        form(.class("form"), .method("post"), .action(target), .data("once")) {
          Field(
            "Title", "title", value: model.title, error: model.errors.fields["title"],
            limit: BelieveAPI.Limits.milestoneTitle)
          TextField(
            "Description", "description", value: model.description, limit: BelieveAPI.Limits.milestoneDescription,
            error: model.errors.fields["description"])
          DayField("Planned for", "targetDate", value: model.targetDate, error: model.errors.fields["targetDate"])
          button(.class("button")) { "Save" }
        }
      }
    }
  }

  private var target: URLPath { model.id.map { .milestone($0, "/edit") } ?? .project(model.slug, "/new-milestone") }
}

/// Asks before a milestone is deleted.
public struct DeleteMilestonePage: HTML {
  let milestone: BelieveAPI.Milestone
  let slug: String
  let context: PageContext

  public init(milestone: BelieveAPI.Milestone, slug: String, context: PageContext) {
    self.milestone = milestone
    self.slug = slug
    self.context = context
  }

  public var body: some HTML {
    ConfirmationPage(
      "Delete milestone?", "Delete milestone", target: .milestone(milestone.id, "/delete"),
      back: .project(slug, "?tab=milestones"), context
    ) {
      p {
        strong(.written) { milestone.title }
        " is deleted with the history of its dates. This can’t be undone."
      }
    }
  }
}
