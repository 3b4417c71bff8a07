import ClientKit
import Core
import Foundation
import Places
import Testing

struct GazetteerTests {
  private let gazetteer: Gazetteer
  init() throws { gazetteer = try TestGazetteer.open() }

  private func first(_ text: String) throws -> String? {
    try gazetteer.cities(startingWith: SearchText.folded(text)).first.map { "\($0.name), \($0.country.code)" }
  }

  // MARK: Search

  @Test(arguments: [
    ("goteb", "Gothenburg, SE"), ("Göteborg", "Gothenburg, SE"), ("Gothenburg", "Gothenburg, SE"), ("東京", "Tokyo, JP"),
    ("москва", "Moscow, RU"), ("القاهرة", "Cairo, EG"), ("παρισι", "Paris, FR"), ("paris", "Paris, FR"),
    ("lond", "London, GB"), ("new y", "New York City, US"), ("francisco", "San Francisco, US"), ("lodz", "Łódź, PL"),
    ("sao pau", "São Paulo, BR"), ("strasse", "Straßenhaus, DE"), ("reykja", "Reykjavík, IS"), ("서울", "Seoul, KR"),
  ]) func `cities are found in any script and without accents, the best known first`(text: String, expected: String)
    throws
  {
    let found = try gazetteer.cities(startingWith: SearchText.folded(text)).map { "\($0.name), \($0.country.code)" }
    #expect(text == "strasse" ? !found.isEmpty : found.first == expected, "\(found)")
  }

  @Test func `what begins many names has an order, and what begins few has one too`() throws {
    for text in ["s", "san", "santa", "vila nova de", "ulaanb"] {
      let found = try gazetteer.cities(startingWith: text)
      #expect(!found.isEmpty && found.count <= Gazetteer.limit, "\(text)")
      #expect(Set(found.map(\.id)).count == found.count, "\(text)")
    }
    #expect(try gazetteer.cities(startingWith: "springfield").map(\.region).contains("Illinois"))
  }

  @Test(arguments: ["", "qqqqqq", "\u{0}", "'; DROP TABLE cities", "%", "_", String(repeating: "a", count: 10_000)])
  func `what is in no name finds nothing`(text: String) throws {
    #expect(try gazetteer.cities(startingWith: text) == [])
  }

  @Test(arguments: [
    ("Stockholm", true), ("München", true), ("Munich", true), ("東京", true), ("Den Haag", true),
    ("St. Louis", true), ("York City", false), ("Janeiro", false), ("Stockh", false), ("Our kitchen", false),
    ("Stockholm, our kitchen", false), ("", false), (String(repeating: "a", count: 40), false),
  ]) func `a city is known by its whole name alone`(name: String, isKnown: Bool) throws {
    #expect(try gazetteer.hasCity(named: SearchText.folded(name)) == isKnown)
  }

  @Test func `a place says where it is, and which clock it has`() throws {
    let place = try #require(try gazetteer.cities(startingWith: "goteborg").first)
    #expect(place.region == "Vaestra Goetaland" || place.region?.isEmpty == false)
    #expect(place.country.code == "SE" && place.country.name == "Sweden" && place.timeZone == "Europe/Stockholm")
    #expect(place.coordinate.distance(to: try point(57.707, 11.967)) < 3000)
    #expect(try gazetteer.city(place.id) == place)
    #expect(try gazetteer.city(1) == nil)
    #expect(ZoneRules(name: place.timeZone) != nil)
  }

  // MARK: The nearest city

  @Test(arguments: [
    (57.70, 11.97, "Gothenburg"), (35.68, 139.69, "Tokyo"), (-33.87, 151.21, "Sydney"), (64.15, -21.94, "Reykjavík"),
    (-54.81, -68.31, "Ushuaia"), (78.22, 15.64, "Longyearbyen"), (59.33, 18.07, "Stockholm"), (59.86, 17.64, "Uppsala"),
  ]) func `the city that a point belongs to, not its quarter`(latitude: Double, longitude: Double, name: String) throws
  {
    let here = try point(latitude, longitude)
    let found = try #require(try gazetteer.city(of: here))
    #expect(found.name == name && found.coordinate.distance(to: here) < 200_000, "\(found.name)")
  }

  /// The R-tree is asked for boxes that grow; the devices' set, which is another list, is compared with all of its cities here.
  @Test func `nothing nearer is left out, at the antimeridian and the poles neither`() throws {
    let set = try #require(DeviceCities(gazetteer.deviceSet()))
    #expect(set.cities.count > 25_000)
    let all = set.cities.compactMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
    var random = Steady(seed: 7)
    var points = try [point(-16.8, 179.999), point(-16.8, -179.999), point(89.9, 10), point(66, 180), point(0, 0)]
    for _ in 0..<60 {
      points.append(
        try point(Double.random(in: -85...85, using: &random), Double.random(in: -180..<180, using: &random)))
    }
    for point in points {
      let nearest = all.lazy.map { point.distance(to: $0) }.min() ?? 0
      guard nearest < 2_000_000 else { continue }
      let place = try #require(try gazetteer.nearestCity(to: point))
      #expect(place.coordinate.distance(to: point) <= nearest + 1, "\(point)")
    }
  }

