extension RealspaceAPI {
  /// Makes an account with a profile in Realspace.
  public struct Register: Codable, Hashable, Sendable {
    /// The username, unique in the app.
    public let username: String
    /// The address to sign in with; another account with the same address makes the call fail with 409.
    public let email: String
    /// The password, as `POST /api/auth/sign-up` takes it.
    public let password: String
    /// The full name, at most 80 characters; nil for none.
    public var displayName: String? = nil
    /// The last path component of an invitation link; needed where joining is by invitation only.
    public var invitation: String? = nil

    public init(
      username: String, email: String, password: String, displayName: String? = nil, invitation: String? = nil
    ) {
      self.username = username
      self.email = email
      self.password = password
      self.displayName = displayName
      self.invitation = invitation
    }
  }

  /// Identifies a post by the ID in the path.
  public struct ByPost: Codable, Hashable, Sendable, IdentifyingInput {
    /// The post; 404 if the viewer may not see it.
    public let id: ID<Post>

    public init(id: ID<Post>) {
      self.id = id
    }
  }

  /// The film, book or place that a post names: one that is known by its ID, or one by its name.
  public struct ItemInput: Codable, Hashable, Sendable {
    /// A known item; then nothing else counts.
    public var id: ID<Item>? = nil
    /// What it is; must fit the action, and follows from it by default.
    public var kind: ItemKind? = nil
    /// Its name, at most 200 characters; the subject by default. One that the viewer knows by that name is used again.
    public var name: String? = nil

    public init(id: ID<Item>? = nil, kind: ItemKind? = nil, name: String? = nil) {
      self.id = id
      self.kind = kind
      self.name = name
    }
  }

  /// Publishes a post.
  public struct PublishPost: Codable, Hashable, Sendable {
    /// What the viewer did.
    public let action: Action
    /// What the viewer watched, read or went to, 1 to 200 characters.
    public let subject: String
    /// The item that the subject is; nil for free text.
    public var item: ItemInput? = nil
    /// The body, at most 2,200 characters; nil for none.
    public var content: String? = nil
    /// The viewer's own uploaded photos in display order, at most 20, ready and not yet used elsewhere.
    public var media: [ID<MediaAPI.Item>]? = nil
    /// Who may see it: friends by default, `followers` or `me`.
    public var audience: SocialAPI.Audience? = nil
    /// Whether those who see it may save its photos as files; by default as the viewer has chosen for all posts.
    public var allowsSaving: Bool? = nil

    public init(
      action: Action, subject: String, item: ItemInput? = nil, content: String? = nil,
      media: [ID<MediaAPI.Item>]? = nil, audience: SocialAPI.Audience? = nil, allowsSaving: Bool? = nil
    ) {
      self.action = action
      self.subject = subject
      self.item = item
      self.content = content
      self.media = media
      self.audience = audience
      self.allowsSaving = allowsSaving
    }
  }

  /// Changes a post of the viewer's own. What is left out stays as it is.
  public struct EditPost: Codable, Equatable, Sendable {
    /// The post; 404 if it isn't the viewer's own.
    public let id: ID<Post>
    /// What the viewer did. An item that doesn't fit is dropped, unless a new one is given.
    public var action: Action? = nil
    /// The new subject.
    public var subject: String? = nil
    /// The new item; `null` makes the subject free text.
    public var item: Change<ItemInput> = .keep
    /// The new body; empty removes it.
    public var content: String? = nil
    /// The new audience.
    public var audience: SocialAPI.Audience? = nil
    /// All photos in their new order, at most 20: ones already attached and unused uploads that are ready. What is left out is deleted;
    /// nil keeps all.
    public var media: [ID<MediaAPI.Item>]? = nil
    /// The descriptions of the photos in their order after the change, at most 1,000 characters each; nil keeps them.
    public var alts: [String]? = nil
    /// Whether those who see it may save its photos from now on; nil keeps the choice.
    public var allowsSaving: Bool? = nil

    public init(
      id: ID<Post>, action: Action? = nil, subject: String? = nil, item: Change<ItemInput> = .keep,
      content: String? = nil, audience: SocialAPI.Audience? = nil, media: [ID<MediaAPI.Item>]? = nil,
      alts: [String]? = nil, allowsSaving: Bool? = nil
    ) {
      self.id = id
      self.action = action
      self.subject = subject
      self.item = item
      self.content = content
      self.audience = audience
      self.media = media
      self.alts = alts
      self.allowsSaving = allowsSaving
    }
  }

  /// Reports a post to the operator, with a copy of what the viewer sees.
  public struct ReportPost: Codable, Hashable, Sendable, ReportingInput {
    /// The post to report.
    public let id: ID<Post>
    /// Why the post is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<Post>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// Adds a comment to a post.
  public struct AddComment: Codable, Hashable, Sendable, IdentifyingInput {
    /// The post to comment on; 404 if the viewer may not see it.
    public let id: ID<Post>
    /// The text, 1 to 500 characters.
    public let content: String
    /// The comment on the same post that this replies to; 404 if the viewer may not see it. A reply to a reply is one in the same thread.
    public var replyTo: ID<SocialAPI.Comment>? = nil

    public init(id: ID<Post>, content: String, replyTo: ID<SocialAPI.Comment>? = nil) {
      self.id = id
      self.content = content
      self.replyTo = replyTo
    }
  }

  /// Limits on text lengths, in Unicode scalars, and on item counts.
  public enum Limits {
    /// The maximum length of a subject, and of an item's name.
    public static let subject = 200
    /// The maximum length of a post's body.
    public static let content = 2200
    /// The length of a day of the calendar: `2026-03-05`.
    public static let day = 10
    /// The length of a comment.
    public static let comment = 1...500
    /// The maximum number of photos of a post.
    public static let media = MediaAPI.mostInAlbum
    /// The maximum length of a photo's description.
    public static let alt = 1000
  }
}

extension RealspaceAPI.PublishPost: BoundedInput {
  /// The OpenAPI bounds for the texts and the number of photos.
  public static var bounds: [String: JSONValue] {
    [
      "subject": .text(1...RealspaceAPI.Limits.subject),
      "content": .text(RealspaceAPI.Limits.content),
      "media": ["maxItems": .number(RealspaceAPI.Limits.media)],
    ]
  }
}

extension RealspaceAPI.EditPost: BoundedInput {
  /// The OpenAPI bounds for the texts and the number of photos.
  public static var bounds: [String: JSONValue] {
    [
      "subject": .text(1...RealspaceAPI.Limits.subject),
      "content": .text(RealspaceAPI.Limits.content),
      "media": ["maxItems": .number(RealspaceAPI.Limits.media)],
      "alts": .texts(0...RealspaceAPI.Limits.alt, atMost: RealspaceAPI.Limits.media),
    ]
  }
}

extension RealspaceAPI.Register: BoundedInput {
  /// The OpenAPI bounds of a new account and of a new profile.
  public static var bounds: [String: JSONValue] {
    AuthAPI.signUpBounds.merging(
      ["username": SocialAPI.usernameBounds, "displayName": .text(SocialAPI.Limits.fullName)]) { $1 }
  }
}

extension RealspaceAPI.ItemInput: BoundedInput {
  /// The OpenAPI bounds for the name.
  public static var bounds: [String: JSONValue] { ["name": .text(RealspaceAPI.Limits.subject)] }
}

extension RealspaceAPI.AddComment: BoundedInput {
  /// The OpenAPI bounds for the comment's text.
  public static var bounds: [String: JSONValue] { ["content": .text(RealspaceAPI.Limits.comment)] }
}
