@testable import RowSecurityKit

/// Attacks on conversations and messages.
extension TalkTables {
  static func room(_ number: Int) -> String { Attack.literal(RowFixture.token("conv", number)) }

  var attacks: [Attack] { reading + writing }

  private var reading: [Attack] {
    [
      Attack("every message", "SELECT * FROM {B}\(messages)", "SELECT group_concat(body) FROM {B}\(messages)"),
      Attack(
        "who is in which conversation", "SELECT * FROM {B}\(members)", "SELECT * FROM {B}\(conversations)"),
      Attack("what others have read", "SELECT * FROM {B}\(inbox)"),
      Attack(
        "whether there is news in hidden conversations", "SELECT conversation_id, last_at, is_unread FROM {B}\(inbox)",
        "SELECT * FROM {B}\(inbox) WHERE conversation_id NOT IN (SELECT id FROM \(conversations))",
        "UPDATE \(inbox) SET is_unread = FALSE WHERE conversation_id IN (\(Self.room(2)), \(Self.room(4)))"),
      Attack(
        "who is invited where", "SELECT * FROM {B}\(invitations)",
        "SELECT name FROM {B}\(invitations) WHERE declined_at IS NOT NULL"),
      Attack("the photos of messages", "SELECT x.* FROM {B}media x JOIN {B}\(messages) m ON m.media_key = x.id"),
    ]
  }

  private static let year3000 = "32503680000000000"
  private static let columns = "id, conversation_id, sender, body, created_at"
  private static let invitation = "id, conversation_id, profile_id, invited_by, name, created_at"

