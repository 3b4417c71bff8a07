public import HTML
public import Wire

/// Follow, Requested or Following; nothing on one's own profile. A form, which a script makes instant.
public struct FollowButton: HTML {
  let profile: SocialAPI.Profile
  let people: People
  let isSmall: Bool

  public init(_ profile: SocialAPI.Profile, of people: People, isSmall: Bool) {
    self.profile = profile
    self.people = people
    self.isSmall = isSmall
  }

  /// The form.
  public var body: some HTML {
    if profile.relation != .own {
      form(
        .class("follow"), .method("post"),
        .action(people.address(of: profile.username, isOn ? "/unfollow" : "/follow")),
        .data("follow", profile.username), .data("relation", profile.relation.rawValue),
        .data("follows-me").when(profile.followsMe), .data("open").when(!people.needsApproval)
      ) {
        button(.class(look), .aria("label", "\(label) \(profile.username)")) { label }
      }
    }
  }

  private var isOn: Bool { profile.relation == .following || profile.relation == .requested }

  private var look: StaticString {
    switch (isOn, isSmall) {
    case (false, false): "button"
    case (true, false): "button button-quiet"
    case (false, true): "button button-small"
    case (true, true): "button button-small button-quiet"
    }
  }

  private var label: String {
    switch profile.relation {
    case .following: "Following"
    case .requested: "Requested"
    default: profile.followsMe ? "Follow back" : "Follow"
    }
  }
}
