internal import Core
internal import SQL
internal import Wire

/// What the live stream tells of uploads, their owner alone.
enum MediaLive {
  static let all = [processing, ready, failed]

  /// `media.processing {id, percent}`, as far as it is when it is told.
  static let processing = LiveEvent("media.processing", app: Kinnect.name, coalesces: true) {
    fact, viewer, transaction in
    guard let upload = try own(fact, viewer, transaction), let percent = upload.progress else { return nil }
    return KinnectAPI.MediaProgress(id: upload.id, percent: percent)
  }

  /// `media.ready {id}`
  static let ready = LiveEvent("media.ready", app: Kinnect.name) { fact, viewer, transaction in
    try own(fact, viewer, transaction).map { KinnectAPI.MediaReference(id: $0.id) }
  }

  /// `media.failed {id}`; `GET /api/media/{id}` says why.
  static let failed = LiveEvent("media.failed", app: Kinnect.name) { fact, viewer, transaction in
    guard let upload = try own(fact, viewer, transaction), upload.status == .failed else { return nil }
    return KinnectAPI.MediaReference(id: upload.id)
  }

  private static func own(
    _ fact: LiveFact, _ viewer: Viewer, _ transaction: Transaction
  ) throws -> MediaAPI.Upload? {
    try transaction.first(
      """
      SELECT \(UploadReader.columns) FROM \(UploadReader.tables)
      WHERE m.id = \(fact.subject) AND m.owner = \(viewer.signedIn.account)
      """
    ) { try UploadReader.upload($0, from: 0, links: .plain(app: Kinnect.name)) }
  }

  /// Publishes to the owner.
  static func publish(
    _ step: Uploads.Step, of media: ID<MediaAPI.Item>, to viewer: Viewer, _ services: Services
  ) async throws {
    let event =
      switch step {
      case .processing: processing
      case .ready: ready
      case .failed: failed
      }
    let now = services.now()
    try await services.database.write(as: viewer.principal) {
      try services.live.publish(event, of: media, to: .profiles([viewer.profile]), at: now, in: $0)
    }
  }
}
