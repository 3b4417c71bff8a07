internal import SQL

extension CoreMigrations {
  /// Media whose objects are named after the person and the time, for apps that ask for it, and uploads that go straight to
  /// the store.
  static let namesOfMedia = Migration("core", 21, "names of media, direct uploads") {
    // The name is made of these, the id and the time of the reservation; without them a medium lies by its id. While `move` is
    // 'copying' its files still lie by its id, at 'clearing' some may be left there.
    "ALTER TABLE media ADD COLUMN named_app text"
    "ALTER TABLE media ADD COLUMN named_for uuid"
    "ALTER TABLE media ADD COLUMN move text CHECK (move IN ('copying', 'clearing'))"
    "CREATE INDEX media_moving ON media (id) WHERE move IS NOT NULL"
    // What is reported keeps its files when its row goes, and with them their name.
    "ALTER TABLE report_media ADD COLUMN named_app text"
    "ALTER TABLE report_media ADD COLUMN named_for uuid"
    "ALTER TABLE report_media ADD COLUMN made_at bigint NOT NULL DEFAULT 0"
    "ALTER TABLE media_deletions ADD COLUMN named_app text"
    "ALTER TABLE media_deletions ADD COLUMN named_for uuid"
    // Files are removed twice: what was being written meanwhile goes with the second time.
    "ALTER TABLE media_deletions ADD COLUMN swept_at bigint"
    "CREATE INDEX media_deletions_due ON media_deletions (id) WHERE swept_at IS NULL"
    DropTrigger("media_deleted")
    Trigger(
      "media_deleted", after: .delete, on: "media",
      """
      INSERT INTO media_deletions (id, created_at, named_app, named_for)
        VALUES (OLD.id, OLD.created_at, OLD.named_app, OLD.named_for) ON CONFLICT DO NOTHING;
      """)
    """
    CREATE TABLE direct_uploads (
      id uuid PRIMARY KEY, owner uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, app text NOT NULL,
      size bigint NOT NULL CHECK (size > 0), content_type text NOT NULL CHECK (length(content_type) <= 100),
      created_at bigint NOT NULL, expires_at bigint NOT NULL, received_at bigint) WITHOUT ROWID
    """
    "CREATE INDEX direct_uploads_owner ON direct_uploads (owner)"
    "CREATE INDEX direct_uploads_expiry ON direct_uploads (expires_at)"
  }
}
