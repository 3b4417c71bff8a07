internal import Core
internal import Places
internal import Wire

/// Knows places that people look for: the catalogue on this server, or a service that is asked over the network.
protocol PlaceProvider: Sendable {
  /// Places by the beginning of a name: the best first.
  /// - Throws: 503 where it can't be asked.
  func places(_ query: PlaceQuery) async throws -> [ProvidedPlace]

  /// The place that it knows by that name; nil where it knows none, or the name is another provider's.
  /// - Throws: 503 where it can't be asked.
  func place(called providerID: String) async throws -> ProvidedPlace?

  /// The place that it has given out under that ID; nil for other IDs.
  /// - Throws: 503 where it can't be asked.
  func place(_ id: ID<WandrAPI.Place>) async throws -> ProvidedPlace?
}

/// What somebody looks for.
struct PlaceQuery: Sendable {
  /// As it was typed.
  let text: String
  /// As `SearchText` folds it; empty for what is nearby.
  let folded: String
  /// Where the viewer is; what is near it is better. Nil where that isn't known.
  let point: Coordinate?

  init(_ text: String, near point: Coordinate?) {
    self.text = trimmed(text.head(WandrAPI.Limits.search))
    folded = SearchText.folded(self.text)
    self.point = point
  }
}

/// A place as its provider knows it.
struct ProvidedPlace: Sendable, Equatable {
  let id: ID<WandrAPI.Place>
  let providerID: String
  let name: String
  let address: String
  let point: KeptPoint
  let types: [String]
  let surroundings: Surroundings

  /// As people are shown it.
  var place: WandrAPI.Place {
    WandrAPI.Place(
      id: id, providerID: providerID, name: name, address: address, latitude: KeptPoint.degrees(point.latitude),
      longitude: KeptPoint.degrees(point.longitude), types: types, country: surroundings.countryCode,
      timeZone: surroundings.timeZone, mine: false, isPrivate: false)
  }
}

/// What lies around a point, as the gazetteer knows it.
struct Surroundings: Sendable, Equatable {
  /// Two letters; empty where none is known.
  let country: String
  /// The number of the city in GeoNames; nil where none is known.
  let city: Int?
  /// In the IANA database; empty where none is known.
  let zone: String

  static let unknown = Surroundings(country: "", city: nil, zone: "")

  var countryCode: String? { country.isEmpty ? nil : country }
  var timeZone: String? { zone.isEmpty ? nil : zone }
}

/// The catalogue on this server: the cities, towns and villages of the gazetteer. It needs no network.
struct LocalCatalogue: PlaceProvider {
  private let gazetteer: Gazetteer?

  /// - Parameter gazetteer: nil where the server has none: then nothing is found.
  init(_ gazetteer: Gazetteer?) { self.gazetteer = gazetteer }

  private static let prefix = "geonames:"

  func places(_ query: PlaceQuery) async throws -> [ProvidedPlace] {
    guard let gazetteer else { return [] }
    let point = query.point
    return try Gazetteer.reading { () throws(GazetteerError) in
      if query.folded.isEmpty {
        guard let point, let city = try gazetteer.nearestCity(to: point) else { return [] }
        return [Self.provided(city)]
      }
      let found = try gazetteer.cities(startingWith: query.folded)
      guard let point else { return found.map(Self.provided) }
      // Both orders count alike: how well a city is known, and how near it is.
      let nearest = found.indices.sorted {
        found[$0].coordinate.distance(to: point) < found[$1].coordinate.distance(to: point)
      }
      var places = [Int](repeating: 0, count: found.count)
      for (place, index) in nearest.enumerated() { places[index] = place }
      return found.indices.sorted { ($0 + places[$0], $0) < ($1 + places[$1], $1) }.map { Self.provided(found[$0]) }
    }
  }

  func place(called providerID: String) async throws -> ProvidedPlace? {
    guard providerID.hasPrefix(Self.prefix), let number = Int64(providerID.dropFirst(Self.prefix.utf8.count)) else {
      return nil
    }
    return try city(number)
  }

  func place(_ id: ID<WandrAPI.Place>) async throws -> ProvidedPlace? {
    guard let number = Self.number(of: id) else { return nil }
    return try city(number)
  }

  /// - Throws: 503 where the gazetteer can't be read.
  func city(_ number: Int64) throws(Problem) -> ProvidedPlace? {
    guard let gazetteer else { return nil }
    return try Gazetteer.reading { () throws(GazetteerError) in try gazetteer.city(number).map(Self.provided) }
  }

  /// The city of that name whose middle is that very point; nil for any other place.
  /// - Throws: 503 where the gazetteer can't be read.
  func city(called name: String, at point: KeptPoint) throws(Problem) -> ProvidedPlace? {
    guard let gazetteer, let coordinate = point.coordinate else { return nil }
    let nearest = try Gazetteer.reading { () throws(GazetteerError) in try gazetteer.nearestCity(to: coordinate) }
    guard let city = nearest.map(Self.provided), city.name == name, city.point == point else { return nil }
    return city
  }

  /// What lies around a point.
  /// - Throws: 503 where the gazetteer can't be read.
  func surroundings(of point: Coordinate) throws(Problem) -> Surroundings {
    guard let gazetteer else { return .unknown }
    return try Gazetteer.reading { () throws(GazetteerError) in
      let city = try gazetteer.city(of: point)
      // The open sea has a nearest city, which it isn't in.
      guard let country = try gazetteer.country(of: point) else {
        return Surroundings(country: "", city: nil, zone: city?.timeZone ?? "")
      }
      return Surroundings(country: country.code, city: city.map { Int($0.id) }, zone: city?.timeZone ?? "")
    }
  }

  private static func provided(_ city: Place) -> ProvidedPlace {
    let country = city.country.name
    return ProvidedPlace(
      id: id(of: city.id), providerID: "\(prefix)\(city.id)",
      name: city.name.head(WandrAPI.Limits.placeName.upperBound),
      address: city.region.map { "\($0), \(country)" } ?? country, point: KeptPoint(city.coordinate), types: ["city"],
      surroundings: Surroundings(country: city.country.code, city: Int(city.id), zone: city.timeZone))
  }

  // MARK: IDs

  private static let mark: UInt64 = 1

  static func id(of city: Int64) -> ID<WandrAPI.Place> { ProvidedID.id(UInt64(clamping: city), mark: mark) }

  /// The city that has the ID; nil for other IDs.
  static func number(of id: ID<WandrAPI.Place>) -> Int64? { ProvidedID.number(of: id, mark: mark).map { Int64($0) } }
}

/// The IDs of providers' places: UUIDv7 of the beginning of 1970, with a mark of the provider and its number for the place. They tell no time,
/// so that nobody learns from one when somebody here first looked for the place, and are the same on every server.
enum ProvidedID {
  private static let first: UInt64 = 0x7000
  private static let variant: UInt64 = 0x8000_0000_0000_0000
  private static let rest: UInt64 = 0x3fff_ffff_ffff_ffff

  /// - Parameter number: 62 bits.
  static func id(_ number: UInt64, mark: UInt64) -> ID<WandrAPI.Place> {
    ID(high: first | mark, low: variant | (number & rest))
  }

  /// Nil for other IDs.
  static func number(of id: ID<WandrAPI.Place>, mark: UInt64) -> UInt64? {
    guard id.high == first | mark, id.low & ~rest == variant else { return nil }
    return id.low & rest
  }

  /// Whether it is the ID of some provider's place, so that no pin has it.
  static func isOne(_ id: ID<WandrAPI.Place>) -> Bool { id.high & ~0xfff == first && id.low & ~rest == variant }
}
