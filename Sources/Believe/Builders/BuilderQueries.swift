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
    _ id: ID<Builder>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> (builder: Builder, isOnboarded: Bool)? {
    try transaction.first(
      "SELECT \(columns) FROM profiles p JOIN believe_builders b ON b.id = p.id WHERE p.id = \(id)"
    ) { (try builder($0, links), !$0.isNull(8)) }
  }

  /// Those of the given builders whom the viewer may see.
  static func builders(_ ids: [ID<Builder>], links: MediaLinks, in transaction: Transaction) throws -> [Builder] {
    try transaction.all(
      "SELECT \(columns) FROM profiles p JOIN believe_builders b ON b.id = p.id WHERE p.id IN (\(list: ids))"
    ) { try builder($0, links) }
  }

  private static func builder(_ row: Row, _ links: MediaLinks) throws -> Builder {
    Builder(
      id: try row.id(0), name: row.text(1), bio: row.text(2), avatarURL: links.avatar(row.optionalID(3)),
      websiteURL: row.optionalText(4), twitterHandle: row.optionalText(5), isCreator: row.bool(6),
      createdAt: row.time(7))
  }

  static func avatar(of id: ID<Builder>, in transaction: Transaction) throws -> ID<MediaAPI.Item>? {
    try transaction.first("SELECT avatar FROM profiles WHERE id = \(id)") { $0.optionalID(0) } ?? nil
  }

  /// Having projects makes a creator, as the seed says; creators are found by name with their projects.
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
}
