internal import Core
public import SQL
internal import Social

extension Schema {
  /// Kinnect's tables: posts, what hangs on them, and everyone's timeline.
  public static let kinnect = Schema(
    migrations: [
      KinnectMigrations.posts, KinnectMigrations.waiting, KinnectMigrations.stories, KinnectMigrations.messages,
      KinnectMigrations.likesByPerson, KinnectMigrations.invitations, KinnectMigrations.suspensions,
      KinnectMigrations.conversationSizes, KinnectMigrations.mutedConversations,
      KinnectMigrations.ownRelations, KinnectMigrations.hidden, KinnectMigrations.audiences,
      KinnectMigrations.hiddenMessages, KinnectMigrations.hiddenCounts, KinnectMigrations.arranging,
      KinnectMigrations.saving, KinnectMigrations.hiddenEntries,
    ],
    policies: KinnectPolicies.all + KinnectPolicies.stories, parts: Kinnect.parts)
}

enum KinnectMigrations {
  static let posts = Migration("kinnect", 1, "posts, likes, comments, timelines") {
    """
    CREATE TABLE kinnect_posts (
      id uuid PRIMARY KEY, author uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      caption text NOT NULL DEFAULT '' CHECK (length(caption) <= 2200), like_count bigint NOT NULL DEFAULT 0,
      comment_count bigint NOT NULL DEFAULT 0, created_at bigint NOT NULL, edited_at bigint,
      media_count bigint NOT NULL DEFAULT 0, media_key uuid, media_type text, media_width bigint, media_height bigint,
      media_blur_hash text, media_alt text) WITHOUT ROWID
    """
    "CREATE INDEX kinnect_posts_author ON kinnect_posts (author, created_at, id)"
    """
    CREATE TABLE kinnect_post_media (
      post_id uuid NOT NULL REFERENCES kinnect_posts (id) ON DELETE CASCADE, position bigint NOT NULL,
      media_key uuid NOT NULL UNIQUE, media_type text NOT NULL CHECK (media_type IN ('photo', 'video')),
      width bigint NOT NULL, height bigint NOT NULL, blur_hash text NOT NULL, alt text NOT NULL,
      author uuid NOT NULL, PRIMARY KEY (post_id, position)) WITHOUT ROWID
    """
    """
    CREATE TABLE kinnect_likes (
      post_id uuid NOT NULL REFERENCES kinnect_posts (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      PRIMARY KEY (post_id, user_id)) WITHOUT ROWID
    """
    "CREATE INDEX kinnect_likes_user ON kinnect_likes (user_id)"
    """
    CREATE TABLE kinnect_comments (
      id uuid PRIMARY KEY, post_id uuid NOT NULL REFERENCES kinnect_posts (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      body text NOT NULL CHECK (length(body) BETWEEN 1 AND 500), created_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX kinnect_comments_oldest ON kinnect_comments (post_id, created_at, id)"
    "CREATE INDEX kinnect_comments_user ON kinnect_comments (user_id)"
    // No foreign key to posts: an index for it would double the largest table. Triggers take the rows away.
    """
    CREATE TABLE kinnect_timeline (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      post_id uuid NOT NULL, author uuid NOT NULL, PRIMARY KEY (profile_id, created_at, post_id)) WITHOUT ROWID
    """
    Trigger(
      "kinnect_posts_published", after: .insert, on: "kinnect_posts",
      """
      INSERT INTO kinnect_timeline (profile_id, created_at, post_id, author)
        VALUES (NEW.author, NEW.created_at, NEW.id, NEW.author);
      INSERT INTO kinnect_timeline (profile_id, created_at, post_id, author)
        SELECT follower, NEW.created_at, NEW.id, NEW.author FROM follows
        WHERE followee = NEW.author AND accepted_at IS NOT NULL;
      UPDATE profile_counts SET post_count = post_count + 1 WHERE profile_id = NEW.author;
      """)
    Trigger(
      "kinnect_posts_deleted", after: .delete, on: "kinnect_posts",
      """
      DELETE FROM kinnect_timeline
        WHERE profile_id = OLD.author AND created_at = OLD.created_at AND post_id = OLD.id;
      DELETE FROM kinnect_timeline
        WHERE profile_id IN (SELECT follower FROM follows WHERE followee = OLD.author)
          AND created_at = OLD.created_at AND post_id = OLD.id;
      UPDATE profile_counts SET post_count = post_count - 1 WHERE profile_id = OLD.author;
      DELETE FROM activity WHERE recipient = OLD.author AND kind IN ('like', 'comment') AND subject = OLD.id;
      """)
    Trigger(
      "kinnect_post_media_deleted", after: .delete, on: "kinnect_post_media",
      "DELETE FROM media WHERE id = OLD.media_key;")
    Trigger(
      "kinnect_follows_accepted", after: .update, of: ["accepted_at"], on: "follows",
      when: "OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL", fill)
    Trigger(
      "kinnect_follows_made", after: .insert, on: "follows", when: "NEW.accepted_at IS NOT NULL", fill)
    Trigger(
      "kinnect_follows_ended", after: .delete, on: "follows", when: "OLD.accepted_at IS NOT NULL", empty)
    // What the two left on each other's posts goes with the block, so no count tells of it.
    Trigger(
      "kinnect_blocks_end_reactions", after: .insert, on: "blocked_profiles",
      """
      DELETE FROM kinnect_likes
        WHERE user_id = NEW.viewer AND post_id IN (SELECT id FROM kinnect_posts WHERE author = NEW.other);
      DELETE FROM kinnect_comments
        WHERE user_id = NEW.viewer AND post_id IN (SELECT id FROM kinnect_posts WHERE author = NEW.other);
      """)
    Trigger(
      "kinnect_likes_added", after: .insert, on: "kinnect_likes",
      """
      UPDATE kinnect_posts SET like_count = like_count + 1 WHERE id = NEW.post_id;
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT author, 'like', NEW.post_id, NEW.user_id, NEW.post_id, new_id(), NEW.created_at FROM kinnect_posts
        WHERE id = NEW.post_id AND author <> NEW.user_id
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "kinnect_likes_removed", after: .delete, on: "kinnect_likes",
      """
      UPDATE kinnect_posts SET like_count = like_count - 1 WHERE id = OLD.post_id;
      DELETE FROM activity WHERE recipient = (SELECT author FROM kinnect_posts WHERE id = OLD.post_id)
        AND kind = 'like' AND subject = OLD.post_id AND actor = OLD.user_id AND object = OLD.post_id;
      """)
    Trigger(
      "kinnect_comments_added", after: .insert, on: "kinnect_comments",
      """
      UPDATE kinnect_posts SET comment_count = comment_count + 1 WHERE id = NEW.post_id;
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT author, 'comment', NEW.post_id, NEW.user_id, NEW.id, new_id(), NEW.created_at FROM kinnect_posts
        WHERE id = NEW.post_id AND author <> NEW.user_id;
      """)
    Trigger(
      "kinnect_comments_removed", after: .delete, on: "kinnect_comments",
      """
      UPDATE kinnect_posts SET comment_count = comment_count - 1 WHERE id = OLD.post_id;
      DELETE FROM activity WHERE recipient = (SELECT author FROM kinnect_posts WHERE id = OLD.post_id)
        AND kind = 'comment' AND subject = OLD.post_id AND actor = OLD.user_id AND object = OLD.id;
      """)
  }
}

enum KinnectPolicies {
  static let all = [
    TablePolicy(
      "kinnect_posts",
      select: Kinnect.audience.visibility,
      insert: """
        row.author = viewer() AND app() = 'kinnect' AND row.like_count = 0 AND row.comment_count = 0
        AND row.hidden_at IS NULL AND \(Kinnect.audience.isOffered)
        AND (row.media_key IS NULL OR EXISTS (
          SELECT 1 FROM raw.media m WHERE m.id = row.media_key AND m.owner = account() AND m.status = 'ready'))
        """,
      update: TablePolicy.Update(
        ["caption", "edited_at", "audience", "may_save"], using: "row.author = viewer()",
        check: "row.author = viewer() AND \(Kinnect.audience.isOffered)"),
      delete: "row.author = viewer()", export: .byProfile("author"))
  ]
}
