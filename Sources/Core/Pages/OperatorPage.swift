public import HTML
public import Wire

/// The operator's home: what waits, people, how the server is, invitations, rules and reports.
public struct OperatorPage: HTML {
  /// What is decided about an app.
  public struct Rules: Sendable {
    public var slug: String
    public var name: String
    /// How many people each member may invite.
    public var memberInvitations: Int
    /// Whether anyone with an account may join.
    public var isOpen: Bool
    /// Whether its people are a family or friends; nil where people don't follow each other.
    public var question: Question?

    /// The question how the people of an app are connected.
    public struct Question: Sendable {
      /// Nil before the operator has answered.
      public var answer: CircleKind?
      /// Whether nobody joins without an invitation.
      public var isByInvitation: Bool

      public init(answer: CircleKind?, isByInvitation: Bool) {
        self.answer = answer
        self.isByInvitation = isByInvitation
      }

      /// What is ticked.
      var ticked: CircleKind { answer ?? (isByInvitation ? .family : .friends) }
    }

    public init(
      slug: String, name: String, memberInvitations: Int, isOpen: Bool, question: Question? = nil
    ) {
      self.question = question
      self.slug = slug
      self.name = name
      self.memberInvitations = memberInvitations
      self.isOpen = isOpen
    }
  }

  public struct Report: Sendable {
    public var id: String
    public var app: String
    /// "Post".
    public var kind: String
    /// Whose it is, as far as the reporter knows.
    public var subject: String
    public var reason: String
    public var reporter: String
    public var createdAt: Timestamp

    public init(
      id: String, app: String, kind: String, subject: String, reason: String, reporter: String,
      createdAt: Timestamp
    ) {
      self.id = id
      self.app = app
      self.kind = kind
      self.subject = subject
      self.reason = reason
      self.reporter = reporter
      self.createdAt = createdAt
    }
  }

  public struct Model: Sendable {
    /// The apps that run: slug and name.
    public var apps: [(slug: String, name: String)]
    public var rules: [Rules]
    public var invitations: Page<InvitationEntry>
    public var reports: Page<Report>
    public var clashes: [AddressClash]
    /// Nil for a later page of a list.
    public var home: OperatorHome?
    /// People who wait to be confirmed.
    public var waiting: [WaitingEntry]
    /// The list of which this is a later page; nil for the whole page.
    public var part: Part?
    public var errors: FormErrors

    public enum Part: Sendable { case invitations, reports }

    public init(
      apps: [(slug: String, name: String)], rules: [Rules], invitations: Page<InvitationEntry>, reports: Page<Report>,
      clashes: [AddressClash] = [], home: OperatorHome? = nil, waiting: [WaitingEntry] = [], part: Part? = nil,
      errors: FormErrors = .none
    ) {
      self.waiting = waiting
      self.apps = apps
      self.rules = rules
      self.invitations = invitations
      self.reports = reports
      self.clashes = clashes
      self.home = home
      self.part = part
      self.errors = errors
    }

    /// What an app is called, followed by a dot; nothing where one runs alone.
    func prefix(for app: String) -> String {
      AppNames.prefix([app], of: apps)
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    Document("Operator", context, look: "plain") {
      mainElement(.id("main"), .class("card card-wide"), .tabindex(-1)) {
        header(.class("card-head")) {
          a(.class("icon-button"), .href(context.look.home), .aria("label", "Back")) { context.icon("back") }
          h1 { "Operator" }
        }
        if model.part == nil, let home = model.home {
          TasksSection(home: home, peopleWait: !model.waiting.isEmpty, context: context)
        }
        if model.part == nil, !model.waiting.isEmpty {
          WaitingSection(waiting: model.waiting, next: "/operator", context: context)
        }
        if model.part == nil, let home = model.home {
          PeopleSection(people: home.people)
          ServerStateSection(lines: home.state, context: context)
        }
        if model.part == nil, !model.clashes.isEmpty { AddressClashSection(clashes: model.clashes) }
        if model.part != .reports { InvitationSection(model: model, context: context) }
        if model.part == nil {
          AppRulesSection(rules: model.rules, isOneOfSeveral: model.apps.count > 1, errors: model.errors)
        }
        if model.part != .invitations { ReportSection(model: model, context: context) }
      }
    }
  }
}

enum AppNames {
  /// What apps are called, followed by a dot; nothing where one runs alone.
  static func prefix(_ slugs: [String], of apps: [(slug: String, name: String)]) -> String {
    guard apps.count > 1 else { return "" }
    return slugs.map { slug in apps.first { $0.slug == slug }?.name ?? slug }.inSentence + " · "
  }
}
