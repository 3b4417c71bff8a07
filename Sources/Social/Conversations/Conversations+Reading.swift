internal import Core
internal import SQL
internal import Wire

/// Reads conversations with their members, newest message and what is unread: three statements, however many there are.
extension Conversations {
  private struct Line {
    let id: ID<Conversation>
    let isGroup: Bool
    let name: String
    let updatedAt: Timestamp
    let unread: Int
    let last: ID<Message>?
    let isMuted: Bool

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
      isMuted = row.bool(8)
    }
  }

  /// The viewer's conversations in which something was written, newest first.
  func page(
    _ viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.ConversationList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<Conversation> {
    let (lines, next) = try lines(viewer, before: before, limit: limit, links.cursors, in: transaction)
    return Page(items: try whole(lines, viewer, links, in: transaction), next: next)
  }

  func conversation(
    _ id: ID<Conversation>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Conversation? {
    let line = try line(id, viewer, in: transaction)
    return try whole(line.map { [$0] } ?? [], viewer, links, in: transaction).first
  }

  /// - Throws: 404 for a conversation that the viewer is not in.
  func found(
    _ id: ID<Conversation>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: Transaction
  ) throws -> Conversation {
    let found = try conversation(id, viewer: viewer.profile, links: links, in: transaction)
    guard let found else { throw Problem.notFound() }
    return found
  }

  /// Those of the given conversations that the viewer is in.
  func held(
    _ ids: [ID<Conversation>], viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> [Conversation] {
    let own: SQL = """
      SELECT conversation_id, last_at, read_at, is_unread, is_muted FROM \(inbox)
      WHERE profile_id = \(viewer) AND conversation_id IN (\(list: ids))
      """
    let lines = try transaction.all(statement(own, viewer)) { try Line($0) }
    return try whole(lines.compactMap(\.self), viewer, links, in: transaction)
  }

  /// The newest conversations and the one that is looked at, which may be among them.
  func pageAndOne(
    _ id: ID<Conversation>, viewer: ID<ProfileEntity>, limit: Int, links: MediaLinks, in transaction: Transaction
  ) throws -> (list: Page<Conversation>, one: Conversation)? {
    guard let own = try line(id, viewer, in: transaction) else { return nil }
    let (lines, next) = try lines(viewer, before: nil, limit: limit, links.cursors, in: transaction)
    let all = lines.contains { $0.id == id } ? lines : lines + [own]
    let read = try whole(all, viewer, links, in: transaction)
    guard let one = read.first(where: { $0.id == id }) else { return nil }
    return (Page(items: Array(read.prefix(lines.count)), next: next), one)
  }

  private func lines(
    _ viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.ConversationList>?, limit: Int, _ cursors: CursorSeal,
    in transaction: Transaction
  ) throws -> (lines: [Line], next: String?) {
    var (end, lines): (PageEnd, [Line]) = (PageEnd(limit: limit, cursors), [])
    repeat {
      let start = end.start(before)
      let (time, id) = (start?.time ?? .distantFuture, start?.id(of: Conversation.self) ?? .last)
      let list: SQL = """
        SELECT conversation_id, last_at, read_at, is_unread, is_muted FROM \(inbox)
        WHERE profile_id = \(viewer) AND last_at > 0 AND (last_at, conversation_id) < (\(time), \(id))
        ORDER BY last_at DESC, conversation_id DESC LIMIT \(end.count)
        """
      try transaction.each(statement(list, viewer)) { row in
        let line = try Line(row)
        guard end.takes(row.time(1), try row.id(0, Conversation.self), isShown: line != nil), let line else { return }
        lines.append(line)
      }
    } while end.readsOn()
    return (lines, end.next(SocialAPI.ConversationList.self))
  }

  private func line(
    _ id: ID<Conversation>, _ viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Line? {
    let own: SQL = """
      SELECT conversation_id, last_at, read_at, is_unread, is_muted FROM \(inbox)
      WHERE profile_id = \(viewer) AND conversation_id = \(id)
      """
    return try transaction.first(statement(own, viewer)) { try Line($0) } ?? nil
  }

  private func statement(_ list: SQL, _ viewer: ID<ProfileEntity>) -> SQL {
    """
    SELECT i.conversation_id, i.last_at, c.one IS NULL, c.name, c.created_at,
      CASE WHEN i.is_unread THEN (SELECT count(*) FROM (
        SELECT 1 FROM \(messages) m WHERE m.conversation_id = i.conversation_id AND m.created_at > i.read_at
          AND m.sender <> \(viewer) AND m.event IS NULL LIMIT 100) AS unread) ELSE 0 END,
      (SELECT m.id FROM \(messages) m WHERE m.conversation_id = i.conversation_id
        ORDER BY m.created_at DESC, m.id DESC LIMIT 1), c.id, i.is_muted
    FROM (\(list)) i LEFT JOIN \(conversations) c ON c.id = i.conversation_id
    ORDER BY i.last_at DESC, i.conversation_id DESC
    """
  }

  /// Who is in a conversation and who is invited to it.
  struct Attendance {
    var members: [SocialAPI.Author] = []
    var invited: [SocialAPI.Invitee] = []
    /// Whether the viewer and a member follow each other.
    var hasMutual = false
  }

  private func whole(
    _ lines: [Line], _ viewer: ID<ProfileEntity>, _ links: MediaLinks, in transaction: Transaction
  ) throws -> [Conversation] {
    guard !lines.isEmpty else { return [] }
    let people = try attendance(of: lines.map(\.id), viewer, links, in: transaction)
    let found = try messages(lines.compactMap(\.last), viewer: viewer, links: links, in: transaction)
    let newest = Dictionary(found.map { ($0.conversation, $0) }, uniquingKeysWith: { first, _ in first })
    return lines.map { line in
      let people = people[line.id] ?? Attendance()
      return Conversation(
        id: line.id, isGroup: line.isGroup, name: line.name, members: people.members, invited: people.invited,
        lastMessage: newest[line.id], unreadCount: line.unread, canSend: people.hasMutual, updatedAt: line.updatedAt,
        isMuted: line.isMuted)
    }
  }

  /// Members first, then the invited, as far as the viewer may see them.
  func attendance(
    of ids: [ID<Conversation>], _ viewer: ID<ProfileEntity>, _ links: MediaLinks, in transaction: Transaction
  ) throws -> [ID<Conversation>: Attendance] {
    guard !ids.isEmpty else { return [:] }
    var people: [ID<Conversation>: Attendance] = [:]
    try transaction.each(
      """
      SELECT m.conversation_id, p.id, p.username, p.full_name, p.avatar,
        mine.accepted_at IS NOT NULL AND theirs.accepted_at IS NOT NULL, m.is_invited, m.can_withdraw
      FROM (
        SELECT conversation_id, profile_id, joined_at AS since, FALSE AS is_invited, FALSE AS can_withdraw
        FROM \(members) WHERE conversation_id IN (\(list: ids))
        UNION ALL
        SELECT i.conversation_id, i.profile_id, i.created_at, TRUE, i.invited_by = \(viewer) OR c.founder = \(viewer)
        FROM \(invitations) i JOIN \(conversations) c ON c.id = i.conversation_id
        WHERE i.conversation_id IN (\(list: ids)) AND i.declined_at IS NULL) m
      JOIN profiles p ON p.id = m.profile_id
      LEFT JOIN follows mine ON mine.follower = \(viewer) AND mine.followee = p.id
      LEFT JOIN follows theirs ON theirs.follower = p.id AND theirs.followee = \(viewer)
      ORDER BY m.conversation_id, m.since, p.username
      """
    ) { row in
      let author = try links.author(row, from: 1)
      let id: ID<Conversation> = try row.id(0)
      if row.bool(6) {
        people[id, default: Attendance()].invited.append(.init(person: author, canWithdraw: row.bool(7)))
      } else {
        people[id, default: Attendance()].members.append(author)
        if row.bool(5) { people[id]?.hasMutual = true }
      }
    }
    return people
  }
}
