public import Core
public import SQL
public import Wire

extension People {
  /// The visible profile of that name with what the viewer may know of it.
  /// - Parameter meant: the profile that is meant, where that is known; it counts instead of the name.
  public func profile(
    _ username: String, meaning meant: ID<SocialAPI.Profile>? = nil, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> SocialAPI.Profile? {
    let isMeant: SQL = if let meant { "p.id = \(meant)" } else { "p.username = \(username.lowercased())" }
    var found = try transaction.all(
      """
      SELECT \(ProfileList.columns), \(restricted) FROM profiles p \(ProfileList.joins(viewer))
      WHERE p.app = \(app) AND \(isMeant)
      """
    ) { try Self.whole($0, viewer: viewer, links: links) }
    try ProfileList.count(&found, in: transaction)
    return found.first
  }

  /// Behind `ProfileList.columns`: how many posts the viewer may see that aren't in the number that everybody is told.
  var restricted: SQL { posts?.restricted ?? "0" }

  /// A profile from a row that has `restricted` too.
  static func whole(_ row: Row, viewer: ID<ProfileEntity>, links: MediaLinks) throws -> SocialAPI.Profile {
    var profile = try ProfileList.profile(row, viewer: viewer, links: links)
    profile.postCount = profile.postCount.map { $0 + row.int(11) }
    return profile
  }

  /// A profile whose lists the viewer may see: their own, one they follow, or a public one; otherwise nil.
  public func openProfile(
    _ username: String, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> SocialAPI.Profile? {
    let profile = try self.profile(username, viewer: viewer, links: links, in: transaction)
    return profile.flatMap { $0.postCount == nil ? nil : $0 }
  }

  /// Reads something of a profile whose lists the viewer may see.
  /// - Throws: 404 for any other profile.
  public func read<T>(
    of username: String, _ viewer: Viewer, _ call: Call,
    _ body: @escaping @Sendable (Transaction, ID<ProfileEntity>) throws -> T
  ) async throws -> T {
    try await call.services.database.read(as: viewer.principal) { transaction in
      let profile = try openProfile(username, viewer: viewer.profile, links: call.links, in: transaction)
      guard let profile else { throw Problem.notFound() }
      return try body(transaction, profile.id.cast())
    }
  }

  /// Whether the viewer keeps the other's posts out of their feed.
  public static func isMuted(
    _ other: ID<ProfileEntity>, by viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists("SELECT 1 FROM mutes WHERE muter = \(viewer) AND muted = \(other)")
  }

  /// Whether the other waits for the viewer's approval.
  public static func asksToFollow(
    _ other: ID<ProfileEntity>, _ viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM follows WHERE follower = \(other) AND followee = \(viewer) AND accepted_at IS NULL")
  }
}
