internal import Core
internal import SQL
internal import Social
internal import Wire

/// What a member does with an import of their own.
struct ImportActions: Sendable {
  let services: Services
  private var archives: Archives { Archives(services: services) }

  /// Seconds that an archive is kept for an import that is not done.
  private static let lifetime: Int64 = 14 * 86_400
  /// Imports that a member keeps the reports of.
  static let most = 50

  /// Begins with an archive that has arrived: it is read, and nothing is imported yet.
  /// - Throws: 404 for an archive that isn't there.
  func begin(_ archive: ID<Archive>, by viewer: Viewer) async throws -> ID<Import> {
    let (id, now): (ID<Import>, Timestamp) = (archive.cast(), services.now())
    try await archives.claim(archive, until: now.adding(seconds: Self.lifetime), by: viewer.signedIn)
    try await services.database.write(as: viewer.principal) { transaction in
      // The form was sent twice.
      guard try ImportQueries.find(id, in: transaction) == nil else { return }
      try Self.requireRoom(viewer, in: transaction)
      try ImportQueries.insert(id, of: viewer.profile, isLocal: false, now: now, in: transaction)
    }
    return id
  }

  static func requireRoom(_ viewer: Viewer, in transaction: Transaction) throws {
    guard try ImportQueries.all(of: viewer.profile, limit: most, in: transaction).count < most else {
      throw Problem.conflict(.conflict, "There are \(most) imports already. Remove one that you no longer need.")
    }
  }

  /// Begins to publish what the preview has shown.
  /// - Throws: 404, 409 for an import that is not waiting for this, 422 for an audience that isn't offered.
  func start(
    _ id: ID<Import>, audience: SocialAPI.AudienceKind, tellsPlaces: Bool, by viewer: Viewer
  ) async throws {
    guard Self.audiences.contains(audience) else {
      throw Problem.validation("audience", "invalid", "Choose who may see the posts.")
    }
    try await services.database.write(as: viewer.principal) { transaction in
      guard try ImportQueries.find(id, in: transaction) != nil else { throw Problem.notFound() }
      guard try ImportQueries.move(id, from: [.ready], to: .running, in: transaction) else {
        throw Problem.conflict(.conflict, "This import is not waiting to be started.")
      }
      try ImportQueries.choose(audience, tellsPlaces: tellsPlaces, for: id, in: transaction)
    }
  }

  static let audiences: [SocialAPI.AudienceKind] = [.me, .friends, .followers, .everyone]

  /// Stops an import. What is published stays; what isn't, won't be.
  /// - Throws: 404.
  func cancel(_ id: ID<Import>, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      guard try ImportQueries.find(id, in: transaction) != nil else { throw Problem.notFound() }
      let isOpen = try ImportQueries.move(
        id, from: [.reading, .ready, .running], to: .cancelled, finishedAt: now, in: transaction)
      if isOpen { try ImportQueries.giveUp(id, "The import was cancelled before.", in: transaction) }
    }
    try await archives.remove(id.cast())
  }

  /// Forgets an import with its report.
  /// - Parameter withPosts: whether the posts go that it has made; that takes its time, and goes on by itself.
  /// - Throws: 404.
  func remove(_ id: ID<Import>, withPosts: Bool, by viewer: Viewer) async throws {
    try await cancel(id, by: viewer)
    try await services.database.write(as: viewer.principal) { transaction in
      if withPosts {
        _ = try ImportQueries.move(id, from: [.cancelled, .done, .failed], to: .removing, in: transaction)
      } else {
        try ImportQueries.delete(id, in: transaction)
      }
    }
  }
}
