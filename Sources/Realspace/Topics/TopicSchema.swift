internal import Core
internal import SQL
internal import Social

extension RealspaceMigrations {
  static let topics = Migration("realspace", 4, "topics, their members, moderators, posts, likes and comments") {
    // No foreign key to the founder of a topic: it stays for the others who write in it.
    """
    CREATE TABLE realspace_topics (
      id uuid PRIMARY KEY, made_by uuid NOT NULL, name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      folded text NOT NULL CHECK (length(folded) BETWEEN 1 AND 320), words text NOT NULL,
      description text NOT NULL DEFAULT '' CHECK (length(description) <= 500),
      item_id uuid REFERENCES realspace_items (id), member_count bigint NOT NULL DEFAULT 0,
      post_count bigint NOT NULL DEFAULT 0, created_at bigint NOT NULL, edited_at bigint, hidden_at bigint)
      WITHOUT ROWID
    """
    "CREATE INDEX realspace_topics_newest ON realspace_topics (created_at, id)"
    "CREATE INDEX realspace_topics_folded ON realspace_topics (folded)"
    "CREATE INDEX realspace_topics_made_by ON realspace_topics (made_by)"
    "CREATE INDEX realspace_topics_item ON realspace_topics (item_id)"
    Realspace.memberships.steps
    moderators
    """
    CREATE TABLE realspace_topic_posts (
      id uuid PRIMARY KEY, topic_id uuid NOT NULL REFERENCES realspace_topics (id) ON DELETE CASCADE,
      author uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      content text NOT NULL CHECK (length(content) BETWEEN 1 AND 2200), like_count bigint NOT NULL DEFAULT 0,
      comment_count bigint NOT NULL DEFAULT 0, created_at bigint NOT NULL, hidden_at bigint) WITHOUT ROWID
    """
    "CREATE INDEX realspace_topic_posts_newest ON realspace_topic_posts (topic_id, created_at, id)"
    "CREATE INDEX realspace_topic_posts_author ON realspace_topic_posts (author, topic_id)"
    counting
    Realspace.topicLikes.steps
    Realspace.topicComments.steps
    naming
    oldestFirst
  }

  /// Items of one name in the order in which they were made, which their IDs don't tell.
  @Migration.StepBuilder private static var oldestFirst: [MigrationStep] {
    "DROP INDEX realspace_items_folded"
    "CREATE INDEX realspace_items_folded ON realspace_items (kind, folded, created_at, id)"
  }

