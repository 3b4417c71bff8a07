extension WandrAPI {
  /// Whom the viewer's profile is for.
  public struct ProfileVisibility: Hashable, Sendable, Codable, JSONWritable {
    /// Whether everyone who has joined the app may follow the viewer at once and see their numbers. Else they are asked first, nobody but
    /// their followers sees their numbers, and no log of theirs is for everyone.
    public var isPublic: Bool

    public init(isPublic: Bool) {
      self.isPublic = isPublic
    }
  }

  /// Chooses whom the viewer's profile is for.
  public struct SetProfileVisibility: Codable, Hashable, Sendable {
    /// Whether it is for everyone who has joined the app.
    public let isPublic: Bool

    public init(isPublic: Bool) {
      self.isPublic = isPublic
    }
  }

  public static let profileVisibility = Endpoint<NoInput, ProfileVisibility>(
    "wandr.profileVisibility", .get, "/api/wandr/profile-visibility", "Whom your profile is for")
  public static let setProfileVisibility = Endpoint<SetProfileVisibility, ProfileVisibility>(
    "wandr.setProfileVisibility", .put, "/api/wandr/profile-visibility",
    "Choose whether your profile is for everyone or for friends only; what you logged for everyone is for friends then",
    takesIdempotencyKey: false)

  static let profileCalls: [any EndpointDescription] = [profileVisibility, setProfileVisibility]
}
