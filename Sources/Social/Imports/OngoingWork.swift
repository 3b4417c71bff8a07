public import Core
public import SQL
internal import Synchronization
public import Wire

/// Work of an app that goes on by itself, such as imports: at the start of the server, and as soon as there is any. One process at a time
/// works for an account; if it dies, another goes on.
public final class OngoingWork: Sendable {
  /// Does the next piece of a viewer's work; false when there is none left.
  public typealias Piece = @Sendable (Viewer) async throws -> Bool

  private let name: String
  private let app: String
  private let services: Services
  private let piece: Piece
  /// Whose work this process is at.
  private let busy = Mutex<Set<ID<AuthAPI.Account>>>([])
  /// How long a process that has died keeps others away from somebody's work.
  private static let leaseSeconds: Int64 = 30
  private static let renewal = Duration.seconds(8)

  /// - Parameters:
  ///   - name: what its leases are called, for good: `grassy archives`.
  ///   - owners: the accounts that have work left; a read that costs little where there are none.
  public init(
    _ name: String, in app: String, _ services: Services,
    of owners: @escaping @Sendable (Transaction) throws -> [ID<AuthAPI.Account>], piece: @escaping Piece
  ) {
    self.name = name
    self.app = app
    self.services = services
    self.piece = piece
    services.uploads.whenTended(for: owners) { [weak self] account in await self?.goOn(for: account) }
  }

  /// Begins what there is for somebody, and doesn't wait for it.
  public func wake(_ viewer: Viewer) { wake(viewer.signedIn.account) }

  /// The same for an account.
  public func wake(_ account: ID<AuthAPI.Account>) {
    services.uploads.startInBackground { [self] in await goOn(for: account) }
  }

  private func goOn(for account: ID<AuthAPI.Account>) async {
    guard busy.withLock({ $0.insert(account).inserted }) else { return }
    defer { busy.withLock { _ = $0.remove(account) } }
    do {
      guard try await hold(account), let viewer = try await services.viewer(account, app: app) else { return }
      try await keeping(account) { [self] in
        while try await piece(viewer) { try Task.checkCancellation() }
      }
    } catch is CancellationError {
      // The server stops, or another process goes on.
    } catch {
      services.log(.error, "an import or export waits for its next try", [("type", .code("\(type(of: error))"))])
    }
  }

  private func hold(_ account: ID<AuthAPI.Account>) async throws -> Bool {
    try await services.uploads.hold("\(name) \(account)", seconds: Self.leaseSeconds)
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
}
