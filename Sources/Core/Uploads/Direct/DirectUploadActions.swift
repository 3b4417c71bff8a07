internal import Media
internal import SQL
internal import Wire

/// Taking in photos that are sent to an address made for each.
struct DirectUploadActions: Sendable {
  let services: Services
  private var uploads: Uploads { services.uploads }

  /// How long the address takes the file.
  static let seconds: Int64 = 300
  /// How much later a file that was sent can still be confirmed.
  static let graceSeconds: Int64 = 3600

  private static let types = [
    "image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/gif",
  ]

  /// One answer for every address that is not good, or not for this file.
  static let refusal = Problem(
    .forbidden, detail: "This address isn’t valid for this file, or has expired. Announce the photo again.")

  /// - Throws: 413, 415, 422, and 429 for an account that has announced too much.
  func begin(
    size: Int, contentType: String, by viewer: Viewer, origin: String, idempotency: IdempotencyKey?
  ) async throws -> MediaAPI.DirectUpload {
    let type = contentType.lowercased()
    guard Self.types.contains(type) else {
      throw Problem.unsupportedMedia("Photos are \(Self.types.joined(separator: ", ")).")
    }
    guard size > 0 else { throw Problem.validation("byteCount", "invalid", "The file is empty.") }
    try services.uploadLimits.check(.photo, bytes: size)
    let (now, limits) = (services.now(), services.uploadLimits)
    let fresh = DirectUpload(
      id: services.newID(), owner: viewer.signedIn.account, app: viewer.app, size: size, contentType: type,
      expires: now.adding(seconds: Self.seconds))
    let id = try await services.database.write(as: viewer.principal) { transaction in
      try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let open = try DirectUploadQueries.open(of: fresh.owner, now: now, in: transaction)
        guard open.count < ResumableUpload.Limits.open, open.bytes + size <= limits.openBytes else {
          throw Problem.rateLimited(retryAfter: 60, "You have announced too many photos. Send them first.")
        }
        try DirectUploadQueries.insert(fresh, now: now, in: transaction)
        return fresh.id
      }
    }
    let kept = try await services.database.query(as: viewer.principal, latest: true) {
      try DirectUploadQueries.upload(id, in: $0)
    }
    guard let upload = kept, upload.expires > now else {
      throw Problem.conflict(.conflict, "This photo was announced before. Announce it with another Idempotency-Key.")
    }
    return MediaAPI.DirectUpload(
      id: upload.id, url: address(of: upload, now: now, origin), method: "PUT",
      headers: .init(["Content-Type": upload.contentType]), expiresAt: upload.expires)
  }

  /// In the bucket, where there is one that clients may be sent to; else at this server.
  private func address(of upload: DirectUpload, now: Timestamp, _ origin: String) -> String {
    let left = Int(max(1, (upload.expires.microseconds - now.microseconds) / 1_000_000))
    let name = ResumableUpload.fileName(upload.id)
    if let address = uploads.parts.address(
      for: name, size: upload.size, contentType: upload.contentType, seconds: left)
    {
      return address
    }
    let signature = Base64URL.encode(services.keys.sign(.directUpload, upload.id.bytes))
    return "\(origin)/api/\(upload.app)/uploads/\(upload.id)/file?m=\(signature)"
  }

  /// Takes the file itself; returns when it is safe on the disk.
  /// - Throws: 403 for what was not announced so, 409 for a second file.
  func receive(_ bytes: [UInt8], contentType: String, as id: ID<MediaAPI.Item>, signature: String) async throws {
    guard let given = Base64URL.decode(signature), given.count == 32,
      services.keys.verify(.directUpload, id.bytes, signature: given)
    else { throw Self.refusal }
    let now = services.now()
    let upload = try await services.system.read { try DirectUploadQueries.upload(id, in: $0) }
    guard let upload, upload.expires > now, upload.size == bytes.count, upload.contentType == contentType.lowercased()
    else { throw Self.refusal }
    guard try await services.system.write({ try DirectUploadQueries.markReceived(id, now: now, in: $0) }) else {
      throw Problem.conflict(.conflict, "This file was already sent. Confirm it.")
    }
    do { try await uploads.parts.keep(bytes, as: ResumableUpload.fileName(id)) } catch {
      try await services.system.write { try DirectUploadQueries.unmarkReceived(id, in: $0) }
      throw error
    }
  }

  /// Makes the photo of what was sent; returns when its JPEGs are stored.
  /// - Throws: 404, 409 when the file has not come or was confirmed before, 422 for one of another length, `MediaError` for
  ///   one that is no good: then it is gone, and the photo is to be announced again; also for one too many under way, which can be
  ///   confirmed later.
  func complete(
    _ id: ID<MediaAPI.Item>, alt: String, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?
  ) async throws -> MediaAPI.Upload {
    let alt = try UploadActions.checked(alt: alt)
    let account = viewer.signedIn.account
    let actions = UploadActions(services: services)
    let announced = try await services.database.query(as: viewer.principal) {
      try DirectUploadQueries.upload(id, in: $0)
    }
    guard let announced, announced.app == viewer.app else {
      let (isOwn, isRepeated) = try await services.database.read(as: viewer.principal) { transaction in
        (
          try UploadQueries.isOwn(id, account, in: transaction),
          try idempotency?.hasMade(id, in: transaction) ?? false
        )
      }
      guard isOwn else { throw Problem.notFound() }
      guard isRepeated else { throw Self.confirmed }
      return try await actions.upload(id, by: viewer.signedIn, links: links)
    }
    guard let size = try await uploads.parts.size(of: ResumableUpload.fileName(id)) else {
      throw Problem.conflict(.conflict, "The file hasn’t arrived yet. Send it to its address first.")
    }
    guard size == announced.size else {
      _ = try await services.system.write { try DirectUploadQueries.end(id, in: $0) }
      await uploads.removeParts(of: id)
      throw Problem.validation("byteCount", "invalid", "The file doesn’t have the announced length. Announce it again.")
    }
    try uploads.workers.requireRoom(for: WorkOwner(account))
    try await make(announced, alt: alt, idempotency)
    return try await actions.upload(id, by: viewer.signedIn, links: links)
  }

  /// As a job that this process has begun, so that another goes on with it should this one die.
  private func make(_ upload: DirectUpload, alt: String, _ idempotency: IdempotencyKey?) async throws {
    let (id, now, named) = (upload.id, services.now(), uploads.naming(upload.app))
    let job = MediaJob(
      id: id, owner: upload.owner, kind: .photo, crop: .original, attempts: 1, holder: uploads.leases.holder)
    try await services.system.write { transaction in
      _ = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        guard try DirectUploadQueries.end(id, in: transaction) else { throw Self.confirmed }
        try UploadQueries.reserve(id, owner: upload.owner, alt: alt, now: now, named: named, in: transaction)
        try JobQueries.insertHeld(
          job, until: now.adding(seconds: Uploads.leaseSeconds), now: now, in: transaction)
        return id
      }
    }
    do {
      try await uploads.keeping(job) { [uploads] in try await uploads.makePhoto(job, waitsForWebPs: false) }
    } catch is LostLease {
      // Another process makes it.
    } catch is CancellationError {
      // Who confirmed it is gone, and may ask again: the file is here, so it is made when its turn comes.
      try await services.system.write {
        try JobQueries.putBack(job, attempts: 0, until: Timestamp(microseconds: 0), in: $0)
      }
      uploads.wakeJobs()
      throw CancellationError()
    } catch {
      await uploads.cancel(id)
      throw error
    }
  }

  private static let confirmed = Problem.conflict(.conflict, "This upload is already confirmed.")
}
