extension SocialAPI {
  /// An invitation to join a group. Until the viewer accepts it, they see nothing more of the group than this.
  public struct GroupInvitation: Hashable, Sendable, Codable, JSONWritable {
    /// The group.
    public var conversation: ID<Conversation>
    /// The name of the group; may be empty.
    public var name: String
    /// The member who invited the viewer.
    public var invitedBy: Author
    /// The members of the group whom the viewer may see.
    public var members: [Author]
    /// When the viewer was invited.
    public var createdAt: Timestamp

    public init(
      conversation: ID<Conversation>, name: String, invitedBy: Author, members: [Author], createdAt: Timestamp
    ) {
      self.conversation = conversation
      self.name = name
      self.invitedBy = invitedBy
      self.members = members
      self.createdAt = createdAt
    }
  }

  /// A person who is invited to a group and has not answered.
  public struct Invitee: Hashable, Sendable, Codable, JSONWritable {
    /// The invited person.
    public var person: Author
    /// Whether the viewer may withdraw the invitation, as the inviter or the creator of the group.
    public var canWithdraw: Bool

    public init(person: Author, canWithdraw: Bool) {
      self.person = person
      self.canWithdraw = canWithdraw
    }
  }

  /// The data of `messages.invitations`.
  public struct InvitationCount: Hashable, Sendable, Codable, JSONWritable {
    /// The number of groups that the viewer is invited to.
    public var count: Int

    public init(count: Int) {
      self.count = count
    }
  }

  /// Identifies an invitation by the group and the invited person in the path.
  public struct ByInvitee: Codable, Hashable, Sendable {
    /// The group.
    public let id: ID<Conversation>
    /// The username of the invited person.
    public let username: String
    /// The ID of the profile that is meant, as for `MeantPerson`.
    public var profile: ID<Profile>? = nil

    public init(id: ID<Conversation>, username: String, profile: ID<Profile>? = nil) {
      self.id = id
      self.username = username
      self.profile = profile
    }
  }
}

extension SocialAPI.ByInvitee: BoundedInput {
  /// The OpenAPI bounds for the username.
  public static var bounds: [String: JSONValue] { ["username": SocialAPI.usernameBounds] }
}
