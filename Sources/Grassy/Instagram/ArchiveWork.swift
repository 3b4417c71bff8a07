internal import Core
internal import SQL
internal import Synchronization
internal import Wire

/// Imports and exports that go on by themselves: at the start of the server, and as soon as there is one.
final class ArchiveWork: Sendable {
  private let services: Services
  /// Whose work this process is at.
  private let busy = Mutex<Set<ID<AuthAPI.Account>>>([])
  /// How long a process that has died keeps others away from somebody's work.
  private static let leaseSeconds: Int64 = 30
  private static let renewal = Duration.seconds(8)

  init(services: Services) {
    self.services = services
    services.uploads.whenTended(for: ImportQueries.owners) { [weak self] account in await self?.goOn(for: account) }
  }

  /// Begins what there is for somebody, and doesn't wait for it.
  func wake(_ viewer: Viewer) {
    services.uploads.startInBackground { [self] in await goOn(for: viewer.signedIn.account) }
  }

  private func goOn(for account: ID<AuthAPI.Account>) async {
    guard busy.withLock({ $0.insert(account).inserted }) else { return }
    defer { busy.withLock { _ = $0.remove(account) } }
    do {
      guard try await hold(account), let viewer = try await services.viewer(account, app: Grassy.name) else { return }
      try await keeping(account) { [self] in
        while let next = try await next(for: viewer) {
          try Task.checkCancellation()
          switch next {
          case .imported(let id): try await ImportRun(services: services, viewer: viewer, id: id).run()
          case .export: try await ExportRun(services: services, viewer: viewer).run()
          }
        }
      }
    } catch is CancellationError {
      // The server stops, or another process goes on.
    } catch {
      services.log(.error, "an import or export waits for its next try", [("type", .code("\(type(of: error))"))])
    }
  }

  private func hold(_ account: ID<AuthAPI.Account>) async throws -> Bool {
    try await services.uploads.hold("grassy archives \(account)", seconds: Self.leaseSeconds)
  }

  /// Does the work, and keeps it for this process meanwhile.
  private func keeping(
    _ account: ID<AuthAPI.Account>, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        while true {
          try await Task.sleep(for: Self.renewal)
          // Without the database nobody else can take it either.
          let isHeld = (try? await hold(account)) ?? true  // see above
          guard isHeld else { throw CancellationError() }
        }
      }
      group.addTask { try await work() }
      defer { group.cancelAll() }
      // The renewal ends by a fault only, so the first that ends without one is the work.
      try await group.next()
    }
  }

  private enum Next {
    case imported(ID<Import>)
    case export
  }

  private func next(for viewer: Viewer) async throws -> Next? {
    try await services.database.read(as: viewer.principal) { transaction in
      if let first = try ImportQueries.open(of: viewer.profile, in: transaction).first { return .imported(first.id) }
      return try ExportQueries.find(of: viewer.profile, in: transaction)?.state == .waiting ? .export : nil
    }
  }
}
