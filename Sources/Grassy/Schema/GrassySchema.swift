internal import Core
public import SQL
internal import Social

extension Schema {
  /// Grassy's tables: posts with their places and tags, what hangs on them, and the lists that feeds read.
  public static let grassy = Schema(
    migrations: [
      GrassyMigrations.posts, GrassyMigrations.archives, GrassyMigrations.readLists, GrassyMigrations.arranging,
      GrassyMigrations.hiddenEntries, GrassyMigrations.saving,
    ],
    policies: GrassyPolicies.all + GrassyPolicies.archives, counters: GrassyCounters.all,
    parts: Grassy.parts)
}

enum GrassyMigrations {
  /// The photos of a post can be moved, removed and added later; the post's row follows.
  static let arranging = Migration("grassy", 4, "albums that change") { Grassy.album.movingSteps }

  static let hiddenEntries = Migration("grassy", 5, "timelines without hidden posts") { Grassy.timeline.hidingSteps }

  static let saving = Migration("grassy", 6, "saving photos") { Grassy.saving.steps }

  static let posts = Migration("grassy", 1, "posts, tags, places, likes, bookmarks, comments, timelines") {
    // What others may know of where it is, and no more: what is finer is the author's, in a table of its own.
    """
    CREATE TABLE grassy_posts (
      id uuid PRIMARY KEY, author uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      caption text NOT NULL DEFAULT '' CHECK (length(caption) <= 2200), \(Grassy.audience.definition),
      tags text NOT NULL DEFAULT '', place text NOT NULL DEFAULT '', place_name text NOT NULL DEFAULT '',
      place_precision text NOT NULL DEFAULT 'none'
        CHECK (place_precision IN ('exact', 'neighbourhood', 'city', 'country', 'none')),
      place_latitude bigint, place_longitude bigint, place_country text NOT NULL DEFAULT '',
      camera_model text NOT NULL DEFAULT '', camera_lens text NOT NULL DEFAULT '',
      camera_exposure text NOT NULL DEFAULT '', photo_key text NOT NULL DEFAULT '',
      like_count bigint NOT NULL DEFAULT 0, comment_count bigint NOT NULL DEFAULT 0, created_at bigint NOT NULL,
      edited_at bigint, hidden_at bigint, \(Grassy.album.firstColumns),
      CHECK (place_precision <> 'country' OR place_latitude IS NULL),
      CHECK ((place_latitude IS NULL) = (place_longitude IS NULL)),
      CHECK ((place_precision = 'none') = (place = ''))) WITHOUT ROWID
    """
    "CREATE INDEX grassy_posts_author ON grassy_posts (author, created_at, id)"
    "CREATE INDEX grassy_posts_place ON grassy_posts (place, created_at, id) WHERE place <> ''"
    """
    CREATE TABLE grassy_kept_places (
      post_id uuid PRIMARY KEY REFERENCES grassy_posts (id) ON DELETE CASCADE, author uuid NOT NULL,
      name text NOT NULL DEFAULT '', latitude bigint NOT NULL, longitude bigint NOT NULL) WITHOUT ROWID
    """
    Grassy.album.steps
    Grassy.audience.steps
    Grassy.audience.countingSteps
    Grassy.timeline.steps
    Grassy.likes.steps
    Grassy.bookmarks.steps
    // In the order of the list, which nobody has of likes.
    "CREATE INDEX grassy_bookmarks_listed ON grassy_bookmarks (user_id, created_at, post_id)"
    Grassy.comments.steps
    everyones
    tags
  }

