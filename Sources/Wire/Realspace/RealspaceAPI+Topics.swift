extension RealspaceAPI {
  /// Something that people here write about. Everyone with a profile sees it.
  public struct Topic: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Topic>
    /// Its name, at most 80 characters.
    public var name: String
    /// What it is about, at most 500 characters.
    public var topicDescription: String
    /// The film, book or place that it is about; nil for none.
    public var item: ItemReference?
    /// The venue that it is about, in place of an item; nil for none, and from servers on which no topic was about one.
    public var entity: EntityReference? = nil
    /// Who started it; nil where the viewer doesn't see them, or their account is gone.
    public var creator: Person?
    /// The number of people who have joined, without those whom a block hides from the viewer.
    public var membersCount: Int
    /// The number of posts, without those by people whom a block hides from the viewer.
    public var postsCount: Int
    /// Whether the viewer has joined.
    public var joinedByMe: Bool
    /// What the viewer may do here.
    public var myRole: TopicRole
    /// When it was started.
    public var createdAt: Timestamp
    /// When it was last edited; nil if it never was.
    public var editedAt: Timestamp?

    public init(
      id: ID<Topic>, name: String, topicDescription: String, item: ItemReference?, entity: EntityReference? = nil,
      creator: Person?, membersCount: Int, postsCount: Int, joinedByMe: Bool, myRole: TopicRole, createdAt: Timestamp,
      editedAt: Timestamp?
    ) {
      self.id = id
      self.name = name
      self.topicDescription = topicDescription
      self.item = item
      self.entity = entity
      self.creator = creator
      self.membersCount = membersCount
      self.postsCount = postsCount
      self.joinedByMe = joinedByMe
      self.myRole = myRole
      self.createdAt = createdAt
      self.editedAt = editedAt
    }
  }

  /// What somebody may do in a topic. The server may add values.
  public struct TopicRole: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Reads and writes, as everyone does.
    public static let none = TopicRole(rawValue: "none")
    /// Edits the topic too, and deletes posts and comments in it.
    public static let moderator = TopicRole(rawValue: "moderator")
    /// Started the topic: a moderator who appoints the others.
    public static let creator = TopicRole(rawValue: "creator")
    /// The values that this version knows.
    public static var known: [TopicRole] { [.none, .moderator, .creator] }

    /// Whether they edit the topic, and delete what others write in it.
    public var isModerating: Bool { self == .moderator || self == .creator }
  }

  /// A topic, as its posts name it.
  public struct TopicReference: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Topic>
    /// Its name.
    public var name: String

    public init(id: ID<Topic>, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// A post in a topic.
  public struct TopicPost: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<TopicPost>
    /// Where it is.
    public var topic: TopicReference
    /// The person who wrote the post.
    public var author: Person
    /// The text, 1 to 2,200 characters.
    public var content: String
    /// The number of likes, without those by people whom a block hides from the viewer.
    public var likesCount: Int
    /// The number of comments, without those by people whom a block hides from the viewer.
    public var commentsCount: Int
    /// Whether the viewer likes the post.
    public var likedByMe: Bool
    /// When the post was written.
    public var createdAt: Timestamp

    public init(
      id: ID<TopicPost>, topic: TopicReference, author: Person, content: String, likesCount: Int, commentsCount: Int,
      likedByMe: Bool, createdAt: Timestamp
    ) {
      self.id = id
      self.topic = topic
      self.author = author
      self.content = content
      self.likesCount = likesCount
      self.commentsCount = commentsCount
      self.likedByMe = likedByMe
      self.createdAt = createdAt
    }
  }

  /// A topic after the viewer has joined or left it.
  public struct MembershipState: Hashable, Sendable, Codable, JSONWritable {
    /// The number of people who have joined.
    public var membersCount: Int
    /// Whether the viewer has.
    public var joinedByMe: Bool

    public init(membersCount: Int, joinedByMe: Bool) {
      self.membersCount = membersCount
      self.joinedByMe = joinedByMe
    }
  }

  /// The data of `topic.counts`.
  public struct TopicCounts: Hashable, Sendable, Codable, JSONWritable {
    /// The topic whose counts have changed.
    public var id: ID<Topic>
    /// The number of people who have joined that the viewer may see, not the change.
    public var membersCount: Int
    /// The number of posts that the viewer may see, not the change.
    public var postsCount: Int

    public init(id: ID<Topic>, membersCount: Int, postsCount: Int) {
      self.id = id
      self.membersCount = membersCount
      self.postsCount = postsCount
    }
  }

  /// The data of `topicPost.created`.
  public struct TopicPostReference: Hashable, Sendable, Codable, JSONWritable {
    /// The new post.
    public var id: ID<TopicPost>
    /// Where it is.
    public var topic: ID<Topic>

    public init(id: ID<TopicPost>, topic: ID<Topic>) {
      self.id = id
      self.topic = topic
    }
  }

  /// The data of `topicPost.deleted`.
  public struct DeletedTopicPost: Hashable, Sendable, Codable, JSONWritable {
    /// The post that is gone.
    public var id: ID<TopicPost>

    public init(id: ID<TopicPost>) {
      self.id = id
    }
  }

  /// The data of `topicPost.counts`.
  public struct TopicPostCounts: Hashable, Sendable, Codable, JSONWritable {
    /// The post whose counts have changed.
    public var id: ID<TopicPost>
    /// The number of likes that the viewer may see, not the change.
    public var likeCount: Int
    /// The number of comments that the viewer may see, not the change.
    public var commentCount: Int

    public init(id: ID<TopicPost>, likeCount: Int, commentCount: Int) {
      self.id = id
      self.likeCount = likeCount
      self.commentCount = commentCount
    }
  }

  /// Topics, newest first.
  public enum TopicList: CursorList { public static var cursorTag: UInt8 { 117 } }
  /// The posts of a topic, newest first.
  public enum TopicPostList: CursorList { public static var cursorTag: UInt8 { 118 } }
  /// The people who like a post in a topic, newest like first.
  public enum TopicLikeList: CursorList { public static var cursorTag: UInt8 { 119 } }
  /// The people who have joined a topic, newest first.
  public enum TopicMemberList: CursorList { public static var cursorTag: UInt8 { 120 } }
  /// The moderators of a topic, who come on a single page.
  public enum TopicModeratorList: CursorList { public static var cursorTag: UInt8 { 121 } }
}

extension RealspaceAPI.Limits {
  /// The maximum length of a topic's name.
  public static let topicName = 80
  /// The maximum length of a topic's description.
  public static let topicDescription = 500
  /// The maximum number of moderators of a topic besides its founder.
  public static let moderators = 20
}
