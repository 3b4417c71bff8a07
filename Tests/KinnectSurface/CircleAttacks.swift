@testable import RowSecurityKit

/// Attacks on conversations, messages and stories.
extension OwnAttacks {
  static func room(_ number: Int) -> String { Attack.literal(RowFixture.token("conv", number)) }
  static func story(_ number: Int) -> String { Attack.literal(RowFixture.token("stor", number)) }

  static let circle = reading + writing

  private static let reading = [
    Attack("every message", "SELECT * FROM {B}kinnect_messages", "SELECT group_concat(body) FROM {B}kinnect_messages"),
    Attack(
      "who is in which conversation", "SELECT * FROM {B}kinnect_members", "SELECT * FROM {B}kinnect_conversations"),
    Attack("what others have read", "SELECT * FROM {B}kinnect_inbox"),
    Attack(
      "who is invited where", "SELECT * FROM {B}kinnect_invitations",
      "SELECT name FROM {B}kinnect_invitations WHERE declined_at IS NOT NULL"),
    Attack("every story", "SELECT * FROM {B}kinnect_stories", "SELECT media_alt FROM kinnect_stories"),
    Attack("who has seen what", "SELECT * FROM {B}kinnect_story_views"),
    Attack(
      "the photos of messages and stories",
      "SELECT x.* FROM {B}media x JOIN {B}kinnect_messages m ON m.media_key = x.id",
      "SELECT x.* FROM {B}media x JOIN {B}kinnect_stories s ON s.media_key = x.id"),
    Attack(
      "another clock", "WITH clock AS (SELECT 0) SELECT * FROM kinnect_stories",
      "SELECT * FROM kinnect_stories WHERE expires_at < clock()"),
  ]

  private static let columns = "id, conversation_id, sender, body, created_at"
  private static let invitation = "id, conversation_id, profile_id, invited_by, name, created_at"

  private static let writing = [
    Attack(
      "a conversation that another founds",
      "INSERT INTO kinnect_conversations (id, founder, created_at, last_at) VALUES (new_id(), {other}, 5, 5)"),
    Attack(
      "a conversation with whom one likes",
      "INSERT INTO kinnect_conversations (id, one, other, founder, created_at, last_at) SELECT new_id(), {me}, id, {me}, 5, 5 FROM profiles WHERE id > {me} LIMIT 1",
      "INSERT INTO kinnect_conversations (id, one, other, founder, created_at, last_at) SELECT new_id(), id, {me}, {me}, 5, 5 FROM profiles WHERE id < {me} LIMIT 1"
    ),
    Attack(
      "names of others' conversations", "UPDATE kinnect_conversations SET name = 'hax'",
      "UPDATE kinnect_conversations SET member_count = 0", "UPDATE kinnect_conversations SET founder = {me}"),
    Attack(
      "into a conversation", "INSERT INTO kinnect_members VALUES (\(room(3)), {me}, {me}, 5)",
      "INSERT INTO kinnect_members VALUES (\(room(5)), {me}, {me}, 9)",
      "INSERT INTO kinnect_members VALUES (\(room(5)), {me}, {other}, 7700000899999)"),
    // The one who is invited to room 8 has a friend whom they could bring along.
    Attack(
      "into a group to which one is invited",
      "INSERT INTO kinnect_members VALUES (\(room(8)), {other}, {me}, 7700000899999)",
      "INSERT INTO kinnect_members VALUES (\(room(8)), {me}, {me}, 7700000899999)",
      "INSERT INTO kinnect_messages (\(columns)) VALUES (new_id(), \(room(8)), {me}, 'x', 7700000899999)",
      "UPDATE kinnect_conversations SET name = 'hax' WHERE id = \(room(8))"),
    Attack(
      "invitations that nobody sent",
      "INSERT INTO kinnect_invitations (\(invitation)) VALUES (new_id(), \(room(3)), {me}, {other}, '', 5)",
      "INSERT INTO kinnect_invitations (\(invitation)) VALUES (new_id(), \(room(5)), {me}, {other}, '', 5)",
      "INSERT INTO kinnect_invitations (\(invitation)) SELECT new_id(), \(room(8)), id, {me}, '', 5 FROM profiles",
      "INSERT INTO kinnect_invitations (\(invitation)) SELECT new_id(), id, {other}, {me}, 'hax', 5 FROM kinnect_conversations"
    ),
    Attack(
      "others' answers", "UPDATE kinnect_invitations SET accepted_at = 5 WHERE profile_id <> {me}",
      "UPDATE kinnect_invitations SET declined_at = 5 WHERE profile_id <> {me}",
      "UPDATE kinnect_invitations SET declined_at = NULL", "UPDATE kinnect_invitations SET profile_id = {me}",
      "DELETE FROM kinnect_invitations WHERE invited_by <> {me}"),
    Attack(
      "further back than one came", "UPDATE kinnect_members SET joined_at = 1 WHERE profile_id = {me}",
      "DELETE FROM kinnect_members WHERE conversation_id = \(room(1))"),
    Attack("others out of a group", "DELETE FROM kinnect_members WHERE profile_id <> {me}"),
    Attack(
      "what others have to read", "UPDATE kinnect_inbox SET read_at = 5", "UPDATE kinnect_inbox SET last_at = 5",
      "UPDATE kinnect_inbox SET is_muted = TRUE",
      "DELETE FROM kinnect_inbox"),
    Attack(
      "in another's name",
      "INSERT INTO kinnect_messages (\(columns)) VALUES (new_id(), \(room(1)), {other}, 'x', 7700000899999)",
      "INSERT INTO kinnect_messages (\(columns)) SELECT new_id(), \(room(3)), id, 'x', 7700000899999 FROM profiles"),
    Attack(
      "to those who did not agree",
      "INSERT INTO kinnect_messages (\(columns)) VALUES (new_id(), \(room(7)), {me}, 'x', 7700000899999)",
      "INSERT INTO kinnect_messages (\(columns)) VALUES (new_id(), \(room(2)), {me}, 'x', 7700000899999)",
      "INSERT INTO kinnect_messages (\(columns)) VALUES (new_id(), \(room(5)), {me}, 'x', 7700000899999)"),
    Attack(
      "others' words", "UPDATE kinnect_messages SET body = 'hax'", "DELETE FROM kinnect_messages",
      "DELETE FROM kinnect_messages WHERE sender <> {me}"),
    Attack(
      "another's story",
      "INSERT INTO kinnect_stories SELECT new_id(), {other}, new_id(), 'photo', 1, 1, '', '', 7700000899999, 7700000999999",
      "INSERT INTO kinnect_stories SELECT new_id(), {me}, \(Attack.othersPhoto), 'photo', 1, 1, '', '', 7700000899999, 7700000999999"
    ),
    Attack("a longer day", "UPDATE kinnect_stories SET expires_at = expires_at + 1"),
    Attack("others' stories away", "DELETE FROM kinnect_stories"),
    Attack(
      "seen by another", "INSERT INTO kinnect_story_views VALUES (\(story(2)), {other}, 5)",
      "INSERT INTO kinnect_story_views VALUES (\(story(4)), {me}, 5)",
      "INSERT INTO kinnect_story_views VALUES (\(story(1)), {me}, 5)"),
    Attack("unseen", "DELETE FROM kinnect_story_views"),
  ]
}
