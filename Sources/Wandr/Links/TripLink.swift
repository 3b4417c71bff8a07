internal import Core
internal import HTML
internal import SQL
internal import Wire

/// A link to a trip as the database keeps it.
struct KeptLink: Sendable {
  let id: ID<WandrAPI.TripLink>
  let trip: ID<Trip>
  /// The key, sealed for who made the link.
  let sealed: String
  let isCoarse: Bool
  let createdAt: Timestamp
  let expiresAt: Timestamp
}

/// Making, changing and ending links to trips, each by who travels: a link shows its maker's own logs and nobody else's.
struct TripLinkActions: Sendable {
  let services: Services
  private let note: OwnersNote

  init(services: Services) {
    self.services = services
    note = OwnersNote(keys: services.keys)
  }

  private static let standardDays = 30

  /// Makes the viewer's link to a trip, or changes it. The same again changes nothing but when it ends.
  /// - Throws: 404 for a trip that the viewer hasn't joined; 422 for days out of range.
  func put(_ input: WandrAPI.PutTripLink, by viewer: Viewer, origin: String) async throws -> WandrAPI.TripLink {
    let days = input.days ?? Self.standardDays
    guard WandrAPI.Limits.linkDays.contains(days) else {
      throw Problem.validation("days", "out_of_range", "Use 1 to 365 days.")
    }
    let (now, isCoarse, key) = (services.now(), input.isCoarse ?? true, SharedKey())
    let (expiry, sealed) = (now.adding(seconds: Int64(days) * 86_400), note.seal(key.text, for: viewer.profile))
    let link = try await services.database.write(as: viewer.principal) { transaction in
      try TripLinkQueries.requireJoined(input.id, viewer.profile, in: transaction)
      if let before = try TripLinkQueries.link(to: input.id, of: viewer.profile, in: transaction) {
        if before.expiresAt > now {
          try TripLinkQueries.change(before.id, isCoarse, until: expiry, in: transaction)
          return try TripLinkQueries.link(to: input.id, of: viewer.profile, in: transaction)
        }
        // The address of a link that has ended opens nothing again.
        try TripLinkQueries.delete(to: input.id, of: viewer.profile, in: transaction)
      }
      try TripLinkQueries.add(
        .init(
          id: key.id(), trip: input.id, sealed: sealed, isCoarse: isCoarse, createdAt: now, expiresAt: expiry),
        by: viewer.profile, in: transaction)
      return try TripLinkQueries.link(to: input.id, of: viewer.profile, in: transaction)
    }
    guard let link else { throw Problem.notFound() }
    return told(link, viewer, origin)
  }

  /// - Throws: 404 where the viewer has none to this trip.
  func delete(_ trip: ID<Trip>, by viewer: Viewer) async throws {
    let gone = try await services.database.write(as: viewer.principal) { transaction in
      try TripLinkQueries.delete(to: trip, of: viewer.profile, in: transaction)
    }
    guard gone == 1 else { throw Problem.notFound() }
  }

  /// As its maker is shown it.
  func told(_ link: KeptLink, _ viewer: Viewer, _ origin: String) -> WandrAPI.TripLink {
    let key = note.open(link.sealed, for: viewer.profile).flatMap { SharedKey($0) }
    return WandrAPI.TripLink(
      url: key.map { "\(origin)\(URLPath.sharedTrip($0.text).text)" }, isCoarse: link.isCoarse,
      expiresAt: link.expiresAt, createdAt: link.createdAt)
  }
}

enum TripLinkQueries {
  /// - Throws: 404 for a trip that the viewer hasn't joined.
  static func requireJoined(
    _ trip: ID<Trip>, _ viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    let isJoined = try transaction.exists(
      """
      SELECT 1 FROM wandr_trip_members WHERE trip_id = \(trip) AND profile_id = \(viewer) AND joined_at IS NOT NULL
      """)
    guard isJoined else { throw Problem.notFound() }
  }

  /// The viewer's link to a trip, also one that has ended.
  static func link(
    to trip: ID<Trip>, of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> KeptLink? {
    try transaction.first(
      """
      SELECT id, trip_id, sealed, is_coarse, created_at, expires_at FROM wandr_links
      WHERE made_by = \(viewer) AND trip_id = \(trip)
      """
    ) { row in
      KeptLink(
        id: try row.id(0), trip: try row.id(1), sealed: row.text(2), isCoarse: row.bool(3), createdAt: row.time(4),
        expiresAt: row.time(5))
    }
  }

  static func add(_ link: KeptLink, by viewer: ID<ProfileEntity>, in transaction: Transaction) throws {
    try transaction.run(
      """
      INSERT INTO wandr_links (id, trip_id, made_by, sealed, is_coarse, created_at, expires_at)
      VALUES (\(link.id), \(link.trip), \(viewer), \(link.sealed), \(link.isCoarse), \(link.createdAt),
        \(link.expiresAt))
      """)
  }

  static func change(
    _ id: ID<WandrAPI.TripLink>, _ isCoarse: Bool, until expiry: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      "UPDATE wandr_links SET is_coarse = \(isCoarse), expires_at = \(expiry) WHERE id = \(id)")
  }

  @discardableResult
  static func delete(
    to trip: ID<Trip>, of viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Int {
    try transaction.run("DELETE FROM wandr_links WHERE made_by = \(viewer) AND trip_id = \(trip)")
  }
}

/// Takes away what links had that have ended.
enum LinkSweep {
  static let job = ScheduledJob(
    isDue: { transaction, now in
      try transaction.exists("SELECT 1 FROM wandr_links WHERE expires_at <= \(now) LIMIT 1")
    },
    run: { transaction, now in _ = try transaction.run("DELETE FROM wandr_links WHERE expires_at <= \(now)") })
}

enum TripLinkRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = TripLinkActions(services: services)
    routes.viewer(WandrAPI.tripLink) { input, viewer, call in
      let link = try await services.database.query(as: viewer.principal) {
        try TripLinkQueries.link(to: input.id, of: viewer.profile, in: $0)
      }
      guard let link, link.expiresAt > call.now else { throw Problem.notFound() }
      return actions.told(link, viewer, call.origin)
    }
    routes.viewer(WandrAPI.putTripLink) { input, viewer, call in
      try await actions.put(input, by: viewer, origin: call.origin)
    }
    routes.viewer(WandrAPI.deleteTripLink) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
  }
}
