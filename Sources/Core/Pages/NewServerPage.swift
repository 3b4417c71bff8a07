public import HTML

/// What a server without an account says: where to find the link that makes the first one. The link itself is told only to the person who
/// starts the server.
public struct NewServerPage: HTML {
  let context: PageContext

  public init(context: PageContext) { self.context = context }

  public var body: some HTML {
    CardPage("This server is new", context) {
      p(.class("card-note")) {
        "Nobody has an account here yet. The first one runs the server, and invites everybody else."
      }
      ol(.class("steps")) {
        li { "Look at the terminal, or the log, in which the server was started." }
        li {
          "Find the line “Make the first account, which runs this server” and open the link behind it, which ends in "
          code { "/setup/…" }
        }
        li { "Choose an email address and a password." }
      }
      p(.class("card-note quiet")) {
        "The line is gone, or the link no longer works? Stop the server and start it again: it prints a new one."
      }
      a(.class("button"), .href(context.look.home)) { "I’ve done that" }
    }
  }
}
