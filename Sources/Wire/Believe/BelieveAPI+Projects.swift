extension BelieveAPI {
  /// A project as the viewer may see it.
  public struct Project: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Project>
    /// Its name in addresses; an earlier one leads to it too.
    public var slug: String
    public var title: String
    public var tagline: String
    public var description: String
    public var coverURL: String?
    /// What the cover shows, where its project says so.
    public var coverAlt: String?
    public var mood: Mood?
    public var followerCount: Int
    public var isPublished: Bool
    public var visibility: Visibility
    /// Whether its Atom feed can be read without signing in.
    public var isOnTheWeb: Bool
    public var builder: BuilderReference
    public var isFollowing: Bool
    public var isMine: Bool
    public var createdAt: Timestamp
    public var updatedAt: Timestamp

    public init(
      id: ID<Project>, slug: String, title: String, tagline: String, description: String, coverURL: String?,
      coverAlt: String? = nil, mood: Mood?, followerCount: Int, isPublished: Bool, visibility: Visibility,
      isOnTheWeb: Bool,
      builder: BuilderReference, isFollowing: Bool, isMine: Bool, createdAt: Timestamp, updatedAt: Timestamp
    ) {
      self.id = id
      self.slug = slug
      self.title = title
      self.tagline = tagline
      self.description = description
      self.coverURL = coverURL
      self.coverAlt = coverAlt
      self.mood = mood
      self.followerCount = followerCount
      self.isPublished = isPublished
      self.visibility = visibility
      self.isOnTheWeb = isOnTheWeb
      self.builder = builder
      self.isFollowing = isFollowing
      self.isMine = isMine
      self.createdAt = createdAt
      self.updatedAt = updatedAt
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("slug", slug)
      json.member("title", title)
      json.member("tagline", tagline)
      json.member("description", description)
      json.member("coverURL", coverURL)
      json.member("coverAlt", coverAlt)
      json.member("mood", mood)
      json.member("followerCount", followerCount)
      json.member("isPublished", isPublished)
      json.member("visibility", visibility)
      json.member("isOnTheWeb", isOnTheWeb)
      json.member("builder", builder)
      json.member("isFollowing", isFollowing)
      json.member("isMine", isMine)
      json.member("createdAt", createdAt)
      json.member("updatedAt", updatedAt)
      json.endObject()
    }
  }

  /// The short form of a project beside an update.
  public struct ProjectReference: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Project>
    public var slug: String
    public var title: String
    public var coverURL: String?
    public var builder: BuilderReference

    public init(
      id: ID<Project>, slug: String, title: String, coverURL: String?, builder: BuilderReference
    ) {
      self.id = id
      self.slug = slug
      self.title = title
      self.coverURL = coverURL
      self.builder = builder
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("slug", slug)
      json.member("title", title)
      json.member("coverURL", coverURL)
      json.member("builder", builder)
      json.endObject()
    }
  }

  /// Whether the viewer follows a project, and how many do.
  public struct FollowState: Hashable, Sendable, Codable, JSONWritable {
    public var isFollowing: Bool
    public var followerCount: Int

    public init(
      isFollowing: Bool, followerCount: Int
    ) {
      self.isFollowing = isFollowing
      self.followerCount = followerCount
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("isFollowing", isFollowing)
      json.member("followerCount", followerCount)
      json.endObject()
    }
  }

  /// One entry of a project's mood history; nil: the mood was taken away.
  public struct MoodChange: Hashable, Sendable, Codable, JSONWritable {
    public var mood: Mood?
    public var changedAt: Timestamp

    public init(
      mood: Mood?, changedAt: Timestamp
    ) {
      self.mood = mood
      self.changedAt = changedAt
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("mood", mood)
      json.member("changedAt", changedAt)
      json.endObject()
    }
  }

  /// Whether a slug can be had.
  public struct SlugState: Hashable, Sendable, Codable, JSONWritable {
    public var slug: String
    public var isAvailable: Bool
    /// `taken`, `too_short`, `too_long` or `characters`.
    public var reason: String?

    public init(
      slug: String, isAvailable: Bool, reason: String?
    ) {
      self.slug = slug
      self.isAvailable = isAvailable
      self.reason = reason
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("slug", slug)
      json.member("isAvailable", isAvailable)
      json.member("reason", reason)
      json.endObject()
    }
  }
}
