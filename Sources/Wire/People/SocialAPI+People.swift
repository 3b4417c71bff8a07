extension SocialAPI.Profile: HeldItem {}

extension SocialAPI {
  /// The viewer's relation to a profile. The server may add values.
  public struct Relation: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The profile is the viewer's own, `self` in JSON.
    public static let own = Relation(rawValue: "self")
    /// The viewer neither follows the profile nor has asked to.
    public static let none = Relation(rawValue: "none")
    /// The viewer has asked to follow and is not approved yet.
    public static let requested = Relation(rawValue: "requested")
    /// The viewer follows the profile, with approval.
    public static let following = Relation(rawValue: "following")
    /// The values that this version knows.
    public static var known: [Relation] { [.own, .none, .requested, .following] }
  }

  /// A member's profile. The counts are nil unless it is the viewer's own, the viewer follows it, or it is public.
  public struct Profile: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Profile>
    /// The username in lower case, unique in the app.
    public var username: String
    /// The full name; empty if none is given.
    public var fullName: String
    /// The bio; empty if none is given.
    public var bio: String
    /// The URL of the avatar's 320-pixel rendition, valid for this viewer for a limited time; nil without an avatar.
    public var avatarURL: String?
    /// The number of posts; nil if the viewer may not know.
    public var postCount: Int?
    /// The number of approved followers; nil if the viewer may not know.
    public var followerCount: Int?
    /// The number of people whom the profile follows; nil if the viewer may not know.
    public var followingCount: Int?
    /// The viewer's relation to the profile.
    public var relation: Relation
    /// Whether the profile follows the viewer, with approval.
    public var followsMe: Bool

    public init(
      id: ID<Profile>, username: String, fullName: String, bio: String, avatarURL: String?, postCount: Int?,
      followerCount: Int?, followingCount: Int?, relation: Relation, followsMe: Bool
    ) {
      self.id = id
      self.username = username
      self.fullName = fullName
      self.bio = bio
      self.avatarURL = avatarURL
      self.postCount = postCount
      self.followerCount = followerCount
      self.followingCount = followingCount
      self.relation = relation
      self.followsMe = followsMe
    }
  }

  /// The short form of a profile, as shown beside posts, comments and messages.
  public struct Author: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Profile>
    /// The username in lower case.
    public var username: String
    /// The full name; empty if none is given.
    public var fullName: String
    /// The URL of the avatar's 320-pixel rendition, valid for this viewer for a limited time; nil without an avatar.
    public var avatarURL: String?

    public init(id: ID<Profile>, username: String, fullName: String, avatarURL: String?) {
      self.id = id
      self.username = username
      self.fullName = fullName
      self.avatarURL = avatarURL
    }
  }

  /// The viewer's relation to a profile after following or unfollowing; after approving a request, to the person who
  /// asked.
  public struct RelationState: Hashable, Sendable, Codable, JSONWritable {
    /// The relation as the call leaves it.
    public var relation: Relation

    public init(relation: Relation) {
      self.relation = relation
    }
  }
}
