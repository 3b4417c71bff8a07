internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// Finding places, and setting pins.
struct PlaceActions: Sendable {
  let services: Services
  /// What this server knows of the world itself.
  let catalogue: LocalCatalogue

  init(services: Services) {
    self.services = services
    catalogue = LocalCatalogue(services.places)
  }

  /// The catalogue, the extract, and the services over the network that the operator has named.
  /// - Parameter asksServices: false for what this server knows itself.
  private func provider(for viewer: Viewer, asksServices: Bool = true) -> PlaceProviders {
    PlaceProviders(
      asksServices ? services.settings.placeLookups : [], ExtractPlaces(services.settings.placeExtract, catalogue),
      catalogue, for: viewer)
  }

  /// How many places a search answers at most.
  static let mostFound = 20

  // MARK: Search

  /// The best first: what is near and what the viewer knows, then what the provider knows. Of places that are merged the one that stays.
  /// - Parameters:
  ///   - point: where the viewer is; it is not kept, and services over the network are told its neighbourhood alone.
  ///   - isTyping: whether the text isn't whole yet, so that no service is asked for it.
  func search(
    _ text: String, near point: Coordinate?, isTyping: Bool = false, by viewer: Viewer
  ) async throws -> [WandrAPI.Place] {
    let query = PlaceQuery(text, near: point)
    let folded = query.folded
    let known = try await services.database.read(as: viewer.principal) { transaction in
      folded.isEmpty
        ? try PlaceQueries.recent(of: viewer.profile, in: transaction)
        : try PlaceQueries.known(startingWith: folded, viewer: viewer.profile, in: transaction)
    }
    let mayAsk = !isTyping && services.mayLookUp(by: viewer)
    let provided = try await provider(for: viewer, asksServices: mayAsk).places(query)
    let found = Self.merged(known, provided.map(\.place), near: point)
    guard !found.isEmpty else { return [] }
    return try await services.database.read(as: viewer.principal) {
      try PlaceQueries.stays(of: found, viewer: viewer.profile, in: $0)
    }
  }

  /// Whether services over the network can be asked for a text.
  func canAskServices(for text: String) -> Bool {
    !services.settings.placeLookups.isEmpty && !PlaceQuery(text, near: nil).folded.isEmpty
  }

  /// Each place once; where the viewer is known, those within walking distance come first.
  static func merged(
    _ known: [WandrAPI.Place], _ provided: [WandrAPI.Place], near point: Coordinate?
  ) -> [WandrAPI.Place] {
    var (all, ids): ([WandrAPI.Place], Set<ID<WandrAPI.Place>>) = ([], [])
    for place in known + provided where ids.insert(place.id).inserted { all.append(place) }
    guard let point else { return Array(all.prefix(mostFound)) }
    let distances = all.map { place in
      Coordinate(latitude: place.latitude, longitude: place.longitude).map { $0.distance(to: point) } ?? .infinity
    }
    let near = all.indices.filter { distances[$0] <= 2000 }.sorted { (distances[$0], $0) < (distances[$1], $1) }
    let far = all.indices.filter { distances[$0] > 2000 }
    return (near + far).prefix(mostFound).map { all[$0] }
  }

  /// The place of a search, whether or not anything names it yet; of one that is merged with others the one that stays. Nil where the
  /// viewer may not see it.
  func find(_ id: ID<WandrAPI.Place>, by viewer: Viewer) async throws -> WandrAPI.Place? {
    let kept = try await services.database.read(as: viewer.principal) { transaction in
      let group = try Wandr.duplicates.group(of: id, in: transaction)
      return try PlaceQueries.place(group.first, viewer: viewer.profile, in: transaction)
    }
    if let kept { return kept }
    return try await provider(for: viewer).place(id)?.place
  }

  /// The provider's place that has the ID; nil for a pin, and for what no provider knows.
  ///
  /// Of a place that the viewer sees already no service is asked.
  /// - Throws: 503 where a service can't be asked.
  func provided(_ id: ID<WandrAPI.Place>, by viewer: Viewer) async throws -> ProvidedPlace? {
    if RemotePlaces.isOne(id), let kept = try await kept(id, by: viewer) { return kept }
    return try await provider(for: viewer).place(id)
  }

  /// The same by the provider's name for it.
  func provided(called providerID: String, by viewer: Viewer) async throws -> ProvidedPlace? {
    let provider = provider(for: viewer)
    guard let id = provider.remoteID(of: providerID) else { return try await provider.place(called: providerID) }
    if let kept = try await kept(id, by: viewer) { return kept }
    let local = self.provider(for: viewer, asksServices: false)
    if let known = try await local.place(called: providerID) { return known }
    guard services.mayLookUp(by: viewer) else { throw Problem.unavailable(retryAfter: 60) }
    return try await provider.place(called: providerID)
  }

