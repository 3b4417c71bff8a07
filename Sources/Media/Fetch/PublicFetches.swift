internal import Synchronization

/// Fetches that members ask for, by turns: few at a time, fewer of one account, and a bound on how many may wait.
public final class PublicFetches: Sendable {
  /// Why nothing is fetched now.
  public enum Refusal: Error, Equatable {
    /// The account has too much under way.
    case ofOne
    /// All accounts together have.
    case ofAll
  }

  /// Few enough that the last of those who wait is done before a proxy gives up on its request.
  static let limits: WorkLimits = {
    var limits = WorkLimits(parallel: 8, share: 2)
    (limits.ofOne, limits.ofAll) = (4, 24)
    return limits
  }()

  private let turns = Mutex(WorkTurns<Deferred<Void>>(limits: PublicFetches.limits))

  public init() {}

  /// The file at an address, when it is the owner's turn; see `PublicFetch`.
  /// - Throws: `Refusal`, `PublicFetch.Failure`, or `CancellationError`.
  public func file(
    at address: String, accepting type: String, mostBytes: Int, for owner: WorkOwner
  ) async throws -> [UInt8] {
    try await turn(of: owner) {
      try await PublicFetch().file(at: address, accepting: type, mostBytes: mostBytes)
    }
  }

  /// Does work when it is the owner's turn.
  /// - Throws: `Refusal`, `CancellationError`, and what the work throws.
  func turn<Value: Sendable>(of owner: WorkOwner, _ work: () async throws -> Value) async throws -> Value {
    let begun = Deferred<Void>()
    let refusal = turns.withLock { turns -> Refusal? in
      switch turns.refusal(for: owner) {
      case .ofOne: return .ofOne
      case .ofAll: return .ofAll
      case nil: turns.add(begun, of: owner)
      }
      return nil
    }
    if let refusal { throw refusal }
    begin()
    try await withTaskCancellationHandler {
      try await begun.value()
    } onCancel: {
      let waited = turns.withLock { $0.remove(of: owner) { $0 === begun } }
      if waited { begun.resolve(.failure(CancellationError())) }
    }
    defer {
      turns.withLock { $0.end(of: owner) }
      begin()
    }
    return try await work()
  }

  /// How many wait and are under way.
  var count: Int { turns.withLock { $0.waitingCount + $0.runningCount } }

  /// Begins what has its turn.
  private func begin() {
    let next = turns.withLock { turns in
      var next: [Deferred<Void>] = []
      while let (work, _) = turns.next() { next.append(work) }
      return next
    }
    for work in next { work.resolve(.success(())) }
  }
}
