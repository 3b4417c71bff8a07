internal import SQL
internal import Social

extension KinnectMigrations {
  /// Posts for circles, and for their author alone: what came and went with every post and follow comes and goes with audiences too.
  static let audiences = Migration("kinnect", 12, "audiences of posts") {
    "ALTER TABLE kinnect_posts ADD COLUMN \(Kinnect.audience.definition)"
    Kinnect.audience.steps
    // A post that waits keeps who is going to see it: its circles are ids with a space in between.
    "ALTER TABLE kinnect_waiting ADD COLUMN audience text NOT NULL DEFAULT 'followers'"
    "ALTER TABLE kinnect_waiting ADD COLUMN circles text NOT NULL DEFAULT ''"
    DropTrigger("kinnect_posts_published")
    DropTrigger("kinnect_posts_deleted")
    DropTrigger("kinnect_follows_made")
    DropTrigger("kinnect_follows_shown")
    DropTrigger("kinnect_follows_hidden")
    DropTrigger("kinnect_follows_ended")
    Kinnect.timeline.triggers
    Kinnect.audience.countingSteps
    Trigger(
      "kinnect_posts_end_activity", after: .delete, on: "kinnect_posts",
      """
      DELETE FROM activity WHERE recipient = OLD.author AND kind IN ('like', 'comment') AND subject = OLD.id;
      """)
  }
}
