public import Core
public import HTML
public import Wire

/// The account, the viewer's profile, and the people they have blocked or muted.
public struct PeopleSettingsPage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// The account's address.
    public var email: String
    /// How much waits on the operator's page, where the viewer is one.
    public var waiting: Int
    /// People blocked by the viewer, newest first.
    public var blocked: Page<SocialAPI.Author>
    /// People muted by the viewer, newest first.
    public var muted: Page<SocialAPI.Author>
    /// The list of which this is a later page; nil for the whole page.
    public var part: RelationKind?

    public init(
      email: String, blocked: Page<SocialAPI.Author>, muted: Page<SocialAPI.Author>, part: RelationKind? = nil,
      waiting: Int = 0
    ) {
      self.email = email
      self.waiting = waiting
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
    RelationSettings(
      part: model.part, email: model.email, waiting: model.waiting,
      back: context.viewer.map { people.address(of: $0.username) },
      edit: people.page("/edit-profile"), circles: people.posts?.hasCircles == true ? people.page("/circles") : nil,
      context
    ) {
      RelationSection(.blocked, model.blocked, at: people.page("/settings").text, note: blockedNote) {
        RelationRow(kind: .blocked, person: $0, people: people, context: context)
      }
    } muted: {
      RelationSection(.muted, model.muted, at: people.page("/settings").text, note: mutedNote) {
        RelationRow(kind: .muted, person: $0, people: people, context: context)
      }
    }
  }

  private var blockedNote: String {
    model.blocked.items.isEmpty
      ? "You haven’t blocked anyone. Block someone from the menu of their profile."
      : "You and they can’t find or see each other."
  }

  private var mutedNote: String {
    model.muted.items.isEmpty
      ? "You haven’t muted anyone. Mute someone to keep their posts out of your feed."
      : "Their posts stay out of your feed. They won’t be notified."
  }
}

/// Somebody with the way back.
private struct RelationRow: HTML {
  let kind: RelationKind
  let person: SocialAPI.Author
  let people: People
  let context: PageContext

  var body: some HTML {
    PersonRow(person, of: people, context) {
      form(
        .method("post"), .action(people.address(of: person.username, kind == .blocked ? "/unblock" : "/unmute"))
      ) {
        MeantProfile(id: person.id)
        RelationButton(kind, of: person.username)
      }
    }
  }
}
