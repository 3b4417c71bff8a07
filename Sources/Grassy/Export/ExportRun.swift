internal import Core
internal import Glibc
internal import HTML
internal import Media
internal import SQL
internal import Wire

/// Makes one zip of somebody's own posts: their words as JSON, each photo and film as large as it is kept, the kept originals, and pages that open from the
/// disk. Started over after a restart: nothing of it is of use before it is whole.
struct ExportRun: Sendable {
  let services: Services
  let viewer: Viewer

  private var archives: Archives { Archives(services: services) }

  func run() async throws {
    let known = try await services.database.query(as: viewer.principal) {
      try ExportQueries.find(of: viewer.profile, in: $0)
    }
    guard let known, known.state == .waiting else { return }
    let path = archives.scratch(known.archive, 0)
    defer { unlink(path) }
    do {
      try await write(known, to: path)
      let now = services.now()
      guard try await isWaiting(known) else { return }
      try await archives.store(
        path, as: known.archive, for: viewer.signedIn.account, until: known.createdAt.adding(seconds: Export.lifetime))
      let isKept = try await services.database.write(as: viewer.principal) {
        try ExportQueries.end(known.id, .done, now: now, in: $0)
      }
      // It was started over, or forgotten, meanwhile.
      if !isKept { try await archives.remove(known.archive) }
    } catch ArchiveError.unavailable {
      try await fail(known, "Archives cannot be made on this server at the moment. Please tell the person who runs it.")
    } catch let error as MediaError where error.isOfTheDisk {
      try await fail(known, error.safeMessage)
    }
  }

  private func isWaiting(_ known: Export) async throws -> Bool {
    let current = try await services.database.query(as: viewer.principal) {
      try ExportQueries.find(of: viewer.profile, in: $0)
    }
    return current?.id == known.id && current?.state == .waiting
  }

  private func fail(_ known: Export, _ reason: String) async throws {
    let now = services.now()
    _ = try await services.database.write(as: viewer.principal) {
      try ExportQueries.end(known.id, .failed, reason: reason, now: now, in: $0)
    }
  }

  private func write(_ known: Export, to path: String) async throws {
    let zip = try ExportZip(path: path, time: services.now())
    var gallery = ExportGallery(username: viewer.username, fullName: viewer.fullName, at: services.now())
    let links = MediaLinks.plain(app: Grassy.name)
    var before: Cursor<GrassyAPI.ProfilePostList>?
    var count = 0
    repeat {
      try Task.checkCancellation()
      let cursor = before
      let (page, kept) = try await services.database.read(as: viewer.principal) { transaction in
        let page = try PostQueries.posts(
          of: viewer.profile, viewer: viewer.profile, before: cursor, limit: 50, links: links, in: transaction)
        return (page, try ExportQueries.keptPlaces(of: page.items.map(\.id), in: transaction))
      }
      for post in page.items {
        var files: [ExportedFile] = []
        for (number, medium) in post.media.enumerated() {
          if let file = try await add(medium, number + 1, of: post, known, to: zip) { files.append(file) }
        }
        gallery.add(post, files, kept: kept[post.id])
      }
      count += page.items.count
      before = page.next.flatMap { links.cursors.open($0) }
      let done = count
      guard
        try await services.database.write(
          as: viewer.principal, { try ExportQueries.advance(known.id, to: done, in: $0) })
      else { throw CancellationError() }
    } while before != nil
    for (name, bytes) in gallery.finish() { try await zip.put(bytes, as: name) }
    try await zip.finish()
  }

  /// Puts a photo or film in; nil for one whose file is gone.
  private func add(
    _ medium: MediaAPI.Attachment, _ number: Int, of post: Post, _ known: Export, to zip: ExportZip
  ) async throws -> ExportedFile? {
    let isVideo = medium.kind == .video
    let scratch = archives.scratch(known.archive, 1)
    defer { unlink(scratch) }
    guard let found = try await archives.largestFile(of: medium.id, isVideo: isVideo, scratch: scratch) else {
      return nil
    }
    let day = ExportGallery.day(post.createdAt)
    let name = "media/\(day)-\(post.id.description.suffix(8))-\(number).\(isVideo ? "mp4" : "jpg")"
    try await zip.put(contentsOf: found.path, as: name, time: post.createdAt)
    return ExportedFile(
      name: name, isVideo: isVideo, width: medium.width, height: medium.height, alt: medium.alt,
      original: try await addOriginal(of: medium.id, beside: name, post.createdAt, known, to: zip))
  }

  /// Puts the file in as it was sent, where that is kept; answers its name.
  private func addOriginal(
    of media: ID<MediaAPI.Item>, beside name: String, _ time: Timestamp, _ known: Export, to zip: ExportZip
  ) async throws -> String? {
    let scratch = archives.scratch(known.archive, 2)
    defer { unlink(scratch) }
    guard
      let found = try await Originals(services: services).file(of: media, by: viewer, scratch: scratch)
    else { return nil }
    let own = "originals/\(name.dropFirst("media/".count).prefix { $0 != "." }).\(found.ending)"
    try await zip.put(contentsOf: found.path, as: own, time: time)
    return own
  }
}

/// A photo or film in the archive.
struct ExportedFile: Hashable, Sendable {
  let name: String
  let isVideo: Bool
  let width: Int
  let height: Int
  let alt: String
  /// The name of the file as it was sent, where it is kept.
  let original: String?
}

/// The zip as it grows. Its bytes are written away from the threads that answer requests.
private actor ExportZip {
  private let writer: ZipWriter
  private let seconds: Int64

  init(path: String, time: Timestamp) throws {
    writer = try ZipWriter(path: path)
    seconds = time.microseconds / 1_000_000
  }

  func put(_ bytes: [UInt8], as name: String) throws { try writer.put(bytes, as: name, seconds: seconds) }

  func put(contentsOf path: String, as name: String, time: Timestamp) throws {
    let file = try ReadableFile(path)
    try writer.begin(name, size: Int64(file.size), seconds: time.microseconds / 1_000_000)
    let count = 1 << 20
    for offset in stride(from: 0, to: file.size, by: count) {
      let bytes = try file.read(offset, min(count, file.size - offset))
      guard !bytes.isEmpty else { throw MediaError(.storeFailed, "a file became shorter") }
      try writer.add(bytes)
    }
  }

  func finish() throws { try writer.finish() }
}
