public import Media
public import SQL
internal import Wire

/// Backups that a server makes by itself, one after the other: each is read again from the disk before it counts, and older ones go.
///
/// Of several processes, the one with the lease makes it. A backup that a process left unfinished is no backup: it has another name.
public struct ScheduledBackups: Sendable {
  private let services: Services
  private let storage: Storage
  private let plan: BackupPlan
  private let source: String
  private let key: String
  private let media: any BlobStore
  private let backups: FolderBackup
  private var folder: BackupFolder { BackupFolder(path: plan.folder) }

  /// How soon one is tried again that failed, where the next one is not due earlier.
  private static let retrySeconds: Int64 = 3600
  /// After how long one of a process that has ended is given up.
  private static let abandonedSeconds: Int64 = 6 * 3600
  private static let leaseSeconds: Int64 = 2 * 3600

  /// - Parameters:
  ///   - source: the data folder.
  ///   - key: the file of the key.
  ///   - backups: knows everything that the program has, for verifying.
  public init(
    services: Services, storage: Storage, plan: BackupPlan, source: String, key: String, media: any BlobStore,
    backups: FolderBackup
  ) {
    self.services = services
    self.storage = storage
    self.plan = plan
    self.source = source
    self.key = key
    self.media = media
    self.backups = backups
  }

  /// Makes each backup when its time comes, until cancelled. One that is being made then ends with the process.
  public func run() async {
    let thread: WorkThread
    do { thread = try WorkThread() } catch {
      services.log(.error, "no backups: the system has no thread left")
      return
    }
    while !Task.isCancelled {
      let (ended, end) = AsyncStream<Void>.makeStream()
      let work = Task(executorPreference: thread) {
        await makeIfDue()
        end.finish()
      }
      // Ends when the work does, and at once when this task is cancelled.
      for await _ in ended {}
      work.cancel()
      // Only cancellation cuts the sleep short.
      try? await Task.sleep(for: .seconds(15))
    }
  }

  func makeIfDue() async {
    do {
      guard try await isDue(), try await services.uploads.leases.take("backup", seconds: Self.leaseSeconds) else {
        return
      }
      try await make()
    } catch { services.log(.error, "a backup was not begun and is tried again") }
  }

  private func isDue() async throws -> Bool {
    let newest = try await services.system.read { try BackupQueries.newest(in: $0) }
    guard let newest else { return true }
    return services.now() >= due(after: newest)
  }

  private func due(after run: BackupRun) -> Timestamp {
    let interval = Int64(plan.hours) * 3600
    if let ended = run.endedAt {
      return run.fault == nil
        ? run.startedAt.adding(seconds: interval) : ended.adding(seconds: min(interval, Self.retrySeconds))
    }
    // One process alone makes one at a time: the server that began this one has ended.
    return run.startedAt.adding(seconds: services.uploads.leases.isAlone ? 600 : Self.abandonedSeconds)
  }

  /// Makes one now and notes what became of it.
  func make() async throws {
    let id: ID<BackupRun> = services.newID()
    let (begun, place) = (services.now(), folder.place)
    try await services.system.write { try BackupQueries.begin(id, place: place, now: begun, in: $0) }
    let known = try await services.system.read { try BackupQueries.place(in: $0) }
    var (fault, made) = (folder.fault(known: known), (files: 0, bytes: 0))
    if fault == nil { (fault, made) = await attempt(at: begun) }
    // A server that is being stopped leaves it unfinished.
    if Task.isCancelled { return }
    let (outcome, files, bytes, ended) = (fault, made.files, made.bytes, services.now())
    try await services.system.write {
      try BackupQueries.end(id, files: files, bytes: bytes, fault: outcome, now: ended, in: $0)
    }
    if let fault {
      services.log(.error, "a backup failed", [("code", .code(fault.rawValue))])
    } else {
      services.log(.info, "a backup was made and read again", [("files", .int(files)), ("bytes", .int(bytes))])
    }
  }

  private func attempt(at begun: Timestamp) async -> (BackupFault?, (files: Int, bytes: Int)) {
    let target = folder.target(at: begun)
    do {
      try folder.makeMark()
      folder.sweep(before: services.uploads.leases.isAlone ? begun : begun.adding(seconds: -2 * 86_400))
      _ = try await backups.make(of: source, storage, key: key, media: media, at: target)
    } catch { return (folder.cause(), (0, 0)) }
    let made: (files: Int, bytes: Int)
    do { made = try await backups.check(target) } catch {
      if Task.isCancelled { return (.interrupted, (0, 0)) }
      let cause = folder.cause()
      // Nobody shall restore it, and it takes up room.
      NewFolder.remove(target)
      return (cause == .failed ? .unsound : cause, (0, 0))
    }
    do { try folder.prune(keeping: plan.keep) } catch { return (folder.cause(), made) }
    return (nil, made)
  }
}
