public import Core
public import HTML
public import Wire

/// The account, one's profile, and the people one has blocked or muted.
public struct PeopleSettingsPage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// The account's address.
    public var email: String
    /// Whom the viewer blocks, newest first.
    public var blocked: Page<SocialAPI.Author>
    /// Whom the viewer mutes, newest first.
    public var muted: Page<SocialAPI.Author>
    /// The list of which this is a later page; nil for the whole page.
    public var part: Part?

    /// A list that goes on on a page of its own.
    public enum Part: Sendable { case blocked, muted }

    public init(
      email: String, blocked: Page<SocialAPI.Author>, muted: Page<SocialAPI.Author>, part: Part? = nil
    ) {
      self.email = email
      self.blocked = blocked
      self.muted = muted
      self.part = part
    }
  }

  let people: People
  let model: Model
  let context: PageContext

  public init(_ people: People, model: Model, context: PageContext) {
    self.people = people
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("Settings", tab: .settings, back: context.viewer.map { people.address(of: $0.username) }, context) {
      div(.class("column")) {
        if model.part == nil {
          ProfileSection(edit: people.page("/edit-profile"))
        }
        if model.part != .muted {
          RelationSection(kind: .blocked, people: people, listed: model.blocked, context: context)
        }
        if model.part != .blocked {
          RelationSection(kind: .muted, people: people, listed: model.muted, context: context)
        }
        if model.part == nil { AccountSection(email: model.email, context: context) }
      }
    }
  }
}

/// The part of an app's settings that leads to the form for one's own profile.
public struct ProfileSection: HTML {
  let edit: URLPath

  /// - Parameter edit: where the form is.
  public init(edit: URLPath) { self.edit = edit }

  /// A section with a link.
  public var body: some HTML {
    section(.class("settings"), .aria("labelledby", "profile")) {
      h2(.id("profile")) { "Profile" }
      a(.class("settings-line settings-link"), .href(edit)) { "Edit profile" }
    }
  }
}

/// The blocked or the muted, each with the way back.
struct RelationSection: HTML {
  let kind: PeopleSettingsPage.Model.Part
  let people: People
  let listed: Page<SocialAPI.Author>
  let context: PageContext

  var body: some HTML {
    section(.class("settings"), .aria("labelledby", kind == .blocked ? "blocked" : "muted")) {
      h2(.id(kind == .blocked ? "blocked" : "muted")) { kind == .blocked ? "Blocked" : "Muted" }
      p(.class("quiet settings-line")) { explanation }
      ul(.class("people"), .data("list")) {
        ForEach(listed.items) { person in
          PersonRow(person, of: people, context) {
            form(
              .method("post"), .action(people.address(of: person.username, kind == .blocked ? "/unblock" : "/unmute"))
            ) {
              button(.class("button button-small button-quiet"), .aria("label", "\(verb) \(person.username)")) { verb }
            }
          }
        }
      }
      MoreLink(
        "More",
        to: listed.next.flatMap {
          people.page("/settings", list: kind == .blocked ? "blocked" : "muted", from: $0)
        })
    }
  }

  private var verb: String { kind == .blocked ? "Unblock" : "Unmute" }

  private var explanation: String {
    switch (kind, listed.items.isEmpty) {
    case (.blocked, true): "You haven’t blocked anyone. Block someone from the menu of their profile."
    case (.blocked, false): "You and they cannot find or see each other."
    case (.muted, true): "You haven’t muted anyone. Mute someone to keep their posts out of your feed."
    case (.muted, false): "Their posts stay out of your feed. They are not told."
    }
  }
}
