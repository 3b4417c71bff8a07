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

  /// Whether the project is the viewer's own. Asked as the viewer, as is `follows`.
  static func isBuilder(
    _ viewer: ID<ProfileEntity>, of project: ID<Project>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists("SELECT 1 FROM believe_projects WHERE id = \(project) AND builder_id = \(viewer)")
  }

  /// Whether the viewer follows the project, or sent the message, and sees the project.
  static func follows(_ viewer: ID<ProfileEntity>, _ id: ID<Never>, in transaction: Transaction) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM believe_follows f JOIN believe_projects p ON p.id = f.project_id
      WHERE f.project_id = \(id) AND f.user_id = \(viewer)
      UNION ALL SELECT 1 FROM believe_support_senders s JOIN believe_projects p ON p.id = s.project_id
      WHERE s.message_id = \(id) AND s.sender = \(viewer)
      """)
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
