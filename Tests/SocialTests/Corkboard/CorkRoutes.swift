import Core
import HTML
import SQL
import Social
import Wire

/// Pinning, and taking away.
struct PinActions: Sendable {
  let services: Services

  static func publication(_ text: String, _ audience: SocialAPI.Audience?) throws(Problem) -> Publication<Void> {
    Publication(
      caption: try WrittenText.optional(text, "text", atMost: 500), audience: try Cork.audience.checked(audience))
  }

  static func submission(_ input: CorkAPI.Publish) throws(Problem) -> Submission<Void> {
    try Cork.publishing.check(input.media)
    return Submission(try publication(input.text, input.audience), input.media, fingerprint: ["\(input)"])
  }

  static func make(_ making: Making<Pin, Void>) throws -> ID<Pin> {
    let (id, viewer, transaction) = (making.id, making.viewer, making.transaction)
    let audience = making.publication.audience ?? SocialAPI.Audience(kind: Cork.audience.standard)
    let kind = audience.kind.rawValue
    try transaction.run(
      """
      INSERT INTO cork_pins (id, author, text, created_at, audience)
      VALUES (\(id), \(viewer.profile), \(making.publication.caption), \(making.now), \(kind))
      """)
    try Cork.audience.attach(audience, to: id, in: transaction)
    for item in making.media {
      // Named before it is shown; what can't be used is told by attaching it.
      _ = try MediaUse(item, of: viewer.signedIn.account).objectKey(
        for: viewer.profile, in: viewer.app, in: transaction)
    }
    try Cork.album.attach(making.media, to: id, by: viewer, now: making.now, in: transaction)
    return id
  }

  func show(_ id: ID<Pin>, to audience: SocialAPI.Audience, by viewer: Viewer, links: MediaLinks) async throws -> Pin {
    let (audience, live, now) = (try Cork.audience.checked(audience), services.live, services.now())
    return try await services.database.write(as: viewer.principal) { transaction in
      let isThere = try Cork.audience.change(
        id, to: audience, by: viewer, through: live, at: now, in: transaction)
      guard isThere else { throw Problem.notFound() }
      return try Self.found(id, viewer, links, transaction)
    }
  }

  func delete(_ id: ID<Pin>, by viewer: Viewer) async throws {
    let uploads = services.uploads
    try await services.database.write(as: viewer.principal) { transaction in
      let gone = try transaction.run("DELETE FROM cork_pins WHERE id = \(id) AND author = \(viewer.profile)")
      guard gone == 1 else { throw Problem.notFound() }
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  static func found(_ id: ID<Pin>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: Transaction) throws -> Pin {
    let pin = try Cork.list.post(id, CorkAPI.PinList.self, viewer: viewer.profile, links: links, in: transaction)
    guard let pin else { throw Problem.notFound() }
    return pin
  }

  static func feed(
    _ viewer: Viewer, before: Cursor<CorkAPI.FeedList>?, limit: Int, _ links: MediaLinks, _ transaction: Transaction
  ) throws -> Page<Pin> {
    try Cork.list.page(before: before, limit: limit, viewer: viewer.profile, links: links, in: transaction) {
      Cork.timeline.entries(
        "created_at, pin_id AS post_id", of: viewer.profile, before: $0, count: $1, withoutMuted: true)
    }
  }
}

/// What people report of it, besides comments and each other.
enum PinReports {
  static let pins = Reportable<ID<Pin>>(
    ReportKind("pin", called: "Pin") { (id: ID<Pin>, removal) in
      try removal.transaction.run("DELETE FROM cork_pins WHERE id = \(id)") == 1
    }
  ) { id, viewer, links, transaction in
    let pin = try PinActions.found(id, viewer, links, transaction)
    return ReportedContent(
      id, "a pin by \(pin.author.username)", by: pin.author.id, called: pin.author.username, text: pin.text,
      media: pin.media.map(\.id), at: URLPath("/cork/p/", uuid: id.high, id.low))
  }
}

enum CorkRoutes {
  static func register(in routes: inout Routes) {
    let (services, database) = (routes.services, routes.services.database)
    let actions = PinActions(services: services)
    routes.viewer(CorkAPI.setAudience) { input, viewer, call in
      try await actions.show(input.id, to: input.audience, by: viewer, links: call.links)
    }
    routes.viewer(CorkAPI.delete) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(CorkAPI.pin) { input, viewer, call in
      try await database.read(as: viewer.principal) { try PinActions.found(input.id, viewer, call.links, $0) }
    }
    routes.viewer(CorkAPI.feed) { input, viewer, call in
      try await database.read(as: viewer.principal) {
        try PinActions.feed(viewer, before: call.cursor(input.before), limit: input.limit.count, call.links, $0)
      }
    }
    routes.viewer(CorkAPI.pins) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        let author = try transaction.first(
          "SELECT id FROM profiles WHERE app = 'cork' AND username = \(input.username)"
        ) { try $0.id(0, ProfileEntity.self) }
        guard let author else { throw Problem.notFound() }
        return try Cork.list.posts(
          of: author, before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: transaction)
      }
    }
  }
}
