import Core
import HTML
import Wire

/// A person in a list: avatar, username, name, and one thing to do.
struct PersonRow<Action: HTML>: HTML {
  let author: KinnectAPI.Author
  let context: PageContext
  let action: Action

  init(_ author: KinnectAPI.Author, _ context: PageContext, @HTMLBuilder action: () -> Action) {
    self.author = author
    self.context = context
    self.action = action()
  }

  var body: some HTML {
    li(.class("person-row"), .data("person", author.username)) {
      a(.class("person"), .href(.profile(author.username))) {
        Avatar(author.avatarURL, .large, context)
        span(.class("person-names")) {
          span(.class("username")) { author.username }
          if !author.fullName.isEmpty { span(.class("quiet")) { author.fullName } }
        }
      }
      action
    }
  }
}

/// A list of people with follow buttons.
struct PeopleList: HTML {
  let people: [KinnectAPI.Profile]
  let context: PageContext

  var body: some HTML {
    ul(.class("people"), .data("list")) {
      ForEach(people) { person in
        PersonRow(person.author, context) { FollowButton(profile: person, isSmall: true) }
      }
    }
  }
}

extension KinnectAPI.Profile {
  /// The short form.
  var author: KinnectAPI.Author {
    KinnectAPI.Author(id: id, username: username, fullName: fullName, avatarURL: avatarURL)
  }
}
