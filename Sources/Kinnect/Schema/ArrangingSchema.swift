internal import SQL
internal import Social

extension KinnectMigrations {
  /// The photos of a post can be described, moved, removed and added later; the post's row follows.
  static let arranging = Migration("kinnect", 15, "albums that change") { Kinnect.album.arrangingSteps }
}
