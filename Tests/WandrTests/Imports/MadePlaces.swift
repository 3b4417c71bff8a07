import Core
import HTTP
import SQL
import TestCircle
import Wire

@testable import Social
@testable import Wandr

/// Files as Google, Swarm, receivers and maps might give them, after public descriptions of their formats: docs/place-files.md says whose.
enum MadePlaces {
  static let savedPlaces = """
    {"type": "FeatureCollection", "features": [
      {"geometry": {"coordinates": [-9.1393, 38.7223], "type": "Point"}, "type": "Feature",
       "properties": {"date": "2023-04-01T12:00:00Z", "google_maps_url": "http://maps.google.com/?cid=1",
         "location": {"address": "Rua A 1, Lisbon", "country_code": "PT", "name": "Café Um"}}},
      {"geometry": {"coordinates": [0, 0], "type": "Point"}, "type": "Feature",
       "properties": {"google_maps_url": "http://maps.google.com/?cid=3"}}
    ]}
    """

  static let reviews = """
    {"type": "FeatureCollection", "features": [
      {"geometry": {"coordinates": [18.0686, 59.3293], "type": "Point"}, "type": "Feature",
       "properties": {"date": "2021-10-13T06:51:58.618Z", "five_star_rating_published": 5,
         "google_maps_url": "http://maps.google.com/?cid=4",
         "location": {"address": "Stockholm", "country_code": "SE", "name": "Old Mill"},
         "review_text_published": "Go at dusk."}}
    ]}
    """

  static let month = """
    {"timelineObjects": [
      {"activitySegment": {"startLocation": {"latitudeE7": 1, "longitudeE7": 2}, "distance": 900}},
      {"placeVisit": {
        "location": {"latitudeE7": 327249830, "longitudeE7": -1171656720, "placeId": "ChIJone",
          "address": "2215 Some St", "name": "Brewery", "semanticType": "TYPE_SEARCHED_ADDRESS"},
        "duration": {"startTimestamp": "2021-12-15T16:30:00Z", "endTimestamp": "2021-12-15T18:15:00Z"}}},
      {"placeVisit": {
        "location": {"latitudeE7": 593300000, "longitudeE7": 180700000, "placeId": "ChIJhome",
          "semanticType": "TYPE_HOME"},
        "duration": {"startTimestamp": "2021-12-15T19:00:00Z"}}}
    ]}
    """

  static let list = """
    Title,Note,URL,Tags,Comment\r
    "E&O, Kitchen",Try it,https://www.google.com/maps/place/E/data=!4m2!3m1!1s0x80:0x6a,,\r
    Tower,,https://www.google.com/maps/place/Tower/data=!4m5!3m4!1s0x1:0x2!8m2!3d48.8584!4d2.2945,,\r

    """

  /// A phone's timeline: the same place twice on a day, and what a phone calls home.
  static let timeline = """
    {"semanticSegments": [
      {"startTime": "2024-04-01T08:00:00.000+02:00", "endTime": "2024-04-01T10:00:00.000+02:00",
       "timelinePath": [{"point": "48.8°, 2.2°", "time": "2024-04-01T08:30:00.000+02:00"}]},
      {"startTime": "2024-04-01T10:00:00.000+02:00", "endTime": "2024-04-01T11:00:00.000+02:00",
       "visit": {"hierarchyLevel": 0, "topCandidate": {"placeId": "ChIJtwo", "semanticType": "UNKNOWN",
         "placeLocation": {"latLng": "48.8583701°, 2.2944813°"}}}},
      {"startTime": "2024-04-01T15:00:00.000+02:00", "endTime": "2024-04-01T16:00:00.000+02:00",
       "visit": {"hierarchyLevel": 0, "topCandidate": {"placeId": "ChIJtwo", "semanticType": "UNKNOWN",
         "placeLocation": {"latLng": "48.8583701°, 2.2944813°"}}}},
      {"startTime": "2024-04-01T20:00:00.000+02:00", "endTime": "2024-04-02T07:00:00.000+02:00",
       "visit": {"hierarchyLevel": 0, "topCandidate": {"placeId": "ChIJhome", "semanticType": "HOME",
         "placeLocation": {"latLng": "48.9°, 2.3°"}}}}
    ]}
    """

  static let swarm = """
    {"items": [
      {"id": "5ccd", "createdAt": "2019-05-04 12:34:56.000000", "type": "checkin", "shout": "At last",
       "lat": 52.52, "lng": 13.405, "venue": {"id": "v1", "name": "Kiosk"}},
      {"id": "5cce", "createdAt": 1466974048, "type": "checkin",
       "venue": {"id": "v2", "name": "Nan", "location": {"lat": 51.514726, "lng": -0.150517}}}
    ]}
    """

