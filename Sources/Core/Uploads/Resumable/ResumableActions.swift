internal import HTTP
internal import Media
internal import SQL
internal import Wire

/// Taking a file in, part by part.
struct ResumableActions: Sendable {
  let services: Services
  private var uploads: Uploads { services.uploads }

  /// - Throws: 413 for a file that is too large, 415 for a video where there are none, 422 for an empty file, 429 when the
  ///   account has too many open or in the queue, 503 when all accounts have.
  func create(
    size: Int, metadata: String, by signedIn: SignedIn, idempotency: IdempotencyKey?
  ) async throws -> ResumableUpload {
    let announced = try UploadMetadata(metadata)
    guard size > 0 else { throw Problem.validation("Upload-Length", "invalid", "The file is empty.") }
    let limits = services.uploadLimits
    try announced.isArchive ? checkArchive(size) : limits.check(announced.kind, bytes: size)
    let room = announced.isArchive ? limits.openBytes + mostArchiveBytes : limits.openBytes
    if case .original(let media, let app) = announced.purpose { try await admitOriginal(of: media, app, signedIn) }
    // What was let in is taken: its job comes with its last part.
    if announced.purpose == .medium { try await uploads.requireRoomInQueue(for: signedIn.account) }
    let now = services.now()
    let fresh = ResumableUpload(
      id: services.newID(), size: size, received: 0, metadata: metadata, expires: Self.expiry(now), isFinished: false)
    // The file first: a row never stands without it, and a file without a row is swept at the next start.
    try await uploads.parts.make(ResumableUpload.fileName(fresh.id))
    do {
      let id = try await services.database.write(as: signedIn.principal) { transaction in
        try IdempotencyKey.once(idempotency, now: now, in: transaction) {
          try Self.requireRoom(for: size, of: signedIn.account, room, now: now, in: transaction)
          if announced.isArchive { try Archives.requireRoom(of: signedIn.account, in: transaction) }
          try ResumableQueries.insert(fresh, owner: signedIn.account, now: now, in: transaction)
          return fresh.id
        }
      }
      guard id != fresh.id else { return fresh }
      await uploads.removeParts(of: fresh.id)
      return try await upload(id, by: signedIn)
    } catch {
      await uploads.removeParts(of: fresh.id)
      throw error
    }
  }

  /// - Throws: 404 for what is not there, not the caller's or expired.
  func upload(_ id: ID<MediaAPI.Item>, by signedIn: SignedIn) async throws -> ResumableUpload {
    let now = services.now()
    let upload = try await services.database.query(as: signedIn.principal) {
      try ResumableQueries.upload(id, owner: signedIn.account, now: now, in: $0)
    }
    guard let upload else { throw Problem.notFound() }
    return upload
  }

  /// Takes a part in; returns when it is safe on the disk. With the last one the file goes to work.
  /// - Throws: 404, 409 for a part that does not begin where the file ends or while another arrives, 413, 460, 507.
  func append(
    _ bytes: [UInt8], at offset: Int, checksum: PartChecksum?, to id: ID<MediaAPI.Item>, by signedIn: SignedIn
  ) async throws -> ResumableUpload {
    let known = try await upload(id, by: signedIn)
    if known.isFinished, bytes.isEmpty, offset == known.size { return known }
    let file: any PartFile
    switch try uploads.parts.lock(ResumableUpload.fileName(id)) {
    case .held(let held): file = held
    case .busy: throw TusProblem.busy
    case .absent:
      // Finished ones are renamed when the work on them begins.
      guard try await upload(id, by: signedIn).isFinished else { throw try await lost(id, signedIn) }
      throw TusProblem.offset
    }
    defer { file.release() }
    // Only now that nobody else writes to it.
    var upload = try await upload(id, by: signedIn)
    guard upload.received == offset, !upload.isFinished else { throw TusProblem.offset }
    guard bytes.count <= upload.size - offset else { throw Problem.tooLarge("The part goes beyond Upload-Length.") }
    if offset == 0 { try await check(beginning: Array(bytes.prefix(4096)), upload, signedIn) }
    let kept: KeptPart?
    switch try await file.append(bytes, at: offset, checking: checksum) {
    case .mismatch: throw TusProblem.checksum
    case .torn: throw try await lost(id, signedIn)
    case .written(let part): kept = part
    }
    upload.expires = Self.expiry(services.now())
    let isLast = offset + bytes.count == upload.size
    let counts =
      try await isLast
      ? finish(upload, file, kept, by: signedIn) : advance(upload, by: bytes.count, kept, signedIn)
    guard counts else {
      if let kept { await file.discard(kept) }
      throw TusProblem.offset
    }
    upload.received += bytes.count
    upload.isFinished = isLast
    if isLast { uploads.wakeJobs() }
    return upload
  }

  /// Gives an unfinished upload up.
  func terminate(_ id: ID<MediaAPI.Item>, by signedIn: SignedIn) async throws {
    let isGone = try await services.database.write(as: signedIn.principal) {
      try ResumableQueries.delete(id, in: $0)
    }
    guard isGone else { throw Problem.notFound() }
    await uploads.removeParts(of: id)
  }

