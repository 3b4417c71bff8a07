internal import CSQLite

/// The transaction statements of one connection, prepared before its row security is armed.
final class SQLiteControl {
  private var statements: [Command: OpaquePointer] = [:]

  enum Command: String, CaseIterable {
    case beginRead = "BEGIN"
    case beginWrite = "BEGIN IMMEDIATE"
    case commit = "COMMIT"
    case rollback = "ROLLBACK"
    case savepoint = "SAVEPOINT job"
    case release = "RELEASE job"
    case rollbackToSavepoint = "ROLLBACK TO job"
  }

  init(_ compile: (String) throws(SQLError) -> OpaquePointer) throws(SQLError) {
    for command in Command.allCases { statements[command] = try compile(command.rawValue) }
  }

  /// Runs the command; answers SQLite's result code.
  func run(_ command: Command) -> Int32 {
    guard let statement = statements[command] else { return SQLITE_MISUSE }
    let code = sqlite3_step(statement)
    sqlite3_reset(statement)
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code
  }

  func finalize() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
  }
}
