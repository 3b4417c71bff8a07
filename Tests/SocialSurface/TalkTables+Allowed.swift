@testable import RowSecurityKit

/// What must be possible with conversations and messages.
extension TalkTables {
  private func person(_ person: RowFixture.Person) -> String { Attack.literal(person.profile(app)) }

  var allowedActions: [AllowedAction] {
    let owner = RowFixture.Viewer("owner", .owner, in: app)
    let follower = RowFixture.Viewer("follower", .follower, in: app)
    let requested = RowFixture.Viewer("requested", .requested, in: app)
    return [
      AllowedAction(owner, 1, "UPDATE \(conversations) SET name = 'Trip' WHERE id = \(Self.room(3))"),
      AllowedAction(
        owner, 1,
        "INSERT INTO \(members) SELECT id, \(person(.follower)), {me}, 7700000899999 FROM \(conversations) WHERE id = \(Self.room(6))"
      ),
      AllowedAction(
        owner, 1,
        "INSERT INTO \(conversations) (id, founder, created_at, last_at) VALUES (new_id(), {me}, 5, 5)"),
      AllowedAction(
        owner, 1,
        "INSERT INTO \(invitations) (id, conversation_id, profile_id, invited_by, name, created_at) SELECT new_id(), id, \(person(.stranger)), {me}, name, 5 FROM \(conversations) WHERE id = \(Self.room(3))"
      ),
      AllowedAction(owner, 1, "DELETE FROM \(invitations) WHERE conversation_id = \(Self.room(3))"),
      AllowedAction(
        requested, 1, "UPDATE \(invitations) SET accepted_at = 5 WHERE conversation_id = \(Self.room(3))"),
      AllowedAction(
        requested, 1, "UPDATE \(invitations) SET declined_at = 5 WHERE conversation_id = \(Self.room(3))"),
      // The last one takes the messages and their photos along.
      AllowedAction(
        owner, 1, "DELETE FROM \(members) WHERE conversation_id = \(Self.room(6)) AND profile_id = {me}"),
      AllowedAction(
        follower, 1, "DELETE FROM \(members) WHERE conversation_id = \(Self.room(3)) AND profile_id = {me}"),
      AllowedAction(
        follower, 1,
        "INSERT INTO \(messages) (id, conversation_id, sender, body, created_at) SELECT new_id(), id, {me}, 'hello', 7700000899999 FROM \(conversations) WHERE id = \(Self.room(1))"
      ),
      AllowedAction(
        owner, 1,
        "INSERT INTO \(messages) (id, conversation_id, sender, event, body, created_at) SELECT new_id(), id, {me}, 'named', name, 7700000899999 FROM \(conversations) WHERE id = \(Self.room(3))"
      ),
      AllowedAction(
        follower, 1,
        "INSERT INTO \(messages) (id, conversation_id, sender, event, created_at) VALUES (new_id(), \(Self.room(3)), {me}, 'left', 7700000899999)"
      ),
      AllowedAction(
        follower, 1, "DELETE FROM \(messages) WHERE sender = {me} AND conversation_id = \(Self.room(1))"),
      AllowedAction(
        follower, 1,
        "UPDATE \(inbox) SET read_at = 9, is_unread = FALSE WHERE conversation_id = \(Self.room(1))"),
    ]
  }
}
