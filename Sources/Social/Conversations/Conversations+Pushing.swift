public import Core
internal import HTML
internal import SQL
internal import Wire

/// What devices hear of messages.
extension Conversations {
  /// New messages, each conversation's at once.
  public var pushSources: [PushSource] {
    [
      PushSource(
        choices: [ActivityKind([PushCause.message], label: "Messages")], handles: { $0 == PushCause.message },
        isGrouped: { _ in true }, concerned: { try listeners(to: $0, in: $1) },
        read: { try pushed($0, to: $1, $2, in: $3) })
    ]
  }

  /// The others in a conversation who have not muted it, and for whom it is unread: a block has kept it from some.
  private func listeners(to cause: PushCause, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      """
      SELECT i.profile_id FROM \(inbox) i WHERE i.conversation_id = \(cause.subject) AND i.profile_id <> \(cause.actor)
        AND i.is_unread AND i.is_muted = FALSE
      """
    ) { try $0.id(0) }
  }

  /// The newest message that the viewer has not read. Nil where they don't see the one that it is about, or have read it, and where the
  /// conversation is muted: an older one that is unread still was told when it came.
  private func pushed(
    _ cause: PushCause, to viewer: Viewer, _ look: AppLook, in transaction: Transaction
  ) throws -> PushText? {
    let links = MediaLinks.plain(app: people.app)
    return try transaction.first(
      """
      SELECT p.id, p.username, p.full_name, p.avatar, m.body, m.media_type, c.one IS NULL, c.name
      FROM \(inbox) i JOIN \(conversations) c ON c.id = i.conversation_id
      JOIN \(messages) m ON m.conversation_id = i.conversation_id AND m.created_at > i.read_at
        AND m.sender <> \(viewer.profile) AND m.event IS NULL
      JOIN profiles p ON p.id = m.sender
      WHERE i.profile_id = \(viewer.profile) AND i.conversation_id = \(cause.subject) AND i.is_unread
        AND i.is_muted = FALSE AND EXISTS (
          SELECT 1 FROM \(messages) o WHERE o.id = \(cause.object) AND o.conversation_id = i.conversation_id
            AND o.created_at > i.read_at)
      ORDER BY m.created_at DESC, m.id DESC LIMIT 1
      """
    ) { row in
      let (who, name) = (try links.author(row, from: 0).calledInPush(look), row.text(7))
      let isInNamedGroup = row.bool(6) && !name.isEmpty
      let photo = row.text(5) == "video" ? "sent a video" : "sent a photo"
      return PushText(
        isInNamedGroup ? "\(who) in \(name.inPush)" : who, body: row.text(4).isEmpty ? photo : row.text(4),
        at: URLPath(checking: "\(look.home.text)/messages/\(cause.subject)") ?? look.home)
    }
  }
}
