internal import SQL

/// What is counted of people in every app. How much they have published is the apps' to say.
enum CoreCounters {
  static let all = [
    Counter(
      "profile_counts", "follower_count", key: "profile_id",
      equals: "SELECT count(*) FROM follows f WHERE f.followee = kept.profile_id AND f.accepted_at IS NOT NULL"),
    Counter(
      "profile_counts", "following_count", key: "profile_id",
      equals: "SELECT count(*) FROM follows f WHERE f.follower = kept.profile_id AND f.accepted_at IS NOT NULL"),
  ]
}
