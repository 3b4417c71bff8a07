internal import Glibc
public import HTTP
public import Media
internal import SQL
public import Wire

/// A file that an app reads or makes as a whole; a phantom for its ID.
public enum Archive {
  enum Direction: String, Sendable {
    case incoming = "in"
    case outgoing = "out"
  }
}

/// What an archive may be in place of a zip.
public enum ArchiveText: Sendable, Equatable {
  /// A table, such as a CSV file.
  case table
  /// Any text, such as one in JSON or XML.
  case any

  /// By the media type that a client says; nil for one that no text has.
  init?(mediaType: String) {
    switch mediaType {
    case "text/csv": self = .table
    case "text/plain", "text/xml", "application/xml", "application/json", "application/geo+json", "application/gpx+xml",
      "application/vnd.google-earth.kml+xml":
      self = .any
    default: return nil
    }
  }
}

/// What somebody brings along from elsewhere, and what they take away. The files live for days, not longer.
public struct Archives: Sendable {
  private let services: Services
  private var uploads: Uploads { services.uploads }

  public init(services: Services) { self.services = services }

  /// Seconds that a file which arrived waits to be taken up.
  static let unclaimed: Int64 = 86_400
  /// Archives of one account that have arrived and are not done with.
  static let mostArrived = 3
  static let fileName = "archive.zip"

  private static func media(_ id: ID<Archive>) -> ID<MediaAPI.Item> { id.cast() }

  // MARK: Coming in

  /// Keeps a small file that came by a form.
  /// - Parameter text: what it may be in place of a zip.
  /// - Throws: 422 for another kind of file, 429 for an account that has too many here.
  public func keep(
    _ bytes: [UInt8], mayBe text: ArchiveText? = nil, by signedIn: SignedIn
  ) async throws -> ID<Archive> {
    try Self.checkBeginning(bytes, mayBe: text)
    let (id, now): (ID<Archive>, Timestamp) = (services.newID(), services.now())
    let name = ResumableUpload.fileName(Self.media(id))
    try await uploads.parts.keep(bytes, as: name)
    do {
      try await services.system.write { transaction in
        try Self.requireRoom(of: signedIn.account, in: transaction)
        try ArchiveQueries.insert(
          id, .incoming, owner: signedIn.account, size: Int64(bytes.count), now: now,
          expires: now.adding(seconds: Self.unclaimed), in: transaction)
      }
    } catch {
      await uploads.removeParts(of: Self.media(id))
      throw error
    }
    return id
  }

  /// Says that an archive of the account's own is needed until then.
  /// - Throws: 404 where there is none.
  public func claim(_ id: ID<Archive>, until expires: Timestamp, by signedIn: SignedIn) async throws {
    let now = services.now()
    try await services.system.write { transaction in
      guard try ArchiveQueries.size(of: id, .incoming, owner: signedIn.account, now: now, in: transaction) != nil,
        try ArchiveQueries.extend(id, to: expires, in: transaction)
      else { throw Problem.notFound() }
    }
  }

  /// A zip of this machine, to be read.
  public func zip(at path: String) -> ZipArchive { uploads.workers.archive(at: path) }

  /// The file of an archive that has arrived, as a file of this machine, for who works on it.
  /// - Throws: `MediaError.truncated` where it is gone.
  public func path(of id: ID<Archive>) async throws -> String {
    let path = "\(uploads.incoming)/\(id).archive"
    try await uploads.fetchArrived(Self.media(id), to: path)
    return path
  }

  /// A name for a file beside those that arrive, which goes at the next start if it is left.
  public func scratch(_ id: ID<Archive>, _ number: Int) -> String { "\(uploads.incoming)/\(id).\(number).work" }

  /// Imports a photo or video from an archive, as if its owner had uploaded it, with the original if they keep originals.
  /// - Parameter path: a local file, which is deleted.
  /// - Throws: `MediaError` for a file that is too large or of an unsupported type.
  public func importMedia(
    _ path: String, for viewer: Viewer
  ) async throws -> ID<MediaAPI.Item> {
    defer { unlink(path) }
    return try await uploads.importMedia(
      path, as: services.newID(), keeping: services.newID(), for: viewer, limits: services.uploadLimits)
  }

  /// The largest file that `importMedia` may take.
  public var mostMediaBytes: Int64 { Int64(services.uploadLimits.most) }

