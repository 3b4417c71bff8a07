internal import SQL

extension CoreMigrations {
  /// The files of photos and videos as they were sent, for who keeps them. Each is an object of its own, named by its own ID, so
  /// that it goes with its medium also where that stays for a report.
  static let originals = Migration("core", 24, "originals") {
    "CREATE TABLE original_keepers (profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE) WITHOUT ROWID"
    // Not stored yet, it is the file that the medium is being made of, or one that was sent by itself. A trigger in place of a foreign
    // key: media also go by triggers, from which no cascade leads on.
    """
    CREATE TABLE originals (
      id uuid PRIMARY KEY, media_id uuid NOT NULL, owner uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      file_type text NOT NULL CHECK (length(file_type) BETWEEN 1 AND 10), size bigint NOT NULL CHECK (size > 0),
      named_app text, named_for uuid, is_by_itself boolean NOT NULL, created_at bigint NOT NULL, stored_at bigint)
      WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX originals_media ON originals (media_id)"
    "CREATE INDEX originals_owner ON originals (owner)"
    "CREATE INDEX originals_arrived ON originals (id) WHERE stored_at IS NULL"
    Trigger(
      "media_deleted_original", after: .delete, on: "media", "DELETE FROM originals WHERE media_id = OLD.id;")
    Trigger(
      "originals_deleted", after: .delete, on: "originals",
      """
      INSERT INTO media_deletions (id, created_at, named_app, named_for)
        VALUES (OLD.id, OLD.created_at, OLD.named_app, OLD.named_for) ON CONFLICT DO NOTHING;
      """)
  }
}
