internal import Core
internal import SQL
internal import Wire

/// What a member does with the copy of their own posts.
struct ExportActions: Sendable {
  let services: Services

  func find(by viewer: Viewer) async throws -> Export? {
    try await services.database.query(as: viewer.principal) { try ExportQueries.find(of: viewer.profile, in: $0) }
  }

  /// One at a time: what is being made is not started over, and a new one takes the place of the last.
  func begin(by viewer: Viewer) async throws {
    let (id, now): (ID<Export>, Timestamp) = (services.newID(), services.now())
    let before = try await services.database.write(as: viewer.principal) { transaction -> Export? in
      let before = try ExportQueries.find(of: viewer.profile, in: transaction)
      guard before?.state != .waiting else { return nil }
      try ExportQueries.begin(id, of: viewer.profile, now: now, in: transaction)
      return before
    }
    if let before { try await Archives(services: services).remove(before.archive) }
  }

  func remove(by viewer: Viewer) async throws {
    let known = try await services.database.write(as: viewer.principal) { transaction in
      let known = try ExportQueries.find(of: viewer.profile, in: transaction)
      try ExportQueries.delete(of: viewer.profile, in: transaction)
      return known
    }
    if let known { try await Archives(services: services).remove(known.archive) }
  }
}
