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

  /// Who is blocked is hidden from the one who blocks, name and all: the list of whom one blocks has the name they had then.
  static let namesOfBlocked = Migration("core", 11, "names of whom one blocks") {
    "ALTER TABLE blocks ADD COLUMN full_name text NOT NULL DEFAULT ''"
    "UPDATE blocks SET full_name = (SELECT p.full_name FROM profiles p WHERE p.id = blocks.blocked)"
    Trigger(
      "blocks_named", after: .insert, on: "blocks",
      """
      UPDATE blocks SET full_name = (SELECT p.full_name FROM profiles p WHERE p.id = NEW.blocked)
        WHERE blocker = NEW.blocker AND blocked = NEW.blocked;
      """)
  }
}
