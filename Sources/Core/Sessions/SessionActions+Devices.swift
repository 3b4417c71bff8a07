internal import SQL
internal import Wire

/// Managing an account's sessions.
extension SessionActions {
  func open(
    of signedIn: SignedIn, before: Cursor<SessionQueries.OpenList>?, limit: Int, _ cursors: CursorSeal
  ) async throws -> Page<SessionQueries.Open> {
    let now = services.now()
    return try await services.system.read {
      try SessionQueries.open(of: signedIn.account, before: before, limit: limit, cursors, now: now, in: $0)
    }
  }

  /// - Throws: 404 for a session that is another account's, or over.
  func end(_ session: ID<Session>, by signedIn: SignedIn) async throws {
    let now = services.now()
    defer { services.callers.clear() }
    try await services.system.write { transaction in
      guard try SessionQueries.end(session, of: signedIn.account, now: now, in: transaction) else {
        throw Problem.notFound()
      }
    }
  }

  func endOthers(by signedIn: SignedIn) async throws {
    let now = services.now()
    defer { services.callers.clear() }
    try await services.system.write {
      try SessionQueries.endOthers(than: signedIn.session, of: signedIn.account, now: now, in: $0)
    }
  }
}
