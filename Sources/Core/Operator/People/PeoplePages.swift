public import HTML
public import Wire

/// The people of one app, for the operator.
public struct ServedPeoplePage: HTML {
  /// A person as the pages show them.
  public struct Person: Sendable {
    public var id: String
    /// "Ana Lindqvist (ana)".
    public var name: String
    public var inviter: String?
    public var joinedAt: Timestamp
    public var storedBytes: Int
    public var runsServer: Bool
    public var isSuspended: Bool

    public init(
      id: String, name: String, inviter: String? = nil, joinedAt: Timestamp, storedBytes: Int, runsServer: Bool = false,
      isSuspended: Bool = false
    ) {
      self.id = id
      self.name = name
      self.inviter = inviter
      self.joinedAt = joinedAt
      self.storedBytes = storedBytes
      self.runsServer = runsServer
      self.isSuspended = isSuspended
    }

    /// What can be done about them.
    var actions: [PersonAction] { runsServer ? [] : [.resetLink, .signOut, isSuspended ? .letIn : .suspend] }
  }

  let app: String
  let title: String
  let people: Page<Person>
  let context: PageContext

  /// - Parameters:
  ///   - app: as in paths.
  ///   - title: what it is called.
  public init(app: String, title: String, people: Page<Person>, context: PageContext) {
    self.app = app
    self.title = title
    self.people = people
    self.context = context
  }

  public var body: some HTML {
    AccountPage("People in \(title)", back: "/operator", context) {
      p(.class("quiet")) {
        "Those with a profile in this app, newest first: who they are and what they store, not what they write or when they were here."
      }
      if people.items.isEmpty {
        p(.class("nothing quiet")) { "Nobody has a profile here yet. Invite the first people." }
      } else {
        ul(.class("rows"), .data("list")) {
          ForEach(people.items) { ServedPersonRow(person: $0, app: app) }
        }
      }
      MoreLink(
        "More people",
        to: people.next.flatMap { URLPath(checking: "\(URLPath("/operator/people/", app).text)?before=\($0)") })
    }
  }
}

struct ServedPersonRow: HTML {
  let person: ServedPeoplePage.Person
  let app: String

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p { a(.class("strong"), .href(person.address(in: app)), .written) { person.name } }
        ServedPersonFacts(person: person)
      }
    }
  }
}

/// What the operator is told of somebody.
struct ServedPersonFacts: HTML {
  let person: ServedPeoplePage.Person

  var body: some HTML {
    if person.runsServer { p(.class("strong")) { "Runs this server" } }
    if person.isSuspended { p(.class("danger")) { "Suspended" } }
    p(.class("quiet")) {
      if let inviter = person.inviter { "Invited by \(inviter.isolated) · " }
      "Joined "
      LocalDate(person.joinedAt)
      " · \(person.storedBytes == 0 ? "no photos" : ByteText.text(person.storedBytes))"
    }
  }
}

extension ServedPeoplePage.Person {
  func address(in app: String, _ action: PersonAction? = nil) -> URLPath {
    let path = "\(URLPath("/operator/people/", app).text)/\(id)"
    return URLPath(checking: action.map { "\(path)/\($0.slug)" } ?? path) ?? "/operator"
  }
}

/// One person, with what the operator can do.
public struct ServedPersonPage: HTML {
  let person: ServedPeoplePage.Person
  let app: String
  let context: PageContext

  public init(_ person: ServedPeoplePage.Person, app: String, context: PageContext) {
    self.person = person
    self.app = app
    self.context = context
  }

  public var body: some HTML {
    AccountPage(person.name.isolated, back: URLPath("/operator/people/", app).text, context) {
      ServedPersonFacts(person: person)
      if person.runsServer {
        p(.class("quiet")) { "Operators’ accounts are looked after on the server’s command line." }
      }
      ForEach(person.actions) { action in
        a(
          .class(action == .suspend ? "settings-line settings-link danger" : "settings-line settings-link"),
          .href(person.address(in: app, action))
        ) { action.verb }
      }
    }
  }
}

/// Asks for a reason and the operator's own password before something is done about somebody.
public struct PersonActionPage: HTML {
  public struct Model: Sendable {
    public var person: ServedPeoplePage.Person
    public var app: String
    public var action: PersonAction
    public var reason: String
    public var errors: FormErrors

    public init(
      person: ServedPeoplePage.Person, app: String, action: PersonAction, reason: String = "",
      errors: FormErrors = .none
    ) {
      self.person = person
      self.app = app
      self.action = action
      self.reason = reason
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
    AccountPage(model.action.verb, back: back.text, context) {
      p(.class("strong"), .written) { model.person.name }
      p { model.action.explanation }
      FormAlert(model.errors.general)
      form(
        .class("form"), .method("post"), .action(model.person.address(in: model.app, model.action)), .data("once")
      ) {
        Field(
          "Reason", "reason", value: model.reason,
          hint: "Only operators see it, in the log. The person sees what was done, in their activity.",
          error: model.errors.fields["reason"], limit: 1000)
        Field(
          "Your own password", "password", .currentPassword, error: model.errors.fields["password"], limit: 1024)
        button(.class(model.action == .suspend ? "button button-danger" : "button")) { model.action.verb }
        a(.class("button button-quiet"), .href(back)) { "Cancel" }
      }
    }
  }

  private var back: URLPath { model.person.address(in: model.app) }
}

/// A link with which somebody sets a new password: shown once.
public struct ResetLinkPage: HTML {
  let link: String
  let person: ServedPeoplePage.Person
  let app: String
  let context: PageContext

  /// - Parameter link: the whole address.
  public init(link: String, person: ServedPeoplePage.Person, app: String, context: PageContext) {
    self.link = link
    self.person = person
    self.app = app
    self.context = context
  }

  public var body: some HTML {
    AccountPage("A link for \(person.name.isolated)", back: person.address(in: app).text, context) {
      p { "It sets a new password once, within a day. This page shows it only now." }
      ShareableLink(link: link, id: "reset", label: "Reset link", isOpen: true)
      p(.class("quiet")) { "Let them point the camera at it, or send it in a way that only they read." }
    }
  }
}
