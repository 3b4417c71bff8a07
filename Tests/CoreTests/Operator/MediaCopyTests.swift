import Media
import SQL
import TestCircle
import Testing
import Wire

@testable import Core

struct MediaCopyTests {
  private let circle: TestCircle
  private let folder: TestFolder
  private let target: FolderStore

  init() throws {
    circle = try TestCircle()
    folder = try TestFolder()
    target = try FolderStore(root: folder.path + "/target")
  }

  private func copy(
    from: TestCircle? = nil, to other: (any BlobStore)? = nil, readsAll: Bool = false
  ) async throws -> MediaCopy.Tally {
    try await MediaCopy(
      services: (from ?? circle).services, to: other ?? target, scratch: folder.path + "/scratch", readsAll: readsAll
    ).run { _ in }
  }

  private func content(_ store: FolderStore) async throws -> [String: String] {
    var content: [String: String] = [:]
    for entry in try await store.list(prefix: "", after: nil, limit: 1000) {
      content[entry.key.text] = try await store.hashOfBytes(of: entry.key)
    }
    return content
  }

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `every file of the media is copied, and a second run finds it there`(media: TestCircle.MediaPlace) async throws {
    let circle = try TestCircle(media: media)
    let ana = try await circle.member("ana")
    for number in 0..<5 { try await circle.post(ana, "\(number)", photos: 2) }
    let film = try await circle.video(of: ana)
    try await circle.makeReady(film)
    try await circle.storeFiles(of: circle.services.newID())
    let elsewhere = ElsewhereStore(target)

    let first = try await copy(from: circle, to: elsewhere)
    let second = try await copy(from: circle, to: elsewhere)

    #expect(first.copied == 67 && first.alreadyThere == 0 && first.isWhole && first.bytes > 0)
    #expect(second.copied == 0 && second.alreadyThere == 67 && second.isWhole)
    #expect(folder.files(below: "scratch") == [])
    var expected = try await content(circle.store)
    for key in expected.keys where try await !content(target).keys.contains(key) { expected[key] = nil }
    #expect(expected.count == 67, "strays are not copied")
    #expect(try await content(target) == expected)
  }

  @Test func `a file that is not what it should be is copied anew`() async throws {
    let photo = try await circle.post(try await circle.member("ana")).media[0]
    _ = try await copy()
    let key = try #require(BlobKey("\(TestCircle.folder(of: photo))/320.jpg"))
    let bytes = try #require(try await target.read(key, 0..<1000))
    try await target.put(bytes.map { $0 ^ 1 }, at: key)
    try await target.delete(try #require(BlobKey("\(TestCircle.folder(of: photo))/1080.jpg")))

    let again = try await copy()

    #expect(again.copied == 2 && again.alreadyThere == 4 && again.isWhole)
    #expect(try await target.read(key, 0..<1000) == bytes)
  }

  @Test func `a file that the source lacks is told`() async throws {
    let photo = try await circle.post(try await circle.member("ana")).media[0]
    let path = "\(TestCircle.folder(of: photo))/320.jpg"
    try await circle.store.delete(try #require(BlobKey(path)))

    let tally = try await copy()

    #expect(tally.missing == [path] && !tally.isWhole && tally.copied == 5)
  }

  @Test func `a store that garbles is found out`() async throws {
    try await circle.post(try await circle.member("ana"))
    let tally = try await copy(to: GarblingStore(target))

    #expect(tally.damaged.count == 6 && !tally.isWhole && tally.copied == 0)
    #expect(try await target.list(prefix: "", after: nil, limit: 10).isEmpty, "nothing bad is left there")
  }

  @Test func `what is posted and deleted meanwhile is there and gone at the end`() async throws {
    let ana = try await circle.member("ana")
    let old = try await circle.post(ana).media[0]
    let storage = circle.storage
    let busy = InterruptedStore(target) { [circle] in
      // After the first file: one photo comes, the other goes.
      try await circle.post(ana)
      try await storage.system.write { try $0.run("DELETE FROM media WHERE id = \(old)") }
    }

    let tally = try await copy(to: busy)

    #expect(tally.isWhole && tally.removed > 0)
    await circle.services.uploads.sweep()
    #expect(try await content(target) == content(circle.store))
    #expect(try await content(target).count == 6)
  }

  /// Answers another byte than was put.
  private struct GarblingStore: BlobStore {
    let store: FolderStore
    init(_ store: FolderStore) { self.store = store }
    func put(_ bytes: [UInt8], at key: BlobKey) async throws { try await store.put(bytes.map { $0 ^ 4 }, at: key) }
    func put(contentsOf path: String, at key: BlobKey) async throws {
      try await put(try TestFolder.read(path), at: key)
    }
    func size(of key: BlobKey) async throws -> Int64? { try await store.size(of: key) }
    func part(_ key: BlobKey, _ range: Range<Int64>) async throws -> BlobPart? { try await store.part(key, range) }
    func hash(of key: BlobKey) async throws -> String? { try await store.hash(of: key) }
    func localPath(of key: BlobKey) -> String? { nil }
    func delete(_ key: BlobKey) async throws { try await store.delete(key) }
    func list(prefix: String, after: BlobKey?, limit: Int) async throws -> [BlobEntry] {
      try await store.list(prefix: prefix, after: after, limit: limit)
    }
  }

  /// Something happens once, after the first file.
  private actor InterruptedStore: BlobStore {
    private let store: FolderStore
    private var interruption: (@Sendable () async throws -> Void)?
    init(_ store: FolderStore, _ interruption: @escaping @Sendable () async throws -> Void) {
      self.store = store
      self.interruption = interruption
    }
    func put(_ bytes: [UInt8], at key: BlobKey) async throws { try await store.put(bytes, at: key) }
    func put(contentsOf path: String, at key: BlobKey) async throws {
      try await store.put(contentsOf: path, at: key)
      let now = interruption
      interruption = nil
      try await now?()
    }
    func size(of key: BlobKey) async throws -> Int64? { try await store.size(of: key) }
    func part(_ key: BlobKey, _ range: Range<Int64>) async throws -> BlobPart? { try await store.part(key, range) }
    func hash(of key: BlobKey) async throws -> String? { try await store.hash(of: key) }
    nonisolated func localPath(of key: BlobKey) -> String? { nil }
    func delete(_ key: BlobKey) async throws { try await store.delete(key) }
    func list(prefix: String, after: BlobKey?, limit: Int) async throws -> [BlobEntry] {
      try await store.list(prefix: prefix, after: after, limit: limit)
    }
  }
}
