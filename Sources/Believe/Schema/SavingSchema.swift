internal import SQL
internal import Social

extension BelieveMigrations {
  /// Whether those who see an update may save its photos.
  static let saving = Migration("believe", 23, "saving photos") { Believe.saving.steps }
}
