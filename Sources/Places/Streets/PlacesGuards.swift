internal import CSQLite

/// Holds a connection to a file that somebody else has made: it runs none of the file's own SQL, and no statement goes on for long
/// (sqlite.org, "Defense Against The Dark Arts").
///
/// Proof for `@unchecked Sendable`: the count is read and written by the one thread that uses the connection.
final class PlacesGuards: @unchecked Sendable {
  /// The greatest size of a row, in bytes.
  private let mostBytes: Int32
  private let count: UnsafeMutablePointer<Int32>

  /// How many steps of SQLite's machine there are between two looks at the count, and how many looks a statement has.
  private static let steps: Int32 = 1000
  private static let looks: Int32 = 100

  init(mostBytes: Int32) {
    self.mostBytes = mostBytes
    count = .allocate(capacity: 1)
    count.initialize(to: 0)
  }

  deinit { count.deallocate() }

  func set(on handle: OpaquePointer) {
    let switches: [(Int32, Int32)] = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
      (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
    ]
    for (name, value) in switches { _ = hearth_sqlite_db_config_int(handle, name, value) }
    _ = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, mostBytes)
    // Without a map of the file into memory: where it is cut short, a read fails and the process goes on.
    let pragmas = "PRAGMA mmap_size = 0; PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA cache_size = -2048"
    sqlite3_exec(handle, pragmas, nil, nil, nil)
    sqlite3_progress_handler(handle, Self.steps, { PlacesGuards.isOver($0) ? 1 : 0 }, count)
  }

  /// Before a statement.
  func begin() { count.pointee = 0 }

  private static func isOver(_ context: UnsafeMutableRawPointer?) -> Bool {
    guard let count = context?.assumingMemoryBound(to: Int32.self) else { return true }
    count.pointee += 1
    return count.pointee > looks
  }
}
