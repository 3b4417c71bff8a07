public import Core
public import HTML

/// What someone sees who is not signed in.
public struct WelcomePage: HTML {
  let context: PageContext

  public init(context: PageContext) { self.context = context }

  public var body: some HTML {
    Document("", context, look: "plain welcome") {
      mainElement(.id("main"), .class("card"), .tabindex(-1)) {
        h1(.class("card-logo")) { Wordmark(context: context) }
        p(.class("welcome-line")) { "Photos with the people close to you." }
        p(.class("quiet")) { "No ads, no strangers, no algorithm. Only those you know, newest first." }
        a(.class("button"), .href("/sign-in")) { "Sign in" }
        p(.class("card-note quiet")) { "New here? Kinnect is by invitation: open the link that you were sent." }
      }
      footer(.class("card-footer quiet")) { a(.href("/licences")) { "Licences" } }
    }
  }
}
