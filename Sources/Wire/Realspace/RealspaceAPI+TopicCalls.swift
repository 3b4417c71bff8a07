extension RealspaceAPI {
  /// Lists topics, or searches them.
  public struct TopicSearch: PagedInput {
    /// Words of names, descriptions and what topics are about, each by its beginning; case and accents don't matter. All topics
    /// without it.
    public var q: String? = nil
    /// Those about this venue alone.
    public var entity: ID<RealspaceAPI.Entity>? = nil
    /// `true`: only those that the viewer has joined.
    public var joined: Bool? = nil
    /// The number of items, 1 to 100; outside it is clamped.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<TopicList>? = nil

    public init(
      q: String? = nil, entity: ID<RealspaceAPI.Entity>? = nil, joined: Bool? = nil, limit: PageLimit = .standard,
      before: SealedCursor<TopicList>? = nil
    ) {
      self.q = q
      self.entity = entity
      self.joined = joined
      self.limit = limit
      self.before = before
    }
  }

  /// Starts a topic.
  public struct AddTopic: Codable, Hashable, Sendable {
    /// Its name, 1 to 80 characters; one that another topic has is refused with 409.
    public let name: String
    /// What it is about, at most 500 characters; nil for nothing.
    public var topicDescription: String? = nil
    /// The item that it is about: a known one by its ID, or one by its kind and name; nil for none.
    public var item: ItemInput? = nil
    /// The venue that it is about, in place of an item; nil for none.
    public var entity: ID<RealspaceAPI.Entity>? = nil

    public init(
      name: String, topicDescription: String? = nil, item: ItemInput? = nil, entity: ID<RealspaceAPI.Entity>? = nil
    ) {
      self.name = name
      self.topicDescription = topicDescription
      self.item = item
      self.entity = entity
    }
  }

  /// Changes a topic. What is left out stays as it is.
  public struct EditTopic: Codable, Equatable, Sendable {
    /// The topic; 404 if the viewer isn't one of its moderators.
    public let id: ID<Topic>
    /// The new name.
    public var name: String? = nil
    /// The new description; empty removes it.
    public var topicDescription: String? = nil
    /// The new item, in place of a venue; `null` for none.
    public var item: Change<ItemInput> = .keep
    /// The new venue, in place of an item; `null` for none.
    public var entity: Change<ID<RealspaceAPI.Entity>> = .keep

    public init(
      id: ID<Topic>, name: String? = nil, topicDescription: String? = nil, item: Change<ItemInput> = .keep,
      entity: Change<ID<RealspaceAPI.Entity>> = .keep
    ) {
      self.id = id
      self.name = name
      self.topicDescription = topicDescription
      self.item = item
      self.entity = entity
    }
  }

  /// Identifies a topic by the ID in the path.
  public struct ByTopic: Codable, Hashable, Sendable, IdentifyingInput {
    /// The topic; 404 if there is none.
    public let id: ID<Topic>

    public init(id: ID<Topic>) {
      self.id = id
    }
  }

  /// Reports a topic to the operator, with a copy of what the viewer sees.
  public struct ReportTopic: Codable, Hashable, Sendable, ReportingInput {
    /// The topic to report.
    public let id: ID<Topic>
    /// Why the topic is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<Topic>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// Identifies a moderator of a topic by the ID and the username in the path.
  public struct ByModerator: Codable, Hashable, Sendable {
    /// The topic; 404 if the viewer didn't start it.
    public let id: ID<Topic>
    /// The person; 404 if the viewer doesn't see them.
    public let username: String
    /// The ID of the profile that is meant, as for `SocialAPI.MeantPerson`.
    public var profile: ID<SocialAPI.Profile>? = nil

    public init(id: ID<Topic>, username: String, profile: ID<SocialAPI.Profile>? = nil) {
      self.id = id
      self.username = username
      self.profile = profile
    }
  }

  /// Writes a post in a topic.
  public struct AddTopicPost: Codable, Hashable, Sendable, IdentifyingInput {
    /// The topic.
    public let id: ID<Topic>
    /// The text, 1 to 2,200 characters.
    public let content: String

    public init(id: ID<Topic>, content: String) {
      self.id = id
      self.content = content
    }
  }

  /// Identifies a post in a topic by the ID in the path.
  public struct ByTopicPost: Codable, Hashable, Sendable, IdentifyingInput {
    /// The post; 404 if the viewer may not see it.
    public let id: ID<TopicPost>

    public init(id: ID<TopicPost>) {
      self.id = id
    }
  }

  /// Reports a post in a topic to the operator, with a copy of what the viewer sees.
  public struct ReportTopicPost: Codable, Hashable, Sendable, ReportingInput {
    /// The post to report.
    public let id: ID<TopicPost>
    /// Why the post is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<TopicPost>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// Comments on a post in a topic.
  public struct AddTopicComment: Codable, Hashable, Sendable, IdentifyingInput {
    /// The post to comment on; 404 if the viewer may not see it.
    public let id: ID<TopicPost>
    /// The text, 1 to 500 characters.
    public let content: String
    /// The comment on the same post that this replies to; 404 if the viewer may not see it. A reply to a reply is one in the same thread.
    public var replyTo: ID<SocialAPI.Comment>? = nil

    public init(id: ID<TopicPost>, content: String, replyTo: ID<SocialAPI.Comment>? = nil) {
      self.id = id
      self.content = content
      self.replyTo = replyTo
    }
  }

  public static let topics = Endpoint<TopicSearch, Page<Topic>>(
    "realspace.topics", .get, "/api/realspace/topics", "What people here write about, the newest topic first")
  public static let addTopic = Endpoint<AddTopic, Topic>(
    "realspace.addTopic", .post, "/api/realspace/topics", status: 201, "Start a topic, and join it",
    errors: [.taken, .conflict])
  public static let topic = Endpoint<ByTopic, Topic>(
    "realspace.topic", .get, "/api/realspace/topics/{id}", "One topic")
  public static let editTopic = Endpoint<EditTopic, Topic>(
    "realspace.editTopic", .patch, "/api/realspace/topics/{id}", "Change a topic that you moderate", errors: [.taken])
  public static let reportTopic = Endpoint<ReportTopic, NoContent>(
    "realspace.reportTopic", .post, "/api/realspace/topics/{id}/reports", "Report a topic to the operator")
  public static let joinTopic = Endpoint<ByTopic, MembershipState>(
    "realspace.joinTopic", .put, "/api/realspace/topics/{id}/membership", "Join a topic")
  public static let leaveTopic = Endpoint<ByTopic, MembershipState>(
    "realspace.leaveTopic", .delete, "/api/realspace/topics/{id}/membership", "Leave a topic")
  public static let topicMembers = Endpoint<ItemListInput<Topic, TopicMemberList>, Page<SocialAPI.Profile>>(
    "realspace.topicMembers", .get, "/api/realspace/topics/{id}/members", "Who has joined a topic, newest first")
  public static let moderators = Endpoint<ItemListInput<Topic, TopicModeratorList>, Page<Person>>(
    "realspace.moderators", .get, "/api/realspace/topics/{id}/moderators",
    "Who moderates a topic, besides the person who started it")
  public static let appointModerator = Endpoint<ByModerator, NoContent>(
    "realspace.appointModerator", .put, "/api/realspace/topics/{id}/moderators/{username}",
    "Make somebody a moderator of a topic that you started", errors: [.conflict])
  public static let dismissModerator = Endpoint<ByModerator, NoContent>(
    "realspace.dismissModerator", .delete, "/api/realspace/topics/{id}/moderators/{username}",
    "End somebody's moderation of a topic that you started, or your own")

  public static let topicPosts = Endpoint<ItemListInput<Topic, TopicPostList>, Page<TopicPost>>(
    "realspace.topicPosts", .get, "/api/realspace/topics/{id}/posts", "The posts of a topic, newest first")
  public static let addTopicPost = Endpoint<AddTopicPost, TopicPost>(
    "realspace.addTopicPost", .post, "/api/realspace/topics/{id}/posts", status: 201, "Write a post in a topic",
    errors: [.conflict])
  public static let topicPost = Endpoint<ByTopicPost, TopicPost>(
    "realspace.topicPost", .get, "/api/realspace/topic-posts/{id}", "One post of a topic")
  public static let deleteTopicPost = Endpoint<ByTopicPost, NoContent>(
    "realspace.deleteTopicPost", .delete, "/api/realspace/topic-posts/{id}",
    "Delete your post, or any in a topic that you moderate")
  public static let reportTopicPost = Endpoint<ReportTopicPost, NoContent>(
    "realspace.reportTopicPost", .post, "/api/realspace/topic-posts/{id}/reports",
    "Report a post in a topic to the operator")
  public static let likeTopicPost = Endpoint<ByTopicPost, LikeState>(
    "realspace.likeTopicPost", .put, "/api/realspace/topic-posts/{id}/like", "Like a post in a topic")
  public static let unlikeTopicPost = Endpoint<ByTopicPost, LikeState>(
    "realspace.unlikeTopicPost", .delete, "/api/realspace/topic-posts/{id}/like", "Remove your like")
  public static let topicLikes = Endpoint<ItemListInput<TopicPost, TopicLikeList>, Page<SocialAPI.Profile>>(
    "realspace.topicLikes", .get, "/api/realspace/topic-posts/{id}/likes", "Who likes a post in a topic")
  public static let topicComments = Endpoint<ItemListInput<TopicPost, SocialAPI.CommentList>, Page<Comment>>(
    "realspace.topicComments", .get, "/api/realspace/topic-posts/{id}/comments",
    "The comments of a post in a topic, oldest first")
  public static let addTopicComment = Endpoint<AddTopicComment, Comment>(
    "realspace.addTopicComment", .post, "/api/realspace/topic-posts/{id}/comments", status: 201,
    "Comment on a post in a topic")

  /// The calls about topics.
  static let topicCalls: [any EndpointDescription] = [
    topics, addTopic, topic, editTopic, reportTopic, joinTopic, leaveTopic, topicMembers, moderators, appointModerator,
    dismissModerator, topicPosts, addTopicPost, topicPost, deleteTopicPost, reportTopicPost, likeTopicPost,
    unlikeTopicPost, topicLikes, topicComments, addTopicComment,
  ]
}

extension RealspaceAPI.AddTopic: BoundedInput {
  /// The OpenAPI bounds for the texts.
  public static var bounds: [String: JSONValue] {
    [
      "name": .text(1...RealspaceAPI.Limits.topicName),
      "topicDescription": .text(RealspaceAPI.Limits.topicDescription),
    ]
  }
}

extension RealspaceAPI.EditTopic: BoundedInput {
  /// The OpenAPI bounds for the texts.
  public static var bounds: [String: JSONValue] {
    [
      "name": .text(1...RealspaceAPI.Limits.topicName),
      "topicDescription": .text(RealspaceAPI.Limits.topicDescription),
    ]
  }
}

extension RealspaceAPI.AddTopicPost: BoundedInput {
  /// The OpenAPI bounds for the text.
  public static var bounds: [String: JSONValue] {
    ["content": .text(1...RealspaceAPI.Limits.content)]
  }
}

extension RealspaceAPI.AddTopicComment: BoundedInput {
  /// The OpenAPI bounds for the comment's text.
  public static var bounds: [String: JSONValue] { ["content": .text(RealspaceAPI.Limits.comment)] }
}

extension RealspaceAPI.TopicSearch: BoundedInput {
  /// How much of the search text counts.
  public static var bounds: [String: JSONValue] { ["q": .text(SocialAPI.Limits.search)] }
}

extension RealspaceAPI.ByModerator: BoundedInput {
  /// The OpenAPI bounds for the username.
  public static var bounds: [String: JSONValue] { ["username": SocialAPI.usernameBounds] }
}
