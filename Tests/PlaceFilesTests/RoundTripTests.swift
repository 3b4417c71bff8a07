import Testing
import Wire

@testable import PlaceFiles

/// Numbers from a seed, the same on every run (SplitMix64).
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}

/// What is written is read as the same records, whatever people wrote.
struct RoundTripTests {
  /// Texts in which files break that are written without care.
  private static let pieces = [
    "a", "É", "水", "👩‍👩‍👧", "\"", "'", ",", ";", "\\", "\n", "\r", "\r\n", "\t", "&", "&amp;", "<", ">", "]]>", "<!--",
    "=1+1", "+",
    "-", "@", "\u{301}", "\u{202e}", "\u{85}", "\u{2028}", "  ", "\u{feff}", "<b>", "\u{fffd}", "%00", "{", "[",
  ]

  private static func text(_ numbers: inout Numbers, upTo count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
  }

  private static func time(_ numbers: inout Numbers) -> PlaceTime {
    let (year, month) = (Int.random(in: 1...9999, using: &numbers), Int.random(in: 1...12, using: &numbers))
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: return .unknown
    case 1: return .year(year)
    case 2: return .month(year: year, month: month)
    case 3: return .day(year: year, month: month, day: Int.random(in: 1...28, using: &numbers))
    default:
      let milliseconds = Int64.random(in: -60_000_000_000_000...250_000_000_000_000, using: &numbers)
      return .instant(Timestamp(microseconds: milliseconds * 1000))
    }
  }

  private static func record(_ numbers: inout Numbers) -> PlaceRecord {
    let point =
      Int.random(in: 0..<8, using: &numbers) == 0
      ? nil
      : PlacePoint(
        latitude: Int.random(in: -900_000_000...900_000_000, using: &numbers),
        longitude: Int.random(in: -1_800_000_000...1_800_000_000, using: &numbers))
    let moment = Int64.random(in: 0...4_000_000_000_000, using: &numbers) * 1000
    let logged = Bool.random(using: &numbers) ? Timestamp(microseconds: moment) : nil
    return PlaceRecord(
      id: text(&numbers, upTo: 3), kind: PlaceRecord.Kind.allCases.randomElement(using: &numbers) ?? .visit,
      // Without a point it is the name that makes a place.
      name: (point == nil ? "x" : "") + text(&numbers, upTo: 6), address: text(&numbers, upTo: 6), point: point,
      time: time(&numbers),
      rating: Bool.random(using: &numbers) ? PlaceRecord.Rating.allCases.randomElement(using: &numbers) : nil,
      note: text(&numbers, upTo: 12),
      tags: (0..<Int.random(in: 0...4, using: &numbers)).map { _ in text(&numbers, upTo: 3) },
      logged: logged)
  }

  private func read(_ bytes: [UInt8], inPiecesOf count: Int) throws -> (records: [PlaceRecord], skipped: Int) {
    let reader = PlaceReader()
    var records: [PlaceRecord] = []
    for start in stride(from: 0, to: bytes.count, by: count) {
      records += try reader.add(bytes[start..<min(start + count, bytes.count)])
    }
    records += try reader.finish()
    return (records, reader.skipped)
  }

  @Test(arguments: PlaceFormat.allCases)
  func `what is written is read as it was`(format: PlaceFormat) throws {
    for seed in 0..<60 as Range<UInt64> {
      var numbers = Numbers(state: seed)
      var records = (0..<Int.random(in: 0...20, using: &numbers)).map { _ in Self.record(&numbers) }
      // GPX has no place without a point.
      if format == .gpx { records.removeAll { $0.point == nil } }
      let bytes = PlaceWriter(format).file(of: records)

      let (found, skipped) = try read(bytes, inPiecesOf: Int.random(in: 1...500, using: &numbers))

      #expect(found == records, "\(format) \(seed)")
      #expect(skipped == 0)
      // Equal texts may have other scalars.
      #expect(found.map { Array($0.note.utf8) } == records.map { Array($0.note.utf8) }, "\(format) \(seed)")
      #expect(found.map { Array($0.name.utf8) } == records.map { Array($0.name.utf8) }, "\(format) \(seed)")
      #expect(PlaceWriter(format).file(of: found) == bytes)
    }
  }

  @Test(arguments: [PlaceFormat.gpx, .kml])
  func `characters that XML doesn't have are left out`(format: PlaceFormat) throws {
    let record = PlaceRecord(
      name: "a\u{0}b\u{b}\u{1f}c", point: PlacePoint(latitude: 1, longitude: 2), note: "\u{fffe}d\u{ffff}",
      tags: ["\u{1}e"])

    let (found, _) = try read(PlaceWriter(format).file(of: [record]), inPiecesOf: 1000)

    #expect(found.map(\.name) == ["abc"] && found.map(\.note) == ["d"] && found.map(\.tags) == [["e"]])
  }

  @Test func `files are what other programs expect`() throws {
    let record = PlaceRecord(
      id: "urn:uuid:1", name: "A & B", address: "Street 1",
      point: PlacePoint(latitude: 593_293_000, longitude: -180_686_000), time: .month(year: 2026, month: 3),
      rating: .mustSee, note: "=Go <now>", tags: ["sea", "a;b"],
      logged: Timestamp(rfc3339: "2026-04-01T10:20:30.400Z"))
    func file(_ format: PlaceFormat) -> String {
      String(decoding: PlaceWriter(format).file(of: [record]), as: UTF8.self)
    }

    let json = try JSONValue(parsing: Array(file(.geoJSON).utf8))
    #expect(json["type"] == "FeatureCollection")
    let feature = try #require(json["features"]?.array?.first)
    #expect(feature["geometry"]?["coordinates"] == [.number("-18.0686"), .number("59.3293")])
    #expect(feature["properties"]?["marker-color"] == "#2e8b57" && feature["properties"]?["date"] == "2026-03")
    #expect(feature["properties"]?["logged"] == "2026-04-01T10:20:30.400Z")
    #expect(
      file(.gpx).contains(
        "<wpt lat=\"59.3293\" lon=\"-18.0686\"><name>A &amp; B</name><desc>=Go &lt;now&gt;</desc><sym>Flag, Green</sym>"
      ))
    let kml = file(.kml)
    #expect(kml.contains("<Style id=\"hearth-mustSee\"><IconStyle><color>ff578b2e</color></IconStyle></Style>"))
    #expect(kml.contains("<description>=Go &amp;lt;now&amp;gt;</description>"))
    #expect(kml.contains("<TimeStamp><when>2026-03</when></TimeStamp>"))
    #expect(kml.contains("<styleUrl>#hearth-mustSee</styleUrl>"))
    #expect(kml.contains("<Point><coordinates>-18.0686,59.3293</coordinates></Point>"))
    let lines = file(.csv).split(separator: "\r\n")
    #expect(
      lines == [
        "id,kind,name,address,latitude,longitude,date,rating,note,tags,logged",
        "urn:uuid:1,visit,A & B,Street 1,59.3293,-18.0686,2026-03,mustSee,'=Go <now>,\"sea;a\\;b;\",2026-04-01T10:20:30.400Z",
      ])
  }
}
