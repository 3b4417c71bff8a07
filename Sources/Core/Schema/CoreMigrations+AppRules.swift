internal import SQL

extension CoreMigrations {
  /// Invitations to several apps, by members too; apps that anyone with an account may join, and being found again there.
  static let appRules = Migration("core", 16, "invitations to several apps and by members, new apps") {
    // Names with a space between them.
    "ALTER TABLE invitations RENAME COLUMN app TO apps"
    """
    CREATE TABLE app_rules (
      app text PRIMARY KEY, member_invitations bigint NOT NULL DEFAULT 0 CHECK (member_invitations BETWEEN 0 AND 1000),
      open_since bigint) WITHOUT ROWID
    """
    // What is here already is news to nobody.
    "INSERT INTO app_rules (app) SELECT DISTINCT module FROM schema_migrations WHERE module <> 'core'"
    """
    CREATE TABLE declined_apps (
      account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, app text NOT NULL,
      PRIMARY KEY (account_id, app)) WITHOUT ROWID
    """
    """
    CREATE TABLE findable_profiles (
      profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE) WITHOUT ROWID
    """
  }
}
