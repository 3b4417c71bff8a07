public import HTML

/// The apps that run here, and which of them one has joined. Nobody else sees which.
public struct StartPage: HTML {
  /// How the viewer stands to an app.
  public enum State: Sendable {
    case joined
    /// Anyone may join, or the account has been invited.
    case open
    /// Anyone with an account here may join.
    case offered
    case byInvitation
  }

  public struct Entry: Sendable {
    public var look: AppLook
    public var state: State

    public init(_ look: AppLook, state: State) {
      self.look = look
      self.state = state
    }
  }

  public struct Model: Sendable {
    public var apps: [Entry]
    /// Nil for somebody who is not signed in.
    public var email: String?
    public var isOperator: Bool

    public init(apps: [Entry], email: String?, isOperator: Bool = false) {
      self.apps = apps
      self.email = email
      self.isOperator = isOperator
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    Document("", context, look: "plain") {
      mainElement(.id("main"), .class("card card-wide"), .tabindex(-1)) {
        div(.class("card-logo")) { Wordmark(context: context) }
        h1(.class("visually-hidden")) { "Apps on this server" }
        p(.class("card-note quiet")) {
          model.email.map { "You are signed in as \($0). You have a separate profile in each app." }
            ?? "One account, with a separate profile in each app."
        }
        ul(.class("apps")) { ForEach(model.apps) { StartEntry(entry: $0, isSignedIn: isSignedIn, context: context) } }
        if isSignedIn {
          if model.isOperator { a(.class("button button-quiet"), .href("/operator")) { "Run this server" } }
          SignOutForm(context: context) { button(.class("link-button quiet")) { "Sign out" } }
        } else {
          a(.class("button"), .href(context.shared("/sign-in"))) { "Sign in" }
        }
      }
      CardFooter(context: context)
    }
  }

  private var isSignedIn: Bool { model.email != nil }
}

struct StartEntry: HTML {
  let entry: StartPage.Entry
  let isSignedIn: Bool
  let context: PageContext

  var body: some HTML {
    li {
      if entry.state == .offered {
        div(.class("app-entry")) {
          face
          JoinForm(app: entry.look, label: "Join \(entry.look.name)")
        }
      } else {
        a(.class("app-entry"), .href(entry.look.home)) { face }
      }
    }
  }

  @HTMLBuilder private var face: some HTML {
    img(.src(context.assets.url(entry.look.appIcon)), .alt(""), .width(56), .height(56))
    span(.class("app-entry-text")) {
      strong { entry.look.name }
      span(.class("quiet")) { entry.look.purpose.asSentence }
      span(.class(entry.state == .joined ? "app-state app-state-on" : "app-state quiet")) { state }
    }
  }

  private var state: String {
    switch (entry.state, isSignedIn) {
    case (.joined, _): "Joined"
    case (.open, true), (.offered, _): "You can join"
    case (.open, false): "Open to everyone"
    case (.byInvitation, _): "By invitation"
    }
  }
}
