internal import SQL

extension BelieveMigrations {
  /// The seed's `support_actions`: the karma ledger. One row for each user, action and object, ever; triggers alone write
  /// it, and `believe_karma` with it.
  static let karma = Migration("believe", 6, "karma ledger, recent support") {
    // No key to projects: what was earned stays when a project goes. `object` takes the place of the seed's metadata.
    """
    CREATE TABLE believe_support_actions (
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      action_type text NOT NULL CHECK (action_type IN ('follow', 'message', 'like')), object uuid NOT NULL,
      id uuid NOT NULL, project_id uuid NOT NULL, points_earned bigint NOT NULL CHECK (points_earned >= 0),
      created_at bigint NOT NULL, PRIMARY KEY (user_id, action_type, object)) WITHOUT ROWID
    """
    "CREATE INDEX believe_support_actions_newest ON believe_support_actions (user_id, created_at, id)"
    // Who supported which project lately, by follows, likes and named messages.
    """
    CREATE TABLE believe_recent_support (
      project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, last_at bigint NOT NULL,
      PRIMARY KEY (project_id, user_id)) WITHOUT ROWID
    """
    "CREATE INDEX believe_recent_support_last ON believe_recent_support (last_at)"
    "CREATE INDEX believe_recent_support_user ON believe_recent_support (user_id)"
    Trigger(
      "believe_support_actions_earned", after: .insert, on: "believe_support_actions", when: "NEW.points_earned > 0",
      """
      UPDATE believe_karma SET total_points = total_points + NEW.points_earned,
          level = CASE WHEN total_points + NEW.points_earned >= 1001 THEN 5
            WHEN total_points + NEW.points_earned >= 501 THEN 4 WHEN total_points + NEW.points_earned >= 201 THEN 3
            WHEN total_points + NEW.points_earned >= 51 THEN 2 ELSE 1 END,
          updated_at = NEW.created_at
        WHERE user_id = NEW.user_id;
      """)
    Trigger(
      "believe_follows_earn", after: .insert, on: "believe_follows",
      """
      INSERT INTO believe_support_actions (user_id, action_type, object, id, project_id, points_earned, created_at)
        SELECT NEW.user_id, 'follow', NEW.project_id, new_id(), NEW.project_id,
          CASE WHEN (SELECT count(*) FROM believe_support_actions a WHERE a.user_id = NEW.user_id
            AND a.action_type = 'follow' AND a.points_earned > 0
            AND a.created_at >= NEW.created_at - NEW.created_at % 86400000000) < r.daily_cap THEN r.points ELSE 0 END,
          NEW.created_at
        FROM believe_karma_rules r JOIN believe_projects p ON p.id = NEW.project_id
        WHERE r.action_type = 'follow' AND p.builder_id <> NEW.user_id
        ON CONFLICT DO NOTHING;
      INSERT INTO believe_recent_support (project_id, user_id, last_at)
        SELECT p.id, NEW.user_id, NEW.created_at FROM believe_projects p
        WHERE p.id = NEW.project_id AND p.builder_id <> NEW.user_id
        ON CONFLICT (project_id, user_id) DO UPDATE SET last_at = excluded.last_at;
      """)
    Trigger(
      "believe_likes_earn", after: .insert, on: "believe_likes",
      """
      INSERT INTO believe_support_actions (user_id, action_type, object, id, project_id, points_earned, created_at)
        SELECT NEW.user_id, 'like', NEW.post_id, new_id(), p.project_id,
          CASE WHEN (SELECT count(*) FROM believe_support_actions a WHERE a.user_id = NEW.user_id
            AND a.action_type = 'like' AND a.points_earned > 0
            AND a.created_at >= NEW.created_at - NEW.created_at % 86400000000) < r.daily_cap THEN r.points ELSE 0 END,
          NEW.created_at
        FROM believe_karma_rules r JOIN believe_posts p ON p.id = NEW.post_id
        WHERE r.action_type = 'like' AND p.builder_id <> NEW.user_id
        ON CONFLICT DO NOTHING;
      INSERT INTO believe_recent_support (project_id, user_id, last_at)
        SELECT p.project_id, NEW.user_id, NEW.created_at FROM believe_posts p
        WHERE p.id = NEW.post_id AND p.builder_id <> NEW.user_id
        ON CONFLICT (project_id, user_id) DO UPDATE SET last_at = excluded.last_at;
      """)
    // An anonymous message leaves the recent support as it is: whether it moved would tell who had supported before.
    Trigger(
      "believe_messages_earn", after: .insert, on: "believe_support_senders",
      """
      INSERT INTO believe_support_actions (user_id, action_type, object, id, project_id, points_earned, created_at)
        SELECT NEW.sender, 'message', NEW.message_id, new_id(), NEW.project_id,
          CASE WHEN (SELECT count(*) FROM believe_support_actions a WHERE a.user_id = NEW.sender
            AND a.action_type = 'message' AND a.points_earned > 0
            AND a.created_at >= NEW.created_at - NEW.created_at % 86400000000) < r.daily_cap THEN r.points ELSE 0 END,
          NEW.created_at
        FROM believe_karma_rules r JOIN believe_projects p ON p.id = NEW.project_id
        WHERE r.action_type = 'message' AND p.builder_id <> NEW.sender
        ON CONFLICT DO NOTHING;
      INSERT INTO believe_recent_support (project_id, user_id, last_at)
        SELECT m.project_id, NEW.sender, NEW.created_at FROM believe_support_messages m
        WHERE m.id = NEW.message_id AND m.is_anonymous = FALSE
        ON CONFLICT (project_id, user_id) DO UPDATE SET last_at = excluded.last_at;
      """)
  }

  /// What blocks and suspensions end or hide.
  static let hiding = Migration("believe", 7, "blocks, suspensions") {
    // Anonymous messages stay whatever happens to their sender: what vanishes would tell whose they were.
    Trigger(
      "believe_blocks_end_support", after: .insert, on: "blocked_profiles",
      """
      DELETE FROM believe_likes WHERE user_id = NEW.viewer
        AND post_id IN (SELECT o.id FROM believe_posts o JOIN believe_projects p ON p.id = o.project_id
          WHERE p.builder_id = NEW.other);
      DELETE FROM believe_follows WHERE user_id = NEW.viewer
        AND project_id IN (SELECT id FROM believe_projects WHERE builder_id = NEW.other);
      DELETE FROM believe_recent_support WHERE user_id = NEW.viewer
        AND project_id IN (SELECT id FROM believe_projects WHERE builder_id = NEW.other);
      """)
    Trigger(
      "believe_profiles_hidden", after: .update, of: ["hidden_at"], on: "profiles", when: "NEW.app = 'believe'",
      """
      UPDATE believe_follows SET is_suspended = (NEW.hidden_at IS NOT NULL OR project_id IN (
          SELECT id FROM believe_projects WHERE builder_id = NEW.id AND is_published = FALSE))
        WHERE project_id IN (SELECT id FROM believe_projects WHERE builder_id = NEW.id);
      """)
  }
}
