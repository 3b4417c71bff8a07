/// The types and calls of Realspace's JSON API, `/api/realspace`, which is also served at `/api`.
public enum RealspaceAPI {
  /// A post: somebody watched, read or went to something.
  public struct Post: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Post>
    /// The person who published the post.
    public var author: Person
    /// What the author did.
    public var action: Action
    /// What the author watched, read or went to, in the author's words.
    public var subject: String
    /// The film, book or place that the subject was named as; nil for free text.
    public var item: ItemReference?
    /// The body, at most 2,200 characters; empty if there is none. Of passages marked as spoilers, `||like this||`, `||…||` is left for
    /// viewers whose diary doesn't say that they finished the item.
    public var content: String
    /// The URL of the first photo's 1080-pixel rendition; nil without photos.
    public var imageURL: MediaAPI.RenditionURL?
    /// The photos in display order, at most 20.
    public var media: [MediaAPI.Attachment]
    /// Who may see the post.
    public var audience: SocialAPI.Audience
    /// The number of likes, without those by people whom a block hides from the viewer.
    public var likesCount: Int
    /// The number of comments, without those by people whom a block hides from the viewer.
    public var commentsCount: Int
    /// Whether the viewer likes the post.
    public var likedByMe: Bool
    /// When the post was published.
    public var createdAt: Timestamp
    /// When the post was last edited; nil if it never was. A change of who may save its photos is none.
    public var editedAt: Timestamp?
    /// Whether those who see the post may save its photos as files; its author always may. Nil from servers before this was a choice.
    public var allowsSaving: Bool? = nil
    /// Whether an operator has hidden the post: only its author still sees it. Nil from servers that didn't say so.
    public var isHidden: Bool? = nil

