internal import Core
internal import SQL
internal import Social

extension WandrMigrations {
  /// What devices know of somebody's things: the versions of their fields, and in which order they changed.
  static let sync = Migration("wandr", 3, "versions of fields, and the order of changes") {
    syncTables
    syncNumbers
    syncedLogs
    syncedPlaces
    syncedTrips
    syncedWants
    known
  }

  /// Logs say whether their photos may be saved. Devices hear of it where nothing else of the log has changed, as with an answer for all
  /// earlier ones.
  static let saving = Migration("wandr", 6, "saving photos") {
    Wandr.saving.steps
    Trigger(
      "wandr_logs_saving_synced", after: .update, of: ["may_save"], on: "wandr_logs",
      when: "NEW.may_save IS DISTINCT FROM OLD.may_save AND NEW.edited_at IS NOT DISTINCT FROM OLD.edited_at",
      mark("log", "NEW.id", of: "NEW.author"))
  }

  /// `state` has a thing's fields with their versions as JSON, empty where no version was ever made. `number` grows with each change of one
  /// owner's things; 0 asks for the next one. No foreign key to the thing, which may be gone: then `gone_at` says since when.
  @Migration.StepBuilder private static var syncTables: [MigrationStep] {
    """
    CREATE TABLE wandr_sync_heads (
      profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE, number bigint NOT NULL,
      swept bigint NOT NULL DEFAULT 0) WITHOUT ROWID
    """
    """
    CREATE TABLE wandr_sync (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('log', 'place', 'trip', 'want')), thing_id uuid NOT NULL,
      number bigint NOT NULL, state text NOT NULL DEFAULT '' CHECK (length(state) <= 400000), gone_at bigint,
      PRIMARY KEY (profile_id, kind, thing_id)) WITHOUT ROWID
    """
    "CREATE INDEX wandr_sync_number ON wandr_sync (profile_id, number)"
    "CREATE INDEX wandr_sync_thing ON wandr_sync (kind, thing_id)"
    "CREATE INDEX wandr_sync_gone ON wandr_sync (gone_at) WHERE gone_at IS NOT NULL"
  }

  /// One owner's writers come one after the other at the row of `wandr_sync_heads`, so that numbers are committed in their order.
  @Migration.StepBuilder private static var syncNumbers: [MigrationStep] {
    Trigger("wandr_sync_begun", after: .insert, on: "wandr_sync", when: "NEW.number = 0", takeNumber)
    Trigger(
      "wandr_sync_changed", after: .update, of: ["number", "state"], on: "wandr_sync",
      when: "NEW.number = 0 OR NEW.state <> OLD.state", takeNumber)
  }

  private static let takeNumber: SchemaText = """
    INSERT INTO wandr_sync_heads (profile_id, number)
      SELECT a.id, 1 FROM profiles a WHERE a.id = NEW.profile_id
      ON CONFLICT (profile_id) DO UPDATE SET number = wandr_sync_heads.number + 1;
    UPDATE wandr_sync SET number = (SELECT h.number FROM wandr_sync_heads h WHERE h.profile_id = NEW.profile_id)
      WHERE profile_id = NEW.profile_id AND kind = NEW.kind AND thing_id = NEW.thing_id
        AND EXISTS (SELECT 1 FROM wandr_sync_heads h WHERE h.profile_id = NEW.profile_id);
    """

  /// Something of somebody's is there, or changed.
  private static func mark(_ kind: SchemaText, _ thing: SchemaText, of owner: SchemaText) -> SchemaText {
    """
    INSERT INTO wandr_sync (profile_id, kind, thing_id, number)
      SELECT a.id, '\(kind)', \(thing), 0 FROM profiles a WHERE a.id = \(owner)
      ON CONFLICT (profile_id, kind, thing_id) DO UPDATE SET number = 0, gone_at = NULL;
    """
  }

