public import HTML
internal import Wire

/// What an invitation link opens: sign-up, or joining for someone who is signed in already, or word that it is over.
public struct InvitePage: HTML {
  public enum State: Sendable {
    case signUp(email: String, errors: FormErrors)
    /// Signed in already, under this address.
    case accept(email: String)
    /// Expired, used up, revoked or never made: not told apart.
    case invalid
  }

  public struct Model: Sendable {
    public var token: String
    /// The looks of the apps that it lets people into besides the one that the page looks like.
    public var others: [AppLook]
    /// Who invites, if known: the full name, or the username where there is none.
    public var inviter: String?
    /// Their picture, a JPEG. It stands in the page: an address would put the link's secret into one more log.
    public var face: [UInt8]?
    /// Where to go afterwards: a path of this server; empty for the app's start.
    public var next: String
    public var state: State
    /// `https://home.example`.
    public var origin: String

    public init(
      token: String, others: [AppLook] = [], inviter: String?, face: [UInt8]? = nil, next: String = "", state: State,
      origin: String
    ) {
      self.face = face
      self.origin = origin
      self.token = token
      self.others = others
      self.inviter = inviter
      self.next = next
      self.state = state
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    CardPage(heading, context, preview: preview) {
      if let face = model.face {
        p(.class("card-face")) { InlinePicture(jpeg: face, alt: "", width: 88, height: 88) }
      }
      switch model.state {
      case .signUp(let email, let errors):
        p(.class("card-note quiet")) { welcome }
        CredentialsForm(target: path(), label: "Sign up", email: email, next: model.next, errors: errors)
        p(.class("card-note")) {
          "Have an account? "
          a(.href(context.shared(URLPath("/sign-in?next=", own)))) { "Sign in" }
        }
      case .accept(let email):
        if model.inviter != nil { p(.class("card-note")) { welcome } }
        AcceptInvite(email: email, next: model.next, target: path("/accept"), context: context)
      case .invalid:
        InvalidLink(explanation: "Ask the person who invited you for a new link.", next: own, context: context)
      }
    }
  }

  /// The page's own address.
  private var own: String { model.next.isEmpty ? path().text : path().text + URLPath("?next=", model.next).text }

  private func path(_ below: StaticString = "") -> URLPath {
    context.shared(URLPath("/invite/", model.token, below))
  }

  private var heading: String {
    if case .invalid = model.state { return "This link no longer works" }
    return "Join \(looks.map(\.name).inSentence)"
  }

  private var looks: [AppLook] { [context.look] + model.others }

  private var preview: LinkPreview? {
    if case .invalid = model.state { return nil }
    return LinkPreview(
      heading, "You’re invited to \(looks.map(\.purpose).inSentence).", of: context.look, at: model.origin)
  }

  private var welcome: String {
    let purpose = looks.map(\.purpose).inSentence
    return model.inviter.map { "\($0.isolated) invites you to \(purpose)." } ?? "Sign up to \(purpose)."
  }
}

struct AcceptInvite: HTML {
  let email: String
  let next: String
  let target: URLPath
  let context: PageContext

  var body: some HTML {
    p(.class("card-note quiet")) { "You are signed in as \(email)." }
    form(.class("form"), .method("post"), .action(target), .data("once")) {
      NextField(path: next)
      button(.class("button")) { "Join with this account" }
    }
    SignOutForm(context: context, look: "form") { button(.class("button button-plain")) { "Not you? Sign out" } }
  }
}

struct InvalidLink: HTML {
  let explanation: String
  /// Where it leads those who sign in; empty for their start.
  var next = ""
  let context: PageContext

  var body: some HTML {
    p(.class("card-note quiet")) { "It may have expired, or it has been used already. \(explanation)" }
    a(.class("button"), .href(context.shared(next.isEmpty ? "/sign-in" : URLPath("/sign-in?next=", next)))) {
      "Sign in"
    }
  }
}
