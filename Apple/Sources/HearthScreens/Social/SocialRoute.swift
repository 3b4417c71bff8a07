public import ClientKit
public import Wire

/// The rooms that every app has, by the same names in all of them.
public protocol AppRoute: Hashable, Sendable {
  static var editProfile: Self { get }
  static var settings: Self { get }
  static var outbox: Self { get }
}

/// The rooms of an app in which people follow each other and post, whatever a post is there. An enumeration's cases of these names are them.
public protocol PeopleRoute: AppRoute {
  associatedtype Post: HeldItem where Post.Entity == Post

  static func post(_ id: ID<Post>) -> Self
  static func profile(username: String) -> Self
  static func followers(username: String) -> Self
  static func following(username: String) -> Self
}

extension PeopleRoute {
  /// What a path of the web app shows that every such app has; nil for all else.
  /// - Parameters:
  ///   - kind: what follows the app's name in it.
  ///   - name: what follows that.
  public init?(link kind: Substring, _ name: Substring) {
    switch kind {
    case "p": if let id = ID<Post>(name) { self = .post(id) } else { return nil }
    case "u": self = .profile(username: String(name))
    default: return nil
    }
  }
}

/// The rooms of an app whose posts are photos, for the audiences that one chooses.
public protocol SocialRoute: PeopleRoute where Post: SocialPost {
  /// Who likes a post.
  static func likes(_ id: ID<Post>) -> Self
  /// Who may see a post.
  static func audience(_ id: ID<Post>) -> Self
  /// The viewer's posts as somebody else sees them.
  static func viewAs(username: String, profile: ID<SocialAPI.Profile>?) -> Self
  static var circles: Self { get }
  static func circle(_ id: ID<SocialAPI.Circle>, name: String) -> Self
}
