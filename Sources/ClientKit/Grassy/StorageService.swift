internal import Foundation
public import Wire

extension GrassyKit {
  /// Photos in the server's store. The key that signs requests to a bucket is the server's, and never on a device.
  public actor StorageService {
    private let client: HearthClient
    private let store: OfflineStore
    private let direct: DirectUploads?

    /// - Parameters:
    ///   - client: the client of the store's account.
    ///   - direct: uploads photos straight to a bucket; nil if not supported.
    public init(_ client: HearthClient, _ store: OfflineStore, direct: DirectUploads? = .grassy) {
      (self.client, self.store, self.direct) = (client, store, direct)
    }

    /// Queues a photo in the outbox, which sends it as soon as there is a connection.
    /// - Parameter alt: the text alternative, for people who cannot see the photo.
    /// - Returns: by what a post means it, and as it is shown until it is sent.
    /// - Throws: `StoreError` where there is no room to keep it.
    public func uploadPhoto(
      _ photo: PreparedPhoto, alt: String = ""
    ) async throws(StoreError) -> MediaAPI.Attachment {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("photo-\(UUID().uuidString)")
      do { try photo.data.write(to: file) } catch {
        throw (error as? CocoaError)?.code == .fileWriteOutOfSpace ? .full : .failed(10)
      }
      // The system empties this folder too.
      defer { try? FileManager.default.removeItem(at: file) }
      let id = try await store.addFile(file.path, alt: alt.isEmpty ? nil : alt)
      // The link is to the outbox's copy: what stands behind `#` isn't part of its path.
      let link = store.file(of: id).map { URL(fileURLWithPath: $0).absoluteString + "#" } ?? ""
      return MediaAPI.Attachment(
        id: id, kind: .photo, width: photo.width, height: photo.height, blurHash: "", alt: alt,
        urls: MediaAPI.URLs(base: link, query: ""))
    }

    /// Removes an upload that no post has. Those of a post go with it.
    public func deletePhoto(_ id: ID<MediaAPI.Item>) async throws(ClientError) {
      _ = try await client.call(MediaAPI.discard, .init(id: id))
    }

    /// Whether the originals of what is posted from now on are kept, and what is kept.
    public func originals() async throws(ClientError) -> MediaAPI.Originals {
      try await client.call(GrassyAPI.originals.state, .init())
    }

    /// Chooses whether the originals of what is posted from now on are kept; off at first.
    @discardableResult
    public func keepOriginals(_ isOn: Bool) async throws(ClientError) -> MediaAPI.Originals {
      try await client.call(GrassyAPI.originals.set, .init(keepsOriginals: isOn))
    }

    /// Deletes all originals that are kept; the photos stay.
    public func deleteOriginals() async throws(ClientError) {
      _ = try await client.call(GrassyAPI.originals.deleteAll, .init())
    }

    /// Queues the file that a photo was made of, with all that it says of place and time, in the outbox: the server keeps it for its owner
    /// alone. Where it doesn't keep originals, it is given up.
    /// - Parameters:
    ///   - path: where the file is; it may go once this returns.
    ///   - photo: of `uploadPhoto`.
    /// - Throws: `StoreError` where there is no room to keep it.
    public func queueOriginal(at path: String, of photo: ID<MediaAPI.Item>) async throws(StoreError) {
      try await store.addOriginal(path, of: photo, in: GrassyKit.app)
    }

    /// Sends the file that a photo was made of, with all that it says of place and time, to be kept for its owner alone.
    /// - Parameters:
    ///   - path: where the file is; it stays.
    ///   - photo: as the server knows it.
    ///   - key: by which the server knows the upload again, so that what was cut off goes on.
    /// - Throws: `refused` with 403 where originals are not kept, with 404 where the photo is gone.
    public func uploadOriginal(
      at path: String, of photo: ID<MediaAPI.Item>, key: String? = nil
    ) async throws(ClientError) {
      var file = try FileUpload(path: path, key: key)
      (file.app, file.originalOf) = ("grassy", photo)
      try await client.sendOriginal(file)
    }

    /// Asks the server for a request by which so many bytes go straight into its bucket.
    /// - Returns: nil where the server takes photos itself.
    public func signRequest(byteCount: Int, contentType: String) async throws(ClientError) -> SignedRequest? {
      try await PhotoSending(client, direct: direct).sign(
        byteCount: byteCount, contentType: contentType)?.request
    }
  }
}
