internal import Core
internal import SQL
internal import Wire

typealias Conversation = SocialAPI.Conversation
typealias Message = SocialAPI.Message

extension Conversations {
  /// Someone whom the viewer wants to write to.
  struct Person: Sendable {
    let id: ID<ProfileEntity>
    let username: String
    /// Whether the two follow each other.
    let isMutual: Bool
  }

  /// Those who are meant and whom the viewer may see, each once: by their IDs where these are known, or else by their names.
  func people(
    _ meant: [SocialAPI.MeantPerson], viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> [Person] {
    let ids = meant.compactMap(\.profile)
    let names = meant.filter { $0.profile == nil }.map(\.username)
    let isMeant: SQL =
      if ids.isEmpty {
        "p.username IN (\(list: names))"
      } else if names.isEmpty {
        "p.id IN (\(list: ids))"
      } else {
        "(p.id IN (\(list: ids)) OR p.username IN (\(list: names)))"
      }
    return try transaction.all(
      """
      SELECT p.id, p.username, mine.accepted_at IS NOT NULL AND theirs.accepted_at IS NOT NULL FROM profiles p
      LEFT JOIN follows mine ON mine.follower = \(viewer) AND mine.followee = p.id
      LEFT JOIN follows theirs ON theirs.follower = p.id AND theirs.followee = \(viewer)
      WHERE p.app = \(app) AND \(isMeant)
      """
    ) { Person(id: try $0.id(0), username: $0.text(1), isMutual: $0.bool(2)) }
  }

  /// Who follows the viewer and is followed back, by username; those whose names begin so when there is a text.
  func mutuals(
    of viewer: ID<ProfileEntity>, matching text: String, limit: Int, links: MediaLinks, in transaction: Transaction
  ) throws -> [SocialAPI.Author] {
    let end = text + "\u{10FFFF}"
    return try transaction.all(
      """
      SELECT p.id, p.username, p.full_name, p.avatar FROM follows mine
      JOIN follows theirs ON theirs.follower = mine.followee AND theirs.followee = \(viewer)
      JOIN profiles p ON p.id = mine.followee
      WHERE mine.follower = \(viewer) AND mine.accepted_at IS NOT NULL AND theirs.accepted_at IS NOT NULL
        AND (\(text.isEmpty) OR EXISTS (SELECT 1 FROM profile_terms t WHERE t.app = \(app)
          AND t.term >= \(text) AND t.term < \(end) AND t.profile_id = p.id))
      ORDER BY p.username LIMIT \(limit)
      """
    ) { row in
      try links.author(row, from: 0)
    }
  }

  /// The smaller id first, as the table has it.
  private func pair(
    _ one: ID<ProfileEntity>, _ other: ID<ProfileEntity>
  ) -> (ID<ProfileEntity>, ID<ProfileEntity>) {
    (one.high, one.low) < (other.high, other.low) ? (one, other) : (other, one)
  }

  /// The conversation between the two, where there is one that both may see.
  func between(
    _ one: ID<ProfileEntity>, _ other: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> ID<Conversation>? {
    let (first, second) = pair(one, other)
    return try transaction.first(
      "SELECT id FROM \(conversations) WHERE one = \(first) AND other = \(second)"
    ) { try $0.id(0) }
  }

  func insert(
    _ id: ID<Conversation>, between viewer: ID<ProfileEntity>, _ other: ID<ProfileEntity>, now: Timestamp,
    in transaction: Transaction
  ) throws {
    let (first, second) = pair(viewer, other)
    try transaction.run(
      """
      INSERT INTO \(conversations) (id, one, other, founder, created_at, last_at)
      VALUES (\(id), \(first), \(second), \(viewer), \(now), \(now))
      """)
  }

  func insertGroup(
    _ id: ID<Conversation>, founder: ID<ProfileEntity>, name: String, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO \(conversations) (id, founder, name, created_at, last_at)
      VALUES (\(id), \(founder), \(name), \(now), \(now))
      """)
  }

  /// When the viewer does something in a conversation: now, or after everything in it that they have seen, by their inbox as `i`.
  func next(_ now: Timestamp) -> SQL {
    """
    CASE WHEN i.last_at >= \(now) AND i.last_at >= i.read_at THEN i.last_at + 1
      WHEN i.read_at >= \(now) THEN i.read_at + 1 ELSE \(now) END
    """
  }

  /// Lets somebody in, from after the last message on; false when they are in it.
  func add(
    _ member: ID<ProfileEntity>, to id: ID<Conversation>, by viewer: ID<ProfileEntity>, now: Timestamp,
    in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO \(members) (conversation_id, profile_id, added_by, joined_at)
      SELECT i.conversation_id, \(member), \(viewer), \(next(now))
      FROM \(inbox) i WHERE i.profile_id = \(viewer) AND i.conversation_id = \(id)
      ON CONFLICT DO NOTHING
      """) == 1
  }

  func isMember(
    _ member: ID<ProfileEntity>, of id: ID<Conversation>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists("SELECT 1 FROM \(members) WHERE conversation_id = \(id) AND profile_id = \(member)")
  }

  /// Who is in it, as far as the viewer may see them.
  func members(of id: ID<Conversation>, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all("SELECT profile_id FROM \(members) WHERE conversation_id = \(id)") { try $0.id(0) }
  }

  func leave(
    _ id: ID<Conversation>, _ member: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run("DELETE FROM \(members) WHERE conversation_id = \(id) AND profile_id = \(member)") == 1
  }

  func rename(_ id: ID<Conversation>, _ name: String, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE \(conversations) SET name = \(name) WHERE id = \(id) AND name <> \(name)") == 1
  }

  /// Whether it is a group and how many in it the viewer may see; nil when the viewer may not see it.
  func shape(
    of id: ID<Conversation>, in transaction: Transaction
  ) throws -> (isGroup: Bool, members: Int)? {
    try transaction.first(
      """
      SELECT c.one IS NULL, (SELECT count(*) FROM \(members) m WHERE m.conversation_id = c.id)
      FROM \(conversations) c WHERE c.id = \(id)
      """
    ) { ($0.bool(0), $0.int(1)) }
  }

  /// Whether the viewer follows, and is followed by, somebody in it.
  func canSend(
    in id: ID<Conversation>, viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM \(members) m
      JOIN follows mine ON mine.follower = \(viewer) AND mine.followee = m.profile_id
      JOIN follows theirs ON theirs.follower = m.profile_id AND theirs.followee = \(viewer)
      WHERE m.conversation_id = \(id) AND mine.accepted_at IS NOT NULL AND theirs.accepted_at IS NOT NULL
      """)
  }

  /// Moves the mark of what was read, never back; false when it stays.
  func markRead(
    _ id: ID<Conversation>, upTo time: Timestamp, by viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE \(inbox) SET read_at = \(time), is_unread = EXISTS (
        SELECT 1 FROM \(messages) m WHERE m.conversation_id = \(id) AND m.created_at > \(time)
          AND m.sender <> \(viewer) AND m.event IS NULL)
      WHERE profile_id = \(viewer) AND conversation_id = \(id) AND read_at < \(time)
      """) == 1
  }

  /// False when it stays.
  func mute(
    _ id: ID<Conversation>, _ isMuted: Bool, by viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE \(inbox) SET is_muted = \(isMuted)
      WHERE profile_id = \(viewer) AND conversation_id = \(id) AND is_muted <> \(isMuted)
      """) == 1
  }

  /// How many conversations have something that the viewer has not read, without the muted ones, counted to 100. The badge of
  /// every page.
  var unread: SQL { Self.unread(inbox: inbox, messages: messages) }

  static func unread(inbox: SchemaText, messages: SchemaText) -> SQL {
    """
    SELECT count(*) FROM (
      SELECT 1 FROM \(inbox) i WHERE i.profile_id = viewer() AND i.is_unread AND i.is_muted = FALSE AND EXISTS (
        SELECT 1 FROM \(messages) m WHERE m.conversation_id = i.conversation_id AND m.created_at > i.read_at
          AND m.sender <> viewer() AND m.event IS NULL) LIMIT 100) AS unread_conversations
    """
  }

  func unreadCount(in transaction: ReadTransaction) throws -> Int {
    try transaction.first(unread) { $0.int(0) } ?? 0
  }
}
