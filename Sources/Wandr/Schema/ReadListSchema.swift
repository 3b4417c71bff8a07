internal import SQL
internal import Social

extension WandrMigrations {
  /// What lists had to look up for each log is written when the log is, its place is renamed, or its author is suspended: to look up a place
  /// means to look for a log of it that the reader sees, and to look up tags means to ask for each whether the reader sees the log.
  static let readLists = Migration("wandr", 9, "logs that repeat their places and tags") {
    Wandr.audience.suspensionSteps
    repeatedPlaces
    repeatedTags
    area
  }

  /// Readers of a log see its place. Whose pin it is isn't repeated: the export would tell it.
  @Migration.StepBuilder private static var repeatedPlaces: [MigrationStep] {
    "ALTER TABLE wandr_logs ADD COLUMN place_name text NOT NULL DEFAULT ''"
    "ALTER TABLE wandr_logs ADD COLUMN place_address text NOT NULL DEFAULT ''"
    "ALTER TABLE wandr_logs ADD COLUMN place_types text NOT NULL DEFAULT ''"
    "ALTER TABLE wandr_logs ADD COLUMN place_zone text NOT NULL DEFAULT ''"
    "ALTER TABLE wandr_logs ADD COLUMN place_provider text"
    "ALTER TABLE wandr_logs ADD COLUMN is_place_private boolean NOT NULL DEFAULT FALSE CHECK (is_place_private IN (TRUE, FALSE))"
    repeatPlace("wandr_logs.place_id", where: "TRUE")
    Trigger(
      "wandr_logs_placed", after: .insert, on: "wandr_logs",
      "\(repeatPlace("NEW.place_id", where: "id = NEW.id"));")
    Trigger(
      "wandr_logs_placed_again", after: .update, of: ["place_id"], on: "wandr_logs",
      when: "NEW.place_id <> OLD.place_id", "\(repeatPlace("NEW.place_id", where: "id = NEW.id"));")
    Trigger(
      "wandr_places_repeated", after: .update, of: ["name", "address", "types", "is_private"], on: "wandr_places",
      """
      UPDATE wandr_logs SET place_name = NEW.name, place_address = NEW.address, place_types = NEW.types,
          is_place_private = NEW.is_private
        WHERE place_id = NEW.id;
      """)
  }

  /// - Parameter place: its ID, over the log.
  private static func repeatPlace(_ place: SchemaText, where condition: SchemaText) -> SchemaText {
    """
    UPDATE wandr_logs SET (place_name, place_address, place_types, place_zone, place_provider, is_place_private) = (
        SELECT s.name, s.address, s.types, s.zone, s.provider_id, s.is_private FROM wandr_places s
        WHERE s.id = \(place))
      WHERE \(condition)
    """
  }

  /// One tag a line, in their order; a log has ten at most.
  @Migration.StepBuilder private static var repeatedTags: [MigrationStep] {
    "ALTER TABLE wandr_logs ADD COLUMN tags text NOT NULL DEFAULT ''"
    """
    UPDATE wandr_logs SET tags = \(label("0", after: ""))
        || \(label("1")) || \(label("2")) || \(label("3")) || \(label("4")) || \(label("5")) || \(label("6"))
        || \(label("7")) || \(label("8")) || \(label("9"))
      WHERE EXISTS (SELECT 1 FROM wandr_log_tags t WHERE t.log_id = wandr_logs.id)
    """
  }

  private static func label(_ position: SchemaText, after line: SchemaText = "\n") -> SchemaText {
    """
    coalesce((SELECT '\(line)' || t.label FROM wandr_log_tags t
          WHERE t.log_id = wandr_logs.id AND t.position = \(position)), '')
    """
  }

  /// All that the map's first statement and the policy read, so that a log outside of what is shown costs no look at its row.
  @Migration.StepBuilder private static var area: [MigrationStep] {
    "DROP INDEX wandr_logs_area"
    """
    CREATE INDEX wandr_logs_area ON wandr_logs (
      author, latitude, longitude, created_at, id, rating, audience, trip_id, is_suspended, hidden_at, deleted_at)
    """
  }
}
