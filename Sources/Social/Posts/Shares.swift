public import Core
internal import HTML
public import SQL
internal import Wire

/// That people share something: their followers hear of it in their activity and on their devices. The app adds each with
/// `PushQueue.addShare`.
public struct Shares<Thing: Sendable>: Sendable {
  let album: Album<Thing>
  let page: StaticString
  let text: SchemaText
  let noun: String
  let choice: String

  /// - Parameters:
  ///   - album: the photos of what is shared.
  ///   - page: where the page of one is, before its ID: `/kinnect/p/`.
  ///   - text: the column of the words that go with it; an empty text where they are not told.
  ///   - noun: what it is without photos: "a post".
  ///   - choice: what it is, to the one who can turn it off: "Posts of people you follow".
  public init(
    _ album: Album<Thing>, at page: StaticString, text: SchemaText = "''", called noun: String, choice: String
  ) {
    self.album = album
    self.page = page
    self.text = text
    self.noun = noun
    self.choice = choice
  }
}

extension Shares: AppPart {
  /// None: the rows are in tables that all apps share.
  public var policies: [TablePolicy] { [] }

  /// What is shared, to the author's followers.
  public var pushSources: [PushSource] {
    [
      PushSource(
        choices: [ActivityKind([PushCause.share], label: choice)], handles: { $0 == PushCause.share },
        isGrouped: { _ in true }, concerned: { try Self.followers(of: $0.actor, in: $1) },
        read: { try pushed($0, to: $1, $2, in: $3) })
    ]
  }

  private static func followers(of author: ID<ProfileEntity>, in transaction: Transaction) throws -> [ID<ProfileEntity>]
  {
    try transaction.all(
      """
      SELECT follower FROM follows WHERE followee = \(author) AND accepted_at IS NOT NULL AND is_suspended = FALSE
      """
    ) { try $0.id(0) }
  }

  private struct Shared {
    let author: SocialAPI.Author
    let words: String
    let text: String
  }

  private var videos: SchemaText {
    album.hasVideos
      ? "(SELECT count(*) FROM \(album.table) v WHERE v.\(album.column) = t.id AND v.media_type = 'video')" : "0"
  }

  /// What the viewer sees of it, where they follow its author and haven't muted them.
  private func found(
    _ things: [ID<Never>], for viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> [ID<Never>: Shared] {
    var found: [ID<Never>: Shared] = [:]
    let links = MediaLinks.plain(app: "")
    try transaction.each(
      """
      SELECT t.id, p.id, p.username, p.full_name, p.avatar, t.\(album.count), \(videos), \(text)
      FROM \(album.subject.table) t JOIN profiles p ON p.id = t.\(album.subject.owner)
      JOIN follows f ON f.follower = \(viewer) AND f.followee = p.id AND f.accepted_at IS NOT NULL
      WHERE t.id IN (\(list: things))
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer) AND m.muted = p.id)
      """
    ) { row in
      found[try row.id(0)] = Shared(
        author: try links.author(row, from: 1), words: words(all: row.int(5), videos: row.int(6)), text: row.text(7))
    }
    return found
  }

  /// "shared 9 photos"
  private func words(all: Int, videos: Int) -> String {
    switch (all, videos) {
    case (0, _): "shared \(noun)"
    case (1, 0): "shared a photo"
    case (1, _): "shared a video"
    case (_, 0): "shared \(all) photos"
    case (_, all): "shared \(all) videos"
    default: "shared \(all) photos and videos"
    }
  }

  private func pushed(
    _ cause: PushCause, to viewer: Viewer, _ look: AppLook, in transaction: Transaction
  ) throws -> PushText? {
    guard let shared = try found([cause.subject], for: viewer.profile, in: transaction)[cause.subject] else {
      return nil
    }
    return PushText(
      "\(shared.author.calledInPush(look)) \(shared.words)", body: shared.text,
      at: URLPath(page, uuid: cause.subject.high, cause.subject.low))
  }

  /// For lines of activity: "shared 9 photos."
  func words(
    of things: [ID<Never>], for viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> [ID<Never>: String] {
    try found(things, for: viewer, in: transaction).mapValues { "\($0.words)." }
  }
}
