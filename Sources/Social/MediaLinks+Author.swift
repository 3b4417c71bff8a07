public import Core
public import SQL
public import Wire

extension MediaLinks {
  /// The author in a row.
  /// - Parameter column: The first of the columns id, username, full name and avatar.
  public func author(_ row: Row, from column: Int32) throws -> SocialAPI.Author {
    SocialAPI.Author(
      id: try row.id(column), username: row.text(column + 1), fullName: row.text(column + 2),
      avatarURL: avatar(row.optionalID(column + 3)))
  }
}
