internal import Core
internal import SQL

extension KinnectMigrations {
  static let stories = Migration("kinnect", 3, "stories") {
    """
    CREATE TABLE kinnect_stories (
      id uuid PRIMARY KEY, author uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      media_key uuid NOT NULL UNIQUE, media_type text NOT NULL CHECK (media_type IN ('photo', 'video')),
      media_width bigint NOT NULL, media_height bigint NOT NULL, media_blur_hash text NOT NULL, media_alt text NOT NULL,
      created_at bigint NOT NULL, expires_at bigint NOT NULL,
      CHECK (expires_at > created_at AND expires_at <= created_at + 86400000000)) WITHOUT ROWID
    """
    "CREATE INDEX kinnect_stories_author ON kinnect_stories (author, created_at, id)"
    "CREATE INDEX kinnect_stories_expiry ON kinnect_stories (expires_at)"
    """
    CREATE TABLE kinnect_story_views (
      story_id uuid NOT NULL REFERENCES kinnect_stories (id) ON DELETE CASCADE,
      viewer_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, seen_at bigint NOT NULL,
      PRIMARY KEY (story_id, viewer_id)) WITHOUT ROWID
    """
    "CREATE INDEX kinnect_story_views_viewer ON kinnect_story_views (viewer_id)"
    Trigger(
      "kinnect_stories_deleted", after: .delete, on: "kinnect_stories", "DELETE FROM media WHERE id = OLD.media_key;")
  }
}

extension KinnectPolicies {
  /// Time is part of who may see a story: a minute after its end, or a day before the sweep comes, it is nowhere.
  static let stories = [
    TablePolicy(
      "kinnect_stories",
      select: """
        row.expires_at > clock()
        AND (row.author = viewer() OR (row.hidden_at IS NULL AND \("author", in: CorePolicies.followees)))
        """,
      insert: """
        row.author = viewer() AND row.hidden_at IS NULL AND app() = 'kinnect' AND \(CorePolicies.isPast("created_at"))
        AND EXISTS (SELECT 1 FROM raw.media m WHERE m.id = row.media_key AND m.owner = account() AND m.status = 'ready')
        """,
      delete: "row.author = viewer()", export: .byProfile("author")),
    TablePolicy(
      "kinnect_story_views",
      select: """
        \(visible: "kinnect_stories", by: "story_id") AND (row.viewer_id = viewer()
          OR (\(visible: "profiles", by: "viewer_id") AND EXISTS (
            SELECT 1 FROM raw.kinnect_stories s WHERE s.id = row.story_id AND s.author = viewer())))
        """,
      insert: """
        row.viewer_id = viewer()
        AND EXISTS (SELECT 1 FROM raw.kinnect_stories s WHERE s.id = row.story_id AND s.author <> viewer())
        """, export: .byProfile("viewer_id")),
  ]
}
