extension BelieveAPI {
  public struct CreateProject: Codable, Hashable, Sendable {
    public let title: String
    public let tagline: String?
    public let description: String?
    /// An uploaded photo.
    public let cover: ID<MediaAPI.Item>?
    /// What the cover shows; what was said with the upload where it is not given.
    public let coverAlt: String?
    /// Made from the title where it is not given.
    public let slug: String?
    public let mood: Mood?
    /// True unless said.
    public let isPublished: Bool?
    /// Public unless said.
    public let visibility: Visibility?
    public let isOnTheWeb: Bool?

    public init(
      title: String, tagline: String? = nil, description: String? = nil, cover: ID<MediaAPI.Item>? = nil,
      coverAlt: String? = nil, slug: String? = nil, mood: Mood? = nil,
      isPublished: Bool? = nil, visibility: Visibility? = nil, isOnTheWeb: Bool? = nil
    ) {
      self.title = title
      self.tagline = tagline
      self.description = description
      self.cover = cover
      self.coverAlt = coverAlt
      self.slug = slug
      self.mood = mood
      self.isPublished = isPublished
      self.visibility = visibility
      self.isOnTheWeb = isOnTheWeb
    }
  }

  /// What is not there stays as it is; `null` takes it away.
  public struct EditProject: Codable, Equatable, Sendable {
    /// By which it is asked for.
    public let slug: String
    public let newSlug: String?
    public let title: String?
    public let tagline: String?
    public let description: String?
    public let cover: Change<ID<MediaAPI.Item>>
    public let coverAlt: String?
    public let mood: Change<Mood>
    public let isPublished: Bool?
    public let visibility: Visibility?
    public let isOnTheWeb: Bool?

    public init(
      slug: String, newSlug: String? = nil, title: String? = nil, tagline: String? = nil, description: String? = nil,
      cover: Change<ID<MediaAPI.Item>> = .keep, coverAlt: String? = nil, mood: Change<Mood> = .keep,
      isPublished: Bool? = nil, visibility: Visibility? = nil, isOnTheWeb: Bool? = nil
    ) {
      self.slug = slug
      self.newSlug = newSlug
      self.title = title
      self.tagline = tagline
      self.description = description
      self.cover = cover
      self.coverAlt = coverAlt
      self.mood = mood
      self.isPublished = isPublished
      self.visibility = visibility
      self.isOnTheWeb = isOnTheWeb
    }
  }

  public struct SetMood: Codable, Hashable, Sendable {
    public let slug: String
    /// `null` takes it away.
    public let mood: Mood?

    public init(
      slug: String, mood: Mood? = nil
    ) {
      self.slug = slug
      self.mood = mood
    }
  }

  public struct BySlug: Codable, Hashable, Sendable {
    public let slug: String

    public init(
      slug: String
    ) {
      self.slug = slug
    }
  }

  public struct TitleInput: Codable, Hashable, Sendable {
    public let title: String

    public init(
      title: String
    ) {
      self.title = title
    }
  }

  public struct ReportProject: Codable, Hashable, Sendable {
    public let slug: String
    public let reason: String

    public init(
      slug: String, reason: String
    ) {
      self.slug = slug
      self.reason = reason
    }
  }

  public struct BySupporter: Codable, Hashable, Sendable {
    public let slug: String
    public let id: ID<Builder>

    public init(
      slug: String, id: ID<Builder>
    ) {
      self.slug = slug
      self.id = id
    }
  }

  public struct BySilenced: Codable, Hashable, Sendable {
    public let slug: String
    public let handle: ID<AnonymousSender>

    public init(
      slug: String, handle: ID<AnonymousSender>
    ) {
      self.slug = slug
      self.handle = handle
    }
  }

  /// Which projects a list has.
  public struct ProjectListInput: PagedInput {
    /// `new` (as when left out) or `trending`.
    public let sort: ProjectSort?
    /// The starts of words of a title, a tagline or a creator's name, in any order.
    public let q: String?
    public let limit: PageLimit
    public var before: Cursor<ProjectList>?

    public init(
      sort: ProjectSort? = nil, q: String? = nil, limit: PageLimit = .standard, before: Cursor<ProjectList>? = nil
    ) {
      self.sort = sort
      self.q = q
      self.limit = limit
      self.before = before
    }
  }

  /// The order of a list of projects. The server may add values.
  public struct ProjectSort: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let new = ProjectSort(rawValue: "new")
    public static let trending = ProjectSort(rawValue: "trending")
    public static var known: [ProjectSort] { [.new, .trending] }
  }

  /// A list that belongs to a project.
  public struct SlugListInput<List: CursorList>: PagedInput {
    public let slug: String
    public let limit: PageLimit
    /// The `next` of the page before.
    public var before: Cursor<List>?

    public init(slug: String, limit: PageLimit = .standard, before: Cursor<List>? = nil) {
      self.slug = slug
      self.limit = limit
      self.before = before
    }
  }
}
