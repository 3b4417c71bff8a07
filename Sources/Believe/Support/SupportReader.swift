internal import Core
internal import SQL
internal import Social
internal import Wire

/// Reads support messages. What is told of an anonymous one is the same for every sender, but for `isMine`, which only the
/// sender gets to be true.
enum SupportReader {
  private static let columns: SQL = """
    t.created_at, t.id, m.is_anonymous, m.message, p.id, p.full_name, p.avatar, s.sender IS NOT NULL, h.handle,
    a.body, a.is_public, a.created_at, m.id IS NOT NULL, o.builder_id
    """

  /// - Parameter list: rows `(created_at, id)` in falling order, one more than is shown where the list goes on.
  static func rows(
    _ list: SQL, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [KeysetRow<SupportMessage>] {
    try transaction.all(
      """
      SELECT \(columns) FROM (\(list)) t
      LEFT JOIN believe_support_messages m ON m.id = t.id
      LEFT JOIN believe_projects o ON o.id = m.project_id
      LEFT JOIN profiles p ON p.id = m.sender_id
      LEFT JOIN believe_support_senders s ON s.message_id = t.id AND s.sender = \(viewer)
      LEFT JOIN believe_support_handles h ON h.message_id = t.id
      LEFT JOIN believe_support_answers a ON a.message_id = t.id
      ORDER BY t.created_at DESC, t.id DESC
      """
    ) { row in
      let id: ID<SupportMessage> = try row.id(1)
      return KeysetRow(row.time(0), id, row.bool(12) ? message(id, row, viewer, links) : nil)
    }
  }

  private static func message(
    _ id: ID<SupportMessage>, _ row: Row, _ viewer: ID<ProfileEntity>, _ links: MediaLinks
  ) -> SupportMessage? {
    let isAnonymous = row.bool(2)
    let sender = isAnonymous ? nil : BuilderReference(row, from: 4, links)
    if !isAnonymous, sender == nil { return nil }
    let isOwner = row.optionalID(13) == viewer
    let answer = row.optionalText(9).map {
      BelieveAPI.Answer(text: $0, isPublic: row.bool(10), createdAt: row.time(11))
    }
    return SupportMessage(
      id: id, sender: sender, isAnonymous: isAnonymous, handle: isOwner ? row.optionalID(8) : nil,
      message: row.text(3), isMine: row.bool(7), answer: answer, createdAt: row.time(0))
  }
}
