/// Where media bytes are kept: a folder, or any S3 service.
///
/// A blob is whole or absent, never partly there, and survives a crash once `put` has returned. Putting at a key
/// that is taken replaces the blob. Every call throws `MediaError` (`disk_full`, `store_failed`, `store_unavailable`, `store_refused`).
public protocol BlobStore: Sendable {
  func put(_ bytes: [UInt8], at key: BlobKey) async throws

  /// Copies the file at `path` in.
  func put(contentsOf path: String, at key: BlobKey) async throws

  /// Bytes of the blob, or nil when there is none.
  func size(of key: BlobKey) async throws -> Int64?

  /// The part of the blob within the range of byte offsets, cut off at its end; nil when there is no blob.
  func part(_ key: BlobKey, _ range: Range<Int64>) async throws -> BlobPart?

  /// The SHA-256 of the blob in hexadecimal digits, or nil when there is none. A store may answer what it wrote down when
  /// the blob was put; `hashOfBytes` reads.
  func hash(of key: BlobKey) async throws -> String?

  /// The path of a local file holding the blob, for `sendfile`; nil for a store that is elsewhere. Does not say
  /// whether the blob exists.
  func localPath(of key: BlobKey) -> String?

  /// An address at which anybody may put a blob, of just this size and type, until some seconds from now; nil for a store that
  /// has none.
  func presignedPut(_ key: BlobKey, size: Int, contentType: String, seconds: Int) -> String?

  /// Removes the blob; not there is not an error.
  func delete(_ key: BlobKey) async throws

  /// Up to `limit` blobs whose keys begin with `prefix`, in byte order, after `after`.
  func list(prefix: String, after: BlobKey?, limit: Int) async throws -> [BlobEntry]
}

/// One line of a listing.
public struct BlobEntry: Hashable, Sendable {
  public let key: BlobKey
  /// Bytes.
  public let size: Int64

  public init(key: BlobKey, size: Int64) {
    self.key = key
    self.size = size
  }
}

/// A part of a blob.
public struct BlobPart: Hashable, Sendable {
  public let bytes: [UInt8]
  /// Bytes of the whole blob.
  public let size: Int64

  public init(bytes: [UInt8], size: Int64) {
    self.bytes = bytes
    self.size = size
  }
}

extension BlobStore {
  public func presignedPut(_ key: BlobKey, size: Int, contentType: String, seconds: Int) -> String? { nil }

  /// The bytes within the range, cut off at the blob's end; nil when there is no blob.
  public func read(_ key: BlobKey, _ range: Range<Int64>) async throws -> [UInt8]? {
    try await part(key, range)?.bytes
  }

  /// Every byte in its order, a piece at a time; false when there is no blob.
  /// - Throws: also `store_failed` when the blob is replaced by one of another size meanwhile.
  public func forEachPiece(of key: BlobKey, _ body: ([UInt8]) async throws -> Void) async throws -> Bool {
    let count: Int64 = 4 << 20
    var (offset, size): (Int64, Int64?) = (0, nil)
    while offset < size ?? .max {
      guard let piece = try await part(key, offset..<offset + count) else {
        guard offset == 0 else { throw MediaError(.storeFailed, "the blob went away") }
        return false
      }
      guard size ?? piece.size == piece.size, !piece.bytes.isEmpty || piece.size == 0 else {
        throw MediaError(.storeFailed, "the blob changed")
      }
      size = piece.size
      offset += Int64(piece.bytes.count)
      try await body(piece.bytes)
    }
    return true
  }

  /// The SHA-256 of the bytes as they are read now, or nil when there is no blob.
  public func hashOfBytes(of key: BlobKey) async throws -> String? {
    var hash = ContentHash()
    return try await forEachPiece(of: key) { hash.add($0) } ? hash.finish() : nil
  }

  /// Copies a blob to a new file of this machine, for this user only, replacing one that is there; false when there is no blob.
  public func copy(_ key: BlobKey, toFile path: String) async throws -> Bool {
    let file = try NewFile(path)
    return try await forEachPiece(of: key) { bytes throws(MediaError) in try file.append(bytes) }
  }

  /// Whether there is a blob.
  public func exists(_ key: BlobKey) async throws -> Bool { try await size(of: key) != nil }

  /// Removes every blob whose key begins with `prefix`; how many there were.
  @discardableResult
  public func deleteAll(prefix: String) async throws -> Int {
    var count = 0
    while true {
      let entries = try await list(prefix: prefix, after: nil, limit: 1000)
      for entry in entries { try await delete(entry.key) }
      count += entries.count
      if entries.count < 1000 { return count }
    }
  }

  /// Keeps all renditions below `prefix` ("ab/abcdef"), or none: what was put before a failure is removed again.
  public func put(_ renditions: [Rendition], below prefix: String) async throws {
    try await put(renditions) { "\(prefix)/\($0)" }
  }

  /// Keeps all renditions, or none.
  /// - Parameter path: the key for a rendition's file name.
  public func put(_ renditions: [Rendition], at path: (String) -> String) async throws {
    var done: [BlobKey] = []
    do {
      for rendition in renditions {
        let path = path(rendition.fileName)
        guard let key = BlobKey(path) else { throw MediaError(.storeFailed, "not a key: \(path)") }
        done.append(key)
        try await put(rendition.bytes, at: key)
      }
    } catch {
      // The first failure is the one worth telling; what cannot be removed now is found by the check command.
      for key in done { try? await delete(key) }
      throw error
    }
  }
}
