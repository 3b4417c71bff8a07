public import Core
internal import SQL
public import Wire

extension Comments {
  /// - Parameter answering: the comment that this one replies to.
  /// - Throws: 422 for a text that is empty or too long; 404 for a thing that the viewer may not see, or a comment on it; 409 for a
  ///   thing that is not open.
  public func add(
    _ body: String, to thing: ID<Thing>, answering: ID<SocialAPI.Comment>? = nil, by viewer: Viewer, links: MediaLinks,
    idempotency: IdempotencyKey?, _ services: Services
  ) async throws -> SocialAPI.Comment {
    let body = try WrittenText.required(body, field, atMost: longest)
    let fresh: ID<SocialAPI.Comment> = services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      guard let place = try subject.place(place, thing, in: transaction) else { throw Problem.notFound() }
      if let open = subject.open, !place.isOpen { throw Problem.conflict(.conflict, open.refusal) }
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let answered = try answering.map { try self.answered($0, on: thing, in: transaction) }
        var (names, values): (SQL, SQL) = ("", "")
        if let answered { (names, values) = (", thread_id, reply_to", ", \(answered.thread), \(answering)") }
        try transaction.run(
          """
          INSERT INTO \(table) (id, \(column), user_id, body, created_at\(names))
          VALUES (\(fresh), \(thing), \(viewer.profile), \(body), \(now)\(values))
          """)
        try publish(thing, place, answered, through: live, now, in: transaction)
        return fresh
      }
      guard let comment = try comment(id, viewer: viewer.profile, links: links, in: transaction) else {
        throw Problem.notFound()
      }
      return comment
    }
  }

  /// Deletes a comment of the viewer's, or any on a thing that they tend; which of the visible ones that is, the policy says. Answers the
  /// thing that the comment was on.
  @discardableResult
  public func delete(
    _ id: ID<SocialAPI.Comment>, by viewer: Viewer, _ services: Services
  ) async throws -> ID<Thing> {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      guard let thing = try delete(id, through: live, now, in: transaction) else { throw Problem.notFound() }
      return thing
    }
  }

  /// Answers the thing that it was on; nil where there is none that may be deleted.
  func delete(
    _ id: ID<SocialAPI.Comment>, through live: LiveHub, _ now: Timestamp, in transaction: Transaction
  ) throws -> ID<Thing>? {
    let answered = try answered(by: id, in: transaction)
    let gone: ID<Thing>? = try transaction.first(
      "DELETE FROM \(table) WHERE id = \(id) RETURNING \(column)"
    ) { try $0.id(0) }
    if let gone { try publish(gone, answered, through: live, now, in: transaction) }
    return gone
  }

  /// Publishes what changes with a comment on a thing.
  func publish(
    _ thing: ID<Thing>, _ answered: Answered? = nil, through live: LiveHub, _ now: Timestamp,
    in transaction: Transaction
  ) throws {
    if let place = try subject.place(place, thing, in: transaction) {
      try publish(thing, place, answered, through: live, now, in: transaction)
    }
  }

  private func publish(
    _ thing: ID<Thing>, _ place: Subject<Thing>.Place, _ answered: Answered?, through live: LiveHub, _ now: Timestamp,
    in transaction: Transaction
  ) throws {
    try subject.publishCounts(of: thing, place, through: live, at: now, in: transaction)
    // Also when it is the owner who takes somebody's comment away.
    try ActivityLive.publish(place.owner, through: live, at: now, in: transaction)
    guard let answered, let talking else { return }
    try subject.publish(talking.counts, of: answered.thread, place, through: live, at: now, in: transaction)
    try ActivityLive.publish(answered.author, through: live, at: now, in: transaction)
  }
}
