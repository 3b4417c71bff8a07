public import Core
internal import SQL
internal import Social
internal import Wire

/// An import by the operator, of an archive that lies on its machine: for those that are too large to send.
public struct LocalImport: Sendable {
  /// How it ended.
  public struct Summary: Sendable {
    /// Posts that are new.
    public let imported: Int
    /// Posts that an earlier import has brought.
    public let repeated: Int
    /// A line for each post that couldn't be imported, by its time.
    public let failures: [String]
    /// A sentence for each kind of thing that was left out.
    public let skipped: [String]
  }

  private let services: Services
  private let viewer: Viewer

  /// - Throws: `StartError` for a name that nobody has in Grassy.
  public init(for username: String, services: Services) async throws {
    guard let viewer = try await services.viewer(named: username, app: Grassy.name) else {
      throw StartError("nobody is called '\(username)' in Grassy, or the account is suspended")
    }
    (self.services, self.viewer) = (services, viewer)
  }

  /// Imports everything. Stopped in the middle, the same command goes on: what is here already is not brought again.
  /// - Parameters:
  ///   - file: the archive, which stays where it is.
  ///   - audience: `me`, `friends`, `followers` or `everyone`.
  ///   - tellsPlaces: whether others are told the cities.
  ///   - report: hears how many of how many posts are done.
  public func run(
    _ file: String, audience: String, tellsPlaces: Bool, report: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> Summary {
    let kind = SocialAPI.AudienceKind(rawValue: audience)
    guard ImportActions.audiences.contains(kind) else {
      throw StartError("--audience is one of \(ImportActions.audiences.map(\.rawValue).joined(separator: ", "))")
    }
    let id = try await begin()
    var run = ImportRun(services: services, viewer: viewer, id: id, file: file)
    try await run.run()
    if try await state(of: id) == .done { return try await summary(of: id) }
    try await requireState(.ready, of: id)
    try await ImportActions(services: services).start(id, audience: kind, tellsPlaces: tellsPlaces, by: viewer)
    run.report = report
    try await run.run()
    try await requireState(.done, of: id)
    return try await summary(of: id)
  }

  /// Imports of this kind that were stopped are over.
  private func begin() async throws -> ID<Import> {
    let (id, now): (ID<Import>, Timestamp) = (services.newID(), services.now())
    try await services.database.write(as: viewer.principal) { transaction in
      let stopped = try ImportQueries.all(of: viewer.profile, limit: ImportActions.most, in: transaction)
      for known in stopped where known.isLocal {
        let isOpen = try ImportQueries.move(
          known.id, from: [.reading, .ready, .running], to: .cancelled, finishedAt: now, in: transaction)
        if isOpen { try ImportQueries.giveUp(known.id, "The import was stopped before.", in: transaction) }
      }
      try ImportActions.requireRoom(viewer, in: transaction)
      try ImportQueries.insert(id, of: viewer.profile, isLocal: true, now: now, in: transaction)
    }
    return id
  }

  private func state(of id: ID<Import>) async throws -> Import.State? {
    try await services.database.query(as: viewer.principal) { try ImportQueries.find(id, in: $0)?.state }
  }

  private func requireState(_ state: Import.State, of id: ID<Import>) async throws {
    let known = try await services.database.query(as: viewer.principal) { try ImportQueries.find(id, in: $0) }
    guard known?.state == state else {
      throw StartError(known?.reason.isEmpty == false ? known?.reason ?? "" : "the import was cancelled")
    }
  }

  private func summary(of id: ID<Import>) async throws -> Summary {
    try await services.database.read(as: viewer.principal) { transaction in
      let counts = try ImportQueries.counts(of: id, in: transaction)
      let failed = try ImportQueries.report(id, after: 0, state: .failed, limit: 10_000, in: transaction)
      return Summary(
        imported: counts[.done], repeated: counts[.repeated],
        failures: failed.map { "\($0.takenAt.description.prefix(10)): \($0.note)" },
        skipped: try ImportQueries.find(id, in: transaction)?.skipped.sentences ?? [])
    }
  }
}
