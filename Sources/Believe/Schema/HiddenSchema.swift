internal import SQL

extension BelieveMigrations {
  /// What operators hide, its builder still sees. A hidden project isn't published; whether it was is kept beside.
  static let hidden = Migration("believe", 15, "hidden projects, updates") {
    "ALTER TABLE believe_posts ADD COLUMN hidden_at bigint"
    "ALTER TABLE believe_projects ADD COLUMN hidden_at bigint"
    "ALTER TABLE believe_projects ADD COLUMN is_withheld boolean NOT NULL DEFAULT FALSE"
  }
}
