internal import Core
internal import SQL
internal import Social

extension WandrMigrations {
  /// No foreign key to who owns a trip: with its owner's account it passes to the member who joined first. A trip's people go with it
  /// by a trigger: it may end inside of one, and a cascade there would be SQLite's own doing, which row security refuses.
  @Migration.StepBuilder static var trips: [MigrationStep] {
    """
    CREATE TABLE wandr_trips (
      id uuid PRIMARY KEY, made_by uuid NOT NULL, name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80), cover uuid,
      start_day bigint CHECK (start_day BETWEEN 19000101 AND 99991231),
      end_day bigint CHECK (end_day BETWEEN 19000101 AND 99991231), created_at bigint NOT NULL, edited_at bigint,
      CHECK (end_day >= start_day)) WITHOUT ROWID
    """
    "CREATE INDEX wandr_trips_made_by ON wandr_trips (made_by)"
    "CREATE UNIQUE INDEX wandr_trips_cover ON wandr_trips (cover)"
    """
    CREATE TABLE wandr_trip_members (
      trip_id uuid NOT NULL REFERENCES wandr_trips (id),
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, invited_by uuid NOT NULL,
      invited_at bigint NOT NULL, joined_at bigint, PRIMARY KEY (trip_id, profile_id)) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX wandr_trip_members_profile ON wandr_trip_members (profile_id, invited_at, trip_id)"
    covers
    members
    telling
  }

  @Migration.StepBuilder private static var covers: [MigrationStep] {
    Trigger(
      "wandr_trips_cover_replaced", after: .update, of: ["cover"], on: "wandr_trips",
      when: "OLD.cover IS NOT NULL AND OLD.cover IS DISTINCT FROM NEW.cover", "DELETE FROM media WHERE id = OLD.cover;")
    Trigger(
      "wandr_trips_deleted_cover", after: .delete, on: "wandr_trips", when: "OLD.cover IS NOT NULL",
      "DELETE FROM media WHERE id = OLD.cover;")
    // A trip outlives the account whose picture it has.
    Trigger(
      "wandr_trips_cover_gone", after: .delete, on: "media",
      "UPDATE wandr_trips SET cover = NULL WHERE cover = OLD.id;")
    // The picture is that of who owned the trip before.
    Trigger(
      "wandr_trips_handed_over", after: .update, of: ["made_by"], on: "wandr_trips", when: "NEW.made_by <> OLD.made_by",
      "UPDATE wandr_trips SET cover = NULL WHERE id = NEW.id AND cover IS NOT NULL;")
  }

  /// Who owns a trip is one of its members. Who leaves takes their logs along. With its owner's account it passes to who joined first;
  /// without members it ends.
  @Migration.StepBuilder private static var members: [MigrationStep] {
    Trigger(
      "wandr_trips_begun", after: .insert, on: "wandr_trips",
      """
      INSERT INTO wandr_trip_members (trip_id, profile_id, invited_by, invited_at, joined_at)
        VALUES (NEW.id, NEW.made_by, NEW.made_by, NEW.created_at, NEW.created_at);
      """)
    Trigger(
      "wandr_trips_ended", after: .delete, on: "wandr_trips",
      "DELETE FROM wandr_trip_members WHERE trip_id = OLD.id;")
    Trigger(
      "wandr_trip_members_left", after: .delete, on: "wandr_trip_members",
      """
      UPDATE wandr_logs SET trip_id = NULL WHERE trip_id = OLD.trip_id AND author = OLD.profile_id;
      UPDATE wandr_trips SET made_by = (SELECT m.profile_id FROM wandr_trip_members m
          WHERE m.trip_id = OLD.trip_id AND m.joined_at IS NOT NULL ORDER BY m.joined_at, m.profile_id LIMIT 1)
        WHERE id = OLD.trip_id AND made_by = OLD.profile_id AND EXISTS (SELECT 1 FROM wandr_trip_members m
          WHERE m.trip_id = OLD.trip_id AND m.joined_at IS NOT NULL);
      DELETE FROM wandr_trips WHERE id = OLD.trip_id AND NOT EXISTS (SELECT 1 FROM wandr_trip_members m
        WHERE m.trip_id = OLD.trip_id AND m.joined_at IS NOT NULL);
      """)
    Trigger(
      "wandr_trip_members_blocked", after: .insert, on: "blocked_profiles", when: "NEW.app = 'wandr'",
      """
      DELETE FROM wandr_trip_members
        WHERE profile_id = NEW.viewer AND trip_id IN (SELECT id FROM wandr_trips WHERE made_by = NEW.other);
      """)
  }

  /// Who is invited hears of it, and who invited hears that they have joined.
  @Migration.StepBuilder private static var telling: [MigrationStep] {
    Trigger(
      "wandr_trip_members_invited", after: .insert, on: "wandr_trip_members", when: "NEW.joined_at IS NULL",
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT NEW.profile_id, 'trip_invitation', NEW.trip_id, NEW.invited_by, NEW.trip_id, new_id(), NEW.invited_at
        WHERE NEW.profile_id <> NEW.invited_by ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "wandr_trip_members_joined", after: .update, of: ["joined_at"], on: "wandr_trip_members",
      when: "OLD.joined_at IS NULL AND NEW.joined_at IS NOT NULL",
      """
      DELETE FROM activity WHERE recipient = NEW.profile_id AND kind = 'trip_invitation' AND subject = NEW.trip_id;
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT m.profile_id, 'trip_joined', NEW.trip_id, NEW.profile_id, NEW.trip_id, new_id(), NEW.joined_at
        FROM wandr_trip_members m WHERE m.trip_id = NEW.trip_id AND m.profile_id = NEW.invited_by
          AND m.joined_at IS NOT NULL ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "wandr_trip_members_untold", after: .delete, on: "wandr_trip_members",
      """
      DELETE FROM activity WHERE recipient = OLD.profile_id AND kind IN ('trip_invitation', 'trip_joined')
        AND subject = OLD.trip_id;
      DELETE FROM activity WHERE recipient = OLD.invited_by AND kind = 'trip_joined' AND subject = OLD.trip_id
        AND actor = OLD.profile_id;
      """)
  }
}

