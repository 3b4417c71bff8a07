extension BelieveAPI {
  /// The input of `join`, which creates the viewer's builder and karma.
  public struct Join: Codable, Hashable, Sendable {
    /// The display name, 1 to 80 characters.
    public let name: String
    /// A short biography, up to 280 characters; empty when left out.
    public var bio: String? = nil
    /// An uploaded photo of the viewer's own.
    public var avatar: ID<MediaAPI.Item>? = nil

    public init(name: String, bio: String? = nil, avatar: ID<MediaAPI.Item>? = nil) {
      self.name = name
      self.bio = bio
      self.avatar = avatar
    }
  }

  /// The input of `updateBuilderProfile`. Members left out keep their values; `null` clears those that allow it.
  public struct EditMe: Codable, Equatable, Sendable {
    /// The new display name, 1 to 80 characters.
    public var name: String? = nil
    /// The new biography, up to 280 characters; an empty string removes it.
    public var bio: String? = nil
    /// The new avatar, an uploaded photo of the viewer's own; `null` removes the avatar.
    public var avatar: Change<ID<MediaAPI.Item>> = .keep
    /// The new website, an `http://` or `https://` URL of up to 300 characters; `null` or an empty string removes it.
    public var websiteURL: Change<String> = .keep
    /// The new Twitter handle, with or without the `@`: up to 15 letters, digits and underscores. `null` or an empty
    /// string removes it.
    public var twitterHandle: Change<String> = .keep
    /// Whether the viewer is a creator; always true for those who have a project.
    public var isCreator: Bool? = nil

    public init(
      name: String? = nil, bio: String? = nil, avatar: Change<ID<MediaAPI.Item>> = .keep,
      websiteURL: Change<String> = .keep, twitterHandle: Change<String> = .keep, isCreator: Bool? = nil
    ) {
      self.name = name
      self.bio = bio
      self.avatar = avatar
      self.websiteURL = websiteURL
      self.twitterHandle = twitterHandle
      self.isCreator = isCreator
    }
  }

  /// The input of `onboard`: the path the viewer chooses.
  public struct Onboard: Codable, Hashable, Sendable {
    /// True for "Share my project", false for "Support creators". Those who have a project remain creators.
    public let isCreator: Bool

    public init(isCreator: Bool) {
      self.isCreator = isCreator
    }
  }

  /// The input of calls about one builder.
  public typealias ByBuilder = ByPerson<BuilderReference>

  /// The input of `getUserLikedPostIds`.
  public struct LikedPostsInput: Codable, Hashable, Sendable {
    /// The updates to ask about, up to 100; more are refused with 422.
    public let ids: [ID<Post>]

    public init(ids: [ID<Post>]) {
      self.ids = ids
    }
  }
}
