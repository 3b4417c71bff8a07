internal import HTTP
internal import Media
internal import Wire

/// The bytes of a stored file as a response's body: from a folder by the kernel, from elsewhere through this process in
/// pieces, so that what may be seen is decided here each time and no link leads around it.
struct StoredBody {
  private let store: any BlobStore
  private let log: Log

  init(_ services: Services) {
    store = services.uploads.store
    log = services.log
  }

  /// Files up to this size are read in one go, when the whole is asked for.
  private static let whole: Int64 = 1 << 20

  /// Nil when there is no such file.
  func body(of key: BlobKey, for request: Request) async throws -> Response.Body? {
    if let path = store.localPath(of: key) {
      return try await store.size(of: key).map { .file(path: path, size: $0) }
    }
    guard request.method == .get, request.headers["Range"] == nil else {
      return try await store.size(of: key).map { pieces(key, size: $0) }
    }
    guard let first = try await store.part(key, 0..<Self.whole) else { return nil }
    return Int64(first.bytes.count) == first.size ? .bytes(first.bytes) : pieces(key, size: first.size)
  }

  private func pieces(_ key: BlobKey, size: Int64) -> Response.Body {
    .pieces(
      PiecewiseBody(count: size) { [store, log] range in
        do {
          guard let bytes = try await store.read(key, range) else { throw MediaError(.storeFailed, "it went away") }
          return bytes
        } catch {
          log(.error, "a file was not sent whole", [("code", .code(Uploads.code(error)))])
          throw error
        }
      })
  }
}
