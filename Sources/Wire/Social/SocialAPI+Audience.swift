extension SocialAPI {
  /// Who may see a post. The server may add values; an app offers some of them.
  public struct AudienceKind: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Everyone who has joined this app on this server, signed in.
    public static let everyone = AudienceKind(rawValue: "everyone")
    /// The author's followers, approved where approval is needed.
    public static let followers = AudienceKind(rawValue: "followers")
    /// People who follow the author and are followed back.
    public static let friends = AudienceKind(rawValue: "friends")
    /// The members of chosen circles, as long as they follow the author.
    public static let circles = AudienceKind(rawValue: "circles")
    /// The author alone.
    public static let me = AudienceKind(rawValue: "me")
    /// The values that this version knows.
    public static var known: [AudienceKind] { [.everyone, .followers, .friends, .circles, .me] }
  }

  /// Who may see a post.
  public struct Audience: Hashable, Sendable, Codable, JSONWritable {
    /// The kind of audience.
    public var kind: AudienceKind
    /// The circles, for the author alone; nil for others, and for audiences of another kind.
    public var circles: [ID<Circle>]? = nil

    public init(kind: AudienceKind, circles: [ID<Circle>]? = nil) {
      self.kind = kind
      self.circles = circles
    }
  }

  /// A named group of the viewer's own followers. Nobody else learns of it.
  public struct Circle: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Circle>
    /// The name, 1 to 40 characters.
    public var name: String
    /// The number of members.
    public var memberCount: Int
    /// When the circle was made.
    public var createdAt: Timestamp

    public init(id: ID<Circle>, name: String, memberCount: Int, createdAt: Timestamp) {
      self.id = id
      self.name = name
      self.memberCount = memberCount
      self.createdAt = createdAt
    }
  }

  /// A member of a circle.
  public struct CircleMember: Hashable, Sendable, Codable, JSONWritable {
    /// The follower.
    public var person: Author
    /// Whether they also see what was posted to the circle before they were added.
    public var seesOlderPosts: Bool
    /// When they were added.
    public var addedAt: Timestamp

    public init(person: Author, seesOlderPosts: Bool, addedAt: Timestamp) {
      self.person = person
      self.seesOlderPosts = seesOlderPosts
      self.addedAt = addedAt
    }
  }

  /// Someone who may see a post of the viewer's, and why.
  public struct AudienceMember: Hashable, Sendable, Codable, JSONWritable {
    /// Who it is.
    public var person: Author
    /// Why: `everyone`, `follower`, `friend` or `circle`.
    public var reasons: [String]
    /// The names of the circles by which they see it.
    public var circles: [String]

    public init(person: Author, reasons: [String], circles: [String]) {
      self.person = person
      self.reasons = reasons
      self.circles = circles
    }
  }

  /// The viewer's circles, in order of their names.
  public enum CircleList: CursorList {
    /// No other list has it.
    public static var cursorTag: UInt8 { 80 }
    /// True: its cursors have the name of the last item.
    public static var hasPlace: Bool { true }
  }
  /// The members of a circle, newest first.
  public enum CircleMemberList: CursorList { public static var cursorTag: UInt8 { 81 } }
  /// The people who may see a post, in order of their usernames.
  public enum AudienceList: CursorList {
    /// No other list has it.
    public static var cursorTag: UInt8 { 82 }
    /// True: its cursors have the username of the last item.
    public static var hasPlace: Bool { true }
  }
}
