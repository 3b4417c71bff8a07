public import ClientKit
public import Wire

/// The rooms that every app has, by the same names in all of them.
public protocol AppRoute: Hashable, Sendable {
  static var editProfile: Self { get }
  static var settings: Self { get }
  static var outbox: Self { get }
}

/// The rooms of an app of people and posts. An enumeration's cases of these names are them.
public protocol SocialRoute: AppRoute {
  associatedtype Post: SocialPost where Post.Entity == Post

  static func post(_ id: ID<Post>) -> Self
  /// Who likes a post, and who may see it.
  static func likes(_ id: ID<Post>) -> Self
  static func audience(_ id: ID<Post>) -> Self
  static func profile(username: String) -> Self
  /// The viewer's posts as somebody else sees them.
  static func viewAs(username: String, profile: ID<SocialAPI.Profile>?) -> Self
  static func followers(username: String) -> Self
  static func following(username: String) -> Self
  static var circles: Self { get }
  static func circle(_ id: ID<SocialAPI.Circle>, name: String) -> Self
}
