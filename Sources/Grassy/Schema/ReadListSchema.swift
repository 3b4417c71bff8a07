internal import SQL
internal import Social

extension GrassyMigrations {
  /// What lists had to look up for each post is written when the post is, or its author is suspended.
  static let readLists = Migration("grassy", 3, "lists that look up less") {
    Grassy.audience.suspensionSteps
    restricted
    tagsOfAuthors
  }

  /// Whether everyone sees the post: as its policy has it, but for blocks.
  static func isOpen(_ post: SchemaText) -> SchemaText {
    "\(post).audience = 'everyone' AND \(post).hidden_at IS NULL AND \(post).is_suspended = FALSE"
  }

  /// The part of everybody's timeline that isn't for everyone: with what is, it makes the feed, and neither has to be sorted out of
  /// the other.
  @Migration.StepBuilder private static var restricted: [MigrationStep] {
    """
    CREATE TABLE grassy_restricted (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      post_id uuid NOT NULL, author uuid NOT NULL, PRIMARY KEY (profile_id, created_at, post_id)) WITHOUT ROWID
    """
    // No join: where it isn't known yet how large the tables are, PostgreSQL would go through the timeline for each post.
    """
    INSERT INTO grassy_restricted (profile_id, created_at, post_id, author)
      SELECT t.profile_id, t.created_at, t.post_id, t.author FROM grassy_timeline t
      WHERE (SELECT p.audience FROM grassy_posts p WHERE p.id = t.post_id) <> 'everyone'
    """
    Trigger(
      "grassy_timeline_restricted", after: .insert, on: "grassy_timeline",
      """
      INSERT INTO grassy_restricted (profile_id, created_at, post_id, author)
        SELECT NEW.profile_id, NEW.created_at, NEW.post_id, NEW.author FROM grassy_posts p
        WHERE p.id = NEW.post_id AND p.audience <> 'everyone' ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "grassy_timeline_unrestricted", after: .delete, on: "grassy_timeline",
      """
      DELETE FROM grassy_restricted
        WHERE profile_id = OLD.profile_id AND created_at = OLD.created_at AND post_id = OLD.post_id;
      """)
    // With the audience the entries of readers are made anew; its author's stays.
    Trigger(
      "grassy_posts_restricted", after: .update, of: ["audience"], on: "grassy_posts",
      when: "NEW.audience <> 'everyone' AND OLD.audience = 'everyone'",
      """
      INSERT INTO grassy_restricted (profile_id, created_at, post_id, author)
        VALUES (NEW.author, NEW.created_at, NEW.id, NEW.author) ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "grassy_posts_unrestricted", after: .update, of: ["audience"], on: "grassy_posts",
      when: "NEW.audience = 'everyone' AND OLD.audience <> 'everyone'",
      """
      DELETE FROM grassy_restricted
        WHERE profile_id = NEW.author AND created_at = NEW.created_at AND post_id = NEW.id;
      """)
  }

  /// A tag's row says whose its post is, and is open only while everyone sees that: what an operator hides, and what is of somebody
  /// suspended, isn't suggested either.
  @Migration.StepBuilder private static var tagsOfAuthors: [MigrationStep] {
    "ALTER TABLE grassy_post_tags ADD COLUMN author uuid"
    """
    UPDATE grassy_post_tags SET author = (SELECT p.author FROM grassy_posts p WHERE p.id = grassy_post_tags.post_id)
    """
    """
    UPDATE grassy_post_tags SET is_open = FALSE WHERE is_open = TRUE AND EXISTS (
      SELECT 1 FROM grassy_posts p WHERE p.id = grassy_post_tags.post_id AND NOT (\(isOpen("p"))))
    """
    DropTrigger("grassy_posts_open_tags")
    Trigger(
      "grassy_posts_open_tags", after: .update, of: ["audience", "hidden_at", "is_suspended"], on: "grassy_posts",
      when: "(\(isOpen("NEW"))) <> (\(isOpen("OLD")))",
      "UPDATE grassy_post_tags SET is_open = (\(isOpen("NEW"))) WHERE post_id = NEW.id;")
    "ALTER TABLE grassy_tag_timeline ADD COLUMN author uuid"
    """
    UPDATE grassy_tag_timeline SET author = (
      SELECT p.author FROM grassy_posts p WHERE p.id = grassy_tag_timeline.post_id)
    """
    DropTrigger("grassy_tags_begun")
    DropTrigger("grassy_tags_opened")
    DropTrigger("grassy_tags_followed")
    Trigger(
      "grassy_tags_begun", after: .insert, on: "grassy_post_tags", when: "NEW.is_open = TRUE",
      tagOpened(", author", ", NEW.author"))
    Trigger(
      "grassy_tags_opened", after: .update, of: ["is_open"], on: "grassy_post_tags",
      when: "NEW.is_open = TRUE AND OLD.is_open = FALSE", tagOpened(", author", ", NEW.author"))
    Trigger(
      "grassy_tags_followed", after: .insert, on: "grassy_followed_tags", tagFollowed(", author", ", t.author"))
  }
}
