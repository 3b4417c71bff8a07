import Core
import HTTP
import TestCircle
import Testing
import Wire

@testable import Social
@testable import Wandr

/// Files that are damaged, or that somebody made to harm.
@Suite struct `Imports of files that harm` {
  private static let entities = """
    <?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>
    <kml><Placemark><name>&b;</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>
    """
  private static let outside = "<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\"><gpx><wpt lat=\"1\" lon=\"2\"/></gpx>"

  @Test(
    arguments: [
      (entities, "document type declaration"), (outside, "document type declaration"),
      ("<gpx><wpt lat=\"1\" lon=\"2\"><name>A</name></wpt>", "can’t be read"), ("<html></html>", "none of GeoJSON"),
      ("{\"features\": [{\"type\": \"Feature\"", "can’t be read"),
      ("{\"features\": \(String(repeating: "[", count: 100))", "nested too deeply"),
      ("Name,Colour\nA,B", "none of GeoJSON"),
      ("{\"type\": \"FeatureCollection\", \"features\": []}", "nothing in this file"),
      ("{\"locations\": [{\"latitudeE7\": 1}]}", "nothing in this file"),
      ("name,lat,lon\n\"\(String(repeating: "x", count: 1 << 20))\",1,2", "too long to be a place"),
    ] as [(String, String)])
  func `a file that can't be read is refused with the reason, and leaves nothing`(
    text: String, reason: String
  ) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let page = try await circle.bring(text, by: ana)

    let known = try await circle.imported(page, by: ana)
    #expect(known["state"] == "failed" && known["rowCount"] == 0)
    #expect(known["reason"].string?.contains(reason) == true, "\(known["reason"])")
    #expect(try await circle.browser(ana).get(page).text.contains(reason))
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }

  @Test func `what is neither a zip nor a text is refused at once`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    for bytes in [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], [0x00], [0x1f, 0x8b, 0x08, 0x00]] as [[UInt8]] {
      let reply = try await circle.browser(ana).send(
        .post, "/wandr/import", body: .multipart([], files: [("file", bytes)]))
      #expect(reply.status == 422 && reply.text.contains("neither a zip file nor text in UTF-8"))
    }
  }

  private static func archive(_ files: (String, String)...) throws -> [UInt8] {
    try MadeArchive(files: files.map { (name: $0.0, bytes: Array($0.1.utf8)) }).zip()
  }

  @Test func `an archive without places, or with names that lead out of it, is refused`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let cases: [([UInt8], String)] = [
      (try Self.archive(("notes.txt", "A")), "has no file in JSON"),
      (try Self.archive(("../a.gpx", MadePlaces.gpx)), "has no file in JSON"),
      (try Self.archive((".a.gpx", MadePlaces.gpx)), "has no file in JSON"),
      (try Self.archive(("doc.kml", Self.entities)), "“doc.kml” is left out. The file has a document type declaration"),
      (try Self.archive(("a.json", "[{\"title\": \"Lisbon\"}]")), "nothing in this file"),
      (Array("PK\u{3}\u{4} is no zip".utf8), "damaged"),
      (
        try MadeArchive(files: (0...1000).map { (name: "\($0).json", bytes: [0x5b, 0x5d] as [UInt8]) }).zip(),
        "1,001 files that could have places"
      ),
    ]
    for (bytes, words) in cases {
      let page = try await circle.bring(bytes, by: ana)
      let known = try await circle.imported(page, by: ana)
      #expect(known["state"] == "failed" && known["reason"].string?.contains(words) == true, "\(known["reason"])")
    }
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }

  @Test func `a file of an archive is read as a whole or left out by itself`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let broken = MadePlaces.gpx.replacing("</gpx>", with: "")
    let page = try await circle.bring(
      try Self.archive(("a.gpx", broken), ("b/evil.kml", Self.entities), ("c.json", MadePlaces.swarm)), by: ana)

    let known = try await circle.imported(page, by: ana)
    #expect(known["state"] == "ready" && known["rowCount"] == 2 && known["source"] == "swarm")
    let skipped = known["skipped"].array?.compactMap(\.string) ?? []
    #expect(skipped.count == 2 && skipped.first?.hasPrefix("“a.gpx” is left out. The file can’t be read") == true)
    #expect(skipped.last?.hasPrefix("“evil.kml” is left out. The file has a document type declaration") == true)
  }

  @Test func `texts are cut, characters that no database keeps are left out, and each row says so`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let long = String(repeating: "é", count: 400)
    let tags = (0..<12).map { "\"t\($0)\"" }.joined(separator: ",")
    let features = [
      "{\"properties\": {\"name\": \"A\\u0000B\", \"note\": \"\(long)\", \"rating\": \"solid\", \"tags\": [\(tags), \"!\"]}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [1, 2]}, \"id\": \"x\\u0000\", \"type\": \"Feature\"}",
      "{\"properties\": {\"name\": \"\(long)\", \"rating\": \"solid\", \"date\": \"2200\"}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [1, 2]}, \"type\": \"Feature\"}",
      "{\"properties\": {\"name\": \"\\u200b\", \"rating\": \"solid\"}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [3, 4]}, \"type\": \"Feature\"}",
    ]
    let page = try await circle.bringAll("{\"features\": [\(features.joined(separator: ","))]}", by: ana)

    let known = try await circle.imported(page, by: ana)
    #expect(known["doneCount"] == 1 && known["failedCount"] == 2)
    let log = try #require(try await circle.logs(of: ana).first)
    #expect(log["place", "name"] == "AB" && log["note"] == .string(String(long.prefix(280))))
    #expect(log["tags"]?.array?.count == 10)
    let rows = try await circle.api(ana).get("/api" + page.replacing("/import/", with: "/imports/") + "/rows").items
    let notes = rows.compactMap { $0["note"]?.string }
    #expect(notes.first?.contains("Its note was cut to 280 characters. 3 tags are left out.") == true)
    #expect(notes.dropFirst().first == "This is in the future.")
    #expect(notes.last == "This contains only invisible characters.")
  }
}
