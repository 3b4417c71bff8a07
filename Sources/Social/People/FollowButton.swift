public import HTML
public import Wire

/// Follow, Requested or Following; nothing on the viewer's own profile. A form that a script submits in the background.
public struct FollowButton: HTML {
  let person: SocialAPI.Author
  let relation: SocialAPI.Relation
  let followsMe: Bool
  let people: People
  let isSmall: Bool

  /// For a profile as the viewer sees it.
  public init(_ profile: SocialAPI.Profile, of people: People, isSmall: Bool) {
    self.init(profile.author, profile.relation, followsMe: profile.followsMe, of: people, isSmall: isSmall)
  }

  /// - Parameter relation: How the viewer stands to the person.
  public init(
    _ person: SocialAPI.Author, _ relation: SocialAPI.Relation, followsMe: Bool, of people: People, isSmall: Bool
  ) {
    self.person = person
    self.relation = relation
    self.followsMe = followsMe
    self.people = people
    self.isSmall = isSmall
  }

  /// The form.
  public var body: some HTML {
    if relation != .own {
      form(
        .class("follow"), .method("post"),
        .action(people.address(of: person.username, isOn ? "/unfollow" : "/follow")),
        .data("follow", person.username), .data("relation", relation.rawValue),
        .data("follows-me").when(followsMe), .data("open").when(!people.needsApproval)
      ) {
        MeantProfile(id: person.id)
        button(.class(look), .aria("label", "\(label) \(person.username)")) { label }
      }
    }
  }

  private var isOn: Bool { relation == .following || relation == .requested }

  private var look: StaticString {
    switch (isOn, isSmall) {
    case (false, false): "button"
    case (true, false): "button button-quiet"
    case (false, true): "button button-small"
    case (true, true): "button button-small button-quiet"
    }
  }

  private var label: String {
    switch relation {
    case .following: "Following"
    case .requested: "Requested"
    default: followsMe ? "Follow back" : "Follow"
    }
  }
}
