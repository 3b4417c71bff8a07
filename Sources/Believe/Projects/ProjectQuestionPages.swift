public import Core
public import HTML
public import Wire

/// Asks before a project is deleted.
public struct DeleteProjectPage: HTML {
  let project: BelieveAPI.Project
  let context: PageContext

  public init(project: BelieveAPI.Project, context: PageContext) {
    self.project = project
    self.context = context
  }

  public var body: some HTML {
    ConfirmationPage(
      "Delete project?", "Delete project", target: .project(project.slug, "/delete"), back: .project(project.slug),
      context
    ) {
      p {
        strong(.written) { project.title }
        " is deleted for everyone, with its updates, milestones, messages and followers. This can’t be undone."
      }
    }
  }
}

/// How the project goes: said by its owner.
public struct MoodPage: HTML {
  let project: BelieveAPI.Project
  let context: PageContext

  public init(project: BelieveAPI.Project, context: PageContext) {
    self.project = project
    self.context = context
  }

  public var body: some HTML {
    AppPage("Mood", title: "Mood of \(project.title.isolated)", tab: .none, back: .project(project.slug), context) {
      div(.class("column column-form"), .data("sheet-content")) {
        p { "How is it going? Your supporters see it on the project." }
        form(.class("form moods"), .method("post"), .action(.project(project.slug, "/mood")), .data("once")) {
          ForEach(BelieveAPI.Mood.known) { mood in
            button(
              .class("box mood-choice"), .name("mood"), .value(mood.rawValue), .aria("pressed", project.mood == mood)
            ) { MoodBadge(mood: mood) }
          }
          if project.mood != nil {
            button(.class("button button-plain"), .name("mood"), .value("none")) { "No mood" }
          }
        }
      }
    }
  }
}

/// Who follows a project.
public struct SupportersPage: HTML {
  public struct Model: Sendable {
    public var project: BelieveAPI.Project
    public var people: Page<BelieveAPI.BuilderReference>

    public init(project: BelieveAPI.Project, people: Page<BelieveAPI.BuilderReference>) {
      self.project = project
      self.people = people
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
      "Supporters", title: "Supporters of \(model.project.title.isolated)", tab: .none,
      back: .project(model.project.slug),
      context
    ) {
      div(.class("column"), .data("sheet-content")) {
        if model.people.items.isEmpty {
          EmptyState("No supporters yet", "People who follow the project appear here.", symbol: "people", context) {}
        } else {
          ul(.class("people"), .data("list")) {
            ForEach(model.people.items) { person in
              BuilderRow(person, context) {
                if model.project.isMine { RemoveSupporter(person: person, slug: model.project.slug) }
              }
            }
          }
        }
        MoreLink("More", "?before=", model.people.next)
      }
    }
  }
}

struct RemoveSupporter: HTML {
  let person: BelieveAPI.BuilderReference
  let slug: String

  var body: some HTML {
    form(.method("post"), .action(.project(slug, "/remove-supporter"))) {
      input(.type("hidden"), .name("id"), .value(person.id.description))
      button(.class("button button-small button-quiet"), .aria("label", "Remove ", person.name)) { "Remove" }
    }
  }
}
