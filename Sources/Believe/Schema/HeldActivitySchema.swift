internal import SQL

extension BelieveMigrations {
  /// Anonymous messages whose lines appear at an hour are found by their time.
  static let heldHours = Migration("believe", 22, "anonymous messages by time") {
    "CREATE INDEX believe_support_messages_held ON believe_support_messages (created_at) WHERE is_anonymous = TRUE"
  }

  /// The photos of an update can be described later; the update's row follows.
  static let described = Migration("believe", 20, "descriptions that change") {
    Trigger(
      "believe_post_images_described", after: .update, of: ["alt"], on: "believe_post_images",
      when: "NEW.position = 0",
      "UPDATE believe_posts SET media_alt = NEW.alt WHERE id = NEW.post_id;")
  }

  /// A creator's home has their own updates too.
  static let ownUpdates = Migration("believe", 19, "own updates by time") {
    "CREATE INDEX believe_posts_own ON believe_posts (builder_id, published_at, id)"
  }

  /// A line about an anonymous message stands beside nothing that its sender did at the same time: it has the time of a full hour, one to
  /// two hours later, as the policy of `activity` holds what is dated ahead.
  static let heldSupport = Migration("believe", 18, "anonymous messages are told later") {
    DropTrigger("believe_support_received")
    Trigger(
      "believe_support_received", after: .insert, on: "believe_support_messages",
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT builder_id, CASE WHEN NEW.is_anonymous = TRUE THEN 'support_anonymous' ELSE 'support' END,
          NEW.project_id, coalesce(NEW.sender_id, builder_id), NEW.id, new_id(),
          CASE WHEN NEW.is_anonymous = TRUE THEN (NEW.created_at / 3600000000 + 2) * 3600000000 ELSE NEW.created_at END
        FROM believe_projects WHERE id = NEW.project_id
        ON CONFLICT DO NOTHING;
      """)
  }
}
