internal import Core
internal import SQL
internal import Social
internal import Wire

/// Proposing that two items are the same, agreeing, and ending it. No mark is changed by any of it: a merge is a row of its own, so that
/// ending it leaves everything as it was.
struct DuplicateActions: Sendable {
  let services: Services

  /// In force at once where the viewer made both items, or is the operator.
  /// - Throws: 404 for an item that the viewer may not see; 422 for another one that they may not see, or of another kind; 409 for two that
  ///   are merged or proposed already.
  func propose(
    _ input: RealspaceAPI.ProposeDuplicate, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> Duplicate {
    let (fresh, now): (ID<Duplicate>, Timestamp) = (services.newID(), services.now())
    return try await services.database.write(as: viewer.principal) { transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let (item, into) = try Self.pair(input, in: transaction)
        try Self.requireNew(item.id, into.id, by: viewer, links: links, in: transaction)
        try transaction.run(
          """
          INSERT INTO realspace_duplicates (id, kind, item_id, item_name, into_id, into_name, proposed_by, created_at)
          VALUES (\(fresh), \(item.kind.rawValue), \(item.id), \(item.name), \(into.id), \(into.name),
            \(viewer.profile), \(now))
          """)
        let made = try Self.required(fresh, by: viewer, links: links, in: transaction)
        if made.canAgree { try Self.agree(to: made, by: viewer, at: now, in: transaction) }
        return fresh
      }
      return try Self.required(id, by: viewer, links: links, in: transaction)
    }
  }

  private static func pair(
    _ input: RealspaceAPI.ProposeDuplicate, in transaction: ReadTransaction
  ) throws -> (item: RealspaceAPI.ItemReference, into: RealspaceAPI.ItemReference) {
    guard let item = try ItemQueries.reference(input.id, in: transaction) else { throw Problem.notFound() }
    guard let into = try ItemQueries.reference(input.of, in: transaction), into.kind == item.kind, into.id != item.id
    else { throw Problem.validation("of", "invalid", "Choose another \(item.kind.rawValue).") }
    return (item, into)
  }

  private static func requireNew(
    _ item: ID<RealspaceAPI.Item>, _ into: ID<RealspaceAPI.Item>, by viewer: Viewer, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws {
    let said = try DuplicateQueries.duplicate(of: item, into, viewer: viewer, links: links, in: transaction)
    let group = try ItemQueries.group(of: item, in: transaction)
    if said?.state == .merged || group.ids.contains(into) {
      throw Problem.conflict(.conflict, "These two are merged already.")
    }
    guard said == nil else { throw Problem.conflict(.conflict, "Merging these two is proposed already.") }
  }

  /// Can be repeated without harm.
  /// - Throws: 404 for what isn't the viewer's to decide.
  func agree(to id: ID<Duplicate>, by viewer: Viewer, links: MediaLinks) async throws -> Duplicate {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let duplicate = try Self.required(id, by: viewer, links: links, in: transaction)
      guard duplicate.canAgree else {
        // Who proposed it and made neither item has no say.
        guard try Self.decides(duplicate, by: viewer, in: transaction) else { throw Problem.notFound() }
        return duplicate
      }
      try Self.agree(to: duplicate, by: viewer, at: now, in: transaction)
      return try Self.required(id, by: viewer, links: links, in: transaction)
    }
  }

  private static func decides(
    _ duplicate: Duplicate, by viewer: Viewer, in transaction: ReadTransaction
  ) throws -> Bool {
    if viewer.signedIn.isOperator { return true }
    return try transaction.exists(
      """
      SELECT 1 FROM realspace_items
      WHERE id IN (\(duplicate.item.id), \(duplicate.into.id)) AND made_by = \(viewer.profile)
      """)
  }

  private static func agree(
    to duplicate: Duplicate, by viewer: Viewer, at now: Timestamp, in transaction: Transaction
  ) throws {
    let asOperator: SQL = viewer.signedIn.isOperator ? "TRUE" : "FALSE"
    try transaction.run(
      """
      INSERT INTO realspace_duplicate_agreements (duplicate_id, profile_id, as_operator, created_at)
      VALUES (\(duplicate.id), \(viewer.profile), \(asOperator), \(now))
      """)
  }

  /// Withdraws, declines or undoes what is said of the two items, whichever was to stay.
  /// - Throws: 404 for what isn't the viewer's to end.
  func end(_ id: ID<Duplicate>, by viewer: Viewer, links: MediaLinks) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      let duplicate = try Self.required(id, by: viewer, links: links, in: transaction)
      guard duplicate.canEnd else { throw Problem.notFound() }
      let (item, into) = (duplicate.item.id, duplicate.into.id)
      try transaction.run(
        """
        DELETE FROM realspace_duplicates
        WHERE (item_id = \(item) AND into_id = \(into)) OR (item_id = \(into) AND into_id = \(item))
        """)
    }
  }

  /// - Throws: 404 where the viewer may not see it.
  private static func required(
    _ id: ID<Duplicate>, by viewer: Viewer, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Duplicate {
    let found = try DuplicateQueries.duplicate(id, viewer: viewer, links: links, in: transaction)
    guard let found else { throw Problem.notFound() }
    return found
  }
}
