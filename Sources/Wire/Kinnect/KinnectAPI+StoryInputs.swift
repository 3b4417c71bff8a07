extension KinnectAPI {
  /// Identifies a story by the ID in the path.
  public struct ByStory: Codable, Hashable, Sendable {
    /// The story; 404 once it has expired or if the viewer may not see it.
    public let id: ID<Story>

    public init(id: ID<Story>) {
      self.id = id
    }
  }

  /// Shares a photo or video as a story for 24 hours.
  public struct ShareStory: Codable, Hashable, Sendable {
    /// The viewer's own uploaded photo or video, ready and not yet used elsewhere.
    public let media: ID<MediaAPI.Item>

    public init(media: ID<MediaAPI.Item>) {
      self.media = media
    }
  }

  /// Replies to a story with a message to its author.
  public struct ReplyToStory: Codable, Hashable, Sendable {
    /// The story to reply to.
    public let id: ID<Story>
    /// The text, 1 to 2,000 characters.
    public let body: String

    public init(id: ID<Story>, body: String) {
      self.id = id
      self.body = body
    }
  }

  /// Reports a story to the operator, with a copy of what the viewer sees.
  public struct ReportStory: Codable, Hashable, Sendable, ReportingInput {
    /// The story to report.
    public let id: ID<Story>
    /// Why the story is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<Story>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }
}

extension KinnectAPI.ReplyToStory: BoundedInput {
  /// The OpenAPI bounds for the reply's text.
  public static var bounds: [String: JSONValue] {
    ["body": .text(1...SocialAPI.Limits.message)]
  }
}
