internal import SQL

extension KinnectMigrations {
  /// Brings what somebody has posted into the timeline of a follower.
  static let fill: SchemaText = """
    INSERT INTO kinnect_timeline (profile_id, created_at, post_id, author)
      SELECT NEW.follower, created_at, id, author FROM kinnect_posts WHERE author = NEW.followee
      ON CONFLICT DO NOTHING;
    """

  /// Takes it away again.
  static let empty: SchemaText = """
    DELETE FROM kinnect_timeline WHERE profile_id = OLD.follower AND (created_at, post_id) IN (
      SELECT created_at, id FROM kinnect_posts WHERE author = OLD.followee);
    """

  /// What a suspended author has posted leaves the timelines of followers, and comes back when the suspension ends: the follow
  /// says whether it is suspended.
  static let suspensions = Migration("kinnect", 7, "timelines without the suspended") {
    """
    DELETE FROM kinnect_timeline WHERE (profile_id, created_at, post_id) IN (
      SELECT f.follower, p.created_at, p.id FROM follows f JOIN kinnect_posts p ON p.author = f.followee
      WHERE f.is_suspended = TRUE)
    """
    // A video may be ready, and its post published, while its author is suspended.
    DropTrigger("kinnect_posts_published")
    Trigger(
      "kinnect_posts_published", after: .insert, on: "kinnect_posts",
      """
      INSERT INTO kinnect_timeline (profile_id, created_at, post_id, author)
        VALUES (NEW.author, NEW.created_at, NEW.id, NEW.author);
      INSERT INTO kinnect_timeline (profile_id, created_at, post_id, author)
        SELECT follower, NEW.created_at, NEW.id, NEW.author FROM follows
        WHERE followee = NEW.author AND accepted_at IS NOT NULL AND is_suspended = FALSE;
      UPDATE profile_counts SET post_count = post_count + 1 WHERE profile_id = NEW.author;
      """)
    DropTrigger("kinnect_follows_accepted")
    Trigger(
      "kinnect_follows_shown", after: .update, of: ["accepted_at", "is_suspended"], on: "follows",
      when: """
        NEW.accepted_at IS NOT NULL AND NEW.is_suspended = FALSE AND (OLD.accepted_at IS NULL OR OLD.is_suspended = TRUE)
        """,
      fill)
    Trigger(
      "kinnect_follows_hidden", after: .update, of: ["is_suspended"], on: "follows",
      when: "OLD.accepted_at IS NOT NULL AND OLD.is_suspended = FALSE AND NEW.is_suspended = TRUE", empty)
  }
}
