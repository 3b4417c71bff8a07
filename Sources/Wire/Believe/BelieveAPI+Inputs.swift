extension BelieveAPI {
  /// Makes the viewer's builder.
  public struct Join: Decodable, Hashable, Sendable {
    public let name: String
    public let bio: String?
    /// An uploaded photo.
    public let avatar: ID<MediaAPI.Item>?

    public init(
      name: String, bio: String?, avatar: ID<MediaAPI.Item>?
    ) {
      self.name = name
      self.bio = bio
      self.avatar = avatar
    }
  }

  /// What is not there stays as it is; `null` takes it away.
  public struct EditMe: Decodable, Equatable, Sendable {
    public let name: String?
    public let bio: String?
    public let avatar: Change<ID<MediaAPI.Item>>
    public let websiteURL: Change<String>
    public let twitterHandle: Change<String>
    public let isCreator: Bool?

    public init(
      name: String?, bio: String?, avatar: Change<ID<MediaAPI.Item>>, websiteURL: Change<String>,
      twitterHandle: Change<String>, isCreator: Bool?
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
  public struct Onboard: Decodable, Hashable, Sendable {
    /// "Share my project", else "Support creators".
    public let isCreator: Bool

    public init(
      isCreator: Bool
    ) {
      self.isCreator = isCreator
    }
  }

  public struct ByBuilder: Decodable, Hashable, Sendable {
    public let id: ID<Builder>

    public init(
      id: ID<Builder>
    ) {
      self.id = id
    }
  }

  public struct ReportBuilder: Decodable, Hashable, Sendable {
    public let id: ID<Builder>
    public let reason: String

    public init(
      id: ID<Builder>, reason: String
    ) {
      self.id = id
      self.reason = reason
    }
  }

  public struct LikedPostsInput: Decodable, Hashable, Sendable {
    /// At most 100.
    public let ids: [ID<Post>]

    public init(
      ids: [ID<Post>]
    ) {
      self.ids = ids
    }
  }
}
