internal import SQL
internal import Social

/// What Believe counts when it is written. See `docs/decisions/0030-believe-karma-ledger.md`.
enum BelieveCounters {
  static let all =
    Believe.follows.counters + Believe.album.counters + [
      // The rest of the column is the score of the last sweep, which ages between sweeps.
      Counter(
        "believe_projects", "trending", part: "kept.trending % 1048576",
        equals: "SELECT count(*) FROM believe_follows f WHERE f.project_id = kept.id"),
      Counter(
        copy: "believe_posts", "project_title",
        isSame: """
          EXISTS (SELECT 1 FROM believe_projects p WHERE p.id = kept.project_id AND p.title = kept.project_title
            AND p.public_slug = kept.project_slug AND p.cover IS NOT DISTINCT FROM kept.project_cover)
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
