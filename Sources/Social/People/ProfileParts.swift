public import Core
public import HTML
public import Wire

/// Posts, followers, following; only what the viewer may know.
public struct ProfileCounts: HTML {
  let profile: SocialAPI.Profile
  let people: People

  public init(_ profile: SocialAPI.Profile, of people: People) {
    self.profile = profile
    self.people = people
  }

  /// A list of the numbers.
  public var body: some HTML {
    ul(.class("counts")) {
      if let count = profile.postCount {
        li { Count(count, count == 1 ? "post" : "posts") }
      }
      if let count = profile.followerCount {
        li {
          a(.href(people.address(of: profile.username, "/followers")), .data("followers", count)) {
            Count(count, count == 1 ? "follower" : "followers")
          }
        }
      }
      if let count = profile.followingCount {
        li { a(.href(people.address(of: profile.username, "/following"))) { Count(count, "following") } }
      }
    }
  }
}

struct Count: HTML {
  let number: Int
  let noun: String

  init(_ number: Int, _ noun: String) {
    self.number = number
    self.noun = noun
  }

  var body: some HTML {
    strong { number.grouped }
    " "
    span(.class("count-noun")) { noun }
  }
}

/// What else can be done about a person.
public struct ProfileMenu: HTML {
  let id: ID<SocialAPI.Profile>
  let name: String
  let followsMe: Bool
  let isMuted: Bool
  let people: People
  let context: PageContext

  /// - Parameter isMuted: whether the viewer mutes the person.
  public init(_ profile: SocialAPI.Profile, of people: People, isMuted: Bool, context: PageContext) {
    id = profile.id
    name = profile.username
    followsMe = profile.followsMe
    self.isMuted = isMuted
    self.people = people
    self.context = context
  }

  /// The three dots and what they open.
  public var body: some HTML {
    details(.class("menu"), .data("menu")) {
      summary(.class("icon-button"), .aria("label", "More options")) { context.icon("more") }
      form(.class("menu-items"), .method("post"), .action(people.address(of: name, "/mute")), .data("verbs", name)) {
        MeantProfile(id: id)
        button(.class("menu-item danger"), .formaction(people.address(of: name, "/block")), .data("verb", "block")) {
          "Block"
        }
        if isMuted {
          button(.class("menu-item"), .formaction(people.address(of: name, "/unmute")), .data("verb", "unmute")) {
            "Unmute"
          }
        } else {
          button(.class("menu-item"), .formaction(people.address(of: name, "/mute")), .data("verb", "mute")) { "Mute" }
        }
        if followsMe {
          button(
            .class("menu-item danger"), .formaction(people.address(of: name, "/remove-follower")),
            .data("verb", "remove-follower")
          ) { "Remove follower" }
        }
        if people.posts?.hasViewAs == true {
          a(.class("menu-item"), .href(people.viewAs(name, id))) { "See your profile as \(name)" }
        }
        a(.class("menu-item danger"), .href(people.report(on: name, id))) { "Report" }
      }
    }
  }
}

/// In place of what a private profile shows after approval: says so, and what to do.
public struct LockedProfile: HTML {
  let profile: SocialAPI.Profile
  let things: String
  let context: PageContext

  /// - Parameter things: what is shown after approval: `photos`.
  public init(_ profile: SocialAPI.Profile, of things: String, context: PageContext) {
    self.profile = profile
    self.things = things
    self.context = context
  }

  /// The sentence and its sign.
  public var body: some HTML {
    div(.data("locked")) {
      EmptyState(
        profile.relation == .requested ? "Request sent" : "This account is private", explanation, symbol: "lock",
        context
      ) {}
    }
  }

  private var explanation: String {
    profile.relation == .requested
      ? "You will see the \(things) of \(profile.author.called(context)) once your request is approved."
      : "Follow \(profile.author.called(context)) to see their \(things). They approve each follower."
  }
}
