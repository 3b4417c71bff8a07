extension KinnectAPI {
  /// Identifies a post by the ID in the path.
  public struct ByPost: Codable, Hashable, Sendable, IdentifyingInput {
    /// The post; 404 if the viewer may not see it.
    public let id: ID<Post>

    public init(id: ID<Post>) {
      self.id = id
    }
  }

  /// Identifies a comment by the ID in the path.
  public typealias ByComment = SocialAPI.ByComment

  /// Reports a comment to the operator.
  public typealias ReportComment = SocialAPI.ReportComment

  /// Publishes a post, at once or as soon as its media are ready.
  public struct PublishPost: Codable, Hashable, Sendable {
    /// The caption, at most 2,200 characters; nil for none.
    public var caption: String? = nil
    /// The viewer's own uploaded photos and videos in display order, 1 to 20, not yet used elsewhere. To publish at
    /// once, all must be ready.
    public let media: [ID<MediaAPI.Item>]
    /// Who may see it: followers, circles or the viewer alone; followers by default.
    public var audience: SocialAPI.Audience? = nil
    /// Whether those who see it may save its photos as files; by default as the viewer has chosen for all posts.
    public var allowsSaving: Bool? = nil

    public init(
      caption: String? = nil, media: [ID<MediaAPI.Item>], audience: SocialAPI.Audience? = nil, allowsSaving: Bool? = nil
    ) {
      self.caption = caption
      self.media = media
      self.audience = audience
      self.allowsSaving = allowsSaving
    }
  }

  /// Edits the viewer's own post. What is left out stays as it is.
  public struct EditPost: Codable, Hashable, Sendable {
    /// The post; 404 if it is not the viewer's own.
    public let id: ID<Post>
    /// The new caption, at most 2,200 characters; empty removes it, and nil keeps it.
    public var caption: String? = nil
    /// Who may see it from now on; nil keeps who does.
    public var audience: SocialAPI.Audience? = nil
    /// All photos and videos in their new order, 1 to 20: ones already attached and unused uploads that are ready. What is left out is
    /// deleted; nil keeps all.
    public var media: [ID<MediaAPI.Item>]? = nil
    /// The descriptions of the photos and videos in their order after the change, at most 1,000 characters each; nil keeps them.
    public var alts: [String]? = nil
    /// Whether those who see it may save its photos from now on; nil keeps the choice.
    public var allowsSaving: Bool? = nil

    public init(
      id: ID<Post>, caption: String? = nil, audience: SocialAPI.Audience? = nil, media: [ID<MediaAPI.Item>]? = nil,
      alts: [String]? = nil, allowsSaving: Bool? = nil
    ) {
      self.id = id
      self.caption = caption
      self.audience = audience
      self.media = media
      self.alts = alts
      self.allowsSaving = allowsSaving
    }
  }

  /// Adds a comment to a post.
  public typealias AddComment = SocialAPI.AddComment<Post>

  /// Reports a post to the operator, with a copy of what the viewer sees.
  public struct ReportPost: Codable, Hashable, Sendable, ReportingInput {
    /// The post to report.
    public let id: ID<Post>
    /// Why the post is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<Post>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }
}
