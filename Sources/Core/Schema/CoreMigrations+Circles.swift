internal import SQL

extension CoreMigrations {
  /// Groups of a person's followers. A member sees what was posted to the circle from `since` on.
  static let circles = Migration("core", 22, "circles") {
    """
    CREATE TABLE circles (
      id uuid PRIMARY KEY, owner uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, app text NOT NULL,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40), created_at bigint NOT NULL, UNIQUE (owner, name))
      WITHOUT ROWID
    """
    """
    CREATE TABLE circle_members (
      circle_id uuid NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      owner uuid NOT NULL, app text NOT NULL, since bigint NOT NULL, added_at bigint NOT NULL,
      PRIMARY KEY (circle_id, profile_id)) WITHOUT ROWID
    """
    "CREATE INDEX circle_members_profile ON circle_members (profile_id, owner)"
    "CREATE INDEX circle_members_newest ON circle_members (circle_id, added_at, profile_id)"
    // Somebody who stops following is in no circle any more either, also when they come back.
    Trigger(
      "follows_end_circles", after: .delete, on: "follows",
      "DELETE FROM circle_members WHERE profile_id = OLD.follower AND owner = OLD.followee;")
  }
}
