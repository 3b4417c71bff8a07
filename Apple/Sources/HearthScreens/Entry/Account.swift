public import ClientKit
internal import Foundation
public import Observation
public import Wire

/// Who is signed in: what is kept, what is written, what waits, calls, and pictures.
@MainActor @Observable public final class Account {
  public let client: HearthClient
  public let store: OfflineStore
  public let outbox: OutboxModel
  public let pictures: Pictures
  /// Whether the last try to reach the server failed.
  public internal(set) var isOffline = false
  /// Something to be said once, such as that a like was refused.
  public var notice: String?
  /// What isn't sent and isn't in the outbox, such as of a journal that is merged.
  public var besides = Besides()

  /// How many changes wait outside of the outbox.
  public struct Besides: Hashable, Sendable {
    public var waiting = 0
    /// Those that the server didn't take.
    public var failed = 0

    public init(waiting: Int = 0, failed: Int = 0) { (self.waiting, self.failed) = (waiting, failed) }
  }

  @ObservationIgnored let app: AppKind
  /// Sends what waits, and keeps the store up to date.
  @ObservationIgnored public let synchroniser: Synchroniser
  @ObservationIgnored private var isClosed = false
  /// What was written last, which the next thing waits for: the store has everything in the order of the taps.
  @ObservationIgnored private var last: Task<Void, Never>?

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
  /// - Parameter work: does so, for an app that has more to do than `synchroniser` does.
  /// - Returns: whether the session is over.
  public func run(by work: (@Sendable () async throws -> Void)? = nil) async -> Bool {
    while !Task.isCancelled, !isClosed {
      do {
        if let work { try await work() } else { try await synchroniser.run(app.live) }
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
      guard error != .cancelled else { return nil }
      isOffline = error.isConnection
      notice = error.localizedDescription
      return nil
    }
  }

  // MARK: Writing

  /// Writes something that is shown at once and sent when it can be. Every write of every screen is one of these, or a `submit`.
  public func write<Input, Output>(_ endpoint: Endpoint<Input, Output>, _ input: Input) {
    keep { (store) async throws(StoreError) in _ = try await store.write(endpoint, input) }
  }

  /// The same of something that is made, as it is shown until the server has answered.
  public func write<Input, Output, Item: HeldItem>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, showing item: Item
  ) {
    keep { (store) async throws(StoreError) in _ = try await store.write(endpoint, input, showing: item) }
  }

  /// The same of something that is changed, as it is shown until the server has answered.
  public func write<Input, Output, Item: Encodable & Sendable>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, showingChanged item: Item
  ) {
    keep { (store) async throws(StoreError) in _ = try await store.write(endpoint, input, showingChanged: item) }
  }

  /// Writes something that a form waits for: it is sent at once where that can be, and otherwise waits as every write does.
  /// - Throws: what the server refuses it for; then it is taken back, and the form has it. `storage` where it can't be kept.
  public func submit<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input
  ) async throws(ClientError) {
    try await submit { (store) async throws(StoreError) in try await store.write(endpoint, input) }
  }

  /// The same of something that is made.
  public func submit<Input, Output, Item: HeldItem>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, showing item: Item
  ) async throws(ClientError) {
    try await submit { (store) async throws(StoreError) in try await store.write(endpoint, input, showing: item) }
  }

  /// The same of something that is changed.
  public func submit<Input, Output, Item: Encodable & Sendable>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, showingChanged item: Item
  ) async throws(ClientError) {
    try await submit { (store) async throws(StoreError) in
      try await store.write(endpoint, input, showingChanged: item)
    }
  }

  private func submit(
    _ write: @Sendable (OfflineStore) async throws(StoreError) -> Int64?
  ) async throws(ClientError) {
    await written()
    let number: Int64?
    do { number = try await write(store) } catch { throw .storage(error.localizedDescription) }
    guard let number else { return }
    // The form says what it is refused for, as long as it is there.
    outbox.leaveToForm(number)
    defer { outbox.formIsOver(number) }
    await send()
    let refusal: OutboxRow.Reason?
    do { refusal = try await refused(number) } catch { throw .storage(error.localizedDescription) }
    switch refusal {
    case nil: return
    case .refused(let problem)?: throw .refused(problem)
    case .unknown?, .unsendable?: throw .badInput("input")
    }
  }

  /// Takes a write back if the server has refused it.
  /// - Returns: why; nil for one that is done, or waits.
  private func refused(_ number: Int64) async throws(StoreError) -> OutboxRow.Reason? {
    guard let row = try await store.outbox().first(where: { $0.number == number }),
      case .failed(let reason) = row.state
    else { return nil }
    try await store.giveUp(number)
    return reason
  }

  /// Keeps something in the store, behind all that was written before; says so where it can't.
  func keep(_ body: @escaping @Sendable (OfflineStore) async throws(StoreError) -> Void) {
    let (before, store) = (last, store)
    store.activity.begin()
    last = Task { [weak self] in
      await before?.value
      do { try await body(store) } catch { self?.notice = error.localizedDescription }
      store.activity.end()
    }
  }

  /// Keeps what is being written, or the choices that go with it; nothing is kept of nil.
  public func keepDraft<Value: Encodable & Sendable>(_ name: String, _ value: Value?) {
    keep { (store) async throws(StoreError) in try await store.setDraft(name, value) }
  }

  /// Returns once everything that was written is in the store.
  public func written() async { await last?.value }

  /// Sends what waits now.
  public func send() async {
    await written()
    do {
      let outcome = try await synchroniser.send()
      if outcome == .done { isOffline = false }
    } catch {
      notice = error.localizedDescription
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