    public init(
      id: ID<Post>, author: Person, action: Action, subject: String, item: ItemReference?, content: String,
      imageURL: MediaAPI.RenditionURL?, media: [MediaAPI.Attachment], audience: SocialAPI.Audience, likesCount: Int,
      commentsCount: Int, likedByMe: Bool, createdAt: Timestamp, editedAt: Timestamp?, allowsSaving: Bool? = nil,
      isHidden: Bool? = nil
    ) {
      self.id = id
      self.author = author
      self.action = action
      self.subject = subject
      self.item = item
      self.content = content
      self.imageURL = imageURL
      self.media = media
      self.audience = audience
      self.likesCount = likesCount
      self.commentsCount = commentsCount
      self.likedByMe = likedByMe
      self.createdAt = createdAt
      self.editedAt = editedAt
      self.allowsSaving = allowsSaving
      self.isHidden = isHidden
    }
  }

  /// The short form of a profile, as shown beside posts and comments.
  public struct Person: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<SocialAPI.Profile>
    /// The username in lower case, unique in the app.
    public var username: String
    /// The full name; the username where none is given.
    public var displayName: String
    /// The URL of the avatar's 320-pixel rendition, valid for this viewer for a limited time; nil without an avatar.
    public var avatarURL: String?

    public init(id: ID<SocialAPI.Profile>, username: String, displayName: String, avatarURL: String?) {
      self.id = id
      self.username = username
      self.displayName = displayName
      self.avatarURL = avatarURL
    }
  }

  /// What somebody did. The server may add values.
  public struct Action: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Films, series and the like.
    public static let watched = Action(rawValue: "watched")
    /// Books and the like.
    public static let read = Action(rawValue: "read")
    /// Places.
    public static let wentTo = Action(rawValue: "went to")
    /// The values that this version knows.
    public static var known: [Action] { [.watched, .read, .wentTo] }

    /// What the action is about.
    public var kind: ItemKind {
      switch self {
      case .read: .book
      case .wentTo: .place
      default: .film
      }
    }
  }

  /// What an item is. The server may add values.
  public struct ItemKind: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A film or a series.
    public static let film = ItemKind(rawValue: "film")
    /// A book.
    public static let book = ItemKind(rawValue: "book")
    /// A place.
    public static let place = ItemKind(rawValue: "place")
    /// The values that this version knows.
    public static var known: [ItemKind] { [.film, .book, .place] }

    /// What people do with it.
    public var action: Action {
      switch self {
      case .book: .read
      case .place: .wentTo
      default: .watched
      }
    }
  }

  /// A film, a book or a place, as posts name it.
  public struct ItemReference: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Item>
    /// What it is.
    public var kind: ItemKind
    /// Its name, as it was named first.
    public var name: String

    public init(id: ID<Item>, kind: ItemKind, name: String) {
      self.id = id
      self.kind = kind
      self.name = name
    }
  }

  /// A film, a book or a place that something which the viewer may see names.
  public struct Item: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Item>
    /// What it is.
    public var kind: ItemKind
    /// Its name, as it was named first.
    public var name: String
    /// The friends who also watched, read or went to it, by their usernames, at most 12; only by posts that the viewer may see.
    public var friends: [Person]
    /// The number of all such friends.
    public var friendCount: Int
    /// The items that are merged into it, as far as the viewer sees them. Nil from servers that didn't merge any.
    public var duplicates: [ItemReference]? = nil

    public init(
      id: ID<Item>, kind: ItemKind, name: String, friends: [Person], friendCount: Int,
      duplicates: [ItemReference]? = nil
    ) {
      self.id = id
      self.kind = kind
      self.name = name
      self.friends = friends
      self.friendCount = friendCount
      self.duplicates = duplicates
    }
  }

  /// A comment on a post.
  public struct Comment: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<SocialAPI.Comment>
    /// The person who wrote the comment.
    public var author: Person
    /// The text, 1 to 500 characters.
    public var content: String
    /// When the comment was written.
    public var createdAt: Timestamp
    /// Whether the viewer wrote the comment.
    public var mine: Bool
    /// The comment that began the thread in which this is a reply; nil for one that isn't.
    public var replyTo: ID<SocialAPI.Comment>? = nil
    /// The number of replies, without those that a block hides from the viewer. Nil from servers without replies.
    public var repliesCount: Int? = nil
    /// The number of likes, without those by people whom a block hides from the viewer. Nil from servers without likes of comments.
    public var likesCount: Int? = nil
    /// Whether the viewer likes the comment. Nil from servers without likes of comments.
    public var likedByMe: Bool? = nil

    public init(
      id: ID<SocialAPI.Comment>, author: Person, content: String, createdAt: Timestamp, mine: Bool,
      replyTo: ID<SocialAPI.Comment>? = nil, repliesCount: Int? = nil, likesCount: Int? = nil, likedByMe: Bool? = nil
    ) {
      self.id = id
      self.author = author
      self.content = content
      self.createdAt = createdAt
      self.mine = mine
      self.replyTo = replyTo
      self.repliesCount = repliesCount
      self.likesCount = likesCount
      self.likedByMe = likedByMe
    }
  }

  /// A post's likes after the viewer's like or unlike.
  public struct LikeState: Hashable, Sendable, Codable, JSONWritable {
    /// The number of people who like the post.
    public var likesCount: Int
    /// Whether the viewer likes the post.
    public var likedByMe: Bool

    public init(likesCount: Int, likedByMe: Bool) {
      self.likesCount = likesCount
      self.likedByMe = likedByMe
    }
  }

  /// A line of the activity page.
  public struct Activity: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Activity>
    /// What happened: `like`, `comment`, `comment_reply`, `comment_like`, the same with `topic_` before it, `follow`, `report`; of events, for their hosts
    /// `event_request`, `event_going`, `event_waiting`, `event_seated`, `event_maybe` and `event_no`, for their guests `event_cancelled`,
    /// `event_restored`, `event_moved`, `event_place`, `event_dates`, `event_approved`, `event_declined`, `event_asked` and
    /// `event_promoted`.
    public var kind: String
    /// The people who caused it, newest first, at most 3.
    public var actors: [SocialAPI.Author]
    /// The number of all people who caused it.
    public var actorCount: Int
    /// The post that it is about, the viewer's or one on which they have commented; nil for other kinds.
    public var post: ID<Post>?
    /// The post in a topic that it is about, the same way; nil for other kinds.
    public var topicPost: ID<TopicPost>?
    /// The post's first photo, its 320-pixel rendition; nil without one.
    public var thumbnailURL: String?
    /// The text of the comment, of the reply, or of the viewer's comment that is liked; nil for other kinds.
    public var comment: String?
    /// How the viewer stands to the person who now follows them; nil for other kinds.
    public var relation: SocialAPI.Relation?
    /// When it happened; for grouped likes, when the newest one did.
    public var createdAt: Timestamp
    /// Whether the viewer has read it.
    public var read: Bool
    /// The event that it is about, as it is now; nil for other kinds.
    public var event: ActivityEvent? = nil
    /// The viewer's comment that is liked or replied to; nil for other kinds.
    public var commentID: ID<SocialAPI.Comment>? = nil

    public init(
      id: ID<Activity>, kind: String, actors: [SocialAPI.Author], actorCount: Int, post: ID<Post>?,
      topicPost: ID<TopicPost>?, thumbnailURL: String?, comment: String?, relation: SocialAPI.Relation?,
      createdAt: Timestamp, read: Bool, event: ActivityEvent? = nil, commentID: ID<SocialAPI.Comment>? = nil
    ) {
      self.id = id
      self.kind = kind
      self.actors = actors
      self.actorCount = actorCount
      self.post = post
      self.topicPost = topicPost
      self.thumbnailURL = thumbnailURL
      self.comment = comment
      self.relation = relation
      self.createdAt = createdAt
      self.read = read
      self.event = event
      self.commentID = commentID
    }
  }

  /// An event as a line of activity names it, without where it is.
  public struct ActivityEvent: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Event>
    /// Its name.
    public var name: String
    /// When the date begins that the line is about; nil where it is about all of them.
    public var start: Timestamp?
    /// The name of the event's zone in the IANA database.
    public var timeZone: String
    /// Whether it lasts whole days.
    public var allDay: Bool
    /// Which of its dates the line is about, by when it was to begin at first; nil for an event that takes place once.
    public var occurrence: Timestamp?

    public init(id: ID<Event>, name: String, start: Timestamp?, timeZone: String, allDay: Bool, occurrence: Timestamp?)
    {
      self.id = id
      self.name = name
      self.start = start
      self.timeZone = timeZone
      self.allDay = allDay
      self.occurrence = occurrence
    }
  }

  /// The data of `post.created` and `post.deleted`.
  public struct PostReference: Hashable, Sendable, Codable, JSONWritable {
    /// The created or deleted post.
    public var id: ID<Post>

    public init(id: ID<Post>) {
      self.id = id
    }
  }

  /// The data of `post.counts`.
  public struct PostCounts: Hashable, Sendable, Codable, JSONWritable {
    /// The post whose counts have changed.
    public var id: ID<Post>
    /// The number of likes that the viewer may see, not the change.
    public var likeCount: Int
    /// The number of comments that the viewer may see, not the change.
    public var commentCount: Int

    public init(id: ID<Post>, likeCount: Int, commentCount: Int) {
      self.id = id
      self.likeCount = likeCount
      self.commentCount = commentCount
    }
  }
}
