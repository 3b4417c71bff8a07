internal import SQL

extension CoreMigrations {
  /// What became of the backups that the server makes by itself.
  static let backups = Migration("core", 35, "backups") {
    // `place` is a hash of the folder's path: by it the server knows whether its disk is mounted. No fault: read again and found whole.
    """
    CREATE TABLE backups (
      id uuid PRIMARY KEY, started_at bigint NOT NULL, ended_at bigint, place bytea NOT NULL,
      files bigint NOT NULL DEFAULT 0, bytes bigint NOT NULL DEFAULT 0,
      fault text CHECK (length(fault) BETWEEN 1 AND 40)) WITHOUT ROWID
    """
    "CREATE INDEX backups_newest ON backups (started_at)"
  }
}