  private var writing: [Attack] {
    [
      Attack(
        "messages that an operator has hidden",
        "INSERT INTO \(messages) (\(Self.columns), hidden_at) VALUES (new_id(), \(Self.room(3)), {me}, 'x', 7700000899999, 5)",
        "UPDATE \(messages) SET hidden_at = NULL"),
      Attack(
        "a conversation that another founds",
        "INSERT INTO \(conversations) (id, founder, created_at, last_at) VALUES (new_id(), {other}, 5, 5)"),
      Attack(
        "a conversation with whom one likes",
        "INSERT INTO \(conversations) (id, one, other, founder, created_at, last_at) SELECT new_id(), {me}, id, {me}, 5, 5 FROM profiles WHERE id > {me} LIMIT 1",
        "INSERT INTO \(conversations) (id, one, other, founder, created_at, last_at) SELECT new_id(), id, {me}, {me}, 5, 5 FROM profiles WHERE id < {me} LIMIT 1"
      ),
      Attack(
        "names of others' conversations", "UPDATE \(conversations) SET name = 'hax'",
        "UPDATE \(conversations) SET member_count = 0", "UPDATE \(conversations) SET founder = {me}"),
      Attack(
        "into a conversation", "INSERT INTO \(members) VALUES (\(Self.room(3)), {me}, {me}, 5)",
        "INSERT INTO \(members) VALUES (\(Self.room(5)), {me}, {me}, 9)",
        "INSERT INTO \(members) VALUES (\(Self.room(5)), {me}, {other}, 7700000899999)"),
      // The one who is invited to room 8 has a friend whom they could bring along.
      Attack(
        "into a group to which one is invited",
        "INSERT INTO \(members) VALUES (\(Self.room(8)), {other}, {me}, 7700000899999)",
        "INSERT INTO \(members) VALUES (\(Self.room(8)), {me}, {me}, 7700000899999)",
        "INSERT INTO \(messages) (\(Self.columns)) VALUES (new_id(), \(Self.room(8)), {me}, 'x', 7700000899999)",
        "UPDATE \(conversations) SET name = 'hax' WHERE id = \(Self.room(8))"),
      Attack(
        "invitations that nobody sent",
        "INSERT INTO \(invitations) (\(Self.invitation)) VALUES (new_id(), \(Self.room(3)), {me}, {other}, '', 5)",
        "INSERT INTO \(invitations) (\(Self.invitation)) VALUES (new_id(), \(Self.room(5)), {me}, {other}, '', 5)",
        "INSERT INTO \(invitations) (\(Self.invitation)) SELECT new_id(), \(Self.room(8)), id, {me}, '', 5 FROM profiles",
        "INSERT INTO \(invitations) (\(Self.invitation)) SELECT new_id(), id, {other}, {me}, 'hax', 5 FROM \(conversations)"
      ),
      Attack(
        "others' answers", "UPDATE \(invitations) SET accepted_at = 5 WHERE profile_id <> {me}",
        "UPDATE \(invitations) SET declined_at = 5 WHERE profile_id <> {me}",
        "UPDATE \(invitations) SET declined_at = NULL", "UPDATE \(invitations) SET profile_id = {me}",
        "DELETE FROM \(invitations) WHERE invited_by <> {me}"),
      Attack(
        "further back than one came", "UPDATE \(members) SET joined_at = 1 WHERE profile_id = {me}",
        "DELETE FROM \(members) WHERE conversation_id = \(Self.room(1))"),
      Attack("others out of a group", "DELETE FROM \(members) WHERE profile_id <> {me}"),
      Attack(
        "what others have to read", "UPDATE \(inbox) SET read_at = 5", "UPDATE \(inbox) SET last_at = 5",
        "UPDATE \(inbox) SET is_muted = TRUE",
        "DELETE FROM \(inbox)"),
      Attack(
        "in another's name",
        "INSERT INTO \(messages) (\(Self.columns)) VALUES (new_id(), \(Self.room(1)), {other}, 'x', 7700000899999)",
        "INSERT INTO \(messages) (\(Self.columns)) SELECT new_id(), \(Self.room(3)), id, 'x', 7700000899999 FROM profiles"
      ),
      Attack(
        "to those who did not agree",
        "INSERT INTO \(messages) (\(Self.columns)) VALUES (new_id(), \(Self.room(7)), {me}, 'x', 7700000899999)",
        "INSERT INTO \(messages) (\(Self.columns)) VALUES (new_id(), \(Self.room(2)), {me}, 'x', 7700000899999)",
        "INSERT INTO \(messages) (\(Self.columns)) VALUES (new_id(), \(Self.room(5)), {me}, 'x', 7700000899999)"),
      Attack(
        "news from the year 3000",
        "INSERT INTO \(messages) (\(Self.columns)) VALUES (new_id(), \(Self.room(1)), {me}, 'x', \(Self.year3000))",
        "INSERT INTO \(messages) (\(Self.columns)) VALUES (new_id(), \(Self.room(3)), {me}, 'x', \(Self.year3000))",
        "INSERT INTO \(conversations) (id, founder, created_at, last_at) VALUES (new_id(), {me}, \(Self.year3000), \(Self.year3000))",
        "INSERT INTO \(members) SELECT id, {other}, {me}, \(Self.year3000) FROM \(conversations)",
        "INSERT INTO \(invitations) (\(Self.invitation)) SELECT new_id(), c.id, p.id, {me}, c.name, \(Self.year3000) FROM \(conversations) c JOIN profiles p ON p.id <> {me}",
        "UPDATE \(invitations) SET accepted_at = \(Self.year3000)"),
      Attack(
        "words to members without a tie",
        "INSERT INTO \(messages) (\(Self.columns), event) VALUES (new_id(), \(Self.room(3)), {me}, 'buy', 7700000899999, 'named')",
        "INSERT INTO \(messages) (\(Self.columns), event) VALUES (new_id(), \(Self.room(3)), {me}, 'buy', 7700000899999, 'left')",
        "INSERT INTO \(messages) (\(Self.columns), event, subject) VALUES (new_id(), \(Self.room(3)), {me}, 'buy', 7700000899999, 'added', {me})",
        "INSERT INTO \(messages) (\(Self.columns), event, media_key) SELECT new_id(), \(Self.room(3)), {me}, '', 7700000899999, 'left', id FROM media WHERE status = 'ready'"
      ),
      Attack(
        "what did not happen in a group",
        "INSERT INTO \(messages) (\(Self.columns), event) VALUES (new_id(), \(Self.room(3)), {me}, '', 7700000899999, 'founded')",
        "INSERT INTO \(messages) (\(Self.columns), event, subject) SELECT new_id(), \(Self.room(3)), {me}, '', 7700000899999, 'added', id FROM profiles"
      ),
      Attack(
        "others' words", "UPDATE \(messages) SET body = 'hax'", "DELETE FROM \(messages)",
        "DELETE FROM \(messages) WHERE sender <> {me}"),
    ]
  }
}
