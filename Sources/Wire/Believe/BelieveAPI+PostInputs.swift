extension BelieveAPI {
  /// The input of `createPost`. The update is published at once unless it is a draft or scheduled.
  public struct CreatePost: Codable, Hashable, Sendable {
    /// The slug, current or earlier, of a project of the viewer's own.
    public let slug: String
    /// The text, 1 to 5,000 characters.
    public let content: String
    /// The viewer's own uploaded photos in display order, up to 20 and not in use elsewhere.
    public var images: [ID<MediaAPI.Item>]? = nil
    /// Whether to keep the update as a draft; ignored when `publishAt` is given.
    public var isDraft: Bool? = nil
    /// When to publish the update: in the future, less than 366 days ahead, or 422.
    public var publishAt: Timestamp? = nil
    /// Whether those who see it may save its photos as files; by default as the viewer has chosen for all updates.
    public var allowsSaving: Bool? = nil

    public init(
      slug: String, content: String, images: [ID<MediaAPI.Item>]? = nil, isDraft: Bool? = nil,
      publishAt: Timestamp? = nil, allowsSaving: Bool? = nil
    ) {
      self.slug = slug
      self.content = content
      self.images = images
      self.isDraft = isDraft
      self.publishAt = publishAt
      self.allowsSaving = allowsSaving
    }
  }

  /// The input of `updatePost`. Members left out keep their values.
  public struct EditPost: Codable, Hashable, Sendable {
    /// The update to change, which must be the viewer's own.
    public let id: ID<Post>
    /// The new text, 1 to 5,000 characters.
    public var content: String? = nil
    /// All photos in their new order, up to 20: ones already attached and unused uploads. Photos left out are deleted.
    public var images: [ID<MediaAPI.Item>]? = nil
    /// The descriptions of the photos in their order after the change, at most 1,000 characters each; nil keeps them.
    public var alts: [String]? = nil
    /// Whether those who see it may save its photos from now on; nil keeps the choice.
    public var allowsSaving: Bool? = nil

    public init(
      id: ID<Post>, content: String? = nil, images: [ID<MediaAPI.Item>]? = nil, alts: [String]? = nil,
      allowsSaving: Bool? = nil
    ) {
      self.id = id
      self.content = content
      self.images = images
      self.alts = alts
      self.allowsSaving = allowsSaving
    }
  }

  /// The input of `publishPost`. An update that is already published is refused with 409.
  public struct PublishPost: Codable, Hashable, Sendable {
    /// The draft or scheduled update to publish.
    public let id: ID<Post>
    /// When to publish the update: in the future, less than 366 days ahead, or 422. Nil publishes it now.
    public var publishAt: Timestamp? = nil

    public init(id: ID<Post>, publishAt: Timestamp? = nil) {
      self.id = id
      self.publishAt = publishAt
    }
  }

  /// The input of calls about one update.
  public struct ByPost: Codable, Hashable, Sendable, IdentifyingInput {
    /// The update.
    public let id: ID<Post>

    public init(id: ID<Post>) {
      self.id = id
    }
  }

  /// The input of `reportPost`.
  public struct ReportPost: Codable, Hashable, Sendable, ReportingInput {
    /// The update to report.
    public let id: ID<Post>
    /// The reporter's explanation for the operator, 1 to 1,000 characters.
    public let reason: String

    public init(id: ID<Post>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// The input of `createMilestone`. A project that already has 200 milestones is refused with 409.
  public struct CreateMilestone: Codable, Hashable, Sendable {
    /// The slug, current or earlier, of a project of the viewer's own.
    public let slug: String
    /// The title, 1 to 120 characters.
    public let title: String
    /// What the milestone is about, up to 1,000 characters; empty when left out.
    public var description: String? = nil
    /// The planned day, `YYYY-MM-DD` (ISO 8601), such as `2026-05-31`.
    public var targetDate: String? = nil

    public init(slug: String, title: String, description: String? = nil, targetDate: String? = nil) {
      self.slug = slug
      self.title = title
      self.description = description
      self.targetDate = targetDate
    }
  }

  /// The input of `updateMilestone`. Members left out keep their values.
  public struct EditMilestone: Codable, Equatable, Sendable {
    /// The milestone to change, of a project of the viewer's own.
    public let id: ID<Milestone>
    /// The new title, 1 to 120 characters.
    public var title: String? = nil
    /// The new description, up to 1,000 characters; an empty string removes it.
    public var description: String? = nil
    /// The new planned day, `YYYY-MM-DD`; `null` or an empty string removes it. Each change is added to the history.
    public var targetDate: Change<String> = .keep

    public init(id: ID<Milestone>, title: String? = nil, description: String? = nil, targetDate: Change<String> = .keep)
    {
      self.id = id
      self.title = title
      self.description = description
      self.targetDate = targetDate
    }
  }

  /// The input of calls about one milestone.
  public struct ByMilestone: Codable, Hashable, Sendable {
    /// The milestone, of a project of the viewer's own.
    public let id: ID<Milestone>

    public init(id: ID<Milestone>) {
      self.id = id
    }
  }

  /// The input of `sendSupportMessage`. A message to the viewer's own project is refused with 409, as is an anonymous
  /// one from a sender whom the project has silenced.
  public struct SendSupport: Codable, Hashable, Sendable {
    /// The project's slug, current or earlier.
    public let slug: String
    /// The text, 1 to 1,000 characters.
    public let message: String
    /// Whether to keep the sender's identity from everyone but the operator; false when left out.
    public var isAnonymous: Bool? = nil

    public init(slug: String, message: String, isAnonymous: Bool? = nil) {
      self.slug = slug
      self.message = message
      self.isAnonymous = isAnonymous
    }
  }

  /// The input of calls about one support message.
  public struct ByMessage: Codable, Hashable, Sendable {
    /// The support message.
    public let id: ID<SupportMessage>

    public init(id: ID<SupportMessage>) {
      self.id = id
    }
  }

  /// The input of `answerSupport`, which replaces an earlier answer.
  public struct AnswerInput: Codable, Hashable, Sendable {
    /// The message to answer, sent to a project of the viewer's own.
    public let id: ID<SupportMessage>
    /// The answer, 1 to 1,000 characters.
    public let text: String
    /// Whether everyone who sees the message sees the answer, or only its sender and the project's owner.
    public let isPublic: Bool

    public init(id: ID<SupportMessage>, text: String, isPublic: Bool) {
      self.id = id
      self.text = text
      self.isPublic = isPublic
    }
  }

  /// The input of `reportMessage`. Reporting an anonymous message reveals its sender to nobody.
  public struct ReportMessage: Codable, Hashable, Sendable, ReportingInput {
    /// The support message to report.
    public let id: ID<SupportMessage>
    /// The reporter's explanation for the operator, 1 to 1,000 characters.
    public let reason: String

    public init(id: ID<SupportMessage>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }
}
