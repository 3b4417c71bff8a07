internal import Core
internal import SQL

extension WandrMigrations {
  /// Where somebody wants to go, and whose log that came from. `resolved_at` is the triggers' alone: when its owner first logged the place
  /// after they had saved it.
  @Migration.StepBuilder static var wants: [MigrationStep] {
    """
    CREATE TABLE wandr_wants (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      place_id uuid NOT NULL REFERENCES wandr_places (id), log_id uuid, source uuid, created_at bigint NOT NULL,
      resolved_at bigint, PRIMARY KEY (profile_id, place_id), CHECK ((log_id IS NULL) = (source IS NULL))) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX wandr_wants_newest ON wandr_wants (profile_id, created_at, place_id)"
    "CREATE INDEX wandr_wants_place ON wandr_wants (place_id)"
    Trigger("wandr_wants_settled", after: .insert, on: "wandr_wants", settle("NEW", "profile_id"))
    Trigger("wandr_logs_resolve", after: .insert, on: "wandr_logs", settle("NEW"))
    Trigger("wandr_logs_unresolve", after: .delete, on: "wandr_logs", settle("OLD"))
    Trigger(
      "wandr_logs_resolve_again", after: .update, of: ["place_id", "deleted_at"], on: "wandr_logs",
      "\(settle("OLD"))\n\(settle("NEW"))")
  }

  private static func settle(_ row: SchemaText, _ owner: SchemaText = "author") -> SchemaText {
    """
    UPDATE wandr_wants SET resolved_at = (SELECT min(l.created_at) FROM wandr_logs l
        WHERE l.author = wandr_wants.profile_id AND l.place_id = wandr_wants.place_id AND l.deleted_at IS NULL
          AND l.created_at >= wandr_wants.created_at)
      WHERE profile_id = \(row).\(owner) AND place_id = \(row).place_id;
    """
  }
}

extension WandrPolicies {
  /// The log is one that the viewer sees, of the same place, and its author is named truly.
  private static let hasTrueSource: Predicate = """
    (row.log_id IS NULL OR (\(visible: "wandr_logs", by: "log_id") AND EXISTS (SELECT 1 FROM raw.wandr_logs l
      WHERE l.id = row.log_id AND l.author = row.source AND l.place_id = row.place_id)))
    """

  /// A list that is its owner's alone.
  static let wants = [
    TablePolicy(
      "wandr_wants", select: "row.profile_id = viewer()",
      insert: """
        row.profile_id = viewer() AND app() = 'wandr' AND row.resolved_at IS NULL
        AND \(visible: "wandr_places", by: "place_id") AND \(hasTrueSource)
        """,
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id"))
  ]
}
