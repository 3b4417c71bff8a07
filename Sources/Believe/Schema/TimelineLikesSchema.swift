internal import SQL

extension BelieveMigrations {
  /// An entry of a timeline says whether its owner likes the update, so that the home need not ask for each.
  static let likesInTimelines = Migration("believe", 9, "likes in timelines") {
    "ALTER TABLE believe_timeline ADD COLUMN is_liked boolean NOT NULL DEFAULT FALSE"
    """
    UPDATE believe_timeline SET is_liked = TRUE WHERE EXISTS (
      SELECT 1 FROM believe_likes l
      WHERE l.user_id = believe_timeline.profile_id AND l.post_id = believe_timeline.post_id)
    """
    // Somebody may have liked it before it comes into his timeline: what is new is liked by nobody, and so are drafts, but an
    // update that was taken back keeps its likes, and one need not follow to like.
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
        FROM believe_follows f WHERE f.project_id = NEW.project_id AND NEW.published_at IS NOT NULL
        ON CONFLICT DO NOTHING;
      """)
    DropTrigger("believe_follows_fill")
    Trigger(
      "believe_follows_fill", after: .insert, on: "believe_follows", fillTimeline)
    Trigger(
      "believe_likes_into_timeline", after: .insert, on: "believe_likes",
      """
      UPDATE believe_timeline SET is_liked = TRUE
        WHERE profile_id = NEW.user_id AND post_id = NEW.post_id
          AND published_at = (SELECT o.published_at FROM believe_posts o WHERE o.id = NEW.post_id);
      """)
    Trigger(
      "believe_likes_out_of_timeline", after: .delete, on: "believe_likes",
      """
      UPDATE believe_timeline SET is_liked = FALSE
        WHERE profile_id = OLD.user_id AND post_id = OLD.post_id
          AND published_at = (SELECT o.published_at FROM believe_posts o WHERE o.id = OLD.post_id);
      """)
  }
}
