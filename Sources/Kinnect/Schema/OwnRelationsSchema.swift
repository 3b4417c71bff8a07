internal import SQL

extension KinnectMigrations {
  /// What follows and blocks do here, they do for Kinnect's own people alone.
  static let ownRelations = Migration("kinnect", 10, "follows and blocks of its own people") {
    DropTrigger("kinnect_follows_made")
    Trigger(
      "kinnect_follows_made", after: .insert, on: "follows",
      when: "NEW.app = 'kinnect' AND NEW.accepted_at IS NOT NULL", fill)
    DropTrigger("kinnect_follows_shown")
    Trigger(
      "kinnect_follows_shown", after: .update, of: ["accepted_at", "is_suspended"], on: "follows",
      when: """
        NEW.app = 'kinnect' AND NEW.accepted_at IS NOT NULL AND NEW.is_suspended = FALSE
        AND (OLD.accepted_at IS NULL OR OLD.is_suspended = TRUE)
        """,
      fill)
    DropTrigger("kinnect_follows_hidden")
    Trigger(
      "kinnect_follows_hidden", after: .update, of: ["is_suspended"], on: "follows",
      when: """
        OLD.app = 'kinnect' AND OLD.accepted_at IS NOT NULL AND OLD.is_suspended = FALSE AND NEW.is_suspended = TRUE
        """, empty)
    DropTrigger("kinnect_follows_ended")
    Trigger(
      "kinnect_follows_ended", after: .delete, on: "follows",
      when: "OLD.app = 'kinnect' AND OLD.accepted_at IS NOT NULL", empty)
    DropTrigger("kinnect_blocks_end_reactions")
    Trigger(
      "kinnect_blocks_end_reactions", after: .insert, on: "blocked_profiles", when: "NEW.app = 'kinnect'",
      """
      DELETE FROM kinnect_likes
        WHERE user_id = NEW.viewer AND post_id IN (SELECT id FROM kinnect_posts WHERE author = NEW.other);
      DELETE FROM kinnect_comments
        WHERE user_id = NEW.viewer AND post_id IN (SELECT id FROM kinnect_posts WHERE author = NEW.other);
      """)
    DropTrigger("kinnect_blocks_end_invitations")
    Trigger(
      "kinnect_blocks_end_invitations", after: .insert, on: "blocked_profiles", when: "NEW.app = 'kinnect'",
      """
      DELETE FROM kinnect_invitations
        WHERE profile_id = NEW.viewer AND invited_by = NEW.other AND declined_at IS NULL;
      """)
  }
}
