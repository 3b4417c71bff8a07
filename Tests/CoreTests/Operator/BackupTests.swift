import FoundationEssentials
import Glibc
import Media
import SQL
import TestCircle
import Testing
import Wire

@testable import Core

@Suite(.enabled(if: TestEngine.isSQLite, "files of SQLite; PostgreSQL has pg_dump"))
struct BackupTests {
  private let circle: TestCircle
  private let elsewhere: TestFolder
  private let backups = FolderBackup(schema: TestCircle.schema)

  private var source: String { circle.folder.path }
  private var target: String { elsewhere.path + "/backup" }
  private var restored: String { elsewhere.path + "/restored" }

  init() throws {
    circle = try TestCircle()
    elsewhere = try TestFolder()
    try circle.folder.write([UInt8](1...32), "secret.key")
  }

  /// A backup of a circle with one member and a post; answers the photo.
  private func backUp() async throws -> ID<MediaAPI.Item> {
    let ana = try await circle.member("ana")
    let photo = try await circle.post(ana, "at the lake").media[0]
    #expect(try await backups.make(of: source, circle.storage, media: circle.store, at: target) == 6)
    return photo
  }

  private func restore(verify: Bool = true) async throws {
    try await backups.restore(target, to: restored, verify: verify)
  }

  @Test func `what was backed up comes back, file by file`() async throws {
    let photo = try await backUp()

    #expect(try await backups.restore(target, to: restored, verify: true) == 6)

    #expect(elsewhere.files(below: "restored") == ["hearth.db"] + media(of: photo) + ["secret.key"])
    for file in media(of: photo) + ["secret.key"] {
      #expect(try elsewhere.read("restored/\(file)") == circle.folder.read(file))
    }
    let storage = try Storage.open(path: restored + "/hearth.db", schema: TestCircle.schema)
    defer { storage.close() }
    let captions = try await storage.system.read { try $0.all("SELECT caption FROM kinnect_posts") { $0.text(0) } }
    #expect(captions == ["at the lake"])
  }

  @Test func `nobody but its owner may read any file of a backup`() async throws {
    _ = try await backUp()

    for file in elsewhere.files(below: "backup") {
      var facts = stat()
      #expect(stat("\(target)/\(file)", &facts) == 0)
      #expect(facts.st_mode & 0o077 == 0, "\(file)")
    }
  }

  @Test func `a backup holds the files of its photos and no others`() async throws {
    let ana = try await circle.member("ana")
    let photo = try await circle.photo(of: ana)
    try await circle.storeFiles(of: circle.services.newID())
    try circle.folder.write([1, 2, 3], "incoming/\(photo).original")

    #expect(try await backups.make(of: source, circle.storage, media: circle.store, at: target) == 6)

    #expect(elsewhere.files(below: "backup") == ["hearth.db", "manifest.json"] + media(of: photo) + ["secret.key"])
  }

  @Test func `a photo without WebPs needs its JPEGs only`() async throws {
    let photo = try await circle.photo(of: try await circle.member("ana"))
    try await circle.storage.system.write { try $0.run("UPDATE media SET has_webp = FALSE WHERE id = \(photo)") }

    #expect(try await backups.make(of: source, circle.storage, media: circle.store, at: target) == 3)
  }

  @Test func `photos deleted during a backup leave it whole`() async throws {
    let ana = try await circle.member("ana")
    var photos: [ID<MediaAPI.Item>] = []
    for _ in 0..<60 { photos.append(try await circle.photo(of: ana)) }
    let doomed = photos

    async let deleting: Void = {
      for photo in doomed.prefix(50).reversed() {
        try await circle.storage.system.write { try $0.run("DELETE FROM media WHERE id = \(photo)") }
        await circle.services.uploads.sweepDeleted()
      }
    }()
    let count = try await backups.make(of: source, circle.storage, media: circle.store, at: target)
    try await deleting

    #expect((60...360).contains(count))
    #expect(try await backups.restore(target, to: restored, verify: true) == count)
    #expect(elsewhere.files(below: "backup/media").count == count)
  }

  @Test func `a store that lacks a photo's file is not backed up, and nothing stays`() async throws {
    let photo = try await circle.photo(of: try await circle.member("ana"))
    try await circle.store.delete(try #require(.init("\(TestCircle.folder(of: photo))/1080.jpg")))

    await #expect(throws: StartError.self) {
      try await backups.make(of: source, circle.storage, media: circle.store, at: target)
    }

    #expect(elsewhere.files(below: "") == [])
  }

