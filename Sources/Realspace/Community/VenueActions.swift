internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// Making and changing venues.
struct VenueActions: Sendable {
  let services: Services

  /// - Throws: 422 with every field at fault.
  func add(
    _ input: RealspaceAPI.AddEntity, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> Venue {
    var faults = FieldFaults()
    let name = faults.gather(try VenueDraft.name(input.name), or: "")
    let address = faults.gather(try VenueDraft.address(input.address), or: "")
    let ownPoint = faults.gather(try VenueDraft.point(input.latitude, input.longitude), or: nil)
    let city = faults.gather(try chosen(input.city, hasPoint: input.latitude != nil || input.longitude != nil), or: nil)
    try faults.end()
    let point = city.map(VenuePoint.init(middleOf:)) ?? ownPoint
    let cityName = city.map(CityFinder.name) ?? ""
    let (fresh, now): (ID<Venue>, Timestamp) = (services.newID(), services.now())
    return try await services.database.write(as: viewer.principal) { transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        if let image = input.image { try Self.attach(image, viewer, now, in: transaction) }
        try transaction.run(
          """
          INSERT INTO realspace_venues (id, made_by, name, words, address, image, latitude, longitude, city, city_name,
            created_at)
          VALUES (\(fresh), \(viewer.profile), \(name), \(VenueDraft.words(name, address, cityName)), \(address),
            \(input.image), \(point?.latitude), \(point?.longitude), \(city?.id), \(cityName), \(now))
          """)
        return fresh
      }
      return try VenueQueries.required(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// - Throws: 404 for one that isn't the viewer's own; 422 with every field at fault.
  func edit(_ input: RealspaceAPI.EditEntity, by viewer: Viewer, links: MediaLinks) async throws -> Venue {
    var faults = FieldFaults()
    let name = input.name == nil ? nil : faults.gather(try VenueDraft.name(input.name ?? ""), or: "")
    let address = input.address == nil ? nil : faults.gather(try VenueDraft.address(input.address), or: "")
    try faults.end()
    let (now, wanted) = (services.now(), try self.wanted(input))
    return try await services.database.write(as: viewer.principal) { [uploads = services.uploads] transaction in
      let before = try Self.own(input.id, viewer: viewer, links: links, in: transaction)
      let place = try Self.place(input, wanted, before)
      let old = try VenueQueries.image(of: before.id, in: transaction)
      let image: ID<MediaAPI.Item>? =
        switch input.image {
        case .keep: old
        case .clear: nil
        case .set(let image): image
        }
      if let image, image != old { try Self.attach(image, viewer, now, in: transaction) }
      let (name, address) = (name ?? before.name, address ?? before.address)
      // What it looks like is no change of the events there: `VenueChanges` goes by this time.
      let isOther = name != before.name || address != before.address || place != Spot(of: before)
      let edited = isOther ? now : before.editedAt
      try transaction.run(
        """
        UPDATE realspace_venues SET name = \(name), words = \(VenueDraft.words(name, address, place.cityName)),
          address = \(address), image = \(image), latitude = \(place.point?.latitude),
          longitude = \(place.point?.longitude), city = \(place.city), city_name = \(place.cityName),
          edited_at = \(edited)
        WHERE id = \(before.id)
        """)
      if image != old { transaction.afterCommit { await uploads.sweepDeleted() } }
      return try VenueQueries.required(before.id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// The city that a new venue is put into; nil for none.
  /// - Throws: 422 for one that isn't known here, and for a point besides; 503 where the gazetteer can't be read.
  private func chosen(_ id: String?, hasPoint: Bool) throws(Problem) -> Place? {
    guard let id else { return nil }
    guard !hasPoint else { throw VenueDraft.both }
    guard let city = try CityFinder(services).city(id) else { throw VenueDraft.unknownCity }
    return city
  }

  /// The city that a venue is to be put into; nil where it isn't known here.
  private func wanted(_ input: RealspaceAPI.EditEntity) throws(Problem) -> Place? {
    guard case .set(let id) = input.city else { return nil }
    guard !input.latitude.isSet, !input.longitude.isSet else { throw VenueDraft.both }
    return try CityFinder(services).city(id)
  }

  /// Where a venue is to be: its point, and the city that this is the middle of.
  private struct Spot: Equatable {
    var point: VenuePoint?
    var city: Int64?
    var cityName = ""

    init(point: VenuePoint? = nil, city: Int64? = nil, cityName: String = "") {
      (self.point, self.city, self.cityName) = (point, city, cityName)
    }

    init(of venue: Venue) {
      self.init()
      if let latitude = venue.latitude, let longitude = venue.longitude { point = VenuePoint(latitude, longitude) }
      if let place = venue.city { (city, cityName) = (Int64(place.id), place.name) }
    }
  }

  /// - Throws: 422 for half a point, and for a city that isn't known here, unless the venue has it already.
  private static func place(
    _ input: RealspaceAPI.EditEntity, _ wanted: Place?, _ before: Venue
  ) throws(Problem) -> Spot {
    var kept = Spot(of: before)
    switch input.city {
    case .set(let id):
      if id == before.city?.id { return kept }
      guard let wanted else { throw VenueDraft.unknownCity }
      return Spot(point: VenuePoint(middleOf: wanted), city: wanted.id, cityName: CityFinder.name(of: wanted))
    case .clear: if kept.city != nil { kept = Spot() }
    case .keep: break
    }
    let point = try VenueDraft.point(
      value(input.latitude, or: kept.point?.latitude), value(input.longitude, or: kept.point?.longitude))
    return point == kept.point ? kept : Spot(point: point)
  }

  private static func value<Value>(_ change: Change<Value>, or old: Value?) -> Value? {
    switch change {
    case .keep: old
    case .clear: nil
    case .set(let value): value
    }
  }

  /// - Throws: 404 for one that isn't the viewer's own.
  static func own(
    _ id: ID<Venue>, viewer: Viewer, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Venue {
    let venue = try VenueQueries.required(id, viewer: viewer.profile, links: links, in: transaction)
    guard venue.mine else { throw Problem.notFound() }
    return venue
  }

  private static func attach(
    _ image: ID<MediaAPI.Item>, _ viewer: Viewer, _ now: Timestamp, in transaction: Transaction
  ) throws {
    let use = MediaUse(image, of: viewer.signedIn.account, photosOnly: true)
    guard try use.begin(at: now, in: transaction) else {
      throw Problem.validation("image", "invalid", "This photo is missing or already in use. Upload it again.")
    }
  }
}
