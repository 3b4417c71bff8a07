internal import Glibc
internal import Media
internal import SQL
internal import Wire

/// The way of originals into the store. The row is there before the file and says whether that has come, so that a crash leaves
/// nothing to be mended but this to be gone on with.
extension Uploads {
  /// Stores the file that a medium is about to be made of, where its owner keeps originals.
  func storeOriginal(of job: MediaJob, at path: String) async throws {
    let waiting = try await system.read { try OriginalQueries.waiting(of: job.id, in: $0) }
    if let waiting { try await put(waiting, from: path) }
  }

  /// Stores the originals that were sent by themselves. To be called when there may be some; cheap when there are none.
  func storeOriginals() async {
    await originalLane.run { [self] in
      do {
        let arrived = try await system.read { try OriginalQueries.arrived(limit: 200, in: $0) }
        guard !arrived.isEmpty else { return }
        // Others would only do the same.
        if !leases.isAlone {
          guard try await leases.take("originals", seconds: 60) else { return }
        }
        for original in arrived where !Task.isCancelled { try await storeArrived(original) }
      } catch is CancellationError {
        // The server stops; the next start goes on.
      } catch {
        log(.error, "originals are stored later", [("code", .code(Self.code(error)))])
      }
    }
  }

  private func storeArrived(_ original: Original) async throws {
    let path = "\(incoming)/\(original.id).kept"
    do {
      try await fetchArrived(original.id, to: path)
      try await put(original, from: path)
    } catch let error as MediaError where error.code == .truncated {
      // Its file is lost, as after a backup was brought back; or another process has just stored it.
      try await system.write { transaction in
        guard try OriginalQueries.stored(of: original.media, in: transaction) == nil else { return }
        try OriginalQueries.delete(original.id, in: transaction)
      }
    }
    unlink(path)
    if parts.areElsewhere { await removeParts(of: original.id) }
  }

  private func put(_ original: Original, from path: String) async throws {
    guard let key = original.key else { return }
    try await store.put(contentsOf: path, at: key)
    let now = now()
    let isThere = try await system.write { try OriginalQueries.markStored(original.id, at: now, in: $0) }
    // It was deleted while this was written.
    if !isThere { try await store.deleteAll(prefix: original.name.current.prefix) }
  }
}
