public import Core
public import HTML
public import Social
public import Wire

/// The account, one's profile, and whom one has blocked.
public struct SettingsPage: HTML {
  public struct Model: Sendable {
    public var email: String
    public var blocked: Page<BlockedPerson>
    public var muted: Page<BelieveAPI.BuilderReference>
    /// The list of which this is a later page; nil for the whole page.
    public var part: PeopleSettingsPage.Model.Part?

    public init(
      email: String, blocked: Page<BlockedPerson>, muted: Page<BelieveAPI.BuilderReference>,
      part: PeopleSettingsPage.Model.Part? = nil
    ) {
      self.email = email
      self.part = part
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
    AppPage("Settings", tab: .settings, back: "/believe/profile", context) {
      div(.class("column")) {
        if model.part == nil { ProfileSection(edit: "/believe/edit-profile") }
        if model.part != .muted { BlockedSection(blocked: model.blocked) }
        if model.part != .blocked { MutedSection(muted: model.muted, context: context) }
        if model.part == nil { AccountSection(email: model.email, context: context) }
      }
    }
  }
}

struct BlockedSection: HTML {
  let blocked: Page<BlockedPerson>

  var body: some HTML {
    section(.class("settings"), .aria("labelledby", "blocked")) {
      h2(.id("blocked")) { "Blocked" }
      p(.class("quiet settings-line")) {
        blocked.items.isEmpty
          ? "You haven’t blocked anyone. Block someone from the menu of their page."
          : "You and they can’t find or see each other in any app here. They’re listed by the names they had when you blocked them."
      }
      ul(.class("people"), .data("list")) {
        ForEach(blocked.items) { person in
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
      MoreLink("More", "/believe/settings?blocked=", blocked.next)
    }
  }
}

struct MutedSection: HTML {
  let muted: Page<BelieveAPI.BuilderReference>
  let context: PageContext

  var body: some HTML {
    section(.class("settings"), .aria("labelledby", "muted")) {
      h2(.id("muted")) { "Muted" }
      p(.class("quiet settings-line")) {
        muted.items.isEmpty
          ? "You haven’t muted anyone. Mute someone to keep their updates out of your home."
          : "Their updates stay out of your home. They are not told."
      }
      ul(.class("people"), .data("list")) {
        ForEach(muted.items) { person in
          li(.class("person-row")) {
            a(.class("person"), .href(.creator(person.id))) {
              Avatar(person.avatarURL, .large, context)
              span(.class("person-names")) { span(.class("username")) { person.name } }
            }
            form(.method("post"), .action(.creator(person.id, "/unmute"))) {
              NextField(path: "/believe/settings")
              button(.class("button button-small button-quiet"), .aria("label", "Unmute ", person.name)) { "Unmute" }
            }
          }
        }
      }
      MoreLink("More", "/believe/settings?muted=", muted.next)
    }
  }
}
