public import Foundation
public import Wire

extension GrassyKit {
  /// Importing posts from Instagram, and exporting your own.
  public actor ArchiveService {
    /// An archive that was chosen and isn't at the server yet, as the store keeps it.
    private struct Sending: Codable, Sendable {
      var file: FileUpload
      /// Of the call that begins the import.
      let key: String
    }

    private static let kept = "grassy.archive"
    private let client: HearthClient
    private let store: OfflineStore

    /// For the account that `store` is of.
    public init(_ client: HearthClient, _ store: OfflineStore) { (self.client, self.store) = (client, store) }

    // MARK: Imports

    /// Keeps a copy of an archive until the server has it, in place of one that was chosen before.
    /// - Throws: `StoreError.full` where there is no room for it; `failed` where it can't be read.
    public func choose(_ archive: URL) async throws {
      try await giveUp()
      let copy = store.archivePath
      do { try FileManager.default.copyItem(atPath: archive.path, toPath: copy) } catch {
        // A part of it is of no use.
        try? FileManager.default.removeItem(atPath: copy)
        throw (error as? CocoaError)?.code == .fileWriteOutOfSpace ? StoreError.full : StoreError.failed(10)
      }
      try await store.setDraft(
        Self.kept, Sending(file: try FileUpload.archive(path: copy), key: UUID().uuidString.lowercased()))
    }

    /// Whether an archive was chosen and isn't at the server yet: also by a process that has ended.
    public var isWaiting: Bool { get async throws { try await waiting() != nil } }

    /// Sends the archive that was chosen, and goes on with what the server has of it; then the server reads it.
    /// - Parameter progress: is called with a number from 0 to 1.
    /// - Returns: nil where none was chosen.
    public func send(progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws -> GrassyAPI.Import? {
      guard let sending = try await waiting() else { return nil }
      let size = Double(sending.file.size)
      do {
        let archive = try await client.sendArchive(sending.file) { progress(Double($0) / size) }
        let begun = try await client.call(GrassyAPI.beginImport, .init(archive: archive), key: sending.key)
        try await giveUp()
        return begun
      } catch let error as ClientError {
        // What the server refuses, it refuses the next time too.
        if error.advice == .mendFields || error.advice == .readAnew { try await giveUp() }
        throw error
      }
    }

    /// The archive that was chosen isn't to be sent.
    public func giveUp() async throws {
      try await store.setDraft(Self.kept, Sending?.none)
      // What isn't there needn't go.
      try? FileManager.default.removeItem(atPath: store.archivePath)
    }

    private func waiting() async throws -> Sending? {
      guard var sending: Sending = try await store.draft(Self.kept),
        FileManager.default.fileExists(atPath: store.archivePath)
      else { return nil }
      // The store's folder may have been moved, as by an update of the app.
      sending.file.path = store.archivePath
      return sending
    }

    /// The viewer's imports, newest first.
    public func imports() async throws(ClientError) -> [GrassyAPI.Import] {
      try await client.call(GrassyAPI.imports, .init()).items
    }

    /// What is in an archive, and how far its import has come.
    public func state(of id: ID<GrassyAPI.Import>) async throws(ClientError) -> GrassyAPI.Import {
      try await client.call(GrassyAPI.importState, .init(id: id))
    }

    /// Publishes what the archive has.
    /// - Parameter tellsPlaces: whether others are told the city of a post.
    public func start(
      _ id: ID<GrassyAPI.Import>, audience: SocialAPI.AudienceKind, tellsPlaces: Bool
    ) async throws(ClientError) -> GrassyAPI.Import {
      try await client.call(GrassyAPI.startImport, .init(id: id, audience: audience, tellsPlaces: tellsPlaces))
    }

    /// Stops an import; what is published stays.
    public func cancel(_ id: ID<GrassyAPI.Import>) async throws(ClientError) -> GrassyAPI.Import {
      try await client.call(GrassyAPI.cancelImport, .init(id: id))
    }

    /// Forgets an import.
    /// - Parameter withPosts: whether the posts that it made are deleted too.
    public func remove(_ id: ID<GrassyAPI.Import>, withPosts: Bool) async throws(ClientError) {
      _ = try await client.call(GrassyAPI.removeImport, .init(id: id, withPosts: withPosts))
    }

    // MARK: Exports

    /// How far the copy of your posts is.
    public func export() async throws(ClientError) -> GrassyAPI.Export { try await client.call(GrassyAPI.export) }

    /// Has a copy made, in place of an earlier one.
    public func makeExport() async throws(ClientError) -> GrassyAPI.Export {
      try await client.call(GrassyAPI.makeExport)
    }

    /// Fetches the copy.
    /// - Parameters:
    ///   - folder: where it is put, as `grassy.zip`; made if it isn't there.
    ///   - progress: is called with the bytes that are there, and how many there will be.
    /// - Throws: `refused` with 404 where there is none, or none any more.
    public func fetchExport(
      into folder: URL, progress: @escaping @Sendable (Int, Int?) -> Void = { _, _ in }
    ) async throws -> URL {
      guard let path = try await export().path else { throw ClientError.refused(.notFound()) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("grassy.zip")
      try await client.download(path, to: file.path, progress: progress)
      return file
    }

    /// Deletes the copy; your posts stay.
    public func removeExport() async throws(ClientError) { _ = try await client.call(GrassyAPI.removeExport) }
  }
}
