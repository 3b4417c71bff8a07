internal import SQL

extension BelieveMigrations {
  /// The seed's `posts` and `likes`, images of posts, everyone's timeline.
  static let posts = Migration("believe", 3, "posts, likes, timelines") {
    // A draft has neither time; a scheduled post has the first, a published one the second.
    """
    CREATE TABLE believe_posts (
      id uuid PRIMARY KEY, project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE,
      builder_id uuid NOT NULL, content text NOT NULL CHECK (length(content) BETWEEN 1 AND 5000),
      like_count bigint NOT NULL DEFAULT 0, image_count bigint NOT NULL DEFAULT 0, created_at bigint NOT NULL,
      edited_at bigint, scheduled_for bigint, published_at bigint,
      CHECK (scheduled_for IS NULL OR published_at IS NULL)) WITHOUT ROWID
    """
    "CREATE INDEX believe_posts_newest ON believe_posts (project_id, published_at, id)"
    "CREATE INDEX believe_posts_scheduled ON believe_posts (scheduled_for) WHERE scheduled_for IS NOT NULL"
    """
    CREATE TABLE believe_post_images (
      post_id uuid NOT NULL REFERENCES believe_posts (id) ON DELETE CASCADE, position bigint NOT NULL,
      media_key uuid NOT NULL UNIQUE, width bigint NOT NULL, height bigint NOT NULL, blur_hash text NOT NULL,
      alt text NOT NULL, PRIMARY KEY (post_id, position)) WITHOUT ROWID
    """
    """
    CREATE TABLE believe_likes (
      post_id uuid NOT NULL REFERENCES believe_posts (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      PRIMARY KEY (post_id, user_id)) WITHOUT ROWID
    """
    "CREATE INDEX believe_likes_user ON believe_likes (user_id)"
    """
    CREATE TABLE believe_timeline (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, published_at bigint NOT NULL,
      post_id uuid NOT NULL, project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE,
      PRIMARY KEY (profile_id, published_at, post_id)) WITHOUT ROWID
    """
    "CREATE INDEX believe_timeline_project ON believe_timeline (project_id, profile_id)"
    Trigger(
      "believe_posts_published", after: .insert, on: "believe_posts", when: "NEW.published_at IS NOT NULL",
      """
      INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id)
        SELECT user_id, NEW.published_at, NEW.id, NEW.project_id FROM believe_follows WHERE project_id = NEW.project_id;
      """)
    // Whatever the time becomes, timelines have it: a draft comes into them, what is taken back goes.
    Trigger(
      "believe_posts_published_later", after: .update, of: ["published_at"], on: "believe_posts",
      when: "OLD.published_at IS DISTINCT FROM NEW.published_at",
      """
      DELETE FROM believe_timeline
        WHERE profile_id IN (SELECT user_id FROM believe_follows WHERE project_id = OLD.project_id)
          AND published_at = OLD.published_at AND post_id = OLD.id;
      INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id)
        SELECT user_id, NEW.published_at, NEW.id, NEW.project_id FROM believe_follows
        WHERE project_id = NEW.project_id AND NEW.published_at IS NOT NULL
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "believe_posts_deleted", after: .delete, on: "believe_posts", when: "OLD.published_at IS NOT NULL",
      """
      DELETE FROM believe_timeline
        WHERE profile_id IN (SELECT user_id FROM believe_follows WHERE project_id = OLD.project_id)
          AND published_at = OLD.published_at AND post_id = OLD.id;
      DELETE FROM activity WHERE recipient = OLD.builder_id AND kind = 'like' AND subject = OLD.id;
      """)
    Trigger(
      "believe_post_images_deleted", after: .delete, on: "believe_post_images",
      "DELETE FROM media WHERE id = OLD.media_key;")
    Trigger(
      "believe_follows_fill", after: .insert, on: "believe_follows",
      """
      INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id)
        SELECT NEW.user_id, published_at, id, project_id FROM believe_posts
        WHERE project_id = NEW.project_id AND published_at IS NOT NULL
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "believe_follows_empty", after: .delete, on: "believe_follows", emptyTimeline)
    Trigger(
      "believe_likes_added", after: .insert, on: "believe_likes",
      """
      UPDATE believe_posts SET like_count = like_count + 1 WHERE id = NEW.post_id;
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT builder_id, 'like', NEW.post_id, NEW.user_id, NEW.post_id, new_id(), NEW.created_at FROM believe_posts
        WHERE id = NEW.post_id AND builder_id <> NEW.user_id
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "believe_likes_removed", after: .delete, on: "believe_likes",
      """
      UPDATE believe_posts SET like_count = like_count - 1 WHERE id = OLD.post_id;
      DELETE FROM activity WHERE recipient = (SELECT builder_id FROM believe_posts WHERE id = OLD.post_id)
        AND kind = 'like' AND subject = OLD.post_id AND actor = OLD.user_id AND object = OLD.post_id;
      """)
  }

  /// The seed's `milestones`, with how their target dates were moved.
  static let milestones = Migration("believe", 4, "milestones") {
    // `announced_at`: when followers were told of the first completion. A day is written `2026-05-31`.
    """
    CREATE TABLE believe_milestones (
      id uuid PRIMARY KEY, project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE,
      title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
      description text NOT NULL DEFAULT '' CHECK (length(description) <= 1000),
      is_completed boolean NOT NULL DEFAULT FALSE, target_date text CHECK (target_date IS NULL OR length(target_date) = 10),
      completed_at bigint, created_at bigint NOT NULL, updated_at bigint NOT NULL, announced_at bigint,
      CHECK (is_completed = (completed_at IS NOT NULL))) WITHOUT ROWID
    """
    "CREATE INDEX believe_milestones_oldest ON believe_milestones (project_id, created_at, id)"
    """
    CREATE TABLE believe_milestone_dates (
      id uuid PRIMARY KEY, milestone_id uuid NOT NULL REFERENCES believe_milestones (id) ON DELETE CASCADE,
      old_date text, new_date text, created_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX believe_milestone_dates_newest ON believe_milestone_dates (milestone_id, created_at, id)"
    Trigger(
      "believe_milestones_moved", after: .update, of: ["target_date"], on: "believe_milestones",
      when: "OLD.target_date IS DISTINCT FROM NEW.target_date",
      """
      INSERT INTO believe_milestone_dates (id, milestone_id, old_date, new_date, created_at)
        VALUES (new_id(), NEW.id, OLD.target_date, NEW.target_date, NEW.updated_at);
      """)
    Trigger(
      "believe_milestones_completed", after: .update, of: ["completed_at"], on: "believe_milestones",
      when: "NEW.completed_at IS NOT NULL AND OLD.announced_at IS NULL",
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT f.user_id, 'milestone', NEW.project_id, p.builder_id, NEW.id, new_id(), NEW.completed_at
        FROM believe_follows f JOIN believe_projects p ON p.id = f.project_id
        WHERE f.project_id = NEW.project_id AND f.is_suspended = FALSE
        ON CONFLICT DO NOTHING;
      UPDATE believe_milestones SET announced_at = NEW.completed_at WHERE id = NEW.id;
      """)
    Trigger(
      "believe_milestones_deleted", after: .delete, on: "believe_milestones",
      """
      DELETE FROM activity
        WHERE recipient IN (SELECT user_id FROM believe_follows WHERE project_id = OLD.project_id)
          AND kind = 'milestone' AND subject = OLD.project_id AND object = OLD.id;
      """)
  }
}
