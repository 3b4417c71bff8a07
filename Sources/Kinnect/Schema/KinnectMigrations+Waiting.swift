internal import SQL

extension KinnectMigrations {
  /// Posts and stories that are published once their media are ready: a row for each medium, all of one post alike but for it.
  static let waiting = Migration("kinnect", 2, "posts that wait for their videos") {
    """
    CREATE TABLE kinnect_waiting (
      post_id uuid NOT NULL, position bigint NOT NULL, media_id uuid NOT NULL UNIQUE,
      author uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      caption text NOT NULL DEFAULT '' CHECK (length(caption) <= 2200), created_at bigint NOT NULL,
      is_story boolean NOT NULL DEFAULT FALSE,
      PRIMARY KEY (post_id, position)) WITHOUT ROWID
    """
    "CREATE INDEX kinnect_waiting_author ON kinnect_waiting (author, created_at)"
    // If a medium is removed, or stays unready until it is swept, its post is given up.
    Trigger(
      "kinnect_waiting_given_up", after: .delete, on: "media",
      """
      DELETE FROM kinnect_waiting
        WHERE post_id IN (SELECT post_id FROM kinnect_waiting WHERE media_id = OLD.id);
      """)
  }

  /// A list asks of each post whether its viewer likes it: by the person first, what they like lies together, and SQLite takes
  /// an index that has all it needs before the table.
  static let likesByPerson = Migration("kinnect", 5, "likes by person and post") {
    "DROP INDEX kinnect_likes_user"
    "CREATE UNIQUE INDEX kinnect_likes_user ON kinnect_likes (user_id, post_id)"
  }
}
