internal import SQL

extension CoreMigrations {
  /// What is unread is counted from its index alone, though the policy of `activity` asks for its time.
  static let unreadTimes = Migration("core", 30, "unread activity with its time") {
    "DROP INDEX activity_unread"
    "CREATE INDEX activity_unread ON activity (recipient, read_at, created_at)"
  }
}
