internal import Core
internal import SQL
internal import Social
internal import Wire

/// Making and changing privacy zones. Each takes effect at once, on all that was logged before too.
struct ZoneActions: Sendable {
  let services: Services
  private let keeper: ZoneKeeper

  init(services: Services) {
    self.services = services
    keeper = ZoneKeeper(services: services)
  }

  /// Makes a zone, or replaces the viewer's. The same again changes nothing.
  /// - Throws: 409 for an ID that isn't free and for too many zones; 422 with every field at fault.
  func put(_ input: WandrAPI.PutZone, by viewer: Viewer) async throws -> WandrAPI.Zone {
    let (draft, isOn, id) = (try Self.checked(input), input.isOn ?? true, input.id)
    let (sealed, owner) = (keeper.seal(draft, for: viewer.profile), viewer.profile)
    return try await change(by: viewer) { transaction, now in
      let known = try keeper.zones(of: owner, in: transaction)
      if let before = known.first(where: { $0.id == id }) {
        if before.zone == draft, before.isOn == isOn { return }
        try transaction.run("UPDATE wandr_zones SET sealed = \(sealed), is_on = \(isOn) WHERE id = \(id)")
        return
      }
      guard known.count < WandrAPI.Limits.zones else {
        throw Problem.conflict(
          .conflict, "You have \(WandrAPI.Limits.zones) privacy zones, the most that there can be.")
      }
      let made = try transaction.run(
        """
        INSERT INTO wandr_zones (id, profile_id, sealed, is_on, created_at)
        VALUES (\(id), \(owner), \(sealed), \(isOn), \(now)) ON CONFLICT DO NOTHING
        """)
      guard made == 1 else { throw PlaceActions.taken }
    } answer: { transaction in
      let zones = try keeper.zones(of: owner, in: transaction)
      guard let zone = zones.first(where: { $0.id == id }) else { throw Problem.notFound() }
      return zone.told
    }
  }

  /// - Throws: 404 for a zone that isn't the viewer's.
  func turn(_ isOn: Bool, _ id: ID<WandrAPI.Zone>, by viewer: Viewer) async throws {
    let owner = viewer.profile
    try await change(by: viewer) { transaction, _ in
      let changed = try transaction.run(
        "UPDATE wandr_zones SET is_on = \(isOn) WHERE id = \(id) AND profile_id = \(owner)")
      guard changed == 1 else { throw Problem.notFound() }
    } answer: { _ in
    }
  }

  /// - Throws: 404 for a zone that isn't the viewer's.
  func delete(_ id: ID<WandrAPI.Zone>, by viewer: Viewer) async throws {
    let owner = viewer.profile
    try await change(by: viewer) { transaction, _ in
      let gone = try transaction.run("DELETE FROM wandr_zones WHERE id = \(id) AND profile_id = \(owner)")
      guard gone == 1 else { throw Problem.notFound() }
    } answer: { _ in
    }
  }

  /// Changes zones, and then what they keep to its author.
  private func change<T: Sendable>(
    by viewer: Viewer, _ write: @escaping @Sendable (Transaction, Timestamp) throws -> Void,
    answer: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live, keeper] transaction in
      try write(transaction, now)
      let (hidden, shown) = try keeper.apply(of: viewer.profile, at: now, in: transaction)
      // Those who saw them may be any number: they ask again what they see.
      if !hidden.isEmpty {
        try live.publish(
          LiveEvent.resync, of: viewer.profile, to: .followers(of: viewer.profile), at: now, in: transaction)
        let companions = try Self.companions(of: viewer.profile, in: transaction)
        if !companions.isEmpty {
          try live.publish(
            LiveEvent.resync, of: viewer.profile, to: .profiles(companions), at: now, in: transaction)
        }
      }
      for log in shown.prefix(20) {
        try live.publish(LogLive.created, of: log, to: .followers(of: viewer.profile), at: now, in: transaction)
      }
      return try answer(transaction)
    }
  }

  /// The people of trips in which the viewer has logs in a zone: they saw them without following.
  private static func companions(
    of owner: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      """
      SELECT DISTINCT m.profile_id FROM wandr_logs l JOIN wandr_trip_members m ON m.trip_id = l.trip_id
      WHERE l.author = \(owner) AND l.is_in_zone = TRUE AND l.chosen <> 'me' AND l.deleted_at IS NULL
        AND m.profile_id <> \(owner) AND m.joined_at IS NOT NULL
      """
    ) { try $0.id(0) }
  }

  private static func checked(_ input: WandrAPI.PutZone) throws(Problem) -> PrivacyZone {
    var faults = FieldFaults()
    let line = input.name.split(whereSeparator: \.isNewline).joined(separator: " ")
    let name = faults.gather(
      try WrittenText.required(
        line, "name", atMost: WandrAPI.Limits.zoneName.upperBound, missing: "Give the zone a name, such as Home."),
      or: "")
    let center = KeptPoint(input.latitude, input.longitude)
    if center == nil { faults.add("latitude", "invalid", "This isn’t a point on Earth.") }
    let radius = input.radius ?? PrivacyZone.standardRadius
    if !WandrAPI.Limits.zoneRadius.contains(radius) {
      faults.add("radius", "out_of_range", "Use a radius from 200 metres to 20 kilometres.")
    }
    try faults.end()
    return PrivacyZone(name: name, center: center ?? KeptPoint(latitude: 0, longitude: 0), radius: radius)
  }
}

extension KeptZone {
  /// As its owner is shown it.
  var told: WandrAPI.Zone {
    WandrAPI.Zone(
      id: id, name: zone?.name ?? "", latitude: zone.map { KeptPoint.degrees($0.center.latitude) },
      longitude: zone.map { KeptPoint.degrees($0.center.longitude) }, radius: zone?.radius, isOn: isOn,
      createdAt: createdAt)
  }
}
