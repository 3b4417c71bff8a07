internal import Core
internal import Places
internal import Wire

/// The places of an OpenStreetMap extract on this server. They have the names and IDs of a Nominatim service's, so that both name the same
/// place; nobody is asked for them.
struct ExtractPlaces: PlaceProvider {
  private let extract: PlaceExtract?
  private let catalogue: LocalCatalogue

  /// - Parameter extract: nil where the server has none: then nothing is found.
  init(_ extract: PlaceExtract?, _ catalogue: LocalCatalogue) { (self.extract, self.catalogue) = (extract, catalogue) }

  private static let prefix = "\(Nominatim.prefix):"

  func places(_ query: PlaceQuery) async throws -> [ProvidedPlace] {
    guard let extract, !query.folded.isEmpty || query.point != nil else { return [] }
    let found = try Gazetteer.reading { () throws(GazetteerError) in
      try extract.places(startingWith: query.folded, near: query.point)
    }
    return try found.compactMap { try provided($0) }
  }

  func place(called providerID: String) async throws -> ProvidedPlace? {
    guard providerID.hasPrefix(Self.prefix) else { return nil }
    let found = try place(numbered: ServicePlace.hash(of: providerID))
    return found?.providerID == providerID ? found : nil
  }

  func place(_ id: ID<WandrAPI.Place>) async throws -> ProvidedPlace? {
    guard let number = ProvidedID.number(of: id, mark: RemotePlaces.mark) else { return nil }
    return try place(numbered: number)
  }

  private func place(numbered number: UInt64) throws -> ProvidedPlace? {
    guard let extract else { return nil }
    let found = try Gazetteer.reading { () throws(GazetteerError) in try extract.place(numbered: number) }
    return try found.flatMap { try provided($0) }
  }

  /// Nil for what has no name that can be shown.
  private func provided(_ place: PlaceExtract.Place) throws -> ProvidedPlace? {
    let kept = ServicePlace(
      name: place.name, title: place.title, address: place.address, point: place.point, types: place.types)
    guard let kept else { return nil }
    let (name, around) = (Self.prefix + kept.name, try catalogue.surroundings(of: kept.point))
    let address = try kept.address.isEmpty ? whereabouts(around) : kept.address
    return ProvidedPlace(
      id: ProvidedID.id(ServicePlace.hash(of: name), mark: RemotePlaces.mark), providerID: name, name: kept.title,
      address: address, point: KeptPoint(kept.point), types: kept.types, surroundings: around)
  }

  /// The city that a place is in, where its tags have no address.
  private func whereabouts(_ around: Surroundings) throws -> String {
    guard let number = around.city, let city = try catalogue.city(Int64(number)) else { return "" }
    return "\(city.name), \(city.address)".head(WandrAPI.Limits.address)
  }
}
