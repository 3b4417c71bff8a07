public import HTML

/// Why some things don't work over plain http, and how the operator gets https.
public struct PlainHTTPPage: HTML {
  let context: PageContext

  public init(context: PageContext) { self.context = context }

  public var body: some HTML {
    CardPage("Without https some things don’t work", context) {
      div(.class("card-text")) {
        p {
          "Over plain http, the browser can’t be sure that a page wasn’t changed on its way. So it blocks:"
        }
        ul {
          li { "installing an app on the home screen" }
          li { "pages without a connection, and sending later what you write offline" }
          li { "your position" }
          li { "copying a link with one tap" }
        }
        p { "Everything else works. But anyone on the same network can read what you send, including your password." }
        PlainHTTPWaysOut()
      }
      a(.class("button button-quiet"), .href(context.look.home)) { "Back" }
    }
  }
}

/// For the operator.
struct PlainHTTPWaysOut: HTML {
  var body: some HTML {
    h2 { "If you run this server" }
    p { "Put a web server with a certificate in front of Hearth, and tell Hearth the address:" }
    p { code { "hearth serve --public-url https://home.example.org --trusted-proxies 127.0.0.1,::1" } }
    p {
      "At home, nothing has to be reachable from outside: your own domain can point to a home address and get its certificate by a "
      "DNS challenge. The manual has the steps: "
      code { "docs/operating.md" }
      ", “At home, without a public name”."
    }
  }
}
