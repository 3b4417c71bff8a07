extension KinnectAPI {
  /// A photo or video that can be seen for a day.
  public struct Story: Hashable, Sendable, Codable {
    public var id: ID<Story>
    public var author: Author
    public var media: MediaAPI.Attachment
    public var createdAt: Timestamp
    public var expiresAt: Timestamp
    public var seenByMe: Bool
    /// How many have seen it; nil but for its author.
    public var viewCount: Int?
    /// Whether the viewer may answer: it is somebody else's, and the two follow each other.
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

  /// Somebody who has stories now.
  public struct StoryTeller: Hashable, Sendable, Codable {
    public var author: Author
    public var storyCount: Int
    public var hasUnseen: Bool
    public var latestAt: Timestamp

    public init(author: Author, storyCount: Int, hasUnseen: Bool, latestAt: Timestamp) {
      self.author = author
      self.storyCount = storyCount
      self.hasUnseen = hasUnseen
      self.latestAt = latestAt
    }
  }

  /// Somebody who has seen a story.
  public struct StoryView: Hashable, Sendable, Codable {
    public var viewer: Author
    public var seenAt: Timestamp

    public init(viewer: Author, seenAt: Timestamp) {
      self.viewer = viewer
      self.seenAt = seenAt
    }
  }
}

extension KinnectAPI.Story: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("author", author)
    json.member("media", media)
    json.member("createdAt", createdAt)
    json.member("expiresAt", expiresAt)
    json.member("seenByMe", seenByMe)
    json.member("viewCount", viewCount)
    json.member("canReply", canReply)
    json.endObject()
  }
}

extension KinnectAPI.StoryTeller: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("author", author)
    json.member("storyCount", storyCount)
    json.member("hasUnseen", hasUnseen)
    json.member("latestAt", latestAt)
    json.endObject()
  }
}

extension KinnectAPI.StoryView: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("viewer", viewer)
    json.member("seenAt", seenAt)
    json.endObject()
  }
}