  /// Three places without a date or a rating.
  static let gpx = """
    <?xml version="1.0"?>
    <gpx version="1.1" creator="A receiver" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="59.3293" lon="18.0686"><name>Old Mill</name><desc>By &amp; by</desc></wpt>
      <wpt lat="1.5" lon="-2.5"><name>Ford</name></wpt>
      <wpt lat="-1.5" lon="2.5"></wpt>
      <trk><trkseg><trkpt lat="1" lon="2"></trkpt></trkseg></trk>
    </gpx>
    """

  static let kml = """
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <Placemark><name>Tower</name><description>Iron</description><TimeStamp><when>2019-07</when></TimeStamp>
        <Point><coordinates>2.2945,48.8584,0</coordinates></Point></Placemark>
      <Placemark><name>Way</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
    </Document></kml>
    """

  static let takeout = MadeArchive(files: [
    ("Takeout/archive_browser.html", Array("<html></html>".utf8)),
    ("Takeout/Maps (your places)/Saved Places.json", Array(savedPlaces.utf8)),
    ("Takeout/Maps (your places)/Reviews.json", Array(reviews.utf8)),
    ("Takeout/Saved/Want to go.csv", Array(list.utf8)),
    ("Takeout/Location History (Timeline)/Records.json", Array("{\"locations\": []".utf8)),
    ("Takeout/Location History (Timeline)/Semantic Location History/2021/2021_DECEMBER.json", Array(month.utf8)),
    ("Takeout/YouTube/history/watch-history.json", Array("[{\"header\": \"YouTube\", \"title\": \"Lisbon\"}]".utf8)),
    ("Takeout/Fit/Daily.csv", Array("Date,Steps\n2024-01-01,9\n".utf8)),
  ])
}

extension TestCircle {
  /// An import of a traveller's that waits to be started, without its file.
  func bringAlong(_ member: Member) async throws -> String {
    let id: ID<SocialAPI.Import> = services.newID()
    guard let viewer = try await services.viewer(member.account, app: "wandr") else { throw TestFault("no viewer") }
    let now = clock.now()
    try await services.database.write(as: viewer.principal) { transaction in
      try Wandr.imports.insert(id, of: viewer.profile, now: now, in: transaction)
      let row = ImportRow(key: "k", label: "Secret row", content: "")
      try Wandr.imports.insert(KeptRow(number: 1, stage: .waiting, row: row), of: id, viewer.profile, in: transaction)
      _ = try Wandr.imports.tables.move(id, from: [.reading], to: .ready, in: transaction)
    }
    return id.description
  }

  /// Sends a file by the form; answers the page of the import, once it is read.
  func bring(_ bytes: [UInt8], by member: Member) async throws -> String {
    let reply = try await browser(member).send(
      .post, "/wandr/import", body: .multipart([], files: [("file", bytes)]))
    guard let page = reply.location else { throw TestFault("no import: \(reply.status) \(reply.text)") }
    await settle()
    return page
  }

  func bring(_ text: String, by member: Member) async throws -> String {
    try await bring(Array(text.utf8), by: member)
  }

  /// Imports what was read.
  func start(_ page: String, by member: Member, for audience: String = "me", answer: String = "") async throws {
    let reply = try await browser(member).submit("\(page)/start", ["audience": audience, "answer": answer])
    guard reply.status == 303 else { throw TestFault("not started: \(reply.status) \(reply.text)") }
    await settle()
  }

  /// Sends a file and imports it.
  @discardableResult
  func bringAll(
    _ bytes: [UInt8], by member: Member, for audience: String = "me", answer: String = ""
  ) async throws -> String {
    let page = try await bring(bytes, by: member)
    try await start(page, by: member, for: audience, answer: answer)
    return page
  }

  @discardableResult
  func bringAll(
    _ text: String, by member: Member, for audience: String = "me", answer: String = ""
  ) async throws -> String {
    try await bringAll(Array(text.utf8), by: member, for: audience, answer: answer)
  }

  /// The import as the API has it.
  func imported(_ page: String, by member: Member) async throws -> Reply {
    try await api(member).get("/api" + page.replacing("/import/", with: "/imports/"))
  }

  func logs(of member: Member) async throws -> [JSONValue] {
    try await api(member).get("/api/wandr/logs?limit=100").items
  }

  /// The names of the places that somebody wants to go to.
  func wants(of member: Member) async throws -> [String] {
    try await api(member).get("/api/wandr/want-to-go?limit=100").items.compactMap { $0["place", "name"]?.string }
  }
}
