public import Core
public import HTML
public import Wire

/// Who asks to follow a project of the viewer's.
public struct RequestsPage: HTML {
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
      "Requests", title: "Requests to follow \(model.project.title.isolated)", tab: .none,
      back: .project(model.project.slug),
      context
    ) {
      div(.class("column")) {
        if model.people.items.isEmpty {
          EmptyState(
            "No requests", "Send people the project’s address: there they can ask to follow it.", symbol: "people",
            context
          ) {}
        } else {
          ul(.class("people"), .data("list")) {
            ForEach(model.people.items) { person in
              BuilderRow(person, context) {
                AnswerForm(person: person, slug: model.project.slug, verb: "Approve")
                AnswerForm(person: person, slug: model.project.slug, verb: "Decline")
              }
            }
          }
        }
        MoreLink("More", "?before=", model.people.next)
      }
    }
  }
}

struct AnswerForm: HTML {
  let person: BelieveAPI.BuilderReference
  let slug: String
  let verb: String

  var body: some HTML {
    let isApproval = verb == "Approve"
    form(.method("post"), .action(.project(slug, isApproval ? "/approve" : "/decline")), .data("once")) {
      input(.type("hidden"), .name("id"), .value(person.id.description))
      button(
        .class(isApproval ? "button button-small" : "button button-small button-quiet"),
        .aria("label", "\(verb) \(person.name.isolated)")
      ) { verb }
    }
  }
}

/// An address where the viewer sees no project. Nothing tells whether there is one.
public struct ClosedProjectPage: HTML {
  let slug: String
  let hasAsked: Bool
  let context: PageContext

  /// - Parameter hasAsked: whether the viewer has asked for whatever is there.
  public init(slug: String, hasAsked: Bool, context: PageContext) {
    self.slug = slug
    self.hasAsked = hasAsked
    self.context = context
  }

  public var body: some HTML {
    CardPage("This page isn’t here", context) {
      p(.class("card-note quiet")) {
        hasAsked
          ? "You’ve asked to follow the project at this address. If there is one and its creator agrees, it appears in your home."
          : "The link may be broken, or it leads to a project that is only for its followers. If someone gave it to you, you can ask to follow."
      }
      form(
        .class("form"), .method("post"), .action(.project(slug, hasAsked ? "/withdraw" : "/request")), .data("once")
      ) {
        button(.class(hasAsked ? "button button-quiet" : "button")) {
          hasAsked ? "Withdraw the request" : "Ask to follow"
        }
      }
      a(.class("button button-plain"), .href("/believe")) { "Back to \(context.look.name)" }
    }
  }
}
