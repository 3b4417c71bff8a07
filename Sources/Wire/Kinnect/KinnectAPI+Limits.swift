extension KinnectAPI {
  /// The bounds of what is written, in characters.
  public enum Limits {
    public static let username = 3...30
    public static let bio = 280
    public static let caption = 2200
    public static let comment = 1...500
    public static let message = 2000
    public static let conversationName = 60
    /// The viewer included.
    public static let conversationMembers = 32
    /// Of one person at a time.
    public static let stories = 100
  }

  /// The schema of a username: lower case or upper, which count as the same.
  static var usernameBounds: JSONValue {
    [
      "minLength": .number(Limits.username.lowerBound),
      "maxLength": .number(Limits.username.upperBound), "pattern": "^[A-Za-z0-9._]+$",
    ]
  }
}

extension KinnectAPI.CreateProfile: BoundedInput {
  public static var bounds: [String: JSONValue] {
    [
      "username": KinnectAPI.usernameBounds, "bio": ["maxLength": .number(KinnectAPI.Limits.bio)],
    ]
  }
}

extension KinnectAPI.EditProfile: BoundedInput {
  public static var bounds: [String: JSONValue] { KinnectAPI.CreateProfile.bounds }
}

extension KinnectAPI.PublishPost: BoundedInput {
  public static var bounds: [String: JSONValue] {
    ["caption": ["maxLength": .number(KinnectAPI.Limits.caption)], "media": ["minItems": 1]]
  }
}

extension KinnectAPI.EditPost: BoundedInput {
  public static var bounds: [String: JSONValue] {
    ["caption": ["maxLength": .number(KinnectAPI.Limits.caption)]]
  }
}

extension KinnectAPI.AddComment: BoundedInput {
  public static var bounds: [String: JSONValue] {
    [
      "body": [
        "minLength": .number(KinnectAPI.Limits.comment.lowerBound),
        "maxLength": .number(KinnectAPI.Limits.comment.upperBound),
      ]
    ]
  }
}