  /// A row whose owner is being deleted goes with them. PostgreSQL, which deletes what hangs on a row after the row, would miss the owner of
  /// one that is changed meanwhile.
  static let isOwned: SchemaText = "EXISTS (SELECT 1 FROM profiles a WHERE a.id = wandr_sync.profile_id)"

  /// For those whom the condition names it changed. A row alone names nobody: a device may write down any ID.
  private static func remark(_ kind: SchemaText, _ thing: SchemaText, _ condition: SchemaText) -> SchemaText {
    """
    UPDATE wandr_sync SET number = 0
      WHERE kind = '\(kind)' AND thing_id = \(thing) AND gone_at IS NULL AND \(isOwned) AND (\(condition));
    """
  }

  /// For those whom the condition names it is gone, with all that was written in it.
  private static func end(_ kind: SchemaText, _ thing: SchemaText, _ condition: SchemaText) -> SchemaText {
    """
    UPDATE wandr_sync SET number = 0, state = '', gone_at = clock()
      WHERE kind = '\(kind)' AND thing_id = \(thing) AND gone_at IS NULL AND \(isOwned)
        AND \(condition);
    """
  }

  /// A place that somebody neither owns nor has chosen nor logged any more is none of theirs: they may not see it, nor learn when it changes.
  static func forgetPlace(of owner: SchemaText) -> SchemaText {
    end(
      "place", "OLD.place_id",
      """
      profile_id = \(owner)
        AND NOT EXISTS (SELECT 1 FROM wandr_logs l WHERE l.author = \(owner) AND l.place_id = OLD.place_id)
        AND NOT EXISTS (SELECT 1 FROM wandr_choices c WHERE c.profile_id = \(owner) AND c.place_id = OLD.place_id)
        AND NOT EXISTS (SELECT 1 FROM wandr_places s WHERE s.id = OLD.place_id AND s.made_by = \(owner))
      """)
  }

  @Migration.StepBuilder private static var syncedLogs: [MigrationStep] {
    Trigger(
      "wandr_logs_synced", after: .insert, on: "wandr_logs",
      "\(mark("log", "NEW.id", of: "NEW.author"))\n\(mark("place", "NEW.place_id", of: "NEW.author"))")
    Trigger(
      "wandr_logs_resynced", after: .update,
      of: [
        "rating", "note", "trip_id", "on_day", "chosen", "shown_at", "is_in_zone", "edited_at", "deleted_at",
        "media_count",
      ], on: "wandr_logs", mark("log", "NEW.id", of: "NEW.author"))
    Trigger(
      "wandr_logs_moved", after: .update, of: ["place_id"], on: "wandr_logs", when: "NEW.place_id <> OLD.place_id",
      """
      \(mark("log", "NEW.id", of: "NEW.author"))
      \(mark("place", "NEW.place_id", of: "NEW.author"))
      \(forgetPlace(of: "OLD.author"))
      """)
    Trigger(
      "wandr_logs_unsynced", after: .delete, on: "wandr_logs",
      "\(end("log", "OLD.id", "profile_id = OLD.author"))\n\(forgetPlace(of: "OLD.author"))")
  }

  @Migration.StepBuilder private static var syncedPlaces: [MigrationStep] {
    Trigger(
      "wandr_places_synced", after: .insert, on: "wandr_places", when: "NEW.made_by IS NOT NULL",
      mark("place", "NEW.id", of: "NEW.made_by"))
    Trigger(
      "wandr_places_resynced", after: .update, of: ["name", "address", "types", "is_private", "edited_at"],
      on: "wandr_places",
      remark(
        "place", "NEW.id",
        """
        profile_id = NEW.made_by
          OR EXISTS (SELECT 1 FROM wandr_logs l WHERE l.author = wandr_sync.profile_id AND l.place_id = NEW.id)
          OR EXISTS (SELECT 1 FROM wandr_choices c WHERE c.profile_id = wandr_sync.profile_id AND c.place_id = NEW.id)
        """))
    Trigger(
      "wandr_places_unsynced", after: .delete, on: "wandr_places", end("place", "OLD.id", "profile_id = OLD.made_by"))
    Trigger(
      "wandr_choices_synced", after: .insert, on: "wandr_choices", mark("place", "NEW.place_id", of: "NEW.profile_id"))
    Trigger("wandr_choices_unsynced", after: .delete, on: "wandr_choices", forgetPlace(of: "OLD.profile_id"))
  }

