internal import Core
internal import SQL
internal import Wire

extension MediaLinks {
  /// The author in a row.
  /// - Parameter column: The first of the columns id, username, full name and avatar.
  func author(_ row: Row, from column: Int32) throws -> Author {
    Author(
      id: try row.id(column), username: row.text(column + 1), fullName: row.text(column + 2),
      avatarURL: avatar(row.optionalID(column + 3)))
  }
}
