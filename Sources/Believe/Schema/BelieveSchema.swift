internal import Core
public import SQL

extension Schema {
  /// Believe's tables: builders and their karma, projects with what hangs on them, support, everyone's timeline.
  public static let believe = Schema(
    migrations: [
      BelieveMigrations.builders, BelieveMigrations.projects, BelieveMigrations.posts, BelieveMigrations.milestones,
      BelieveMigrations.support, BelieveMigrations.karma, BelieveMigrations.hiding, BelieveMigrations.postsInOneRow,
      BelieveMigrations.likesInTimelines, BelieveMigrations.coverAlt, BelieveMigrations.senders,
      BelieveMigrations.hiddenFollows, BelieveMigrations.requests, BelieveMigrations.ownBlocks,
      BelieveMigrations.hidden, BelieveMigrations.hiddenMessages, BelieveMigrations.requestsInTime,
      BelieveMigrations.heldSupport, BelieveMigrations.ownUpdates,
      BelieveMigrations.described, BelieveMigrations.hiddenEntries, BelieveMigrations.heldHours,
      BelieveMigrations.saving,
    ],
    policies: BelievePolicies.all, counters: BelieveCounters.all, parts: Believe.parts)
}

/// Numbered from 1 on, append-only once they are released.
enum BelieveMigrations {
  /// The seed's `builders` and `karma`. A builder's name, bio, avatar and time are those of its profile; both rows are made
  /// with it.
  static let builders = Migration("believe", 1, "builders, karma") {
    """
    CREATE TABLE believe_builders (
      id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
      website_url text CHECK (website_url IS NULL OR (length(website_url) <= 300
        AND (substr(website_url, 1, 8) = 'https://' OR substr(website_url, 1, 7) = 'http://'))),
      twitter_handle text CHECK (twitter_handle IS NULL OR length(twitter_handle) BETWEEN 1 AND 15),
      is_creator boolean NOT NULL DEFAULT FALSE, onboarded_at bigint, updated_at bigint NOT NULL) WITHOUT ROWID
    """
    """
    CREATE TABLE believe_karma (
      user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
      total_points bigint NOT NULL DEFAULT 0 CHECK (total_points >= 0),
      level bigint NOT NULL DEFAULT 1 CHECK (level BETWEEN 1 AND 5), created_at bigint NOT NULL,
      updated_at bigint NOT NULL) WITHOUT ROWID
    """
    // How much an action earns, and for how many of its kind a day; days are those of UTC.
    """
    CREATE TABLE believe_karma_rules (
      action_type text PRIMARY KEY CHECK (action_type IN ('follow', 'message', 'like')),
      points bigint NOT NULL CHECK (points >= 0), daily_cap bigint NOT NULL CHECK (daily_cap >= 0)) WITHOUT ROWID
    """
    "INSERT INTO believe_karma_rules (action_type, points, daily_cap) VALUES ('follow', 5, 10)"
    "INSERT INTO believe_karma_rules (action_type, points, daily_cap) VALUES ('message', 10, 5)"
    "INSERT INTO believe_karma_rules (action_type, points, daily_cap) VALUES ('like', 1, 50)"
    Trigger(
      "believe_profiles_joined", after: .insert, on: "profiles", when: "NEW.app = 'believe'",
      """
      INSERT INTO believe_builders (id, updated_at) VALUES (NEW.id, NEW.created_at);
      INSERT INTO believe_karma (user_id, created_at, updated_at) VALUES (NEW.id, NEW.created_at, NEW.created_at);
      """)
    // When work was done that is due from time to time.
    "CREATE TABLE believe_work (name text PRIMARY KEY, done_at bigint NOT NULL) WITHOUT ROWID"
    "INSERT INTO believe_work (name, done_at) VALUES ('trending', 0)"
  }
}
