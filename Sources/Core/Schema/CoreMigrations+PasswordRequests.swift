internal import SQL

extension CoreMigrations {
  /// Who has asked for a new password. A row is written each time and for every address, whether there is an account or not, so that the time
  /// doesn't tell; `name` is a keyed hash of it.
  static let passwordRequests = Migration("core", 36, "requests for a new password, the log by person") {
    """
    CREATE TABLE password_requests (
      id uuid PRIMARY KEY, name bytea NOT NULL UNIQUE CHECK (length(name) = 16),
      account_id uuid REFERENCES accounts (id) ON DELETE CASCADE, app text NOT NULL, created_at bigint NOT NULL,
      asked_at bigint NOT NULL, dismissed_at bigint) WITHOUT ROWID
    """
    "CREATE INDEX password_requests_account ON password_requests (account_id)"
    "CREATE INDEX password_requests_asked ON password_requests (asked_at)"
    "CREATE INDEX moderation_log_concerned ON moderation_log (concerned) WHERE concerned IS NOT NULL"
  }
}
