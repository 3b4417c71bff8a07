/// Where media bytes are kept: a folder, or any S3 service.
///
/// A blob is whole or absent, never partly there, and survives a crash once `put` has returned. Putting at a key
/// that is taken replaces the blob. Every call throws `MediaError` (`disk_full`, `store_failed`).
public protocol BlobStore: Sendable {
  func put(_ bytes: [UInt8], at key: BlobKey) async throws

  /// Copies the file at `path` in.
  func put(contentsOf path: String, at key: BlobKey) async throws

  /// Bytes of the blob, or nil when there is none.
  func size(of key: BlobKey) async throws -> Int64?

  /// The part of the blob within the range of byte offsets, cut off at its end; nil when there is no blob.
  func read(_ key: BlobKey, _ range: Range<Int64>) async throws -> [UInt8]?

  /// The path of a local file holding the blob, for `sendfile`; nil for a store that is elsewhere. Does not say
  /// whether the blob exists.
  func localPath(of key: BlobKey) -> String?

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

extension BlobStore {
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
    var done: [BlobKey] = []
    do {
      for rendition in renditions {
        guard let key = BlobKey("\(prefix)/\(rendition.fileName)") else {
          throw MediaError(.storeFailed, "not a key: \(prefix)")
        }
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
