internal import Core
internal import SQL

extension KinnectMigrations {
  /// People who were asked into a group by somebody with whom they do not follow each other. Who accepts becomes a member,
  /// and the row goes; who declines keeps the row, which answers whatever the same person asks later.
  static let invitations = Migration("kinnect", 6, "invitations to groups") {
    // No foreign key to a conversation: what was declined outlives the group. The name is the group's, which the invited cannot
    // select.
    """
    CREATE TABLE kinnect_invitations (
      id uuid PRIMARY KEY, conversation_id uuid NOT NULL,
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      invited_by uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, name text NOT NULL,
      created_at bigint NOT NULL, accepted_at bigint, declined_at bigint,
      UNIQUE (conversation_id, profile_id, invited_by), CHECK (profile_id <> invited_by),
      CHECK (accepted_at IS NULL OR declined_at IS NULL)) WITHOUT ROWID
    """
    """
    CREATE UNIQUE INDEX kinnect_invitations_open ON kinnect_invitations (conversation_id, profile_id)
      WHERE declined_at IS NULL
    """
    "CREATE INDEX kinnect_invitations_newest ON kinnect_invitations (profile_id, created_at, id)"
    "CREATE INDEX kinnect_invitations_inviter ON kinnect_invitations (invited_by, profile_id)"
    // Somebody who has declined an invitation is not asked by the same person again.
    Trigger(
      "kinnect_invitations_in_vain", after: .insert, on: "kinnect_invitations",
      """
      UPDATE kinnect_invitations SET declined_at = NEW.created_at WHERE id = NEW.id AND EXISTS (
        SELECT 1 FROM kinnect_invitations d WHERE d.profile_id = NEW.profile_id AND d.invited_by = NEW.invited_by
          AND d.declined_at IS NOT NULL);
      """)
    // Like everyone who is added, from after the last message on.
    Trigger(
      "kinnect_invitations_accepted", after: .update, of: ["accepted_at"], on: "kinnect_invitations",
      when: "NEW.accepted_at IS NOT NULL",
      """
      INSERT INTO kinnect_members (conversation_id, profile_id, added_by, joined_at)
        SELECT id, NEW.profile_id, NEW.invited_by,
          CASE WHEN last_at >= NEW.accepted_at THEN last_at + 1 ELSE NEW.accepted_at END
        FROM kinnect_conversations WHERE id = NEW.conversation_id;
      """)
    Trigger(
      "kinnect_members_end_invitation", after: .insert, on: "kinnect_members",
      """
      DELETE FROM kinnect_invitations WHERE conversation_id = NEW.conversation_id AND profile_id = NEW.profile_id
        AND declined_at IS NULL;
      """)
    // An invitation is by somebody who is in the group.
    Trigger(
      "kinnect_members_take_invitations", after: .delete, on: "kinnect_members",
      """
      DELETE FROM kinnect_invitations WHERE invited_by = OLD.profile_id AND conversation_id = OLD.conversation_id
        AND declined_at IS NULL;
      """)
    Trigger(
      "kinnect_conversations_named", after: .update, of: ["name"], on: "kinnect_conversations",
      """
      UPDATE kinnect_invitations SET name = NEW.name WHERE conversation_id = NEW.id AND declined_at IS NULL;
      """)
    Trigger(
      "kinnect_blocks_end_invitations", after: .insert, on: "blocked_profiles",
      """
      DELETE FROM kinnect_invitations
        WHERE profile_id = NEW.viewer AND invited_by = NEW.other AND declined_at IS NULL;
      """)
  }
}