  @Test func `a backup does not replace anything`() async throws {
    try elsewhere.write([1], "backup")

    await #expect(throws: StartError.self) {
      try await backups.make(of: source, circle.storage, media: circle.store, at: target)
    }

    #expect(elsewhere.files(below: "") == ["backup"])
    #expect(try elsewhere.read("backup") == [1])
  }

  @Test(arguments: ["hearth.db", "secret.key", "media", "manifest.json"])
  func `one wrong byte is found, and nothing stays`(name: String) async throws {
    let photo = try await backUp()
    let file = "backup/" + (name == "media" ? media(of: photo)[3] : name)
    var bytes = try elsewhere.read(file)
    bytes[bytes.count / 2] ^= 1
    try elsewhere.write(bytes, file)

    await #expect(throws: StartError.self) { try await restore(verify: false) }

    #expect(elsewhere.files(below: "restored") == [])
    #expect(elsewhere.files(below: "").allSatisfy { $0.hasPrefix("backup/") })
  }

  @Test func `a pipe in the place of a photo is not waited for when a backup is made`() async throws {
    let photo = try await circle.photo(of: try await circle.member("ana"))
    let path = "\(source)/\(media(of: photo)[3])"
    #expect(unlink(path) == 0)
    #expect(mkfifo(path, 0o600) == 0)

    await #expect(throws: StartError.self) {
      try await backups.make(of: source, circle.storage, media: circle.store, at: target)
    }

    #expect(elsewhere.files(below: "") == [])
  }

  @Test func `a file that is longer than the list says is not copied to its end`() async throws {
    _ = try await backUp()
    // A gap, which takes no room on the disk here.
    #expect(truncate("\(target)/secret.key", 1 << 30) == 0)

    let fault = await #expect(throws: StartError.self) { try await restore(verify: false) }

    #expect(fault?.description == "\(target)/secret.key is longer than 32 bytes")
    #expect(elsewhere.files(below: "restored") == [])
  }

  @Test func `a list that leads elsewhere is refused`() async throws {
    _ = try await backUp()
    let list = String(decoding: try elsewhere.read("backup/manifest.json"), as: UTF8.self)
    for path in ["../x", "/tmp/x", "media/../../x", "server.lock", "media/.tmp/x", "hearth.db"] {
      try elsewhere.write(Array(list.replacing("secret.key", with: path).utf8), "backup/manifest.json")
      await #expect(throws: StartError.self, "\(path)") { try await restore() }
    }

    #expect(elsewhere.files(below: "").allSatisfy { $0.hasPrefix("backup/") })
  }

  @Test func `a folder in use is not restored into`() async throws {
    _ = try await backUp()
    try await restore()
    let before = try elsewhere.read("restored/hearth.db")

    await #expect(throws: StartError.self) { try await restore() }

    #expect(try elsewhere.read("restored/hearth.db") == before)
  }

  @Test func `verifying finds a photo that the list does not have`() async throws {
    _ = try await backUp()
    let list = try BackupList(readFrom: target + "/manifest.json")
    try FileManager.default.removeItem(atPath: target + "/manifest.json")
    try BackupList(files: list.files.filter { !$0.path.hasSuffix("/320.jpg") }).write(to: target + "/manifest.json")

    await #expect(throws: StartError.self) { try await restore() }
  }

  @Test func `a schema that somebody changed is backed up as it is, and verifying finds it`() async throws {
    try await circle.storage.system.write { try $0.run("DROP TRIGGER kinnect_blocks_end_reactions") }
    _ = try await backUp()

    let fault = await #expect(throws: StartError.self) { try await restore() }

    #expect(fault?.description == "the database is not sound:\nmissing: trigger kinnect_blocks_end_reactions")
    #expect(elsewhere.files(below: "restored") == [])
    try await restore(verify: false)
  }

  @Test func `a list is read as it was written`() throws {
    let files = [
      CopiedFile(path: "hearth.db", bytes: 1, hash: "0a"), CopiedFile(path: "secret.key", bytes: 32, hash: "ff"),
      CopiedFile(path: "media/aa/b/320.jpg", bytes: 1 << 40, hash: ""),
    ]

    try BackupList(files: files).write(to: target)

    #expect(try BackupList(readFrom: target).files == files)
  }

  /// Relative to the data folder, in order.
  private func media(of photo: ID<MediaAPI.Item>) -> [String] {
    StoredMedium(name: StoredName(photo), hasWebP: true, kind: "photo").paths.map { "media/\($0)" }.sorted()
  }
}
