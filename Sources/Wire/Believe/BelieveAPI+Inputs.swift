extension BelieveAPI {
  /// Makes the viewer's builder.
  public struct Join: Codable, Hashable, Sendable {
    public let name: String
    public let bio: String?
    /// An uploaded photo.
    public let avatar: ID<MediaAPI.Item>?

    public init(
      name: String, bio: String? = nil, avatar: ID<MediaAPI.Item>? = nil
    ) {
      self.name = name
      self.bio = bio
      self.avatar = avatar
    }
  }

  /// What is not there stays as it is; `null` takes it away.
  public struct EditMe: Codable, Equatable, Sendable {
    public let name: String?
    public let bio: String?
    public let avatar: Change<ID<MediaAPI.Item>>
    public let websiteURL: Change<String>
    public let twitterHandle: Change<String>
    public let isCreator: Bool?

    public init(
      name: String? = nil, bio: String? = nil, avatar: Change<ID<MediaAPI.Item>> = .keep,
      websiteURL: Change<String> = .keep,
      twitterHandle: Change<String> = .keep, isCreator: Bool? = nil
    ) {
      self.name = name
      self.bio = bio
      self.avatar = avatar
      self.websiteURL = websiteURL
      self.twitterHandle = twitterHandle
      self.isCreator = isCreator
    }
  }

  /// What the viewer came for.
  public struct Onboard: Codable, Hashable, Sendable {
    /// "Share my project", else "Support creators".
    public let isCreator: Bool

    public init(
      isCreator: Bool
    ) {
      self.isCreator = isCreator
    }
  }

  public struct ByBuilder: Codable, Hashable, Sendable {
    public let id: ID<Builder>

    public init(
      id: ID<Builder>
    ) {
      self.id = id
    }
  }

  public struct ReportBuilder: Codable, Hashable, Sendable {
    public let id: ID<Builder>
    public let reason: String

    public init(
      id: ID<Builder>, reason: String
    ) {
      self.id = id
      self.reason = reason
    }
  }

  public struct LikedPostsInput: Codable, Hashable, Sendable {
    /// At most 100.
    public let ids: [ID<Post>]

    public init(
      ids: [ID<Post>]
    ) {
      self.ids = ids
    }
  }
}
