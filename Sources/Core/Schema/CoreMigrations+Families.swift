internal import SQL

extension CoreMigrations {
  /// Whether the people of an app all follow each other, and who of them has agreed to that.
  static let families = Migration("core", 33, "families: people of an app who all follow each other") {
    // Null until the operator has answered: friends.
    "ALTER TABLE app_rules ADD COLUMN kind text CHECK (kind IN ('friends', 'family'))"
    // A person who agrees gets the next number of the app, and follows those with smaller ones. Null for a no. Those below `below` are
    // still to be followed.
    """
    CREATE TABLE family_members (
      profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE, app text NOT NULL, number bigint,
      below bigint NOT NULL DEFAULT 0, answered_at bigint NOT NULL, UNIQUE (app, number)) WITHOUT ROWID
    """
    "CREATE INDEX family_members_unfinished ON family_members (app, profile_id) WHERE below > 0"
    // Two of whom one has left the other out, or between whom there was a block.
    """
    CREATE TABLE family_left_out (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      other uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, PRIMARY KEY (profile_id, other)) WITHOUT ROWID
    """
    "CREATE INDEX family_left_out_other ON family_left_out (other)"
    // Back to friends, and to a family again: then everybody is asked again.
    Trigger(
      "families_end", after: .update, of: ["kind"], on: "app_rules",
      when: "OLD.kind = 'family' AND NEW.kind IS DISTINCT FROM OLD.kind",
      """
      DELETE FROM family_left_out WHERE profile_id IN (SELECT p.id FROM profiles p WHERE p.app = NEW.app);
      DELETE FROM family_members WHERE app = NEW.app;
      """)
    // A block that is lifted later connects nobody.
    Trigger(
      "blocks_leave_out", after: .insert, on: "blocked_profiles",
      """
      INSERT INTO family_left_out (profile_id, other)
        SELECT m.profile_id, NEW.other FROM family_members m
        WHERE m.profile_id = NEW.viewer AND m.number IS NOT NULL
        ON CONFLICT DO NOTHING;
      """)
    // Of these follows nobody hears one by one: a newcomer is one line.
    "ALTER TABLE follows ADD COLUMN by_family boolean NOT NULL DEFAULT FALSE CHECK (by_family IN (TRUE, FALSE))"
    DropTrigger("follows_requested_activity")
    Trigger(
      "follows_requested_activity", after: .insert, on: "follows", when: "NEW.by_family = FALSE",
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
      VALUES (NEW.followee, CASE WHEN NEW.accepted_at IS NULL THEN 'follow_request' ELSE 'follow' END, NEW.followee,
        NEW.follower, NEW.follower, new_id(), NEW.created_at)
      ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "follows_ended_joined", after: .delete, on: "follows", when: "OLD.by_family = TRUE",
      """
      DELETE FROM activity WHERE recipient = OLD.followee AND kind = 'joined' AND subject = OLD.followee
        AND actor = OLD.follower AND object = OLD.follower;
      """)
  }

  /// People who came by a link whose maker confirms each of them: until then they are in no app.
  static let waitingMembers = Migration("core", 34, "people who wait to be confirmed") {
    "ALTER TABLE invitations ADD COLUMN confirms boolean NOT NULL DEFAULT FALSE CHECK (confirms IN (TRUE, FALSE))"
    """
    CREATE TABLE waiting_members (
      id uuid PRIMARY KEY, account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, app text NOT NULL,
      invitation_id uuid NOT NULL REFERENCES invitations (id) ON DELETE CASCADE,
      invited_by uuid REFERENCES accounts (id) ON DELETE SET NULL,
      name text NOT NULL DEFAULT '' CHECK (length(name) <= 80), created_at bigint NOT NULL, declined_at bigint,
      UNIQUE (account_id, app)) WITHOUT ROWID
    """
    "CREATE INDEX waiting_members_invitation ON waiting_members (invitation_id)"
    "CREATE INDEX waiting_members_invited_by ON waiting_members (invited_by)"
    Trigger(
      "waiting_members_ended", after: .delete, on: "waiting_members",
      """
      DELETE FROM activity WHERE kind = 'waiting' AND object = OLD.id AND recipient IN (
        SELECT pa.profile_id FROM profile_accounts pa WHERE pa.account_id = OLD.invited_by);
      """)
  }
}