  /// What is for everyone, newest first: half of what the feed of everyone reads. The other half is the viewer's timeline.
  @Migration.StepBuilder private static var everyones: [MigrationStep] {
    """
    CREATE TABLE grassy_everyone (
      created_at bigint NOT NULL, post_id uuid NOT NULL, author uuid NOT NULL, PRIMARY KEY (created_at, post_id))
      WITHOUT ROWID
    """
    Trigger(
      "grassy_posts_for_everyone", after: .insert, on: "grassy_posts", when: "NEW.audience = 'everyone'",
      "INSERT INTO grassy_everyone (created_at, post_id, author) VALUES (NEW.created_at, NEW.id, NEW.author);")
    Trigger(
      "grassy_posts_now_for_everyone", after: .update, of: ["audience"], on: "grassy_posts",
      when: "NEW.audience = 'everyone' AND OLD.audience <> 'everyone'",
      """
      INSERT INTO grassy_everyone (created_at, post_id, author) VALUES (NEW.created_at, NEW.id, NEW.author)
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "grassy_posts_not_for_everyone", after: .update, of: ["audience"], on: "grassy_posts",
      when: "NEW.audience <> 'everyone' AND OLD.audience = 'everyone'",
      "DELETE FROM grassy_everyone WHERE created_at = OLD.created_at AND post_id = OLD.id;")
    Trigger(
      "grassy_posts_for_nobody", after: .delete, on: "grassy_posts",
      "DELETE FROM grassy_everyone WHERE created_at = OLD.created_at AND post_id = OLD.id;")
  }

  /// A row for each tag of a post. Only tags of posts for everyone are suggested, and lead those who follow them to posts.
  @Migration.StepBuilder private static var tags: [MigrationStep] {
    """
    CREATE TABLE grassy_post_tags (
      tag text NOT NULL CHECK (length(tag) BETWEEN 1 AND 120), created_at bigint NOT NULL,
      post_id uuid NOT NULL REFERENCES grassy_posts (id) ON DELETE CASCADE, label text NOT NULL,
      is_open boolean NOT NULL, PRIMARY KEY (tag, created_at, post_id)) WITHOUT ROWID
    """
    "CREATE INDEX grassy_post_tags_post ON grassy_post_tags (post_id, tag)"
    """
    CREATE TABLE grassy_tags (
      id uuid PRIMARY KEY, tag text NOT NULL UNIQUE, label text NOT NULL, post_count bigint NOT NULL) WITHOUT ROWID
    """
    """
    CREATE TABLE grassy_followed_tags (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      tag text NOT NULL CHECK (length(tag) BETWEEN 1 AND 120), label text NOT NULL, created_at bigint NOT NULL,
      PRIMARY KEY (profile_id, tag)) WITHOUT ROWID
    """
    "CREATE INDEX grassy_followed_tags_tag ON grassy_followed_tags (tag, profile_id)"
    """
    CREATE TABLE grassy_muted_tags (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      tag text NOT NULL CHECK (length(tag) BETWEEN 1 AND 120), label text NOT NULL, created_at bigint NOT NULL,
      PRIMARY KEY (profile_id, tag)) WITHOUT ROWID
    """
    """
    CREATE TABLE grassy_tag_timeline (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      post_id uuid NOT NULL, PRIMARY KEY (profile_id, created_at, post_id)) WITHOUT ROWID
    """
    Trigger("grassy_tags_begun", after: .insert, on: "grassy_post_tags", when: "NEW.is_open = TRUE", tagOpened())
    Trigger("grassy_tags_ended", after: .delete, on: "grassy_post_tags", when: "OLD.is_open = TRUE", tagClosed)
    Trigger(
      "grassy_tags_opened", after: .update, of: ["is_open"], on: "grassy_post_tags",
      when: "NEW.is_open = TRUE AND OLD.is_open = FALSE", tagOpened())
    Trigger(
      "grassy_tags_closed", after: .update, of: ["is_open"], on: "grassy_post_tags",
      when: "NEW.is_open = FALSE AND OLD.is_open = TRUE", tagClosed)
    Trigger(
      "grassy_posts_open_tags", after: .update, of: ["audience"], on: "grassy_posts",
      when: "(NEW.audience = 'everyone') <> (OLD.audience = 'everyone')",
      "UPDATE grassy_post_tags SET is_open = (NEW.audience = 'everyone') WHERE post_id = NEW.id;")
    Trigger("grassy_tags_followed", after: .insert, on: "grassy_followed_tags", tagFollowed())
    Trigger(
      "grassy_tags_unfollowed", after: .delete, on: "grassy_followed_tags",
      """
      DELETE FROM grassy_tag_timeline
        WHERE profile_id = OLD.profile_id AND (created_at, post_id) IN (
          SELECT t.created_at, t.post_id FROM grassy_post_tags t WHERE t.tag = OLD.tag AND t.is_open = TRUE
            AND NOT EXISTS (SELECT 1 FROM grassy_post_tags o JOIN grassy_followed_tags f ON f.tag = o.tag
              WHERE o.post_id = t.post_id AND o.is_open = TRUE AND f.profile_id = OLD.profile_id));
      """)
  }

  /// `column` and the values are the author's, as `tagsOfAuthors` adds them.
  static func tagOpened(_ column: SchemaText = "", _ value: SchemaText = "") -> SchemaText {
    """
    INSERT INTO grassy_tags (id, tag, label, post_count) SELECT new_id(), NEW.tag, NEW.label, 0 WHERE NOT EXISTS (
      SELECT 1 FROM grassy_tags g WHERE g.tag = NEW.tag) ON CONFLICT DO NOTHING;
    UPDATE grassy_tags SET post_count = post_count + 1 WHERE tag = NEW.tag;
    INSERT INTO grassy_tag_timeline (profile_id, created_at, post_id\(column))
      SELECT f.profile_id, NEW.created_at, NEW.post_id\(value) FROM grassy_followed_tags f
      WHERE f.tag = NEW.tag ON CONFLICT DO NOTHING;
    """
  }

  static func tagFollowed(_ column: SchemaText = "", _ value: SchemaText = "") -> SchemaText {
    """
    INSERT INTO grassy_tag_timeline (profile_id, created_at, post_id\(column))
      SELECT NEW.profile_id, t.created_at, t.post_id\(value) FROM grassy_post_tags t
      WHERE t.tag = NEW.tag AND t.is_open = TRUE ON CONFLICT DO NOTHING;
    """
  }

  private static let tagClosed: SchemaText = """
    UPDATE grassy_tags SET post_count = post_count - 1 WHERE tag = OLD.tag;
    DELETE FROM grassy_tag_timeline
      WHERE profile_id IN (SELECT f.profile_id FROM grassy_followed_tags f WHERE f.tag = OLD.tag)
      AND created_at = OLD.created_at AND post_id = OLD.post_id
      AND NOT EXISTS (SELECT 1 FROM grassy_post_tags o JOIN grassy_followed_tags f ON f.tag = o.tag
        WHERE o.post_id = OLD.post_id AND o.is_open = TRUE AND f.profile_id = grassy_tag_timeline.profile_id);
    """
}

enum GrassyPolicies {
  static let all = [
    TablePolicy(
      "grassy_posts", select: Grassy.audience.visibility,
      insert: """
        row.author = viewer() AND app() = 'grassy' AND row.like_count = 0 AND row.comment_count = 0
        AND row.media_count = 0 AND row.media_key IS NULL AND row.hidden_at IS NULL AND row.is_suspended = FALSE
        AND \(Grassy.audience.isOffered)
        """,
      update: TablePolicy.Update(
        [
          "caption", "audience", "tags", "place", "place_name", "place_precision", "place_latitude", "place_longitude",
          "place_country", "camera_model", "camera_lens", "camera_exposure", "photo_key", "edited_at", "may_save",
        ], using: "row.author = viewer()", check: "row.author = viewer() AND \(Grassy.audience.isOffered)"),
      delete: "row.author = viewer()", export: .byProfile("author")),
    TablePolicy(
      "grassy_kept_places", select: "row.author = viewer()",
      insert: "row.author = viewer() AND \(Grassy.posts.isOwn(by: "post_id"))",
      delete: "row.author = viewer()", export: .byProfile("author")),
    // Entries are of posts that everyone sees, but for those whom a block hides from the author.
    TablePolicy(
      "grassy_everyone",
      select: "viewer() IS NOT NULL AND app() = 'grassy' AND NOT (\("author", in: CorePolicies.blocked))",
      export: .excluded(reason: "made from the posts")),
    // As the post's own policy has it; a list of what has a tag needn't look at posts for everyone, nor at those of people whom the
    // viewer doesn't follow.
    TablePolicy(
      "grassy_post_tags",
      select: """
        (row.is_open = TRUE AND viewer() IS NOT NULL AND app() = 'grassy' AND NOT (\("author", in: CorePolicies.blocked)))
        OR ((row.author = viewer() OR \("author", in: CorePolicies.followees)) AND \(visible: "grassy_posts", by: "post_id"))
        """,
      insert: """
        row.author = viewer() AND EXISTS (SELECT 1 FROM raw.grassy_posts p
          WHERE p.id = row.post_id AND p.author = row.author AND p.created_at = row.created_at
            AND (\(GrassyMigrations.isOpen("p"))) = row.is_open)
        """,
      delete: Grassy.posts.isOwn(by: "post_id"), export: .excluded(reason: "made from the posts")),
    // A tag that only posts have of people whom a block hides is none.
    TablePolicy(
      "grassy_tags",
      select: """
        viewer() IS NOT NULL AND app() = 'grassy' AND row.post_count > 0 AND EXISTS (
          SELECT 1 FROM raw.grassy_post_tags t WHERE t.tag = row.tag AND t.is_open = TRUE AND NOT EXISTS (
            SELECT 1 FROM raw.blocked_profiles b WHERE b.viewer = viewer() AND b.other = t.author))
        """,
      export: .excluded(reason: "made from the posts")),
    own("grassy_followed_tags"), own("grassy_muted_tags"),
    TablePolicy(
      "grassy_restricted", select: "row.profile_id = viewer()",
      export: .excluded(reason: "made from what is posted and followed")),
    // Entries are of posts that are open to everyone, except to those whom a block hides from the author.
    TablePolicy(
      "grassy_tag_timeline",
      select: "row.profile_id = viewer() AND NOT (\("author", in: CorePolicies.blocked))",
      export: .excluded(reason: "made from what is posted and followed")),
  ]

  /// A list that is its owner's alone.
  private static func own(_ table: SchemaText) -> TablePolicy {
    TablePolicy(
      table, select: "row.profile_id = viewer()", insert: "row.profile_id = viewer() AND app() = 'grassy'",
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id"))
  }
}

/// What Grassy counts and repeats when it is written, so that no list has to.
enum GrassyCounters {
  static let all = [
    Counter(
      "grassy_tags", "post_count",
      equals: "SELECT count(*) FROM grassy_post_tags t WHERE t.tag = kept.tag AND t.is_open = TRUE"),
    Counter(
      copy: "grassy_posts", "audience",
      isSame: """
        (\(GrassyMigrations.isOpen("kept"))) = EXISTS (SELECT 1 FROM grassy_everyone e
          WHERE e.created_at = kept.created_at AND e.post_id = kept.id AND e.author = kept.author)
        AND NOT EXISTS (SELECT 1 FROM grassy_post_tags t
          WHERE t.post_id = kept.id AND (t.is_open <> (\(GrassyMigrations.isOpen("kept")))
            OR t.created_at <> kept.created_at OR t.author IS DISTINCT FROM kept.author))
        """),
    Counter(
      copy: "profiles", "grassy_restricted",
      isSame: """
        (SELECT count(*) FROM grassy_restricted e WHERE e.profile_id = kept.id) = (
          SELECT count(*) FROM grassy_timeline e JOIN grassy_posts p ON p.id = e.post_id
          WHERE e.profile_id = kept.id AND (\(GrassyMigrations.isRestricted("p", to: "kept.id"))))
        """),
    Counter(
      copy: "profiles", "grassy_tag_timeline",
      isSame: """
        (SELECT count(*) FROM grassy_tag_timeline e WHERE e.profile_id = kept.id) = (
          SELECT count(DISTINCT t.post_id) FROM grassy_followed_tags f JOIN grassy_post_tags t ON t.tag = f.tag
          WHERE f.profile_id = kept.id AND t.is_open = TRUE)
        AND NOT EXISTS (SELECT 1 FROM grassy_tag_timeline e JOIN grassy_posts p ON p.id = e.post_id
          WHERE e.profile_id = kept.id AND e.author IS DISTINCT FROM p.author)
        """),
  ]
}
