import Core
import Foundation
import TestCircle
import Testing
import Wire

@testable import Places

/// Places of an OpenStreetMap extract: what of it becomes a place, and how that is found.
struct ExtractTests {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  private func names(_ extract: PlaceExtract, _ text: String, near point: Coordinate? = nil) throws -> [String] {
    try extract.places(startingWith: SearchText.folded(text), near: point).map(\.title)
  }

  private static func feature(_ id: Int, _ name: String, _ tags: String = "\"amenity\":\"cafe\"", at east: String = "1")
    -> String
  {
    """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[\(east),2]},"properties":{"@type":"node","@id":\(id),\(tags),"name":"\(name)"}}\n
    """
  }

  // MARK: What is a place

  @Test func `a place has its English name, its address, what it is, and the middle of its area`() throws {
    let extract = try MadeExtract(in: folder).open()

    let museum = try #require(try extract.place(numbered: ServicePlace.hash(of: "osm:W4242")))
    let park = try #require(try extract.place(numbered: ServicePlace.hash(of: "osm:R5")))
    let pier = try #require(try extract.place(numbered: ServicePlace.hash(of: "osm:W6")))

    #expect(museum.name == "W4242" && museum.title == "Ateneum Art Museum")
    #expect(museum.address == "Kaivokatu 2, 00100 Helsinki" && museum.types == ["museum", "tourism"])
    #expect(try museum.point.distance(to: point(60.1705, 24.944)) < 1)
    // The larger of its parts.
    #expect(try park.types == ["park", "leisure"] && park.point.distance(to: point(60.155, 24.96)) < 1)
    #expect(try pier.address.isEmpty && pier.point.distance(to: point(60.151, 24.961)) < 1)
    #expect(try extract.place(numbered: ServicePlace.hash(of: "osm:W8")) == nil)
    #expect(try extract.place(numbered: .max) == nil)
  }

  @Test(
    arguments: [
      ("ateneum", ["Ateneum Art Museum"]), ("Атен", ["Ateneum Art Museum"]), ("阿黛", ["Ateneum Art Museum"]),
      ("konstmus", ["Ateneum Art Museum"]), ("taidemuseo", ["Ateneum Art Museum"]),
      ("art museum", ["Ateneum Art Museum"]),
      ("CAFE URS", ["Café Ursula"]), ("helsingf", ["Helsinki"]), ("athena", []), ("caféstreet", []), ("cafe that", []),
      ("", []), ("%", []), ("'; DROP TABLE places", []), (String(repeating: "a", count: 10_000), []),
    ] as [(String, [String])])
  func `a place is found by the beginning of a name in any language, and of its words`(
    text: String, expected: [String]
  ) throws {
    #expect(try names(MadeExtract(in: folder).open(), text) == expected)
  }

  @Test(arguments: [
    ("\"railway\":\"station\"", true), ("\"railway\":\"rail\"", false), ("\"boundary\":\"national_park\"", true),
    ("\"boundary\":\"administrative\"", false), ("\"building\":\"yes\"", true), ("\"building\":\"no\"", false),
    ("\"place\":\"island\"", true), ("\"place\":\"country\"", false), ("\"ref\":\"1\"", false),
  ])
  func `streets, borders and the like are no places`(tags: String, isPlace: Bool) throws {
    let json = try JSONValue(parsing: Array(Self.feature(1, "A", tags).utf8))

    #expect((ExtractFeature(json) != nil) == isPlace)
  }

  @Test(arguments: [
    "{}", "[]", "null", #"{"geometry":{"type":"Point","coordinates":[1,2]}}"#,
    #"{"geometry":null,"properties":{"@type":"node","@id":1,"amenity":"cafe","name":"A"}}"#,
    #"{"geometry":{"type":"Point","coordinates":[1,91]},"properties":{"@type":"node","@id":1,"amenity":"cafe","name":"A"}}"#,
    #"{"geometry":{"type":"Point","coordinates":[]},"properties":{"@type":"node","@id":1,"amenity":"cafe","name":"A"}}"#,
    #"{"geometry":{"type":"MultiPolygon","coordinates":[[[]]]},"properties":{"@type":"way","@id":1,"amenity":"cafe","name":"A"}}"#,
    #"{"geometry":{"type":"Point","coordinates":[1,2]},"properties":{"@type":"area","@id":1,"amenity":"cafe","name":"A"}}"#,
    #"{"geometry":{"type":"Point","coordinates":[1,2]},"properties":{"@type":"node","@id":-1,"amenity":"cafe","name":"A"}}"#,
    #"{"geometry":{"type":"Point","coordinates":[1,2]},"properties":{"@type":"node","@id":1,"amenity":"cafe","name":" ; "}}"#,
  ])
  func `what has no point, no number or no name is left out`(text: String) throws {
    let json = try JSONValue(parsing: Array(text.utf8))

    // A name of signs alone is a name, but found by nobody.
    let found = ExtractFeature(json).map { feature in feature.names.map(SearchText.folded).filter { !$0.isEmpty } }
    #expect(found == nil || found == [])
  }

