internal import Core
internal import SQL
internal import Social
internal import Wire

/// What somebody does with the list of where they want to go.
struct WantActions: Sendable {
  let services: Services
  private let places: PlaceActions

  init(services: Services) {
    self.services = services
    places = PlaceActions(services: services)
  }

  /// Puts a place on the list. What is there already stays as it is; where the viewer has been since, they want to go again.
  /// - Throws: 404 for a place that the viewer may not see; 409 for a full list; 422 for a log that isn't of the place.
  func put(_ input: WandrAPI.PutWantToGo, by viewer: Viewer, links: MediaLinks) async throws -> WandrAPI.WantToGo {
    let provided = try await places.provided(input.placeID, by: viewer)
    let (place, now) = (input.placeID, services.now())
    return try await services.database.write(as: viewer.principal) { transaction in
      if let known = try WantQueries.want(place, of: viewer.profile, links: links, in: transaction) { return known }
      try Self.add(input, provided, by: viewer.profile, at: now, in: transaction)
      try SyncLedger.notice(.want, place.cast(), of: viewer.profile, at: now, in: transaction)
      guard let want = try WantQueries.want(place, of: viewer.profile, links: links, in: transaction) else {
        throw Problem.notFound()
      }
      return want
    }
  }

  /// Puts a place on the list that isn't on it.
  /// - Parameter saved: when it was saved, where that was elsewhere and before now.
  static func add(
    _ input: WandrAPI.PutWantToGo, _ provided: ProvidedPlace?, by viewer: ID<ProfileEntity>, at now: Timestamp,
    savedAt saved: Timestamp? = nil, in transaction: Transaction
  ) throws {
    let place = input.placeID
    if let provided { try PlaceActions.choose(provided, by: viewer, at: now, in: transaction) }
    guard try PlaceQueries.place(place, viewer: viewer, in: transaction) != nil else { throw Problem.notFound() }
    guard try WantQueries.count(of: viewer, in: transaction) < WandrAPI.Limits.wants else {
      throw Problem.conflict(
        .conflict, "Your list has \(WandrAPI.Limits.wants.grouped) places. Take one off it that you no longer need.")
    }
    let source = try input.log.map { try author(of: $0, at: place, in: transaction) }
    try remove(place, of: viewer, in: transaction)
    try transaction.run(
      """
      INSERT INTO wandr_wants (profile_id, place_id, log_id, source, created_at)
      VALUES (\(viewer), \(place), \(input.log), \(source), \(saved ?? now))
      """)
  }

  private static func remove(
    _ place: ID<WandrAPI.Place>, of viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws {
    try transaction.run("DELETE FROM wandr_wants WHERE profile_id = \(viewer) AND place_id = \(place)")
  }

  /// Takes a place off the list, with those that are merged with it: who no longer wants to go there doesn't under another name either.
  static func delete(
    _ place: ID<WandrAPI.Place>, of viewer: ID<ProfileEntity>, at now: Timestamp, in transaction: Transaction
  ) throws {
    let group = try Wandr.duplicates.group(of: place, in: transaction)
    try transaction.run(
      "DELETE FROM wandr_wants WHERE profile_id = \(viewer) AND \(group.condition(over: "place_id"))")
    for id in group.ids where id != place {
      try SyncLedger.notice(.want, id.cast(), of: viewer, at: now, in: transaction)
    }
  }

  /// - Throws: 422 for a log that the viewer may not see, or that is of another place.
  private static func author(
    of log: ID<PlaceLog>, at place: ID<WandrAPI.Place>, in transaction: ReadTransaction
  ) throws -> ID<ProfileEntity> {
    let author: ID<ProfileEntity>? = try transaction.first(
      "SELECT author FROM wandr_logs WHERE id = \(log) AND place_id = \(place) AND deleted_at IS NULL"
    ) { try $0.id(0) }
    guard let author else {
      throw Problem.validation("log", "not_found", "This log isn’t here, or is of another place.")
    }
    return author
  }

  /// Takes a place off the list; where it isn't on it, that changes nothing.
  func delete(_ place: ID<WandrAPI.Place>, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      try Self.delete(place, of: viewer.profile, at: now, in: transaction)
      try SyncLedger.notice(.want, place.cast(), of: viewer.profile, at: now, in: transaction)
    }
  }
}
