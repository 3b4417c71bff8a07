extension KinnectAPI {
  /// A photo or video that can be seen for 24 hours.
  public struct Story: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Story>
    /// The person who shared the story.
    public var author: Author
    /// The photo or video.
    public var media: MediaAPI.Attachment
    /// When the story was shared.
    public var createdAt: Timestamp
    /// When the story expires, 24 hours after it was shared; from then on it is 404.
    public var expiresAt: Timestamp
    /// Whether the viewer has seen the story; always true for the author.
    public var seenByMe: Bool
    /// The number of people who have seen the story; nil for everyone but the author.
    public var viewCount: Int?
    /// Whether the viewer may reply: the story is somebody else's, and the two follow each other.
    public var canReply: Bool

    public init(
      id: ID<Story>, author: Author, media: MediaAPI.Attachment, createdAt: Timestamp, expiresAt: Timestamp,
      seenByMe: Bool, viewCount: Int?, canReply: Bool
    ) {
      self.id = id
      self.author = author
      self.media = media
      self.createdAt = createdAt
      self.expiresAt = expiresAt
      self.seenByMe = seenByMe
      self.viewCount = viewCount
      self.canReply = canReply
    }
  }

  /// A person with stories that the viewer can see now.
  public struct StoryTeller: Hashable, Sendable, Codable, JSONWritable {
    /// The person.
    public var author: Author
    /// The number of unexpired stories.
    public var storyCount: Int
    /// Whether there are stories that the viewer has not seen; always false for the viewer's own.
    public var hasUnseen: Bool
    /// When the newest story was shared.
    public var latestAt: Timestamp

    public init(author: Author, storyCount: Int, hasUnseen: Bool, latestAt: Timestamp) {
      self.author = author
      self.storyCount = storyCount
      self.hasUnseen = hasUnseen
      self.latestAt = latestAt
    }
  }

  /// A view of the viewer's own story.
  public struct StoryView: Hashable, Sendable, Codable, JSONWritable {
    /// The person who has seen the story.
    public var viewer: Author
    /// When the person first saw the story.
    public var seenAt: Timestamp

    public init(viewer: Author, seenAt: Timestamp) {
      self.viewer = viewer
      self.seenAt = seenAt
    }
  }
}
