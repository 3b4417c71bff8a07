public import SQL
internal import Synchronization
internal import Wire

/// The log of several processes: a table of their common database, of which each keeps the newest part in memory.
///
/// A fact is written in the transaction that causes it, so there is never one without the other, whichever process dies. It has no
/// number then: transactions commit in another order than they write. Facts that are committed are numbered one after the
/// other by one process at a time (`numbering`), so a number that can be seen never gets a smaller one beside it, and a reader that
/// has read up to a number has missed nothing before it. That somebody was told is only rung, and what is not heard is found
/// by the next look.
public final class SharedLiveLog: LiveLog {
  private struct State {
    var window: LiveWindow
    /// In the order in which this process tells.
    var tick: Int64 = 0
  }

  private let state: Mutex<State>
  private let system: SystemDatabase
  private let keys: SigningKeys
  private let ring: (@Sendable () -> Void)?
  private let capacity: Int

  /// - Parameters:
  ///   - keys: those of the installation, by which a process knows what another has told from what a statement made up.
  ///   - capacity: facts that are kept in memory at least; twice as many at most.
  ///   - ring: called after each fact's commit; has it numbered and the others told. Nil where nobody else does it: then
  ///     `refresh` numbers what has come.
  public init(
    storage: Storage, keys: SigningKeys, capacity: Int = 8192, ring: (@Sendable () -> Void)? = nil
  ) {
    system = storage.system
    self.keys = keys
    self.ring = ring
    self.capacity = capacity
    state = Mutex(State(window: LiveWindow(capacity: capacity)))
  }

  public var isDurable: Bool { true }

  /// Takes in what was told lately, so that clients of other processes can go on here. To be called before the first stream.
  public func start() async throws {
    let (capacity, batch) = (UInt64(capacity), SharedLiveQueries.batch)
    let from = try await system.read { transaction in
      guard let ends = try SharedLiveQueries.ends(in: transaction) else { return UInt64(0) }
      return max(ends.first - 1, ends.last > capacity ? ends.last - capacity : 0)
    }
    state.withLock { $0.window = LiveWindow(capacity: Int(capacity), after: from) }
    while try await take() == batch {}
  }

  public func append(_ fact: LiveFact, in transaction: Transaction, told: @escaping @Sendable () -> Void) throws {
    let tick = state.withLock { state in
      state.tick = max(state.tick + 1, fact.at.microseconds)
      return state.tick
    }
    try SharedLiveQueries.insert(fact, tick: tick, proof: keys.sign(.liveFact, fact.provenBytes), in: transaction)
    transaction.afterCommit { [ring] in if let ring { ring() } else { told() } }
  }

  public func end() -> UInt64 { state.withLock { $0.window.last } }

  public func read(after number: UInt64) -> [LoggedFact]? { state.withLock { $0.window.read(after: number) } }

  public func refresh() async throws {
    if ring == nil {
      try await system.write { transaction in
        for statement in SharedLiveQueries.numbering { try transaction.run(statement) }
      }
    }
    while try await take() == SharedLiveQueries.batch {}
  }

  /// Reads what follows the window; answers how many facts that were.
  private func take() async throws -> Int {
    let known = end()
    let (facts, ends) = try await system.read { [keys] transaction in
      let facts = try SharedLiveQueries.facts(after: known, keys, in: transaction)
      return (facts, facts.isEmpty ? try SharedLiveQueries.ends(in: transaction) : nil)
    }
    state.withLock { state in
      if let first = facts.first, first.number > known + 1, first.number > state.window.last + 1 {
        // This process slept for so long that what it missed was swept.
        state.window = LiveWindow(capacity: capacity, after: first.number - 1)
      }
      // The database went back, to a replica that had not heard of everything: nobody can go on from what was told.
      if facts.isEmpty, state.window.last == known, ends?.last ?? 0 < known {
        state.window = LiveWindow(capacity: capacity, after: ends?.last ?? 0)
      }
      for fact in facts { state.window.put(fact.fact, number: fact.number) }
    }
    return facts.count
  }
}
