public import HTML
public import Wire

/// Where members invite people, with their own invitations.
public struct InvitationsPage: HTML {
  public struct Model: Sendable {
    /// The page to return to.
    public var next: String
    /// The apps that the member may invite to: slug, name, and how many people they may still invite.
    public var apps: [(slug: String, name: String, left: Int)]
    public var invitations: Page<InvitationEntry>
    public var isContinued: Bool
    public var note: String
    public var errors: FormErrors

    public init(
      next: String, apps: [(slug: String, name: String, left: Int)], invitations: Page<InvitationEntry>,
      isContinued: Bool = false, note: String = "", errors: FormErrors = .none
    ) {
      self.next = next
      self.apps = apps
      self.invitations = invitations
      self.isContinued = isContinued
      self.note = note
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
    AccountPage("Invite people", back: model.next, context) {
      if !model.isContinued {
        p(.class("quiet")) { allowance }
        if open.isEmpty { FormAlert(model.errors.fields["apps"]) } else { invitationForm }
      }
      if !model.invitations.items.isEmpty {
        h2 { "Your invitations" }
        ul(.class("rows"), .data("list")) {
          ForEach(model.invitations.items) {
            InvitationRow(invitation: $0, page: "/account/invitations/", next: model.next, context: context)
          }
        }
        MoreLink(
          "More invitations",
          to: model.invitations.next.flatMap { ReturnPath.page(own.text, next: model.next, from: $0) })
      }
    }
  }

  private var own: URLPath { context.shared("/account/invitations") }

  private var open: [(slug: String, name: String)] { model.apps.filter { $0.left > 0 }.map { ($0.slug, $0.name) } }

  private var invitationForm: some HTML {
    form(.class("form"), .method("post"), .action(own), .data("once")) {
      FormAlert(model.errors.general)
      NextField(path: model.next)
      AppChoices(apps: open, error: model.errors.fields["apps"])
      Field(
        "Who it’s for (a note for you and the operator)", "note", value: model.note, error: model.errors.fields["note"],
        limit: 200, isRequired: false)
      button(.class("button")) { "Make a link" }
    }
  }

  private var allowance: String {
    let parts = model.apps.map { app in
      let people = app.left == 0 ? "nobody else" : app.left.counted("more person", "more people")
      return model.apps.count == 1 ? people : "\(people) to \(app.name)"
    }
    return parts.isEmpty
      ? "Only operators can invite people at the moment."
      : "You can invite \(parts.inSentence). A link lets one person in, for a week."
  }
}
