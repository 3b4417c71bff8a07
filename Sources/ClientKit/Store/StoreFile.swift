internal import Foundation

/// The store's file, which its actor alone uses.
///
/// Changes are in the file and synced when `write` returns. The rollback journal is emptied after each transaction, and what is
/// deleted is overwritten, so that nothing that has left the store is in its bytes.
final class StoreFile {
  private let connection: StoreConnection
  /// Called between any two steps of a write; a test ends the process there, as far as the file is concerned.
  private let step: @Sendable () -> Void

  /// Opens the file, makes it if there is none, and brings it to the newest schema.
  init(path: String, step: @escaping @Sendable () -> Void = {}) throws(StoreError) {
    self.step = step
    if !FileManager.default.fileExists(atPath: path) {
      // Only its owner may read it, and what SQLite puts beside it has the same mode.
      guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
        throw .failed(14)
      }
    }
    connection = try StoreConnection(path: path)
    try connection.execute(
      "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY"
    )
    try StoreSchema.bringUpToDate(connection)
  }

  func read<T>(_ body: (StoreConnection) throws(StoreError) -> T) throws(StoreError) -> T { try body(connection) }

  /// Does all of it or nothing.
  func write<T>(_ body: (StoreConnection) throws(StoreError) -> T) throws(StoreError) -> T {
    step()
    try connection.execute("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let result = try body(connection)
      step()
      try connection.execute("COMMIT")
      step()
      return result
    } catch {
      // Where SQLite has rolled back already, this fails, and that is what was wanted.
      try? connection.execute("ROLLBACK")
      throw error
    }
  }
}
