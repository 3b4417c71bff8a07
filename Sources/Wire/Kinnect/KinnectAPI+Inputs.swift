extension KinnectAPI {
  public struct ByUsername: Codable, Hashable, Sendable {
    public let username: String

    public init(username: String) { self.username = username }
  }

  public struct ByPost: Codable, Hashable, Sendable {
    public let id: ID<Post>

    public init(id: ID<Post>) { self.id = id }
  }

  public struct ByComment: Codable, Hashable, Sendable {
    public let id: ID<Comment>

    public init(id: ID<Comment>) { self.id = id }
  }

  public struct CreateProfile: Codable, Hashable, Sendable {
    public let username: String
    public let fullName: String?
    public let bio: String?
    /// An uploaded photo.
    public let avatar: ID<MediaAPI.Item>?

    public init(username: String, fullName: String? = nil, bio: String? = nil, avatar: ID<MediaAPI.Item>?) {
      self.username = username
      self.fullName = fullName
      self.bio = bio
      self.avatar = avatar
    }
  }

  /// What is not there stays as it is; `null` takes the avatar away.
  public struct EditProfile: Codable, Equatable, Sendable {
    public let username: String?
    public let fullName: String?
    public let bio: String?
    public let avatar: Change<ID<MediaAPI.Item>>

    public init(
      username: String? = nil, fullName: String? = nil, bio: String? = nil, avatar: Change<ID<MediaAPI.Item>> = .keep
    ) {
      self.username = username
      self.fullName = fullName
      self.bio = bio
      self.avatar = avatar
    }
  }

  public struct Search: PagedInput {
    /// The start of a username or of a name.
    public let q: String
    public let limit: PageLimit
    public var before: Cursor<SearchList>?

    public init(q: String, limit: PageLimit = .standard, before: Cursor<SearchList>? = nil) {
      self.q = q
      self.limit = limit
      self.before = before
    }
  }

  public struct PublishPost: Codable, Hashable, Sendable {
    public let caption: String?
    /// Uploaded photos of one's own.
    public let media: [ID<MediaAPI.Item>]

    public init(caption: String? = nil, media: [ID<MediaAPI.Item>]) {
      self.caption = caption
      self.media = media
    }
  }

  public struct EditPost: Codable, Hashable, Sendable {
    public let id: ID<Post>
    public let caption: String

    public init(id: ID<Post>, caption: String) {
      self.id = id
      self.caption = caption
    }
  }

  public struct AddComment: Codable, Hashable, Sendable {
    public let id: ID<Post>
    public let body: String

    public init(id: ID<Post>, body: String) {
      self.id = id
      self.body = body
    }
  }

  public struct ReportPost: Codable, Hashable, Sendable {
    public let id: ID<Post>
    public let reason: String

    public init(id: ID<Post>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  public struct ReportProfile: Codable, Hashable, Sendable {
    public let username: String
    public let reason: String

    public init(username: String, reason: String) {
      self.username = username
      self.reason = reason
    }
  }
}
