public import SQL

extension Conversations {
  /// The first version of the tables and triggers, for a new app.
  @Migration.StepBuilder public var steps: [MigrationStep] {
    tables
    indexes
    foundingTriggers
    memberTriggers
    messageTriggers
    invitationTriggers
  }

  /// Between two: `one` and `other`, the smaller id first, so that there is one for each pair. In a group both are NULL. How many are
  /// in one is in a table that only triggers and policies read: it follows members whom a block hides. `last_at` and
  /// `member_count` of the conversation stay what they are in a new one.
  ///
  /// A group's rows go when its last member has gone, by triggers: a cascade inside of a trigger would be SQLite's own
  /// doing, which row security refuses. So sizes and invitations have no foreign key to a conversation; what was declined outlives the
  /// group.
  @Migration.StepBuilder private var tables: [MigrationStep] {
    """
    CREATE TABLE \(conversations) (
      id uuid PRIMARY KEY, one uuid REFERENCES profiles (id) ON DELETE CASCADE,
      other uuid REFERENCES profiles (id) ON DELETE CASCADE, founder uuid NOT NULL,
      name text NOT NULL DEFAULT '' CHECK (length(name) <= 60), created_at bigint NOT NULL, last_at bigint NOT NULL,
      member_count bigint NOT NULL DEFAULT 0 CHECK (member_count BETWEEN 0 AND 32), UNIQUE (one, other),
      CHECK ((one IS NULL) = (other IS NULL)), CHECK (one IS NULL OR one < other)) WITHOUT ROWID
    """
    """
    CREATE TABLE \(sizes) (
      conversation_id uuid PRIMARY KEY, member_count bigint NOT NULL CHECK (member_count BETWEEN 0 AND 32)) WITHOUT ROWID
    """
    """
    CREATE TABLE \(members) (
      conversation_id uuid NOT NULL REFERENCES \(conversations) (id),
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, added_by uuid NOT NULL,
      joined_at bigint NOT NULL, PRIMARY KEY (conversation_id, profile_id)) WITHOUT ROWID
    """
    // What one member has read, and where the conversation stands in their list; 0: not in it until somebody writes.
    """
    CREATE TABLE \(inbox) (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      conversation_id uuid NOT NULL REFERENCES \(conversations) (id), last_at bigint NOT NULL DEFAULT 0,
      read_at bigint NOT NULL, is_unread boolean NOT NULL DEFAULT FALSE, is_muted boolean NOT NULL DEFAULT FALSE,
      PRIMARY KEY (profile_id, conversation_id)) WITHOUT ROWID
    """
    """
    CREATE TABLE \(messages) (
      id uuid PRIMARY KEY, conversation_id uuid NOT NULL REFERENCES \(conversations) (id),
      sender uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      event text CHECK (event IN ('founded', 'added', 'left', 'named')), subject uuid,
      body text NOT NULL DEFAULT '' CHECK (length(body) <= 2000), media_key uuid UNIQUE, media_type text,
      media_width bigint, media_height bigint, media_blur_hash text, media_alt text,
      created_at bigint NOT NULL, hidden_at bigint\(storyColumn),
      CHECK (body <> '' OR media_key IS NOT NULL OR event IS NOT NULL)) WITHOUT ROWID
    """
    // The name is the group's, which the invited cannot select.
    """
    CREATE TABLE \(invitations) (
      id uuid PRIMARY KEY, conversation_id uuid NOT NULL,
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      invited_by uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, name text NOT NULL,
      created_at bigint NOT NULL, accepted_at bigint, declined_at bigint,
      UNIQUE (conversation_id, profile_id, invited_by), CHECK (profile_id <> invited_by),
      CHECK (accepted_at IS NULL OR declined_at IS NULL)) WITHOUT ROWID
    """
  }

  /// For tables that were made before messages could be hidden.
  @Migration.StepBuilder public var hidingSteps: [MigrationStep] {
    "ALTER TABLE \(messages) ADD COLUMN hidden_at bigint"
  }

  /// No foreign key: the answer stays when the story has gone.
  private var storyColumn: SchemaText { stories == nil ? "" : ", story_id uuid" }

  @Migration.StepBuilder private var indexes: [MigrationStep] {
    "CREATE INDEX \(conversations)_other ON \(conversations) (other)"
    "CREATE INDEX \(members)_profile ON \(members) (profile_id)"
    "CREATE INDEX \(inbox)_newest ON \(inbox) (profile_id, last_at, conversation_id)"
    "CREATE INDEX \(inbox)_unread ON \(inbox) (profile_id, conversation_id) WHERE is_unread"
    "CREATE INDEX \(inbox)_conversation ON \(inbox) (conversation_id)"
    "CREATE INDEX \(messages)_newest ON \(messages) (conversation_id, created_at, id)"
    "CREATE INDEX \(messages)_sender ON \(messages) (sender)"
    """
    CREATE UNIQUE INDEX \(invitations)_open ON \(invitations) (conversation_id, profile_id)
      WHERE declined_at IS NULL
    """
    "CREATE INDEX \(invitations)_newest ON \(invitations) (profile_id, created_at, id)"
    "CREATE INDEX \(invitations)_inviter ON \(invitations) (invited_by, profile_id)"
  }
}
