internal import Core
internal import Places
internal import Wire

/// Makes of what somebody says about a place what others may know of it.
struct LocationReader: Sendable {
  private let gazetteer: Gazetteer?

  init(_ services: Services) { gazetteer = services.places }

  /// - Parameters:
  ///   - kept: the finer place that the author keeps of a post that is changed; nil where none is kept.
  ///   - current: what others know of that post.
  /// - Throws: 422 for a place that isn't one, and for a finer one than is known; 503 where the gazetteer can't be read.
  func choice(
    _ input: GrassyAPI.LocationInput, kept: KeptPlace? = nil, current: StoredLocation = .nowhere
  ) throws(Problem) -> LocationChoice {
    let precision = try precision(input.precision)
    guard precision != .none else { return .nowhere }
    if let id = input.placeID, !id.isEmpty { return try chosen(id, precision, input) }
    let name = try WrittenText.optional(input.name, "location", atMost: GrassyAPI.Limits.placeName)
    if input.latitude != nil || input.longitude != nil {
      guard let latitude = input.latitude, let longitude = input.longitude,
        let point = Coordinate(latitude: latitude, longitude: longitude)
      else { throw .validation("location", "invalid", "A point needs a latitude and a longitude.") }
      return try shown(KeptPlace(name: name, point: point), precision, keeps: input.keepsExact == true)
    }
    if !name.isEmpty {
      let precision = input.precision == nil ? .exact : precision
      let isSame = current.isNameAlone && current.name == name && current.precision == precision
      return LocationChoice(shown: isSame ? current : try named(name, precision), kept: nil)
    }
    return try told(current, kept, precision, keepsExact: input.keepsExact)
  }

  /// The precision alone was sent: the same place, told finer or coarser. What is told as it was stays as it is.
  private func told(
    _ current: StoredLocation, _ kept: KeptPlace?, _ precision: Precision, keepsExact: Bool?
  ) throws(Problem) -> LocationChoice {
    if precision == current.precision {
      return LocationChoice(shown: current, kept: keepsExact == false ? nil : kept)
    }
    if let kept { return try shown(kept, precision, keeps: keepsExact != false) }
    guard current.precision != .none else { throw .validation("location", "missing", "Choose a place first.") }
    if current.isNameAlone { return LocationChoice(shown: try named(current.name, precision), kept: nil) }
    guard current.precision < precision else {
      throw .validation("location", "not_kept", "The finer place wasn’t kept. Choose it again.")
    }
    guard let point = current.coordinate else { return LocationChoice(shown: current, kept: nil) }
    let place = KeptPlace(name: current.name, point: point)
    if precision == .country, let country = try country(of: current) {
      return LocationChoice(shown: country, kept: keepsExact == true ? place : nil)
    }
    return try shown(place, precision, keeps: keepsExact == true)
  }

  /// The country of a city that is told, as the gazetteer says it of the city: borders may be drawn on the wrong side of its middle.
  private func country(of current: StoredLocation) throws(Problem) -> StoredLocation? {
    guard current.precision == .city, let gazetteer, let number = Int64(current.place) else { return nil }
    let city = try Gazetteer.reading { () throws(GazetteerError) in try gazetteer.city(number) }
    return city.map { Self.stored(gazetteer.location(of: $0, at: .country), place: $0.country.code) }
  }

  /// Whether a name that somebody wrote is that of a city; false where there is no gazetteer to ask.
  /// - Throws: 503 where it can't be read.
  func isCity(_ name: String) throws(Problem) -> Bool {
    guard let gazetteer else { return false }
    let folded = SearchText.folded(name)
    return try Gazetteer.reading { () throws(GazetteerError) in try gazetteer.hasCity(named: folded) }
  }

  private func precision(_ wanted: GrassyAPI.LocationPrecision?) throws(Problem) -> Precision {
    guard let wanted else { return .city }
    guard let precision = Precision(rawValue: wanted.rawValue) else {
      throw .validation("location", "invalid", "Choose exact, neighbourhood, city or country.")
    }
    return precision
  }

  /// A place of the gazetteer.
  private func chosen(
    _ id: String, _ precision: Precision, _ input: GrassyAPI.LocationInput
  ) throws(Problem) -> LocationChoice {
    guard let gazetteer else { throw Self.noGazetteer }
    let found = try Gazetteer.reading { () throws(GazetteerError) -> Place? in
      if let number = Int64(id) { try gazetteer.city(number) } else { nil }
    }
    guard let place = found else { throw .validation("location", "not_found", "This place isn’t known here.") }
    let shown = try entry(place, precision, gazetteer)
    let keeps = input.keepsExact == true && shown.place != String(place.id)
    return LocationChoice(shown: shown, kept: keeps ? KeptPlace(name: place.name, point: place.coordinate) : nil)
  }

