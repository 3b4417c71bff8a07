internal import SQL

extension CoreMigrations {
  /// What arrives in parts, and what is still to be made of what has arrived.
  static let mediaWork = Migration("core", 7, "resumable uploads, media jobs") {
    // `metadata` is what the client said at the creation, told back to it as tus 1.0 demands.
    """
    CREATE TABLE media_uploads (
      id uuid PRIMARY KEY, owner uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      size bigint NOT NULL CHECK (size > 0), received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
      metadata text NOT NULL DEFAULT '' CHECK (length(metadata) <= 8000), created_at bigint NOT NULL,
      expires_at bigint NOT NULL, finished_at bigint) WITHOUT ROWID
    """
    "CREATE INDEX media_uploads_owner ON media_uploads (owner)"
    "CREATE INDEX media_uploads_expiry ON media_uploads (expires_at)"
    // A medium with a job has status 'reserved'. Claiming a job sets it 'running'. A trigger in place of a foreign
    // key: media also go by triggers, from which no cascade leads on.
    """
    CREATE TABLE media_jobs (
      media_id uuid PRIMARY KEY,
      state text NOT NULL CHECK (state IN ('waiting', 'running', 'failed')),
      crop text NOT NULL DEFAULT 'original' CHECK (crop IN ('original', 'square')),
      attempts bigint NOT NULL DEFAULT 0, percent bigint NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
      not_before bigint NOT NULL, reason text NOT NULL DEFAULT '', created_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX media_jobs_next ON media_jobs (state, not_before)"
    Trigger(
      "media_deleted_jobs", after: .delete, on: "media", "DELETE FROM media_jobs WHERE media_id = OLD.id;")
  }
}
