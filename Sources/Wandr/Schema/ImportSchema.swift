internal import Core
internal import SQL
internal import Social

extension WandrMigrations {
  static let imports = Migration("wandr", 7, "imports from elsewhere") {
    Wandr.imports.steps
    importedRows
    importedPins
  }

  /// By this a file that is brought again gives nothing new: which log was made of a row, or which place of the list of where to go. It goes
  /// with that, so who deletes it can bring it again.
  @Migration.StepBuilder private static var importedRows: [MigrationStep] {
    """
    CREATE TABLE wandr_imported (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      key text NOT NULL CHECK (length(key) <= 1000), log_id uuid REFERENCES wandr_logs (id) ON DELETE CASCADE,
      place_id uuid, import_id uuid NOT NULL, CHECK ((log_id IS NULL) <> (place_id IS NULL)),
      PRIMARY KEY (profile_id, key)) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX wandr_imported_log ON wandr_imported (log_id)"
    "CREATE INDEX wandr_imported_place ON wandr_imported (profile_id, place_id)"
    "CREATE INDEX wandr_imported_import ON wandr_imported (import_id)"
    Trigger(
      "wandr_wants_unimported", after: .delete, on: "wandr_wants",
      "DELETE FROM wandr_imported WHERE profile_id = OLD.profile_id AND place_id = OLD.place_id;")
  }

  /// Pins that an import has set. Taking a row away undoes that, unless the pin was changed, or its owner names it. One that others alone name
  /// stays for them and is nobody's: were it still its owner's, they would learn that somebody has saved it. No foreign key to the place: it may
  /// go inside of a trigger, and a cascade there would be SQLite's own doing, which row security refuses.
  @Migration.StepBuilder private static var importedPins: [MigrationStep] {
    """
    CREATE TABLE wandr_imported_pins (
      place_id uuid PRIMARY KEY, profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      import_id uuid NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX wandr_imported_pins_profile ON wandr_imported_pins (profile_id)"
    "CREATE INDEX wandr_imported_pins_import ON wandr_imported_pins (import_id)"
    // What an import asks for each place: which pins of its owner's lie there.
    "CREATE INDEX wandr_places_pins ON wandr_places (made_by, latitude, longitude)"
    Trigger(
      "wandr_imported_pins_undone", after: .delete, on: "wandr_imported_pins",
      """
      DELETE FROM wandr_places WHERE id = OLD.place_id AND made_by = OLD.profile_id AND edited_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM wandr_logs l WHERE l.place_id = OLD.place_id)
        AND NOT EXISTS (SELECT 1 FROM wandr_wants w WHERE w.place_id = OLD.place_id)
        AND NOT EXISTS (SELECT 1 FROM wandr_choices c WHERE c.place_id = OLD.place_id);
      UPDATE wandr_places SET made_by = OLD.import_id
        WHERE id = OLD.place_id AND made_by = OLD.profile_id AND edited_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM wandr_logs l WHERE l.place_id = OLD.place_id AND l.author = OLD.profile_id)
        AND NOT EXISTS (SELECT 1 FROM wandr_wants w WHERE w.place_id = OLD.place_id AND w.profile_id = OLD.profile_id);
      \(forgetPlace(of: "OLD.profile_id"))
      """)
    Trigger(
      "wandr_places_unimported", after: .delete, on: "wandr_places", when: "OLD.made_by IS NOT NULL",
      "DELETE FROM wandr_imported_pins WHERE place_id = OLD.id;")
  }
}

extension WandrPolicies {
  /// What somebody has brought along is theirs alone.
  static let imports = [
    TablePolicy(
      "wandr_imported", select: "row.profile_id = viewer()",
      insert: """
        row.profile_id = viewer() AND app() = 'wandr' AND \(Wandr.imports.isOwn)
        AND (row.log_id IS NULL
          OR EXISTS (SELECT 1 FROM raw.wandr_logs l WHERE l.id = row.log_id AND l.author = viewer()))
        AND (row.place_id IS NULL OR EXISTS (SELECT 1 FROM raw.wandr_wants w
          WHERE w.place_id = row.place_id AND w.profile_id = viewer()))
        """,
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
    TablePolicy(
      "wandr_imported_pins", select: "row.profile_id = viewer()",
      insert: """
        row.profile_id = viewer() AND app() = 'wandr' AND \(Wandr.imports.isOwn)
        AND EXISTS (SELECT 1 FROM raw.wandr_places s WHERE s.id = row.place_id AND s.made_by = viewer())
        """,
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
  ]
}
