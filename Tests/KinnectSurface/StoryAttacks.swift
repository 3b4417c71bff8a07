@testable import RowSecurityKit

/// Attacks on stories.
extension OwnAttacks {
  static func story(_ number: Int) -> String { Attack.literal(RowFixture.token("stor", number)) }

  static let stories = [
    Attack("every story", "SELECT * FROM {B}kinnect_stories", "SELECT media_alt FROM kinnect_stories"),
    Attack("who has seen what", "SELECT * FROM {B}kinnect_story_views"),
    Attack(
      "another clock", "WITH clock AS (SELECT 0) SELECT * FROM kinnect_stories",
      "SELECT * FROM kinnect_stories WHERE expires_at < clock()"),
    Attack(
      "another's story",
      "INSERT INTO kinnect_stories (id, author, media_key, media_type, media_width, media_height, media_blur_hash, media_alt, created_at, expires_at) SELECT new_id(), {other}, new_id(), 'photo', 1, 1, '', '', 7700000899999, 7700000999999",
      "INSERT INTO kinnect_stories (id, author, media_key, media_type, media_width, media_height, media_blur_hash, media_alt, created_at, expires_at) SELECT new_id(), {me}, \(Attack.othersPhoto), 'photo', 1, 1, '', '', 7700000899999, 7700000999999"
    ),
    Attack("a longer day", "UPDATE kinnect_stories SET expires_at = expires_at + 1"),
    Attack("others' stories away", "DELETE FROM kinnect_stories"),
    Attack(
      "seen by another", "INSERT INTO kinnect_story_views VALUES (\(story(2)), {other}, 5)",
      "INSERT INTO kinnect_story_views VALUES (\(story(4)), {me}, 5)",
      "INSERT INTO kinnect_story_views VALUES (\(story(1)), {me}, 5)"),
    Attack("unseen", "DELETE FROM kinnect_story_views"),
    Attack(
      "the photos of stories", "SELECT x.* FROM {B}media x JOIN {B}kinnect_stories s ON s.media_key = x.id"),
  ]
}
