public import Core
public import HTML
public import Wire

/// The account, the viewer's profile, and the people they have blocked or muted, in an app without usernames.
public struct NamedPeopleSettingsPage<Person: NamedPerson>: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// The account's address.
    public var email: String
    /// How much waits on the operator's page, where the viewer is one.
    public var waiting: Int
    /// People blocked by the viewer, newest first.
    public var blocked: Page<BlockedPerson>
    /// People muted by the viewer, newest first.
    public var muted: Page<Person>
    /// The list of which this is a later page; nil for the whole page.
    public var part: RelationKind?

    public init(
      email: String, blocked: Page<BlockedPerson>, muted: Page<Person>, part: RelationKind? = nil, waiting: Int = 0
    ) {
      self.email = email
      self.waiting = waiting
      self.blocked = blocked
      self.muted = muted
      self.part = part
    }
  }

  let people: NamedPeople<Person>
  let model: Model
  let context: PageContext

  public init(_ people: NamedPeople<Person>, model: Model, context: PageContext) {
    self.people = people
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    RelationSettings(
      part: model.part, email: model.email, waiting: model.waiting, back: people.places.profile,
      edit: people.places.edit, context
    ) {
      RelationSection(.blocked, model.blocked, at: "\(people.places.settings)", note: blockedNote) { person in
        BlockedRow(person: person, unblock: people.address(of: person.id.cast(), "/unblock"))
      }
    } muted: {
      RelationSection(.muted, model.muted, at: "\(people.places.settings)", note: mutedNote) { person in
        MutedRow(people: people, person: person, context: context)
      }
    }
  }

  private var blockedNote: String {
    model.blocked.items.isEmpty
      ? "You haven’t blocked anyone. Block someone from the menu of their page."
      : "You and they can’t find or see each other in any app here. They’re listed by the names they had when you blocked them."
  }

  private var mutedNote: String {
    let (posts, feed) = (people.words.posts, people.words.feed)
    return model.muted.items.isEmpty
      ? "You haven’t muted anyone. Mute someone to keep their \(posts) out of your \(feed)."
      : "Their \(posts) stay out of your \(feed). They won’t be notified."
  }
}

/// Somebody whose page the viewer can't open any more.
private struct BlockedRow: HTML {
  let person: BlockedPerson
  let unblock: URLPath

  var body: some HTML {
    li(.class("person-row")) {
      span(.class("person-names")) {
        span(.class("username")) { Written(person.fullName) }
        span(.class("quiet")) {
          "Since "
          LocalDate(person.since)
        }
      }
      form(.method("post"), .action(unblock)) {
        RelationButton(.blocked, of: person.fullName)
      }
    }
  }
}

private struct MutedRow<Person: NamedPerson>: HTML {
  let people: NamedPeople<Person>
  let person: Person
  let context: PageContext

  var body: some HTML {
    li(.class("person-row")) {
      a(.class("person"), .href(people.address(of: person.id))) {
        Avatar(person.avatarURL, .large, context)
        span(.class("person-names")) { span(.class("username")) { Written(person.name) } }
      }
      form(.method("post"), .action(people.address(of: person.id, "/unmute"))) {
        NextField(path: "\(people.places.settings)")
        RelationButton(.muted, of: person.name)
      }
    }
  }
}
