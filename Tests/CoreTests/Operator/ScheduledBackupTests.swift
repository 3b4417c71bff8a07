import Glibc
import Media
import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// Backups that the server makes by itself, into a folder that may be missing, another one or damaged.
@Suite(.enabled(if: TestEngine.isSQLite, "files of SQLite; a server of PostgreSQL makes the same ones"))
struct ScheduledBackupTests {
  private let circle: TestCircle
  private let elsewhere: TestFolder

  init() throws {
    circle = try TestCircle()
    elsewhere = try TestFolder()
    try circle.folder.write([UInt8](1...32), "secret.key")
  }

  private func scheduled(
    to folder: String? = nil, keep: Int = 2, media: (any BlobStore)? = nil
  ) -> ScheduledBackups {
    ScheduledBackups(
      services: circle.services, storage: circle.storage,
      plan: BackupPlan(folder: folder ?? elsewhere.path, keep: keep, hours: 24), source: circle.folder.path,
      key: circle.folder.path + "/secret.key", media: media ?? circle.store,
      backups: FolderBackup(schema: TestCircle.schema))
  }

  private var folder: BackupFolder { BackupFolder(path: elsewhere.path) }

  private func newest() async throws -> BackupRun? {
    try await circle.storage.system.read { try BackupQueries.newest(in: $0) }
  }

  @Test func `a backup is made, read again and can be restored`() async throws {
    _ = try await circle.post(try await circle.member("ana"), "at the lake")

    try await scheduled().make()

    let run = try #require(try await newest())
    #expect(run.fault == nil && run.endedAt != nil && run.files == 8 && run.bytes > 1000)
    let name = try #require(folder.backups.first)
    let backups = FolderBackup(schema: TestCircle.schema)
    let restored = elsewhere.path + "/restored"
    #expect(try await backups.restore("\(elsewhere.path)/\(name)", to: restored, verify: true) == 6)
    #expect(!elsewhere.files(below: ".").contains { $0.contains(".partial") })
  }

