extension SocialAPI {
  /// Limits on the lengths of what people say of themselves, in Unicode scalars.
  public enum Limits {
    /// The length of a username, which consists of letters a to z, digits, dots and underscores.
    public static let username = 3...30
    /// The maximum length of a bio.
    public static let bio = 280
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
