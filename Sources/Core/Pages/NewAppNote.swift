import HTML

/// Word of an app that has come to the server, with the way in.
struct NewAppNote: HTML {
  let app: AppLook
  let context: PageContext

  var body: some HTML {
    section(.class("new-app"), .aria("label", "New on this server")) {
      img(.src(context.assets.url(app.appIcon)), .alt(""), .width(48), .height(48))
      div(.class("new-app-text")) {
        p(.class("strong")) { "\(app.name) is new here" }
        p(.class("quiet")) { app.purpose.asSentence }
      }
      JoinForm(app: app, label: "Join \(app.name)")
      form(.method("post"), .action(context.shared(URLPath("/apps/", app.slug, "/decline"))), .data("once")) {
        NextField(path: context.look.home.text)
        button(.class("button button-small button-plain")) { "Not now" }
      }
    }
  }
}

/// One button that makes somebody with an account a member of another app.
struct JoinForm: HTML {
  let app: AppLook
  let label: String

  var body: some HTML {
    form(.method("post"), .action(URLPath("/apps/", app.slug, "/join")), .data("once")) {
      button(.class("button button-small")) { label }
    }
  }
}
