internal import CSQLite
internal import Glibc

/// Copies and locks of a whole database file.
enum SQLiteBackup {
  static func copy(_ file: SQLiteFile, to path: String) throws(SQLError) {
    let source = try file.openSystem(readOnly: true)
    try makePrivate(path)
    let target = try SQLiteConnection(
      uri: SQLiteFile(path: path, schema: file.schema, options: file.options).uri("rwc"), now: file.options.now)
    guard let backup = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw SQLError(.other, String(cString: sqlite3_errmsg(target.handle)))
    }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else {
      throw SQLError(SQLiteConnection.kind(of: code), String(cString: sqlite3_errstr(code)))
    }
  }

  /// Makes a file that is its owner's alone; SQLite itself would let everybody read it.
  static func makePrivate(_ path: String) throws(SQLError) {
    let made = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard made >= 0 else {
      let kind: SQLError.Kind = errno == ENOSPC || errno == EDQUOT ? .full : .other
      throw SQLError(kind, "\(path): \(String(cString: strerror(errno)))")
    }
    close(made)
  }

  /// Takes the checkpoint lock for the rest of the process's life.
  static func lock(_ path: String) throws(SQLError) {
    let descriptor = SQLiteCheckpointer.openLock(path)
    // Where nothing can be written, nobody checkpoints.
    if descriptor < 0, errno == EROFS { return }
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
      let kind: SQLError.Kind = errno == ENOSPC || errno == EDQUOT ? .full : .busy
      throw SQLError(kind, "\(path).lock cannot be locked: \(String(cString: strerror(errno)))")
    }
  }

  /// The problems that SQLite finds in a file, and what is not as the modules' steps made it; empty when it is sound.
  static func problems(of path: String, modules: Modules) throws -> [String] {
    let file = SQLiteFile(path: path, schema: Schema([]), options: SQLiteOptions())
    let connection = try file.openSystem(readOnly: true)
    let integrity = try connection.rows(of: "PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
    let orphans = try connection.rows(of: "PRAGMA foreign_key_check") {
      "a row of \($0.text(0)) lacks its \($0.text(2))"
    }
    guard integrity.isEmpty else { return integrity + orphans }
    return try orphans + SQLiteInspection(modules: modules).faults(of: connection)
  }
}

extension Storage {
  /// Checks a database file that nobody has open: pages, indexes, constraints and foreign keys, and that its schema is as the steps of
  /// the modules made it.
  /// - Returns: what is wrong; empty when all is well.
  public static func problems(path: String, modules: Modules) throws -> [String] {
    try SQLiteBackup.problems(of: path, modules: modules)
  }
}
