public import Core
public import SQL
public import Wire

extension Audience {
  /// Whom a thing concerns while it is there: its author and those of the followers who see it, or everyone.
  /// - Parameter everyone: whom it concerns where everyone here may see it.
  public func concerned(
    by thing: ID<Thing>, of author: ID<ProfileEntity>, everyone: LiveAudience, in transaction: Transaction
  ) throws -> LiveAudience {
    let kind = try transaction.first("SELECT audience FROM \(subject.table) WHERE id = \(thing)") { $0.text(0) }
    if kind == "everyone" { return everyone }
    let readers: [ID<ProfileEntity>] = try transaction.all(
      """
      SELECT f.follower FROM \(subject.table) t JOIN follows f ON f.followee = t.\(subject.owner)
      WHERE t.id = \(thing) AND f.accepted_at IS NOT NULL AND \(takesIn("t", reader: "f.follower"))
      """
    ) { try $0.id(0) }
    return .profiles(readers + [author])
  }
}
