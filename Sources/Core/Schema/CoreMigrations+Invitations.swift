internal import SQL

extension CoreMigrations {
  /// An account accepts an invitation before it has a profile to follow anybody with.
  static let followsOfInvited = Migration("core", 31, "who wants to follow their inviter") {
    "ALTER TABLE memberships ADD COLUMN follows_inviter boolean NOT NULL DEFAULT FALSE"
  }
}
