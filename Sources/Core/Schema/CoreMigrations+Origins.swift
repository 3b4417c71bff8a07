internal import SQL

extension CoreMigrations {
  /// Where an account has signed in from: a keyed hash, by which it is known when it does so again.
  static let originsOfSessions = Migration("core", 12, "origins of sessions") {
    "ALTER TABLE sessions ADD COLUMN origin bytea"
  }
}