  @Test func `names and addresses have bounds`() throws {
    let long = String(repeating: "x", count: 5000)
    let languages = (0..<400).map { "\"name:l\($0)\":\"n\($0)\"" }.joined(separator: ",")
    let tags = "\"amenity\":\"\(long)\",\"addr:street\":\"\(long)\",\(languages)"
    let json = try JSONValue(parsing: Array(Self.feature(1, long, tags).utf8))

    let feature = try #require(ExtractFeature(json))

    #expect(feature.names.count == 100 && feature.weight == 40)
    #expect(feature.place.title.utf8.count == 200 && feature.place.address.utf8.count == 300)
    #expect(feature.place.types.first?.utf8.count == 40)
  }

  // MARK: Order

  @Test func `what is near comes first, and without a word only what is near`() throws {
    let extract = try MadeExtract(in: folder).open()
    let (esplanade, shore) = (try point(60.1675, 24.9473), try point(60.1530, 24.9560))

    #expect(try names(extract, "cafe", near: esplanade) == ["Café Esplanad", "Café Ursula"])
    #expect(try names(extract, "cafe", near: shore) == ["Café Ursula", "Café Esplanad"])
    #expect(try names(extract, "cafe").sorted() == ["Café Esplanad", "Café Ursula"])
    #expect(try names(extract, "cafe", near: try point(-40, 170)).count == 2)
    #expect(try names(extract, "", near: esplanade).first == "Café Esplanad")
    #expect(try names(extract, "", near: try point(-40, 170)) == [])
    #expect(try names(extract, "ateneum", near: try point(90, 0)) == ["Ateneum Art Museum"])
  }

  @Test func `what is near is found across the antimeridian, and an area on it has its middle there`() throws {
    let ring = "[[179.9,-17],[-179.9,-17],[-179.9,-16.8],[179.9,-16.8],[179.9,-17]]"
    let edge = "[[179.9,-17],[180,-17],[180,-16.8],[179.9,-16.8],[179.9,-17]]"
    var lines = Self.feature(1, "West", at: "179.999") + Self.feature(2, "East", at: "-179.999")
    for (id, corners) in [(3, ring), (4, edge)] {
      lines += #"{"geometry":{"type":"Polygon","coordinates":[\#(corners)]},"properties":{"@type":"way","@id":\#(id),"#
      lines += #""leisure":"park","name":"Park"}}"# + "\n"
    }
    let extract = try MadeExtract(lines, in: folder).open()

    #expect(try names(extract, "", near: try point(2, 179.9995)) == ["West", "East"])
    #expect(try names(extract, "", near: try point(2, -179.9995)) == ["East", "West"])
    let across = try #require(try extract.place(numbered: ServicePlace.hash(of: "osm:W3")))
    let beside = try #require(try extract.place(numbered: ServicePlace.hash(of: "osm:W4")))
    #expect(try across.point.distance(to: point(-16.9, 180)) < 1)
    #expect(try beside.point.distance(to: point(-16.9, 179.95)) < 1)
  }

  @Test func `of many that begin alike the best known and the whole name come first`() throws {
    var lines = (1...300).map { Self.feature($0, "Bar \($0)", at: "\(Double($0) / 10)") }
    lines.append(Self.feature(1000, "Bar"))
    lines.append(Self.feature(1001, "Bar none", "\"amenity\":\"bar\",\"wikidata\":\"Q1\""))
    let extract = try MadeExtract(lines.joined(), in: folder).open()

    let found = try names(extract, "ba")

    #expect(found.count == PlaceExtract.limit && found.first == "Bar none")
    #expect(try names(extract, "bar").prefix(2) == ["Bar none", "Bar"])
    #expect(try names(extract, "bar 29").count == 11)
    #expect(try names(extract, "bar", near: try point(2, 17.3)).first == "Bar 173")
  }

