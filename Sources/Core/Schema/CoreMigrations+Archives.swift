internal import SQL

extension CoreMigrations {
  /// Files that an app reads or makes as a whole, such as what somebody brings along from elsewhere: no media, and shown to nobody.
  /// Where its file lies the row doesn't say: it is named by the ID, and goes when the row does.
  static let archives = Migration("core", 23, "archives") {
    """
    CREATE TABLE archives (
      id uuid PRIMARY KEY, owner uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      direction text NOT NULL CHECK (direction IN ('in', 'out')), size bigint NOT NULL CHECK (size > 0),
      created_at bigint NOT NULL, expires_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX archives_owner ON archives (owner)"
    "CREATE INDEX archives_expiry ON archives (expires_at)"
    Trigger(
      "archives_deleted", after: .delete, on: "archives",
      "INSERT INTO media_deletions (id, created_at) VALUES (OLD.id, OLD.created_at) ON CONFLICT DO NOTHING;")
  }
}
