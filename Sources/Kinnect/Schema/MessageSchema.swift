internal import Core
internal import SQL

extension KinnectMigrations {
  static let messages = Migration("kinnect", 4, "conversations and messages") {
    // Between two: `one` and `other`, the smaller id first, so that there is one for each pair. In a group both are NULL.
    // A group's rows go when its last member has gone, by triggers: a cascade inside of a trigger would be SQLite's own
    // doing, which row security refuses.
    """
    CREATE TABLE kinnect_conversations (
      id uuid PRIMARY KEY, one uuid REFERENCES profiles (id) ON DELETE CASCADE,
      other uuid REFERENCES profiles (id) ON DELETE CASCADE, founder uuid NOT NULL,
      name text NOT NULL DEFAULT '' CHECK (length(name) <= 60), created_at bigint NOT NULL, last_at bigint NOT NULL,
      member_count bigint NOT NULL DEFAULT 0 CHECK (member_count BETWEEN 0 AND 32), UNIQUE (one, other),
      CHECK ((one IS NULL) = (other IS NULL)), CHECK (one IS NULL OR one < other)) WITHOUT ROWID
    """
    "CREATE INDEX kinnect_conversations_other ON kinnect_conversations (other)"
    """
    CREATE TABLE kinnect_members (
      conversation_id uuid NOT NULL REFERENCES kinnect_conversations (id),
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, added_by uuid NOT NULL,
      joined_at bigint NOT NULL, PRIMARY KEY (conversation_id, profile_id)) WITHOUT ROWID
    """
    "CREATE INDEX kinnect_members_profile ON kinnect_members (profile_id)"
    // What one member has read, and where the conversation stands in their list; 0: not in it until somebody writes.
    """
    CREATE TABLE kinnect_inbox (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      conversation_id uuid NOT NULL REFERENCES kinnect_conversations (id), last_at bigint NOT NULL DEFAULT 0,
      read_at bigint NOT NULL, is_unread boolean NOT NULL DEFAULT FALSE, PRIMARY KEY (profile_id, conversation_id))
      WITHOUT ROWID
    """
    "CREATE INDEX kinnect_inbox_newest ON kinnect_inbox (profile_id, last_at, conversation_id)"
    "CREATE INDEX kinnect_inbox_unread ON kinnect_inbox (profile_id, conversation_id) WHERE is_unread"
    "CREATE INDEX kinnect_inbox_conversation ON kinnect_inbox (conversation_id)"
    // No foreign key to a story: the answer stays when the story has gone.
    """
    CREATE TABLE kinnect_messages (
      id uuid PRIMARY KEY, conversation_id uuid NOT NULL REFERENCES kinnect_conversations (id),
      sender uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      event text CHECK (event IN ('founded', 'added', 'left', 'named')), subject uuid,
      body text NOT NULL DEFAULT '' CHECK (length(body) <= 2000), media_key uuid UNIQUE, media_type text,
      media_width bigint, media_height bigint, media_blur_hash text, media_alt text, story_id uuid,
      created_at bigint NOT NULL, CHECK (body <> '' OR media_key IS NOT NULL OR event IS NOT NULL)) WITHOUT ROWID
    """
    "CREATE INDEX kinnect_messages_newest ON kinnect_messages (conversation_id, created_at, id)"
    "CREATE INDEX kinnect_messages_sender ON kinnect_messages (sender)"
    Trigger(
      "kinnect_conversations_founded", after: .insert, on: "kinnect_conversations",
      """
      INSERT INTO kinnect_members (conversation_id, profile_id, added_by, joined_at)
        VALUES (NEW.id, NEW.founder, NEW.founder, NEW.created_at);
      INSERT INTO kinnect_members (conversation_id, profile_id, added_by, joined_at)
        SELECT NEW.id, id, NEW.founder, NEW.created_at FROM profiles
        WHERE id IN (NEW.one, NEW.other) AND id <> NEW.founder;
      """)
    Trigger(
      "kinnect_conversations_deleted", after: .delete, on: "kinnect_conversations",
      """
      DELETE FROM kinnect_messages WHERE conversation_id = OLD.id;
      DELETE FROM kinnect_inbox WHERE conversation_id = OLD.id;
      DELETE FROM kinnect_members WHERE conversation_id = OLD.id;
      """)
    Trigger(
      "kinnect_members_joined", after: .insert, on: "kinnect_members",
      """
      INSERT INTO kinnect_inbox (profile_id, conversation_id, read_at)
        VALUES (NEW.profile_id, NEW.conversation_id, NEW.joined_at);
      UPDATE kinnect_conversations SET member_count = member_count + 1 WHERE id = NEW.conversation_id;
      """)
    Trigger(
      "kinnect_members_left", after: .delete, on: "kinnect_members",
      """
      DELETE FROM kinnect_inbox WHERE profile_id = OLD.profile_id AND conversation_id = OLD.conversation_id;
      UPDATE kinnect_conversations SET member_count = member_count - 1 WHERE id = OLD.conversation_id;
      DELETE FROM kinnect_messages WHERE conversation_id IN (
        SELECT id FROM kinnect_conversations WHERE id = OLD.conversation_id AND member_count = 0);
      DELETE FROM kinnect_conversations WHERE id = OLD.conversation_id AND member_count = 0;
      """)
    // Whom a block keeps from the sender is not told that something came.
    Trigger(
      "kinnect_messages_sent", after: .insert, on: "kinnect_messages",
      """
      UPDATE kinnect_conversations SET last_at = NEW.created_at
        WHERE id = NEW.conversation_id AND last_at < NEW.created_at;
      UPDATE kinnect_inbox SET last_at = NEW.created_at,
          read_at = CASE WHEN profile_id = NEW.sender THEN NEW.created_at ELSE read_at END,
          is_unread = (profile_id <> NEW.sender AND (is_unread OR NEW.event IS NULL))
        WHERE conversation_id = NEW.conversation_id AND NOT EXISTS (
          SELECT 1 FROM blocked_profiles b WHERE b.viewer = kinnect_inbox.profile_id AND b.other = NEW.sender);
      """)
    Trigger(
      "kinnect_messages_deleted", after: .delete, on: "kinnect_messages", when: "OLD.media_key IS NOT NULL",
      "DELETE FROM media WHERE id = OLD.media_key;")
  }
}
