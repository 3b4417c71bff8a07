internal import SQL

extension CoreMigrations {
  /// Where the square lies that a photo is cut to, in thousandths across and down the upright photo.
  static let squaresOfJobs = Migration("core", 14, "squares of media jobs") {
    "ALTER TABLE media_jobs ADD COLUMN focus_x bigint NOT NULL DEFAULT 500 CHECK (focus_x BETWEEN 0 AND 1000)"
    "ALTER TABLE media_jobs ADD COLUMN focus_y bigint NOT NULL DEFAULT 500 CHECK (focus_y BETWEEN 0 AND 1000)"
  }
}
