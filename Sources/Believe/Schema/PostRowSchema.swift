internal import SQL

extension BelieveMigrations {
  /// What a list shows of an update stands in its own row: what its project is called, and its first photo. Who sees the
  /// update sees both. See `docs/decisions/0011-first-photo-in-the-posts-row.md`.
  static let postsInOneRow = Migration("believe", 8, "updates in one row") {
    // For each update of a list it is asked what the viewer likes and follows: by the viewer first, this lies together.
    "DROP INDEX believe_likes_user"
    "CREATE UNIQUE INDEX believe_likes_user ON believe_likes (user_id, post_id)"
    "CREATE UNIQUE INDEX believe_follows_user ON believe_follows (user_id, project_id, is_suspended)"
    "ALTER TABLE believe_posts ADD COLUMN project_title text NOT NULL DEFAULT ''"
    "ALTER TABLE believe_posts ADD COLUMN project_slug text NOT NULL DEFAULT ''"
    "ALTER TABLE believe_posts ADD COLUMN project_cover uuid"
    "ALTER TABLE believe_posts ADD COLUMN media_key uuid"
    "ALTER TABLE believe_posts ADD COLUMN media_width bigint"
    "ALTER TABLE believe_posts ADD COLUMN media_height bigint"
    "ALTER TABLE believe_posts ADD COLUMN media_blur_hash text"
    "ALTER TABLE believe_posts ADD COLUMN media_alt text"
    """
    UPDATE believe_posts SET (project_title, project_slug, project_cover) = (
      SELECT p.title, p.public_slug, p.cover FROM believe_projects p WHERE p.id = believe_posts.project_id)
    """
    """
    UPDATE believe_posts SET (media_key, media_width, media_height, media_blur_hash, media_alt) = (
      SELECT i.media_key, i.width, i.height, i.blur_hash, i.alt FROM believe_post_images i
      WHERE i.post_id = believe_posts.id AND i.position = 0)
    WHERE image_count > 0
    """
    Trigger(
      "believe_posts_name_project", after: .insert, on: "believe_posts",
      """
      UPDATE believe_posts SET (project_title, project_slug, project_cover) = (
          SELECT p.title, p.public_slug, p.cover FROM believe_projects p WHERE p.id = NEW.project_id)
        WHERE id = NEW.id;
      """)
    Trigger(
      "believe_projects_name_posts", after: .update, of: ["title", "public_slug", "cover"], on: "believe_projects",
      when: """
        OLD.title <> NEW.title OR OLD.public_slug <> NEW.public_slug OR OLD.cover IS DISTINCT FROM NEW.cover
        """,
      """
      UPDATE believe_posts SET project_title = NEW.title, project_slug = NEW.public_slug, project_cover = NEW.cover
        WHERE project_id = NEW.id;
      """)
    // The photos of an update have the positions from 0 on.
    Trigger(
      "believe_post_images_first", after: .insert, on: "believe_post_images", when: "NEW.position = 0",
      """
      UPDATE believe_posts SET media_key = NEW.media_key, media_width = NEW.width, media_height = NEW.height,
          media_blur_hash = NEW.blur_hash, media_alt = NEW.alt
        WHERE id = NEW.post_id;
      """)
    Trigger(
      "believe_post_images_moved", after: .update, of: ["position"], on: "believe_post_images",
      when: "OLD.position = 0 OR NEW.position = 0",
      """
      UPDATE believe_posts SET (media_key, media_width, media_height, media_blur_hash, media_alt) = (
          SELECT i.media_key, i.width, i.height, i.blur_hash, i.alt FROM believe_post_images i
          WHERE i.post_id = NEW.post_id AND i.position = 0)
        WHERE id = NEW.post_id;
      """)
    Trigger(
      "believe_post_images_first_gone", after: .delete, on: "believe_post_images", when: "OLD.position = 0",
      """
      UPDATE believe_posts SET media_key = NULL, media_width = NULL, media_height = NULL, media_blur_hash = NULL,
          media_alt = NULL
        WHERE id = OLD.post_id;
      """)
  }
}
