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
      SELECT id, project_id, builder_id FROM believe_posts WHERE scheduled_for <= \(now) ORDER BY scheduled_for LIMIT \(mostAtOnce)
      """
    ) { row in
      (
        post: try row.id(0, Post.self), project: try row.id(1, Project.self),
        builder: try row.id(2, ProfileEntity.self)
      )
    }
    for (post, project, builder) in due {
      guard try PostQueries.setPublication(of: post, scheduledFor: nil, publishedAt: now, in: transaction) else {
        continue
      }
      try BelievePublisher(live, now, transaction).published(post, in: project)
      let cause = PushCause(
        app: Believe.name, kind: UpdatePushes.kind, subject: post.cast(), object: post.cast(), actor: builder)
      try PushQueue.add(cause, at: now, in: transaction)
    }
  }
}
