public import Wire

extension SocialAPI.AudienceKind {
  /// What it is called where it is chosen.
  public var words: String {
    switch self {
    case .everyone: "Everyone"
    case .followers: "Followers"
    case .friends: "Friends"
    case .circles: "Circles"
    default: "Only me"
    }
  }

  /// Who that is.
  public var explanation: String {
    switch self {
    case .everyone: "Everyone who has joined this app here sees it."
    case .followers: "Everyone who follows you sees it."
    case .friends: "People who follow you and whom you follow see it."
    case .circles: "Only members of the circles that you choose see it."
    default: "Nobody else sees it."
    }
  }

  /// That a post isn't for everyone, to whoever sees it; nil for one that is.
  public var mark: String? {
    switch self {
    case .everyone: nil
    case .followers: "For followers"
    case .friends: "For friends"
    case .circles: "For a circle"
    default: "Only you"
    }
  }
}
