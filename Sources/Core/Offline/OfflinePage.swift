public import HTML

/// What the service worker shows where neither the server nor a kept page can be had. It says nothing about anybody.
public struct OfflinePage: HTML {
  let context: PageContext

  public init(context: PageContext) { self.context = context }

  public var body: some HTML {
    Document("No connection", context, look: "plain") {
      mainElement(.id("main"), .class("card"), .tabindex(-1), .data("offline-page")) {
        EmptyHeading(context: context)
        p(.class("quiet"), .data("when", "offline")) {
          "This page needs the server. Your feed is here as you last saw it, and what you like or write is sent later."
        }
        p(.class("quiet"), .data("when", "away"), .hidden()) {
          """
          Your connection works, but the server doesn’t answer. This page opens by itself as soon as it does. Your feed is here as you \
          last saw it, and what you like or write is sent later.
          """
        }
        a(.class("button"), .href(""), .data("again")) { "Try again" }
        a(.class("button button-plain"), .href(context.look.home)) { "Go to the feed" }
      }
    }
  }
}

private struct EmptyHeading: HTML {
  let context: PageContext

  var body: some HTML {
    div(.class("empty-icon card-icon")) { context.icon("offline") }
    h1 {
      span(.data("when", "offline")) { "You’re offline" }
      span(.data("when", "away"), .hidden()) { "The server can’t be reached" }
    }
  }
}
