internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// That projects have updates: the devices of who follows them hear of it.
struct UpdatePushes: AppPart {
  static let kind = "update"

  var policies: [TablePolicy] { [] }

  var pushSources: [PushSource] {
    [
      PushSource(
        choices: [ActivityKind([Self.kind], label: "Updates of projects you follow")], handles: { $0 == Self.kind },
        isGrouped: { _ in true }, concerned: { try Self.followers(of: $0.subject, in: $1) },
        read: { cause, viewer, _, transaction in try Self.read(cause, viewer, transaction) })
    ]
  }

  /// Of the project that has the update.
  private static func followers(of post: ID<Never>, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      """
      SELECT f.user_id FROM believe_posts o JOIN believe_follows f ON f.project_id = o.project_id
      WHERE o.id = \(post) AND f.is_suspended = FALSE
      """
    ) { try $0.id(0) }
  }

  /// Nil where it is no longer the viewer's to see, or they follow the project no longer.
  private static func read(
    _ cause: PushCause, _ viewer: Viewer, _ transaction: Transaction
  ) throws -> PushText? {
    try transaction.first(
      """
      SELECT j.title, o.content FROM believe_posts o JOIN believe_projects j ON j.id = o.project_id
      JOIN believe_follows f ON f.project_id = j.id AND f.user_id = \(viewer.profile)
      WHERE o.id = \(cause.subject) AND o.published_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer.profile) AND m.muted = o.builder_id)
      """
    ) { row in
      PushText("An update of \(row.text(0).inPush)", body: row.text(1), at: .update(cause.subject.cast()))
    }
  }
}
