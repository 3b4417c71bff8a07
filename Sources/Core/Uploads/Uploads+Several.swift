internal import Glibc
internal import SQL
internal import Wire

/// A job is not this process's any more.
struct LostLease: Error {}

/// What uploads need where several processes work on one database and one store.
extension Uploads {
  /// How long a process has a job without saying that it still lives.
  static let leaseSeconds: Int64 = 30
  /// How often it says so.
  private static let renewal = Duration.seconds(8)

  /// Does the work, and keeps the job for this process meanwhile.
  /// - Throws: `LostLease` when another process took it.
  func keeping(_ job: MediaJob, _ work: @escaping @Sendable () async throws -> Void) async throws {
    guard !leases.isAlone else { return try await work() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        while true {
          try await Task.sleep(for: Self.renewal)
          guard await renew(job) else { throw LostLease() }
        }
      }
      group.addTask { try await work() }
      defer { group.cancelAll() }
      // The renewal ends by a fault only, so the first that ends without one is the work.
      try await group.next()
    }
  }

  /// False only when another process has the job: without the database nobody else can take it either.
  private func renew(_ job: MediaJob) async -> Bool {
    let until = now().adding(seconds: Self.leaseSeconds)
    do { return try await system.write { try JobQueries.renew(job, until: until, in: $0) } } catch { return true }
  }

  /// Takes up what processes left that have died, and begins what is due. To be called every few seconds.
  public func tendJobs() async {
    if !leases.isAlone {
      let now = now()
      do {
        if try await system.read({ try JobQueries.hasAbandoned(before: now, in: $0) }) {
          try await system.write {
            try JobQueries.takeBack(leasedBefore: now, mostAttempts: Self.mostAttempts, in: $0)
          }
        }
        if try await leases.take("ready media", seconds: 55) { await notifyAllReady() }
      } catch { log(.error, "jobs of other processes stay as they are") }
    }
    wakeJobs()
    tendApps()
  }

  /// What `resume` does at the start of the only process, for one of several: nothing that another may be at.
  func resumeAmongOthers() async throws {
    background.start { [self] in await sweepAmongOthers() }
    wakeJobs()
    tendApps()
  }

  /// Longer than any request or job takes, in seconds.
  private static let abandoned: Int64 = 3600

  /// Takes away what other processes left when they died. What is younger than an hour may still be worked on.
  func sweepAmongOthers() async {
    let before = now().adding(seconds: -Self.abandoned)
    do {
      let unfinished = try await system.write { transaction in
        try UploadQueries.dropReserved(before: before, in: transaction)
        return try UploadQueries.unfinished(before: before, limit: 1000, in: transaction)
      }
      let files = FileNames.list(incoming)
      for id in unfinished {
        if Task.isCancelled { return }
        await makeWebPs(id, from: files.first { $0.hasPrefix(id.description) && Self.isPicture($0) })
      }
    } catch { log(.error, "what other processes left stays until the next sweep") }
  }

  /// The same for files in `incoming`, which each process may have to itself.
  func sweepIncoming() async {
    let before = now().adding(seconds: -Self.abandoned)
    do {
      let serving = try await system.read { transaction in
        Set(
          try ResumableQueries.unfinished(in: transaction) + JobQueries.all(in: transaction)
            + DirectUploadQueries.all(in: transaction) + ArchiveQueries.arrived(in: transaction)
            + UploadQueries.unfinished(before: .distantFuture, limit: 10_000, in: transaction)
            + OriginalQueries.arrived(limit: 100_000, in: transaction).map(\.id))
      }
      for file in FileNames.list(incoming) where FileNames.isUntouched("\(incoming)/\(file)", since: before) {
        let id = ID<MediaAPI.Item>(String(file.prefix { $0 != "." }))
        if file.hasSuffix(".work") || id.map({ !serving.contains($0) }) ?? true {
          FileNames.remove("\(incoming)/\(file)")
        }
      }
    } catch { log(.error, "files of other processes stay until the next sweep") }
  }
}

extension FileNames {
  /// Whether a file has not been written since; false for one that is gone.
  static func isUntouched(_ path: String, since time: Timestamp) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return false }
    return Int64(facts.st_mtim.tv_sec) < time.microseconds / 1_000_000
  }
}
