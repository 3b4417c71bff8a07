public import HTML
public import Wire

/// A line of a person's activity, possibly caused by several people, such as the likes of one post.
public struct ActivityLine<Own: Sendable>: Sendable {
  /// That of the newest cause.
  public let id: ID<Never>
  /// As its rows have it: `like`.
  public let kind: String
  /// What it is about: the post that is liked or commented on.
  public let subject: ID<Never>
  /// What was made: the comment.
  public let object: ID<Never>
  /// The latest three people who caused it.
  public internal(set) var actors: [SocialAPI.Author]
  /// All of them.
  public internal(set) var actorCount: Int
  /// How often they did: somebody may answer several dates of one event.
  public internal(set) var causeCount: Int
  /// The first photo of what it is about.
  public internal(set) var thumbnail: ActivityThumbnail?
  /// What the actor has shared, in words: "shared 9 photos."
  public internal(set) var shared: String?
  /// What the actor wrote.
  public internal(set) var quote: String?
  /// The viewer's relation to the actor, if they can be followed back.
  public let relation: SocialAPI.Relation?
  /// What the app reads besides; nil for reports.
  public let own: Own?
  /// When the newest cause happened.
  public let createdAt: Timestamp
  /// Whether every cause is read.
  public internal(set) var read: Bool

  public init(
    id: ID<Never>, kind: String, subject: ID<Never>, object: ID<Never>, actors: [SocialAPI.Author], actorCount: Int,
    causeCount: Int = 1, thumbnail: ActivityThumbnail? = nil, quote: String? = nil, relation: SocialAPI.Relation? = nil,
    own: Own?, createdAt: Timestamp, read: Bool
  ) {
    self.id = id
    self.kind = kind
    self.subject = subject
    self.object = object
    self.actors = actors
    self.actorCount = actorCount
    self.causeCount = causeCount
    self.thumbnail = thumbnail
    self.quote = quote
    self.relation = relation
    self.own = own
    self.createdAt = createdAt
    self.read = read
  }

  var isOfOperator: Bool { LineKind<Own>.isOfOperator(kind) }
}

/// The first photo or video of what a line is about.
public struct ActivityThumbnail: Hashable, Sendable {
  /// Photo or video.
  public let kind: MediaAPI.Kind
  /// The 320-pixel rendition, for this viewer.
  public let url: String?

  public init(kind: MediaAPI.Kind, url: String?) {
    self.kind = kind
    self.url = url
  }
}

/// What a line says behind its actors.
public struct LineText: Sendable {
  let words: String
  let subject: String?
  let rest: String
  let address: URLPath?
  let symbol: StaticString?

  /// - Parameters:
  ///   - words: "liked your photo."
  ///   - subject: the name of what it is about, emphasised behind the words.
  ///   - rest: what follows that.
  ///   - address: the link target; nil if there is nothing more to see.
  ///   - symbol: shown in place of an avatar if no one is named.
  public init(
    _ words: String, _ subject: String? = nil, _ rest: String = "", at address: URLPath? = nil,
    symbol: StaticString? = nil
  ) {
    self.words = words
    self.subject = subject
    self.rest = rest
    self.address = address
    self.symbol = symbol
  }
}
