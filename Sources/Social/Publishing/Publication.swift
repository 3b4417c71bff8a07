public import Core
public import SQL
public import Wire

/// What somebody publishes, besides its photos and videos; checked already.
public struct Publication<Own: Sendable>: Sendable {
  /// The caption; empty if there is none.
  public var caption: String
  /// Who sees it, as `Audience.checked` gives it; nil for a story.
  public let audience: SocialAPI.Audience?
  /// Whether it is a story.
  public let isStory: Bool
  /// What else the app keeps of it.
  public let own: Own

  /// A post.
  public init(caption: String, audience: SocialAPI.Audience, own: Own) {
    self.init(caption: caption, audience: audience, isStory: false, own: own)
  }

  /// A story: photos or videos and nothing more.
  public static func story(own: Own) -> Publication {
    Publication(caption: "", audience: nil, isStory: true, own: own)
  }

  init(caption: String, audience: SocialAPI.Audience?, isStory: Bool, own: Own) {
    self.caption = caption
    self.audience = audience
    self.isStory = isStory
    self.own = own
  }
}

extension Publication where Own == Void {
  /// A post of which the app keeps nothing more.
  public init(caption: String, audience: SocialAPI.Audience) {
    self.init(caption: caption, audience: audience, own: ())
  }

  /// A story: photos or videos and nothing more.
  public static var story: Publication { Publication(caption: "", audience: nil, isStory: true, own: ()) }
}

/// What a call publishes, with its photos and videos.
public struct Submission<Own: Sendable>: Sendable {
  let publication: Publication<Own>
  let media: [ID<MediaAPI.Item>]
  let fingerprint: [String]

  /// - Parameter fingerprint: what tells it from other requests under the same idempotency key.
  public init(_ publication: Publication<Own>, _ media: [ID<MediaAPI.Item>], fingerprint: [String]) {
    self.publication = publication
    self.media = media
    self.fingerprint = fingerprint
  }
}

/// A publication in the transaction that makes a post of it.
public struct Making<Thing: Sendable, Own: Sendable> {
  /// The ID that the post gets.
  public let id: ID<Thing>
  /// What is published.
  public let publication: Publication<Own>
  /// Its photos and videos in their order, one at least.
  public let media: [ID<MediaAPI.Item>]
  /// Whose it is.
  public let viewer: Viewer
  /// For live events, and for IDs of other kinds.
  public let services: Services
  /// When it is published.
  public let now: Timestamp
  /// The transaction, as the person whose it is.
  public let transaction: Transaction
}

/// Whether something is published already.
public enum Published<Thing: Sendable>: Sendable {
  case now(ID<Thing>)
  /// It will be, once its videos are ready.
  case later(SocialAPI.WaitingPost)

  /// Whether it is.
  public var isNow: Bool { if case .now = self { true } else { false } }
}

/// Columns for what an app's posts have besides a caption and an audience, while they wait.
public struct OwnColumns<Own: Sendable>: Sendable {
  let columns: [(name: SchemaText, type: SchemaText)]
  let values: @Sendable (Own) -> SQL
  let read: @Sendable (Row, Int32) -> Own

  /// - Parameters:
  ///   - columns: the name of each and what follows it in `CREATE TABLE`.
  ///   - values: one for each column, with commas in between.
  ///   - read: reads them from a row; the column is the first of them.
  public init(
    _ columns: [(name: SchemaText, type: SchemaText)], values: @escaping @Sendable (Own) -> SQL,
    read: @escaping @Sendable (Row, Int32) -> Own
  ) {
    self.columns = columns
    self.values = values
    self.read = read
  }
}

extension OwnColumns where Own == Void {
  /// Nothing.
  static var none: OwnColumns { OwnColumns([], values: { _ in "" }, read: { _, _ in }) }
}
