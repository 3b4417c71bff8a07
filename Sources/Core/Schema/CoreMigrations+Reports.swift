internal import SQL

extension CoreMigrations {
  /// Reports of whatever an app declares, with the photos as they were, and the record of what operators did about them.
  static let moderation = Migration("core", 15, "reports of any kind, moderation log") {
    // SQLite can't drop a check, so the table is remade.
    "ALTER TABLE reports RENAME TO reports_of_three_kinds"
    """
    CREATE TABLE reports (
      id uuid PRIMARY KEY, app text NOT NULL, reporter uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      reporter_name text NOT NULL, kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40), subject uuid NOT NULL,
      address text NOT NULL DEFAULT '', concerned uuid REFERENCES profiles (id) ON DELETE SET NULL,
      concerned_name text NOT NULL DEFAULT '', reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
      evidence text NOT NULL, created_at bigint NOT NULL, closed_at bigint,
      outcome text CHECK (outcome IN ('dismissed', 'removed', 'suspended'))) WITHOUT ROWID
    """
    """
    INSERT INTO reports (id, app, reporter, reporter_name, kind, subject, reason, evidence, created_at, closed_at, outcome)
    SELECT id, app, reporter, reporter_name, kind, subject, reason, evidence, created_at, closed_at,
      CASE WHEN closed_at IS NOT NULL THEN 'dismissed' END FROM reports_of_three_kinds
    """
    "DROP TABLE reports_of_three_kinds"
    "CREATE UNIQUE INDEX reports_once ON reports (reporter, kind, subject) WHERE closed_at IS NULL"
    "CREATE INDEX reports_reporter ON reports (reporter, created_at, id)"
    "CREATE INDEX reports_open ON reports (created_at, id) WHERE closed_at IS NULL"
    "CREATE INDEX reports_subject ON reports (subject) WHERE closed_at IS NULL"
    "CREATE INDEX reports_concerned ON reports (concerned)"
    // No key to media: the files of a reported photo stay while its report is open, also where its row is gone.
    """
    CREATE TABLE report_media (
      media_id uuid NOT NULL, report_id uuid NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
      position bigint NOT NULL, PRIMARY KEY (media_id, report_id)) WITHOUT ROWID
    """
    "CREATE INDEX report_media_report ON report_media (report_id, position)"
    // Without keys: it outlives what it tells of.
    """
    CREATE TABLE moderation_log (
      id uuid PRIMARY KEY, created_at bigint NOT NULL, moderator uuid NOT NULL, moderator_name text NOT NULL,
      action text NOT NULL CHECK (length(action) BETWEEN 1 AND 40), reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
      app text NOT NULL, kind text NOT NULL, subject uuid NOT NULL, report uuid NOT NULL, concerned uuid,
      concerned_name text NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX moderation_log_newest ON moderation_log (created_at, id)"
    "CREATE INDEX moderation_log_report ON moderation_log (report)"
    // It only grows, for every writer: a row without an id is refused, and with it what would have changed the log.
    Trigger(
      "moderation_log_changed", after: .update, on: "moderation_log", "INSERT INTO moderation_log (id) VALUES (NULL);")
    Trigger(
      "moderation_log_deleted", after: .delete, on: "moderation_log", "INSERT INTO moderation_log (id) VALUES (NULL);")
  }

  /// A report may end with hiding what it is about. A column's check goes with the column.
  static let hiding = Migration("core", 20, "hiding") {
    "ALTER TABLE reports ADD COLUMN result text"
    "UPDATE reports SET result = outcome"
    "ALTER TABLE reports DROP COLUMN outcome"
    "ALTER TABLE reports RENAME COLUMN result TO outcome"
    "CREATE INDEX moderation_log_hidden ON moderation_log (created_at, id) WHERE action = 'hide'"
    "CREATE INDEX moderation_log_subject ON moderation_log (subject)"
  }

  /// What was done about an anonymous message would tell of its sender.
  static let quietOutcomes = Migration("core", 26, "outcomes that tell of nobody") {
    "UPDATE reports SET outcome = 'settled' WHERE outcome IS NOT NULL AND concerned IS NULL"
  }

  /// What files a reported photo or video has, known also where its own row is gone.
  static let reportedVideos = Migration("core", 18, "videos in reports") {
    "ALTER TABLE report_media ADD COLUMN kind text NOT NULL DEFAULT 'photo'"
    "ALTER TABLE report_media ADD COLUMN has_webp boolean NOT NULL DEFAULT TRUE"
    """
    UPDATE report_media SET kind = (SELECT m.kind FROM media m WHERE m.id = media_id),
      has_webp = (SELECT m.has_webp FROM media m WHERE m.id = media_id)
    WHERE media_id IN (SELECT id FROM media)
    """
  }
}
