internal import Core
internal import SQL
internal import Social

extension WandrMigrations {
  /// A place is a provider's, which is nobody's own and tells no time, or a pin of somebody's. Latitude and longitude are in
  /// ten-millionths of a degree. No foreign key to the person who set a pin: it stays for others who have logged it.
  @Migration.StepBuilder static var places: [MigrationStep] {
    """
    CREATE TABLE wandr_places (
      id uuid PRIMARY KEY, provider_id text UNIQUE CHECK (length(provider_id) BETWEEN 1 AND 200), made_by uuid,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120), folded text NOT NULL CHECK (length(folded) <= 480),
      address text NOT NULL DEFAULT '' CHECK (length(address) <= 300),
      latitude bigint NOT NULL CHECK (latitude BETWEEN -900000000 AND 900000000),
      longitude bigint NOT NULL CHECK (longitude BETWEEN -1800000000 AND 1800000000),
      types text NOT NULL DEFAULT '', country text NOT NULL DEFAULT '', city bigint, zone text NOT NULL DEFAULT '',
      is_private boolean NOT NULL DEFAULT TRUE, created_at bigint NOT NULL, edited_at bigint,
      CHECK ((provider_id IS NULL) <> (made_by IS NULL))) WITHOUT ROWID
    """
    "CREATE INDEX wandr_places_folded ON wandr_places (folded, id)"
    "CREATE INDEX wandr_places_made_by ON wandr_places (made_by, created_at, id)"
    // Which places of providers somebody has looked up to log them or to go there. No foreign key: a choice comes before its place.
    """
    CREATE TABLE wandr_choices (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, place_id uuid NOT NULL,
      chosen_at bigint NOT NULL, PRIMARY KEY (profile_id, place_id)) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX wandr_choices_place ON wandr_choices (place_id, profile_id)"
  }

  /// A place that nothing names any more is gone, unless it is a pin whose owner is there.
  @Migration.StepBuilder static var unnaming: [MigrationStep] {
    Trigger("wandr_logs_unname", after: .delete, on: "wandr_logs", dropPlace)
    Trigger(
      "wandr_logs_rename", after: .update, of: ["place_id"], on: "wandr_logs", when: "NEW.place_id <> OLD.place_id",
      dropPlace)
    Trigger("wandr_wants_unname", after: .delete, on: "wandr_wants", dropPlace)
    Trigger("wandr_choices_unname", after: .delete, on: "wandr_choices", dropPlace)
    Trigger(
      "wandr_pins_unowned", after: .delete, on: "profiles", when: "OLD.app = 'wandr'",
      """
      DELETE FROM wandr_places WHERE made_by = OLD.id
        AND NOT EXISTS (SELECT 1 FROM wandr_logs l WHERE l.place_id = wandr_places.id)
        AND NOT EXISTS (SELECT 1 FROM wandr_wants w WHERE w.place_id = wandr_places.id);
      """)
  }

  private static let dropPlace: SchemaText = """
    DELETE FROM wandr_places WHERE id = OLD.place_id
      AND NOT EXISTS (SELECT 1 FROM wandr_logs l WHERE l.place_id = OLD.place_id)
      AND NOT EXISTS (SELECT 1 FROM wandr_wants w WHERE w.place_id = OLD.place_id)
      AND NOT EXISTS (SELECT 1 FROM wandr_choices c WHERE c.place_id = OLD.place_id)
      AND (made_by IS NULL OR NOT EXISTS (SELECT 1 FROM profiles a WHERE a.id = wandr_places.made_by));
    """
}

enum WandrPolicies {
  static let places = [
    // A pin is its owner's. Others see it by a log that they see, and only as long as they see that. A provider's place is seen besides
    // by those who have chosen it: else its row would tell that somebody here has been there.
    TablePolicy(
      "wandr_places",
      select: """
        app() = 'wandr' AND (row.made_by = viewer() OR \(visible: "wandr_logs", naming: "place_id")
          OR (row.provider_id IS NOT NULL AND \(visible: "wandr_choices", naming: "place_id")))
        """,
      insert: """
        app() = 'wandr' AND ((row.provider_id IS NULL AND row.made_by = viewer())
          OR (row.provider_id IS NOT NULL AND row.made_by IS NULL AND row.is_private = FALSE
            AND row.created_at = 0 AND row.edited_at IS NULL))
        """,
      update: TablePolicy.Update(
        ["name", "folded", "address", "types", "is_private", "edited_at"], using: "row.made_by = viewer()"),
      export: .byProfile("made_by")),
    TablePolicy(
      "wandr_choices", select: "row.profile_id = viewer()", insert: "row.profile_id = viewer() AND app() = 'wandr'",
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
  ]
}
