extension BelieveAPI {
  /// A project as the viewer sees it.
  public struct Project: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Project>
    /// The project's name in URLs; earlier slugs keep leading to the project.
    public var slug: String
    /// The title, 1 to 100 characters.
    public var title: String
    /// A short summary, up to 160 characters; empty if there is none.
    public var tagline: String
    /// The full description, up to 5,000 characters; empty if there is none.
    public var description: String
    /// The path and query of the cover's `1080` rendition; a signed link expires after one to two hours. Nil without a
    /// cover.
    public var coverURL: String?
    /// The cover's alternative text; nil if there is none.
    public var coverAlt: String? = nil
    /// How the project is going, as the owner says; nil if unset.
    public var mood: Mood?
    /// The number of people who follow the project, not counting people in a block with the viewer.
    public var followerCount: Int
    /// Whether others can see the project; an unpublished project is visible to its owner only.
    public var isPublished: Bool
    /// Who can find and open the project.
    public var visibility: Visibility
    /// Whether the owner offers the Atom feed without sign-in; takes effect only while the project is published and
    /// public.
    public var isOnTheWeb: Bool
    /// The project's creator and owner.
    public var builder: BuilderReference
    /// Whether the viewer follows the project.
    public var isFollowing: Bool
    /// Whether the project is the viewer's own.
    public var isMine: Bool
    /// When the project was created.
    public var createdAt: Timestamp
    /// When the owner last changed the project's details or mood.
    public var updatedAt: Timestamp

    public init(
      id: ID<Project>, slug: String, title: String, tagline: String, description: String, coverURL: String?,
      coverAlt: String? = nil, mood: Mood?, followerCount: Int, isPublished: Bool, visibility: Visibility,
      isOnTheWeb: Bool, builder: BuilderReference, isFollowing: Bool, isMine: Bool, createdAt: Timestamp,
      updatedAt: Timestamp
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
  }

  /// The short form of a project, as embedded in an update.
  public struct ProjectReference: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Project>
    /// The project's current slug, its name in URLs.
    public var slug: String
    /// The title, 1 to 100 characters.
    public var title: String
    /// The path and query of the cover's `1080` rendition; a signed link expires after one to two hours. Nil without a
    /// cover.
    public var coverURL: String?
    /// The project's creator and owner.
    public var builder: BuilderReference

    public init(id: ID<Project>, slug: String, title: String, coverURL: String?, builder: BuilderReference) {
      self.id = id
      self.slug = slug
      self.title = title
      self.coverURL = coverURL
      self.builder = builder
    }
  }

  /// Whether the viewer follows a project, and how many people do.
  public struct FollowState: Hashable, Sendable, Codable, JSONWritable {
    /// Whether the viewer follows the project.
    public var isFollowing: Bool
    /// The number of people who follow the project, not counting people in a block with the viewer.
    public var followerCount: Int

    public init(isFollowing: Bool, followerCount: Int) {
      self.isFollowing = isFollowing
      self.followerCount = followerCount
    }
  }

  /// An entry in a project's mood history.
  public struct MoodChange: Hashable, Sendable, Codable, JSONWritable {
    /// The mood from then on; nil if it was removed.
    public var mood: Mood?
    /// When the mood was changed.
    public var changedAt: Timestamp

    public init(mood: Mood?, changedAt: Timestamp) {
      self.mood = mood
      self.changedAt = changedAt
    }
  }

  /// Whether a slug is available for a project.
  public struct SlugState: Hashable, Sendable, Codable, JSONWritable {
    /// The slug: as checked, lowercase if well-formed, or as suggested.
    public var slug: String
    /// Whether the slug is well-formed and not in use. Slugs that a project had earlier stay in use.
    public var isAvailable: Bool
    /// Why the slug is unavailable: `taken`, `too_short`, `too_long` or `characters`; nil if it is available.
    public var reason: String?

    public init(slug: String, isAvailable: Bool, reason: String?) {
      self.slug = slug
      self.isAvailable = isAvailable
      self.reason = reason
    }
  }
}
