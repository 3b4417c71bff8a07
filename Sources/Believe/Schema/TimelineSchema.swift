internal import SQL

extension BelieveMigrations {
  /// Brings the updates of a project into the timeline of a follower.
  static let fillTimeline = fill()

  /// - Parameter condition: over an update, behind the others.
  private static func fill(where condition: SchemaText = "") -> SchemaText {
    """
    INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id, is_liked)
      SELECT NEW.user_id, o.published_at, o.id, o.project_id, EXISTS (
        SELECT 1 FROM believe_likes l WHERE l.user_id = NEW.user_id AND l.post_id = o.id)
      FROM believe_posts o WHERE o.project_id = NEW.project_id AND o.published_at IS NOT NULL\(condition)
      ON CONFLICT DO NOTHING;
    """
  }

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

  /// Takes an update out of the timelines of its project's followers.
  private static let takeOut: SchemaText = """
    DELETE FROM believe_timeline
      WHERE profile_id IN (SELECT user_id FROM believe_follows WHERE project_id = OLD.project_id)
        AND published_at = OLD.published_at AND post_id = OLD.id;
    """

  /// Puts it in, unless it isn't published or an operator hides it.
  private static let putIn: SchemaText = """
    INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id, is_liked)
      SELECT f.user_id, NEW.published_at, NEW.id, NEW.project_id, EXISTS (
        SELECT 1 FROM believe_likes l WHERE l.user_id = f.user_id AND l.post_id = NEW.id)
      FROM believe_follows f WHERE f.project_id = NEW.project_id AND f.is_suspended = FALSE
        AND NEW.published_at IS NOT NULL AND NEW.hidden_at IS NULL
      ON CONFLICT DO NOTHING;
    """

  /// What an operator hides leaves the timelines, and comes back when it is shown again: an entry of it would say that it is there, and since
  /// when.
  static let hiddenEntries = Migration("believe", 21, "timelines without hidden updates") {
    """
    DELETE FROM believe_timeline WHERE post_id IN (SELECT id FROM believe_posts WHERE hidden_at IS NOT NULL)
    """
    DropTrigger("believe_posts_published_later")
    Trigger(
      "believe_posts_published_later", after: .update, of: ["published_at"], on: "believe_posts",
      when: "OLD.published_at IS DISTINCT FROM NEW.published_at", "\(takeOut)\n\(putIn)")
    DropTrigger("believe_follows_fill")
    Trigger(
      "believe_follows_fill", after: .insert, on: "believe_follows", fill(where: " AND o.hidden_at IS NULL"))
    DropTrigger("believe_follows_shown")
    Trigger(
      "believe_follows_shown", after: .update, of: ["is_suspended"], on: "believe_follows",
      when: "OLD.is_suspended = TRUE AND NEW.is_suspended = FALSE", fill(where: " AND o.hidden_at IS NULL"))
    Trigger(
      "believe_posts_hidden", after: .update, of: ["hidden_at"], on: "believe_posts",
      when: "NEW.hidden_at IS NOT NULL AND OLD.hidden_at IS NULL", takeOut)
    Trigger(
      "believe_posts_shown_again", after: .update, of: ["hidden_at"], on: "believe_posts",
      when: "NEW.hidden_at IS NULL AND OLD.hidden_at IS NOT NULL", putIn)
  }
}
