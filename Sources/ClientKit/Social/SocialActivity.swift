public import Wire

/// What happened to the viewer, as apps of people and posts tell it.
public protocol SocialActivity: HeldItem {
  associatedtype Post
  /// What it was: `like`, `comment`, `follow` and others.
  var happened: String { get }
  /// Who did it, the newest first; not all of them where there are many.
  var actors: [SocialAPI.Author] { get }
  /// How many did it.
  var actorCount: Int { get }
  /// What was said.
  var comment: String? { get }
  /// The same, as it is shown.
  var quote: String? { get }
  /// How the viewer stands to who did it.
  var relation: SocialAPI.Relation? { get }
  /// The name of the event that it is about; nil where it is about none.
  var eventName: String? { get }
  /// The post that it is about, and its small picture.
  var about: (id: ID<Post>, thumbnailURL: String?)? { get }
  /// When it happened last.
  var createdAt: Timestamp { get }
  /// Whether the viewer has looked at it.
  var read: Bool { get }
}

extension SocialActivity {
  /// As it was said.
  public var quote: String? { comment }
  /// None, in apps without events.
  public var eventName: String? { nil }
}

extension KinnectAPI.Activity: SocialActivity {
  /// What it may be about.
  public typealias Post = KinnectAPI.Post

  /// The kind's name.
  public var happened: String { kind.rawValue }
  /// The post, where it is about one.
  public var about: (id: KinnectAPI.Post.ID, thumbnailURL: String?)? { post.map { ($0.id, $0.thumbnailURL) } }
}

extension GrassyAPI.Activity: SocialActivity {
  /// What it may be about.
  public typealias Post = GrassyAPI.Post

  /// The kind's name.
  public var happened: String { kind }
  /// The post, where it is about one.
  public var about: (id: GrassyAPI.Post.ID, thumbnailURL: String?)? { post.map { ($0, thumbnailURL) } }
}

extension RealspaceAPI.Activity: SocialActivity {
  /// What it may be about.
  public typealias Post = RealspaceAPI.Post

  /// Without the marks of spoilers.
  public var quote: String? { comment?.withoutSpoilerMarks }
  /// The event's name, where it is about one.
  public var eventName: String? { event?.name }

  /// The kind's name.
  public var happened: String { kind }
  /// The post, where it is about one.
  public var about: (id: RealspaceAPI.Post.ID, thumbnailURL: String?)? { post.map { ($0, thumbnailURL) } }
}

extension WandrAPI.Activity: SocialActivity {
  /// What people share.
  public typealias Post = WandrAPI.Log

  /// The kind's name.
  public var happened: String { kind }
  /// None: nothing is said about logs.
  public var comment: String? { nil }
  /// None: it is about people and trips.
  public var about: (id: WandrAPI.Log.ID, thumbnailURL: String?)? { nil }
}
