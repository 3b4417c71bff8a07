import Glibc
import Media
import Testing

struct FolderStoreTests {
  private func key(_ text: String) throws -> BlobKey { try #require(BlobKey(text)) }

  @Test func `a blob comes back as it was put`() async throws {
    let scratch = try Scratch()
    let store = try FolderStore(root: scratch.path + "/media")
    let at = try key("ab/abcdef/1080.jpg")
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }

    try await store.put(bytes, at: at)

    #expect(try await store.exists(at))
    #expect(try await store.size(of: at) == 100_000)
    #expect(try await store.read(at, 0..<200_000) == bytes)
    #expect(try await store.read(at, 10..<20) == Array(bytes[10..<20]))
    #expect(try await store.read(at, 99_990..<Int64.max) == Array(bytes[99_990...]))
    #expect(try await store.read(at, 100_000..<100_001) == [])
    #expect(try Scratch.read(try #require(store.localPath(of: at))) == bytes)
  }

  @Test func `putting again replaces, a file is copied in`() async throws {
    let scratch = try Scratch()
    let store = try FolderStore(root: scratch.path + "/media/")
    let at = try key("a/b")
    try await store.put([1, 2, 3], at: at)
    let file = try scratch.write([UInt8](repeating: 9, count: 300_000))

    try await store.put(contentsOf: file, at: at)

    #expect(try await store.read(at, 0..<1_000_000) == [UInt8](repeating: 9, count: 300_000))
    #expect(access(file, F_OK) == 0)
  }

  @Test func `what is not there is nil, and deleting it is no error`() async throws {
    let scratch = try Scratch()
    let store = try FolderStore(root: scratch.path)
    let at = try key("a/b")

    #expect(try await store.size(of: at) == nil)
    #expect(try await store.read(at, 0..<1) == nil)
    try await store.delete(at)
    try await store.put([1], at: at)
    #expect(try await store.size(of: try key("a/b/c")) == nil)
    #expect(try await store.size(of: try key("a")) == nil)
    try await store.delete(at)
    #expect(try await store.exists(at) == false)
    #expect(access(scratch.path + "/a", F_OK) != 0, "the empty folder goes too")
  }

  @Test func `a pipe in the place of a file is none, and nobody waits for it`() async throws {
    let scratch = try Scratch()
    let store = try FolderStore(root: scratch.path)
    let at = try key("a/b")
    try await store.put([1], at: at)
    let path = try #require(store.localPath(of: at))
    #expect(unlink(path) == 0)
    #expect(mkfifo(path, 0o600) == 0)

    #expect(try await store.size(of: at) == nil)
    #expect(try await store.read(at, 0..<1) == nil)
    let elsewhere = try key("c")
    await #expect(throws: MediaError.self) { try await store.put(contentsOf: path, at: elsewhere) }
    #expect(throws: MediaError.self) { try ReadableFile(path) }
  }

  @Test func `a listing is in byte order and in pages`() async throws {
    let scratch = try Scratch()
    let store = try FolderStore(root: scratch.path)
    let texts = ["a-b/1", "a/1", "a/2/x", "a/2.jpg", "a/2-x", "a0", "b/1", "B/1", "ab/1"]
    for text in texts { try await store.put(Array(text.utf8), at: try key(text)) }
    let expected = try texts.map { try key($0) }.sorted()

    #expect(try await store.list(prefix: "", after: nil, limit: 100).map(\.key) == expected)
    #expect(
      try await store.list(prefix: "a/", after: nil, limit: 100).map(\.key.text) == [
        "a/1", "a/2-x", "a/2.jpg", "a/2/x",
      ])
    #expect(try await store.list(prefix: "a/2", after: nil, limit: 2).map(\.key.text) == ["a/2-x", "a/2.jpg"])
    #expect(try await store.list(prefix: "zz", after: nil, limit: 100).isEmpty)
    var paged: [BlobEntry] = []
    while case let page = try await store.list(prefix: "", after: paged.last?.key, limit: 2), !page.isEmpty {
      paged += page
    }
    #expect(paged.map(\.key) == expected && paged.map(\.size) == expected.map { Int64($0.text.utf8.count) })
    #expect(try await store.deleteAll(prefix: "a/") == 4)
    #expect(try await store.list(prefix: "a", after: nil, limit: 100).map(\.key.text) == ["a-b/1", "a0", "ab/1"])
  }

  @Test func `leftovers of the dead are swept, those of the living are not`() throws {
    let scratch = try Scratch()
    let store = try FolderStore(root: scratch.path)
    mkdir(scratch.path + "/.tmp/999-1", 0o700)
    _ = try scratch.write([1, 2, 3], ".tmp/999-1/7")
    let living = Scratch.folders(scratch.path + "/.tmp").filter { $0 != "999-1" }

    let second = try FolderStore(root: scratch.path)

    let left = Scratch.folders(scratch.path + "/.tmp")
    #expect(!left.contains("999-1") && living.count == 1 && left.contains(living[0]) && left.count == 2)
    withExtendedLifetime((store, second)) {}
  }

  @Test func `half-written blobs are in nobody's way`() async throws {
    let scratch = try Scratch()
    let store = try FolderStore(root: scratch.path)
    await #expect(throws: MediaError.self) { try await store.put(contentsOf: "/nowhere/at/all", at: try key("a/b")) }
    await #expect(throws: MediaError.self) { try await store.put(contentsOf: "/tmp", at: try key("a/b")) }

    #expect(try await store.exists(try key("a/b")) == false)
    #expect(try await store.list(prefix: "", after: nil, limit: 10).isEmpty)
    #expect(Scratch.files(scratch.path).isEmpty)
  }

  @Test func `a failure keeps none of the renditions`() async throws {
    let scratch = try Scratch()
    let store = try FolderStore(root: scratch.path)
    try await store.put([1], at: try key("p/320.webp"))
    mkdir(scratch.path + "/q", 0o700)
    mkdir(scratch.path + "/q/1080.jpg", 0o700)
    mkdir(scratch.path + "/q/1080.jpg/full", 0o700)
    let renditions = Rendition.Name.allCases.map { Rendition(name: $0, format: .jpeg, bytes: [1]) }

    await #expect(throws: MediaError.self) { try await store.put(renditions, below: "q") }

    #expect(try await store.list(prefix: "q", after: nil, limit: 10).isEmpty)
  }
}

extension Scratch {
  /// Names directly below the folder.
  static func folders(_ path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
