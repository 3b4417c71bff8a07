extension SocialAPI {
  /// Limits on the lengths of what people write, in Unicode scalars, and on item counts.
  public enum Limits {
    /// The length of a username, which consists of letters a to z, digits, dots and underscores.
    public static let username = 3...30
    /// The maximum length of a bio.
    public static let bio = 280
    /// The maximum length of a message.
    public static let message = 2000
    /// The maximum length of a group's name.
    public static let conversationName = 60
    /// The maximum number of members in a group, including the viewer.
    public static let conversationMembers = 32
  }

  /// The schema of a username: lower case or upper, which count as the same.
  static var usernameBounds: JSONValue {
    [
      "minLength": .number(Limits.username.lowerBound),
      "maxLength": .number(Limits.username.upperBound), "pattern": "^[A-Za-z0-9._]+$",
    ]
  }
}

extension SocialAPI.CreateProfile: BoundedInput {
  /// The OpenAPI bounds for the username and the bio.
  public static var bounds: [String: JSONValue] {
    [
      "username": SocialAPI.usernameBounds, "bio": ["maxLength": .number(SocialAPI.Limits.bio)],
    ]
  }
}

extension SocialAPI.EditProfile: BoundedInput {
  /// The same OpenAPI bounds as for a new profile.
  public static var bounds: [String: JSONValue] { SocialAPI.CreateProfile.bounds }
}
