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
  /// Reads a backup again.
  var check: @Sendable (String) async throws -> (files: Int, bytes: Int)
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
    check = { try await backups.check($0) }
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
    let (known, times) = try await services.system.read {
      (try BackupQueries.place(in: $0), try BackupQueries.failed(in: $0))
    }
    let failed = Set(times.map { BackupFolder.name(at: $0) })
    var (fault, made) = (folder.fault(known: known), (files: 0, bytes: 0))
    if fault == nil || fault == .full {
      fault = makeRoom(at: begun, failed: failed) ?? folder.fault(known: known)
      if fault == nil { (fault, made) = await attempt(at: begun, failed: failed) }
    }
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

  /// Removes what is too much before a new one is made, so that a full disk recovers when fewer are to be kept.
  private func makeRoom(at begun: Timestamp, failed: Set<String>) -> BackupFault? {
    folder.sweep(before: services.uploads.leases.isAlone ? begun : begun.adding(seconds: -2 * 86_400))
    do { try folder.prune(keeping: plan.keep, failed: failed) } catch { return folder.cause(of: error) }
    return nil
  }

  private func attempt(at begun: Timestamp, failed: Set<String>) async -> (BackupFault?, (files: Int, bytes: Int)) {
    let target = folder.target(at: begun)
    do {
      try folder.makeMark()
      _ = try await backups.make(of: source, storage, key: key, media: media, at: target)
    } catch { return (folder.cause(of: error), (0, 0)) }
    let made: (files: Int, bytes: Int)
    do { made = try await check(target) } catch {
      if Task.isCancelled { return (.interrupted, (0, 0)) }
      return (verdict(on: target, error), (0, 0))
    }
    do { try folder.prune(keeping: plan.keep, failed: failed) } catch { return (folder.cause(of: error), made) }
    return (nil, made)
  }

  /// What became of a backup that could not be checked. One that was read and is damaged goes: nobody shall restore it. Another one may be
  /// sound, and stays until there are too many.
  private func verdict(on target: String, _ error: any Error) -> BackupFault {
    let isDamaged = (error as? StartError)?.isMismatch == true || (error as? SQLError)?.kind == .corrupt
    guard isDamaged else { return folder.cause(of: error) }
    // A disk that went away meanwhile lacks every file.
    if let fault = folder.fault(known: folder.place), fault != .full { return fault }
    NewFolder.remove(target)
    return .unsound
  }
}
