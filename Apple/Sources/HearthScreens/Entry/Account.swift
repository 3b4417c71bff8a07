public import ClientKit
internal import Foundation
public import Observation
public import Wire

/// Who is signed in: calls, what is kept, what waits, and pictures.
@MainActor @Observable public final class Account {
  public let client: HearthClient
  public let store: OfflineStore
  public let outbox: OutboxModel
  public let pictures: Pictures
  /// Whether the last try to reach the server failed.
  public internal(set) var isOffline = false
  /// Something to be said once, such as that a like was refused.
  public var notice: String?

  @ObservationIgnored private let app: AppKind
  /// Sends what waits, and keeps the store up to date.
  @ObservationIgnored public let synchroniser: Synchroniser
  @ObservationIgnored private var isClosed = false

  init(_ app: AppKind, _ client: HearthClient, _ store: OfflineStore) {
    self.app = app
    self.client = client
    self.store = store
    synchroniser = Synchroniser(client, store)
    outbox = OutboxModel(store)
    pictures = Pictures(store, client)
  }

  func close() { isClosed = true }

  /// The current time, by the client's clock.
  public func now() -> Timestamp { client.now() }

  /// Keeps what is held fresh and sends what waits, for as long as the app is in front.
  /// - Returns: whether the session is over.
  public func run() async -> Bool {
    while !Task.isCancelled, !isClosed {
      do {
        try await synchroniser.run(app.live)
      } catch is CancellationError {
        return false
      } catch let error as ClientError where error.advice == .signIn {
        return true
      } catch {
        isOffline = (error as? ClientError)?.isConnection ?? isOffline
        // It ended by something that may pass, such as a full disk.
        do { try await Task.sleep(for: .seconds(5)) } catch { return false }
      }
    }
    return false
  }

  /// Sends what waits now.
  public func send() async {
    do {
      let outcome = try await synchroniser.send()
      if outcome == .done { isOffline = false }
    } catch {
      notice = error.localizedDescription
    }
  }

  /// Writes something that is shown at once and sent when it can be.
  public func write<Input, Output>(_ write: OfflineWrite<Input, Output>, _ input: Input) {
    do { try store.write(write, input) } catch { notice = error.localizedDescription }
  }

  /// Something was read, or couldn't be for want of a connection, by other ways than this account's.
  public func note(isOffline: Bool) { self.isOffline = isOffline }

  /// Calls the server, and says what went wrong where something did.
  /// - Returns: the answer; nil where there is none.
  public func call<Input, Output>(_ endpoint: Endpoint<Input, Output>, _ input: Input) async -> Output? {
    do throws(ClientError) {
      let output = try await client.call(endpoint, input)
      isOffline = false
      return output
    } catch {
      isOffline = error.isConnection
      if error != .cancelled { notice = error.localizedDescription }
      return nil
    }
  }
}

extension ClientError {
  /// Whether the server couldn't be reached, so that trying again may help.
  public var isConnection: Bool {
    switch self {
    case .unreachable, .interrupted, .timedOut: true
    default: false
    }
  }
}
