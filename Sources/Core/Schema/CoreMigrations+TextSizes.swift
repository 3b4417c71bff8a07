internal import SQL

extension CoreMigrations {
  /// How large each account has the text of its pages, in percent: see `TextSize`.
  static let textSizes = Migration("core", 32, "text sizes of accounts") {
    "ALTER TABLE accounts ADD COLUMN text_size bigint NOT NULL DEFAULT 100 CHECK (text_size BETWEEN 100 AND 200)"
  }
}
