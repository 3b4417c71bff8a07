internal import Core
internal import SQL
internal import Wire

/// Reads conversations with their members, newest message and what is unread: three statements, however many there are.
enum ConversationReader {
  private struct Line {
    let id: ID<Conversation>
    let isGroup: Bool
    let name: String
    let updatedAt: Timestamp
    let unread: Int
    let last: ID<Message>?

    /// Nil for one that a block hides.
    init?(_ row: Row) throws {
      guard let id: ID<Conversation> = row.optionalID(7) else { return nil }
      self.id = id
      isGroup = row.bool(2)
      name = row.text(3)
      let last = row.time(1)
      updatedAt = last.microseconds > 0 ? last : row.time(4)
      unread = row.int(5)
      self.last = row.optionalID(6)
    }
  }

  /// The viewer's conversations in which something was written, newest first.
  static func page(
    _ viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.ConversationList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<Conversation> {
    let (lines, next) = try lines(viewer, before: before, limit: limit, in: transaction)
    return Page(items: try conversations(lines, viewer, links, in: transaction), next: next)
  }

  static func conversation(
    _ id: ID<Conversation>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Conversation? {
    let line = try line(id, viewer, in: transaction)
    return try conversations(line.map { [$0] } ?? [], viewer, links, in: transaction).first
  }

  /// The newest conversations and the one that is looked at, which may be among them.
  static func pageAndOne(
    _ id: ID<Conversation>, viewer: ID<ProfileEntity>, limit: Int, links: MediaLinks, in transaction: Transaction
  ) throws -> (list: Page<Conversation>, one: Conversation)? {
    guard let own = try line(id, viewer, in: transaction) else { return nil }
    let (lines, next) = try lines(viewer, before: nil, limit: limit, in: transaction)
    let all = lines.contains { $0.id == id } ? lines : lines + [own]
    let read = try conversations(all, viewer, links, in: transaction)
    guard let one = read.first(where: { $0.id == id }) else { return nil }
    return (Page(items: Array(read.prefix(lines.count)), next: next), one)
  }

  private static func lines(
    _ viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.ConversationList>?, limit: Int, in transaction: Transaction
  ) throws -> (lines: [Line], next: String?) {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Conversation.self) ?? .last)
    var last: (Timestamp, ID<Conversation>)?
    var (count, lines): (Int, [Line]) = (0, [])
    let list: SQL = """
      SELECT conversation_id, last_at, read_at, is_unread FROM kinnect_inbox
      WHERE profile_id = \(viewer) AND last_at > 0 AND (last_at, conversation_id) < (\(time), \(id))
      ORDER BY last_at DESC, conversation_id DESC LIMIT \(limit + 1)
      """
    try transaction.each(statement(list, viewer)) { row in
      count += 1
      guard count <= limit else { return }
      last = (row.time(1), try row.id(0))
      if let line = try Line(row) { lines.append(line) }
    }
    return (lines, count > limit ? last.map { Cursor<KinnectAPI.ConversationList>($0.0, $0.1).text } : nil)
  }

  private static func line(
    _ id: ID<Conversation>, _ viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Line? {
    let own: SQL = """
      SELECT conversation_id, last_at, read_at, is_unread FROM kinnect_inbox
      WHERE profile_id = \(viewer) AND conversation_id = \(id)
      """
    return try transaction.first(statement(own, viewer)) { try Line($0) } ?? nil
  }

  private static func statement(_ list: SQL, _ viewer: ID<ProfileEntity>) -> SQL {
    """
    SELECT i.conversation_id, i.last_at, c.one IS NULL, c.name, c.created_at,
      CASE WHEN i.is_unread THEN (SELECT count(*) FROM (
        SELECT 1 FROM kinnect_messages m WHERE m.conversation_id = i.conversation_id AND m.created_at > i.read_at
          AND m.sender <> \(viewer) AND m.event IS NULL LIMIT 100) AS unread) ELSE 0 END,
      (SELECT m.id FROM kinnect_messages m WHERE m.conversation_id = i.conversation_id
        ORDER BY m.created_at DESC, m.id DESC LIMIT 1), c.id
    FROM (\(list)) i LEFT JOIN kinnect_conversations c ON c.id = i.conversation_id
    ORDER BY i.last_at DESC, i.conversation_id DESC
    """
  }

  private struct Member {
    let author: Author
    let isMutual: Bool
  }

  private static func conversations(
    _ lines: [Line], _ viewer: ID<ProfileEntity>, _ links: MediaLinks, in transaction: Transaction
  ) throws -> [Conversation] {
    guard !lines.isEmpty else { return [] }
    let members = try members(of: lines.map(\.id), viewer, links, in: transaction)
    let found = try MessageQueries.messages(lines.compactMap(\.last), viewer: viewer, links: links, in: transaction)
    let newest = Dictionary(found.map { ($0.conversation, $0) }, uniquingKeysWith: { first, _ in first })
    return lines.map { line in
      let members = members[line.id] ?? []
      return Conversation(
        id: line.id, isGroup: line.isGroup, name: line.name, members: members.map(\.author),
        lastMessage: newest[line.id], unreadCount: line.unread, canSend: members.contains(where: \.isMutual),
        updatedAt: line.updatedAt)
    }
  }

  private static func members(
    of ids: [ID<Conversation>], _ viewer: ID<ProfileEntity>, _ links: MediaLinks, in transaction: Transaction
  ) throws -> [ID<Conversation>: [Member]] {
    var members: [ID<Conversation>: [Member]] = [:]
    try transaction.each(
      """
      SELECT m.conversation_id, p.id, p.username, p.full_name, p.avatar,
        mine.accepted_at IS NOT NULL AND theirs.accepted_at IS NOT NULL
      FROM kinnect_members m JOIN profiles p ON p.id = m.profile_id
      LEFT JOIN follows mine ON mine.follower = \(viewer) AND mine.followee = p.id
      LEFT JOIN follows theirs ON theirs.follower = p.id AND theirs.followee = \(viewer)
      WHERE m.conversation_id IN (\(list: ids)) ORDER BY m.conversation_id, m.joined_at, p.username
      """
    ) { row in
      let author = Author(
        id: try row.id(1), username: row.text(2), fullName: row.text(3), avatarURL: links.avatar(row.optionalID(4)))
      members[try row.id(0), default: []].append(Member(author: author, isMutual: row.bool(5)))
    }
    return members
  }
}
