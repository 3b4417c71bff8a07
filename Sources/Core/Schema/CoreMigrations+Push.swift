internal import SQL

extension CoreMigrations {
  /// Devices that hear of what happens while no page is open, and what their owners want to hear.
  static let push = Migration("core", 37, "devices that are notified, quiet hours") {
    // A subscription is its session's. An empty `app`: for every app of the account.
    """
    CREATE TABLE push_subscriptions (
      id uuid PRIMARY KEY, session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, app text NOT NULL CHECK (length(app) <= 40),
      endpoint text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 1 AND 1000),
      point bytea NOT NULL CHECK (length(point) = 65), secret bytea NOT NULL CHECK (length(secret) = 16),
      is_content_free boolean NOT NULL DEFAULT FALSE CHECK (is_content_free IN (TRUE, FALSE)),
      created_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id)"
    "CREATE INDEX push_subscriptions_account ON push_subscriptions (account_id)"
    // Kinds that somebody doesn't want on their devices: they stay in their activity.
    """
    CREATE TABLE silenced_pushes (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40), PRIMARY KEY (profile_id, kind)) WITHOUT ROWID
    """
    // In minutes of the day in the account's own zone; from the evening to the morning where the end is before the start.
    """
    CREATE TABLE quiet_hours (
      account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      starts_at bigint NOT NULL CHECK (starts_at BETWEEN 0 AND 1439),
      ends_at bigint NOT NULL CHECK (ends_at BETWEEN 0 AND 1439),
      zone text NOT NULL CHECK (length(zone) BETWEEN 1 AND 64), CHECK (starts_at <> ends_at)) WITHOUT ROWID
    """
    Trigger(
      "sessions_end_pushes", after: .update, of: ["ended_at"], on: "sessions",
      when: "OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL",
      "DELETE FROM push_subscriptions WHERE session_id = NEW.id;")
  }

  /// What devices are still to hear of.
  static let pushQueue = Migration("core", 38, "what devices are still to hear of") {
    // One row for each thing that happened, in the transaction of who did it, and without anything of its content. A null `recipient`: it
    // concerns several people, who are found later.
    """
    CREATE TABLE push_events (
      id uuid PRIMARY KEY, app text NOT NULL, kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
      subject uuid NOT NULL, object uuid NOT NULL, actor uuid NOT NULL, recipient uuid, created_at bigint NOT NULL)
      WITHOUT ROWID
    """
    // One row for each device and event, so that none hears of one twice. It stays for a day after it was sent. A null `profile_id`: for the
    // account, such as operators' reports.
    """
    CREATE TABLE push_notices (
      subscription_id uuid NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
      kind text NOT NULL, subject uuid NOT NULL, actor uuid NOT NULL, object uuid NOT NULL, app text NOT NULL,
      profile_id uuid REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL, due_at bigint NOT NULL,
      tries bigint NOT NULL DEFAULT 0, is_held boolean NOT NULL DEFAULT FALSE CHECK (is_held IN (TRUE, FALSE)),
      taken_at bigint, PRIMARY KEY (subscription_id, kind, subject, actor, object)) WITHOUT ROWID
    """
    "CREATE INDEX push_notices_due ON push_notices (due_at) WHERE taken_at IS NULL"
    "CREATE INDEX push_notices_taken ON push_notices (taken_at) WHERE taken_at IS NOT NULL"
    "CREATE INDEX push_notices_profile ON push_notices (profile_id)"
    // Only for who has a device: most people on most servers have none.
    Trigger(
      "activity_pushed", after: .insert, on: "activity", when: "NEW.read_at IS NULL",
      """
      INSERT INTO push_events (id, app, kind, subject, object, actor, recipient, created_at)
        SELECT new_id(), pa.app, NEW.kind, NEW.subject, NEW.object, NEW.actor, NEW.recipient, NEW.created_at
        FROM profile_accounts pa WHERE pa.profile_id = NEW.recipient AND EXISTS (
          SELECT 1 FROM push_subscriptions s WHERE s.account_id = pa.account_id AND (s.app = '' OR s.app = pa.app));
      """)
    Trigger(
      "reports_pushed", after: .insert, on: "reports",
      """
      INSERT INTO push_events (id, app, kind, subject, object, actor, created_at)
        SELECT new_id(), NEW.app, 'report_filed', NEW.id, NEW.id, NEW.id, NEW.created_at
        FROM accounts a WHERE a.is_operator = TRUE AND EXISTS (
          SELECT 1 FROM push_subscriptions s WHERE s.account_id = a.id)
        ORDER BY a.id LIMIT 1;
      """)
  }

  /// What people shared is in their followers' activity, as something read: the badge doesn't count it. It has no line where the
  /// post can't be seen, and goes after two months.
  static let sharesInActivity = Migration("core", 39, "what people share, in activity") {
    "CREATE INDEX activity_shared ON activity (created_at) WHERE kind = 'share'"
  }
}
