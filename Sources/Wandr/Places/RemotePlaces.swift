internal import Core
internal import Places
internal import Wire

/// A service over the network as a provider. What lies around its places says the gazetteer, as for all places here.
struct RemotePlaces: PlaceProvider {
  private let lookup: PlaceLookup
  private let catalogue: LocalCatalogue
  /// What one account was answered is kept for no other.
  private let asker: ID<AuthAPI.Account>

  init(_ lookup: PlaceLookup, _ catalogue: LocalCatalogue, for asker: ID<AuthAPI.Account>) {
    (self.lookup, self.catalogue, self.asker) = (lookup, catalogue, asker)
  }

  /// Of all services together, and of OpenStreetMap's extracts: their names are part of what is hashed.
  static let mark: UInt64 = 2

  /// Whether a service's place has the ID, or an extract's: it can't be told from the ID which one that is.
  static func isOne(_ id: ID<WandrAPI.Place>) -> Bool { ProvidedID.number(of: id, mark: mark) != nil }

  /// The ID of a service's place; nil for a name that isn't this service's.
  func id(of providerID: String) -> ID<WandrAPI.Place>? {
    name(providerID).map { ProvidedID.id(lookup.hash(of: $0), mark: Self.mark) }
  }

  /// None where the service can't be asked: what this server knows itself is found all the same. Nobody's surroundings are asked for.
  func places(_ query: PlaceQuery) async throws -> [ProvidedPlace] {
    guard !query.folded.isEmpty else { return [] }
    let found = await lookup.places(named: query.text, folded: query.folded, near: query.point, for: asker)
    return try found.map(provided)
  }

  func place(called providerID: String) async throws -> ProvidedPlace? {
    guard let name = name(providerID) else { return nil }
    return try await lookup.place(name, for: asker).map(provided)
  }

  /// Only what the account has found lately: the ID is a hash of its name.
  func place(_ id: ID<WandrAPI.Place>) async throws -> ProvidedPlace? {
    guard let hash = ProvidedID.number(of: id, mark: Self.mark) else { return nil }
    return try lookup.known(hash, to: asker).map(provided)
  }

  private func name(_ providerID: String) -> String? {
    providerID.hasPrefix(lookup.prefix) ? String(providerID.dropFirst(lookup.prefix.utf8.count)) : nil
  }

  private func provided(_ place: ServicePlace) throws -> ProvidedPlace {
    ProvidedPlace(
      id: ProvidedID.id(lookup.hash(of: place.name), mark: Self.mark), providerID: lookup.prefix + place.name,
      name: place.title, address: place.address, point: KeptPoint(place.point), types: place.types,
      surroundings: try catalogue.surroundings(of: place.point))
  }
}

/// What this server knows itself, and then what services over the network know.
struct PlaceProviders: PlaceProvider {
  private let catalogue: LocalCatalogue
  private let extract: ExtractPlaces
  private let remote: [RemotePlaces]

  /// - Parameter lookups: none where nobody is to be asked.
  init(_ lookups: [PlaceLookup], _ extract: ExtractPlaces, _ catalogue: LocalCatalogue, for viewer: Viewer) {
    (self.catalogue, self.extract) = (catalogue, extract)
    remote = lookups.map { RemotePlaces($0, catalogue, for: viewer.signedIn.account) }
  }

  func places(_ query: PlaceQuery) async throws -> [ProvidedPlace] {
    let cities = try await catalogue.places(query)
    var others = try await extract.places(query)
    for provider in remote { others += try await provider.places(query) }
    guard !others.isEmpty else { return cities }
    let new = others.filter { other in !cities.contains { Self.isSame($0, other) } }
    // Many cities of one name leave room for what else has it.
    return Array(cities.prefix(Self.mostCities)) + new + Array(cities.dropFirst(Self.mostCities))
  }

  private static let mostCities = 8

  /// Whether another's city is one of the catalogue's: by its name, and less than 25 km away.
  private static func isSame(_ city: ProvidedPlace, _ other: ProvidedPlace) -> Bool {
    guard let here = city.point.coordinate, let there = other.point.coordinate, here.distance(to: there) < 25_000 else {
      return false
    }
    return other.types.contains { cityTypes.contains($0) }
      && SearchText.folded(city.name) == SearchText.folded(other.name)
  }

  /// As OpenStreetMap and Google say that something is a city, a town or a village.
  private static let cityTypes: Set<String> = [
    "city", "town", "village", "municipality", "administrative", "boundary", "locality", "political",
  ]

  func place(called providerID: String) async throws -> ProvidedPlace? {
    if let place = try await catalogue.place(called: providerID) { return place }
    if let place = try await extract.place(called: providerID) { return place }
    for provider in remote { if let place = try await provider.place(called: providerID) { return place } }
    return nil
  }

  func place(_ id: ID<WandrAPI.Place>) async throws -> ProvidedPlace? {
    if let place = try await catalogue.place(id) { return place }
    if let place = try await extract.place(id) { return place }
    for provider in remote { if let place = try await provider.place(id) { return place } }
    return nil
  }

  /// The ID of a service's place; nil for a name that is no service's.
  func remoteID(of providerID: String) -> ID<WandrAPI.Place>? { remote.lazy.compactMap { $0.id(of: providerID) }.first }
}
