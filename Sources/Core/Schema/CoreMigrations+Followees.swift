internal import SQL

extension CoreMigrations {
  /// Whom one follows, for the policies, from an index alone: on PostgreSQL each row lies on a page of its own. On SQLite
  /// they lie beside each other, in the order of their key.
  static let followees = Migration("core", 10, "followees from an index") {
    OnPostgres(
      """
      CREATE INDEX follows_accepted ON follows (follower, followee)
        WHERE accepted_at IS NOT NULL AND is_suspended = FALSE
      """)
  }
}
