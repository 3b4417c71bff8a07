extension SocialAPI {
  /// Makes a circle.
  public struct CreateCircle: Codable, Hashable, Sendable {
    /// The name, 1 to 40 characters; 409 for one that the viewer has already.
    public let name: String

    public init(name: String) {
      self.name = name
    }
  }

  /// Identifies one of the viewer's circles by the ID in the path.
  public struct ByCircle: Codable, Hashable, Sendable, IdentifyingInput {
    /// The circle; 404 if it isn't the viewer's own.
    public let id: ID<Circle>

    public init(id: ID<Circle>) {
      self.id = id
    }
  }

  /// Renames a circle.
  public struct RenameCircle: Codable, Hashable, Sendable {
    /// The circle; 404 if it isn't the viewer's own.
    public let id: ID<Circle>
    /// The new name, 1 to 40 characters; 409 for one that the viewer has already.
    public let name: String

    public init(id: ID<Circle>, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// Adds a follower to a circle; doing it again changes what they see of older posts.
  public struct AddToCircle: Codable, Hashable, Sendable {
    /// The circle; 404 if it isn't the viewer's own.
    public let id: ID<Circle>
    /// Who is added: someone who follows the viewer.
    public let username: String
    /// The ID of the profile that is meant, as for `MeantPerson`.
    public var profile: ID<Profile>? = nil
    /// Whether they also see what was posted to the circle before now; false by default.
    public var seesOlderPosts: Bool? = nil

    public init(id: ID<Circle>, username: String, profile: ID<Profile>? = nil, seesOlderPosts: Bool? = nil) {
      self.id = id
      self.username = username
      self.profile = profile
      self.seesOlderPosts = seesOlderPosts
    }
  }

  /// Takes somebody out of a circle.
  public struct RemoveFromCircle: Codable, Hashable, Sendable {
    /// The circle; 404 if it isn't the viewer's own.
    public let id: ID<Circle>
    /// Who is taken out.
    public let username: String
    /// The ID of the profile that is meant, as for `MeantPerson`.
    public var profile: ID<Profile>? = nil

    public init(id: ID<Circle>, username: String, profile: ID<Profile>? = nil) {
      self.id = id
      self.username = username
      self.profile = profile
    }
  }
}

extension SocialAPI {
  /// Lists the viewer's own posts as somebody else sees them.
  public struct ViewAs: PagedInput {
    /// The username of the other person.
    public let username: String
    /// The ID of the profile that is meant, as for `MeantPerson`.
    public var profile: ID<Profile>? = nil
    /// The maximum number of items per page.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<ViewAsList>? = nil

    public init(
      username: String, profile: ID<Profile>? = nil, limit: PageLimit = .standard,
      before: SealedCursor<ViewAsList>? = nil
    ) {
      self.username = username
      self.profile = profile
      self.limit = limit
      self.before = before
    }
  }
}

extension SocialAPI.ViewAs: BoundedInput {
  /// The OpenAPI bounds for the username.
  public static var bounds: [String: JSONValue] { ["username": SocialAPI.usernameBounds] }
}

extension SocialAPI.CreateCircle: BoundedInput {
  /// The OpenAPI bounds for the name.
  public static var bounds: [String: JSONValue] {
    ["name": .text(1...SocialAPI.longestCircleName)]
  }
}

extension SocialAPI.RenameCircle: BoundedInput {
  /// The OpenAPI bounds for the name.
  public static var bounds: [String: JSONValue] {
    ["name": .text(1...SocialAPI.longestCircleName)]
  }
}

extension SocialAPI.AddToCircle: BoundedInput {
  /// The OpenAPI bounds for the username.
  public static var bounds: [String: JSONValue] { ["username": SocialAPI.usernameBounds] }
}

extension SocialAPI {
  /// The maximum length of a circle's name.
  public static let longestCircleName = 40
  /// The maximum number of circles that somebody has.
  public static let mostCircles = 50
}

extension SocialAPI.RemoveFromCircle: BoundedInput {
  /// The OpenAPI bounds for the username.
  public static var bounds: [String: JSONValue] { ["username": SocialAPI.usernameBounds] }
}
