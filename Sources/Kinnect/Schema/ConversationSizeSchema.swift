internal import SQL

extension KinnectMigrations {
  /// How many are in a conversation, and when the last message came, follow members whom a block hides. So the number moves to a
  /// table that only triggers and policies read, and the moment is that of the newest message, or of the reader's own list.
  static let conversationSizes = Migration("kinnect", 8, "sizes of conversations that nobody reads") {
    // No foreign key: triggers take the row away. A conversation that has none is just being founded.
    """
    CREATE TABLE kinnect_conversation_sizes (
      conversation_id uuid PRIMARY KEY, member_count bigint NOT NULL CHECK (member_count BETWEEN 0 AND 32)) WITHOUT ROWID
    """
    """
    INSERT INTO kinnect_conversation_sizes (conversation_id, member_count)
      SELECT id, member_count FROM kinnect_conversations
    """
    DropTrigger("kinnect_conversations_founded")
    Trigger(
      "kinnect_conversations_founded", after: .insert, on: "kinnect_conversations",
      """
      INSERT INTO kinnect_members (conversation_id, profile_id, added_by, joined_at)
        VALUES (NEW.id, NEW.founder, NEW.founder, NEW.created_at);
      INSERT INTO kinnect_members (conversation_id, profile_id, added_by, joined_at)
        SELECT NEW.id, id, NEW.founder, NEW.created_at FROM profiles
        WHERE id IN (NEW.one, NEW.other) AND id <> NEW.founder;
      INSERT INTO kinnect_conversation_sizes (conversation_id, member_count)
        SELECT NEW.id, count(*) FROM kinnect_members WHERE conversation_id = NEW.id;
      """)
    DropTrigger("kinnect_conversations_deleted")
    Trigger(
      "kinnect_conversations_deleted", after: .delete, on: "kinnect_conversations",
      """
      DELETE FROM kinnect_conversation_sizes WHERE conversation_id = OLD.id;
      DELETE FROM kinnect_messages WHERE conversation_id = OLD.id;
      DELETE FROM kinnect_inbox WHERE conversation_id = OLD.id;
      DELETE FROM kinnect_members WHERE conversation_id = OLD.id;
      """)
    // Nobody is let in further back than after the newest message, which the member who lets them in may not see.
    DropTrigger("kinnect_members_joined")
    Trigger(
      "kinnect_members_joined", after: .insert, on: "kinnect_members",
      """
      UPDATE kinnect_members SET joined_at = (
          SELECT max(m.created_at) + 1 FROM kinnect_messages m WHERE m.conversation_id = NEW.conversation_id)
        WHERE conversation_id = NEW.conversation_id AND profile_id = NEW.profile_id AND EXISTS (
          SELECT 1 FROM kinnect_messages m
          WHERE m.conversation_id = NEW.conversation_id AND m.created_at >= NEW.joined_at);
      INSERT INTO kinnect_inbox (profile_id, conversation_id, read_at)
        SELECT profile_id, conversation_id, joined_at FROM kinnect_members
        WHERE conversation_id = NEW.conversation_id AND profile_id = NEW.profile_id;
      UPDATE kinnect_conversation_sizes SET member_count = member_count + 1
        WHERE conversation_id = NEW.conversation_id;
      """)
    DropTrigger("kinnect_members_left")
    Trigger(
      "kinnect_members_left", after: .delete, on: "kinnect_members",
      """
      DELETE FROM kinnect_inbox WHERE profile_id = OLD.profile_id AND conversation_id = OLD.conversation_id;
      UPDATE kinnect_conversation_sizes SET member_count = member_count - 1
        WHERE conversation_id = OLD.conversation_id;
      DELETE FROM kinnect_messages WHERE conversation_id IN (
        SELECT conversation_id FROM kinnect_conversation_sizes
        WHERE conversation_id = OLD.conversation_id AND member_count = 0);
      DELETE FROM kinnect_conversations WHERE id IN (
        SELECT conversation_id FROM kinnect_conversation_sizes
        WHERE conversation_id = OLD.conversation_id AND member_count = 0);
      """)
    // Whom a block keeps from the sender, or from the one it is about, is not told that something came. Who has read further
    // than a message that comes in between has it to read.
    DropTrigger("kinnect_messages_sent")
    Trigger(
      "kinnect_messages_sent", after: .insert, on: "kinnect_messages",
      """
      UPDATE kinnect_inbox SET last_at = CASE WHEN last_at < NEW.created_at THEN NEW.created_at ELSE last_at END,
          read_at = CASE WHEN profile_id = NEW.sender THEN NEW.created_at
            WHEN NEW.event IS NULL AND read_at >= NEW.created_at THEN NEW.created_at - 1 ELSE read_at END,
          is_unread = (profile_id <> NEW.sender AND (is_unread OR NEW.event IS NULL))
        WHERE conversation_id = NEW.conversation_id AND NOT EXISTS (
          SELECT 1 FROM blocked_profiles b
          WHERE b.viewer = kinnect_inbox.profile_id AND (b.other = NEW.sender OR b.other = NEW.subject));
      """)
    DropTrigger("kinnect_invitations_accepted")
    Trigger(
      "kinnect_invitations_accepted", after: .update, of: ["accepted_at"], on: "kinnect_invitations",
      when: "NEW.accepted_at IS NOT NULL",
      """
      INSERT INTO kinnect_members (conversation_id, profile_id, added_by, joined_at)
        SELECT id, NEW.profile_id, NEW.invited_by, NEW.accepted_at
        FROM kinnect_conversations WHERE id = NEW.conversation_id;
      """)
    // As they are in a new conversation, and stay from now on: policies of earlier releases keep PostgreSQL from dropping them.
    "UPDATE kinnect_conversations SET last_at = created_at, member_count = 0"
  }
}