  /// Moderation ends with a block between a moderator and the founder who appointed them.
  @Migration.StepBuilder private static var moderators: [MigrationStep] {
    """
    CREATE TABLE realspace_topic_moderators (
      topic_id uuid NOT NULL REFERENCES realspace_topics (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      PRIMARY KEY (topic_id, user_id)) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX realspace_topic_moderators_user ON realspace_topic_moderators (user_id, topic_id)"
    Trigger(
      "realspace_topic_moderators_blocked", after: .insert, on: "blocked_profiles", when: "NEW.app = 'realspace'",
      """
      DELETE FROM realspace_topic_moderators
        WHERE user_id = NEW.viewer AND topic_id IN (SELECT id FROM realspace_topics WHERE made_by = NEW.other);
      """)
  }

  @Migration.StepBuilder private static var counting: [MigrationStep] {
    Trigger(
      "realspace_topic_posts_counted", after: .insert, on: "realspace_topic_posts",
      "UPDATE realspace_topics SET post_count = post_count + 1 WHERE id = NEW.topic_id;")
    Trigger(
      "realspace_topic_posts_uncounted", after: .delete, on: "realspace_topic_posts", when: "OLD.hidden_at IS NULL",
      "UPDATE realspace_topics SET post_count = post_count - 1 WHERE id = OLD.topic_id;")
    Trigger(
      "realspace_topic_posts_hidden", after: .update, of: ["hidden_at"], on: "realspace_topic_posts",
      when: "OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL",
      "UPDATE realspace_topics SET post_count = post_count - 1 WHERE id = OLD.topic_id;")
    Trigger(
      "realspace_topic_posts_shown", after: .update, of: ["hidden_at"], on: "realspace_topic_posts",
      when: "OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL",
      "UPDATE realspace_topics SET post_count = post_count + 1 WHERE id = OLD.topic_id;")
  }

  /// An item that only a topic names stays as long as the topic does.
  @Migration.StepBuilder private static var naming: [MigrationStep] {
    DropTrigger("realspace_posts_unname")
    DropTrigger("realspace_posts_rename")
    DropTrigger("realspace_list_unname")
    DropTrigger("realspace_diary_unname")
    DropTrigger("realspace_diary_rename")
    ending("realspace_posts")
    changing("realspace_posts")
    ending("realspace_list")
    ending("realspace_diary")
    changing("realspace_diary")
    ending("realspace_topics")
    changing("realspace_topics")
  }

  private static func ending(_ table: SchemaText) -> Trigger {
    Trigger("\(table)_unname", after: .delete, on: table, when: "OLD.item_id IS NOT NULL", dropItem)
  }

  private static func changing(_ table: SchemaText) -> Trigger {
    Trigger("\(table)_rename", after: .update, of: ["item_id"], on: table, when: isOther, dropItem)
  }

  private static let isOther: SchemaText =
    "OLD.item_id IS NOT NULL AND (NEW.item_id IS NULL OR NEW.item_id <> OLD.item_id)"

  /// An item that nothing names any more is gone.
  private static let dropItem: SchemaText = """
    DELETE FROM realspace_items WHERE id = OLD.item_id
      AND NOT EXISTS (SELECT 1 FROM realspace_posts p WHERE p.item_id = OLD.item_id)
      AND NOT EXISTS (SELECT 1 FROM realspace_list l WHERE l.item_id = OLD.item_id)
      AND NOT EXISTS (SELECT 1 FROM realspace_diary d WHERE d.item_id = OLD.item_id)
      AND NOT EXISTS (SELECT 1 FROM realspace_topics t WHERE t.item_id = OLD.item_id);
    """
}

extension RealspaceMigrations {
  /// A topic outlives the venue that it is about.
  static let laterTopics = Migration("realspace", 11, "topics about venues, and what one likes in topics") {
    """
    ALTER TABLE realspace_topics ADD COLUMN venue_id uuid REFERENCES realspace_venues (id) ON DELETE SET NULL
      CHECK (venue_id IS NULL OR item_id IS NULL)
    """
    "CREATE INDEX realspace_topics_venue ON realspace_topics (venue_id, created_at, id)"
    // In the order of the list of what one likes.
    "CREATE INDEX realspace_topic_likes_listed ON realspace_topic_likes (user_id, created_at, topic_post_id)"
  }
}

extension RealspacePolicies {
  /// Over a topic's row: the viewer started it, or was appointed by who did.
  private static let moderates: Predicate = """
    (row.made_by = viewer() OR EXISTS (SELECT 1 FROM raw.realspace_topic_moderators m
      WHERE m.topic_id = row.id AND m.user_id = viewer()))
    """

  /// Over a row in a topic: the same of that topic.
  private static let moderatesAround: Predicate = """
    EXISTS (SELECT 1 FROM raw.realspace_topics t WHERE t.id = row.topic_id AND (t.made_by = viewer()
      OR EXISTS (SELECT 1 FROM raw.realspace_topic_moderators m WHERE m.topic_id = t.id AND m.user_id = viewer())))
    """

  /// Over the row of a comment on a post in a topic.
  static let moderatesCommented: Predicate = """
    EXISTS (SELECT 1 FROM raw.realspace_topic_posts p JOIN raw.realspace_topics t ON t.id = p.topic_id
      WHERE p.id = row.topic_post_id AND (t.made_by = viewer()
        OR EXISTS (SELECT 1 FROM raw.realspace_topic_moderators m WHERE m.topic_id = t.id AND m.user_id = viewer())))
    """

  private static let seesSubject: Predicate = """
    (row.item_id IS NULL OR \(visible: "realspace_items", by: "item_id")) AND \(seesVenue)
    """

  private static let isCreators: Predicate =
    "EXISTS (SELECT 1 FROM raw.realspace_topics t WHERE t.id = row.topic_id AND t.made_by = viewer())"

  /// Everyone who has joined the app sees topics, and what is in them of people whom no block hides.
  static let topics = [
    TablePolicy(
      "realspace_topics",
      select: """
        viewer() IS NOT NULL AND app() = 'realspace' AND (row.hidden_at IS NULL OR row.made_by = viewer())
        """,
      insert: """
        row.made_by = viewer() AND app() = 'realspace' AND row.member_count = 0 AND row.post_count = 0
        AND row.hidden_at IS NULL AND \(seesSubject)
        """,
      update: TablePolicy.Update(
        ["name", "folded", "words", "description", "item_id", "venue_id", "edited_at"], using: moderates,
        check: "\(moderates) AND \(seesSubject)"), export: .byProfile("made_by")),
    TablePolicy(
      "realspace_topic_moderators",
      select: "\(visible: "realspace_topics", by: "topic_id") AND \(visible: "profiles", by: "user_id")",
      insert: "\(isCreators) AND \(visible: "profiles", by: "user_id") AND row.user_id <> viewer()",
      delete: "row.user_id = viewer() OR \(isCreators)", export: .byProfile("user_id")),
    TablePolicy(
      "realspace_topic_posts",
      select: """
        \(visible: "realspace_topics", by: "topic_id") AND (row.author = viewer()
          OR (row.hidden_at IS NULL AND \(visible: "profiles", by: "author")))
        """,
      insert: """
        row.author = viewer() AND app() = 'realspace' AND row.like_count = 0 AND row.comment_count = 0
        AND row.hidden_at IS NULL AND \(visible: "realspace_topics", by: "topic_id")
        """, delete: "row.author = viewer() OR \(moderatesAround)", export: .byProfile("author")),
  ]
}

extension RealspaceCounters {
  static let topics = [
    Counter(
      "realspace_topics", "post_count",
      equals: "SELECT count(*) FROM realspace_topic_posts r WHERE r.topic_id = kept.id AND r.hidden_at IS NULL")
  ]
}
