internal import Core
internal import SQL
internal import Wire

enum SupportQueries {
  /// A project's messages, newest first.
  static func messages(
    to project: ID<Project>, viewer: ID<ProfileEntity>, before: Cursor<BelieveAPI.MessageList>?, limit: Int,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<SupportMessage> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: SupportMessage.self) ?? .last)
      return try SupportReader.rows(
        """
        SELECT created_at, id FROM believe_support_messages
        WHERE project_id = \(project) AND (created_at, id) < (\(time), \(id))
        ORDER BY created_at DESC, id DESC LIMIT \(count)
        """, viewer: viewer, links: links, in: transaction)
    }
  }

  static func message(
    _ id: ID<SupportMessage>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> SupportMessage? {
    let rows = try SupportReader.rows(
      "SELECT created_at, id FROM believe_support_messages WHERE id = \(id)", viewer: viewer, links: links,
      in: transaction)
    return rows.first?.item
  }

  /// Those of the viewer's messages among these that an operator has hidden.
  static func hidden(
    among messages: [SupportMessage], in transaction: Transaction
  ) throws -> Set<ID<SupportMessage>> {
    let mine = messages.filter(\.isMine).map(\.id)
    guard !mine.isEmpty else { return [] }
    return Set(
      try transaction.all(
        "SELECT id FROM believe_support_messages WHERE id IN (\(list: mine)) AND hidden_at IS NOT NULL"
      ) { try $0.id(0) })
  }

  /// The project of a message and whose it is; nil when the viewer may not see the message. The sender of an anonymous one
  /// keeps it when they may not see the project any more: then there is neither its builder nor its slug.
  static func place(
    of id: ID<SupportMessage>, in transaction: Transaction
  ) throws -> (project: ID<Project>, builder: ID<ProfileEntity>?, slug: String?)? {
    try transaction.first(
      """
      SELECT m.project_id, p.builder_id, p.public_slug FROM believe_support_messages m
      LEFT JOIN believe_projects p ON p.id = m.project_id WHERE m.id = \(id)
      """
    ) { (try $0.id(0), $0.optionalID(1), $0.optionalText(2)) }
  }

  /// For the system: row-level security tells nobody but the sender.
  static func sender(of id: ID<SupportMessage>, in transaction: Transaction) throws -> ID<ProfileEntity>? {
    try transaction.first("SELECT sender FROM believe_support_senders WHERE message_id = \(id)") { try $0.id(0) }
  }

  /// The database notes who sends it.
  /// - Parameter handle: what stands for the sender when they stay anonymous; nil for a message by name.
  /// - Throws: `SQLError.denied` where the project listens to the handle no more.
  static func insert(
    _ id: ID<SupportMessage>, to project: ID<Project>, from sender: ID<ProfileEntity>, _ message: String,
    handle: ID<BelieveAPI.AnonymousSender>?, now: Timestamp, in transaction: Transaction
  ) throws {
    let named = handle == nil ? sender : nil
    try transaction.run(
      """
      INSERT INTO believe_support_messages (id, project_id, sender_id, message, is_anonymous, created_at)
      VALUES (\(id), \(project), \(named), \(message), \(handle != nil), \(now))
      """)
    guard let handle else { return }
    try transaction.run(
      """
      INSERT INTO believe_support_handles (message_id, project_id, handle) VALUES (\(id), \(project), \(handle))
      """)
  }

  /// Deletes an own message, or one to an own project; which that is, the policy says.
  static func delete(_ id: ID<SupportMessage>, in transaction: Transaction) throws -> Bool {
    try transaction.run("DELETE FROM believe_support_messages WHERE id = \(id)") == 1
  }

  static func answer(
    _ id: ID<SupportMessage>, of project: ID<Project>, _ body: String, isPublic: Bool, now: Timestamp,
    in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO believe_support_answers (message_id, project_id, body, is_public, created_at)
      VALUES (\(id), \(project), \(body), \(isPublic), \(now))
      ON CONFLICT (message_id) DO UPDATE SET body = excluded.body, is_public = excluded.is_public
      """)
  }

  static func deleteAnswer(to id: ID<SupportMessage>, in transaction: Transaction) throws -> Bool {
    try transaction.run("DELETE FROM believe_support_answers WHERE message_id = \(id)") == 1
  }

  // MARK: Silenced senders

  static func isHandle(
    _ handle: ID<BelieveAPI.AnonymousSender>, of project: ID<Project>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM believe_support_handles WHERE project_id = \(project) AND handle = \(handle)")
  }

  static func silence(
    _ handle: ID<BelieveAPI.AnonymousSender>, in project: ID<Project>, now: Timestamp, transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO believe_silenced (project_id, handle, created_at) VALUES (\(project), \(handle), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  static func unsilence(
    _ handle: ID<BelieveAPI.AnonymousSender>, in project: ID<Project>, transaction: Transaction
  ) throws -> Bool {
    try transaction.run("DELETE FROM believe_silenced WHERE project_id = \(project) AND handle = \(handle)") == 1
  }

  static func silenced(
    in project: ID<Project>, before: Cursor<BelieveAPI.SilencedList>?, limit: Int, _ cursors: CursorSeal,
    transaction: Transaction
  ) throws -> Page<BelieveAPI.Silenced> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: BelieveAPI.AnonymousSender.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT created_at, handle FROM believe_silenced
      WHERE project_id = \(project) AND (created_at, handle) < (\(time), \(id))
      ORDER BY created_at DESC, handle DESC LIMIT \(limit + 1)
      """
    ) { row in
      let handle: ID<BelieveAPI.AnonymousSender> = try row.id(1)
      return KeysetRow(row.time(0), handle, BelieveAPI.Silenced(handle: handle, createdAt: row.time(0)))
    }
    return Page(rows, limit: limit, BelieveAPI.SilencedList.self, cursors)
  }
}
