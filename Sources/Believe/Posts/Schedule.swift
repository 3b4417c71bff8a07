internal import Core
internal import SQL
internal import Wire

/// Publishes scheduled updates when their time has come; called often, in nobody's name.
enum Schedule {
  private static let mostAtOnce = 100

  static func isDue(at now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM believe_posts WHERE scheduled_for <= \(now) LIMIT 1")
  }

  static func publish(at now: Timestamp, live: LiveHub, in transaction: Transaction) throws {
    let due = try transaction.all(
      """
      SELECT id, project_id FROM believe_posts WHERE scheduled_for <= \(now) ORDER BY scheduled_for LIMIT \(mostAtOnce)
      """
    ) { (post: try $0.id(0, Post.self), project: try $0.id(1, Project.self)) }
    for (post, project) in due {
      guard try PostQueries.setPublication(of: post, scheduledFor: nil, publishedAt: now, in: transaction) else {
        continue
      }
      try BelievePublisher(live, now, transaction).published(post, in: project)
    }
  }
}
