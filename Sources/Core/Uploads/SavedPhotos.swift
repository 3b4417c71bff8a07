public import HTTP
internal import Media
public import Wire

/// Photos and videos of a post that somebody takes away as one zip, each in the largest form that is shown, without metadata. Whether
/// they may is decided before, and again for each piece: somebody who reads slowly gets nothing that they may not have any more.
public struct SavedPhotos: Sendable {
  private let services: Services

  public init(services: Services) { self.services = services }

  /// A zip of stored files, sent as it is written.
  /// - Parameters:
  ///   - media: the photos and videos in their order; one whose file is gone is left out.
  ///   - name: of the file, without its ending.
  ///   - time: when they were posted.
  ///   - mayHave: whether the reader still may have one of them. Where not, the connection is cut.
  /// - Throws: 404 where all files are gone, 409 for more than a zip holds, 503 where no archives can be made.
  public func zip(
    _ media: [MediaAPI.Attachment], called name: String, at time: Timestamp,
    while mayHave: @escaping @Sendable (ID<MediaAPI.Item>) async throws -> Bool
  ) async throws -> Response {
    var files: [ZipStream.File] = []
    for (index, item) in media.enumerated() {
      if let file = try await file(of: item, index + 1, time, while: mayHave) { files.append(file) }
    }
    guard !files.isEmpty else { throw Problem.notFound() }
    let stream = try Self.stream(files)
    var response = Response(
      .ok,
      body: .pieces(
        PiecewiseBody(count: stream.count) { [log = services.log] range in
          do { return try await stream.read(range) } catch {
            log(.error, "a zip was not sent whole", [("code", .code(Uploads.code(error)))])
            throw error
          }
        }))
    response.headers.add("Content-Type", "application/zip")
    response.headers.add("Content-Disposition", "attachment; filename=\"\(name).zip\"")
    response.headers.add("Cache-Control", "private, no-store")
    response.headers.add("X-Content-Type-Options", "nosniff")
    response.headers.add("Content-Security-Policy", "default-src 'none'; sandbox")
    return response
  }

  private static func stream(_ files: [ZipStream.File]) throws -> ZipStream {
    do { return try ZipStream(files) } catch ArchiveError.unavailable {
      throw Problem.unavailable("Archives cannot be made on this server at the moment. Save the photos one by one.")
    } catch ArchiveError.tooLarge {
      throw Problem.conflict(.conflict, "These files are too large for one archive. Save them one by one.")
    }
  }

  private func file(
    of item: MediaAPI.Attachment, _ number: Int, _ time: Timestamp,
    while mayHave: @escaping @Sendable (ID<MediaAPI.Item>) async throws -> Bool
  ) async throws -> ZipStream.File? {
    let (isVideo, uploads, store) = (item.kind == .video, services.uploads, services.uploads.store)
    let name = isVideo ? PreparedVideo.fileName : Rendition.fileName(.large, .jpeg)
    guard let key = BlobKey(try await uploads.name(of: item.id).path(name)),
      let size = try await store.size(of: key)
    else { return nil }
    let shown = "\(number < 10 ? "0" : "")\(number)-\(isVideo ? "video.mp4" : "photo.jpg")"
    return ZipStream.File(shown, size: size, seconds: time.microseconds / 1_000_000) { [id = item.id] range in
      guard try await mayHave(id) else { throw Problem.notFound() }
      if let bytes = try await store.read(key, range) { return bytes }
      // Moved meanwhile to the name that an app has given it.
      let now = BlobKey(try await uploads.name(of: id).path(name))
      guard let now, let bytes = try await store.read(now, range) else {
        throw MediaError(.storeFailed, "it went away")
      }
      return bytes
    }
  }
}
