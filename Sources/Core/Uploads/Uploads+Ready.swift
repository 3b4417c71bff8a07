internal import Media
public import SQL
internal import Synchronization
public import Wire

/// Telling apps that what their members sent is ready.
extension Uploads {
  public typealias ReadyAction = @Sendable (ID<AuthAPI.Account>) async throws -> Void

  /// Has something done each time that a medium of an account becomes ready, and at a start for each account that has a
  /// ready medium which is not in use, as the server may have ended in between.
  public func whenReady(_ action: @escaping ReadyAction) { readyActions.add(action) }

  /// How far a medium has come.
  public enum Step: Sendable {
    /// Percent.
    case processing(Int)
    case ready
    case failed
  }

  public typealias StepAction =
    @Sendable (_ account: ID<AuthAPI.Account>, _ media: ID<MediaAPI.Item>, _ step: Step) async throws -> Void

  /// Has something done at each step of each medium, about once a second while it is worked on.
  public func whenMoved(_ action: @escaping StepAction) { stepActions.add(action) }

  public typealias Hold = @Sendable () -> SQL

  /// Keeps unused media for longer than a day while something of an app still waits for them.
  /// - Parameter condition: about a row of `media`; true where that medium is waited for.
  public func keep(where condition: @escaping Hold) { holds.add(condition) }

  func notify(_ step: Step, of job: MediaJob) async {
    for action in stepActions.all {
      do { try await action(job.owner, job.id, step) } catch {
        log(.error, "the progress of a medium was not announced", [("type", .code("\(type(of: error))"))])
      }
    }
  }

  func notifyReady(_ account: ID<AuthAPI.Account>) async {
    for action in readyActions.all {
      do { try await action(account) } catch {
        log(.error, "what waited for a medium goes on at the next start", [("type", .code("\(type(of: error))"))])
      }
    }
  }

  func notifyAllReady() async {
    do {
      let accounts = try await system.read { try UploadQueries.ownersOfUnused(in: $0) }
      for account in accounts { await notifyReady(account) }
    } catch { log(.error, "the uploads that are ready could not be read") }
  }
}

/// A list that grows while routes are registered.
final class Hooks<Action: Sendable>: Sendable {
  private let held = Mutex<[Action]>([])
  var all: [Action] { held.withLock { $0 } }
  func add(_ action: Action) { held.withLock { $0.append(action) } }
}

extension Services {
  /// The profile that an account has in an app, for work on its behalf that no request asks for; nil without a profile
  /// and for accounts that are suspended.
  public func viewer(_ account: ID<AuthAPI.Account>, app: String) async throws -> Viewer? {
    try await system.read { try SessionQueries.viewer(account, app: app, in: $0) }
  }

  /// The same by a username, for commands.
  public func viewer(named username: String, app: String) async throws -> Viewer? {
    try await system.read { transaction in
      let account: ID<AuthAPI.Account>? = try transaction.first(
        """
        SELECT a.account_id FROM profiles p JOIN profile_accounts a ON a.profile_id = p.id
        WHERE p.app = \(app) AND p.username = \(username.lowercased())
        """
      ) { try $0.id(0) }
      return try account.flatMap { try SessionQueries.viewer($0, app: app, in: transaction) }
    }
  }
}
