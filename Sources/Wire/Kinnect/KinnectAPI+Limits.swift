extension KinnectAPI {
  /// Limits on text lengths, in Unicode scalars, and on item counts.
  public enum Limits {
    /// The maximum length of a caption.
    public static let caption = 2200
    /// The length of a comment.
    public static let comment = SocialAPI.Limits.comment
    /// The maximum number of photos and videos of a post.
    public static let media = MediaAPI.mostInAlbum
    /// The maximum length of a photo's description.
    public static let alt = MediaAPI.Limits.alt
    /// The maximum number of unexpired stories per person.
    public static let stories = 100
  }
}

extension KinnectAPI.PublishPost: BoundedInput {
  /// The OpenAPI bounds for the caption and the number of media.
  public static var bounds: [String: JSONValue] {
    [
      "caption": .text(KinnectAPI.Limits.caption),
      "media": ["minItems": 1, "maxItems": .number(KinnectAPI.Limits.media)],
    ]
  }
}

extension KinnectAPI.EditPost: BoundedInput {
  /// The OpenAPI bounds for the texts and the number of media.
  public static var bounds: [String: JSONValue] {
    [
      "caption": .text(KinnectAPI.Limits.caption),
      "media": ["minItems": 1, "maxItems": .number(KinnectAPI.Limits.media)],
      "alts": .texts(0...KinnectAPI.Limits.alt, atMost: KinnectAPI.Limits.media),
    ]
  }
}
