public import Core
public import SQL
public import Wire

/// Takes posts away, with all that hangs on them, and tells those who see them: for their author, and for the operator.
public struct PostRemoval<Thing: Sendable>: Sendable {
  private let subject: Subject<Thing>
  private let event: LiveEvent
  private let readers: @Sendable (ID<Thing>, ID<ProfileEntity>, Transaction) throws -> LiveAudience

  /// - Parameters:
  ///   - subject: the posts; those who own them are profiles. Their table has the column `hidden_at`.
  ///   - event: that a post is gone.
  ///   - readers: whom it concerns while the post is there.
  public init(
    of subject: Subject<Thing>, publishing event: LiveEvent,
    _ readers: @escaping @Sendable (ID<Thing>, ID<ProfileEntity>, Transaction) throws -> LiveAudience
  ) {
    self.subject = subject
    self.event = event
    self.readers = readers
  }

  /// Takes the viewer's own post away, files included.
  /// - Throws: 404 where it is not theirs, or not there.
  public func delete(_ id: ID<Thing>, by viewer: Viewer, _ services: Services) async throws {
    let (uploads, live, now) = (services.uploads, services.live, services.now())
    try await services.database.write(as: viewer.principal) { transaction in
      let removal = Removal(transaction: transaction, live: live, now: now)
      guard try delete(id, of: viewer.profile, removal) else { throw Problem.notFound() }
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  /// Takes anybody's post away, for the operator; false where there is none.
  public func remove(_ id: ID<Thing>, _ removal: Removal) throws -> Bool {
    guard let author = try author(of: id, removal.transaction) else { return false }
    return try delete(id, of: author, removal)
  }

  /// An operator has hidden it: it leaves the pages of those who don't see it any more.
  public func publishHidden(_ id: ID<Thing>, _ removal: Removal) throws {
    guard let author = try author(of: id, removal.transaction) else { return }
    let audience = try readers(id, author, removal.transaction)
    try removal.live.publish(event, of: id, to: audience, at: removal.now, in: removal.transaction)
  }

  private func author(of id: ID<Thing>, _ transaction: Transaction) throws -> ID<ProfileEntity>? {
    try transaction.first("SELECT \(subject.owner) FROM \(subject.table) WHERE id = \(id)") { try $0.id(0) }
  }

  private func delete(_ id: ID<Thing>, of author: ID<ProfileEntity>, _ removal: Removal) throws -> Bool {
    let (transaction, live, now) = (removal.transaction, removal.live, removal.now)
    // What an operator has hidden is there for its author alone, and so is its end.
    let isHidden = try Hiding.isHidden(id, in: subject.table, transaction)
    let audience: LiveAudience = isHidden ? .profiles([author]) : try readers(id, author, transaction)
    let isGone =
      try transaction.run("DELETE FROM \(subject.table) WHERE id = \(id) AND \(subject.owner) = \(author)") == 1
    guard isGone else { return false }
    try live.publish(event, of: id, to: audience, at: now, in: transaction)
    // Its likes and comments have left the author's activity.
    try ActivityLive.publish(author, through: live, at: now, in: transaction)
    return true
  }
}
