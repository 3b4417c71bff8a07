extension KinnectAPI {
  /// Somebody asks the viewer to join a group. Until they accept they see of it what stands here.
  public struct GroupInvitation: Hashable, Sendable, Codable {
    public var conversation: ID<Conversation>
    /// The group's; may be empty.
    public var name: String
    public var invitedBy: Author
    /// Who is in it, as far as the viewer may see them.
    public var members: [Author]
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

  /// Somebody who was asked to join a group and has not answered.
  public struct Invitee: Hashable, Sendable, Codable {
    public var person: Author
    /// Whether the viewer may withdraw the invitation: who invited and who made the group may.
    public var canWithdraw: Bool

    public init(person: Author, canWithdraw: Bool) {
      self.person = person
      self.canWithdraw = canWithdraw
    }
  }

  /// Of `messages.invitations`: how many groups the viewer is invited to.
  public struct InvitationCount: Hashable, Sendable, Codable {
    public var count: Int

    public init(count: Int) { self.count = count }
  }

  public struct ByInvitee: Codable, Hashable, Sendable {
    public let id: ID<Conversation>
    public let username: String

    public init(id: ID<Conversation>, username: String) {
      self.id = id
      self.username = username
    }
  }

  public static let groupInvitations = Endpoint<ListInput<GroupInvitationList>, Page<GroupInvitation>>(
    "kinnect.groupInvitations", .get, "/api/kinnect/conversations/invitations",
    "Groups that the viewer is invited to, newest first")
  public static let acceptGroupInvitation = Endpoint<ByConversation, Conversation>(
    "kinnect.acceptGroupInvitation", .put, "/api/kinnect/conversations/{id}/membership",
    "Accept the invitation to a group", errors: [.conflict])
  public static let declineGroupInvitation = Endpoint<ByConversation, NoContent>(
    "kinnect.declineGroupInvitation", .delete, "/api/kinnect/conversations/{id}/invitation",
    "Decline the invitation to a group; further invitations by the same person have no effect")
  public static let withdrawGroupInvitation = Endpoint<ByInvitee, NoContent>(
    "kinnect.withdrawGroupInvitation", .delete, "/api/kinnect/conversations/{id}/invitations/{username}",
    "Withdraw an invitation to a group, as the one who invited or who made the group")

  static let invitations: [any EndpointDescription] = [
    groupInvitations, acceptGroupInvitation, declineGroupInvitation, withdrawGroupInvitation,
  ]
}

extension KinnectAPI.GroupInvitation: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("conversation", conversation)
    json.member("name", name)
    json.member("invitedBy", invitedBy)
    json.member("members", members)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension KinnectAPI.Invitee: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("person", person)
    json.member("canWithdraw", canWithdraw)
    json.endObject()
  }
}

extension KinnectAPI.InvitationCount: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("count", count)
    json.endObject()
  }
}
