internal import Glibc
internal import Media
internal import SQL
internal import Wire

/// The queue of what is to be made of uploads. It stands in the database, so it survives the server.
extension Uploads {
  /// How often a job is begun before it is given up.
  static let mostAttempts = 5
  /// How often it may fail for reasons that may pass, such as a full disk.
  private static let mostTries = 3

  /// Begins what is due. To be called when there may be something; cheap when there is nothing.
  public func wakeJobs() {
    background.start { [self] in await beginPhotos() }
    background.start { [self] in await beginVideos() }
    background.start { [self] in await storeOriginals() }
  }

  /// Does a claimed job and writes down how it ended.
  func run(_ job: MediaJob, _ work: @escaping @Sendable () async throws -> Void) async {
    do {
      try await keeping(job) { [self] in try await stoppable(job.id, work) }
    } catch is LostLease {
      // Another process has it, and does it.
      log(.error, "a media job was lost to another process")
    } catch is CancellationError {
      // The server stops: the next start goes on, and this was no attempt. Or the medium was deleted, and the job with it.
      await settle(job) {
        try JobQueries.putBack(job, attempts: job.attempts - 1, until: Timestamp(microseconds: 0), in: $0)
      }
    } catch {
      let fault = (error as? MediaError) ?? MediaError(.storeFailed)
      log(
        .error, "media job failed",
        [("code", .code(fault.code.rawValue)), ("kind", .code(job.kind.rawValue)), ("attempt", .int(job.attempts))])
      let until = now().adding(seconds: Int64(30 * job.attempts))
      let isOver = !fault.mayPass || job.attempts >= Self.mostTries
      await settle(job) { transaction in
        if isOver {
          try JobQueries.fail(job, fault.code, in: transaction)
        } else {
          try JobQueries.putBack(job, attempts: job.attempts, until: until, in: transaction)
        }
      }
      await notify(isOver ? .failed : .processing(0), of: job)
    }
  }

  private func settle(_ job: MediaJob, _ write: @escaping @Sendable (Transaction) throws -> Void) async {
    do { try await system.write(write) } catch {
      // It stays 'running' until its lease is over; where there is one process, until the next start.
      log(.error, "the end of a media job was not written down")
    }
  }

  /// The file of a job, at a path that tells how it is to be cut.
  func source(of job: MediaJob, as path: String) async throws -> String {
    try await parts.take(ResumableUpload.fileName(job.id), try await keptParts(of: job.id), to: path)
    return path
  }

  /// - Parameter waitsForWebPs: false for who only wants to know of the JPEGs.
  func makePhoto(_ job: MediaJob, waitsForWebPs: Bool = true) async throws {
    let request = job.crop.request
    let path = try await source(of: job, as: incomingPath(job.id, request))
    try await storeOriginal(of: job, at: path)
    // What came from elsewhere was only lent: another process may be the next to work on it.
    let image: ImageJob
    do {
      image = try workers.start(.file(path), request, for: WorkOwner(job.owner), isAdmitted: true)
      let photo = try await image.jpegs()
      try await store.put(photo.renditions, at: try await name(of: job.id).path)
      guard try await markReady(job, photo, film: 0) else {
        if parts.areElsewhere { unlink(path) }
        return
      }
    } catch {
      if parts.areElsewhere { unlink(path) }
      throw error
    }
    let end: @Sendable () async -> Void = { [self] in
      await finish(image, job.id, path)
      guard parts.areElsewhere else { return }
      unlink(path)
      await removeParts(of: job.id)
    }
    if waitsForWebPs { await end() } else { background.start(end) }
  }

  /// False when the medium was deleted meanwhile; then its files are gone too.
  func markReady(_ job: MediaJob, _ photo: PreparedPhoto, film: Int) async throws -> Bool {
    let name = try await name(of: job.id)
    let end = try await system.write { transaction in
      let end = try JobQueries.delete(job, in: transaction)
      guard case .done = end else { return end }
      return try UploadQueries.finish(job.id, photo, film: film, in: transaction) ? .done : .gone
    }
    switch end {
    case .done: break
    // The files are the same, no matter which process made them.
    case .lost: throw LostLease()
    case .gone:
      try await store.deleteAll(prefix: name.prefix)
      return false
    }
    await notify(.ready, of: job)
    await notifyReady(job.owner)
    return true
  }
}

extension MediaError {
  /// Whether the same file may be taken in another time.
  var mayPass: Bool {
    switch code {
    case .decoderUnavailable, .diskFull, .diskReadOnly, .storeFailed, .storeUnavailable, .storeRefused, .tooManyAtOnce,
      .tooBusy:
      true
    default: false
    }
  }
}
