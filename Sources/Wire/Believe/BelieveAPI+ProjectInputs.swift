extension BelieveAPI {
  /// The input of `createProject`, which makes the viewer a creator. A taken slug is refused with 409, as is a project
  /// beyond the limit of 100 per builder.
  public struct CreateProject: Codable, Hashable, Sendable {
    /// The title, 1 to 100 characters.
    public let title: String
    /// The tagline, up to 160 characters; empty when left out.
    public var tagline: String? = nil
    /// The description, up to 5,000 characters; empty when left out.
    public var description: String? = nil
    /// The cover, an uploaded photo of the viewer's own that is not in use elsewhere.
    public var cover: ID<MediaAPI.Item>? = nil
    /// The cover's alternative text, up to 1,000 characters; by default the text given with the upload.
    public var coverAlt: String? = nil
    /// The name in URLs: 3 to 80 characters, lowercase letters a to z and digits with single hyphens between them. Made
    /// from the title when left out.
    public var slug: String? = nil
    /// How the project is going; no mood when left out.
    public var mood: Mood? = nil
    /// Whether others can see the project; true by default.
    public var isPublished: Bool? = nil
    /// Who can find and open the project; public by default.
    public var visibility: Visibility? = nil
    /// Whether to offer the Atom feed without sign-in, false by default; takes effect only while the project is
    /// published and public.
    public var isOnTheWeb: Bool? = nil

    public init(
      title: String, tagline: String? = nil, description: String? = nil, cover: ID<MediaAPI.Item>? = nil,
      coverAlt: String? = nil, slug: String? = nil, mood: Mood? = nil, isPublished: Bool? = nil,
      visibility: Visibility? = nil, isOnTheWeb: Bool? = nil
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

  /// The input of `updateProject`. Members left out keep their values; `null` clears those that allow it.
  public struct EditProject: Codable, Equatable, Sendable {
    /// The slug, current or earlier, of a project of the viewer's own.
    public let slug: String
    /// The new slug, as in `CreateProject.slug`; a slug of another project, current or earlier, is refused with 409.
    public var newSlug: String? = nil
    /// The new title, 1 to 100 characters.
    public var title: String? = nil
    /// The new tagline, up to 160 characters; an empty string removes it.
    public var tagline: String? = nil
    /// The new description, up to 5,000 characters; an empty string removes it.
    public var description: String? = nil
    /// The new cover, an unused upload of the viewer's own; `null` removes the cover.
    public var cover: Change<ID<MediaAPI.Item>> = .keep
    /// The new alternative text of the cover, up to 1,000 characters. When left out, a new cover takes the text given
    /// with its upload.
    public var coverAlt: String? = nil
    /// How the project is going; `null` removes the mood. Each change is added to the mood history.
    public var mood: Change<Mood> = .keep
    /// Whether others can see the project.
    public var isPublished: Bool? = nil
    /// Who can find and open the project.
    public var visibility: Visibility? = nil
    /// Whether to offer the Atom feed without sign-in; takes effect only while the project is published and public.
    public var isOnTheWeb: Bool? = nil

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

  /// The input of `setMood`.
  public struct SetMood: Codable, Hashable, Sendable {
    /// The slug, current or earlier, of a project of the viewer's own.
    public let slug: String
    /// How the project is going; `null` removes the mood. A change is added to the mood history.
    public var mood: Mood? = nil

    public init(slug: String, mood: Mood? = nil) {
      self.slug = slug
      self.mood = mood
    }
  }

  /// The input of calls about one project, and of `checkSlugExists`.
  public struct BySlug: Codable, Hashable, Sendable {
    /// The project's slug, current or earlier; for `checkSlugExists`, the slug to check.
    public let slug: String

    public init(slug: String) {
      self.slug = slug
    }
  }

  /// The input of `generateSlug`.
  public struct TitleInput: Codable, Hashable, Sendable {
    /// The title to make a slug from.
    public let title: String

    public init(title: String) {
      self.title = title
    }
  }

  /// The input of `reportProject`.
  public struct ReportProject: Codable, Hashable, Sendable, ReportingInput {
    /// The project's slug, current or earlier.
    public let slug: String
    /// The reporter's explanation for the operator, 1 to 1,000 characters.
    public let reason: String

    public init(slug: String, reason: String) {
      self.slug = slug
      self.reason = reason
    }
  }

  /// The input of `removeSupporter`, `approveRequest` and `declineRequest`.
  public struct BySupporter: Codable, Hashable, Sendable {
    /// The slug, current or earlier, of a project of the viewer's own.
    public let slug: String
    /// The follower, or the person who asks to be one; 404 for anybody else.
    public let id: ID<Builder>

    public init(slug: String, id: ID<Builder>) {
      self.slug = slug
      self.id = id
    }
  }

  /// The input of `silence` and `unsilence`.
  public struct BySilenced: Codable, Hashable, Sendable {
    /// The slug, current or earlier, of a project of the viewer's own.
    public let slug: String
    /// The anonymous sender, as given by `SupportMessage.handle`.
    public let handle: ID<AnonymousSender>

    public init(slug: String, handle: ID<AnonymousSender>) {
      self.slug = slug
      self.handle = handle
    }
  }

  /// The input of `getProjects`, which lists published public projects.
  public struct ProjectListInput: PagedInput {
    /// The order, `new` by default; ignored when `q` is given.
    public var sort: ProjectSort? = nil
    /// Search text: each word must begin a word of the title, the tagline or the creator's name, in any order. An empty
    /// search finds nothing.
    public var q: String? = nil
    /// The page size: 1 to 100, 20 by default; values outside the range are clamped.
    public var limit: PageLimit = .standard
    /// The `next` cursor of the previous page; nil for the first page.
    public var before: SealedCursor<ProjectList>? = nil

    public init(
      sort: ProjectSort? = nil, q: String? = nil, limit: PageLimit = .standard, before: SealedCursor<ProjectList>? = nil
    ) {
      self.sort = sort
      self.q = q
      self.limit = limit
      self.before = before
    }
  }

  /// The order of a list of projects. The server may add values.
  public struct ProjectSort: OpenValue {
    /// The value as it appears in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Newest first.
    public static let new = ProjectSort(rawValue: "new")
    /// Most supported in the last seven days first, then by number of followers.
    public static let trending = ProjectSort(rawValue: "trending")
    /// The values that this version knows.
    public static var known: [ProjectSort] { [.new, .trending] }
  }

  /// The input of a paged list that belongs to a project.
  public struct SlugListInput<List: CursorList>: PagedInput {
    /// The project's slug, current or earlier. Drafts and silenced senders are for the project's owner only.
    public let slug: String
    /// The page size: 1 to 100, 20 by default; values outside the range are clamped.
    public var limit: PageLimit = .standard
    /// The `next` cursor of the previous page; nil for the first page.
    public var before: SealedCursor<List>? = nil

    public init(slug: String, limit: PageLimit = .standard, before: SealedCursor<List>? = nil) {
      self.slug = slug
      self.limit = limit
      self.before = before
    }
  }
}
