internal import SQL

extension KinnectMigrations {
  /// A member's own choice, in the row that only they see.
  static let mutedConversations = Migration("kinnect", 9, "muted conversations") {
    "ALTER TABLE kinnect_inbox ADD COLUMN is_muted boolean NOT NULL DEFAULT FALSE"
  }
}
