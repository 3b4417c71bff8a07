internal import Wire

/// An object of OpenStreetMap that is a place: a feature of GeoJSON with its tags as properties, and its type and number as `@type` and `@id`,
/// as `osmium export` writes it.
struct ExtractFeature: Hashable, Sendable {
  let place: PlaceExtract.Place
  /// All that it is called, in whichever language, at most 100 names.
  let names: [String]
  /// How well it is known, from 0 to 65.
  let weight: Int

  private static let mostTags = 500
  private static let mostNames = 100
  private static let longestName = 200

  /// Nil for what has no name, no number or no point, and for what is no place.
  init?(_ feature: JSONValue) {
    guard let members = feature["properties"]?.members, let geometry = feature["geometry"] else { return nil }
    var tags: [String: String] = [:]
    for member in members.prefix(Self.mostTags) {
      switch member.value {
      case .string(let text), .number(let text): tags[member.name] = text
      default: continue
      }
    }
    guard let name = Self.name(tags), let types = ExtractKind.types(of: tags) else { return nil }
    let names = Self.names(tags)
    guard let title = (tags["name:en"] ?? tags["name"] ?? names.first)?.head(Self.longestName), !title.isEmpty,
      let point = Self.middle(of: geometry)
    else { return nil }
    place = PlaceExtract.Place(
      name: name, title: title, address: Self.address(tags), point: point,
      types: types.map { $0.head(Self.longestType) })
    self.names = names
    // A place that has a name in many languages, or an article, is one that many look for.
    let isKnown = tags["wikidata"] != nil || tags["wikipedia"] != nil
    weight = min(names.count, 40) + (isKnown ? 20 : 0) + (types.contains("tourism") ? 5 : 0)
  }

  private static let longestType = 40

  /// As Nominatim has it: a letter for the type, and the number.
  private static func name(_ tags: [String: String]) -> String? {
    let letters = ["node": "N", "way": "W", "relation": "R"]
    guard let letter = tags["@type"].flatMap({ letters[$0] }), let digits = tags["@id"],
      (1...18).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return letter + digits
  }

  // MARK: Names

  private static let nameKeys: Set<String> = [
    "name", "int_name", "loc_name", "nat_name", "official_name", "old_name", "reg_name", "short_name", "alt_name",
  ]
  /// What may stand behind such a key and is no language.
  private static let noLanguages: Set<String> = [
    "etymology", "left", "note", "prefix", "pronunciation", "right", "signed", "source", "suffix",
  ]

  private static func names(_ tags: [String: String]) -> [String] {
    var (names, known): ([String], Set<String>) = ([], [])
    // In their order, so that the same extract makes the same file.
    for (key, text) in tags.sorted(by: { $0.key < $1.key }) where isName(key) {
      for part in text.split(separator: ";") {
        let name = part.split(whereSeparator: \.isWhitespace).joined(separator: " ").head(longestName)
        if !name.isEmpty, names.count < mostNames, known.insert(name).inserted { names.append(name) }
      }
    }
    return names
  }

  /// `name`, `name:sr-Latn`, `alt_name:fi` and the like.
  private static func isName(_ key: String) -> Bool {
    let parts = key.split(separator: ":", omittingEmptySubsequences: false)
    guard let first = parts.first, nameKeys.contains(String(first)), parts.count <= 2 else { return false }
    return parts.count == 1 || !noLanguages.contains(String(parts[1]))
  }

  // MARK: Where it is

  private static let longestAddress = 300

  /// "Mannerheimintie 1, 00100 Helsinki", as far as its tags say so.
  private static func address(_ tags: [String: String]) -> String {
    func words(_ keys: String...) -> String { keys.compactMap { tags["addr:\($0)"] }.joined(separator: " ") }
    let street = tags["addr:street"] == nil ? words("place", "housenumber") : words("street", "housenumber")
    let parts = [street, words("postcode", "city")].filter { !$0.isEmpty }
    return parts.joined(separator: ", ").head(longestAddress)
  }

  /// A point itself, a corner of a line, the centre of mass of an area's largest part.
  private static func middle(of geometry: JSONValue) -> Coordinate? {
    guard let numbers = geometry["coordinates"] else { return nil }
    switch geometry["type"]?.string {
    case "Point": return point(numbers)
    case "LineString":
      guard let corners = numbers.array, !corners.isEmpty else { return nil }
      return point(corners[corners.count / 2])
    case "Polygon": return centre(of: numbers.array?.first)?.point
    case "MultiPolygon":
      let parts = (numbers.array ?? []).compactMap { centre(of: $0.array?.first) }
      return parts.max { $0.area < $1.area }?.point
    default: return nil
    }
  }

  /// Longitude comes first (RFC 7946, section 3.1.1).
  private static func point(_ value: JSONValue) -> Coordinate? {
    guard let numbers = value.array, numbers.count >= 2, case .number(let east) = numbers[0],
      case .number(let north) = numbers[1], let longitude = Double(east), let latitude = Double(north)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The centre of mass of a ring and its area in square degrees, by the shoelace formula around the first corner, so that small areas keep
  /// their digits.
  private static func centre(of ring: JSONValue?) -> (point: Coordinate, area: Double)? {
    let corners = (ring?.array ?? []).compactMap { point($0) }
    guard let first = corners.first else { return nil }
    // A ring may cross the antimeridian, and 180 degrees are as many to the west here.
    let easts = corners.map { nearest($0.longitude - first.longitude) }
    var (twice, x, y) = (0.0, 0.0, 0.0)
    for index in corners.indices.dropLast() {
      let (oneX, oneY) = (easts[index], corners[index].latitude - first.latitude)
      let (nextX, nextY) = (easts[index + 1], corners[index + 1].latitude - first.latitude)
      let cross = oneX * nextY - nextX * oneY
      twice += cross
      x += (oneX + nextX) * cross
      y += (oneY + nextY) * cross
    }
    // What has no area worth the name is where it begins.
    guard abs(twice) > 1e-13 else { return (first, 0) }
    let (east, north) = (nearest(first.longitude + x / (3 * twice)), first.latitude + y / (3 * twice))
    guard let centre = Coordinate(latitude: north, longitude: east) else { return (first, 0) }
    return (centre, abs(twice) / 2)
  }

  /// The same degrees, from -180 to 180.
  private static func nearest(_ degrees: Double) -> Double {
    if degrees > 180 { return degrees - 360 }
    return degrees < -180 ? degrees + 360 : degrees
  }
}
