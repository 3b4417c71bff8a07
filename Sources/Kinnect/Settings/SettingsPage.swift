public import Core
public import HTML
public import Wire

/// The account, one's profile, and the people one has blocked or muted.
public struct SettingsPage: HTML {
  public struct Model: Sendable {
    public var email: String
    public var blocked: [KinnectAPI.Author]
    public var muted: [KinnectAPI.Author]

    public init(email: String, blocked: [KinnectAPI.Author], muted: [KinnectAPI.Author]) {
      self.email = email
      self.blocked = blocked
      self.muted = muted
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Settings", tab: .settings, back: context.viewer.map { .profile($0.username) }, context) {
      div(.class("column")) {
        section(.class("settings"), .aria("labelledby", "profile")) {
          h2(.id("profile")) { "Profile" }
          a(.class("settings-line settings-link"), .href("/kinnect/edit-profile")) { "Edit profile" }
        }
        RelationSection(kind: .blocked, people: model.blocked, context: context)
        RelationSection(kind: .muted, people: model.muted, context: context)
        AccountSection(email: model.email, context: context)
      }
    }
  }
}

/// The blocked or the muted, each with the way back.
struct RelationSection: HTML {
  enum Kind { case blocked, muted }

  let kind: Kind
  let people: [KinnectAPI.Author]
  let context: PageContext

  var body: some HTML {
    section(.class("settings"), .aria("labelledby", kind == .blocked ? "blocked" : "muted")) {
      h2(.id(kind == .blocked ? "blocked" : "muted")) { kind == .blocked ? "Blocked" : "Muted" }
      p(.class("quiet settings-line")) { explanation }
      ul(.class("people")) {
        ForEach(people) { person in
          PersonRow(person, context) {
            form(.method("post"), .action(.profile(person.username, kind == .blocked ? "/unblock" : "/unmute"))) {
              button(.class("button button-small button-quiet"), .aria("label", "\(verb) \(person.username)")) { verb }
            }
          }
        }
      }
    }
  }

  private var verb: String { kind == .blocked ? "Unblock" : "Unmute" }

  private var explanation: String {
    switch (kind, people.isEmpty) {
    case (.blocked, true): "You have blocked nobody. Block someone from the menu of their profile."
    case (.blocked, false): "You and they cannot find or see each other."
    case (.muted, true): "You have muted nobody. Mute someone to keep their posts out of your feed."
    case (.muted, false): "Their posts stay out of your feed. They are not told."
    }
  }
}
