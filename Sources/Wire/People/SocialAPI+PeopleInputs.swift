extension SocialAPI {
  /// Identifies a profile by the username in the path.
  public struct ByUsername: Codable, Hashable, Sendable {
    /// The username; upper case counts as lower case.
    public let username: String

    public init(username: String) {
      self.username = username
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
    /// accepted, and otherwise no.
    public var followsInviter: Bool? = nil

    public init(
      username: String, fullName: String? = nil, bio: String? = nil, avatar: ID<MediaAPI.Item>?,
      followsInviter: Bool? = nil
    ) {
      self.username = username
      self.fullName = fullName
      self.bio = bio
      self.avatar = avatar
      self.followsInviter = followsInviter
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
    /// The maximum number of items per page; has no effect in an app with usernames, where a search has a single page of 20 people at most.
    public var limit: PageLimit = .standard
    /// The `next` of the page before; has no effect in an app with usernames.
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

    public init(username: String, reason: String) {
      self.username = username
      self.reason = reason
    }
  }
}
