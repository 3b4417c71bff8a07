internal import Media
internal import SQL
public import Wire

/// Taking a photo in, and telling of it.
public struct UploadActions: Sendable {
  let services: Services

  public init(services: Services) { self.services = services }

  /// What a photo is for.
  public enum Purpose: Sendable {
    case photo(PhotoCrop)
    case avatar

    /// A photo as it is, or its largest square in the middle.
    public static func photo(square: Bool) -> Purpose { .photo(square ? .centered : .original) }
  }

  /// An alternative text, as it is kept.
  /// - Throws: 422 `too_long`.
  static func checked(alt: String) throws(Problem) -> String {
    try WrittenText.optional(alt, "alt", atMost: MediaAPI.Limits.alt)
  }

  /// Takes a photo in; returns when its JPEGs are stored.
  /// - Parameter app: for which it is, where that is known.
  /// - Throws: `MediaError` for a file that is no good, and for one too many under way; 422 for an alternative text that is too long.
  public func upload(
    _ file: UploadedFile, alt: String, purpose: Purpose, for app: String? = nil, by signedIn: SignedIn,
    links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> MediaAPI.Upload {
    let named = services.uploads.naming(app)
    let alt = try Self.checked(alt: alt)
    guard !file.bytes.isEmpty else {
      throw Problem.validation("file", "missing", "Choose a photo: JPEG, PNG, WebP, HEIC or GIF.")
    }
    guard file.bytes.count <= Uploads.mostBytes else { throw MediaError(.tooLarge) }
    if MediaKind.sniff(Array(file.bytes.prefix(4096))) == .video, case .photo(let crop) = purpose {
      return try await uploadVideo(
        file.bytes, alt: alt, crop: crop, named: named, by: signedIn, links: links, idempotency: idempotency)
    }
    try services.uploads.workers.requireRoom(for: WorkOwner(signedIn.account))
    if let job = services.uploads.heldJob(services.newID(), purpose, of: signedIn.account) {
      let id = try await uploadAmongOthers(
        file.bytes, alt: alt, purpose, named: named, as: job, idempotency: idempotency)
      return try await upload(id, by: signedIn, links: links)
    }
    let fresh: ID<MediaAPI.Item> = services.newID()
    let now = services.now()
    let id = try await services.database.write(as: signedIn.principal) { transaction in
      try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        try UploadQueries.reserve(
          fresh, owner: signedIn.account, alt: alt, now: now, named: named, in: transaction)
        return fresh
      }
    }
    // Who repeats the request waits for the same photo.
    guard id == fresh else {
      try await services.uploads.join(id)
      return try await upload(id, by: signedIn, links: links)
    }
    try await make(file.bytes, purpose.request, as: id, by: signedIn)
    return try await upload(id, by: signedIn, links: links)
  }

  /// Makes a reserved photo, as long as somebody waits for it.
  private func make(
    _ bytes: [UInt8], _ request: ImageRequest, as id: ID<MediaAPI.Item>, by signedIn: SignedIn
  ) async throws {
    try await services.uploads.stoppable(id) { [services] in
      do {
        let photo = try await services.uploads.process(bytes, request, as: id, for: signedIn.account)
        try await services.database.write(as: signedIn.principal) { try UploadQueries.finish(id, photo, in: $0) }
      } catch {
        await services.uploads.cancel(id)
        throw error
      }
    }
  }

  /// Takes a video in; returns when it is safe on the disk and in the queue.
  private func uploadVideo(
    _ bytes: [UInt8], alt: String, crop: PhotoCrop, named: String?, by signedIn: SignedIn, links: MediaLinks,
    idempotency: IdempotencyKey?
  ) async throws -> MediaAPI.Upload {
    let uploads = services.uploads
    try services.uploadLimits.check(.video, bytes: bytes.count)
    try await uploads.requireRoomInQueue(for: signedIn.account)
    let fresh: ID<MediaAPI.Item> = services.newID()
    let name = ResumableUpload.fileName(fresh)
    let now = services.now()
    let id: ID<MediaAPI.Item>
    do {
      try await uploads.parts.keep(bytes, as: name)
      id = try await services.system.write { transaction in
        try IdempotencyKey.once(idempotency, now: now, in: transaction) {
          try UploadQueries.reserve(
            fresh, .video, owner: signedIn.account, alt: alt, now: now, named: named, in: transaction)
          try JobQueries.insert(fresh, crop: crop, now: now, in: transaction)
          return fresh
        }
      }
    } catch {
      await uploads.removeParts(of: fresh)
      throw error
    }
    if id == fresh { uploads.wakeJobs() } else { await uploads.removeParts(of: fresh) }
    return try await upload(id, by: signedIn, links: links)
  }

  /// An upload of the caller's own, or a photo that the caller may see.
  public func upload(
    _ id: ID<MediaAPI.Item>, by signedIn: SignedIn, links: MediaLinks
  ) async throws -> MediaAPI.Upload {
    let upload = try await services.database.query(as: signedIn.principal) {
      try UploadQueries.upload(id, links: links, in: $0)
    }
    guard let upload else { throw Problem.notFound() }
    return upload
  }
}

extension UploadActions {
  /// Puts what failed into the queue again.
  /// - Throws: 404, 409 for what has not failed.
  public func retry(
    _ id: ID<MediaAPI.Item>, by signedIn: SignedIn, links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> MediaAPI.Upload {
    try await requireOwn(id, signedIn)
    let now = services.now()
    try await services.system.write { transaction in
      _ = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        guard try JobQueries.retry(id, now: now, in: transaction) else {
          throw Problem.conflict(.conflict, "This hasn’t failed, so there is nothing to retry.")
        }
        return id
      }
    }
    services.uploads.wakeJobs()
    return try await upload(id, by: signedIn, links: links)
  }

  /// Removes an upload that is not in use.
  /// - Throws: 404, 409 for one that hangs on something.
  func discard(_ id: ID<MediaAPI.Item>, by signedIn: SignedIn) async throws {
    try await requireOwn(id, signedIn)
    let uploads = services.uploads
    try await services.database.write(as: signedIn.principal) { transaction in
      guard try UploadQueries.discard(id, in: transaction) else {
        throw Problem.conflict(.conflict, "This is in use. Delete the post, or choose another photo for the profile.")
      }
      transaction.afterCommit {
        uploads.stopWork(on: id)
        await uploads.sweepDeleted()
      }
    }
  }

  private func requireOwn(_ id: ID<MediaAPI.Item>, _ signedIn: SignedIn) async throws {
    let isOwn = try await services.database.query(as: signedIn.principal) {
      try UploadQueries.isOwn(id, signedIn.account, in: $0)
    }
    guard isOwn else { throw Problem.notFound() }
  }
}

extension UploadActions.Purpose {
  var request: ImageRequest {
    switch self {
    case .photo(let crop): crop.request
    case .avatar: .avatar()
    }
  }
}
