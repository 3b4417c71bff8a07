public import Core
public import HTML
public import Social
public import Wire

/// The account, one's profile, and whom one has blocked.
public struct SettingsPage: HTML {
  public struct Model: Sendable {
    public var email: String
    public var blocked: Page<BlockedPerson>
    /// Whether this is a later page of whom one blocks, and nothing else.
    public var isContinued: Bool

    public init(email: String, blocked: Page<BlockedPerson>, isContinued: Bool = false) {
      self.email = email
      self.isContinued = isContinued
      self.blocked = blocked
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Settings", tab: .settings, back: "/believe/profile", context) {
      div(.class("column")) {
        if !model.isContinued {
          ProfileSection(edit: "/believe/edit-profile")
        }
        section(.class("settings"), .aria("labelledby", "blocked")) {
          h2(.id("blocked")) { "Blocked" }
          p(.class("quiet settings-line")) {
            model.blocked.items.isEmpty
              ? "You haven’t blocked anyone. Block someone from the menu of their page."
              : "You and they can’t find or see each other in any app here. They’re listed by the names they had when you blocked them."
          }
          ul(.class("people"), .data("list")) {
            ForEach(model.blocked.items) { person in
              li(.class("person-row")) {
                span(.class("person-names")) {
                  span(.class("username")) { person.fullName }
                  span(.class("quiet")) {
                    "Since "
                    LocalDate(person.since)
                  }
                }
                form(.method("post"), .action(.creator(person.id.cast(), "/unblock"))) {
                  button(
                    .class("button button-small button-quiet"), .aria("label", "Unblock ", person.fullName)
                  ) { "Unblock" }
                }
              }
            }
          }
          MoreLink("More", "/believe/settings?blocked=", model.blocked.next)
        }
        if !model.isContinued { AccountSection(email: model.email, context: context) }
      }
    }
  }
}
