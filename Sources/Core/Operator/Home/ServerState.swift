internal import Glibc
internal import SQL
internal import Wire

/// How the server is, for its operator: nothing of anybody.
struct ServerState: Sendable {
  struct DiskState: Sendable, Equatable {
    /// "The data’s disk".
    let name: String
    let free: UInt64
    let size: UInt64
    let isReadOnly: Bool
  }

  struct BackupState: Sendable, Equatable {
    let hours: Int
    let newest: BackupRun?
    let newestGood: BackupRun?
    /// Whether they are on a disk that they are of.
    let isOnSameDisk: Bool
  }

  var version: String
  var takesWrites: Bool
  var disks: [DiskState]
  /// Photos, videos and originals.
  var storedBytes: Int
  /// Nil where the server makes none.
  var backups: BackupState?
  var waitingJobs: Int
  var failedJobs: Int
  var hasVideos: Bool
  /// How many devices are notified, and how many notifications wait though they are due; nil where the server sends none.
  var pushes: (devices: Int, late: Int)?

  static func read(_ services: Services) async throws -> ServerState {
    let settings = services.settings
    let late = services.now().adding(seconds: -60)
    let (stored, jobs, newest, newestGood, pushes) = try await services.system.read { transaction in
      (
        try storedBytes(in: transaction), try JobQueries.counts(in: transaction),
        try BackupQueries.newest(in: transaction), try BackupQueries.newestGood(in: transaction),
        try PushQueries.load(late: late, in: transaction)
      )
    }
    let backups = settings.backups.map { plan in
      BackupState(
        hours: plan.hours, newest: newest, newestGood: newestGood,
        isOnSameDisk: BackupFolder(path: plan.folder).isOnDisk(of: settings.folders))
    }
    func count(_ states: Set<String>) -> Int { jobs.filter { states.contains($0.state) }.reduce(0) { $0 + $1.count } }
    return ServerState(
      version: settings.version, takesWrites: !services.system.isFailingToWrite, disks: disks(settings.folders),
      storedBytes: stored, backups: backups, waitingJobs: count(["waiting", "running"]), failedJobs: count(["failed"]),
      hasVideos: services.uploads.videos != nil, pushes: settings.sendsPushes ? pushes : nil)
  }

  private static func storedBytes(in transaction: Transaction) throws -> Int {
    try transaction.first(
      """
      SELECT (SELECT CAST(coalesce(sum(bytes), 0) AS bigint) FROM media),
        (SELECT CAST(coalesce(sum(size), 0) AS bigint) FROM originals WHERE stored_at IS NOT NULL)
      """
    ) { $0.int(0) + $0.int(1) } ?? 0
  }

  /// Each disk once: photos may have one of their own.
  private static func disks(_ folders: [String]) -> [DiskState] {
    var (seen, found): (Set<UInt>, [DiskState]) = ([], [])
    for folder in folders {
      var facts = stat()
      guard stat(folder, &facts) == 0, seen.insert(UInt(facts.st_dev)).inserted, let disk = Disk(of: folder) else {
        continue
      }
      let name = found.isEmpty ? "The data’s disk" : "The photos’ disk"
      found.append(DiskState(name: name, free: disk.free, size: disk.size, isReadOnly: disk.isReadOnly))
    }
    return found
  }
}
