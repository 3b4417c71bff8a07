internal import Core
internal import SQL
internal import Wire

extension Conversations {
  /// Asks somebody into a group; nothing where they are asked already, or have declined an invitation by the viewer.
  func invite(
    _ id: ID<SocialAPI.GroupInvitation>, _ person: ID<ProfileEntity>, to conversation: ID<Conversation>,
    by viewer: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO \(invitations) (id, conversation_id, profile_id, invited_by, name, created_at)
      SELECT \(id), c.id, \(person), \(viewer), c.name, \(now) FROM \(conversations) c WHERE c.id = \(conversation)
      ON CONFLICT DO NOTHING
      """)
  }

  /// The viewer becomes a member; false where nobody whom they see has invited them.
  func accept(
    _ conversation: ID<Conversation>, by viewer: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE \(invitations) SET accepted_at = \(now)
      WHERE conversation_id = \(conversation) AND profile_id = \(viewer) AND declined_at IS NULL
      """) == 1
  }

  func decline(
    _ conversation: ID<Conversation>, by viewer: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE \(invitations) SET declined_at = \(now)
      WHERE conversation_id = \(conversation) AND profile_id = \(viewer) AND declined_at IS NULL
      """) == 1
  }

  /// Answers whose invitation it was; nil where there is none that the viewer may withdraw.
  func withdraw(
    _ username: String, _ profile: ID<SocialAPI.Profile>?, from conversation: ID<Conversation>,
    in transaction: Transaction
  ) throws -> ID<ProfileEntity>? {
    let isMeant: SQL = if let profile { "id = \(profile)" } else { "username = \(username)" }
    return try transaction.first(
      """
      DELETE FROM \(invitations) WHERE conversation_id = \(conversation) AND declined_at IS NULL
        AND profile_id IN (SELECT id FROM profiles WHERE app = \(app) AND \(isMeant))
      RETURNING profile_id
      """
    ) { try $0.id(0) }
  }

  /// Whom the viewer has invited to the conversation.
  func invited(
    to conversation: ID<Conversation>, by viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      """
      SELECT profile_id FROM \(invitations)
      WHERE conversation_id = \(conversation) AND invited_by = \(viewer) AND declined_at IS NULL
      """
    ) { try $0.id(0) }
  }

  /// Who is invited to the conversation.
  func invited(
    to conversation: ID<Conversation>, in transaction: Transaction
  ) throws -> Set<ID<ProfileEntity>> {
    Set(
      try transaction.all(
        "SELECT profile_id FROM \(invitations) WHERE conversation_id = \(conversation) AND declined_at IS NULL"
      ) { try $0.id(0) })
  }

  /// To how many groups the viewer is invited.
  func invitationCount(for viewer: ID<ProfileEntity>, _ transaction: ReadTransaction) throws -> Int {
    try Self.invitationCount(for: viewer, in: invitations, transaction)
  }

  static func invitationCount(
    for viewer: ID<ProfileEntity>, in invitations: SchemaText, _ transaction: ReadTransaction
  ) throws -> Int {
    try transaction.first(
      "SELECT count(*) FROM \(invitations) WHERE profile_id = \(viewer) AND declined_at IS NULL"
    ) { $0.int(0) } ?? 0
  }

  /// The groups that the viewer is invited to, newest invitation first.
  func page(
    for viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.GroupInvitationList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<SocialAPI.GroupInvitation> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: SocialAPI.GroupInvitation.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT i.id, i.conversation_id, i.name, i.created_at, p.id, p.username, p.full_name, p.avatar
      FROM \(invitations) i JOIN profiles p ON p.id = i.invited_by
      WHERE i.profile_id = \(viewer) AND i.declined_at IS NULL AND (i.created_at, i.id) < (\(time), \(id))
      ORDER BY i.created_at DESC, i.id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let invitation = SocialAPI.GroupInvitation(
        conversation: try row.id(1), name: row.text(2), invitedBy: try links.author(row, from: 4), members: [],
        createdAt: row.time(3))
      return KeysetRow(invitation.createdAt, try row.id(0, SocialAPI.GroupInvitation.self), invitation)
    }
    var page = Page(rows, limit: limit, SocialAPI.GroupInvitationList.self, links.cursors)
    let people = try attendance(
      of: page.items.map(\.conversation), viewer, links, in: transaction)
    for index in page.items.indices {
      page.items[index].members = people[page.items[index].conversation]?.members ?? []
    }
    return page
  }
}
