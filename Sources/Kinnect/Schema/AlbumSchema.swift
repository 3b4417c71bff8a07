internal import SQL
internal import Social

extension KinnectMigrations {
  /// The photos of a post can be described, moved, removed and added later; the post's row follows.
  static let arranging = Migration("kinnect", 15, "albums that change") { Kinnect.album.arrangingSteps }

  /// Posts say whether their photos may be saved; of those that are there already, their authors are asked.
  static let saving = Migration("kinnect", 16, "saving photos") {
    Kinnect.saving.steps
    "ALTER TABLE kinnect_waiting ADD COLUMN allows_saving boolean"
  }
}
