extension SocialAPI {
  /// Limits on the lengths of what people write, in Unicode scalars, and on item counts.
  public enum Limits {
    /// The length of a username, which consists of letters a to z, digits, dots and underscores.
    public static let username = 3...30
    /// The maximum length of a full name.
    public static let fullName = 80
    /// The maximum length of a bio.
    public static let bio = 280
    /// The length of the reason for a report.
    public static let reason = 1...1000
    /// How much of a search text counts.
    public static let search = 200
    /// The length of a comment.
    public static let comment = 1...500
    /// The maximum length of a message.
    public static let message = 2000
    /// The maximum length of a group's name.
    public static let conversationName = 60
    /// The maximum number of members in a group, including the viewer.
    public static let conversationMembers = 32
    /// The maximum number of people left out by one answer to a family, and of those who are listed before it.
    public static let family = 500
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
  /// The OpenAPI bounds for the names and the bio.
  public static var bounds: [String: JSONValue] {
    [
      "username": SocialAPI.usernameBounds, "fullName": .text(SocialAPI.Limits.fullName),
      "bio": .text(SocialAPI.Limits.bio),
      "leaveOut": .texts(1...SocialAPI.Limits.username.upperBound, atMost: SocialAPI.Limits.family),
    ]
  }
}

extension SocialAPI.EditProfile: BoundedInput {
  /// The same OpenAPI bounds as for a new profile.
  public static var bounds: [String: JSONValue] { SocialAPI.CreateProfile.bounds }
}

/// An input that reports something to the operator.
public protocol ReportingInput: BoundedInput {
  /// Why it is reported, for the operator.
  var reason: String { get }
}

extension ReportingInput {
  /// The OpenAPI bounds for the reason.
  public static var bounds: [String: JSONValue] { ["reason": .text(SocialAPI.Limits.reason)] }
}

extension SocialAPI.Search: BoundedInput {
  /// How much of the search text counts.
  public static var bounds: [String: JSONValue] { ["q": .text(SocialAPI.Limits.search)] }
}

extension SocialAPI.ByUsername: BoundedInput {
  /// The OpenAPI bounds for the username.
  public static var bounds: [String: JSONValue] { ["username": SocialAPI.usernameBounds] }
}

extension SocialAPI.MeantPerson: BoundedInput {
  /// The OpenAPI bounds for the username.
  public static var bounds: [String: JSONValue] { ["username": SocialAPI.usernameBounds] }
}

extension SocialAPI.ReportProfile {
  /// The OpenAPI bounds for the username and the reason.
  public static var bounds: [String: JSONValue] {
    ["username": SocialAPI.usernameBounds, "reason": .text(SocialAPI.Limits.reason)]
  }
}
