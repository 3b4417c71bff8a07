internal import Glibc
internal import Media
internal import SQL
internal import Synchronization
internal import Wire

/// Where the files of media lie, and their way from where they lay before they had a name.
extension Uploads {
  /// Has media that are sent for an app named after its people.
  func nameObjects(in app: String) { namingApps.withLock { _ = $0.insert(app) } }

  /// Whether an app that runs here has its objects named.
  var namesObjects: Bool { namingApps.withLock { !$0.isEmpty } }

  /// The app, where it names the objects that are sent for it.
  func naming(_ app: String?) -> String? {
    app.flatMap { app in namingApps.withLock { $0.contains(app) } ? app : nil }
  }

  /// Where the files of a medium are, or are to be put.
  func name(of id: ID<MediaAPI.Item>) async throws -> ObjectName {
    try await storedName(of: id)?.current ?? ObjectName(id)
  }

  /// The smallest JPEG of a photo; nil where there is none.
  func smallPicture(_ id: ID<MediaAPI.Item>) async throws -> [UInt8]? {
    guard let key = BlobKey(try await name(of: id).path(Rendition.fileName(.small, .jpeg))) else { return nil }
    return try await store.read(key, 0..<(1 << 20))
  }

  func storedName(of id: ID<MediaAPI.Item>) async throws -> StoredName? {
    try await system.read { try UploadQueries.name(of: id, in: $0) }
  }

  /// Moves objects to the names that their media were given: copies them, says so in the row, and has those that are left
  /// removed by the next call, when nobody reads them any more. To be called every few seconds.
  ///
  /// The row says at each time where all files are, so a crash leaves nothing to be mended but this to be gone on with.
  public func moveNamed() async {
    await moveLane.run { [self] in
      do {
        let moving = try await system.read { try MoveQueries.moving(limit: 200, in: $0) }
        for medium in moving { try await move(medium) }
      } catch { log(.error, "objects are named later", [("code", .code(Self.code(error)))]) }
    }
  }

  private func move(_ medium: StoredMedium) async throws {
    guard let target = medium.name.chosen else { return }
    let (id, source) = (medium.id, ObjectName(medium.id))
    if medium.name.move == .clearing {
      try await store.deleteAll(prefix: source.prefix)
      return try await system.write { try MoveQueries.end(id, in: $0) }
    }
    for file in medium.files {
      guard let from = BlobKey(source.path(file)), let to = BlobKey(target.path(file)) else { return }
      // Deleted meanwhile, or moved by another process.
      guard try await copy(from, to, as: "\(incoming)/\(id).moving") else { break }
    }
    // A file that was missing is no reason to go on: then the row has changed too, or the check command tells of it.
    let isWhole = try await hasAll(medium.files, at: target)
    let arrived = try await system.write { transaction in
      guard isWhole else { return try UploadQueries.exists(id, in: transaction) }
      return try MoveQueries.arrive(id, in: transaction) || UploadQueries.exists(id, in: transaction)
    }
    if !arrived { try await store.deleteAll(prefix: target.prefix) }
  }

  private func hasAll(_ files: [String], at name: ObjectName) async throws -> Bool {
    let entries = try await store.list(prefix: name.prefix, after: nil, limit: 100)
    return Set(files.map(name.path)).isSubset(of: Set(entries.map(\.key.text)))
  }

  private func copy(_ from: BlobKey, _ to: BlobKey, as scratch: String) async throws -> Bool {
    if let path = store.localPath(of: from) {
      guard access(path, R_OK) == 0 else { return false }
      try await store.put(contentsOf: path, at: to)
      return true
    }
    defer { unlink(scratch) }
    guard try await store.copy(from, toFile: scratch) else { return false }
    try await store.put(contentsOf: scratch, at: to)
    return true
  }
}
