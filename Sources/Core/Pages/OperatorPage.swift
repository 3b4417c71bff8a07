public import HTML
public import Wire

/// The operator's page: invitations and reports.
public struct OperatorPage: HTML {
  public struct Invitation: Sendable {
    public var id: String
    /// The whole address to copy; nil where only the hash of its secret is kept and it was shown once already.
    public var link: String?
    public var app: String
    public var note: String
    public var usesLeft: Int
    public var uses: Int
    public var expiresAt: Timestamp
    public var isRevoked: Bool

    public init(
      id: String, link: String?, app: String, note: String, usesLeft: Int, uses: Int, expiresAt: Timestamp,
      isRevoked: Bool
    ) {
      self.id = id
      self.link = link
      self.app = app
      self.note = note
      self.usesLeft = usesLeft
      self.uses = uses
      self.expiresAt = expiresAt
      self.isRevoked = isRevoked
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
    public var invitations: Page<Invitation>
    public var reports: Page<Report>
    /// The list of which this is a later page; nil for the whole page.
    public var part: Part?
    public var errors: FormErrors

    public enum Part: Sendable { case invitations, reports }

    public init(
      apps: [(slug: String, name: String)], invitations: Page<Invitation>, reports: Page<Report>, part: Part? = nil,
      errors: FormErrors = .none
    ) {
      self.apps = apps
      self.invitations = invitations
      self.reports = reports
      self.part = part
      self.errors = errors
    }

    /// What an app is called, followed by a dot; nothing where one runs alone.
    func prefix(for app: String) -> String {
      guard apps.count > 1 else { return "" }
      return "\(apps.first { $0.slug == app }?.name ?? app) · "
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
        if model.part != .reports { InvitationSection(model: model, context: context) }
        if model.part != .invitations { ReportSection(model: model, context: context) }
      }
    }
  }
}