  private func advance(
    _ upload: ResumableUpload, by count: Int, _ kept: KeptPart?, _ signedIn: SignedIn
  ) async throws -> Bool {
    guard let kept else { return try await advance(upload, by: count, signedIn) }
    // The part and the progress that counts it, or neither.
    return try await services.system.write { transaction in
      guard try PartQueries.count(of: upload.id, in: transaction) < ResumableUpload.Limits.parts else {
        throw Problem.tooLarge(
          "This file has come in \(ResumableUpload.Limits.parts) parts. Start again with larger ones.")
      }
      guard
        try ResumableQueries.advance(
          upload.id, from: upload.received, to: upload.received + count, expires: upload.expires, in: transaction)
      else { return false }
      try PartQueries.insert(kept, of: upload.id, in: transaction)
      return true
    }
  }

  private func advance(_ upload: ResumableUpload, by count: Int, _ signedIn: SignedIn) async throws -> Bool {
    try await services.database.write(as: signedIn.principal) {
      try ResumableQueries.advance(
        upload.id, from: upload.received, to: upload.received + count, expires: upload.expires, in: $0)
    }
  }

  /// The file is whole: in one transaction the upload is finished, and a medium with a job is there.
  private func finish(
    _ upload: ResumableUpload, _ file: any PartFile, _ kept: KeptPart?, by signedIn: SignedIn
  ) async throws -> Bool {
    let metadata = try UploadMetadata(upload.metadata)
    let parts = try await uploads.keptParts(of: upload.id) + (kept.map { [$0] } ?? [])
    let beginning = try await file.beginning(parts)
    let (kind, type) = (MediaKind.sniff(beginning) ?? .photo, FileType.sniff(beginning))
    if !metadata.isArchive { try await check(kind, upload, signedIn) }
    let whole = WholeUpload(
      upload: upload, owner: signedIn.account, metadata: metadata, kind: kind, type: type,
      named: uploads.naming(metadata.app), original: services.newID(), now: services.now())
    return try await services.system.write { transaction in
      guard try ResumableQueries.finish(upload, now: whole.now, in: transaction) else { return false }
      if let kept { try PartQueries.insert(kept, of: upload.id, in: transaction) }
      try whole.take(in: transaction)
      return true
    }
  }

  private var mostArchiveBytes: Int { services.settings.archiveMegabytes << 20 }

  /// - Throws: 404 for a medium that is not the account's own, 403 where it keeps no originals in the app.
  private func admitOriginal(of media: ID<MediaAPI.Item>, _ app: String, _ signedIn: SignedIn) async throws {
    let account = signedIn.account
    let (isOwn, isKeeping) = try await services.system.read { transaction in
      (
        try UploadQueries.isOwn(media, account, in: transaction),
        try OriginalQueries.isKeeping(account, in: app, transaction)
      )
    }
    guard isOwn else { throw Problem.notFound() }
    guard isKeeping else { throw Originals.off }
  }

  private func checkArchive(_ size: Int) throws(Problem) {
    guard size <= mostArchiveBytes else {
      throw .tooLarge("This archive is too large: the limit is \(ByteText.text(mostArchiveBytes)).")
    }
  }

  /// Gives up what is not what it was announced as.
  private func check(beginning bytes: [UInt8], _ upload: ResumableUpload, _ signedIn: SignedIn) async throws {
    let metadata = try UploadMetadata(upload.metadata)
    let purpose = metadata.purpose
    if purpose != .archive { try await check(MediaKind.sniff(bytes), upload, signedIn) }
    do {
      switch purpose {
      case .medium: break
      case .archive: try Archives.checkBeginning(bytes, mayBe: metadata.text)
      case .original:
        guard FileType.sniff(bytes) != nil else { throw MediaError(.unsupportedFormat) }
      }
    } catch {
      try await terminate(upload.id, by: signedIn)
      throw error
    }
  }

  /// Gives up what turns out to be too large for its kind, so that nobody sends the rest in vain.
  private func check(_ kind: MediaKind?, _ upload: ResumableUpload, _ signedIn: SignedIn) async throws {
    do { try services.uploadLimits.check(kind, bytes: upload.size) } catch {
      try await terminate(upload.id, by: signedIn)
      throw error
    }
  }

  /// Bytes that were acknowledged are not there any more, as after a backup was brought back: nothing can be resumed.
  private func lost(_ id: ID<MediaAPI.Item>, _ signedIn: SignedIn) async throws -> Problem {
    try await terminate(id, by: signedIn)
    return Problem.notFound()
  }

  private static func requireRoom(
    for size: Int, of account: ID<AuthAPI.Account>, _ room: Int, now: Timestamp, in transaction: Transaction
  ) throws {
    let open = try ResumableQueries.open(of: account, now: now, in: transaction)
    guard open.count < ResumableUpload.Limits.open, open.bytes + size <= room else {
      throw Problem.rateLimited(
        retryAfter: 60, "You have too many unfinished uploads. Finish or cancel one of them, then start this one.")
    }
  }

  private static func expiry(_ now: Timestamp) -> Timestamp { now.adding(seconds: ResumableUpload.Limits.lifetime) }
}

/// Answers that tus 1.0 knows.
enum TusProblem {
  static let busy = Problem.conflict(.conflict, "Another part of this upload is arriving. Ask for the offset again.")
  static let offset = Problem(
    ProblemCode("wrong_offset", status: 409, title: "The part does not begin where the file ends"),
    detail: "The part doesn’t begin where the file ends. Ask for the offset with HEAD and continue from there.")
  static let checksum = Problem(
    ProblemCode("checksum_mismatch", status: 460, title: "The part was corrupted in transit"),
    detail: "The bytes don’t match the checksum. Send the part again.")
  static let version = Problem(
    ProblemCode("tus_version", status: 412, title: "Another version of tus"),
    detail: "This server speaks tus 1.0.0; send Tus-Resumable: 1.0.0.")
}
