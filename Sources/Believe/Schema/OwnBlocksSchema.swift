internal import SQL

extension BelieveMigrations {
  /// What a block ends here, it ends between Believe's own people alone.
  static let ownBlocks = Migration("believe", 14, "blocks of its own people") {
    DropTrigger("believe_blocks_end_support")
    Trigger(
      "believe_blocks_end_support", after: .insert, on: "blocked_profiles", when: "NEW.app = 'believe'",
      """
      DELETE FROM believe_likes WHERE user_id = NEW.viewer
        AND post_id IN (SELECT o.id FROM believe_posts o JOIN believe_projects p ON p.id = o.project_id
          WHERE p.builder_id = NEW.other);
      DELETE FROM believe_follows WHERE user_id = NEW.viewer
        AND project_id IN (SELECT id FROM believe_projects WHERE builder_id = NEW.other);
      DELETE FROM believe_recent_support WHERE user_id = NEW.viewer
        AND project_id IN (SELECT id FROM believe_projects WHERE builder_id = NEW.other);
      """)
  }
}
