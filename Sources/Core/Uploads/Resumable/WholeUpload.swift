internal import Media
internal import SQL
internal import Wire

/// A file that has arrived whole, as it is taken over.
struct WholeUpload: Sendable {
  let upload: ResumableUpload
  let owner: ID<AuthAPI.Account>
  let metadata: UploadMetadata
  let kind: MediaKind
  /// Nil for what is neither photo nor video.
  let type: FileType?
  /// The app, where it has its objects named.
  let named: String?
  /// Fresh, for the original of what the file is made into.
  let original: ID<MediaAPI.Item>
  let now: Timestamp

  /// Makes of it what it was sent as: a medium with a job, an archive, or the original of a medium.
  func take(in transaction: Transaction) throws {
    switch metadata.purpose {
    case .archive:
      try ArchiveQueries.insert(
        upload.id.cast(), .incoming, owner: owner, size: Int64(upload.size), now: now,
        expires: now.adding(seconds: Archives.unclaimed), in: transaction)
    case .original(let media, let app):
      guard try !keep(upload.id, of: media, app, isByItself: true, transaction) else { return }
      // The medium is gone, or has one: nobody needs the file.
      try OriginalQueries.discardFile(upload.id, now: now, in: transaction)
    case .medium:
      try UploadQueries.reserve(
        upload.id, kind, owner: owner, alt: metadata.alt, now: now, named: named, in: transaction)
      try JobQueries.insert(upload.id, crop: metadata.crop, now: now, in: transaction)
      guard metadata.keepsOriginal, let app = metadata.app else { return }
      _ = try keep(original, of: upload.id, app, isByItself: false, transaction)
    }
  }

  private func keep(
    _ id: ID<MediaAPI.Item>, of media: ID<MediaAPI.Item>, _ app: String, isByItself: Bool, _ transaction: Transaction
  ) throws -> Bool {
    guard let type else { return false }
    return try OriginalQueries.insert(
      id, of: media, type, size: upload.size, by: owner, in: app, isNamed: named != nil, isByItself: isByItself,
      now: now, transaction)
  }
}
