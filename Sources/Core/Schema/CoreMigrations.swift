internal import SQL

/// The tables that all apps share.
enum CoreMigrations {
  static let all = [
    accounts, profiles, relations, media, activity, reports, mediaWork, several, mediaParts, followees,
    namesOfBlocked, originsOfSessions, devicesOfSessions, squaresOfJobs, moderation, appRules, silence, reportedVideos,
    appsOfRelations, hiding, namesOfMedia, circles, archives, originals,
    originalApps, quietOutcomes, suspendedProfiles, provenFacts,
    addressKeys, unreadTimes, followsOfInvited, textSizes, families, waitingMembers, backups, passwordRequests,
    push, pushQueue, sharesInActivity,
  ]

  private static let accounts = Migration("core", 1, "accounts, sessions, invitations") {
    """
    CREATE TABLE accounts (
      id uuid PRIMARY KEY, email text NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
      is_operator boolean NOT NULL DEFAULT FALSE, created_at bigint NOT NULL, suspended_at bigint) WITHOUT ROWID
    """
    """
    CREATE TABLE credentials (
      account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE, password_hash text NOT NULL,
      updated_at bigint NOT NULL) WITHOUT ROWID
    """
    """
    CREATE TABLE sessions (
      id uuid PRIMARY KEY, account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('browser', 'api')), generation bigint NOT NULL DEFAULT 0,
      created_at bigint NOT NULL, last_used_at bigint NOT NULL, expires_at bigint NOT NULL, ended_at bigint)
      WITHOUT ROWID
    """
    "CREATE INDEX sessions_account ON sessions (account_id)"
    """
    CREATE TABLE invitations (
      id uuid PRIMARY KEY, app text NOT NULL, token_hash bytea NOT NULL UNIQUE, note text NOT NULL DEFAULT '',
      created_by uuid REFERENCES accounts (id) ON DELETE SET NULL, created_at bigint NOT NULL,
      expires_at bigint NOT NULL, max_uses bigint NOT NULL CHECK (max_uses BETWEEN 1 AND 1000),
      uses bigint NOT NULL DEFAULT 0 CHECK (uses <= max_uses), revoked_at bigint) WITHOUT ROWID
    """
    "CREATE INDEX invitations_created_by ON invitations (created_by)"
    """
    CREATE TABLE memberships (
      account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, app text NOT NULL,
      invitation_id uuid REFERENCES invitations (id) ON DELETE SET NULL,
      invited_by uuid REFERENCES accounts (id) ON DELETE SET NULL, created_at bigint NOT NULL,
      PRIMARY KEY (account_id, app)) WITHOUT ROWID
    """
    "CREATE INDEX memberships_invitation ON memberships (invitation_id)"
    "CREATE INDEX memberships_invited_by ON memberships (invited_by)"
    """
    CREATE TABLE one_time_links (
      token_hash bytea PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('setup', 'reset')),
      account_id uuid REFERENCES accounts (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      expires_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX one_time_links_account ON one_time_links (account_id)"
    """
    CREATE TABLE idempotency_keys (
      account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200), fingerprint bytea NOT NULL, resource uuid NOT NULL,
      created_at bigint NOT NULL, PRIMARY KEY (account_id, key)) WITHOUT ROWID
    """
    "CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at)"
  }

  private static let profiles = Migration("core", 2, "profiles") {
    """
    CREATE TABLE profiles (
      id uuid PRIMARY KEY, app text NOT NULL, username text NOT NULL CHECK (length(username) BETWEEN 3 AND 30),
      full_name text NOT NULL DEFAULT '' CHECK (length(full_name) <= 80),
      bio text NOT NULL DEFAULT '' CHECK (length(bio) <= 280), avatar uuid, is_private boolean NOT NULL DEFAULT TRUE,
      created_at bigint NOT NULL, hidden_at bigint, UNIQUE (app, username)) WITHOUT ROWID
    """
    "CREATE INDEX profiles_avatar ON profiles (avatar) WHERE avatar IS NOT NULL"
    """
    CREATE TABLE profile_accounts (
      profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
      account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, app text NOT NULL,
      UNIQUE (account_id, app)) WITHOUT ROWID
    """
    """
    CREATE TABLE profile_counts (
      profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE, post_count bigint NOT NULL DEFAULT 0,
      follower_count bigint NOT NULL DEFAULT 0, following_count bigint NOT NULL DEFAULT 0) WITHOUT ROWID
    """
    """
    CREATE TABLE profile_terms (
      app text NOT NULL, term text NOT NULL, profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      PRIMARY KEY (app, term, profile_id)) WITHOUT ROWID
    """
    "CREATE INDEX profile_terms_profile ON profile_terms (profile_id)"
    Trigger(
      "profiles_counted", after: .insert, on: "profiles",
      "INSERT INTO profile_counts (profile_id) VALUES (NEW.id);")
    Trigger(
      "accounts_suspended", after: .update, of: ["suspended_at"], on: "accounts",
      """
      UPDATE profiles SET hidden_at = NEW.suspended_at
      WHERE id IN (SELECT profile_id FROM profile_accounts WHERE account_id = NEW.id);
      """)
    Trigger(
      "accounts_deleted_profiles", after: .delete, on: "profile_accounts",
      "DELETE FROM profiles WHERE id = OLD.profile_id;")
  }

  private static let relations = Migration("core", 3, "follows, blocks, mutes") {
    """
    CREATE TABLE follows (
      follower uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      followee uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      accepted_at bigint, is_suspended boolean NOT NULL DEFAULT FALSE, PRIMARY KEY (follower, followee),
      CHECK (follower <> followee)) WITHOUT ROWID
    """
    "CREATE INDEX follows_followee ON follows (followee, created_at, follower)"
    "CREATE INDEX follows_newest ON follows (follower, created_at, followee)"
    """
    CREATE TABLE blocks (
      blocker uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      blocked uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      username text NOT NULL, created_at bigint NOT NULL, PRIMARY KEY (blocker, blocked), CHECK (blocker <> blocked)) WITHOUT ROWID
    """
    "CREATE INDEX blocks_blocked ON blocks (blocked)"
    """
    CREATE TABLE blocked_profiles (
      viewer uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      other uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, PRIMARY KEY (viewer, other)) WITHOUT ROWID
    """
    "CREATE INDEX blocked_profiles_other ON blocked_profiles (other)"
    """
    CREATE TABLE mutes (
      muter uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      muted uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      PRIMARY KEY (muter, muted), CHECK (muter <> muted)) WITHOUT ROWID
    """
    "CREATE INDEX mutes_muted ON mutes (muted)"
    Trigger(
      "follows_counted", after: .insert, on: "follows", when: "NEW.accepted_at IS NOT NULL",
      """
      UPDATE profile_counts SET follower_count = follower_count + 1 WHERE profile_id = NEW.followee;
      UPDATE profile_counts SET following_count = following_count + 1 WHERE profile_id = NEW.follower;
      """)
    Trigger(
      "follows_accepted", after: .update, of: ["accepted_at"], on: "follows",
      when: "OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL",
      """
      UPDATE profile_counts SET follower_count = follower_count + 1 WHERE profile_id = NEW.followee;
      UPDATE profile_counts SET following_count = following_count + 1 WHERE profile_id = NEW.follower;
      """)
    Trigger(
      "follows_uncounted", after: .delete, on: "follows", when: "OLD.accepted_at IS NOT NULL",
      """
      UPDATE profile_counts SET follower_count = follower_count - 1 WHERE profile_id = OLD.followee;
      UPDATE profile_counts SET following_count = following_count - 1 WHERE profile_id = OLD.follower;
      """)
    Trigger(
      "profiles_hidden", after: .update, of: ["hidden_at"], on: "profiles",
      "UPDATE follows SET is_suspended = (NEW.hidden_at IS NOT NULL) WHERE followee = NEW.id;")
    // A block counts between the accounts, in every app and in both directions.
    Trigger(
      "blocks_spread", after: .insert, on: "blocks",
      """
      INSERT INTO blocked_profiles (viewer, other)
        SELECT mine.profile_id, theirs.profile_id
        FROM profile_accounts blocker JOIN profile_accounts mine ON mine.account_id = blocker.account_id
        JOIN profile_accounts blocked ON blocked.profile_id = NEW.blocked
        JOIN profile_accounts theirs ON theirs.account_id = blocked.account_id AND theirs.app = mine.app
        WHERE blocker.profile_id = NEW.blocker
        ON CONFLICT DO NOTHING;
      INSERT INTO blocked_profiles (viewer, other)
        SELECT theirs.profile_id, mine.profile_id
        FROM profile_accounts blocker JOIN profile_accounts mine ON mine.account_id = blocker.account_id
        JOIN profile_accounts blocked ON blocked.profile_id = NEW.blocked
        JOIN profile_accounts theirs ON theirs.account_id = blocked.account_id AND theirs.app = mine.app
        WHERE blocker.profile_id = NEW.blocker
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "blocks_reach_new_profiles", after: .insert, on: "profile_accounts",
      """
      INSERT INTO blocked_profiles (viewer, other)
        SELECT NEW.profile_id, theirs.profile_id
        FROM profile_accounts mine JOIN blocks b ON b.blocker = mine.profile_id OR b.blocked = mine.profile_id
        JOIN profile_accounts other
          ON other.profile_id = CASE WHEN b.blocker = mine.profile_id THEN b.blocked ELSE b.blocker END
        JOIN profile_accounts theirs ON theirs.account_id = other.account_id AND theirs.app = NEW.app
        WHERE mine.account_id = NEW.account_id
        ON CONFLICT DO NOTHING;
      INSERT INTO blocked_profiles (viewer, other)
        SELECT other, viewer FROM blocked_profiles WHERE viewer = NEW.profile_id ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "blocks_end_relations", after: .insert, on: "blocked_profiles",
      """
      DELETE FROM follows WHERE follower = NEW.viewer AND followee = NEW.other;
      DELETE FROM mutes WHERE muter = NEW.viewer AND muted = NEW.other;
      """)
    Trigger(
      "blocks_lifted", after: .delete, on: "blocks",
      """
      DELETE FROM blocked_profiles WHERE (viewer, other) IN (
        SELECT mine.profile_id, theirs.profile_id
        FROM profile_accounts blocker JOIN profile_accounts mine ON mine.account_id = blocker.account_id
        JOIN profile_accounts blocked ON blocked.profile_id = OLD.blocked
        JOIN profile_accounts theirs ON theirs.account_id = blocked.account_id AND theirs.app = mine.app
        WHERE blocker.profile_id = OLD.blocker
        UNION ALL SELECT theirs.profile_id, mine.profile_id
        FROM profile_accounts blocker JOIN profile_accounts mine ON mine.account_id = blocker.account_id
        JOIN profile_accounts blocked ON blocked.profile_id = OLD.blocked
        JOIN profile_accounts theirs ON theirs.account_id = blocked.account_id AND theirs.app = mine.app
        WHERE blocker.profile_id = OLD.blocker)
      AND NOT EXISTS (
        SELECT 1 FROM blocks b JOIN profile_accounts x ON x.profile_id = b.blocker
        JOIN profile_accounts y ON y.profile_id = b.blocked
        JOIN profile_accounts p ON p.profile_id = OLD.blocker JOIN profile_accounts q ON q.profile_id = OLD.blocked
        WHERE (x.account_id = p.account_id AND y.account_id = q.account_id)
          OR (x.account_id = q.account_id AND y.account_id = p.account_id));
      """)
  }

  private static let media = Migration("core", 4, "media") {
    """
    CREATE TABLE media (
      id uuid PRIMARY KEY, owner uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('photo', 'video')),
      status text NOT NULL CHECK (status IN ('reserved', 'ready')), width bigint NOT NULL DEFAULT 0,
      height bigint NOT NULL DEFAULT 0, blur_hash text NOT NULL DEFAULT '',
      alt text NOT NULL DEFAULT '' CHECK (length(alt) <= 1000), bytes bigint NOT NULL DEFAULT 0,
      has_webp boolean NOT NULL DEFAULT FALSE, created_at bigint NOT NULL, attached_at bigint) WITHOUT ROWID
    """
    "CREATE INDEX media_owner ON media (owner)"
    "CREATE INDEX media_unattached ON media (created_at) WHERE attached_at IS NULL"
    "CREATE INDEX media_unfinished ON media (created_at) WHERE has_webp = FALSE"
    Trigger(
      "profiles_avatar_replaced", after: .update, of: ["avatar"], on: "profiles",
      when: "OLD.avatar IS NOT NULL AND OLD.avatar IS DISTINCT FROM NEW.avatar",
      "DELETE FROM media WHERE id = OLD.avatar;")
    Trigger(
      "profiles_deleted_avatar", after: .delete, on: "profiles", when: "OLD.avatar IS NOT NULL",
      "DELETE FROM media WHERE id = OLD.avatar;")
    // Rows whose files must go: read by the sweeper after the commit that made them.
    "CREATE TABLE media_deletions (id uuid PRIMARY KEY, created_at bigint NOT NULL) WITHOUT ROWID"
    Trigger(
      "media_deleted", after: .delete, on: "media",
      "INSERT INTO media_deletions (id, created_at) VALUES (OLD.id, OLD.created_at) ON CONFLICT DO NOTHING;")
  }

  private static let activity = Migration("core", 5, "activity") {
    """
    CREATE TABLE activity (
      recipient uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, kind text NOT NULL, subject uuid NOT NULL,
      actor uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, object uuid NOT NULL, id uuid NOT NULL,
      created_at bigint NOT NULL, read_at bigint, PRIMARY KEY (recipient, kind, subject, actor, object)) WITHOUT ROWID
    """
    "CREATE INDEX activity_newest ON activity (recipient, created_at, id)"
    "CREATE INDEX activity_unread ON activity (recipient, read_at)"
    "CREATE INDEX activity_actor ON activity (actor)"
    Trigger(
      "follows_requested_activity", after: .insert, on: "follows",
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
      VALUES (NEW.followee, CASE WHEN NEW.accepted_at IS NULL THEN 'follow_request' ELSE 'follow' END, NEW.followee,
        NEW.follower, NEW.follower, new_id(), NEW.created_at)
      ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "follows_accepted_activity", after: .update, of: ["accepted_at"], on: "follows",
      when: "OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL",
      """
      DELETE FROM activity WHERE recipient = NEW.followee AND kind = 'follow_request' AND subject = NEW.followee
        AND actor = NEW.follower AND object = NEW.follower;
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at, read_at)
      VALUES (NEW.followee, 'follow', NEW.followee, NEW.follower, NEW.follower, new_id(), NEW.accepted_at,
        NEW.accepted_at)
      ON CONFLICT DO NOTHING;
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
      VALUES (NEW.follower, 'follow_accepted', NEW.follower, NEW.followee, NEW.followee, new_id(), NEW.accepted_at)
      ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "follows_ended_activity", after: .delete, on: "follows",
      """
      DELETE FROM activity WHERE recipient = OLD.followee AND kind IN ('follow_request', 'follow')
        AND subject = OLD.followee AND actor = OLD.follower AND object = OLD.follower;
      DELETE FROM activity WHERE recipient = OLD.follower AND kind = 'follow_accepted' AND subject = OLD.follower
        AND actor = OLD.followee AND object = OLD.followee;
      """)
    Trigger(
      "blocks_end_activity", after: .insert, on: "blocked_profiles",
      "DELETE FROM activity WHERE recipient = NEW.viewer AND actor = NEW.other;")
  }

  private static let reports = Migration("core", 6, "reports") {
    """
    CREATE TABLE reports (
      id uuid PRIMARY KEY, app text NOT NULL, reporter uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('post', 'comment', 'profile')), subject uuid NOT NULL,
      reporter_name text NOT NULL, reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
      evidence text NOT NULL,
      created_at bigint NOT NULL, closed_at bigint) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX reports_once ON reports (reporter, kind, subject) WHERE closed_at IS NULL"
    "CREATE INDEX reports_reporter ON reports (reporter)"
    "CREATE INDEX reports_open ON reports (created_at) WHERE closed_at IS NULL"
  }
}
