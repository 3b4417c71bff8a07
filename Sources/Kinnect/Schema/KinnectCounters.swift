internal import SQL

/// What Kinnect counts when it is written, so that no list has to.
enum KinnectCounters {
  static let all = [
    Counter(
      "profile_counts", "post_count", key: "profile_id",
      equals: "SELECT count(*) FROM kinnect_posts p WHERE p.author = kept.profile_id"),
    Counter(
      "kinnect_conversation_sizes", "member_count", key: "conversation_id",
      equals: "SELECT count(*) FROM kinnect_members m WHERE m.conversation_id = kept.conversation_id"),
    // Members read this row, so the number in it stays at that of a new conversation.
    Counter("kinnect_conversations", "member_count", equals: "CAST(0 AS bigint)"),
    Counter(
      copy: "kinnect_invitations", "name",
      isSame: """
        kept.declined_at IS NOT NULL
        OR EXISTS (SELECT 1 FROM kinnect_conversations c WHERE c.id = kept.conversation_id AND c.name = kept.name)
        """),
  ]
}