  @Test func `so many are kept, the newest`() async throws {
    let scheduled = scheduled()
    var names: [String] = []
    for _ in 0..<4 {
      try await scheduled.make()
      names.append(try #require(folder.backups.last))
      circle.clock.advance(seconds: 86_400)
    }

    #expect(Set(names).count == 4)
    #expect(folder.backups == Array(names.suffix(2)))
  }

  @Test func `what is not a backup of the server's stays where it is`() async throws {
    for name in ["mine", "hearth-20200101-000000", "hearth-1"] {
      try TestFolder.makeFolder("\(elsewhere.path)/\(name)")
      try elsewhere.write([1], "\(name)/letter")
    }

    for _ in 0..<3 {
      try await scheduled(keep: 1).make()
      circle.clock.advance(seconds: 86_400)
    }

    for name in ["mine", "hearth-20200101-000000", "hearth-1"] { #expect(try elsewhere.read("\(name)/letter") == [1]) }
    #expect(folder.backups.count == 2)
  }

  @Test func `what a server left unfinished goes with the next one`() async throws {
    let left = "hearth-20200101-000000.q8Zr4t1vXw.partial"
    try TestFolder.makeFolder("\(elsewhere.path)/\(left)/media/ab")
    try elsewhere.write([1], "\(left)/media/ab/photo")
    let run: ID<BackupRun> = circle.services.newID()
    let begun = circle.clock.now()
    try await circle.storage.system.write { try BackupQueries.begin(run, place: [1], now: begun, in: $0) }

    try await scheduled().make()

    #expect(elsewhere.files(below: left).isEmpty)
    let faults = try await circle.storage.system.read {
      try $0.all("SELECT fault FROM backups ORDER BY started_at") { $0.optionalText(0) }
    }
    #expect(faults == ["interrupted", nil])
  }

  @Test func `a folder that isn't there is told, and nothing is made in its place`() async throws {
    try await scheduled(to: elsewhere.path + "/disk").make()

    #expect(try await newest()?.fault == .noFolder)
    #expect(access(elsewhere.path + "/disk", F_OK) != 0)
  }

  @Test func `a folder without the mark of the last backup is another disk`() async throws {
    let scheduled = scheduled()
    try await scheduled.make()
    #expect(unlink(elsewhere.path + "/" + BackupFolder.markName) == 0)
    circle.clock.advance(seconds: 86_400)

    try await scheduled.make()

    #expect(try await newest()?.fault == .otherFolder)
    let good = try await circle.storage.system.read { try BackupQueries.newestGood(in: $0) }
    #expect(good?.fault == nil && good != nil)
    // Another folder on purpose is no fault.
    let other = try TestFolder()
    circle.clock.advance(seconds: 86_400)
    try await self.scheduled(to: other.path).make()
    #expect(try await newest()?.fault == nil)
  }

  @Test func `a backup that is damaged when it is read again is none`() async throws {
    let photo = try await circle.post(try await circle.member("ana"), "at the lake").media[0]
    let backups = FolderBackup(schema: TestCircle.schema)
    let target = elsewhere.path + "/hearth-20200101-000000"
    _ = try await backups.make(
      of: circle.folder.path, circle.storage, key: circle.folder.path + "/secret.key", media: circle.store, at: target)
    #expect(try await backups.check(target).files == 8)
    let file = try #require(elsewhere.files(below: "hearth-20200101-000000/media").first { $0.contains("\(photo)") })

    try elsewhere.write([1, 2, 3], "hearth-20200101-000000/media/\(file)")

    await #expect(throws: StartError.self) { try await backups.check(target) }
  }

  @Test func `where the disk is full, it says so though what was half made is gone, and fewer are kept at once`()
    async throws
  {
    _ = try await circle.post(try await circle.member("ana"), "at the lake")
    for _ in 0..<3 {
      try await scheduled(keep: 3).make()
      circle.clock.advance(seconds: 86_400)
    }
    let names = folder.backups

    try await scheduled(keep: 1, media: FullStore(store: circle.store)).make()

    #expect(try await newest()?.fault == .full)
    #expect(names.count == 3 && folder.backups == Array(names.suffix(1)))
  }

  @Test func `a backup that couldn't be checked stays, and goes before a good one`() async throws {
    try await scheduled(keep: 1).make()
    let good = folder.backups
    var failing = scheduled(keep: 1)
    failing.check = { _ in throw StartError("no room", number: ENOSPC) }
    for _ in 0..<2 {
      circle.clock.advance(seconds: 86_400)
      try await failing.make()
      #expect(try await newest()?.fault == .full)
      #expect(folder.backups.count == 2 && folder.backups.starts(with: good))
    }

    circle.clock.advance(seconds: 86_400)
    try await scheduled(keep: 1).make()

    #expect(try await newest()?.fault == nil)
    #expect(folder.backups.count == 1 && folder.backups != good)
  }

  @Test func `backups that the database doesn't know, as after a restore, go by their age`() async throws {
    for _ in 0..<3 {
      try await scheduled(keep: 3).make()
      circle.clock.advance(seconds: 86_400)
    }
    let names = folder.backups
    // As it was in the first of them.
    try await circle.storage.system.write {
      try $0.run("DELETE FROM backups WHERE started_at > (SELECT min(started_at) FROM backups)")
    }

    try await scheduled(keep: 3).make()

    #expect(folder.backups.count == 3 && folder.backups.starts(with: names.suffix(2)))
  }

  @Test func `a backup that was read and is damaged goes`() async throws {
    var failing = scheduled()
    failing.check = { _ in throw StartError(mismatch: "damaged") }

    try await failing.make()

    #expect(try await newest()?.fault == .unsound)
    #expect(folder.backups.isEmpty)
  }

  @Test func `an error keeps the system's number`() throws {
    try elsewhere.write([1], "file")
    let file = elsewhere.path + "/file"

    let fault = #expect(throws: StartError.self) { try FileCopy.copy(file, to: elsewhere.path + "/absent/file") }

    #expect(fault?.number == ENOENT && fault?.isMismatch == false)
    #expect(BackupFault(of: StartError("", number: EROFS)) == .readOnly)
    #expect(BackupFault(of: SQLError(.full, "")) == .full)
    #expect(BackupFault(of: StartError("", number: EIO)) == nil)
  }

  @Test func `one is made each day, and one that failed is tried again after an hour`() async throws {
    let scheduled = scheduled()
    await scheduled.makeIfDue()
    circle.clock.advance(seconds: 86_000)
    await scheduled.makeIfDue()
    #expect(folder.backups.count == 1)
    circle.clock.advance(seconds: 500)
    await scheduled.makeIfDue()
    #expect(folder.backups.count == 2)

    #expect(unlink(elsewhere.path + "/" + BackupFolder.markName) == 0)
    circle.clock.advance(seconds: 86_500)
    await scheduled.makeIfDue()
    #expect(try await newest()?.fault == .otherFolder)
    try elsewhere.write([], BackupFolder.markName)
    circle.clock.advance(seconds: 3000)
    await scheduled.makeIfDue()
    #expect(try await newest()?.fault == .otherFolder)
    circle.clock.advance(seconds: 700)
    await scheduled.makeIfDue()
    #expect(try await newest()?.fault == nil)
  }
}

/// A store whose files fit nowhere.
private struct FullStore: BlobStore {
  let store: FolderStore
  func put(_ bytes: [UInt8], at key: BlobKey) async throws { try await store.put(bytes, at: key) }
  func put(contentsOf path: String, at key: BlobKey) async throws { try await store.put(contentsOf: path, at: key) }
  func size(of key: BlobKey) async throws -> Int64? { try await store.size(of: key) }
  func part(_ key: BlobKey, _ range: Range<Int64>) async throws -> BlobPart? { throw MediaError(.diskFull) }
  func hash(of key: BlobKey) async throws -> String? { try await store.hash(of: key) }
  func localPath(of key: BlobKey) -> String? { nil }
  func delete(_ key: BlobKey) async throws { try await store.delete(key) }
  func list(prefix: String, after: BlobKey?, limit: Int) async throws -> [BlobEntry] {
    try await store.list(prefix: prefix, after: after, limit: limit)
  }
}
