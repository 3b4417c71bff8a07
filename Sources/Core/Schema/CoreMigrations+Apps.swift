internal import SQL

extension CoreMigrations {
  /// Follows and blocks say which app they are in, so that an app's triggers fire for its own alone.
  static let appsOfRelations = Migration("core", 19, "apps of follows and blocks") {
    "ALTER TABLE follows ADD COLUMN app text NOT NULL DEFAULT ''"
    "UPDATE follows SET app = (SELECT p.app FROM profiles p WHERE p.id = follows.followee)"
    "ALTER TABLE blocked_profiles ADD COLUMN app text NOT NULL DEFAULT ''"
    "UPDATE blocked_profiles SET app = (SELECT p.app FROM profiles p WHERE p.id = blocked_profiles.other)"
    DropTrigger("blocks_spread")
    Trigger(
      "blocks_spread", after: .insert, on: "blocks",
      """
      INSERT INTO blocked_profiles (viewer, other, app)
        SELECT mine.profile_id, theirs.profile_id, mine.app
        FROM profile_accounts blocker JOIN profile_accounts mine ON mine.account_id = blocker.account_id
        JOIN profile_accounts blocked ON blocked.profile_id = NEW.blocked
        JOIN profile_accounts theirs ON theirs.account_id = blocked.account_id AND theirs.app = mine.app
        WHERE blocker.profile_id = NEW.blocker
        ON CONFLICT DO NOTHING;
      INSERT INTO blocked_profiles (viewer, other, app)
        SELECT theirs.profile_id, mine.profile_id, mine.app
        FROM profile_accounts blocker JOIN profile_accounts mine ON mine.account_id = blocker.account_id
        JOIN profile_accounts blocked ON blocked.profile_id = NEW.blocked
        JOIN profile_accounts theirs ON theirs.account_id = blocked.account_id AND theirs.app = mine.app
        WHERE blocker.profile_id = NEW.blocker
        ON CONFLICT DO NOTHING;
      """)
    DropTrigger("blocks_reach_new_profiles")
    Trigger(
      "blocks_reach_new_profiles", after: .insert, on: "profile_accounts",
      """
      INSERT INTO blocked_profiles (viewer, other, app)
        SELECT NEW.profile_id, theirs.profile_id, NEW.app
        FROM profile_accounts mine JOIN blocks b ON b.blocker = mine.profile_id OR b.blocked = mine.profile_id
        JOIN profile_accounts other
          ON other.profile_id = CASE WHEN b.blocker = mine.profile_id THEN b.blocked ELSE b.blocker END
        JOIN profile_accounts theirs ON theirs.account_id = other.account_id AND theirs.app = NEW.app
        WHERE mine.account_id = NEW.account_id
        ON CONFLICT DO NOTHING;
      INSERT INTO blocked_profiles (viewer, other, app)
        SELECT other, viewer, app FROM blocked_profiles WHERE viewer = NEW.profile_id ON CONFLICT DO NOTHING;
      """)
  }
}
