internal import SQL

extension CoreMigrations {
  /// What several processes on one database have in common. One process alone leaves most of it empty.
  static let several = Migration("core", 8, "several processes") {
    // A running job belongs to the process that leased it, until then.
    "ALTER TABLE media_jobs ADD COLUMN leased_by uuid"
    "ALTER TABLE media_jobs ADD COLUMN leased_until bigint NOT NULL DEFAULT 0"
    """
    CREATE TABLE leases (
      name text PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 100), holder uuid NOT NULL, expires_at bigint NOT NULL)
      WITHOUT ROWID
    """
    // `name` is a keyed hash: neither addresses nor names can be read or guessed from it.
    """
    CREATE TABLE rate_limits (
      name bytea PRIMARY KEY CHECK (length(name) = 16), tokens double NOT NULL, updated_at bigint NOT NULL)
      WITHOUT ROWID
    """
    "CREATE INDEX rate_limits_updated ON rate_limits (updated_at)"
    // Facts come into `live_arrivals` in the transactions that cause them. The process that numbers them moves them to `live_facts`:
    // there a number never appears below one that can be seen already. `tick` orders what one process tells.
    """
    CREATE TABLE live_arrivals (
      id uuid PRIMARY KEY, tick bigint NOT NULL, teller uuid, app text NOT NULL, event text NOT NULL,
      coalesces boolean NOT NULL, subject uuid NOT NULL, audience bytea NOT NULL, at bigint NOT NULL) WITHOUT ROWID
    """
    """
    CREATE TABLE live_facts (
      number bigint PRIMARY KEY, app text NOT NULL, event text NOT NULL, coalesces boolean NOT NULL,
      subject uuid NOT NULL, audience bytea NOT NULL, at bigint NOT NULL) WITHOUT ROWID
    """
    // What this installation is known by, such as the fingerprint of its key.
    "CREATE TABLE installation (name text PRIMARY KEY, value bytea NOT NULL) WITHOUT ROWID"
  }

  /// A fact is proven by the installation's key. Those of before are not, so they go, and every client asks again: the numbers go on
  /// behind a gap.
  static let provenFacts = Migration("core", 28, "proofs of live facts") {
    "ALTER TABLE live_arrivals ADD COLUMN proof bytea"
    "ALTER TABLE live_facts ADD COLUMN proof bytea"
    "DELETE FROM live_arrivals"
    "DELETE FROM live_facts WHERE number < (SELECT max(number) FROM live_facts)"
    "UPDATE live_facts SET number = number + 2"
  }
}
