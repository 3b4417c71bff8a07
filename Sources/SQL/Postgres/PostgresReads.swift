internal import Synchronization
internal import Wire

/// Reads that usually consist of one statement: no thread waits for them, and they need no BEGIN and COMMIT.
///
/// The body runs up to its first statement, and again with its result. A body that turns out to run more statements
/// is repeated by the pool, in a transaction, and reads like it soon go there directly.
final class PostgresReads: Sendable {
  private let pipelines: [PostgresPipeline]
  private let now: @Sendable () -> Timestamp
  private let loop: @Sendable () -> SocketLoop?
  /// Per first statement, how often its reads have recently run more: a heuristic only.
  private let fallbackScores = Mutex<[[UInt]: Int]>([:])

  /// How many single-statement reads outweigh one that ran more.
  private static let weight = 8
  /// From this score on, reads go to the pool directly for a while.
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

  /// The body's value; nil if the pool has to run it.
  /// - Parameter count: receives the number of statements that ran.
  func query<T>(
    as principal: Principal, counting count: (Int) -> Void, _ body: (ReadTransaction) throws -> T
  ) async throws -> T? {
    // Their reads also count visible rows: that must not send everyone else's reads to the pool.
    if principal.isInBlock { return nil }
    let rehearsal = PostgresRehearsal(as: principal)
    do {
      let value = try body(ReadTransaction(rehearsal))
      // A body that caught a failure has seen one that did not really happen.
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
    let value = Result { try body(ReadTransaction(rehearsal)) }
    note(key, asksMore: rehearsal.asksMore)
    if rehearsal.asksMore { return nil }
    count(1)
    return try value.get()
  }

  /// The loop's own, so that a read stays on its thread; elsewhere the least busy one.
  private func pipeline(for loop: SocketLoop?) -> PostgresPipeline {
    if let loop { return pipelines[loop.number % pipelines.count] }
    return pipelines.min { $0.load < $1.load } ?? pipelines[0]
  }

  private func isTrusted(_ key: [UInt]) -> Bool {
    fallbackScores.withLock { fallbackScores in
      guard let score = fallbackScores[key], score > Self.limit else { return true }
      fallbackScores[key] = score - 1
      return false
    }
  }

  private func note(_ key: [UInt], asksMore: Bool) {
    fallbackScores.withLock { fallbackScores in
      guard asksMore else {
        if let score = fallbackScores[key] { fallbackScores[key] = score > 1 ? score - 1 : nil }
        return
      }
      if fallbackScores.count >= Self.mostStatements { fallbackScores = [:] }
      fallbackScores[key] = min(fallbackScores[key, default: 0] + Self.weight, 4 * Self.limit)
    }
  }
}
