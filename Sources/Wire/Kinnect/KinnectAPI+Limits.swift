extension KinnectAPI {
  /// Limits on text lengths, in Unicode scalars, and on item counts.
  public enum Limits {
    /// The maximum length of a caption.
    public static let caption = 2200
    /// The length of a comment.
    public static let comment = SocialAPI.Limits.comment
    /// The maximum number of unexpired stories per person.
    public static let stories = 100
  }
}

extension KinnectAPI.PublishPost: BoundedInput {
  /// The OpenAPI bounds for the caption and the number of media.
  public static var bounds: [String: JSONValue] {
    ["caption": .text(KinnectAPI.Limits.caption), "media": ["minItems": 1]]
  }
}

extension KinnectAPI.EditPost: BoundedInput {
  /// The OpenAPI bounds for the caption.
  public static var bounds: [String: JSONValue] {
    ["caption": .text(KinnectAPI.Limits.caption)]
  }
}