  /// An entry of the gazetteer, as others may be told it: as a city that which it belongs to, since a quarter says more.
  private func entry(_ place: Place, _ precision: Precision, _ gazetteer: Gazetteer) throws(Problem) -> StoredLocation {
    guard precision != .country else {
      return Self.stored(gazetteer.location(of: place, at: .country), place: place.country.code)
    }
    let told = try Gazetteer.reading { () throws(GazetteerError) in
      try precision == .city ? gazetteer.city(containing: place) : place
    }
    return Self.stored(gazetteer.location(of: told, at: precision), place: String(told.id))
  }

  /// A point, as others may be told it.
  private func shown(_ place: KeptPlace, _ precision: Precision, keeps: Bool) throws(Problem) -> LocationChoice {
    let kept = keeps && precision != .exact ? place : nil
    guard let gazetteer else {
      // Without the gazetteer nothing coarser than a neighbourhood can be told of a point.
      guard precision <= .neighbourhood, !place.name.isEmpty else { throw Self.noGazetteer }
      let point = precision == .exact ? place.point : place.point.neighbourhood
      let shown = StoredLocation(
        place: Self.key(of: place.name), name: place.name, precision: precision, at: point, country: "")
      return LocationChoice(shown: shown, kept: kept)
    }
    // Of a neighbourhood nothing is looked up that depends on where in it the point is.
    let point = precision == .neighbourhood ? place.point.neighbourhood : place.point
    let (told, city) = try Gazetteer.reading { () throws(GazetteerError) in
      (
        try gazetteer.location(of: point, called: place.name.isEmpty ? nil : place.name, at: precision),
        precision <= .city ? try gazetteer.city(of: point) : nil
      )
    }
    guard told.precision != .none else {
      throw .validation("location", "unknown", "No country is known at this point. Choose exact, or write a name.")
    }
    let key = city.map { String($0.id) } ?? told.placeID.map(String.init) ?? told.country?.code
    return LocationChoice(
      shown: Self.stored(told, place: key ?? Self.key(of: told.name ?? place.name), fallback: place.name), kept: kept)
  }

  /// A name alone. Told exactly it is what is written; coarser it is the city or the country that has this name, as what is written may say
  /// more than that.
  /// - Throws: 422 where none is known that has it.
  private func named(_ name: String, _ precision: Precision) throws(Problem) -> StoredLocation {
    let key = Self.key(of: name)
    guard key.count > 1 else { throw .validation("location", "invalid", "A place needs a letter or a digit.") }
    if precision == .exact { return StoredLocation(place: key, name: name, precision: .exact, country: "") }
    if let gazetteer, let known = try known(SearchText.folded(name), precision, gazetteer) { return known }
    let wanted = precision == .country ? "country or city" : "city"
    throw .validation(
      "location", "not_known",
      "No \(wanted) is known by this name. Choose “exact”, and it is shown as you wrote it.")
  }

  /// The city or the country of a name; of a name that both have, the country where that is what is told.
  private func known(
    _ folded: String, _ precision: Precision, _ gazetteer: Gazetteer
  ) throws(Problem) -> StoredLocation? {
    let (city, countries) = try Gazetteer.reading { () throws(GazetteerError) in
      (try gazetteer.city(named: folded), try gazetteer.countries())
    }
    let country = countries.first { SearchText.folded($0.name) == folded }
    if let city, precision != .country || country == nil {
      return try entry(city, precision, gazetteer)
    }
    return country.map { StoredLocation(place: $0.code, name: $0.name, precision: .country, country: $0.code) }
  }

  private static func stored(_ told: Location, place: String, fallback: String = "") -> StoredLocation {
    StoredLocation(
      place: place, name: told.name ?? (fallback.isEmpty ? "Here" : fallback), precision: told.precision,
      at: told.coordinate, country: told.country?.code ?? "")
  }

  /// By which posts are found whose place is a name alone.
  static func key(of name: String) -> String { "~\(SearchText.folded(name))" }

  private static var noGazetteer: Problem {
    .validation(
      "location", "no_gazetteer",
      "This server has no list of places. Write a name, without a point or a place’s number.")
  }
}
