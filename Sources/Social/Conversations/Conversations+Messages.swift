internal import Core
internal import SQL
internal import Wire

extension Conversations {
  /// What is written, before it has a place in the conversation.
  struct Draft: Sendable {
    var body = ""
    var media: ID<MediaAPI.Item>?
    var story: ID<SocialAPI.AnsweredStory>?
    var event: SocialAPI.MessageEvent?
    var subject: ID<ProfileEntity>?
  }

  /// Writes the message, later than all before it that the viewer has seen; false when its photo is not a ready, unused one of the account's own.
  func insert(
    _ id: ID<Message>, _ draft: Draft, in conversation: ID<Conversation>, by viewer: Viewer, now: Timestamp,
    transaction: Transaction
  ) throws -> Bool {
    let account = viewer.signedIn.account
    let (storyColumn, story): (SQL, SQL) = stories == nil ? ("", "") : (", story_id", ", \(draft.story)")
    let inserted = try transaction.run(
      """
      INSERT INTO \(messages) (id, conversation_id, sender, event, subject, body, media_key, media_type,
        media_width, media_height, media_blur_hash, media_alt, created_at\(storyColumn))
      SELECT \(id), c.id, \(viewer.profile), \(draft.event?.rawValue), \(draft.subject), \(draft.body), x.id, x.kind,
        x.width, x.height, x.blur_hash, x.alt, \(next(now))\(story)
      FROM \(conversations) c JOIN \(inbox) i ON i.profile_id = \(viewer.profile) AND i.conversation_id = c.id
      LEFT JOIN media x ON x.id = \(draft.media) AND x.owner = \(account) AND x.status = 'ready'
        AND x.attached_at IS NULL
      WHERE c.id = \(conversation) AND (x.id IS NOT NULL OR \(draft.media == nil))
      """)
    guard inserted == 1 else { return false }
    guard let media = draft.media else { return true }
    return try transaction.run("UPDATE media SET attached_at = \(now) WHERE id = \(media)") == 1
  }

  /// Deletes the viewer's message; answers where it was.
  func delete(_ id: ID<Message>, in transaction: Transaction) throws -> ID<Conversation>? {
    try transaction.first("DELETE FROM \(messages) WHERE id = \(id) RETURNING conversation_id") { try $0.id(0) }
  }

  private var columns: SQL {
    let story: SQL = if let stories { ", m.story_id, t.username, s.\(stories.photo)" } else { "" }
    return """
      m.id, m.conversation_id, a.id, a.username, a.full_name, a.avatar, m.body, m.event, u.id, u.username, u.full_name,
      u.avatar, m.media_key, m.media_type, m.media_width, m.media_height, m.media_blur_hash, m.media_alt, m.created_at,
      m.sender\(story)
      """
  }

  private var joins: SQL {
    let story: SQL =
      if let stories {
        " LEFT JOIN \(stories.table) s ON s.id = m.story_id LEFT JOIN profiles t ON t.id = s.\(stories.author)"
      } else { "" }
    return "JOIN profiles a ON a.id = m.sender LEFT JOIN profiles u ON u.id = m.subject\(story)"
  }

  private func message(_ row: Row, _ viewer: ID<ProfileEntity>, _ links: MediaLinks) throws -> Message {
    let media = row.optionalID(12, MediaAPI.Item.self).map { links.attachment($0, row, kindAt: 13) }
    let story =
      stories == nil
      ? nil
      : row.optionalID(20, SocialAPI.AnsweredStory.self).map { id in
        SocialAPI.AnsweredStory(
          id: id, username: row.optionalText(21), thumbnailURL: links.avatar(row.optionalID(22)))
      }
    let (sender, subject) = (
      try links.author(row, from: 2), row.isNull(8) ? nil : try links.author(row, from: 8)
    )
    let event = row.optionalText(7).map(SocialAPI.MessageEvent.init(rawValue:))
    return Message(
      id: try row.id(0), conversation: try row.id(1), author: sender, body: row.text(6), media: media, story: story,
      // Who adds themselves has accepted an invitation.
      event: event == .added && subject?.id == sender.id ? .joined : event, subject: subject, createdAt: row.time(18),
      mine: try row.id(19, ProfileEntity.self) == viewer)
  }

  func message(
    _ id: ID<Message>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Message? {
    try transaction.first("SELECT \(columns) FROM \(messages) m \(joins) WHERE m.id = \(id)") {
      try message($0, viewer, links)
    }
  }

  func messages(
    _ ids: [ID<Message>], viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [Message] {
    guard !ids.isEmpty else { return [] }
    return try transaction.all(
      "SELECT \(columns) FROM \(messages) m \(joins) WHERE m.id IN (\(list: ids))"
    ) { try message($0, viewer, links) }
  }

  /// A conversation's messages, newest first.
  func page(
    of conversation: ID<Conversation>, viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.MessageList>?, limit: Int,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Message> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Message.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT \(columns) FROM \(messages) m \(joins)
      WHERE m.conversation_id = \(conversation) AND (m.created_at, m.id) < (\(time), \(id))
      ORDER BY m.created_at DESC, m.id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let message = try message(row, viewer, links)
      return KeysetRow(message.createdAt, message.id, message)
    }
    return Page(rows, limit: limit, SocialAPI.MessageList.self, links.cursors)
  }

  /// Where and when a message that the viewer may see was written.
  func place(of id: ID<Message>, in transaction: Transaction) throws -> (ID<Conversation>, Timestamp)? {
    try transaction.first("SELECT conversation_id, created_at FROM \(messages) WHERE id = \(id)") {
      (try $0.id(0), $0.time(1))
    }
  }

  /// - Throws: 404 for a message that the viewer may not see.
  func found(
    _ id: ID<Message>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: ReadTransaction
  ) throws -> Message {
    let message = try message(id, viewer: viewer.profile, links: links, in: transaction)
    guard let message else { throw Problem.notFound() }
    return message
  }

  /// The members who see a message, as far as the asker sees them: those who joined before it, and whom no block keeps from its
  /// sender or from the one it is about. What an operator has hidden is its sender's alone.
  func readers(of id: ID<Message>, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      """
      SELECT r.profile_id FROM \(messages) m JOIN \(members) r ON r.conversation_id = m.conversation_id
      WHERE m.id = \(id) AND r.joined_at <= m.created_at AND (m.hidden_at IS NULL OR r.profile_id = m.sender)
        AND NOT EXISTS (SELECT 1 FROM blocked_profiles b
          WHERE b.viewer = r.profile_id AND (b.other = m.sender OR b.other = m.subject))
      """
    ) { try $0.id(0) }
  }

  /// Deletes a message and tells those who saw it; answers where it was, nil where there is none that may be deleted.
  func take(
    _ id: ID<Message>, through hub: LiveHub, at now: Timestamp, _ transaction: Transaction
  ) throws -> ID<Conversation>? {
    let readers = try readers(of: id, in: transaction)
    guard let conversation = try delete(id, in: transaction) else { return nil }
    try hub.publish(live.deleted, of: conversation, to: .profiles(readers), at: now, in: transaction)
    try publishUnread(readers, in: conversation, through: hub, at: now, transaction)
    return conversation
  }
}
