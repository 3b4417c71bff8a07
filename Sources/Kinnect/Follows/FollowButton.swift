import HTML
import Wire

/// Follow, Requested or Following; nothing on one's own profile. A form, which a script makes instant.
struct FollowButton: HTML {
  let profile: KinnectAPI.Profile
  let isSmall: Bool

  var body: some HTML {
    if profile.relation != .own {
      form(
        .class("follow"), .method("post"), .action(.profile(profile.username, isOn ? "/unfollow" : "/follow")),
        .data("follow", profile.username), .data("relation", profile.relation.rawValue),
        .data("follows-me").when(profile.followsMe)
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
