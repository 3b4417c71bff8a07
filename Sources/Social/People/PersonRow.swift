public import Core
public import HTML
public import Wire

/// A person in a list: avatar, both names, and one thing to do.
public struct PersonRow<Action: HTML>: HTML {
  let author: SocialAPI.Author
  let note: String
  let people: People
  let context: PageContext
  let action: Action

  /// - Parameters:
  ///   - note: what stands below the name; the other name where it is nil.
  ///   - action: what can be done about the person.
  public init(
    _ author: SocialAPI.Author, note: String? = nil, of people: People, _ context: PageContext,
    @HTMLBuilder action: () -> Action
  ) {
    self.author = author
    self.note = note ?? author.alsoCalled(context)
    self.people = people
    self.context = context
    self.action = action()
  }

  /// An item of a list.
  public var body: some HTML {
    li(.class("person-row"), .data("person", author.username)) {
      a(.class("person"), .href(people.address(of: author.username))) {
        Avatar(author.avatarURL, .large, context)
        span(.class("person-names")) {
          span(.class("username")) { Written(author.called(context)) }
          if !note.isEmpty { span(.class("quiet")) { Written(note) } }
        }
      }
      action
    }
  }
}

/// A list of people with follow buttons.
public struct PeopleList: HTML {
  let profiles: [SocialAPI.Profile]
  let people: People
  let context: PageContext

  public init(_ profiles: [SocialAPI.Profile], of people: People, context: PageContext) {
    self.profiles = profiles
    self.people = people
    self.context = context
  }

  /// The list; scripts append further pages to it.
  public var body: some HTML {
    ul(.class("people"), .data("list")) {
      ForEach(profiles) { person in
        PersonRow(person.author, of: people, context) { FollowButton(person, of: people, isSmall: true) }
      }
    }
  }
}

extension SocialAPI.Profile {
  /// The short form.
  public var author: SocialAPI.Author {
    SocialAPI.Author(id: id, username: username, fullName: fullName, avatarURL: avatarURL)
  }
}
