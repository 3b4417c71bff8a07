internal import SQL

extension BelieveMigrations {
  /// The seed's `projects` and `follows`, every slug a project ever had, what it is found by, how it was going.
  static let projects = Migration("believe", 2, "projects, follows") {
    // `trending` is the score of the last days times 1,048,576, plus the followers: an order that falls back to these.
    """
    CREATE TABLE believe_projects (
      id uuid PRIMARY KEY, builder_id uuid NOT NULL REFERENCES believe_builders (id) ON DELETE CASCADE,
      title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
      tagline text NOT NULL DEFAULT '' CHECK (length(tagline) <= 160),
      description text NOT NULL DEFAULT '' CHECK (length(description) <= 5000), cover uuid,
      public_slug text NOT NULL UNIQUE CHECK (length(public_slug) BETWEEN 3 AND 80),
      mood text CHECK (mood IS NULL OR mood IN ('green', 'yellow', 'red')),
      follower_count bigint NOT NULL DEFAULT 0, is_published boolean NOT NULL DEFAULT TRUE,
      visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'unlisted', 'followers')),
      is_on_the_web boolean NOT NULL DEFAULT FALSE, trending bigint NOT NULL DEFAULT 0,
      created_at bigint NOT NULL, updated_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX believe_projects_builder ON believe_projects (builder_id, created_at, id)"
    "CREATE INDEX believe_projects_new ON believe_projects (visibility, created_at, id)"
    "CREATE INDEX believe_projects_trending ON believe_projects (visibility, trending, id)"
    "CREATE UNIQUE INDEX believe_projects_cover ON believe_projects (cover) WHERE cover IS NOT NULL"
    """
    CREATE TABLE believe_slugs (
      slug text PRIMARY KEY, project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE,
      created_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX believe_slugs_project ON believe_slugs (project_id)"
    """
    CREATE TABLE believe_project_terms (
      term text NOT NULL, project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE,
      PRIMARY KEY (term, project_id)) WITHOUT ROWID
    """
    "CREATE INDEX believe_project_terms_project ON believe_project_terms (project_id)"
    """
    CREATE TABLE believe_moods (
      id uuid PRIMARY KEY, project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE, mood text,
      created_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX believe_moods_newest ON believe_moods (project_id, created_at, id)"
    // `is_suspended` while the project is unpublished or its builder hidden, so that a feed need not look there.
    """
    CREATE TABLE believe_follows (
      project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      is_suspended boolean NOT NULL DEFAULT FALSE, PRIMARY KEY (project_id, user_id)) WITHOUT ROWID
    """
    "CREATE INDEX believe_follows_newest ON believe_follows (user_id, created_at, project_id)"
    "CREATE INDEX believe_follows_supporters ON believe_follows (project_id, created_at, user_id)"

    Trigger(
      "believe_projects_made", after: .insert, on: "believe_projects",
      """
      INSERT INTO believe_slugs (slug, project_id, created_at) VALUES (NEW.public_slug, NEW.id, NEW.created_at);
      INSERT INTO believe_moods (id, project_id, mood, created_at)
        SELECT new_id(), NEW.id, NEW.mood, NEW.created_at WHERE NEW.mood IS NOT NULL;
      """)
    // A slug that is another project's, also an earlier one, breaks the unique key.
    Trigger(
      "believe_projects_renamed", after: .update, of: ["public_slug"], on: "believe_projects",
      when: "OLD.public_slug <> NEW.public_slug",
      """
      INSERT INTO believe_slugs (slug, project_id, created_at)
        SELECT NEW.public_slug, NEW.id, NEW.updated_at WHERE NOT EXISTS (
          SELECT 1 FROM believe_slugs WHERE slug = NEW.public_slug AND project_id = NEW.id);
      """)
    Trigger(
      "believe_projects_mood", after: .update, of: ["mood"], on: "believe_projects",
      when: "OLD.mood IS DISTINCT FROM NEW.mood",
      """
      INSERT INTO believe_moods (id, project_id, mood, created_at)
        VALUES (new_id(), NEW.id, NEW.mood, NEW.updated_at);
      """)
    Trigger(
      "believe_projects_published", after: .update, of: ["is_published"], on: "believe_projects",
      when: "OLD.is_published <> NEW.is_published",
      """
      UPDATE believe_follows SET is_suspended = (NEW.is_published = FALSE
          OR EXISTS (SELECT 1 FROM profiles b WHERE b.id = NEW.builder_id AND b.hidden_at IS NOT NULL))
        WHERE project_id = NEW.id;
      """)
    Trigger(
      "believe_projects_cover_replaced", after: .update, of: ["cover"], on: "believe_projects",
      when: "OLD.cover IS NOT NULL AND OLD.cover IS DISTINCT FROM NEW.cover",
      "DELETE FROM media WHERE id = OLD.cover;")
    Trigger(
      "believe_projects_deleted_cover", after: .delete, on: "believe_projects", when: "OLD.cover IS NOT NULL",
      "DELETE FROM media WHERE id = OLD.cover;")
    Trigger(
      "believe_projects_deleted", after: .delete, on: "believe_projects",
      "DELETE FROM activity WHERE recipient = OLD.builder_id AND subject = OLD.id;")
    Trigger(
      "believe_follows_added", after: .insert, on: "believe_follows",
      """
      UPDATE believe_projects SET follower_count = follower_count + 1, trending = trending + 1
        WHERE id = NEW.project_id;
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT builder_id, 'follow', NEW.project_id, NEW.user_id, NEW.user_id, new_id(), NEW.created_at
        FROM believe_projects WHERE id = NEW.project_id
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "believe_follows_removed", after: .delete, on: "believe_follows",
      """
      UPDATE believe_projects SET follower_count = follower_count - 1, trending = trending - 1
        WHERE id = OLD.project_id;
      DELETE FROM activity WHERE recipient = (SELECT builder_id FROM believe_projects WHERE id = OLD.project_id)
        AND kind = 'follow' AND subject = OLD.project_id AND actor = OLD.user_id AND object = OLD.user_id;
      DELETE FROM activity WHERE recipient = OLD.user_id AND kind = 'milestone' AND subject = OLD.project_id;
      """)
  }
}
