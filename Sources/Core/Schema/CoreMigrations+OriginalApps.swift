internal import SQL

extension CoreMigrations {
  /// An original belongs to the app that it was kept in: who deletes all of one app keeps those of others. So far each was named after
  /// its app.
  static let originalApps = Migration("core", 25, "originals by app") {
    "ALTER TABLE originals ADD COLUMN app text NOT NULL DEFAULT ''"
    "UPDATE originals SET app = named_app WHERE named_app IS NOT NULL"
  }
}
