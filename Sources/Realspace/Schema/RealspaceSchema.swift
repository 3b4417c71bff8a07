internal import Core
public import SQL
internal import Social

extension Schema {
  /// Realspace's tables: items, posts, what hangs on them, and the lists that feeds read.
  public static let realspace = Schema(
    migrations: [
      RealspaceMigrations.posts, RealspaceMigrations.list, RealspaceMigrations.diary,
      RealspaceMigrations.topics, RealspaceMigrations.community, RealspaceMigrations.arranging,
      RealspaceMigrations.hiddenEntries, RealspaceMigrations.duplicates, RealspaceMigrations.imports,
      RealspaceMigrations.recommendations, RealspaceMigrations.laterTopics, RealspaceMigrations.sharedLists,
      RealspaceMigrations.venueCities, RealspaceMigrations.hiddenDiary, RealspaceMigrations.eventActivity,
      RealspaceMigrations.talk, RealspaceMigrations.saving,
    ],
    policies: RealspacePolicies.all + RealspacePolicies.list + RealspacePolicies.diary
      + RealspacePolicies.topics + RealspacePolicies.community + RealspacePolicies.imports,
    counters: RealspaceCounters.all + RealspaceCounters.topics + RealspaceCounters.community,
    parts: Realspace.parts)
}

enum RealspaceMigrations {
  /// The photos of a post can be moved, removed and added later; the post's row follows.
  static let arranging = Migration("realspace", 6, "albums that change") { Realspace.album.movingSteps }

  static let hiddenEntries = Migration("realspace", 7, "timelines without hidden posts") {
    Realspace.timeline.hidingSteps
  }

  /// Comments are replied to and liked.
  static let talk = Migration("realspace", 16, "replies to comments and likes of them") {
    Realspace.comments.talkingSteps
    Realspace.topicComments.talkingSteps
  }

  static let saving = Migration("realspace", 17, "saving photos") { Realspace.saving.steps }

  static let posts = Migration("realspace", 1, "items, posts, likes, comments, timelines, conversations") {
    items
    // The item's kind and name are repeated, so that a feed need not look up who else may see the item.
    """
    CREATE TABLE realspace_posts (
      id uuid PRIMARY KEY, author uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      action text NOT NULL CHECK (action IN ('watched', 'read', 'went to')),
      subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
      item_id uuid REFERENCES realspace_items (id), item_kind text, item_name text,
      content text NOT NULL DEFAULT '' CHECK (length(content) <= 2200), \(Realspace.audience.definition),
      like_count bigint NOT NULL DEFAULT 0, comment_count bigint NOT NULL DEFAULT 0, created_at bigint NOT NULL,
      edited_at bigint, hidden_at bigint, \(Realspace.album.firstColumns),
      CHECK ((item_id IS NULL) = (item_kind IS NULL)), CHECK ((item_id IS NULL) = (item_name IS NULL)),
      CHECK (item_kind IS NULL
        OR item_kind = CASE action WHEN 'read' THEN 'book' WHEN 'went to' THEN 'place' ELSE 'film' END)) WITHOUT ROWID
    """
    "CREATE INDEX realspace_posts_author ON realspace_posts (author, created_at, id)"
    "CREATE INDEX realspace_posts_item ON realspace_posts (item_id, created_at, id)"
    "CREATE INDEX realspace_posts_item_author ON realspace_posts (item_id, author)"
    Realspace.album.steps
    Realspace.audience.steps
    Realspace.timeline.steps
    Realspace.likes.steps
    // In the order of the list of what one likes.
    "CREATE INDEX realspace_likes_listed ON realspace_likes (user_id, created_at, post_id)"
    Realspace.comments.steps
    Realspace.conversations.steps
    unnamed
  }

