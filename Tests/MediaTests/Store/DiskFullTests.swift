import Glibc
import Media
import Testing

struct DiskFullTests {
  /// A file system of one megabyte, where this user may mount one.
  private static let mounted: String? = {
    var template = Array("/tmp/hearth-full-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    guard mount("hearth", path, "tmpfs", 0, "size=1m") == 0 else {
      rmdir(path)
      return nil
    }
    // Lazily: gone with the last open file, also when a test fails.
    return path
  }()

  @Test(.enabled(if: mounted != nil, "no tmpfs can be mounted here"))
  func `a full disk is told, and nothing half-made stays`() async throws {
    let root = try #require(Self.mounted)
    defer {
      umount2(root, 2)
      rmdir(root)
    }
    let store = try FolderStore(root: root)
    let small = try #require(BlobKey("a/small"))
    let large = try #require(BlobKey("a/large"))
    try await store.put([UInt8](repeating: 1, count: 1000), at: small)

    let error = await #expect(throws: MediaError.self) {
      try await store.put([UInt8](repeating: 2, count: 2_000_000), at: large)
    }

    #expect(error?.code == .diskFull && error?.status == 507)
    #expect(try await store.list(prefix: "", after: nil, limit: 10).map(\.key) == [small])
    #expect(Scratch.files(root) == ["a/small"])
    try await store.put([UInt8](repeating: 3, count: 500_000), at: large)
    #expect(try await store.size(of: large) == 500_000)
  }
}
