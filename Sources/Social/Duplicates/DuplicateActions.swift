public import Core
internal import SQL
public import Wire

extension Duplicates {
  /// Proposes that an item is the same as another, which stays, without a request; in force at once where nobody else has to agree.
  public func propose(
    _ id: ID<Item>, of other: ID<Item>, by viewer: Viewer, links: MediaLinks, _ services: Services
  ) async throws -> KnownDuplicate<Item> {
    try await DuplicateActions(part: self, services: services).propose(id, of: other, by: viewer, links: links)
  }
}

/// Proposing that two items are the same, agreeing, and ending it. No mark is changed by any of it: a merge is a row of its own, so that
/// ending it leaves everything as it was.
struct DuplicateActions<Item: Sendable, List: CursorList>: Sendable {
  let part: Duplicates<Item, List>
  let services: Services

  /// In force at once where nobody else has to agree.
  /// - Throws: 404 for an item that the viewer may not see; 422 for another one that they may not see, or of another kind; 409 for two that
  ///   are merged or proposed already.
  func propose(
    _ id: ID<Item>, of other: ID<Item>, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> KnownDuplicate<Item> {
    let (fresh, now): (ID<DuplicateEntity>, Timestamp) = (services.newID(), services.now())
    let bring = try await part.contents.bring?([id, other], services)
    return try await services.database.write(as: viewer.principal) { [self] transaction in
      let made = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        try bring?(viewer, now, transaction)
        let (item, into) = try pair(id, other, viewer, in: transaction)
        try requireNew(item.id, into.id, by: viewer, links: links, in: transaction)
        try insert(fresh, item, into, by: viewer, at: now, in: transaction)
        let proposed = try required(fresh, by: viewer, links: links, in: transaction)
        if proposed.canAgree { try agree(to: proposed, by: viewer, at: now, in: transaction) }
        return fresh
      }
      return try required(made, by: viewer, links: links, in: transaction)
    }
  }

  private func pair(
    _ id: ID<Item>, _ other: ID<Item>, _ viewer: Viewer, in transaction: ReadTransaction
  ) throws -> (item: MergeableItem<Item>, into: MergeableItem<Item>) {
    guard let item = try part.item(id, viewer: viewer, in: transaction) else { throw Problem.notFound() }
    guard let into = try part.item(other, viewer: viewer, in: transaction), into.kind == item.kind, into.id != item.id
    else { throw Problem.validation("of", "invalid", "Choose another \(part.words.noun(item.kind)).") }
    return (item, into)
  }

  private func requireNew(
    _ item: ID<Item>, _ into: ID<Item>, by viewer: Viewer, links: MediaLinks, in transaction: ReadTransaction
  ) throws {
    let said = try part.duplicate(of: item, into, viewer: viewer, links: links, in: transaction)
    let group = try part.group(of: item, in: transaction)
    if said?.isMerged == true || group.ids.contains(into) {
      throw Problem.conflict(.conflict, "These two are merged already.")
    }
    guard said == nil else { throw Problem.conflict(.conflict, "Merging these two is proposed already.") }
  }

  private func insert(
    _ id: ID<DuplicateEntity>, _ item: MergeableItem<Item>, _ into: MergeableItem<Item>, by viewer: Viewer,
    at now: Timestamp, in transaction: Transaction
  ) throws {
    let hasKind = part.items.kinds != nil
    let column: SQL = hasKind ? ", kind" : ""
    let kind: SQL = hasKind ? ", \(item.kind)" : ""
    try transaction.run(
      """
      INSERT INTO \(part.table) (id, item_id, item_name, into_id, into_name, proposed_by, created_at\(column))
      VALUES (\(id), \(item.id), \(item.name), \(into.id), \(into.name), \(viewer.profile), \(now)\(kind))
      """)
  }

  /// Can be repeated without harm.
  /// - Throws: 404 for what isn't the viewer's to decide.
  func agree(to id: ID<DuplicateEntity>, by viewer: Viewer, links: MediaLinks) async throws -> KnownDuplicate<Item> {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [self] transaction in
      let duplicate = try required(id, by: viewer, links: links, in: transaction)
      guard duplicate.canAgree else {
        // Who proposed it and made neither item has no say.
        guard try part.decides(duplicate, viewer: viewer, in: transaction) else { throw Problem.notFound() }
        return duplicate
      }
      try agree(to: duplicate, by: viewer, at: now, in: transaction)
      return try required(id, by: viewer, links: links, in: transaction)
    }
  }

  private func agree(
    to duplicate: KnownDuplicate<Item>, by viewer: Viewer, at now: Timestamp, in transaction: Transaction
  ) throws {
    let asOperator: SQL = viewer.signedIn.isOperator ? "TRUE" : "FALSE"
    try transaction.run(
      """
      INSERT INTO \(part.agreements) (duplicate_id, profile_id, as_operator, created_at)
      VALUES (\(duplicate.id), \(viewer.profile), \(asOperator), \(now))
      """)
  }

  /// Withdraws, declines or undoes what is said of the two items, whichever was to stay.
  /// - Throws: 404 for what isn't the viewer's to end.
  func end(_ id: ID<DuplicateEntity>, by viewer: Viewer, links: MediaLinks) async throws {
    try await services.database.write(as: viewer.principal) { [self] transaction in
      let duplicate = try required(id, by: viewer, links: links, in: transaction)
      guard duplicate.canEnd else { throw Problem.notFound() }
      let (item, into) = (duplicate.item.id, duplicate.into.id)
      try transaction.run(
        """
        DELETE FROM \(part.table)
        WHERE (item_id = \(item) AND into_id = \(into)) OR (item_id = \(into) AND into_id = \(item))
        """)
    }
  }

  /// - Throws: 404 where the viewer may not see it.
  private func required(
    _ id: ID<DuplicateEntity>, by viewer: Viewer, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> KnownDuplicate<Item> {
    let found = try part.duplicate(id, viewer: viewer, links: links, in: transaction)
    guard let found else { throw Problem.notFound() }
    return found
  }
}
