import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Files of other versions of the app.
struct StoreSchemaTests {
  private static func file(_ folder: TestFolder) throws -> (path: String, connection: StoreConnection) {
    let path = folder.path + "/store.sqlite"
    return (path, try StoreConnection(path: path))
  }

  private static let message = """
    INSERT INTO outbox (call, input, key, subject, made_at) VALUES ('kinnect.like', '{}', 'k', 's', 1);
    INSERT INTO drafts (name, json, changed_at) VALUES ('post', '"words"', 1);
    INSERT INTO facts (name, value) VALUES ('owner', 'ana');
    INSERT INTO items (kind, id, version, json, kept_at) VALUES ('k', 'i', 'v', '{}', 1)
    """

  @Test func `a step that is released stays as it is`() throws {
    // A store of each release is out there: what changes comes as a further step.
    let released: [UInt64] = [16_548_788_483_019_234_836, 6_808_799_073_966_001_343]
    for (step, fingerprint) in zip(StoreSchema.steps, released) { #expect(Self.fingerprint(step) == fingerprint) }
    #expect(StoreSchema.steps.count >= released.count)
  }

  /// FNV-1a, 64 bits.
  private static func fingerprint(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  @Test func `a store of the version before keeps everything`() throws {
    let folder = try TestFolder()
    let (_, connection) = try Self.file(folder)
    try StoreSchema.bringUpToDate(connection)
    try connection.execute(Self.message)
    try StoreSchema.bringUpToDate(connection, steps: StoreSchema.steps + ["ALTER TABLE items ADD COLUMN later TEXT"])

    #expect(try connection.first("PRAGMA user_version") { $0.integer(0) } == Int64(StoreSchema.steps.count + 1))
    for table in ["outbox", "drafts", "facts", "items"] {
      #expect(try connection.first("SELECT count(*) FROM \(table)") { $0.integer(0) } == 1, "\(table)")
    }
  }

  @Test func `a store of the first version keeps everything, and asks again for what it holds`() throws {
    let folder = try TestFolder()
    let (_, connection) = try Self.file(folder)
    try StoreSchema.bringUpToDate(connection, steps: Array(StoreSchema.steps.prefix(1)))
    try connection.execute(Self.message)
    try StoreSchema.bringUpToDate(connection)

    #expect(try connection.first("PRAGMA user_version") { $0.integer(0) } == Int64(StoreSchema.steps.count))
    for table in ["outbox", "drafts", "facts"] {
      #expect(try connection.first("SELECT count(*) FROM \(table)") { $0.integer(0) } == 1, "\(table)")
    }
    let item = try connection.first("SELECT id, version, alias FROM items") { row in
      (id: row.text(0), version: row.text(1), hasAlias: !row.isNull(2))
    }
    #expect(item?.id == "i" && item?.version == "" && item?.hasAlias == false)
  }

  @Test func `where a step fails, what only this device has is kept, and the rest is taken anew`() throws {
    let folder = try TestFolder()
    let (_, connection) = try Self.file(folder)
    try StoreSchema.bringUpToDate(connection)
    try connection.execute(Self.message + "; DROP INDEX lists_by_item")
    // The step can't be done on this file, and can on a new one.
    try StoreSchema.bringUpToDate(connection, steps: StoreSchema.steps + ["DROP INDEX lists_by_item"])

    for (table, count) in [("outbox", 1), ("drafts", 1), ("facts", 1), ("items", 0)] as [(String, Int64)] {
      #expect(try connection.first("SELECT count(*) FROM \(table)") { $0.integer(0) } == count, "\(table)")
    }
    #expect(try connection.first("SELECT key FROM outbox") { $0.text(0) } == "k")
    // The next write has a number that no write before had.
    try connection.execute(
      "DELETE FROM outbox; INSERT INTO outbox (call, input, key, subject, made_at) VALUES ('', '', 'l', '', 1)")
    #expect(try connection.first("SELECT number FROM outbox") { $0.integer(0) } == 2)
  }

  @Test func `where a step fails, what one writes alone waits on, and what the server told of it is asked for again`()
    throws
  {
    let folder = try TestFolder()
    let (_, connection) = try Self.file(folder)
    try StoreSchema.bringUpToDate(connection)
    try connection.execute(
      """
      INSERT INTO things (kind, id, json) VALUES ('log', 'i', '{}');
      INSERT INTO thing_facts (name, value) VALUES ('cursor', '7.0');
      INSERT INTO thing_changes (kind, id, json, since) VALUES ('log', 'i', '{}', 1);
      INSERT INTO thing_photos (id, kind, thing, upload) VALUES ('p', 'log', 'i', '{}');
      DROP INDEX lists_by_item
      """)
    try StoreSchema.bringUpToDate(connection, steps: StoreSchema.steps + ["DROP INDEX lists_by_item"])

    let counts: [(String, Int64)] = [("things", 0), ("thing_facts", 0), ("thing_changes", 1), ("thing_photos", 1)]
    for (table, count) in counts {
      #expect(try connection.first("SELECT count(*) FROM \(table)") { $0.integer(0) } == count, "\(table)")
    }
  }

  @Test func `where a step fails on a file that has fewer tables, its outbox is kept`() throws {
    let folder = try TestFolder()
    let (_, connection) = try Self.file(folder)
    try StoreSchema.bringUpToDate(connection, steps: Array(StoreSchema.steps.prefix(2)))
    // The next step makes a table of this name.
    try connection.execute(Self.message + "; CREATE TABLE things (x)")
    try StoreSchema.bringUpToDate(connection)

    #expect(try connection.first("PRAGMA user_version") { $0.integer(0) } == Int64(StoreSchema.steps.count))
    for (table, count) in [("outbox", 1), ("items", 0), ("things", 0)] as [(String, Int64)] {
      #expect(try connection.first("SELECT count(*) FROM \(table)") { $0.integer(0) } == count, "\(table)")
    }
  }

  @Test func `a store of a later version is left as it is`() throws {
    let folder = try TestFolder()
    let (path, connection) = try Self.file(folder)
    try connection.execute("CREATE TABLE outbox (x); PRAGMA user_version = 99")
    #expect(throws: StoreError.newer) { _ = try StoreFile(path: path) }
    #expect(try connection.first("PRAGMA user_version") { $0.integer(0) } == 99)
  }

  @Test func `a file that is no store says so`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/store.sqlite"
    try Data(repeating: 7, count: 5_000).write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.damaged) { _ = try StoreFile(path: path) }
  }

  @Test func `a write that fails leaves nothing`() throws {
    let folder = try TestFolder()
    let file = try StoreFile(path: folder.path + "/store.sqlite")
    #expect(throws: StoreError.full) {
      try file.write { (connection) throws(StoreError) in
        try connection.run("INSERT INTO facts (name, value) VALUES ('a', 'b')")
        throw .full
      }
    }
    #expect(
      try file.read { (connection) throws(StoreError) in
        try connection.first("SELECT count(*) FROM facts") { $0.integer(0) }
      } == 0)
  }
}
