internal import SQL
internal import Social

/// What Believe counts when it is written. See `docs/decisions/0030-believe-karma-ledger.md`.
enum BelieveCounters {
  static let all =
    Believe.follows.kept + Believe.likes.kept + [
      // The rest of the column is the score of the last sweep, which ages between sweeps.
      Counter(
        "believe_projects", "trending", part: "kept.trending % 1048576",
        equals: "SELECT count(*) FROM believe_follows f WHERE f.project_id = kept.id"),
      Counter(
        "believe_posts", "image_count", equals: "SELECT count(*) FROM believe_post_images i WHERE i.post_id = kept.id"),
      Counter(
        copy: "believe_posts", "project_title",
        isSame: """
          EXISTS (SELECT 1 FROM believe_projects p WHERE p.id = kept.project_id AND p.title = kept.project_title
            AND p.public_slug = kept.project_slug AND p.cover IS NOT DISTINCT FROM kept.project_cover)
          """),
      Counter(
        copy: "believe_posts", "media_key",
        isSame: """
          (kept.media_key IS NULL AND kept.image_count = 0)
          OR EXISTS (SELECT 1 FROM believe_post_images i WHERE i.post_id = kept.id AND i.position = 0
            AND i.media_key = kept.media_key AND i.width = kept.media_width AND i.height = kept.media_height
            AND i.blur_hash = kept.media_blur_hash AND i.alt = kept.media_alt)
          """),
      Counter(
        copy: "profiles", "believe_timeline",
        isSame: """
          (SELECT count(*) FROM believe_timeline t WHERE t.profile_id = kept.id) = (
            SELECT count(*) FROM believe_follows f JOIN believe_posts o ON o.project_id = f.project_id
            WHERE f.user_id = kept.id AND f.is_suspended = FALSE AND o.published_at IS NOT NULL)
          """),
      Counter(
        copy: "profiles", "believe_timeline.is_liked",
        isSame: """
          NOT EXISTS (SELECT 1 FROM believe_timeline t
            WHERE t.profile_id = kept.id AND t.is_liked <> EXISTS (
              SELECT 1 FROM believe_likes l WHERE l.user_id = t.profile_id AND l.post_id = t.post_id))
          """),
      Counter(
        "believe_karma", "total_points", key: "user_id",
        equals: """
          SELECT CAST(coalesce(sum(a.points_earned), 0) AS bigint) FROM believe_support_actions a
          WHERE a.user_id = kept.user_id
          """),
      Counter(
        "believe_karma", "level", key: "user_id",
        equals: """
          CASE WHEN kept.total_points >= 1001 THEN 5 WHEN kept.total_points >= 501 THEN 4
            WHEN kept.total_points >= 201 THEN 3 WHEN kept.total_points >= 51 THEN 2 ELSE 1 END
          """),
    ]
}