  /// How far media have come that were taken in; those that are gone are missing.
  public func states(of media: [ID<MediaAPI.Item>], for viewer: Viewer) async throws -> [ID<MediaAPI.Item>: MediaState]
  {
    try await services.database.read(as: viewer.signedIn.principal) { transaction in
      var states: [ID<MediaAPI.Item>: MediaState] = [:]
      for id in media {
        let upload = try UploadQueries.upload(id, links: .plain(app: viewer.app), in: transaction)
        guard let upload else { continue }
        states[id] =
          switch upload.status {
          case .ready: .ready
          case .failed: .failed(upload.failure?.detail ?? "It could not be read.")
          default: .working
          }
      }
      return states
    }
  }

  /// How far a medium has come.
  public enum MediaState: Sendable, Equatable {
    case working, ready
    /// With what its owner is told.
    case failed(String)
  }

  // MARK: Going out

  /// Stores a file that was made for its owner, who may fetch it for some time. Doing so again replaces it.
  /// - Parameter path: a file of this machine; it stays.
  public func store(
    _ path: String, as id: ID<Archive>, for account: ID<AuthAPI.Account>, until expires: Timestamp
  ) async throws {
    var facts = stat()
    guard let key = Self.key(of: id), stat(path, &facts) == 0 else { throw MediaError(.storeFailed, "no file") }
    let isKnown = try await services.system.read { try ArchiveQueries.exists(id, in: $0) }
    try await uploads.store.put(contentsOf: path, at: key)
    let (size, now) = (Int64(facts.st_size), services.now())
    do {
      try await services.system.write {
        try ArchiveQueries.put(id, owner: account, size: size, now: now, expires: expires, in: $0)
      }
    } catch {
      // What is known already stays known, and so needs its file.
      if !isKnown { try await uploads.store.delete(key) }
      throw error
    }
  }

  /// The bytes of an archive that was made for the account; nil where there is none any more.
  public func body(of id: ID<Archive>, by signedIn: SignedIn, for request: Request) async throws -> Response.Body? {
    let now = services.now()
    let size = try await services.system.read {
      try ArchiveQueries.size(of: id, .outgoing, owner: signedIn.account, now: now, in: $0)
    }
    guard size != nil, let key = Self.key(of: id) else { return nil }
    return try await StoredBody(services).body(of: key, for: request)
  }

  /// A photo's or film's largest file as a file of this machine.
  /// - Parameters:
  ///   - scratch: where it is put if it is elsewhere.
  /// - Returns: where it is, and whether that is `scratch`; nil where it is gone.
  public func largestFile(
    of media: ID<MediaAPI.Item>, isVideo: Bool, scratch: String
  ) async throws -> (path: String, size: Int64)? {
    let name = isVideo ? PreparedVideo.fileName : Rendition.fileName(.large, .jpeg)
    guard let key = BlobKey(try await uploads.name(of: media).path(name)),
      let size = try await uploads.store.size(of: key)
    else { return nil }
    if let path = uploads.store.localPath(of: key) { return (path, size) }
    guard try await uploads.store.copy(key, toFile: scratch) else { return nil }
    return (scratch, size)
  }

  // MARK: Both

  /// The archive is done with: its file goes.
  public func remove(_ id: ID<Archive>) async throws {
    try await services.system.write { try ArchiveQueries.delete(id, in: $0) }
    await uploads.sweepDeleted()
  }

  private static func key(of id: ID<Archive>) -> BlobKey? { BlobKey(ObjectName(media(id)).path(fileName)) }

  /// Whether a file begins as a zip does.
  public static func isZip(_ beginning: some Sequence<UInt8>) -> Bool { beginning.starts(with: [0x50, 0x4b]) }

  /// Whether a file begins as a text in UTF-8 may: no control characters but tabs and line breaks.
  static func isText(_ beginning: some Sequence<UInt8>) -> Bool {
    beginning.prefix(512).allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
  }

  /// - Throws: 422 for what doesn't begin as such a file does.
  static func checkBeginning(_ bytes: [UInt8], mayBe text: ArchiveText?) throws(Problem) {
    guard !isZip(bytes), !(text != nil && isText(bytes)) else { return }
    let detail =
      switch text {
      case .table: "This is neither a zip file nor a table in CSV. Choose the file as it was downloaded."
      case .any: "This is neither a zip file nor text in UTF-8. Choose the file as it was downloaded."
      case nil: "This is not a zip file. Choose the archive as it was downloaded."
      }
    throw .validation("file", "unsupported_format", detail)
  }

  static func requireRoom(of account: ID<AuthAPI.Account>, in transaction: Transaction) throws {
    guard try ArchiveQueries.count(of: account, .incoming, in: transaction) < mostArrived else {
      throw Problem.rateLimited(
        retryAfter: 60, "You have too many unfinished archives. Finish or remove one of them first.")
    }
  }
}
