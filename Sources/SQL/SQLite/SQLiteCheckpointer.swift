internal import CSQLite
internal import Glibc

/// Moves committed pages from the WAL into the data file.
///
/// SQLite before 3.51.3 can lose committed pages when a checkpoint races a commit of another connection that restarts
/// the WAL. So only the writer's thread checkpoints, and a second process (the command line) holds a lock on
/// `<file>.lock` while it writes, during which no checkpoint runs.
final class SQLiteCheckpointer {
  private let lock: Int32
  /// Pages in the WAL after the last commit.
  private var pages: Int32 = 0
  private var due: Int32 = threshold
  /// 64 MiB of WAL: pages that many writes touch are moved once. Reading it again after a crash takes some 100 ms.
  private static let threshold: Int32 = 16_384

  init(path: String) { lock = Self.openLock(path) }

  deinit { if lock >= 0 { close(lock) } }

  static func openLock(_ path: String) -> Int32 { open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }

  /// Follows the connection's commits; `self` must outlive the connection.
  func watch(_ connection: SQLiteConnection) {
    sqlite3_wal_hook(
      connection.handle,
      { context, _, _, pages in
        guard let context else { return SQLITE_OK }
        Unmanaged<SQLiteCheckpointer>.fromOpaque(context).takeUnretainedValue().pages = pages
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func checkpointIfDue(_ connection: SQLiteConnection) {
    if pages >= due { checkpoint(connection) } else if pages < Self.threshold { due = Self.threshold }
  }

  /// The last checkpoint of a process that ends: empties the WAL, which the next start would have to read whole.
  func finish(_ connection: SQLiteConnection) { checkpoint(connection, mode: SQLITE_CHECKPOINT_TRUNCATE) }

  func checkpoint(_ connection: SQLiteConnection, mode: Int32 = SQLITE_CHECKPOINT_PASSIVE) {
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else { return }
    defer { flock(lock, LOCK_UN) }
    var total: Int32 = 0
    var moved: Int32 = 0
    // Readers of older pages leave some behind; a later checkpoint takes them.
    _ = sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, &total, &moved)
    due = pages + Self.threshold
  }
}
