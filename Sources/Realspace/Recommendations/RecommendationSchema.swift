internal import Core
internal import SQL
internal import Social

extension RealspaceMigrations {
  /// What somebody rated with four stars or more, the newest first, which are few of a diary's entries; and whether somebody has an item in
  /// their diary or list, without a look at all that they have there.
  static let recommendations = Migration("realspace", 10, "high ratings in order, items by person") {
    "CREATE INDEX realspace_diary_rated ON realspace_diary (author, created_at, id) WHERE rating >= 8"
    "DROP INDEX realspace_diary_item"
    "CREATE INDEX realspace_diary_item ON realspace_diary (item_id, author)"
    "DROP INDEX realspace_list_item"
    "CREATE INDEX realspace_list_item ON realspace_list (item_id, profile_id)"
  }
}