extension WandrPolicies {
  private static let ownsCover: Predicate = """
    (row.cover IS NULL OR EXISTS (
      SELECT 1 FROM raw.media m WHERE m.id = row.cover AND m.owner = account() AND m.status = 'ready'))
    """

  /// Over a row that names a trip: the viewer owns it.
  private static let ownsTrip: Predicate =
    "EXISTS (SELECT 1 FROM raw.wandr_trips t WHERE t.id = row.trip_id AND t.made_by = viewer())"

  /// Its people see a trip, and those who are invited.
  static let trips = [
    TablePolicy(
      "wandr_trips",
      select: """
        app() = 'wandr' AND (row.made_by = viewer() OR EXISTS (SELECT 1 FROM raw.wandr_trip_members m
          WHERE m.trip_id = row.id AND m.profile_id = viewer()))
        """,
      insert: "row.made_by = viewer() AND app() = 'wandr' AND \(ownsCover)",
      update: TablePolicy.Update(
        ["name", "cover", "start_day", "end_day", "made_by", "edited_at"], using: "row.made_by = viewer()",
        check: """
          (row.made_by = viewer() OR EXISTS (SELECT 1 FROM raw.wandr_trip_members m
            WHERE m.trip_id = row.id AND m.profile_id = row.made_by AND m.joined_at IS NOT NULL)) AND \(ownsCover)
          """),
      delete: "row.made_by = viewer()", export: .byProfile("made_by")),
    TablePolicy(
      "wandr_trip_members",
      select: """
        \(visible: "wandr_trips", by: "trip_id") AND (row.profile_id = viewer()
          OR \(visible: "profiles", by: "profile_id"))
        """,
      insert: """
        app() = 'wandr' AND row.invited_by = viewer() AND row.joined_at IS NULL AND \(ownsTrip)
        AND row.profile_id <> viewer() AND \(visible: "profiles", by: "profile_id")
        AND EXISTS (SELECT 1 FROM raw.profiles a WHERE a.id = row.profile_id AND a.app = 'wandr')
        """,
      update: TablePolicy.Update(
        ["joined_at"], using: "row.profile_id = viewer() AND row.joined_at IS NULL",
        check: "row.profile_id = viewer() AND row.joined_at IS NOT NULL"),
      // An owner stays for as long as they own it: else what one row of a statement changes would decide about the next.
      delete: """
        (row.profile_id = viewer() AND NOT \(ownsTrip)) OR (row.profile_id <> viewer() AND \(ownsTrip))
        """, export: .byProfile("profile_id")),
  ]
}