  /// No foreign key to the person who named an item first: it stays for the others who name it.
  @Migration.StepBuilder private static var items: [MigrationStep] {
    """
    CREATE TABLE realspace_items (
      id uuid PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('film', 'book', 'place')),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      folded text NOT NULL CHECK (length(folded) BETWEEN 1 AND 200), made_by uuid NOT NULL,
      created_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX realspace_items_folded ON realspace_items (kind, folded, id)"
    "CREATE INDEX realspace_items_made_by ON realspace_items (made_by)"
  }

  /// An item that nothing names any more is gone.
  @Migration.StepBuilder private static var unnamed: [MigrationStep] {
    Trigger(
      "realspace_posts_unname", after: .delete, on: "realspace_posts", when: "OLD.item_id IS NOT NULL", dropItem)
    Trigger(
      "realspace_posts_rename", after: .update, of: ["item_id"], on: "realspace_posts",
      when: "OLD.item_id IS NOT NULL AND (NEW.item_id IS NULL OR NEW.item_id <> OLD.item_id)", dropItem)
  }

  private static let dropItem: SchemaText = """
    DELETE FROM realspace_items WHERE id = OLD.item_id
      AND NOT EXISTS (SELECT 1 FROM realspace_posts p WHERE p.item_id = OLD.item_id);
    """
}

enum RealspacePolicies {
  /// The item is one that the author may see, and what is repeated of it is true.
  private static let hasTrueItem: Predicate = """
    (row.item_id IS NULL OR (\(visible: "realspace_items", by: "item_id")
      AND EXISTS (SELECT 1 FROM raw.realspace_items i
        WHERE i.id = row.item_id AND i.kind = row.item_kind AND i.name = row.item_name)))
    """

  /// Over an item: nothing names it, as when it has just been made.
  private static let isUnnamed: Predicate = """
    NOT EXISTS (SELECT 1 FROM raw.realspace_posts p WHERE p.item_id = row.id)
    AND NOT EXISTS (SELECT 1 FROM raw.realspace_topics t WHERE t.item_id = row.id)
    AND NOT EXISTS (SELECT 1 FROM raw.realspace_list l WHERE l.item_id = row.id)
    AND NOT EXISTS (SELECT 1 FROM raw.realspace_diary d WHERE d.item_id = row.id)
    """

  static let all = [
    // An item is seen by those who see something that names it: otherwise a private post would tell what its author watched. Who
    // made it sees it besides for as long as nothing names it, so that they can name it: later, it would tell them that somebody else
    // names it still.
    TablePolicy(
      "realspace_items",
      select: """
        app() = 'realspace' AND ((row.made_by = viewer() AND \(isUnnamed))
          OR \(visible: "realspace_topics", naming: "item_id") OR \(visible: "realspace_posts", naming: "item_id")
          OR \(visible: "realspace_list", naming: "item_id") OR \(visible: "realspace_diary", naming: "item_id"))
        """,
      insert: "row.made_by = viewer() AND app() = 'realspace'", export: .byProfile("made_by")),
    TablePolicy(
      "realspace_posts", select: Realspace.audience.visibility,
      insert: """
        row.author = viewer() AND app() = 'realspace' AND row.like_count = 0 AND row.comment_count = 0
        AND row.media_count = 0 AND row.media_key IS NULL AND row.hidden_at IS NULL AND \(Realspace.audience.isOffered)
        AND \(hasTrueItem)
        """,
      update: TablePolicy.Update(
        ["action", "subject", "item_id", "item_kind", "item_name", "content", "audience", "edited_at", "may_save"],
        using: "row.author = viewer()",
        check: "row.author = viewer() AND \(Realspace.audience.isOffered) AND \(hasTrueItem)"),
      delete: "row.author = viewer()", export: .byProfile("author")),
  ]
}

/// What Realspace repeats when it is written, so that no list has to look it up.
enum RealspaceCounters {
  static let all = [
    Counter(
      copy: "realspace_posts", "item_name",
      isSame: """
        kept.item_id IS NULL OR EXISTS (SELECT 1 FROM realspace_items i
          WHERE i.id = kept.item_id AND i.kind = kept.item_kind AND i.name = kept.item_name)
        """),
    Counter(
      copy: "realspace_items", "id",
      isSame: """
        EXISTS (SELECT 1 FROM realspace_posts p WHERE p.item_id = kept.id)
        OR EXISTS (SELECT 1 FROM realspace_topics t WHERE t.item_id = kept.id)
        OR EXISTS (SELECT 1 FROM realspace_list l WHERE l.item_id = kept.id)
        OR EXISTS (SELECT 1 FROM realspace_diary d WHERE d.item_id = kept.id)
        """),
  ]
}
