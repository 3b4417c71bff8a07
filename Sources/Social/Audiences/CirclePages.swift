public import Core
public import HTML
public import Wire

/// The viewer's circles, and the form for a new one.
public struct CirclesPage: HTML {
  let circles: [SocialAPI.Circle]
  let name: String
  let errors: FormErrors
  let people: People
  let context: PageContext

  /// - Parameter name: of the new one, as typed.
  public init(
    _ circles: [SocialAPI.Circle], name: String = "", errors: FormErrors = .none, of people: People,
    context: PageContext
  ) {
    self.circles = circles
    self.name = name
    self.errors = errors
    self.people = people
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("Circles", tab: .settings, back: people.page("/settings"), context) {
      div(.class("column")) {
        if circles.isEmpty {
          EmptyState(
            "No circles yet",
            "A circle is a group of your followers, such as your family. You can show a post to some circles only. Only you can see your circles.",
            symbol: "people", context
          ) {}
        } else {
          ul(.class("circles"), .data("list")) {
            ForEach(circles) { circle in
              li {
                a(.class("settings-line settings-link circle-link"), .href(people.circle(circle.id))) {
                  span { Written(circle.name) }
                  span(.class("quiet")) { circle.memberCount.counted("person", "people") }
                }
              }
            }
          }
        }
        form(
          .class("form circle-form"), .method("post"), .action(people.page("/circles")), .data("once")
        ) {
          FormAlert(errors.general)
          Field(
            "New circle", "name", value: name, error: errors.fields["name"], limit: SocialAPI.longestCircleName)
          button(.class("button")) { "Make circle" }
        }
      }
    }
  }
}

/// One circle: its name, its members, and the followers who could be added.
public struct CirclePage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// The stored circle.
    public var circle: SocialAPI.Circle
    /// The name as typed.
    public var name: String
    /// Its members, newest first.
    public var members: Page<SocialAPI.CircleMember>
    /// The viewer's followers who aren't in it.
    public var followers: Page<SocialAPI.Author>
    /// What was wrong with a form.
    public var errors: FormErrors

    /// The name is what is kept unless said.
    public init(
      circle: SocialAPI.Circle, name: String? = nil, members: Page<SocialAPI.CircleMember>,
      followers: Page<SocialAPI.Author>, errors: FormErrors = .none
    ) {
      self.circle = circle
      self.name = name ?? circle.name
      self.members = members
      self.followers = followers
      self.errors = errors
    }
  }

  let model: Model
  let people: People
  let context: PageContext

  public init(model: Model, of people: People, context: PageContext) {
    self.model = model
    self.people = people
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage(
      circle.name.isolated, title: "Circle \(circle.name.isolated)", tab: .settings, back: people.page("/circles"),
      context
    ) {
      div(.class("column")) {
        section(.class("settings"), .aria("labelledby", "members")) {
          h2(.id("members")) { "In this circle" }
          if model.members.items.isEmpty {
            p(.class("quiet settings-line")) { "Nobody yet. Add some of your followers below." }
          }
          ul(.class("people"), .data("list")) {
            ForEach(model.members.items) {
              CircleMemberRow(member: $0, circle: circle, people: people, context: context)
            }
          }
          MoreLink("More members", to: page("members", model.members.next))
        }
        AddToCircle(model: model, people: people, context: context)
        section(.class("settings"), .aria("labelledby", "name-heading")) {
          h2(.id("name-heading")) { "Name" }
          form(
            .class("form circle-form"), .method("post"), .action(people.circle(circle.id, "/rename")), .data("once")
          ) {
            Field(
              "Name", "name", value: model.name, error: model.errors.fields["name"] ?? model.errors.general,
              limit: SocialAPI.longestCircleName)
            button(.class("button button-quiet")) { "Rename" }
          }
        }
        a(.class("settings-line settings-link danger"), .href(people.circle(circle.id, "/delete"))) { "Delete circle" }
      }
    }
  }

  private var circle: SocialAPI.Circle { model.circle }

  private func page(_ list: String, _ cursor: String?) -> URLPath? {
    cursor.flatMap { URLPath(checking: "\(people.circle(circle.id).text)?\(list)=\($0)") }
  }
}

struct CircleMemberRow: HTML {
  let member: SocialAPI.CircleMember
  let circle: SocialAPI.Circle
  let people: People
  let context: PageContext

  var body: some HTML {
    PersonRow(
      member.person, note: member.seesOlderPosts ? "Sees older posts too" : "Sees posts since being added", of: people,
      context
    ) {
      form(.method("post"), .action(people.circle(circle.id, "/remove")), .data("once")) {
        input(.type("hidden"), .name("username"), .value(member.person.username))
        MeantProfile(id: member.person.id)
        button(.class("button button-small button-quiet"), .aria("label", "Remove ", member.person.username)) {
          "Remove"
        }
      }
    }
  }
}

/// Followers who aren't in the circle, to be ticked, and the question of what they see.
struct AddToCircle: HTML {
  let model: CirclePage.Model
  let people: People
  let context: PageContext

  var body: some HTML {
    section(.class("settings"), .aria("labelledby", "add")) {
      h2(.id("add")) { "Add followers" }
      if model.followers.items.isEmpty {
        p(.class("quiet settings-line")) {
          model.members.items.isEmpty
            ? "Circles are made of people who follow you, and nobody does yet." : "Everyone who follows you is in it."
        }
      } else {
        form(
          .class("form circle-form"), .method("post"), .action(people.circle(model.circle.id, "/add")), .data("once")
        ) {
          fieldset(.class("choices")) {
            legend(.class("visually-hidden")) { "Followers" }
            ForEach(model.followers.items) { FollowerChoice(person: $0, context: context) }
          }
          MoreLink(
            "More followers",
            to: model.followers.next.flatMap {
              URLPath(checking: "\(people.circle(model.circle.id).text)?followers=\($0)")
            })
          fieldset(.class("choices")) {
            legend { "Older posts too, or only from now on?" }
            label(.class("choice"), .for("older-no")) {
              input(.type("radio"), .id("older-no"), .name("older"), .value(""), .checked())
              "Only posts from now on"
            }
            label(.class("choice"), .for("older-yes")) {
              input(.type("radio"), .id("older-yes"), .name("older"), .value("true"))
              "What I have shown this circle before, too"
            }
          }
          if let error = model.errors.fields["profile"] { p(.class("error")) { error } }
          button(.class("button")) { "Add" }
        }
      }
    }
  }
}

struct FollowerChoice: HTML {
  let person: SocialAPI.Author
  let context: PageContext

  var body: some HTML {
    label(.class("choose-row")) {
      Avatar(person.avatarURL, .large, context)
      span(.class("person-names")) {
        span(.class("username")) { Written(person.called(context)) }
        let other = person.alsoCalled(context)
        if !other.isEmpty { span(.class("quiet")) { Written(other) } }
      }
      input(.type("checkbox"), .name("profile"), .value(person.id.description))
    }
  }
}

/// Asks before a circle is deleted.
public struct DeleteCirclePage: HTML {
  let circle: SocialAPI.Circle
  let people: People
  let context: PageContext

  public init(_ circle: SocialAPI.Circle, of people: People, context: PageContext) {
    self.circle = circle
    self.people = people
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    ConfirmationPage(
      "Delete circle?", "Delete", target: people.circle(circle.id, "/delete"), back: people.circle(circle.id),
      isSheet: false, context
    ) {
      p { strong(.written) { circle.name } }
      p {
        "Its members go on following you. Posts that are for this circle alone will be visible to you only. This can’t be undone."
      }
    }
  }
}
