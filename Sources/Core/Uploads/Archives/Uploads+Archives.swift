internal import Glibc
internal import Media
public import SQL
public import Wire

extension Uploads {
  /// Makes a file of this machine a medium that waits for the queue, as if it had come in parts.
  /// - Parameter original: the ID under which the file itself is kept if the viewer keeps originals.
  func importMedia(
    _ path: String, as id: ID<MediaAPI.Item>, keeping original: ID<MediaAPI.Item>, for viewer: Viewer,
    limits: UploadLimits
  ) async throws -> ID<MediaAPI.Item> {
    let file = try ReadableFile(path)
    let beginning = try file.read(0, 4096)
    let kind = MediaKind.sniff(beginning) ?? .photo
    guard file.size > 0 else { throw MediaError(.truncated, "an empty file") }
    try limits.check(kind, bytes: file.size)
    let name = ResumableUpload.fileName(id)
    try await parts.make(name)
    do {
      var kept: [KeptPart] = []
      guard case .held(let target) = try parts.lock(name) else { throw MediaError(.storeFailed, "locked") }
      defer { target.release() }
      for offset in stride(from: 0, to: file.size, by: ResumableUpload.Limits.part) {
        let bytes = try file.read(offset, min(ResumableUpload.Limits.part, file.size - offset))
        guard case .written(let part) = try await target.append(bytes, at: offset, checking: nil) else {
          throw MediaError(.storeFailed, "torn")
        }
        if let part { kept.append(part) }
      }
      let (now, named, written) = (now(), naming(viewer.app), kept)
      let (type, size) = (FileType.sniff(beginning), file.size)
      try await system.write { transaction in
        try UploadQueries.reserve(
          id, kind, owner: viewer.signedIn.account, alt: "", now: now, named: named, in: transaction)
        try JobQueries.insert(id, crop: .original, now: now, in: transaction)
        if let type {
          _ = try OriginalQueries.insert(
            original, of: id, type, size: size, by: viewer.signedIn.account, in: viewer.app, isNamed: named != nil,
            isByItself: false, now: now, transaction)
        }
        for part in written { try PartQueries.insert(part, of: id, in: transaction) }
      }
    } catch {
      await removeParts(of: id)
      throw error
    }
    wakeJobs()
    return id
  }

  /// Work of an app that goes on by itself, whichever process has died.
  struct TendAction: Sendable {
    let owners: @Sendable (Transaction) throws -> [ID<AuthAPI.Account>]
    let action: @Sendable (ID<AuthAPI.Account>) async -> Void
  }

  /// Has something done every 15 seconds, and once at the start, for each account that has work left.
  /// - Parameter owners: the accounts; a read that costs little where there are none.
  public func whenTended(
    for owners: @escaping @Sendable (Transaction) throws -> [ID<AuthAPI.Account>],
    _ action: @escaping @Sendable (ID<AuthAPI.Account>) async -> Void
  ) {
    tendActions.add(TendAction(owners: owners, action: action))
  }

  /// Takes or renews a lease on such work; false while another process has it.
  public func hold(_ name: String, seconds: Int64) async throws -> Bool {
    try await leases.take(name, seconds: seconds)
  }

  /// Starts work that ends with the server at the latest.
  public func startInBackground(_ work: @escaping @Sendable () async -> Void) { background.start(work) }

  /// Begins what apps have left; also every 15 seconds by `tendJobs`.
  public func tendApps() {
    for tend in tendActions.all {
      background.start { [self] in
        do {
          for account in try await system.read(tend.owners) { background.start { await tend.action(account) } }
        } catch { log(.error, "work of apps waits for the next round") }
      }
    }
  }
}
