internal import SQL

extension BelieveMigrations {
  /// Brings the updates of a project into the timeline of a follower.
  static let fillTimeline: SchemaText = """
    INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id, is_liked)
      SELECT NEW.user_id, o.published_at, o.id, o.project_id, EXISTS (
        SELECT 1 FROM believe_likes l WHERE l.user_id = NEW.user_id AND l.post_id = o.id)
      FROM believe_posts o WHERE o.project_id = NEW.project_id AND o.published_at IS NOT NULL
      ON CONFLICT DO NOTHING;
    """

  /// Takes them away again.
  static let emptyTimeline: SchemaText =
    "DELETE FROM believe_timeline WHERE project_id = OLD.project_id AND profile_id = OLD.user_id;"

  /// The updates of a project that is unpublished, or whose builder is suspended, leave the timelines of its followers, and come
  /// back with it: the follow says whether it is suspended.
  static let hiddenFollows = Migration("believe", 12, "timelines without what is hidden") {
    """
    DELETE FROM believe_timeline WHERE (project_id, profile_id) IN (
      SELECT project_id, user_id FROM believe_follows WHERE is_suspended = TRUE)
    """
    // A builder writes in an unpublished project too, and what is scheduled is published whatever has happened since.
    DropTrigger("believe_posts_published")
    Trigger(
      "believe_posts_published", after: .insert, on: "believe_posts", when: "NEW.published_at IS NOT NULL",
      """
      INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id)
        SELECT user_id, NEW.published_at, NEW.id, NEW.project_id FROM believe_follows
        WHERE project_id = NEW.project_id AND is_suspended = FALSE;
      """)
    DropTrigger("believe_posts_published_later")
    Trigger(
      "believe_posts_published_later", after: .update, of: ["published_at"], on: "believe_posts",
      when: "OLD.published_at IS DISTINCT FROM NEW.published_at",
      """
      DELETE FROM believe_timeline
        WHERE profile_id IN (SELECT user_id FROM believe_follows WHERE project_id = OLD.project_id)
          AND published_at = OLD.published_at AND post_id = OLD.id;
      INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id, is_liked)
        SELECT f.user_id, NEW.published_at, NEW.id, NEW.project_id, EXISTS (
          SELECT 1 FROM believe_likes l WHERE l.user_id = f.user_id AND l.post_id = NEW.id)
        FROM believe_follows f
        WHERE f.project_id = NEW.project_id AND f.is_suspended = FALSE AND NEW.published_at IS NOT NULL
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "believe_follows_shown", after: .update, of: ["is_suspended"], on: "believe_follows",
      when: "OLD.is_suspended = TRUE AND NEW.is_suspended = FALSE", fillTimeline)
    Trigger(
      "believe_follows_hidden", after: .update, of: ["is_suspended"], on: "believe_follows",
      when: "OLD.is_suspended = FALSE AND NEW.is_suspended = TRUE", emptyTimeline)
  }
}
