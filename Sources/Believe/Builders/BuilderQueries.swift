internal import Core
internal import SQL
internal import Social
internal import Wire

enum BuilderQueries {
  private static let columns: SQL = """
    p.id, p.full_name, p.bio, p.avatar, b.website_url, b.twitter_handle, b.is_creator, p.created_at, b.onboarded_at
    """

  /// The visible builder, and whether they are onboarded, which is for themselves.
  static func builder(
    _ id: ID<Builder>, links: MediaLinks, in transaction: Transaction
  ) throws -> (builder: Builder, isOnboarded: Bool)? {
    try transaction.first(
      "SELECT \(columns) FROM profiles p JOIN believe_builders b ON b.id = p.id WHERE p.id = \(id)"
    ) { row in
      let builder = Builder(
        id: try row.id(0), name: row.text(1), bio: row.text(2), avatarURL: links.avatar(row.optionalID(3)),
        websiteURL: row.optionalText(4), twitterHandle: row.optionalText(5), isCreator: row.bool(6),
        createdAt: row.time(7))
      return (builder, !row.isNull(8))
    }
  }

  /// How many people a search shows.
  private static let mostFound = 12

  /// People by the start of a word of their name.
  static func found(
    by text: String, links: MediaLinks, in transaction: Transaction
  ) throws -> [BuilderReference] {
    let start = SearchText.folded(text)
    guard !start.isEmpty else { return [] }
    let end = start + "\u{10FFFF}"
    return try transaction.all(
      """
      SELECT p.id, p.full_name, p.avatar FROM (
        SELECT profile_id, min(term) AS place FROM profile_terms
        WHERE app = \(Believe.name) AND term >= \(start) AND term < \(end)
        GROUP BY profile_id ORDER BY min(term), profile_id LIMIT \(mostFound)) t
      JOIN profiles p ON p.id = t.profile_id ORDER BY t.place, p.id
      """
    ) { reference($0, from: 0, links) }.compactMap(\.self)
  }

  static func avatar(of id: ID<Builder>, in transaction: Transaction) throws -> ID<MediaAPI.Item>? {
    try transaction.first("SELECT avatar FROM profiles WHERE id = \(id)") { $0.optionalID(0) } ?? nil
  }

  /// From the columns id, name, avatar; nil where a policy hid them.
  static func reference(_ row: Row, from column: Int32, _ links: MediaLinks) -> BuilderReference? {
    guard let id: ID<Builder> = row.optionalID(column) else { return nil }
    return BuilderReference(
      id: id, name: row.text(column + 1), avatarURL: links.avatar(row.optionalID(column + 2)))
  }

  /// Whoever has projects is a creator, as the seed says, and is found by name with them.
  private static let hasProjects: SQL =
    "EXISTS (SELECT 1 FROM believe_projects j WHERE j.builder_id = believe_builders.id)"

  static func onboard(
    _ id: ID<ProfileEntity>, isCreator: Bool, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE believe_builders SET is_creator = (\(isCreator) OR \(hasProjects)), onboarded_at = \(now),
        updated_at = \(now)
      WHERE id = \(id)
      """)
  }

  struct Details: Sendable {
    var websiteURL: String?
    var twitterHandle: String?
    var isCreator: Bool
  }

  static func details(_ id: ID<ProfileEntity>, in transaction: Transaction) throws -> Details? {
    try transaction.first(
      "SELECT website_url, twitter_handle, is_creator FROM believe_builders WHERE id = \(id)"
    ) { Details(websiteURL: $0.optionalText(0), twitterHandle: $0.optionalText(1), isCreator: $0.bool(2)) }
  }

  static func update(
    _ id: ID<ProfileEntity>, _ details: Details, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE believe_builders SET website_url = \(details.websiteURL), twitter_handle = \(details.twitterHandle),
        is_creator = (\(details.isCreator) OR \(hasProjects)), updated_at = \(now) WHERE id = \(id)
      """)
  }

  /// The name by which the other apps know a visible profile; nobody is shown it.
  static func username(of id: ID<Builder>, in transaction: Transaction) throws -> String? {
    try transaction.first("SELECT username FROM profiles WHERE id = \(id) AND app = \(Believe.name)") { $0.text(0) }
  }

  static func isMuted(_ id: ID<Builder>, by viewer: ID<ProfileEntity>, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM mutes WHERE muter = \(viewer) AND muted = \(id)")
  }

  /// Whom the viewer mutes, newest first.
  static func muted(
    by viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.MuteList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<BuilderReference> {
    let page = try ProfileList.mutes(of: viewer, before: before, limit: limit)
      .page(for: viewer, links: links, in: transaction)
    return Page(
      items: page.items.map { BuilderReference(id: $0.id.cast(), name: $0.fullName, avatarURL: $0.avatarURL) },
      next: page.next)
  }

  /// The username of somebody whom the viewer blocks.
  static func blockedUsername(
    of id: ID<Builder>, by viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> String? {
    try transaction.first("SELECT username FROM blocks WHERE blocker = \(viewer) AND blocked = \(id)") { $0.text(0) }
  }

  /// The name of somebody whom the viewer blocks, as it was at that time.
  static func blockedName(
    of id: ID<Builder>, by viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> String? {
    try transaction.first("SELECT full_name FROM blocks WHERE blocker = \(viewer) AND blocked = \(id)") { $0.text(0) }
  }
}
