internal import Media
internal import SQL
internal import Wire

/// Photos that are made while their sender waits, where another process goes on with them when this one dies.
extension UploadActions {
  /// Takes a photo in as a job that this process has begun already.
  func uploadAmongOthers(
    _ bytes: [UInt8], alt: String, _ purpose: Purpose, named: String?, as job: MediaJob, idempotency: IdempotencyKey?
  ) async throws -> ID<MediaAPI.Item> {
    let (uploads, system, now) = (services.uploads, services.system, services.now())
    let until = now.adding(seconds: Uploads.leaseSeconds)
    let id = try await system.write { transaction in
      try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        try UploadQueries.reserve(job.id, owner: job.owner, alt: alt, now: now, named: named, in: transaction)
        try JobQueries.insertHeld(job, until: until, now: now, in: transaction)
        return job.id
      }
    }
    guard id == job.id else {
      try await uploads.join(id)
      return id
    }
    try await uploads.stoppable(id) {
      do {
        try await uploads.keeping(job) {
          let photo = try await uploads.process(bytes, purpose.request, as: id, for: job.owner)
          try await system.write { transaction in
            guard case .done = try JobQueries.delete(job, in: transaction) else { return }
            try UploadQueries.finish(id, photo, in: transaction)
          }
        }
      } catch is LostLease {
        // Another process makes it.
      } catch {
        await uploads.cancel(id)
        throw error
      }
    }
    return id
  }
}

extension Uploads {
  /// A job for a photo that is made while its sender waits; nil for the only process, and for profile pictures, which are
  /// chosen again when something went wrong.
  func heldJob(
    _ id: ID<MediaAPI.Item>, _ purpose: UploadActions.Purpose, of owner: ID<AuthAPI.Account>
  ) -> MediaJob? {
    guard !leases.isAlone, case .photo(let crop) = purpose else { return nil }
    return MediaJob(id: id, owner: owner, kind: .photo, crop: crop, attempts: 1, holder: leases.holder)
  }
}
