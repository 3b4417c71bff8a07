internal import CSQLite
internal import Glibc
internal import Synchronization

/// Moves committed pages from the WAL into the data file: most of them on a thread of its own while the writer goes on, and
/// the last few on the writer's thread, so that the WAL can start over.
///
/// SQLite before 3.51.3 can lose committed pages when a checkpoint races a commit of another connection that restarts
/// the WAL. A commit restarts it only when all of it has been moved and nobody reads it. So while the other thread moves pages, it
/// holds a read of the WAL open; and a second process (the command line) holds a lock on `<file>.lock` while it writes,
/// during which no checkpoint runs.
final class SQLiteCheckpointer {
  private let file: SQLiteFile
  private let lock: Int32
  private let progress = CheckpointProgress()
  private var mover: CheckpointMover?
  /// How many pages there are before any is moved.
  private let step: Int32
  /// From how many pages on the writer moves what the other thread has left.
  private var due: Int32

  init(of file: SQLiteFile) {
    self.file = file
    step = file.options.checkpointStep
    due = step
    lock = Self.openLock(file.path)
  }

  deinit { if lock >= 0 { close(lock) } }

  static func openLock(_ path: String) -> Int32 { open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }

  /// Follows the connection's commits; `self` must outlive the connection.
  func watch(_ connection: SQLiteConnection) {
    sqlite3_wal_hook(
      connection.handle,
      { context, _, _, pages in
        guard let context else { return SQLITE_OK }
        Unmanaged<SQLiteCheckpointer>.fromOpaque(context).takeUnretainedValue().progress.pages.store(
          pages, ordering: .releasing)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// On the writer's thread, between transactions.
  func checkpointIfDue(_ connection: SQLiteConnection) {
    guard !progress.isMoving.load(ordering: .acquiring) else { return }
    let (pages, moved) = (progress.pages.load(ordering: .relaxed), progress.moved.load(ordering: .relaxed))
    if pages < moved {
      // The WAL has started over.
      progress.moved.store(0, ordering: .relaxed)
      due = step
    } else if pages - moved >= step {
      begin(connection)
    } else if pages >= due {
      checkpoint(connection)
    }
  }

  private func begin(_ connection: SQLiteConnection) {
    // Where it can't start, the writer moves the pages.
    if mover == nil, lock >= 0 { mover = try? CheckpointMover(of: file, lock: lock, progress) }
    progress.isMoving.store(true, ordering: .releasing)
    if mover?.start() == true { return }
    progress.isMoving.store(false, ordering: .releasing)
    checkpoint(connection)
  }

  /// The last checkpoint of a process that ends: empties the WAL, which the next start would have to read whole.
  func finish(_ connection: SQLiteConnection) {
    mover?.close()
    checkpoint(connection, mode: SQLITE_CHECKPOINT_TRUNCATE)
  }

  private func checkpoint(_ connection: SQLiteConnection, mode: Int32 = SQLITE_CHECKPOINT_PASSIVE) {
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else { return }
    defer { flock(lock, LOCK_UN) }
    var total: Int32 = 0
    var moved: Int32 = 0
    // Readers of older pages leave some behind; a later checkpoint takes them.
    _ = sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, &total, &moved)
    let pages = progress.pages.load(ordering: .relaxed)
    progress.moved.store(pages, ordering: .relaxed)
    due = pages + step
  }
}

/// What the two threads tell each other.
final class CheckpointProgress: Sendable {
  /// The other thread moves pages, and the writer doesn't.
  let isMoving = Atomic(false)
  /// Pages in the WAL after the last commit.
  let pages = Atomic(Int32(0))
  /// How many of them have been moved, or could not be: they are not tried again before others have come.
  let moved = Atomic(Int32(0))
}

/// The thread that moves pages while the writer writes.
private final class CheckpointMover: @unchecked Sendable {
  private let starts = BlockingQueue<Void>()
  private let finished = BlockingQueue<Void>()
  private let progress: CheckpointProgress
  private let lock: Int32
  /// Of this thread alone, once it runs.
  private let reader: SQLiteConnection
  private let writer: SQLiteConnection
  /// Each pass leaves what was written meanwhile, so passes get shorter; so many, or 2 MiB that are left, are enough.
  private static let mostPasses = 6
  private let little: Int32

  init(of file: SQLiteFile, lock: Int32, _ progress: CheckpointProgress) throws(SQLError) {
    self.lock = lock
    self.progress = progress
    little = min(512, file.options.checkpointStep / 8)
    reader = try file.openSystem(readOnly: true)
    writer = try file.openSystem(readOnly: false)
    let context = Unmanaged.passRetained(self)
    var identifier = pthread_t()
    let code = pthread_create(
      &identifier, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<CheckpointMover>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw SQLError(.other, "the checkpoint's thread did not start")
    }
    pthread_detach(identifier)
  }

  /// Has pages moved; false where that can't begin.
  func start() -> Bool { starts.push(()) }

  /// Waits for the end of what is going on.
  func close() {
    starts.close()
    while finished.drain() != nil {}
  }

  private func run() {
    while starts.drain() != nil {
      if flock(lock, LOCK_EX | LOCK_NB) == 0 {
        for _ in 0..<Self.mostPasses {
          if !move() { break }
        }
        flock(lock, LOCK_UN)
      } else {
        giveUp()
      }
      progress.isMoving.store(false, ordering: .releasing)
    }
    finished.close()
  }

  /// Moves what there is now; false when little is left, or nothing can be moved.
  ///
  /// There are always pages that have not been moved when it begins, so the read is one of the WAL and holds it.
  private func move() -> Bool {
    let pages = progress.pages.load(ordering: .acquiring)
    // Without the read nothing is moved.
    guard (try? reader.execute("BEGIN; SELECT count(*) FROM sqlite_schema")) != nil else { return giveUp() }
    // A read that doesn't end keeps the next one from beginning.
    defer { try? reader.execute("COMMIT") }
    var (total, moved): (Int32, Int32) = (0, 0)
    let code = sqlite3_wal_checkpoint_v2(writer.handle, nil, SQLITE_CHECKPOINT_PASSIVE, &total, &moved)
    // Somebody reads an older state: what they need is left for a later time.
    guard code == SQLITE_OK, moved >= pages else { return giveUp() }
    // Or the last of them, which the writer moves, would wait for all of them to be written.
    syncDataFile()
    progress.moved.store(moved, ordering: .relaxed)
    return progress.pages.load(ordering: .acquiring) - moved > little
  }

  /// Nothing is tried again before as much has come once more.
  @discardableResult private func giveUp() -> Bool {
    progress.moved.store(progress.pages.load(ordering: .acquiring), ordering: .relaxed)
    return false
  }

  /// SQLite leaves this to the checkpoint that moves the last page.
  private func syncDataFile() {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(writer.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file else {
      return
    }
    _ = file.pointee.pMethods?.pointee.xSync?(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY)
  }
}
