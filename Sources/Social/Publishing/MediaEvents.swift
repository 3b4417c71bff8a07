internal import Core
internal import SQL
internal import Wire

/// What an app's live stream tells of uploads, their owner alone.
struct MediaEvents: Sendable {
  /// `media.processing {id, percent}`, as far as it is when it is told.
  let processing: LiveEvent
  /// `media.ready {id}`
  let ready: LiveEvent
  /// `media.failed {id}`; `GET /api/media/{id}` says why.
  let failed: LiveEvent

  var all: [LiveEvent] { [processing, ready, failed] }

  init(app: String) {
    processing = LiveEvent("media.processing", app: app, coalesces: true) { fact, viewer, transaction in
      guard let upload = try Self.own(fact, viewer, transaction), let percent = upload.progress else { return nil }
      return SocialAPI.MediaProgress(id: upload.id, percent: percent)
    }
    ready = LiveEvent("media.ready", app: app) { fact, viewer, transaction in
      try Self.own(fact, viewer, transaction).map { SocialAPI.MediaReference(id: $0.id) }
    }
    failed = LiveEvent("media.failed", app: app) { fact, viewer, transaction in
      guard let upload = try Self.own(fact, viewer, transaction), upload.status == .failed else { return nil }
      return SocialAPI.MediaReference(id: upload.id)
    }
  }

  private static func own(
    _ fact: LiveFact, _ viewer: Viewer, _ transaction: ReadTransaction
  ) throws -> MediaAPI.Upload? {
    try transaction.first(
      """
      SELECT \(UploadReader.columns) FROM \(UploadReader.tables)
      WHERE m.id = \(fact.subject) AND m.owner = \(viewer.signedIn.account)
      """
    ) { try UploadReader.upload($0, from: 0, links: .plain(app: viewer.app)) }
  }

  /// Publishes to the owner.
  func publish(
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
