internal import SQL
internal import Wire

/// Those who run the server, as far as a member may see them in an app.
struct ServerOperators: Sendable {
  struct One: Sendable {
    /// Their profile in the app; nil where they have none, are suspended or are in a block with the viewer.
    let profile: ID<ProfileEntity>?
    let name: ServedPerson.Name?
  }

  /// How many are looked up.
  static let most = 10

  /// Reads without row-level security: whether somebody runs the server is not in what members see.
  static func find(by viewer: Viewer, in transaction: Transaction) throws -> [One] {
    try transaction.all(
      """
      SELECT p.id, p.username, p.full_name FROM accounts a
      LEFT JOIN profile_accounts x ON x.account_id = a.id AND x.app = \(viewer.app)
      LEFT JOIN profiles p ON p.id = x.profile_id AND p.hidden_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM blocked_profiles b WHERE b.viewer = \(viewer.profile) AND b.other = p.id)
      WHERE a.is_operator = TRUE AND a.suspended_at IS NULL ORDER BY a.created_at, a.id LIMIT \(most + 1)
      """
    ) { row in
      let profile: ID<ProfileEntity>? = row.optionalID(0)
      let name = row.optionalText(1).map { ServedPerson.Name(username: $0, fullName: row.text(2)) }
      return One(profile: profile, name: name)
    }
  }
}
