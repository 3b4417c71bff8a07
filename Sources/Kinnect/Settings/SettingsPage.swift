public import Core
public import HTML
public import Wire

/// The account, one's profile, and the people one has blocked or muted.
public struct SettingsPage: HTML {
  public struct Model: Sendable {
    public var email: String
    public var blocked: Page<KinnectAPI.Author>
    public var muted: Page<KinnectAPI.Author>
    /// The list of which this is a later page; nil for the whole page.
    public var part: Part?

    public enum Part: Sendable { case blocked, muted }

    public init(
      email: String, blocked: Page<KinnectAPI.Author>, muted: Page<KinnectAPI.Author>, part: Part? = nil
    ) {
      self.email = email
      self.blocked = blocked
      self.muted = muted
      self.part = part
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
        if model.part == nil {
          section(.class("settings"), .aria("labelledby", "profile")) {
            h2(.id("profile")) { "Profile" }
            a(.class("settings-line settings-link"), .href("/kinnect/edit-profile")) { "Edit profile" }
          }
        }
        if model.part != .muted { RelationSection(kind: .blocked, people: model.blocked, context: context) }
        if model.part != .blocked { RelationSection(kind: .muted, people: model.muted, context: context) }
        if model.part == nil { AccountSection(email: model.email, context: context) }
      }
    }
  }
}

/// The blocked or the muted, each with the way back.
struct RelationSection: HTML {
  let kind: SettingsPage.Model.Part
  let people: Page<KinnectAPI.Author>
  let context: PageContext

  var body: some HTML {
    section(.class("settings"), .aria("labelledby", kind == .blocked ? "blocked" : "muted")) {
      h2(.id(kind == .blocked ? "blocked" : "muted")) { kind == .blocked ? "Blocked" : "Muted" }
      p(.class("quiet settings-line")) { explanation }
      ul(.class("people"), .data("list")) {
        ForEach(people.items) { person in
          PersonRow(person, context) {
            form(.method("post"), .action(.profile(person.username, kind == .blocked ? "/unblock" : "/unmute"))) {
              button(.class("button button-small button-quiet"), .aria("label", "\(verb) \(person.username)")) { verb }
            }
          }
        }
      }
      MoreLink("More", kind == .blocked ? "/kinnect/settings?blocked=" : "/kinnect/settings?muted=", people.next)
    }
  }

  private var verb: String { kind == .blocked ? "Unblock" : "Unmute" }

  private var explanation: String {
    switch (kind, people.items.isEmpty) {
    case (.blocked, true): "You haven’t blocked anyone. Block someone from the menu of their profile."
    case (.blocked, false): "You and they cannot find or see each other."
    case (.muted, true): "You haven’t muted anyone. Mute someone to keep their posts out of your feed."
    case (.muted, false): "Their posts stay out of your feed. They are not told."
    }
  }
}