  @Test func `the order of many is what sorting all of them would give`() {
    var random = Steady(seed: 7)
    var names: [(start: String, place: UInt32, weight: Int)] = []
    for place in 0..<900 {
      let letters = (0..<Int.random(in: 1...5, using: &random)).map { _ in Bool.random(using: &random) ? "a" : "é" }
      names.append((letters.joined(), UInt32(place % 700), Int.random(in: 0...30, using: &random)))
    }
    names.sort { Array($0.start.utf8).lexicographicallyPrecedes(Array($1.start.utf8)) }

    var crowds = ExtractCrowds()
    var found: [String: [UInt32]] = [:]
    for name in names {
      crowds.add(name.start, name.place, name.weight)
      for crowd in crowds.finished() { found[crowd.start] = crowd.places }
    }
    crowds.end()
    for crowd in crowds.finished() { found[crowd.start] = crowd.places }

    #expect(found.count > 10)
    let starts = Set(names.flatMap { name in (1...name.start.count).map { String(name.start.prefix($0)) } })
    for start in starts {
      let those = names.filter { $0.start.hasPrefix(start) }
      var best: [UInt32: Int] = [:]
      for name in those {
        let weight = name.weight + (name.start == start ? ExtractName.whole : 0)
        best[name.place] = max(best[name.place] ?? 0, weight)
      }
      let order = best.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(PlaceExtract.limit).map(\.key)
      #expect(found[start] == (those.count > ExtractCrowds.many ? order : nil), "\(start)")
    }
  }

  // MARK: The file

  @Test func `what is no GeoJSON is counted, wherever the bytes are cut`() throws {
    let bytes = Array(MadeExtract.features.utf8)
    var counts: Set<[Int]> = []
    for size in [1, 7, 1000, bytes.count] {
      let writer = try ExtractWriter(path: "\(folder.path)/\(size).sqlite", spelling: MadeExtract.spelling)
      for start in stride(from: 0, to: bytes.count, by: size) {
        try writer.add(bytes[start..<min(start + size, bytes.count)])
      }
      try writer.finish()
      counts.insert([writer.count, writer.unreadable])
      #expect(try names(PlaceExtract(path: "\(folder.path)/\(size).sqlite"), "aten") == ["Ateneum Art Museum"])
    }

    #expect(counts == [[6, 1]])
  }

  @Test func `a feature that is too large is left out, and what follows is read`() throws {
    let corners = String(repeating: "[1,2],", count: 800_000)
    let large = #"{"geometry":{"type":"LineString","coordinates":[\#(corners)[1,2]]},"properties":{}}"# + "\n"
    let path = "\(folder.path)/large.sqlite"
    let writer = try ExtractWriter(path: path, spelling: MadeExtract.spelling)
    try writer.add(Array((large + Self.feature(1, "After")).utf8)[...])
    try writer.finish()

    #expect(writer.count == 1 && writer.unreadable == 1)
    #expect(try names(PlaceExtract(path: path), "after") == ["After"])
  }

  @Test func `nothing is there before all of it is, and what was there stays`() throws {
    let path = try MadeExtract(in: folder).path
    let before = try TestFolder.read(path)
    do {
      let writer = try ExtractWriter(path: path, spelling: MadeExtract.spelling)
      try writer.add(Array(Self.feature(1, "Half").utf8)[...])
    }
    let empty = try ExtractWriter(path: path, spelling: MadeExtract.spelling)

    #expect(throws: ExtractWriter.Failure.empty) { try empty.finish() }
    #expect(try TestFolder.read(path) == before)
    #expect(throws: ExtractWriter.Failure.self) {
      try ExtractWriter(path: "\(folder.path)/none/at/all", spelling: MadeExtract.spelling)
    }
  }

  private func failure(_ path: String) -> GazetteerError? {
    do throws(GazetteerError) {
      let extract = try PlaceExtract(path: path)
      _ = try extract.places(startingWith: "a", near: nil)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file that is missing, damaged, cut short or another one is refused`() throws {
    let whole = try TestFolder.read(try MadeExtract(in: folder).path)
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
      let path = "\(folder.path)/\(name)"
      try Data(bytes).write(to: URL(filePath: path))
      return path
    }

    #expect(failure("\(folder.path)/none") == .missing)
    #expect(try failure(file("text", Array("no places".utf8) + whole.dropFirst(9))) != nil)
    for count in [0, 100, 8192, whole.count / 2, whole.count - 8192] {
      #expect(try failure(file("cut-\(count)", whole.prefix(count))) != nil, "\(count)")
    }
    #expect(try failure(MadeTiles(in: folder).path) == .otherLayout)
    #expect(try failure(file("whole", whole)) == nil)
  }
}
