internal import Core
internal import SQL

extension WandrMigrations {
  /// Where somebody's logs are theirs alone. What a zone is called and where it lies is sealed for its owner.
  @Migration.StepBuilder static var zones: [MigrationStep] {
    """
    CREATE TABLE wandr_zones (
      id uuid PRIMARY KEY, profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      sealed text NOT NULL CHECK (length(sealed) BETWEEN 1 AND 1000), is_on boolean NOT NULL DEFAULT TRUE,
      created_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX wandr_zones_profile ON wandr_zones (profile_id, created_at, id)"
  }
}

extension WandrPolicies {
  static let zones = [
    TablePolicy(
      "wandr_zones", select: "row.profile_id = viewer()", insert: "row.profile_id = viewer() AND app() = 'wandr'",
      update: TablePolicy.Update(["sealed", "is_on"], using: "row.profile_id = viewer()"),
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id"))
  ]
}
