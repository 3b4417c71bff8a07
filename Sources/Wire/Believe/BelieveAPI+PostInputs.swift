extension BelieveAPI {
  public struct CreatePost: Codable, Hashable, Sendable {
    public let slug: String
    public let content: String
    /// Uploaded photos of one's own, 10 at most.
    public let images: [ID<MediaAPI.Item>]?
    public let isDraft: Bool?
    /// In the future: published then by itself.
    public let publishAt: Timestamp?

    public init(
      slug: String, content: String, images: [ID<MediaAPI.Item>]? = nil, isDraft: Bool? = nil,
      publishAt: Timestamp? = nil
    ) {
      self.slug = slug
      self.content = content
      self.images = images
      self.isDraft = isDraft
      self.publishAt = publishAt
    }
  }

  /// What is not there stays as it is.
  public struct EditPost: Codable, Hashable, Sendable {
    public let id: ID<Post>
    public let content: String?
    /// In their new order: those that hang on it already, and uploaded ones.
    public let images: [ID<MediaAPI.Item>]?

    public init(
      id: ID<Post>, content: String? = nil, images: [ID<MediaAPI.Item>]? = nil
    ) {
      self.id = id
      self.content = content
      self.images = images
    }
  }

  public struct PublishPost: Codable, Hashable, Sendable {
    public let id: ID<Post>
    /// Now where it is not given.
    public let publishAt: Timestamp?

    public init(
      id: ID<Post>, publishAt: Timestamp? = nil
    ) {
      self.id = id
      self.publishAt = publishAt
    }
  }

  public struct ByPost: Codable, Hashable, Sendable {
    public let id: ID<Post>

    public init(
      id: ID<Post>
    ) {
      self.id = id
    }
  }

  public struct ReportPost: Codable, Hashable, Sendable {
    public let id: ID<Post>
    public let reason: String

    public init(
      id: ID<Post>, reason: String
    ) {
      self.id = id
      self.reason = reason
    }
  }

  public struct CreateMilestone: Codable, Hashable, Sendable {
    public let slug: String
    public let title: String
    public let description: String?
    /// A day, `2026-05-31`.
    public let targetDate: String?

    public init(
      slug: String, title: String, description: String? = nil, targetDate: String? = nil
    ) {
      self.slug = slug
      self.title = title
      self.description = description
      self.targetDate = targetDate
    }
  }

  /// What is not there stays as it is; `null` takes it away.
  public struct EditMilestone: Codable, Equatable, Sendable {
    public let id: ID<Milestone>
    public let title: String?
    public let description: String?
    public let targetDate: Change<String>

    public init(
      id: ID<Milestone>, title: String? = nil, description: String? = nil, targetDate: Change<String> = .keep
    ) {
      self.id = id
      self.title = title
      self.description = description
      self.targetDate = targetDate
    }
  }

  public struct ByMilestone: Codable, Hashable, Sendable {
    public let id: ID<Milestone>

    public init(
      id: ID<Milestone>
    ) {
      self.id = id
    }
  }

  public struct SendSupport: Codable, Hashable, Sendable {
    public let slug: String
    public let message: String
    public let isAnonymous: Bool?

    public init(
      slug: String, message: String, isAnonymous: Bool? = nil
    ) {
      self.slug = slug
      self.message = message
      self.isAnonymous = isAnonymous
    }
  }

  public struct ByMessage: Codable, Hashable, Sendable {
    public let id: ID<SupportMessage>

    public init(
      id: ID<SupportMessage>
    ) {
      self.id = id
    }
  }

  public struct AnswerInput: Codable, Hashable, Sendable {
    public let id: ID<SupportMessage>
    public let text: String
    /// Else only the sender sees it.
    public let isPublic: Bool

    public init(
      id: ID<SupportMessage>, text: String, isPublic: Bool
    ) {
      self.id = id
      self.text = text
      self.isPublic = isPublic
    }
  }

  public struct ReportMessage: Codable, Hashable, Sendable {
    public let id: ID<SupportMessage>
    public let reason: String

    public init(
      id: ID<SupportMessage>, reason: String
    ) {
      self.id = id
      self.reason = reason
    }
  }
}
