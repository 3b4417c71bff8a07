internal import Glibc

/// Files that arrive part by part, each part an object of a store that no media are in, so that any process can take the
/// next part and any can work on the whole.
public final class StoreParts: PartFiles {
  private let store: any BlobStore

  /// - Parameter store: for nothing else.
  public init(store: any BlobStore) { self.store = store }

  public var areElsewhere: Bool { true }

  private static let whole = "whole"

  /// There is nothing to begin: what has come is what is remembered.
  public func make(_ name: String) {}

  public func keep(_ bytes: [UInt8], as name: String) async throws {
    try await store.put(bytes, at: try Self.key(name, Self.whole))
  }

  public func lock(_ name: String) -> PartLock { .held(StorePart(store: store, name: name)) }

  public func address(for name: String, size: Int, contentType: String, seconds: Int) -> String? {
    guard let key = try? Self.key(name, Self.whole) else { return nil }  // then nothing can be kept there
    return store.presignedPut(key, size: size, contentType: contentType, seconds: seconds)
  }

  public func size(of name: String) async throws -> Int? {
    try await store.size(of: try Self.key(name, Self.whole)).map { Int($0) }
  }

  public func remove(_ name: String) async throws { try await store.deleteAll(prefix: "\(name)/") }

  public func take(_ name: String, _ parts: [KeptPart], to path: String) async throws {
    let parts = parts.sorted { $0.position < $1.position }
    guard !parts.isEmpty else {
      guard try await store.copy(Self.key(name, Self.whole), toFile: path) else { throw Self.gone }
      return
    }
    do {
      let file = try NewFile(path)
      var size = 0
      for part in parts {
        guard part.position == size else { throw Self.gone }
        try file.append(try await Self.bytes(of: part, name, in: store))
        size += part.size
      }
    } catch {
      unlink(path)
      throw error
    }
  }

  public func names() async throws -> [String] {
    var names: [String] = []
    var after: BlobKey?
    while true {
      let entries = try await store.list(prefix: "", after: after, limit: 1000)
      for entry in entries {
        guard let name = entry.key.text.split(separator: "/").first.map(String.init), name != names.last else {
          continue
        }
        names.append(name)
      }
      guard entries.count == 1000 else { return names }
      after = entries.last?.key
    }
  }

  static let gone = MediaError(.truncated, "a part of it is gone")

  static func key(_ name: String, _ part: String) throws(MediaError) -> BlobKey {
    guard let key = BlobKey("\(name)/\(part)") else { throw MediaError(.storeFailed, "not a name") }
    return key
  }

  /// Nine digits first, so that a listing is in order.
  static func key(_ name: String, _ part: KeptPart) throws(MediaError) -> BlobKey {
    let digits = String(part.position)
    return try key(name, String(repeating: "0", count: max(0, 9 - digits.utf8.count)) + digits + "-" + part.tag)
  }

  /// The bytes of a part, all of them.
  static func bytes(of part: KeptPart, _ name: String, in store: any BlobStore) async throws -> [UInt8] {
    let bytes = try await store.read(try key(name, part), 0..<Int64(part.size))
    guard let bytes, bytes.count == part.size else { throw gone }
    return bytes
  }
}

/// A file of which parts are elsewhere. Nobody is kept away: each part has a key of its own, and of two that begin at the
/// same place only one is counted.
private struct StorePart: PartFile {
  let store: any BlobStore
  let name: String

  func append(_ bytes: [UInt8], at offset: Int, checking checksum: PartChecksum?) async throws -> PartOutcome {
    if let checksum, !checksum.matches(bytes) { return .mismatch }
    let part = KeptPart(
      position: offset, size: bytes.count, tag: String(UInt64.random(in: 0...UInt64.max), radix: 16))
    // An empty part moves nothing on.
    guard !bytes.isEmpty else { return .written(nil) }
    try await store.put(bytes, at: try StoreParts.key(name, part))
    return .written(part)
  }

  func discard(_ part: KeptPart) async {
    guard let key = try? StoreParts.key(name, part) else { return }  // then it was not kept either
    // What stays goes with the file.
    try? await store.delete(key)  // see above
  }

  func beginning(_ parts: [KeptPart]) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for part in parts.sorted(by: { $0.position < $1.position }) where bytes.count < 4096 {
      guard part.position == bytes.count else { throw StoreParts.gone }
      bytes += try await StoreParts.bytes(of: part, name, in: store)
    }
    return Array(bytes.prefix(4096))
  }

  func release() {}
}
