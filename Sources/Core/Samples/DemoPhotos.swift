internal import Glibc
public import Media
internal import SQL
public import Wire

/// Photos of a sample circle: drawn ones, and files that somebody gave. Each is ready with all its renditions.
public struct DemoPhotos: Sendable {
  /// A photo that is stored, for use as it is and as the pattern of others.
  public struct Kept: Sendable {
    public let id: ID<MediaAPI.Item>
    fileprivate let photo: PreparedPhoto
    fileprivate let files: [Rendition]
  }

  private let services: Services

  /// - Parameter services: with the clock of the time when the photo is uploaded.
  public init(services: Services) { self.services = services }

  /// Makes the renditions of a picture as of an upload's, and stores them.
  public func keep(
    _ source: ImageSource, alt: String, _ purpose: UploadActions.Purpose, by owner: SignedIn
  ) async throws -> Kept {
    let (photo, webPs) = try await services.uploads.workers.make(source, purpose.request, for: WorkOwner(owner.account))
    return try await store(photo, photo.renditions + webPs, alt: alt, by: owner) { prefix in
      try await services.uploads.store.put(photo.renditions + webPs, below: prefix)
    }
  }

  /// Makes a short film that moves over a drawn picture; nil where there are no tools for it.
  public func keepFilm(of picture: PixelBuffer, alt: String, by owner: SignedIn) async throws -> Kept? {
    let uploads = services.uploads
    guard let videos = uploads.videos else { return nil }
    let id: ID<MediaAPI.Item> = services.newID()
    let folder = "\(uploads.incoming)/\(id).work"
    guard mkdir(folder, 0o700) == 0 else { throw MediaError(.storeFailed, "mkdir: \(errno)") }
    defer { FileNames.remove(folder) }
    let video = try await videos.draw(picture, in: folder)
    let (photo, webPs) = try await uploads.workers.make(.file(video.poster), .photo(), for: WorkOwner(owner.account))
    var facts = stat()
    guard let key = BlobKey(ObjectName(id).path(PreparedVideo.fileName)), stat(video.film, &facts) == 0 else {
      throw MediaError(.storeFailed, "the film is gone")
    }
    try await uploads.store.put(contentsOf: video.film, at: key)
    try await uploads.store.put(photo.renditions + webPs, at: ObjectName(id).path)
    let (now, bytes) = (services.now(), Int(facts.st_size))
    try await services.system.write { transaction in
      try UploadQueries.reserve(id, .video, owner: owner.account, alt: alt, now: now, in: transaction)
      try UploadQueries.finish(id, photo, film: bytes, in: transaction)
      _ = try UploadQueries.markWebP(id, in: transaction)
    }
    return Kept(id: id, photo: photo, files: photo.renditions + webPs)
  }

  /// Keeps the same picture once more, as a photo of its own that shares the files: stored files are never written to.
  public func keepAgain(_ kept: Kept, alt: String, by owner: SignedIn) async throws -> Kept {
    let store = services.uploads.store
    let place = try await services.uploads.name(of: kept.id)
    return try await self.store(kept.photo, kept.files, alt: alt, by: owner) { prefix in
      for file in kept.files {
        guard let old = BlobKey(place.path(file.fileName)).flatMap(store.localPath),
          let new = BlobKey("\(prefix)/\(file.fileName)").flatMap(store.localPath), Self.link(old, to: new)
        else { return try await store.put(kept.files, below: prefix) }
      }
    }
  }

  private func store(
    _ photo: PreparedPhoto, _ files: [Rendition], alt: String, by owner: SignedIn,
    _ put: (String) async throws -> Void
  ) async throws -> Kept {
    let id: ID<MediaAPI.Item> = services.newID()
    let now = services.now()
    try await put(ObjectName(id).prefix)
    try await services.system.write { transaction in
      try UploadQueries.reserve(id, owner: owner.account, alt: alt, now: now, in: transaction)
      try UploadQueries.finish(id, photo, in: transaction)
      _ = try UploadQueries.markWebP(id, in: transaction)
    }
    return Kept(id: id, photo: photo, files: files)
  }

  /// False where files cannot be linked.
  private static func link(_ old: String, to new: String) -> Bool {
    let parts = new.split(separator: "/", omittingEmptySubsequences: false)
    for count in [parts.count - 2, parts.count - 1] {
      mkdir(parts.prefix(count).joined(separator: "/"), 0o700)
    }
    return Glibc.link(old, new) == 0
  }
}
