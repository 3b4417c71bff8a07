import Testing
import Wire

@testable import PlaceFiles

/// Files of others: what is a place in them, and what isn't.
struct ReadingTests {
  private func read(_ text: String, inPiecesOf count: Int = 7) throws -> (records: [PlaceRecord], skipped: Int) {
    let (reader, bytes) = (PlaceReader(), Array(text.utf8))
    var records: [PlaceRecord] = []
    for start in stride(from: 0, to: bytes.count, by: count) {
      records += try reader.add(bytes[start..<min(start + count, bytes.count)])
    }
    records += try reader.finish()
    return (records, reader.skipped)
  }

  private func instant(_ text: String) throws -> PlaceTime { .instant(try #require(Timestamp(rfc3339: text))) }

  @Test func `saved places of Takeout are places to go to, of both forms`() throws {
    let (records, skipped) = try read(Samples.savedPlaces)

    #expect(records.map(\.name) == ["Café Um", "Somewhere", "Tower"])
    #expect(records.allSatisfy { $0.kind == .wanted && $0.time == .unknown && $0.rating == nil })
    #expect(records[0].point == PlacePoint(latitude: 387_223_000, longitude: -91_393_000))
    #expect(records[0].address == "Rua A 1, Lisbon" && records[0].id == "http://maps.google.com/?cid=1")
    #expect(records[1].point == nil)
    #expect(records[2].point == PlacePoint(latitude: 488_584_000, longitude: 22_945_000))
    #expect(records[2].address == "Champ de Mars, Paris")
    #expect(skipped == 1)
  }

  @Test func `reviews of Takeout have a rating and a note`() throws {
    let (records, skipped) = try read(Samples.reviews)

    #expect(records.map(\.rating) == [.mustSee, .skip] && records.map(\.kind) == [.visit, .visit])
    #expect(records.map(\.note) == ["Go at dusk.\nTwice.", "Loud"] && records.map(\.name) == ["Old Mill", "Bar"])
    #expect(try records.map(\.time) == [instant("2021-10-13T06:51:58.618Z"), instant("2017-01-02T03:04:05Z")])
    #expect(skipped == 0)
    #expect(["1", "2", "3", "4", "5", "6"].map(TakeoutPlace.rating) == [.skip, .skip, .solid, .solid, .mustSee, nil])
  }

  @Test func `the timeline's visits are read from each form that there was`() throws {
    let (months, lost) = try read(Samples.months)
    #expect(months.map(\.name) == ["Brewery", ""] && months.map(\.kind) == [.visit, .personal] && lost == 1)
    #expect(months[0].point == PlacePoint(latitude: 327_249_830, longitude: -1_171_656_720))
    #expect(months[0].id == "ChIJone@2021-12-15T16:30:00.000Z")
    #expect(months[1].time == .instant(Timestamp(microseconds: 1_500_000_000_123_000)))

    let (android, _) = try read(Samples.android)
    #expect(android.count == 1 && android[0].kind == .visit)
    #expect(android[0].point == PlacePoint(latitude: 488_583_701, longitude: 22_944_813))
    #expect(try android[0].time == instant("2024-04-01T08:00:00Z"))

    let (iPhone, _) = try read(Samples.iPhone)
    #expect(iPhone.count == 1 && iPhone[0].kind == .personal)
    #expect(iPhone[0].point == PlacePoint(latitude: 515_000_000, longitude: -1_200_000))
    #expect(iPhone[0].id == "ChIJthree@2024-05-01T08:00:00.000Z")
  }

  @Test func `check-ins of Swarm are visits`() throws {
    let (records, skipped) = try read(Samples.swarm)

    #expect(records.map(\.name) == ["Kiosk", "Nan"] && records.map(\.id) == ["5ccd", "5cce"] && skipped == 0)
    #expect(records.map(\.note) == ["At last", ""] && records[1].address == "16 James St, London")
    #expect(records[0].point == PlacePoint(latitude: 525_200_000, longitude: 134_050_000))
    #expect(records[1].point == PlacePoint(latitude: 515_147_260, longitude: -1_505_170))
    #expect(try records.map(\.time) == [instant("2019-05-04T12:34:56Z"), instant("2016-06-26T20:47:28Z")])
  }

  @Test func `GPX and KML of others have their places, and their lines are none`() throws {
    let (gpx, lost) = try read(Samples.gpx)
    #expect(gpx.map(\.name) == ["Old  Mill", "Ford"] && gpx.map(\.note) == ["By & by the 水", "Wet"] && lost == 1)
    #expect(try gpx[0].time == instant("2020-06-01T10:00:00Z"))
    #expect(gpx[1].point == PlacePoint(latitude: 15_000_000, longitude: -25_000_000))

    let (kml, lines) = try read(Samples.kml)
    #expect(kml.count == 1 && lines == 1)
    #expect(kml[0].note == "Tall & iron\nSee it" && kml[0].time == .month(year: 2019, month: 7))
    #expect(kml[0].rating == nil && kml[0].point == PlacePoint(latitude: 488_584_000, longitude: 22_945_000))
  }

  @Test func `a list of Takeout is a table`() throws {
    let (records, skipped) = try read(Samples.list)

    #expect(records.map(\.name) == ["E&O, Kitchen", ""] && records.map(\.kind) == [.wanted, .wanted] && skipped == 1)
    #expect(records[0].tags == ["food", "late"] && records[0].note == "Try it" && records[0].point == nil)
    #expect(records[1].note == "Point")
    #expect(records[1].point == PlacePoint(latitude: 387_223_000, longitude: -91_393_000))
    let (other, _) = try read("Name;Lat;Lon;Date\nA;1.5;-2.5;2020\n\"B\n;\";0;0;2020-02-30")
    #expect(other.map(\.name) == ["A", "B\n;"] && other.map(\.time) == [.year(2020), .unknown])
  }

  @Test func `a link to a map tells a point where it has one, the place's own before the map's middle`() {
    let map = "https://www.google.com/maps/place/Mill/@59.1,18.1,17z/data=!3m1!4b1!4m6!3m5!1s0x1:0x2!8m2"
    #expect(
      MapLink.point(map + "!3d59.3293!4d18.0686!16s") == PlacePoint(latitude: 593_293_000, longitude: 180_686_000))
    #expect(MapLink.point(map) == PlacePoint(latitude: 591_000_000, longitude: 181_000_000))
    for link in [
      "https://www.google.com/maps/place/Mill/data=!4m2!3m1!1s0x1:0x2", "https://a.example/!3dx!4dy", "1,2", "",
    ] {
      #expect(MapLink.point(link) == nil, "\(link)")
    }
  }

  @Test(
    arguments: [
      (Samples.savedPlaces, .google, [.nowhere: 1]), (Samples.reviews, .google, [:]),
      (Samples.months, .google, [.nowhere: 1]), (Samples.android, .google, [:]), (Samples.iPhone, .google, [:]),
      (Samples.swarm, .swarm, [:]), (Samples.gpx, .gpx, [.nowhere: 1]), (Samples.kml, .kml, [.shape: 1]),
      (Samples.list, .google, [.nowhere: 1]), ("name,lat,lon\nA,1,2\nB,,", .csv, [:]),
      ("lat,lon\n,", nil, [.nowhere: 1]),
      (
        """
        {"features": [
          {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": null},
          {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}, "properties": {}},
          {"type": "Feature", "geometry": null, "properties": {}}, {"type": "Thing"}
        ]}
        """, .geoJSON, [.shape: 1, .nowhere: 1, .malformed: 1]
      ),
    ] as [(String, PlaceSource?, [PlaceSkip: Int])])
  func `a file tells whose it is, and why something in it is no place`(
    text: String, source: PlaceSource?, skips: [PlaceSkip: Int]
  ) throws {
    let reader = PlaceReader()
    _ = try reader.add(Array(text.utf8))
    _ = try reader.finish()

    #expect(reader.source == source && reader.skips == skips && reader.skipped == skips.values.reduce(0, +))
  }

  @Test(arguments: [1, 2, 3, 64, 100_000])
  func `how a file is cut into pieces changes nothing`(count: Int) throws {
    for text in [Samples.savedPlaces, Samples.months, Samples.android, Samples.gpx, Samples.kml, Samples.list] {
      let (whole, cut) = (try read(text, inPiecesOf: 1 << 20), try read(text, inPiecesOf: count))
      let marked = try read("\u{feff}" + text, inPiecesOf: count)

      #expect(cut.records == whole.records && cut.skipped == whole.skipped && !whole.records.isEmpty)
      #expect(marked.records == whole.records)
    }
  }

  @Test(
    arguments: [
      ("2026", .year(2026)), ("2026-03", .month(year: 2026, month: 3)),
      ("2024-02-29", .day(year: 2024, month: 2, day: 29)), ("2023-02-29", nil), ("2026-13", nil), ("2026-00", nil),
      ("2026-3-5", nil), ("0000", nil), ("", nil), ("20260305", nil),
      ("2026-03-05T10:00", .day(year: 2026, month: 3, day: 5)),
      ("2026-03-05Z", .day(year: 2026, month: 3, day: 5)), ("2026-03-05 10:00", nil), ("T", nil),
      ("2026-03-05T10:00:00.0015Z", .instant(Timestamp(microseconds: 1_772_704_800_001_000))),
    ] as [(String, PlaceTime?)])
  func `a time is known as far as it is written`(text: String, time: PlaceTime?) {
    #expect(PlaceTime(text) == time)
  }

  @Test(arguments: ["nan", "inf", "0x1p3", "1e400", "", " 1", "1,5", "90.00000006", "--1", "١"])
  func `what is no number of degrees is no point`(text: String) {
    #expect(PlacePoint(text, "1") == nil)
  }

  @Test func `degrees are exact to seven decimals`() {
    #expect(PlacePoint("-0.00000006", "180") == PlacePoint(latitude: -1, longitude: 1_800_000_000))
    #expect(PlacePoint("9e1", "-1.8E2") == PlacePoint(latitude: 900_000_000, longitude: -1_800_000_000))
    #expect(
      [0, 1, -1, 10_000_000, -5_000, 1_234_567_890].map(PlacePoint.degrees) == [
        "0", "0.0000001", "-0.0000001", "1", "-0.0005", "123.456789",
      ])
  }
}
