public import HTML
public import Wire

/// Which kinds of activity an app tells somebody about.
public struct NotificationsPage: HTML {
  let model: SocialAPI.NotificationChoices
  let context: PageContext

  public init(model: SocialAPI.NotificationChoices, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AccountPage("Notifications", back: "\(context.look.home.text)/settings", context) {
      form(.class("form"), .method("post"), .action(URLPath("/", context.look.slug, "/notifications")), .data("once")) {
        fieldset(.class("choices")) {
          legend { "What \(context.look.name) tells you about" }
          ForEach(model.choices) { choice in
            label(.class("choice"), .for("kind-\(choice.name)")) {
              input(
                .type("checkbox"), .id("kind-\(choice.name)"), .name("kind"), .value(choice.name),
                .checked(choice.isOn))
              choice.label
            }
          }
        }
        p(.class("hint quiet")) {
          "What you turn off no longer appears in Activity. Messages and the outcome of your reports always do."
        }
        button(.class("button")) { "Save" }
      }
    }
  }
}
