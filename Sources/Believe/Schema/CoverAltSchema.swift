internal import SQL

extension BelieveMigrations {
  /// What a cover shows, in words: of the project, so that it can be changed without another photo.
  static let coverAlt = Migration("believe", 10, "alt text of covers") {
    "ALTER TABLE believe_projects ADD COLUMN cover_alt text NOT NULL DEFAULT '' CHECK (length(cover_alt) <= 1000)"
    """
    UPDATE believe_projects SET cover_alt = COALESCE((SELECT m.alt FROM media m WHERE m.id = believe_projects.cover), '')
    WHERE cover IS NOT NULL
    """
  }
}
