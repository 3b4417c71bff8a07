import Glibc
import Media
import Testing

/// What every store does, whichever it is.
@Suite(.serialized) struct BlobStoreTests {
  private func key(_ text: String) throws -> BlobKey { try #require(BlobKey(text)) }

  @Test(arguments: StoreUnderTest.here)
  func `a blob comes back as it was put`(kind: StoreUnderTest) async throws {
    let scratch = try Scratch()
    let store = try kind.open(scratch)
    let at = try key("ab/abcdef/1080.jpg")
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }

    try await store.put(bytes, at: at)

    #expect(try await store.exists(at))
    #expect(try await store.size(of: at) == 100_000)
    #expect(try await store.read(at, 0..<200_000) == bytes)
    #expect(try await store.read(at, 10..<20) == Array(bytes[10..<20]))
    #expect(try await store.part(at, 10..<20)?.size == 100_000)
    #expect(try await store.read(at, 99_990..<Int64.max) == Array(bytes[99_990...]))
    #expect(try await store.read(at, 100_000..<100_001) == [])
    #expect(try await store.read(at, 5..<5) == [])
    #expect(try await store.hash(of: at) == store.hashOfBytes(of: at))
    #expect(try await store.copy(at, toFile: scratch.path + "/copy"))
    #expect(try Scratch.read(scratch.path + "/copy") == bytes)
  }

  @Test(arguments: StoreUnderTest.here)
  func `an empty blob is a blob`(kind: StoreUnderTest) async throws {
    let scratch = try Scratch()
    let store = try kind.open(scratch)
    let at = try key("a/empty")

    try await store.put([], at: at)

    #expect(try await store.size(of: at) == 0)
    #expect(try await store.read(at, 0..<10) == [])
    #expect(
      try await store.hashOfBytes(of: at) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test(arguments: StoreUnderTest.here)
  func `putting again replaces, a file is copied in`(kind: StoreUnderTest) async throws {
    let scratch = try Scratch()
    let store = try kind.open(scratch)
    let at = try key("a/b")
    try await store.put([1, 2, 3], at: at)
    let file = try scratch.write([UInt8](repeating: 9, count: 300_000))

    try await store.put(contentsOf: file, at: at)

    #expect(try await store.read(at, 0..<1_000_000) == [UInt8](repeating: 9, count: 300_000))
    #expect(try await store.hash(of: at) == store.hashOfBytes(of: at))
    #expect(access(file, F_OK) == 0)
    await #expect(throws: MediaError.self) { try await store.put(contentsOf: "/nowhere/at/all", at: at) }
    await #expect(throws: MediaError.self) { try await store.put(contentsOf: "/tmp", at: at) }
    #expect(try await store.size(of: at) == 300_000)
  }

  @Test(arguments: StoreUnderTest.here)
  func `what is not there is nil, and deleting it is no error`(kind: StoreUnderTest) async throws {
    let scratch = try Scratch()
    let store = try kind.open(scratch)
    let at = try key("a/b")

    #expect(try await store.size(of: at) == nil)
    #expect(try await store.hash(of: at) == nil)
    #expect(try await store.read(at, 0..<1) == nil)
    #expect(try await store.copy(at, toFile: scratch.path + "/copy") == false)
    try await store.delete(at)
    try await store.put([1], at: at)
    #expect(try await store.size(of: try key("a/b/c")) == nil)
    #expect(try await store.size(of: try key("a")) == nil)
    try await store.delete(at)
    #expect(try await store.exists(at) == false)
    #expect(try await store.list(prefix: "", after: nil, limit: 10).isEmpty)
  }

  @Test(arguments: StoreUnderTest.here)
  func `a listing is in order and in pages`(kind: StoreUnderTest) async throws {
    let scratch = try Scratch()
    let store = try kind.open(scratch)
    let texts = (10..<35).flatMap { ["\($0)/id-\($0)/1080.jpg", "\($0)/id-\($0)/320.webp"] }.shuffled()
    for text in texts { try await store.put(Array(text.utf8), at: try key(text)) }
    let expected = try texts.map { try key($0) }.sorted()

    #expect(try await store.list(prefix: "", after: nil, limit: 100).map(\.key) == expected)
    #expect(
      try await store.list(prefix: "12/id-12", after: nil, limit: 100).map(\.key.text) == [
        "12/id-12/1080.jpg", "12/id-12/320.webp",
      ])
    #expect(try await store.list(prefix: "1", after: nil, limit: 3).count == 3)
    #expect(try await store.list(prefix: "zz", after: nil, limit: 100).isEmpty)
    var paged: [BlobEntry] = []
    while case let page = try await store.list(prefix: "", after: paged.last?.key, limit: 7), !page.isEmpty {
      paged += page
    }
    #expect(paged.map(\.key) == expected && paged.map(\.size) == expected.map { Int64($0.text.utf8.count) })
    #expect(try await store.deleteAll(prefix: "12/id-12/") == 2)
    #expect(try await store.list(prefix: "", after: nil, limit: 100).count == 48)
  }

  @Test(arguments: StoreUnderTest.here)
  func `many at once on the same few keys leave whole blobs`(kind: StoreUnderTest) async throws {
    let scratch = try Scratch()
    let store = try kind.open(scratch)

    try await withThrowingTaskGroup { group in
      for n in 0..<60 {
        group.addTask {
          let at = try #require(BlobKey("x\(n % 3)/y/z"))
          if n % 5 == 4 { return try await store.delete(at) }
          try await store.put([UInt8](repeating: UInt8(n), count: 5000), at: at)
        }
      }
      try await group.waitForAll()
    }

    for entry in try await store.list(prefix: "", after: nil, limit: 10) {
      let bytes = try #require(try await store.read(entry.key, 0..<10_000))
      #expect(bytes.count == 5000 && Set(bytes).count == 1)
    }
  }

  @Test(arguments: StoreUnderTest.here)
  func `renditions are kept together`(kind: StoreUnderTest) async throws {
    let scratch = try Scratch()
    let store = try kind.open(scratch)
    let renditions = Rendition.Name.allCases.map { Rendition(name: $0, format: .jpeg, bytes: [1]) }

    try await store.put(renditions, below: "ab/cd")
    #expect(try await store.list(prefix: "ab/cd/", after: nil, limit: 10).count == renditions.count)
    await #expect(throws: MediaError.self) { try await store.put(renditions, below: "..") }
    #expect(try await store.deleteAll(prefix: "ab/cd/") == renditions.count)
  }
}