  /// A trip is a thing of each of its people, and of those who are invited.
  @Migration.StepBuilder private static var syncedTrips: [MigrationStep] {
    Trigger(
      "wandr_trip_members_synced", after: .insert, on: "wandr_trip_members",
      mark("trip", "NEW.trip_id", of: "NEW.profile_id"))
    Trigger(
      "wandr_trip_members_resynced", after: .update, of: ["joined_at"], on: "wandr_trip_members",
      mark("trip", "NEW.trip_id", of: "NEW.profile_id"))
    Trigger(
      "wandr_trip_members_unsynced", after: .delete, on: "wandr_trip_members",
      end("trip", "OLD.trip_id", "profile_id = OLD.profile_id"))
    Trigger(
      "wandr_trips_resynced", after: .update, of: ["name", "start_day", "end_day", "made_by"], on: "wandr_trips",
      remark(
        "trip", "NEW.id",
        """
        EXISTS (SELECT 1 FROM wandr_trip_members m
          WHERE m.trip_id = NEW.id AND m.profile_id = wandr_sync.profile_id)
        """))
  }

  /// What one no longer wants can be wanted again: its versions stay. The place isn't told with it: it may be a pin of somebody's who hides it later.
  @Migration.StepBuilder private static var syncedWants: [MigrationStep] {
    Trigger(
      "wandr_wants_synced", after: .insert, on: "wandr_wants",
      mark("want", "NEW.place_id", of: "NEW.profile_id"))
    Trigger(
      "wandr_wants_resynced", after: .update, of: ["resolved_at", "log_id"], on: "wandr_wants",
      mark("want", "NEW.place_id", of: "NEW.profile_id"))
    Trigger(
      "wandr_wants_unsynced", after: .delete, on: "wandr_wants",
      """
      UPDATE wandr_sync SET number = 0 WHERE profile_id = OLD.profile_id AND kind = 'want'
        AND thing_id = OLD.place_id AND \(isOwned);
      """)
  }

  /// What there was before.
  @Migration.StepBuilder private static var known: [MigrationStep] {
    """
    INSERT INTO wandr_sync (profile_id, kind, thing_id, number)
      SELECT author, 'log', id, 0 FROM wandr_logs ORDER BY created_at, id
    """
    """
    INSERT INTO wandr_sync (profile_id, kind, thing_id, number)
      SELECT k.owner, 'place', k.place, 0 FROM (
        SELECT made_by AS owner, id AS place FROM wandr_places WHERE made_by IS NOT NULL
        UNION SELECT author, place_id FROM wandr_logs UNION SELECT profile_id, place_id FROM wandr_choices) k
      JOIN profiles a ON a.id = k.owner
    """
    """
    INSERT INTO wandr_sync (profile_id, kind, thing_id, number)
      SELECT profile_id, 'trip', trip_id, 0 FROM wandr_trip_members
    """
    """
    INSERT INTO wandr_sync (profile_id, kind, thing_id, number) SELECT profile_id, 'want', place_id, 0 FROM wandr_wants
    """
  }
}

extension WandrPolicies {
  /// A device is told of its owner's own things alone.
  static let sync = [
    TablePolicy("wandr_sync_heads", select: "row.profile_id = viewer()", export: .byProfile("profile_id")),
    TablePolicy(
      "wandr_sync", select: "row.profile_id = viewer()",
      insert: "row.profile_id = viewer() AND app() = 'wandr' AND row.number = 0 AND row.gone_at IS NULL",
      update: TablePolicy.Update(["state"], using: "row.profile_id = viewer() AND row.gone_at IS NULL"),
      export: .byProfile("profile_id")),
  ]
}
