internal import Core
internal import SQL
internal import Wire

/// Whom Believe's things concern, asked without policies; who of them is told, the events' reads decide.
enum LiveQueries {
  /// The project's builder and followers.
  static func followers(of project: ID<Project>, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      """
      SELECT user_id FROM believe_follows WHERE project_id = \(project)
      UNION ALL SELECT builder_id FROM believe_projects WHERE id = \(project)
      """
    ) { try $0.id(0) }
  }

  /// The projects that the profile follows or has.
  static func projects(of profile: ID<ProfileEntity>, in transaction: Transaction) throws -> [ID<Project>] {
    try transaction.all(
      """
      SELECT project_id FROM believe_follows WHERE user_id = \(profile)
      UNION ALL SELECT id FROM believe_projects WHERE builder_id = \(profile)
      """
    ) { try $0.id(0) }
  }

  static func sender(of message: ID<SupportMessage>, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all("SELECT sender FROM believe_support_senders WHERE message_id = \(message)") { try $0.id(0) }
  }

  /// The messages that the profile sent and that were answered.
  static func answers(to profile: ID<ProfileEntity>, in transaction: Transaction) throws -> [ID<SupportMessage>] {
    try transaction.all(
      """
      SELECT s.message_id FROM believe_support_senders s
      JOIN believe_support_answers a ON a.message_id = s.message_id WHERE s.sender = \(profile)
      """
    ) { try $0.id(0) }
  }

  /// Whether the project is the viewer's own. Asked as the viewer, as is `follows`.
  static func isBuilder(
    _ viewer: ID<ProfileEntity>, of project: ID<Project>, in transaction: ReadTransaction
  ) throws -> Bool {
    try transaction.exists("SELECT 1 FROM believe_projects WHERE id = \(project) AND builder_id = \(viewer)")
  }

  /// Whether the viewer follows the project and sees it.
  static func follows(
    _ viewer: ID<ProfileEntity>, _ project: ID<Project>, in transaction: ReadTransaction
  ) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM believe_follows f JOIN believe_projects p ON p.id = f.project_id
      WHERE f.project_id = \(project) AND f.user_id = \(viewer)
      """)
  }

  /// Whether the viewer sent the message and sees its project.
  static func isSender(
    _ viewer: ID<ProfileEntity>, of message: ID<SupportMessage>, in transaction: ReadTransaction
  ) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM believe_support_senders s JOIN believe_projects p ON p.id = s.project_id
      WHERE s.message_id = \(message) AND s.sender = \(viewer)
      """)
  }
}
