internal import SQL

extension CoreMigrations {
  /// What a session's owner knows it by, such as "Firefox on Linux"; of the browser's full name nothing is kept.
  static let devicesOfSessions = Migration("core", 13, "devices of sessions") {
    "ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT ''"
  }
}
