internal import SQL
internal import Social

extension KinnectMigrations {
  /// What operators hide stays visible to its author.
  static let hidden = Migration("kinnect", 11, "hidden posts, stories, comments") {
    "ALTER TABLE kinnect_posts ADD COLUMN hidden_at bigint"
    "ALTER TABLE kinnect_stories ADD COLUMN hidden_at bigint"
    Kinnect.comments.hidingSteps
  }

  /// The number of posts of a profile tells nobody but its owner of what is hidden.
  static let hiddenCounts = Migration("kinnect", 14, "hidden posts out of the count") { Kinnect.audience.hidingSteps }

  static let hiddenEntries = Migration("kinnect", 17, "timelines without hidden posts") { Kinnect.timeline.hidingSteps }

  static let hiddenMessages = Migration("kinnect", 13, "hidden messages") { Kinnect.conversations.hidingSteps }
}
