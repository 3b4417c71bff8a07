internal import HTTP
internal import Media
public import SQL
public import Wire

/// Keeping the files that people send as they were, for who has chosen that.
public struct Originals: Sendable {
  private let services: Services
  private var uploads: Uploads { services.uploads }

  public init(services: Services) { self.services = services }

  static let off = Problem(
    .forbidden, detail: "You keep no originals here. Turn on “Keep originals” in the settings first.")

  /// Those of the given media whose original is kept, as far as they are the viewer's own.
  public static func kept(
    of media: [ID<MediaAPI.Item>], in transaction: ReadTransaction
  ) throws -> Set<ID<MediaAPI.Item>> {
    try OriginalQueries.kept(of: media, in: transaction)
  }

  /// Whether the viewer keeps originals in the app.
  public static func isOn(_ viewer: Viewer, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM original_keepers WHERE profile_id = \(viewer.profile)")
  }

  /// The choice, and what is kept.
  func state(of viewer: Viewer) async throws -> MediaAPI.Originals {
    try await services.database.read(as: viewer.principal) { transaction in
      let sum = try OriginalQueries.sum(of: viewer.signedIn.account, in: viewer.app, transaction)
      return MediaAPI.Originals(
        keepsOriginals: try Self.isOn(viewer, in: transaction), count: sum.count, byteCount: sum.bytes)
    }
  }

  /// Chooses for what is sent from now on.
  func set(_ isOn: Bool, _ viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      if isOn {
        try transaction.run(
          "INSERT INTO original_keepers (profile_id) VALUES (\(viewer.profile)) ON CONFLICT DO NOTHING")
      } else {
        try transaction.run("DELETE FROM original_keepers WHERE profile_id = \(viewer.profile)")
      }
    }
  }

  /// Deletes all that are kept in the viewer's app; the photos stay.
  func deleteAll(of viewer: Viewer) async throws {
    let uploads = uploads
    try await services.database.write(as: viewer.principal) { transaction in
      try transaction.run(
        "DELETE FROM originals WHERE owner = \(viewer.signedIn.account) AND app = \(viewer.app)")
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  /// Keeps a file that came whole, where the viewer has chosen that.
  func keep(_ bytes: [UInt8], of media: ID<MediaAPI.Item>, by viewer: Viewer) async throws {
    guard let type = FileType.sniff(Array(bytes.prefix(4096))),
      try await services.database.read(as: viewer.principal, { try Self.isOn(viewer, in: $0) })
    else { return }
    let (id, now): (ID<MediaAPI.Item>, Timestamp) = (services.newID(), services.now())
    let (app, isNamed) = (viewer.app, uploads.naming(viewer.app) != nil)
    try await uploads.parts.keep(bytes, as: ResumableUpload.fileName(id))
    do {
      let isKept = try await services.system.write { transaction in
        try OriginalQueries.insert(
          id, of: media, type, size: bytes.count, by: viewer.signedIn.account, in: app, isNamed: isNamed,
          isByItself: true, now: now, transaction)
      }
      guard isKept else { return await uploads.removeParts(of: id) }
    } catch {
      await uploads.removeParts(of: id)
      throw error
    }
    uploads.wakeJobs()
  }

  /// A medium's original as a file of this machine, for its owner's own work.
  /// - Parameter scratch: where it is put if it is elsewhere.
  /// - Returns: where it is, and the ending of its name; nil where there is none.
  public func file(
    of media: ID<MediaAPI.Item>, by viewer: Viewer, scratch: String
  ) async throws -> (path: String, ending: String)? {
    let original = try await services.database.read(as: viewer.principal) {
      try OriginalQueries.stored(of: media, in: $0)
    }
    guard let original, let key = original.key else { return nil }
    if let path = uploads.store.localPath(of: key) { return (path, original.type.rawValue) }
    guard try await uploads.store.copy(key, toFile: scratch) else { return nil }
    return (scratch, original.type.rawValue)
  }
}
