internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// That people share stories: their followers' devices hear of it. Several of one person are told at once.
struct StoryPushes: AppPart {
  static let kind = "story"

  var policies: [TablePolicy] { [] }

  var pushSources: [PushSource] {
    [
      PushSource(
        choices: [ActivityKind([Self.kind], label: "Stories")], handles: { $0 == Self.kind }, isGrouped: { _ in true },
        concerned: { try Self.followers(of: $0.actor, in: $1) }, read: { try Self.read($0, $1, $2, $3) })
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

  /// Nil where the story is over, taken back or seen.
  private static func read(
    _ cause: PushCause, _ viewer: Viewer, _ look: AppLook, _ transaction: Transaction
  ) throws -> PushText? {
    let links = MediaLinks.plain(app: Kinnect.name)
    return try transaction.first(
      """
      SELECT p.id, p.username, p.full_name, p.avatar FROM kinnect_stories s JOIN profiles p ON p.id = s.author
      JOIN follows f ON f.follower = \(viewer.profile) AND f.followee = p.id AND f.accepted_at IS NOT NULL
      WHERE s.id = \(cause.object)
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer.profile) AND m.muted = p.id)
        AND NOT EXISTS (
          SELECT 1 FROM kinnect_story_views v WHERE v.story_id = s.id AND v.viewer_id = \(viewer.profile))
      """
    ) { row in
      let author = try links.author(row, from: 0)
      return PushText(
        "\(author.calledInPush(look)) shared a story", at: URLPath("/kinnect/u/", author.username, "/stories"))
    }
  }
}
