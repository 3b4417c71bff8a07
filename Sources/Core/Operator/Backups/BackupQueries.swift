internal import SQL
internal import Wire

/// A backup that the server made by itself.
struct BackupRun: Sendable, Equatable {
  let id: ID<BackupRun>
  let startedAt: Timestamp
  /// Nil while it is being made, and for one that a server left when it ended.
  let endedAt: Timestamp?
  let files: Int
  let bytes: Int
  /// Nil for one that was read again and found whole. A newer version may know more of them.
  let fault: BackupFault?
}

enum BackupQueries {
  /// How many runs are remembered.
  static let most = 60

  static func begin(_ id: ID<BackupRun>, place: [UInt8], now: Timestamp, in transaction: Transaction) throws {
    // What another server left unfinished ended with it.
    try transaction.run(
      "UPDATE backups SET ended_at = \(now), fault = \(BackupFault.interrupted.rawValue) WHERE ended_at IS NULL")
    try transaction.run("INSERT INTO backups (id, started_at, place) VALUES (\(id), \(now), \(place))")
  }

  static func end(
    _ id: ID<BackupRun>, files: Int, bytes: Int, fault: BackupFault?, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE backups SET ended_at = \(now), files = \(files), bytes = \(bytes), fault = \(fault?.rawValue)
      WHERE id = \(id)
      """)
    let oldest = try transaction.all("SELECT started_at FROM backups ORDER BY started_at DESC LIMIT \(most)") {
      $0.time(0)
    }.last
    // The last good one stays, however many have failed since.
    try transaction.run(
      """
      DELETE FROM backups WHERE started_at < \(oldest ?? now)
        AND started_at <> (SELECT coalesce(max(started_at), 0) FROM backups WHERE ended_at IS NOT NULL AND fault IS NULL)
      """)
  }

  /// The newest run, whatever became of it.
  static func newest(in transaction: ReadTransaction) throws -> BackupRun? {
    try transaction.first(
      "SELECT id, started_at, ended_at, files, bytes, fault FROM backups ORDER BY started_at DESC LIMIT 1", run)
  }

  /// The newest backup that was read again and found whole.
  static func newestGood(in transaction: ReadTransaction) throws -> BackupRun? {
    try transaction.first(
      """
      SELECT id, started_at, ended_at, files, bytes, fault FROM backups
      WHERE ended_at IS NOT NULL AND fault IS NULL ORDER BY started_at DESC LIMIT 1
      """, run)
  }

  /// When those began that failed. What they left was not found whole.
  static func failed(in transaction: ReadTransaction) throws -> [Timestamp] {
    try transaction.all("SELECT started_at FROM backups WHERE fault IS NOT NULL") { $0.time(0) }
  }

  /// Where the newest good one is, as a hash of its folder's path.
  static func place(in transaction: ReadTransaction) throws -> [UInt8]? {
    try transaction.first(
      """
      SELECT place FROM backups WHERE ended_at IS NOT NULL AND fault IS NULL ORDER BY started_at DESC LIMIT 1
      """
    ) { $0.blob(0) }
  }

  private static func run(_ row: Row) throws -> BackupRun {
    BackupRun(
      id: try row.id(0), startedAt: row.time(1), endedAt: row.optionalTime(2), files: row.int(3), bytes: row.int(4),
      fault: row.optionalText(5).map { BackupFault(rawValue: $0) ?? .failed })
  }
}
