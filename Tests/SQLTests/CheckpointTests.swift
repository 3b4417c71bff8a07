import FoundationEssentials
import Glibc
import Testing
import Wire

@testable import SQL

/// Pages that are moved into the data file while others are written and read.
struct CheckpointTests {
  private static func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  private static func count(_ storage: Storage) async throws -> Int {
    try await storage.system.read { try $0.first("SELECT count(*) FROM notes") { $0.int(0) } ?? -1 }
  }

  /// A log that is moved every 64 pages, some hundred times; readers hold old states of it meanwhile.
  @Test(arguments: [true, false])
  func `writers and readers go on while the log is moved, and nothing is lost`(isMoved: Bool) async throws {
    let folder = try TemporaryFolder()
    var options = SQLiteOptions(checkpoints: isMoved)
    options.checkpointStep = 64
    let storage = try await Circle.open(folder, options: options)
    let before = try await Self.count(storage)
    let (writers, each) = (6, 800)
    let body = String(repeating: "x", count: 3_000)

    try await withThrowingTaskGroup(of: Int.self) { group in
      for writer in 0..<writers {
        group.addTask {
          for number in 0..<each {
            let id = ID<Circle.Note>(high: UInt64(100 + writer), low: UInt64(number))
            try await storage.database.write(as: Circle.principal(Circle.ana)) {
              try $0.run("INSERT INTO notes (id, author, body) VALUES (\(id), \(Circle.ana), \(body))")
            }
          }
          return each
        }
      }
      for _ in 0..<2 {
        group.addTask {
          var last = before
          while last < before + writers * each {
            let now = try await Self.count(storage)
            #expect(now >= last)
            last = now
            await Task.yield()
          }
          return 0
        }
      }
      let written = try await group.reduce(0, +)
      #expect(written == writers * each)
    }

    #expect(try await Self.count(storage) == before + writers * each)
    // 4,800 notes are more than 14 MB, and a commit writes more than the notes.
    #expect((Self.size(folder.path + "/circle.db-wal") < 20_000_000) == isMoved)
    #expect((Self.size(folder.path + "/circle.db") > 12_000_000) == isMoved)
    storage.close()
    #expect(try SQLiteBackup.problems(of: folder.path + "/circle.db", modules: Modules(Circle.schema)) == [])
    let again = try Storage.open(path: folder.path + "/circle.db", schema: Circle.schema)
    #expect(try await Self.count(again) == before + writers * each)
    again.close()
  }

  @Test func `while another process writes, nothing is moved`() async throws {
    let folder = try TemporaryFolder()
    var options = SQLiteOptions()
    options.checkpointStep = 64
    let storage = try await Circle.open(folder, options: options)
    let lock = SQLiteCheckpointer.openLock(folder.path + "/circle.db")
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let size = Self.size(folder.path + "/circle.db")
    func write(_ numbers: Range<Int>) async throws {
      for number in numbers {
        let id = ID<Circle.Note>(high: 200, low: UInt64(number))
        try await storage.database.write(as: Circle.principal(Circle.ana)) {
          let body = String(repeating: "y", count: 3_000)
          _ = try $0.run("INSERT INTO notes (id, author, body) VALUES (\(id), \(Circle.ana), \(body))")
        }
      }
    }

    try await write(0..<200)
    #expect(Self.size(folder.path + "/circle.db") == size)
    close(lock)
    try await write(200..<400)
    storage.close()
    #expect(Self.size(folder.path + "/circle.db") > size)
    #expect(Self.size(folder.path + "/circle.db-wal") == 0)
  }
}
