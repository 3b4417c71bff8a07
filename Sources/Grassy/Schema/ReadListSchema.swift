internal import SQL
internal import Social

extension GrassyMigrations {
  /// What lists had to look up for each post is written when the post is, or its author is suspended.
  static let readLists = Migration("grassy", 3, "lists that look up less") {
    Grassy.audience.suspensionSteps
    Grassy.audience.hidingSteps
    openPosts
    restricted
    tagsOfAuthors
  }

  /// Whether everyone sees the post: as its policy has it, but for blocks.
  static func isOpen(_ post: SchemaText) -> SchemaText {
    "\(post).audience = 'everyone' AND \(post).hidden_at IS NULL AND \(post).is_suspended = FALSE"
  }

  /// The list of what is for everyone has a post only while everyone sees it: an entry of what an operator hides, or of somebody
  /// suspended, would leave a gap in the feed, and say that the post is there.
  @Migration.StepBuilder private static var openPosts: [MigrationStep] {
    """
    DELETE FROM grassy_everyone WHERE NOT EXISTS (
      SELECT 1 FROM grassy_posts p WHERE p.id = grassy_everyone.post_id AND \(isOpen("p")))
    """
    DropTrigger("grassy_posts_for_everyone")
    DropTrigger("grassy_posts_now_for_everyone")
    DropTrigger("grassy_posts_not_for_everyone")
    // Read again: the trigger that finds the author suspended may have come first.
    Trigger(
      "grassy_posts_for_everyone", after: .insert, on: "grassy_posts", when: isOpen("NEW"),
      """
      INSERT INTO grassy_everyone (created_at, post_id, author)
        SELECT p.created_at, p.id, p.author FROM grassy_posts p WHERE p.id = NEW.id AND \(isOpen("p"))
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "grassy_posts_now_for_everyone", after: .update, of: ["audience", "hidden_at", "is_suspended"],
      on: "grassy_posts", when: "(\(isOpen("NEW"))) AND NOT (\(isOpen("OLD")))",
      """
      INSERT INTO grassy_everyone (created_at, post_id, author) VALUES (NEW.created_at, NEW.id, NEW.author)
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "grassy_posts_not_for_everyone", after: .update, of: ["audience", "hidden_at", "is_suspended"],
      on: "grassy_posts", when: "(\(isOpen("OLD"))) AND NOT (\(isOpen("NEW")))",
      "DELETE FROM grassy_everyone WHERE created_at = OLD.created_at AND post_id = OLD.id;")
  }

  /// Whether a post of a timeline is in its restricted part: it isn't for everyone, or it is the reader's own and nobody else sees it
  /// for now.
  static func isRestricted(_ post: SchemaText, to reader: SchemaText) -> SchemaText {
    "\(post).audience <> 'everyone' OR (\(post).author = \(reader) AND NOT (\(isOpen(post))))"
  }

  /// The part of everybody's timeline that isn't in the list of what is for everyone: the two make the feed, and neither has to be
  /// sorted out of the other.
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
      WHERE (SELECT \(isRestricted("p", to: "t.profile_id")) FROM grassy_posts p WHERE p.id = t.post_id)
    """
    Trigger(
      "grassy_timeline_restricted", after: .insert, on: "grassy_timeline",
      """
      INSERT INTO grassy_restricted (profile_id, created_at, post_id, author)
        SELECT NEW.profile_id, NEW.created_at, NEW.post_id, NEW.author FROM grassy_posts p
        WHERE p.id = NEW.post_id AND (\(isRestricted("p", to: "NEW.profile_id"))) ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "grassy_timeline_unrestricted", after: .delete, on: "grassy_timeline",
      """
      DELETE FROM grassy_restricted
        WHERE profile_id = OLD.profile_id AND created_at = OLD.created_at AND post_id = OLD.post_id;
      """)
    // With the audience the entries of readers are remade; its author's stays.
    Trigger(
      "grassy_posts_restricted", after: .update, of: ["audience", "hidden_at", "is_suspended"], on: "grassy_posts",
      when: "(\(isOpen("OLD"))) AND NOT (\(isOpen("NEW")))",
      """
      INSERT INTO grassy_restricted (profile_id, created_at, post_id, author)
        VALUES (NEW.author, NEW.created_at, NEW.id, NEW.author) ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "grassy_posts_unrestricted", after: .update, of: ["audience", "hidden_at", "is_suspended"], on: "grassy_posts",
      when: "(\(isOpen("NEW"))) AND NOT (\(isOpen("OLD")))",
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
