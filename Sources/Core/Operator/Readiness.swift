internal import SQL

/// What a server can do at the moment.
struct Readiness: Sendable {
  let system: SystemDatabase
  /// Those that it writes to.
  let folders: [String]

  /// Less than this on a disk is next to nothing.
  private static let least: UInt64 = 4 << 20

  func reads() async -> Bool {
    do { return try await system.read { try $0.exists("SELECT 1 FROM schema_migrations LIMIT 1") } } catch {
      return false
    }
  }

  /// Writes to the database only where there is a reason to doubt it: a disk that is nearly full, or a write that has failed.
  func writes() async -> Bool {
    let disks = folders.compactMap(Disk.init(of:))
    if disks.contains(where: { $0.isReadOnly || $0.free == 0 }) { return false }
    guard system.isFailingToWrite || disks.contains(where: { $0.free < Self.least }) else { return true }
    return await Installation.probe(system)
  }
}
