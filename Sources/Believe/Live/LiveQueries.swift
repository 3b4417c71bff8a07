internal import Core
internal import SQL
internal import Wire

/// Whom Believe's things concern, asked without policies; who of them is told, the events' reads decide.
enum LiveQueries {
  /// Of a project: its builder and followers. Of an answered message: its sender.
  static func followers(of id: ID<Never>, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      """
      SELECT user_id FROM believe_follows WHERE project_id = \(id)
      UNION ALL SELECT builder_id FROM believe_projects WHERE id = \(id)
      UNION ALL SELECT sender FROM believe_support_senders WHERE message_id = \(id)
      """
    ) { try $0.id(0) }
  }

  /// What can concern the profile.
  static func followed(by profile: ID<ProfileEntity>, in transaction: Transaction) throws -> [ID<Never>] {
    try transaction.all(
      """
      SELECT project_id FROM believe_follows WHERE user_id = \(profile)
      UNION ALL SELECT id FROM believe_projects WHERE builder_id = \(profile)
      UNION ALL SELECT s.message_id FROM believe_support_senders s
        JOIN believe_support_answers a ON a.message_id = s.message_id WHERE s.sender = \(profile)
      """
    ) { try $0.id(0) }
  }
}
