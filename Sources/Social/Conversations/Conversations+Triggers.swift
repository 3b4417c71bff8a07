internal import SQL

/// What follows from each change, kept by triggers.
extension Conversations {
  /// A conversation that has no size is just being founded.
  @Migration.StepBuilder var foundingTriggers: [MigrationStep] {
    Trigger(
      "\(conversations)_founded", after: .insert, on: conversations,
      """
      INSERT INTO \(members) (conversation_id, profile_id, added_by, joined_at)
        VALUES (NEW.id, NEW.founder, NEW.founder, NEW.created_at);
      INSERT INTO \(members) (conversation_id, profile_id, added_by, joined_at)
        SELECT NEW.id, id, NEW.founder, NEW.created_at FROM profiles
        WHERE id IN (NEW.one, NEW.other) AND id <> NEW.founder;
      INSERT INTO \(sizes) (conversation_id, member_count)
        SELECT NEW.id, count(*) FROM \(members) WHERE conversation_id = NEW.id;
      """)
    Trigger(
      "\(conversations)_deleted", after: .delete, on: conversations,
      """
      DELETE FROM \(sizes) WHERE conversation_id = OLD.id;
      DELETE FROM \(messages) WHERE conversation_id = OLD.id;
      DELETE FROM \(inbox) WHERE conversation_id = OLD.id;
      DELETE FROM \(members) WHERE conversation_id = OLD.id;
      """)
    Trigger(
      "\(conversations)_named", after: .update, of: ["name"], on: conversations,
      "UPDATE \(invitations) SET name = NEW.name WHERE conversation_id = NEW.id AND declined_at IS NULL;")
  }

  /// Nobody is let in further back than after the newest message, which the member who lets them in may not see.
  @Migration.StepBuilder var memberTriggers: [MigrationStep] {
    Trigger(
      "\(members)_joined", after: .insert, on: members,
      """
      UPDATE \(members) SET joined_at = (
          SELECT max(m.created_at) + 1 FROM \(messages) m WHERE m.conversation_id = NEW.conversation_id)
        WHERE conversation_id = NEW.conversation_id AND profile_id = NEW.profile_id AND EXISTS (
          SELECT 1 FROM \(messages) m
          WHERE m.conversation_id = NEW.conversation_id AND m.created_at >= NEW.joined_at);
      INSERT INTO \(inbox) (profile_id, conversation_id, read_at)
        SELECT profile_id, conversation_id, joined_at FROM \(members)
        WHERE conversation_id = NEW.conversation_id AND profile_id = NEW.profile_id;
      UPDATE \(sizes) SET member_count = member_count + 1 WHERE conversation_id = NEW.conversation_id;
      """)
    Trigger(
      "\(members)_end_invitation", after: .insert, on: members,
      """
      DELETE FROM \(invitations) WHERE conversation_id = NEW.conversation_id AND profile_id = NEW.profile_id
        AND declined_at IS NULL;
      """)
    Trigger(
      "\(members)_left", after: .delete, on: members,
      """
      DELETE FROM \(inbox) WHERE profile_id = OLD.profile_id AND conversation_id = OLD.conversation_id;
      UPDATE \(sizes) SET member_count = member_count - 1 WHERE conversation_id = OLD.conversation_id;
      DELETE FROM \(messages) WHERE conversation_id IN (
        SELECT conversation_id FROM \(sizes) WHERE conversation_id = OLD.conversation_id AND member_count = 0);
      DELETE FROM \(conversations) WHERE id IN (
        SELECT conversation_id FROM \(sizes) WHERE conversation_id = OLD.conversation_id AND member_count = 0);
      """)
    // An invitation is by somebody who is in the group.
    Trigger(
      "\(members)_take_invitations", after: .delete, on: members,
      """
      DELETE FROM \(invitations) WHERE invited_by = OLD.profile_id AND conversation_id = OLD.conversation_id
        AND declined_at IS NULL;
      """)
  }

  /// Whom a block keeps from the sender, or from the one it is about, is not told that something came. Who has read further
  /// than a message that comes in between has it to read.
  @Migration.StepBuilder var messageTriggers: [MigrationStep] {
    Trigger(
      "\(messages)_sent", after: .insert, on: messages,
      """
      UPDATE \(inbox) SET last_at = CASE WHEN last_at < NEW.created_at THEN NEW.created_at ELSE last_at END,
          read_at = CASE WHEN profile_id = NEW.sender THEN NEW.created_at
            WHEN NEW.event IS NULL AND read_at >= NEW.created_at THEN NEW.created_at - 1 ELSE read_at END,
          is_unread = (profile_id <> NEW.sender AND (is_unread OR NEW.event IS NULL))
        WHERE conversation_id = NEW.conversation_id AND NOT EXISTS (
          SELECT 1 FROM blocked_profiles b
          WHERE b.viewer = \(inbox).profile_id AND (b.other = NEW.sender OR b.other = NEW.subject));
      """)
    Trigger(
      "\(messages)_deleted", after: .delete, on: messages, when: "OLD.media_key IS NOT NULL",
      "DELETE FROM media WHERE id = OLD.media_key;")
  }

  /// Somebody who has declined an invitation is not asked by the same person again; accepting makes a member.
  @Migration.StepBuilder var invitationTriggers: [MigrationStep] {
    Trigger(
      "\(invitations)_in_vain", after: .insert, on: invitations,
      """
      UPDATE \(invitations) SET declined_at = NEW.created_at WHERE id = NEW.id AND EXISTS (
        SELECT 1 FROM \(invitations) d WHERE d.profile_id = NEW.profile_id AND d.invited_by = NEW.invited_by
          AND d.declined_at IS NOT NULL);
      """)
    Trigger(
      "\(invitations)_accepted", after: .update, of: ["accepted_at"], on: invitations,
      when: "NEW.accepted_at IS NOT NULL",
      """
      INSERT INTO \(members) (conversation_id, profile_id, added_by, joined_at)
        SELECT id, NEW.profile_id, NEW.invited_by, NEW.accepted_at
        FROM \(conversations) WHERE id = NEW.conversation_id;
      """)
    Trigger(
      "\(owner)_blocks_end_invitations", after: .insert, on: "blocked_profiles", when: "NEW.app = '\(owner)'",
      """
      DELETE FROM \(invitations)
        WHERE profile_id = NEW.viewer AND invited_by = NEW.other AND declined_at IS NULL;
      """)
  }
}
