@testable import RowSecurityKit

/// Attacks on what SQLite does with the rows of the table itself before a guard sees them, and on what is written between
/// the words.
extension OwnAttacks {
  static let baseRows = summaries + limits + spaces + clocks

  private static let summaries = Attack.summaries(of: [
    ("kinnect_posts", "caption"), ("profiles", "bio"), ("follows", "accepted_at"), ("media", "alt"),
    ("media_uploads", "received"), ("activity", "read_at"), ("invitations", "revoked_at"),
    ("kinnect_conversations", "name"), ("kinnect_inbox", "read_at"),
  ])

  private static let limits = [
    Attack(
      "the first of all rows",
      "UPDATE {B}kinnect_posts SET caption = 'hax' ORDER BY caption LIMIT 1", "DELETE FROM {B}kinnect_comments LIMIT 1",
      "DELETE FROM {B}kinnect_posts WHERE author = {me} OR id = {hid} ORDER BY caption DESC LIMIT 1",
      "UPDATE {B}follows SET accepted_at = 5 RETURNING follower ORDER BY created_at LIMIT 1 OFFSET 1")
  ]

  private static let spaces = [
    Attack(
      "a vertical tab before a common table",
      "WITH \u{b}credentials AS (SELECT * FROM {alias} \u{b}.credentials) SELECT * FROM credentials",
      "WITH \u{b}kinnect_posts AS (SELECT * FROM {alias} \u{b}.kinnect_posts) SELECT * FROM kinnect_posts"),
    Attack(
      "a vertical tab in a conflict clause",
      "INSERT OR \u{b}ROLLBACK INTO kinnect_likes (post_id, user_id, created_at) VALUES ({seen}, {me}, NULL)",
      "INSERT OR \u{b}REPLACE INTO kinnect_posts (id, author, caption, created_at) VALUES ({own}, {me}, 'x', 1)"),
    Attack(
      "other bytes between words", "SELECT\u{1}* FROM {B}credentials", "SELECT * FROM {B}credentials \u{1c}",
      "SELECT * FROM {B}credentials \\", "SELECT * FROM {B}credentials ^ 1", "SELECT '\u{b}' FROM {B}credentials"),
  ]

  /// A condition on what is hidden can be made to take long; two clocks beside it would tell which way it went.
  private static let clocks = [
    Attack(
      "a clock before and after",
      "SELECT new_id(), (SELECT count(*) FROM profiles a, profiles b), new_id()",
      "SELECT new_id() FROM profiles a, profiles b",
      "INSERT INTO kinnect_comments (id, post_id, user_id, body, created_at) SELECT new_id(), {seen}, {me}, 'x', 1 FROM profiles RETURNING id"
    )
  ]
}
