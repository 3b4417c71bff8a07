extension SocialAPI {
  /// Identifies a conversation by the ID in the path.
  public struct ByConversation: Codable, Hashable, Sendable {
    /// The conversation; 404 unless the viewer is a member or, when answering an invitation, invited.
    public let id: ID<Conversation>

    public init(id: ID<Conversation>) {
      self.id = id
    }
  }

  /// Identifies a message by the ID in the path.
  public struct ByMessage: Codable, Hashable, Sendable {
    /// The message; 404 if the viewer may not see it.
    public let id: ID<Message>

    public init(id: ID<Message>) {
      self.id = id
    }
  }

  /// Opens a one-to-one conversation, or creates a group.
  public struct OpenConversation: Codable, Hashable, Sendable {
    /// The usernames of the other members, 1 to 31. A single username opens the conversation with that person; several
    /// create a group.
    public let members: [String]
    /// The name of a new group, at most 60 characters; ignored for a one-to-one conversation.
    public let name: String?
    /// The IDs of the profiles that are meant, one for each username and in their order, as for `MeantPerson`.
    public var profiles: [ID<Profile>]? = nil

    public init(members: [String], name: String?, profiles: [ID<Profile>]? = nil) {
      self.members = members
      self.name = name
      self.profiles = profiles
    }
  }

  /// Renames a group; 409 for a one-to-one conversation.
  public struct NameConversation: Codable, Hashable, Sendable {
    /// The group to rename.
    public let id: ID<Conversation>
    /// The new name, at most 60 characters; empty removes the name.
    public let name: String

    public init(id: ID<Conversation>, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// Adds people to a group, or invites those who are not mutual followers of the viewer.
  public struct AddMembers: Codable, Hashable, Sendable {
    /// The group; 409 for a one-to-one conversation.
    public let id: ID<Conversation>
    /// The usernames of the people to add. A group has at most 32 members and invitees.
    public let members: [String]
    /// The IDs of the profiles that are meant, one for each username and in their order, as for `MeantPerson`.
    public var profiles: [ID<Profile>]? = nil

    public init(id: ID<Conversation>, members: [String], profiles: [ID<Profile>]? = nil) {
      self.id = id
      self.members = members
      self.profiles = profiles
    }
  }

  /// Sends a message with text, a photo or both; 409 `not_mutual` if the viewer may not write there.
  public struct SendMessage: Codable, Hashable, Sendable {
    /// The conversation to write to.
    public let id: ID<Conversation>
    /// The text, at most 2,000 characters; may be nil or empty only if there is a photo.
    public var body: String? = nil
    /// The viewer's own uploaded photo, ready and not yet used elsewhere; nil for text only.
    public let media: ID<MediaAPI.Item>?

    public init(id: ID<Conversation>, body: String? = nil, media: ID<MediaAPI.Item>?) {
      self.id = id
      self.body = body
      self.media = media
    }
  }

  /// Reports a message to the operator, with a copy of what the viewer sees.
  public struct ReportMessage: Codable, Hashable, Sendable, ReportingInput {
    /// The message to report.
    public let id: ID<Message>
    /// Why the message is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<Message>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }
}

extension SocialAPI.SendMessage: BoundedInput {
  /// The OpenAPI bounds for the message's text.
  public static var bounds: [String: JSONValue] { ["body": .text(SocialAPI.Limits.message)] }
}

extension SocialAPI.OpenConversation: BoundedInput {
  /// The OpenAPI bounds for the number of members, the group's name and the number of IDs.
  public static var bounds: [String: JSONValue] {
    [
      "members": .texts(
        1...SocialAPI.Limits.username.upperBound, atMost: SocialAPI.Limits.conversationMembers - 1, atLeast: 1),
      "name": .text(SocialAPI.Limits.conversationName),
      "profiles": ["maxItems": .number(SocialAPI.Limits.conversationMembers - 1)],
    ]
  }
}

extension SocialAPI.NameConversation: BoundedInput {
  /// The OpenAPI bounds for the group's name.
  public static var bounds: [String: JSONValue] { ["name": .text(SocialAPI.Limits.conversationName)] }
}

extension SocialAPI.AddMembers: BoundedInput {
  /// The OpenAPI bounds for the number of people to add.
  public static var bounds: [String: JSONValue] {
    ["members": .texts(1...SocialAPI.Limits.username.upperBound, atLeast: 1)]
  }
}