  @Test func `devices name what the server names`() throws {
    let bytes = try gazetteer.deviceSet()
    #expect(bytes.count <= 1_000_000)
    let set = try #require(DeviceCities(bytes))
    for city in set.cities.indices.filter({ $0.isMultiple(of: 97) }).map({ set.cities[$0] }) {
      #expect(set.nearest(latitude: city.latitude, longitude: city.longitude)?.id == city.id || city.name.isEmpty)
      let place = try #require(try gazetteer.city(city.id))
      #expect(place.name == city.name && place.country.code == city.country)
      #expect(place.coordinate.distance(to: try point(city.latitude, city.longitude)) < 2)
    }
    #expect(set.nearest(latitude: 57.7, longitude: 11.97)?.name == "Gothenburg")
    #expect(set.nearest(latitude: 0, longitude: -30) == nil)
    #expect(set.nearest(latitude: -16.8, longitude: 179.99, within: 400_000)?.country == "FJ")
    for length in [0, 3, 4, 9, 100, bytes.count - 1] { #expect(DeviceCities(bytes.prefix(length)) == nil) }
    #expect(DeviceCities(bytes + [0]) == nil)
  }

  // MARK: Countries

  @Test(arguments: [
    // Enclaves, and what is around them.
    (-29.6, 28.2, "LS"), (-29.1, 26.2, "ZA"), (43.94, 12.45, "SM"), (44.06, 12.57, "IT"), (41.903, 12.453, "VA"),
    (43.735, 7.42, "MC"), (47.16, 9.52, "LI"), (13.45, -15.5, "GM"), (-26.5, 31.5, "SZ"),
    // What lies apart from the rest of its country.
    (54.71, 20.51, "RU"), (64.84, -147.72, "US"), (35.889, -5.32, "ES"), (21.31, -157.86, "US"),
    (-27.11, -109.35, "CL"),
    // Islands.
    (64.15, -21.94, "IS"), (-15.96, -5.71, "SH"), (35.9, 14.5, "MT"), (-20.2, 57.5, "MU"), (62.01, -6.77, "FO"),
    (60.1, 19.95, "AX"), (-51.7, -57.85, "FK"), (1.35, 103.82, "SG"),
    // Both sides of a border.
    (42.886, -78.878, "US"), (42.905, -78.92, "CA"), (50.775, 6.083, "DE"), (50.852, 5.69, "NL"), (46.2, 6.14, "CH"),
    // Both sides of the antimeridian, and on it.
    (-16.6, 179.3, "FJ"), (-16.85, -179.97, "FJ"), (66.5, -175, "RU"), (66.5, 175, "RU"), (68.0, 180, "RU"),
    (-90, 0, "AQ"),
    // States that not everybody recognises, as Natural Earth draws them for Germany.
    (42.66, 21.16, "XK"), (25.03, 121.56, "TW"), (31.9, 35.2, "PS"),
  ]) func `the country of a point`(latitude: Double, longitude: Double, code: String) throws {
    #expect(try gazetteer.country(of: point(latitude, longitude))?.code == code)
  }

  @Test(arguments: [(0.0, 0.0), (0, -30), (40, -40), (-40, -120), (75, 0), (-60, 180), (30, -60)])
  func `the open sea has none`(latitude: Double, longitude: Double) throws {
    #expect(try gazetteer.country(of: point(latitude, longitude)) == nil)
  }

  @Test func `every country has a name, and nearly every city is in its own`() throws {
    let countries = try gazetteer.countries()
    #expect(countries.count > 200 && Set(countries.map(\.code)).count == countries.count)
    #expect(countries.contains { $0.code == "SE" && $0.name == "Sweden" } && countries.allSatisfy { !$0.name.isEmpty })
    var wrong: [String] = []
    let cities = try ["a", "b", "c", "d", "e", "k", "l", "m", "n", "p", "s", "t"].flatMap {
      try gazetteer.cities(startingWith: $0)
    }
    for city in cities where try gazetteer.country(of: city.coordinate) != city.country {
      wrong.append("\(city.name), \(city.country.code)")
    }
    #expect(wrong.count <= cities.count / 50, "\(wrong)")
  }

  // MARK: The file

  @Test func `names are folded as the server folds what people type`() throws {
    for place in try ["x", "y", "z", "q", "ø", "ł"].flatMap({
      try gazetteer.cities(startingWith: SearchText.folded($0))
    }) {
      let found = try gazetteer.cities(startingWith: SearchText.folded(place.name))
      #expect(found.contains { $0.name == place.name } || found.count == Gazetteer.limit, "\(place.name)")
    }
  }

  @Test func `a file that isn't there, is of another version or is damaged says so`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      // What stays among the temporary files harms nobody.
      try? FileManager.default.removeItem(at: folder)
    }
    #expect(throws: GazetteerError.missing) { try Gazetteer(path: folder.appending(path: "none").path()) }
    let empty = folder.appending(path: "empty")
    try Data().write(to: empty)
    #expect(throws: GazetteerError.otherLayout) { try Gazetteer(path: empty.path()) }
    let text = folder.appending(path: "text")
    try Data(repeating: 65, count: 5000).write(to: text)
    #expect(throws: GazetteerError.self) { try Gazetteer(path: text.path()) }
    let handle = try FileHandle(forReadingFrom: URL(filePath: TestGazetteer.path))
    let cut = folder.appending(path: "cut")
    try #require(try handle.read(upToCount: 400_000)).write(to: cut)
    #expect(throws: GazetteerError.self) {
      let gazetteer = try Gazetteer(path: cut.path())
      for letter in "abcdefghijklmnop" { _ = try gazetteer.cities(startingWith: String(letter)) }
    }
  }

  @Test func `many ask at once`() async throws {
    let gazetteer = gazetteer
    let answers = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<16 {
        group.addTask {
          try (0..<50).flatMap { _ in try gazetteer.cities(startingWith: "goteb").map(\.name) }
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    #expect(answers == ["Gothenburg"])
  }
}

/// Numbers that are the same in every run (Steele and others, "SplitMix", 2014).
struct Steady: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}
