import Testing

@testable import PlaceFiles

/// Files that somebody made to harm: each is refused, soon and with little memory.
struct HostileFileTests {
  private func failure(_ pieces: [[UInt8]]) -> PlaceFileError? {
    let reader = PlaceReader()
    do throws(PlaceFileError) {
      for piece in pieces { _ = try reader.add(piece) }
      _ = try reader.finish()
      return nil
    } catch { return error }
  }

  private func failure(_ text: String) -> PlaceFileError? { failure([Array(text.utf8)]) }

  private static let bomb = """
    <?xml version="1.0"?>
    <!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
    <kml><Placemark><name>&b;</name></Placemark></kml>
    """

  @Test(arguments: [
    bomb, "<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\"><gpx/>",
    "<!DOCTYPE gpx [<!ENTITY % x SYSTEM \"http://localhost/\">%x;]><gpx/>", "<!DOCTYPE kml><kml></kml>",
  ])
  func `a document type declaration is refused`(text: String) {
    #expect(failure(text) == .declaresEntities)
  }

  @Test(arguments: [
    "<gpx><wpt lat='1' lon='2'><name>&nbsp;</name></wpt></gpx>", "<gpx><wpt></gpx>", "<gpx>", "<gpx/><gpx/>", "<",
    "<gpx><wpt lat='1' lat='2'/></gpx>", "<gpx xmlns:a='x'><b:wpt/></gpx>", "<gpx>\u{0}</gpx>", "<gpx>&#0;</gpx>",
    "{", "[", "[1,]", "[,1]", "{\"features\": [{]}", "{\"features\": [}", "{\"features\": [tru]}", "{}{}", "[] []",
    "{\"features\": [\"\u{1}\"]}", "\"a\"", "latitude,longitude\n\"1", "latitude,longitude\n\"1\"x,2",
  ])
  func `what breaks the rules is refused`(text: String) throws {
    let error = try #require(failure(text), "\(text)")

    #expect(error != .tooLong && !error.reason.isEmpty)
  }

  @Test(arguments: ["", " \n", "<html></html>", "a,b\n1,2", "\u{7f}ELF", "<svg xmlns='x'><wpt/></svg>"])
  func `what is no file of places is said to be none`(text: String) {
    #expect(failure(text) == .unknownFormat)
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(failure([Array("name,lat,lon\n".utf8) + [0xff, 0xfe], Array(",1,2\n".utf8)]) != nil)
    #expect(failure([Array("{\"features\":[{\"type\":\"".utf8) + [0xc0, 0x80], Array("\"}]}".utf8)]) != nil)
    #expect(failure([Array("<gpx><wpt lat='1' lon='2'><name>".utf8) + [0xed, 0xa0, 0x80]]) != nil)
  }

  @Test func `what is nested too deeply is refused`() {
    let deep = 5000
    #expect(failure(String(repeating: "[", count: deep)) == .tooDeep)
    #expect(failure("{\"features\":" + String(repeating: "[", count: deep)) == .tooDeep)
    #expect(failure("{\"a\":" + String(repeating: "{\"a\":", count: deep)) == .tooDeep)
    #expect(failure("<kml>" + String(repeating: "<Folder>", count: deep)) == .tooDeep)
  }

  /// A file that goes on and on: the reader ends it, and doesn't keep it.
  private func ends(_ head: String, _ more: String) -> PlaceFileError? {
    let (reader, piece) = (PlaceReader(), Array(String(repeating: more, count: 4096 / more.utf8.count).utf8))
    do throws(PlaceFileError) {
      _ = try reader.add(Array(head.utf8))
      for _ in 0..<600 { _ = try reader.add(piece) }
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    ("{\"features\":[{\"a\":\"", "xxxxxxxx"), ("{\"features\":[{\"a\":[", "1,1,1,1,"), ("[{\"a\":", "        "),
    ("<gpx><wpt lat='1' lon='2'><name>", "xxxxxxxx"), ("<gpx><wpt lat='", "11111111"), ("<gpx><!--", "xxxxxxxx"),
    ("<gpx><wpt lat='1' lon='2'>", "<a></a>"), ("<gpx><", "xxxxxxxx"), ("latitude,longitude\n\"", "xxxxxxxx"),
    ("latitude,longitude\n", ",,,,,,,,"),
  ])
  func `nothing is longer than a place needs to be`(head: String, more: String) {
    #expect(ends(head, more) == .tooLong)
  }

  /// A parser keeps every name that it has seen.
  @Test(arguments: ["<a%/>", "<a b%='1'/>", "<a xmlns:c%='d'/>"])
  func `names without end are refused`(element: String) {
    let reader = PlaceReader()
    var error: PlaceFileError?
    do throws(PlaceFileError) {
      _ = try reader.add(Array("<gpx><trk>".utf8))
      for number in 0..<100_000 {
        _ = try reader.add(Array(element.replacing("%", with: "\(number)").utf8))
      }
    } catch let refusal { error = refusal }

    #expect(error == .tooLong)
  }

  /// Some megabytes that hold nothing too long: they go through.
  @Test(arguments: [
    ("{\"rawSignals\":[", "{\"a\":1},"), ("{\"features\":[", "{\"a\":1},"),
    ("<gpx><trk><trkseg>", "<trkpt lat='1' lon='2'/>"), ("latitude,longitude\n", "1,2\n"),
  ])
  func `what is large in number is read through`(head: String, more: String) {
    #expect(ends(head, more) == nil)
  }

  @Test func `texts are cut to what a place needs`() throws {
    let long = String(repeating: "é", count: 30_000)
    let record = PlaceRecord(
      name: long, point: PlacePoint(latitude: 1, longitude: 2), note: long,
      tags: [String](repeating: long, count: 2) + [String](repeating: "t", count: 200))
    let reader = PlaceReader()
    var found = try reader.add(PlaceWriter(.geoJSON).file(of: [record]))
    found += try reader.finish()

    let read = try #require(found.first)
    #expect(read.name.unicodeScalars.count == 500 && read.note.unicodeScalars.count == 20_000)
    #expect(read.tags.count == 100 && read.tags[0].unicodeScalars.count == 200)
  }

  /// Bytes of our own files changed at random: whatever comes of it, it is an answer.
  @Test(arguments: PlaceFormat.allCases)
  func `a damaged file is read or refused`(format: PlaceFormat) throws {
    let record = PlaceRecord(
      id: "a", name: "Name", address: "Street", point: PlacePoint(latitude: 1, longitude: 2), time: .year(2020),
      rating: .solid, note: "Note", tags: ["t"])
    let whole = PlaceWriter(format).file(of: [record, record, record])
    var (answers, state) = (0, UInt64(7))
    func number(below count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0...number(below: 4) { bytes[number(below: bytes.count)] = UInt8(number(below: 256)) }
      if number(below: 3) == 0 { bytes.removeLast(number(below: bytes.count)) }
      let reader = PlaceReader()
      let found = (try? reader.add(bytes)) ?? []  // Being refused is an answer.
      #expect(found.count <= 20)
      answers += 1
    }
    #expect(answers == 400)
  }
}
