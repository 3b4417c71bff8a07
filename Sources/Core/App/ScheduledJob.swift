public import SQL
public import Wire

/// Work of an app that becomes due at a time: rows whose time is over are deleted, with their files, or something is published.
public struct ScheduledJob: Sendable {
  let isDue: @Sendable (Transaction, Timestamp) throws -> Bool
  let run: @Sendable (Transaction, Timestamp, LiveHub) throws -> Void

  /// A job that publishes no live events.
  /// - Parameter isDue: called every 15 seconds, so a read that finds the first such row by an index.
  public init(
    isDue: @escaping @Sendable (Transaction, Timestamp) throws -> Bool,
    run: @escaping @Sendable (Transaction, Timestamp) throws -> Void
  ) {
    self.init(isDue: isDue) { transaction, now, _ in try run(transaction, now) }
  }

  /// - Parameters:
  ///   - isDue: called every 15 seconds, so a read that finds the first such row by an index.
  ///   - run: may also publish live events to the hub.
  public init(
    isDue: @escaping @Sendable (Transaction, Timestamp) throws -> Bool,
    run: @escaping @Sendable (Transaction, Timestamp, LiveHub) throws -> Void
  ) {
    self.isDue = isDue
    self.run = run
  }
}

extension Services {
  /// Runs the apps' scheduled jobs that are due, then deletes the files of the rows that are gone. To be called every 15
  /// seconds; of several processes, one does it each time.
  public func runScheduledJobs(of apps: [App]) async {
    let now = now()
    do {
      guard try await uploads.leases.take("expired", seconds: 14) else { return }
      if live.log.isDurable {
        try await system.write { try SharedLiveQueries.sweep(before: now.adding(seconds: -3600), in: $0) }
      }
    } catch { log(.error, "scheduled jobs wait for the next round") }
    for job in apps.flatMap(\.scheduledJobs) {
      do {
        guard try await system.read({ try job.isDue($0, now) }) else { continue }
        try await system.write { [live] in try job.run($0, now, live) }
      } catch { log(.error, "a scheduled job failed and is tried again in the next round") }
    }
    await uploads.sweepDeleted()
    await uploads.moveNamed()
  }
}
