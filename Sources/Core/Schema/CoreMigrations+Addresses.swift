internal import SQL

extension CoreMigrations {
  /// What addresses are compared by: see `EmailAddress.key`. SQL can't calculate it, so the server fills it in where it is missing
  /// (`Services.fillAddressKeys`).
  static let addressKeys = Migration("core", 29, "keys of addresses") {
    "ALTER TABLE accounts ADD COLUMN email_key text CHECK (length(email_key) BETWEEN 3 AND 320)"
    // 0, but for accounts from before there were keys that share theirs with an earlier account.
    "ALTER TABLE accounts ADD COLUMN email_rank bigint NOT NULL DEFAULT 0 CHECK (email_rank >= 0)"
    // PostgreSQL has given the name `accounts_email_key` to the unique key over `email`.
    "CREATE UNIQUE INDEX accounts_address ON accounts (email_key, email_rank)"
  }
}
