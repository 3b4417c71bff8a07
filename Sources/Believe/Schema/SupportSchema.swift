internal import SQL

extension BelieveMigrations {
  /// The seed's `support_messages`, with answers. Who sent an anonymous one stands in `believe_support_senders` alone.
  static let support = Migration("believe", 5, "support messages") {
    """
    CREATE TABLE believe_support_messages (
      id uuid PRIMARY KEY, project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE,
      sender_id uuid REFERENCES profiles (id) ON DELETE CASCADE,
      message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000), is_anonymous boolean NOT NULL,
      created_at bigint NOT NULL, CHECK (is_anonymous = (sender_id IS NULL))) WITHOUT ROWID
    """
    "CREATE INDEX believe_support_messages_newest ON believe_support_messages (project_id, created_at, id)"
    "CREATE INDEX believe_support_messages_sender ON believe_support_messages (sender_id)"
    """
    CREATE TABLE believe_support_senders (
      message_id uuid PRIMARY KEY REFERENCES believe_support_messages (id) ON DELETE CASCADE,
      sender uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, project_id uuid NOT NULL,
      created_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX believe_support_senders_sender ON believe_support_senders (sender)"
    // What stands for the sender of an anonymous message: a keyed hash of project and sender.
    """
    CREATE TABLE believe_support_handles (
      message_id uuid PRIMARY KEY REFERENCES believe_support_messages (id) ON DELETE CASCADE,
      project_id uuid NOT NULL, handle uuid NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX believe_support_handles_handle ON believe_support_handles (project_id, handle)"
    """
    CREATE TABLE believe_silenced (
      project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE, handle uuid NOT NULL,
      created_at bigint NOT NULL, PRIMARY KEY (project_id, handle)) WITHOUT ROWID
    """
    """
    CREATE TABLE believe_support_answers (
      message_id uuid PRIMARY KEY REFERENCES believe_support_messages (id) ON DELETE CASCADE,
      project_id uuid NOT NULL, body text NOT NULL CHECK (length(body) BETWEEN 1 AND 1000), is_public boolean NOT NULL,
      created_at bigint NOT NULL) WITHOUT ROWID
    """
    // The actor of an anonymous message is its recipient: there is no other name to put there.
    Trigger(
      "believe_support_received", after: .insert, on: "believe_support_messages",
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT builder_id, CASE WHEN NEW.is_anonymous = TRUE THEN 'support_anonymous' ELSE 'support' END,
          NEW.project_id, coalesce(NEW.sender_id, builder_id), NEW.id, new_id(), NEW.created_at
        FROM believe_projects WHERE id = NEW.project_id
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "believe_support_deleted", after: .delete, on: "believe_support_messages",
      """
      DELETE FROM activity WHERE recipient = (SELECT builder_id FROM believe_projects WHERE id = OLD.project_id)
        AND kind IN ('support', 'support_anonymous') AND subject = OLD.project_id AND object = OLD.id;
      """)
    Trigger(
      "believe_support_senders_deleted", after: .delete, on: "believe_support_senders",
      """
      DELETE FROM activity WHERE recipient = OLD.sender AND kind = 'support_answer' AND subject = OLD.project_id
        AND object = OLD.message_id;
      """)
    Trigger(
      "believe_support_answered", after: .insert, on: "believe_support_answers",
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT s.sender, 'support_answer', NEW.project_id, p.builder_id, NEW.message_id, new_id(), NEW.created_at
        FROM believe_support_senders s JOIN believe_projects p ON p.id = NEW.project_id
        WHERE s.message_id = NEW.message_id AND NOT EXISTS (
          SELECT 1 FROM blocked_profiles b WHERE b.viewer = s.sender AND b.other = p.builder_id)
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "believe_support_answers_deleted", after: .delete, on: "believe_support_answers",
      """
      DELETE FROM activity
        WHERE recipient IN (SELECT sender FROM believe_support_senders WHERE message_id = OLD.message_id)
          AND kind = 'support_answer' AND subject = OLD.project_id AND object = OLD.message_id;
      """)
  }

  /// Only the message itself brings its sender: nobody can step into the place of one who has gone.
  static let senders = Migration("believe", 11, "senders come with their message") {
    Trigger(
      "believe_support_sent", after: .insert, on: "believe_support_messages",
      """
      INSERT INTO believe_support_senders (message_id, sender, project_id, created_at)
        SELECT NEW.id, coalesce(NEW.sender_id, viewer()), NEW.project_id, NEW.created_at
        WHERE coalesce(NEW.sender_id, viewer()) IS NOT NULL;
      """)
  }
}
