extension SocialAPI {
  /// Identifies a profile by the username in the path.
  public struct ByUsername: Codable, Hashable, Sendable {
    /// The username; upper case counts as lower case.
    public let username: String

    public init(username: String) {
      self.username = username
    }
  }

  /// A person about whom something is done.
  public struct MeantPerson: Codable, Hashable, Sendable {
    /// The username; upper case counts as lower case.
    public let username: String
    /// The ID of the profile that is meant; it counts instead of the username, which can belong to someone else when the call arrives.
    public var profile: ID<Profile>? = nil

    public init(username: String, profile: ID<Profile>? = nil) {
      self.username = username
      self.profile = profile
    }
  }

  /// Creates the account's profile in an app.
  public struct CreateProfile: Codable, Hashable, Sendable {
    /// The username, 3 to 30 letters a to z, digits, dots and underscores, stored in lower case; 409 if it is taken.
    public let username: String
    /// The full name, at most 80 characters; nil for none.
    public var fullName: String? = nil
    /// The bio, at most 280 characters; nil for none.
    public var bio: String? = nil
    /// The account's own uploaded photo; nil for none.
    public let avatar: ID<MediaAPI.Item>?
    /// Whether the new profile and its owner's inviter follow each other from now on; nil for what was said when the invitation was
    /// accepted, and otherwise no. In a family that is joined it says nothing.
    public var followsInviter: Bool? = nil
    /// In a family to which the account was invited: the usernames of people with whom it is not to be connected, at most 500; nil for none. Names
    /// that nobody has count for nothing.
    public var leaveOut: [String]? = nil
    /// In such a family: false to be asked later, by `joinFamily`. Otherwise making the profile is joining: the new profile and the others who
    /// join follow each other, but for those left out.
    public var joinsFamily: Bool? = nil

    public init(
      username: String, fullName: String? = nil, bio: String? = nil, avatar: ID<MediaAPI.Item>?,
      followsInviter: Bool? = nil, leaveOut: [String]? = nil, joinsFamily: Bool? = nil
    ) {
      self.username = username
      self.fullName = fullName
      self.bio = bio
      self.avatar = avatar
      self.followsInviter = followsInviter
      self.leaveOut = leaveOut
      self.joinsFamily = joinsFamily
    }
  }

  /// Edits the viewer's profile: missing members stay as they are, and `null` removes the avatar.
  public struct EditProfile: Codable, Equatable, Sendable {
    /// The new username, with the rules of `CreateProfile`; nil keeps the current one.
    public var username: String? = nil
    /// The new full name, at most 80 characters; nil keeps the current one, empty removes it.
    public var fullName: String? = nil
    /// The new bio, at most 280 characters; nil keeps the current one, empty removes it.
    public var bio: String? = nil
    /// The new avatar, the account's own uploaded photo.
    public var avatar: Change<ID<MediaAPI.Item>> = .keep

    public init(
      username: String? = nil, fullName: String? = nil, bio: String? = nil, avatar: Change<ID<MediaAPI.Item>> = .keep
    ) {
      self.username = username
      self.fullName = fullName
      self.bio = bio
      self.avatar = avatar
    }
  }

  /// Searches for people.
  public struct Search: PagedInput {
    /// The start of a username or of a word in a full name; empty for people of the circle.
    public let q: String
    /// The maximum number of items per page.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<SearchList>? = nil

    public init(q: String, limit: PageLimit = .standard, before: SealedCursor<SearchList>? = nil) {
      self.q = q
      self.limit = limit
      self.before = before
    }
  }

  /// Reports a profile to the operator, with a copy of its names and bio.
  public struct ReportProfile: Codable, Hashable, Sendable, ReportingInput {
    /// The username of the profile to report.
    public let username: String
    /// Why the profile is reported, 1 to 1,000 characters, for the operator.
    public let reason: String
    /// The ID of the profile that is meant, as for `MeantPerson`.
    public var profile: ID<Profile>? = nil

    public init(username: String, reason: String, profile: ID<Profile>? = nil) {
      self.username = username
      self.reason = reason
      self.profile = profile
    }
  }
}
