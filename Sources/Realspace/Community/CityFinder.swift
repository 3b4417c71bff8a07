internal import Core
internal import Places
internal import Wire

/// Cities of the gazetteer, to put venues into.
struct CityFinder: Sendable {
  private let gazetteer: Gazetteer?

  init(_ services: Services) { gazetteer = services.places }

  /// Whether this server has a gazetteer.
  var isThere: Bool { gazetteer != nil }

  /// Cities by the beginning of a name, the best known first; none without a gazetteer.
  /// - Throws: 503 where the gazetteer can't be read.
  func cities(_ text: String) throws(Problem) -> [Place] {
    guard let gazetteer else { return [] }
    let start = SearchText.typed(text)
    return try Gazetteer.reading { () throws(GazetteerError) in try gazetteer.cities(startingWith: start) }
  }

  /// The city of that number; nil where there is none.
  /// - Throws: 503 where the gazetteer can't be read.
  func city(_ id: String) throws(Problem) -> Place? {
    guard let gazetteer, let number = Int64(id) else { return nil }
    return try Gazetteer.reading { () throws(GazetteerError) in try gazetteer.city(number) }
  }

  // MARK: What a form says

  /// How many cities a form offers where a name is that of several.
  private static let mostOffered = 8

  /// The cities that may be meant by what was written without choosing one: those that are called exactly so, with their country, or the
  /// best known whose name begins so.
  /// - Throws: 503 where the gazetteer can't be read.
  func meant(by text: String) throws(Problem) -> [Place] {
    let whole = SearchText.typed(text)
    let found = try cities(String(text.prefix { $0 != "," }))
    let same = found.filter { SearchText.folded(Self.name(of: $0)) == whole }
    return Array((same.isEmpty ? found : same).prefix(Self.mostOffered))
  }

  /// The number of the city that a form means; nil for none.
  /// - Throws: 422 where nothing is called so, and where several cities are.
  func number(_ form: VenueForm) throws(Problem) -> String? {
    guard !trimmed(form.city).isEmpty else { return nil }
    if let chosen = form.chosenCity { return chosen }
    let found = try meant(by: form.city)
    guard let first = found.first else {
      throw .validation("city", "not_found", "No city is known by this name.")
    }
    guard found.count == 1 else { throw .validation("city", "ambiguous", "Choose which city you mean.") }
    return String(first.id)
  }

  // MARK: Words

  /// What a venue's city is called.
  static func name(of city: Place) -> String { "\(city.name), \(city.country.name)".head(300) }

  static func described(_ city: Place) -> RealspaceAPI.City {
    RealspaceAPI.City(
      id: String(city.id), name: city.name, region: city.region, country: city.country.name,
      latitude: city.coordinate.latitude, longitude: city.coordinate.longitude, timeZone: city.timeZone)
  }
}
