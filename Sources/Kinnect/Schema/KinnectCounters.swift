internal import SQL
internal import Social

/// What Kinnect counts when it is written, so that no list has to.
enum KinnectCounters {
  static let all =
    Kinnect.likes.kept + [
      Counter(
        "profile_counts", "post_count", key: "profile_id",
        equals: "SELECT count(*) FROM kinnect_posts p WHERE p.author = kept.profile_id"),
      Kinnect.comments.kept,
      Counter(
        "kinnect_posts", "media_count", equals: "SELECT count(*) FROM kinnect_post_media m WHERE m.post_id = kept.id"),
      Counter(
        copy: "kinnect_posts", "media_key",
        isSame: """
          (kept.media_key IS NULL AND kept.media_count = 0)
          OR EXISTS (SELECT 1 FROM kinnect_post_media m WHERE m.post_id = kept.id AND m.position = 0
            AND m.media_key = kept.media_key AND m.media_type = kept.media_type AND m.width = kept.media_width
            AND m.height = kept.media_height AND m.blur_hash = kept.media_blur_hash AND m.alt = kept.media_alt)
          """),
      // As many entries as the profile and whom it follows have posts; of one who is suspended there is none.
      Counter(
        copy: "profiles", "kinnect_timeline",
        isSame: """
          (SELECT count(*) FROM kinnect_timeline t WHERE t.profile_id = kept.id) = (
            SELECT coalesce(sum(c.post_count), 0) FROM profile_counts c
            WHERE c.profile_id = kept.id OR c.profile_id IN (
              SELECT f.followee FROM follows f
              WHERE f.follower = kept.id AND f.accepted_at IS NOT NULL AND f.is_suspended = FALSE))
          """),
      Counter(
        "kinnect_conversations", "member_count",
        equals: "SELECT count(*) FROM kinnect_members m WHERE m.conversation_id = kept.id"),
      Counter(
        copy: "kinnect_invitations", "name",
        isSame: """
          kept.declined_at IS NOT NULL
          OR EXISTS (SELECT 1 FROM kinnect_conversations c WHERE c.id = kept.conversation_id AND c.name = kept.name)
          """),
    ]
}