  /// A provider's place as the database has it; nil where the viewer may not see it.
  private func kept(_ id: ID<WandrAPI.Place>, by viewer: Viewer) async throws -> ProvidedPlace? {
    try await services.database.read(as: viewer.principal) { transaction in
      guard let place = try PlaceQueries.place(id, viewer: viewer.profile, in: transaction),
        let name = place.providerID, let facts = try PlaceQueries.facts(of: id, in: transaction)
      else { return nil }
      return ProvidedPlace(
        id: id, providerID: name, name: place.name, address: place.address, point: facts.point, types: place.types,
        surroundings: Surroundings(country: facts.country, city: facts.city, zone: facts.zone))
    }
  }

  // MARK: A provider's places

  /// Makes a provider's place known to the viewer, and to the database where nobody has chosen it before.
  static func choose(
    _ place: ProvidedPlace, by viewer: ID<ProfileEntity>, at now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO wandr_choices (profile_id, place_id, chosen_at) VALUES (\(viewer), \(place.id), \(now))
      ON CONFLICT DO NOTHING
      """)
    let (around, folded) = (place.surroundings, Self.folded(place.name))
    try transaction.run(
      """
      INSERT INTO wandr_places (id, provider_id, name, folded, address, latitude, longitude, types, country, city, zone,
        is_private, created_at)
      VALUES (\(place.id), \(place.providerID), \(place.name), \(folded), \(place.address), \(place.point.latitude),
        \(place.point.longitude), \(PlaceColumns.text(place.types)), \(around.country), \(around.city), \(around.zone),
        FALSE, 0)
      ON CONFLICT DO NOTHING
      """)
  }

  /// Folded for the search, as far as the database keeps it.
  static func folded(_ name: String) -> String {
    let folded = SearchText.folded(name)
    return String((folded.isEmpty ? name : folded).unicodeScalars.prefix(480))
  }

  /// Makes a service's place known to the viewer, where a form names it by the service's name.
  /// - Throws: 422 for a name that the service doesn't know; 503 where it can't be asked.
  func choose(_ providerID: String, as place: ID<WandrAPI.Place>, by viewer: Viewer) async throws {
    guard !providerID.isEmpty, RemotePlaces.isOne(place) else { return }
    _ = try await put(WandrAPI.PutPlace(id: place, providerID: providerID), by: viewer)
  }

  // MARK: Pins

  /// Sets a pin, changes the viewer's, or chooses a provider's place.
  /// - Throws: 409 for an ID that isn't free, for a pin that would move, and for too many pins; 422 with every field at fault.
  func put(_ input: WandrAPI.PutPlace, by viewer: Viewer) async throws -> WandrAPI.Place {
    let now = services.now()
    if let provided = try await chosen(input, by: viewer) {
      return try await services.database.write(as: viewer.principal) { transaction in
        try Self.choose(provided, by: viewer.profile, at: now, in: transaction)
        return try Self.found(provided.id, by: viewer, in: transaction)
      }
    }
    let draft = try PinDraft(input)
    let around = try catalogue.surroundings(of: draft.coordinate)
    return try await services.database.write(as: viewer.principal) { transaction in
      try SyncLedger.noticing(.place, input.id.cast(), of: viewer.profile, at: now, in: transaction) {
        try Self.put(input.id, draft, around, by: viewer.profile, at: now, in: transaction)
      }
      return try Self.found(input.id, by: viewer, in: transaction)
    }
  }

  static func put(
    _ id: ID<WandrAPI.Place>, _ draft: PinDraft, _ around: Surroundings, by viewer: ID<ProfileEntity>,
    at now: Timestamp, in transaction: Transaction
  ) throws {
    if let before = try PlaceQueries.place(id, viewer: viewer, in: transaction) {
      try change(before, to: draft, at: now, in: transaction)
    } else {
      try add(id, draft, around, by: viewer, at: now, in: transaction)
    }
  }

  /// The provider's place that is meant; nil for a pin.
  /// - Throws: 422 for a name that the provider doesn't know.
  func chosen(_ input: WandrAPI.PutPlace, by viewer: Viewer) async throws -> ProvidedPlace? {
    guard let name = input.providerID else {
      let place = try await provided(input.id, by: viewer)
      // The IDs of providers are no pin's, also where none knows the place.
      guard place != nil || !ProvidedID.isOne(input.id) else { throw Self.taken }
      return place
    }
    let written = try WrittenText.required(name, "providerID", atMost: WandrAPI.Limits.providerID)
    guard let place = try await provided(called: written, by: viewer) else {
      throw Problem.validation("providerID", "not_found", "This place isn’t known here. Set a pin instead.")
    }
    return place
  }

  private static func found(
    _ id: ID<WandrAPI.Place>, by viewer: Viewer, in transaction: ReadTransaction
  ) throws -> WandrAPI.Place {
    guard let place = try PlaceQueries.place(id, viewer: viewer.profile, in: transaction) else {
      throw Problem.notFound()
    }
    return place
  }

  private static func add(
    _ id: ID<WandrAPI.Place>, _ draft: PinDraft, _ around: Surroundings, by viewer: ID<ProfileEntity>,
    at now: Timestamp, in transaction: Transaction
  ) throws {
    guard try PlaceQueries.pinCount(of: viewer, in: transaction) < WandrAPI.Limits.pins else {
      throw Problem.conflict(
        .conflict, "You have set \(WandrAPI.Limits.pins.grouped) pins, the most that there can be.")
    }
    let made = try transaction.run(
      """
      INSERT INTO wandr_places (id, made_by, name, folded, address, latitude, longitude, types, country, city, zone,
        is_private, created_at)
      VALUES (\(id), \(viewer), \(draft.name), \(folded(draft.name)), \(draft.address), \(draft.point.latitude),
        \(draft.point.longitude), \(PlaceColumns.text(draft.types)), \(around.country), \(around.city), \(around.zone),
        \(draft.isPrivate), \(now))
      ON CONFLICT DO NOTHING
      """)
    guard made == 1 else { throw Self.taken }
  }

  /// - Throws: 409 for a pin of somebody else's, in the words for any ID that isn't free, and for one that would move.
  private static func change(
    _ before: WandrAPI.Place, to draft: PinDraft, at now: Timestamp, in transaction: Transaction
  ) throws {
    guard before.mine else { throw taken }
    guard KeptPoint(before.latitude, before.longitude) == draft.point else {
      throw Problem.conflict(.conflict, "A pin stays where it is. Set another one.")
    }
    let isSame =
      before.name == draft.name && before.address == draft.address && before.types == draft.types
      && before.isPrivate == draft.isPrivate
    guard !isSame else { return }
    try transaction.run(
      """
      UPDATE wandr_places SET name = \(draft.name), folded = \(folded(draft.name)), address = \(draft.address),
        types = \(PlaceColumns.text(draft.types)), is_private = \(draft.isPrivate), edited_at = \(now)
      WHERE id = \(before.id)
      """)
  }

  /// What is said of an ID that can't be used, no matter who has it.
  static var taken: Problem { .conflict(.conflict, "This ID is in use. Make another one.") }
}

/// A pin as it is kept, all of it checked.
struct PinDraft: Sendable {
  let name: String
  let address: String
  let point: KeptPoint
  let coordinate: Coordinate
  let types: [String]
  let isPrivate: Bool

  /// - Throws: 422 with every field at fault.
  init(_ input: WandrAPI.PutPlace) throws(Problem) {
    var faults = FieldFaults()
    name = faults.gather(
      try WrittenText.required(
        Self.oneLine(input.name ?? ""), "name", atMost: WandrAPI.Limits.placeName.upperBound,
        missing: "Say what the place is called."), or: "")
    address = faults.gather(
      try WrittenText.optional(Self.oneLine(input.address ?? ""), "address", atMost: WandrAPI.Limits.address), or: "")
    types = faults.gather(try Self.types(input.types ?? []), or: [])
    let found = faults.gather(try Self.point(input.latitude, input.longitude), or: nil)
    isPrivate = input.isPrivate ?? true
    try faults.end()
    guard let found else { throw Self.nowhere }
    // As it is kept, so that the same request again names the same point.
    point = KeptPoint(found)
    coordinate = found
  }

  private static var nowhere: Problem {
    .validation("latitude", "missing", "Say where the pin is: its latitude and its longitude.")
  }

  private static func point(_ latitude: Double?, _ longitude: Double?) throws(Problem) -> Coordinate? {
    guard let latitude, let longitude else { throw nowhere }
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .validation("latitude", "invalid", "This isn’t a point on Earth.")
    }
    return point
  }

  private static func types(_ texts: [String]) throws(Problem) -> [String] {
    guard texts.count <= WandrAPI.Limits.types else {
      throw .validation("types", "too_many", "A place has at most \(WandrAPI.Limits.types) types.")
    }
    var types: [String] = []
    for text in texts {
      let type = try WrittenText.required(oneLine(text), "types", atMost: WandrAPI.Limits.type.upperBound)
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  private static func oneLine(_ text: String) -> String {
    text.contains(where: \.isNewline) ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
  }
}
