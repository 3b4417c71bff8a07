internal import Synchronization
internal import Wire

/// Reads that are one statement as a rule: no thread waits for them, and no BEGIN and COMMIT go with them.
///
/// What a body asks is learned by running it up to there; it runs again with the answer. A body that turns out to ask more
/// is done once more by the pool, in a transaction, and such as it are soon sent there at once.
final class PostgresReads: Sendable {
  private let pipelines: [PostgresPipeline]
  private let now: @Sendable () -> Timestamp
  private let loop: @Sendable () -> SocketLoop?
  /// How often reads that begin with a statement have lately asked for more: a guess only.
  private let doubts = Mutex<[[UInt]: Int]>([:])

  /// One that asked for more weighs as much as so many that did not.
  private static let weight = 8
  /// From here on the pool is asked at once, for a while.
  private static let limit = 16
  private static let mostStatements = 2_000

  /// - Parameter open: see `PostgresPipeline`.
  init(_ options: PostgresOptions, open: @escaping PostgresPool.Open) throws(SQLError) {
    (now, loop) = (options.now, options.loop)
    var made: [PostgresPipeline] = []
    for _ in 0..<max(1, options.pipelines) { made.append(try PostgresPipeline(open: open)) }
    self.pipelines = made
  }

  func close() { for pipeline in pipelines { pipeline.close() } }

  /// The body's value; nil when the pool has to do it.
  /// - Parameter count: takes the number of statements that have run.
  func query<T>(
    as principal: Principal, counting count: (Int) -> Void, _ body: (Transaction) throws -> T
  ) async throws -> T? {
    // What they ask goes on by counting: that must not send the same reads of everybody else to the pool.
    if principal.isInBlock { return nil }
    let rehearsal = PostgresRehearsal(as: principal)
    do {
      let value = try body(Transaction(rehearsal))
      // Who goes on after a failure has seen one that there was none of.
      return rehearsal.asked == nil && !rehearsal.asksMore ? value : nil
    } catch {
      if rehearsal.asked == nil, !rehearsal.asksMore { throw error }
    }
    guard !rehearsal.asksMore, let sql = rehearsal.asked, let key = sql.key, isTrusted(key) else { return nil }
    let loop = loop()
    switch await pipeline(for: loop).ask(sql, key, as: principal, at: now(), on: loop) {
    case .away: return nil
    case .refused(let error): throw error
    case .rows(let result): rehearsal.answer(with: result)
    }
    let value = Result { try body(Transaction(rehearsal)) }
    note(key, asksMore: rehearsal.asksMore)
    if rehearsal.asksMore { return nil }
    count(1)
    return try value.get()
  }

  /// A loop's own, so that its thread is the only one that has to do with a read; elsewhere the one that has least to do.
  private func pipeline(for loop: SocketLoop?) -> PostgresPipeline {
    if let loop { return pipelines[loop.number % pipelines.count] }
    return pipelines.min { $0.load < $1.load } ?? pipelines[0]
  }

  private func isTrusted(_ key: [UInt]) -> Bool {
    doubts.withLock { doubts in
      guard let doubt = doubts[key], doubt > Self.limit else { return true }
      doubts[key] = doubt - 1
      return false
    }
  }

  private func note(_ key: [UInt], asksMore: Bool) {
    doubts.withLock { doubts in
      guard asksMore else {
        if let doubt = doubts[key] { doubts[key] = doubt > 1 ? doubt - 1 : nil }
        return
      }
      if doubts.count >= Self.mostStatements { doubts = [:] }
      doubts[key] = min(doubts[key, default: 0] + Self.weight, 4 * Self.limit)
    }
  }
}
