import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Social
@testable import Wandr

/// Files of Google, Swarm, receivers and maps, brought along by a traveller.
@Suite struct `Importing places` {
  @Test func `what is in an archive is shown before anything is made of it`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let page = try await circle.bring(try MadePlaces.takeout.zip(), by: ana)

    let shown = try await circle.browser(ana).get(page).text
    for words in [
      "Nothing is imported yet", "2 visits to log", "2 visits with a date", "1 visit without a rating",
      "2 places for “Want to go”", "1 left out: what says neither where it is nor what it is called.",
      "1 visit left out: at home or at work, as your phone guessed.", "What becomes of visits without a rating?",
      "Rate them “Solid”", "Import 4 places",
    ] { #expect(shown.contains(words), "\(words)") }
    // Files of other things are nothing to wonder about.
    #expect(!shown.contains("watch-history") && !shown.contains("Daily.csv") && !shown.contains("Records.json"))
    let known = try await circle.imported(page, by: ana)
    #expect(known["state"] == "ready" && known["source"] == "google" && known["rowCount"] == 5)
    #expect(known["waitingCount"] == 4 && known["failedCount"] == 1 && known["doneCount"] == 0)
    #expect(known["question", "answers"]?.array?.compactMap { $0["value"]?.string } == Unrated.allCases.map(\.rawValue))
    let rows = try await circle.browser(ana).get("\(page)/rows").text
    #expect(rows.contains("Visited 15 December 2021, without a rating.") && rows.contains("Google’s lists have names"))
    #expect(rows.contains("Visited 13 October 2021, Must-See, with a note."))
    for table in ["wandr_logs", "wandr_places", "wandr_wants", "wandr_imported"] {
      #expect(try await circle.rows(of: table) == 0, "\(table)")
    }
    #expect(circle.folder.files(below: "incoming").count == 1)
  }

  @Test func `visits are logs with their days, saved places are wanted, and all of it is its owner's alone`()
    async throws
  {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let page = try await circle.bringAll(try MadePlaces.takeout.zip(), by: ana)

    let logs = try await circle.logs(of: ana)
    #expect(logs.map { $0["place", "name"]?.string } == ["Brewery", "Old Mill"])
    #expect(logs.map { $0["visitedOn"]?.string } == ["2021-12-15", "2021-10-13"])
    #expect(logs.map { $0["rating"]?.string } == ["solid", "mustSee"])
    #expect(logs.map { $0["note"]?.string } == ["", "Go at dusk."])
    #expect(logs.allSatisfy { $0["visibility"] == "me" && $0["place", "isPrivate"] == true })
    #expect(logs[0]["place", "address"] == "2215 Some St" && logs[0]["createdAt"] == "2021-12-15T00:00:00.000Z")
    #expect(Set(try await circle.wants(of: ana)) == ["Café Um", "Tower"])
    #expect(try await circle.browser(ana).get(page).text.contains("Done. Imported: 4 places."))
    #expect(try await circle.api(ben).get("/api/wandr/profiles/ana/logs").items.isEmpty)
    #expect(try await circle.api(ben).get("/api/wandr/feed").items.isEmpty)
    #expect(try await circle.miscounts().isEmpty)
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }

  @Test(
    arguments: [
      (
        MadePlaces.timeline, "google", ["A place without a name", "A place without a name"],
        ["2024-04-01", "2024-04-01"]
      ),
      (MadePlaces.swarm, "swarm", ["Kiosk", "Nan"], ["2019-05-04", "2016-06-26"]),
      (MadePlaces.kml, "kml", ["Tower"], ["2019-07"]),
      (MadePlaces.month, "google", ["Brewery"], ["2021-12-15"]),
      ("Name;Lat;Lon;Date\nA;1.5;-2.5;2020\nB;2;2;1850", "csv", ["B", "A"], [nil, "2020"]),
    ] as [(String, String, [String], [String?])])
  func `a single file is read by its contents`(
    text: String, source: String, names: [String], days: [String?]
  ) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let page = try await circle.bringAll(text, by: ana, answer: "skip")

    #expect(try await circle.imported(page, by: ana)["source"] == .string(source))
    let logs = try await circle.logs(of: ana)
    #expect(logs.compactMap { $0["place", "name"]?.string } == names)
    #expect(logs.map { $0["visitedOn"]?.string } == days)
    #expect(logs.allSatisfy { $0["rating"] == "skip" })
    // A place that was visited twice is one place.
    #expect(try await circle.count("SELECT count(*) FROM wandr_places") == Set(names).count)
  }

  @Test func `a KMZ is opened, and lines on a map are no places`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let kmz = MadeArchive(files: [("doc.kml", Array(MadePlaces.kml.utf8)), ("images/icon.png", [1, 2, 3])])
    let page = try await circle.bringAll(try kmz.zip(), by: ana)

    let known = try await circle.imported(page, by: ana)
    #expect(known["source"] == "kml" && known["doneCount"] == 1)
    #expect(known["skipped"].array == ["1 left out: lines and areas, which are no places."])
  }

  @Test func `for friends, logs stand where their days are, and nobody is told of them`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    try await circle.visit(ana, try await circle.pin(ana, "Today"), for: "friends")
    let told = try await circle.count("SELECT count(*) FROM activity")
    try await circle.bringAll(MadePlaces.swarm, by: ana, for: "friends")
    try await circle.bringAll(MadePlaces.gpx, by: ana, for: "friends")

    let feed = try await circle.api(ben).get("/api/wandr/feed").items.compactMap { $0["place", "name"]?.string }
    #expect(feed.prefix(3) == ["Today", "Kiosk", "Nan"] && feed.count == 6)
    #expect(try await circle.count("SELECT count(*) FROM activity") == told)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `privacy zones hold what lies in them, whatever was chosen`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let zone: JSONValue = ["name": "Home", "latitude": .number("59.33"), "longitude": .number("18.07")]
    try circle.require(200, try await circle.api(ana).put("/api/wandr/privacy-zones/\(circle.clientID())", zone))
    try await circle.bringAll(MadePlaces.gpx, by: ana, for: "everyone")

    let mine = try await circle.logs(of: ana)
    #expect(mine.first { $0["place", "name"] == "Old Mill" }?["isInPrivacyZone"] == true && mine.count == 3)
    let theirs = try await circle.api(ben).get("/api/wandr/profiles/ana/logs").items
    #expect(Set(theirs.compactMap { $0["place", "name"]?.string }) == ["Ford", "A place without a name"])
  }

  @Test func `a second time gives nothing new, unless a log was deleted or a place taken off the list`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let zip = try MadePlaces.takeout.zip()
    try await circle.bringAll(zip, by: ana)
    let again = try await circle.bring(zip, by: ana)

    let shown = try await circle.browser(ana).get(again).text
    #expect(shown.contains("Done. Imported: 0 places.") && shown.contains("4 rows are here already"))
    #expect(try await circle.logs(of: ana).count == 2)
    let log = try #require(try await circle.logs(of: ana).first?["id"]?.string)
    let want = try #require(try await circle.api(ana).get("/api/wandr/want-to-go").items.first?["placeID"]?.string)
    try circle.require(204, try await circle.api(ana).delete("/api/wandr/logs/\(log)"))
    try circle.require(200, try await circle.api(ana).delete("/api/wandr/want-to-go/\(want)"))
    let third = try await circle.bringAll(zip, by: ana)
    #expect(try await circle.imported(third, by: ana)["doneCount"] == 2)
    #expect(try await circle.logs(of: ana).count == 2)
    #expect(try await circle.wants(of: ana).count == 2)
    #expect(try await circle.count("SELECT count(*) FROM wandr_places") == 4)
  }

  @Test func `what was logged and saved by hand is not doubled, and its pins are used`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    // 40 metres away, and written otherwise.
    let mill = try await circle.pin(ana, "OLD mill", at: "59.3296", "18.0688")
    try await circle.visit(ana, mill, "skip", saying: [("visitedOn", "2021-10-13")])
    let tower = try await circle.pin(ana, "Tower", at: "48.8584", "2.2945")
    try circle.require(200, try await circle.api(ana).put("/api/wandr/want-to-go/\(tower)", [:]))
    let page = try await circle.bring(try MadePlaces.takeout.zip(), by: ana)

    #expect(try await circle.imported(page, by: ana)["repeatedCount"] == 2)
    try await circle.start(page, by: ana)
    #expect(try await circle.logs(of: ana).map { $0["place", "name"]?.string } == ["OLD mill", "Brewery"])
    #expect(try await circle.wants(of: ana).count == 2)
    // On another day it is another visit of the same place.
    let later = MadePlaces.reviews.replacing("2021-10-13", with: "2022-10-13").replacing("cid=4", with: "cid=9")
    try await circle.bringAll(later, by: ana)
    let visits = try await circle.logs(of: ana).filter { $0["placeID"] == .string(mill) }
    #expect(visits.map { $0["visitedOn"]?.string } == ["2021-10-13", "2022-10-13"])
  }

  @Test func `places that are merged are one place for a file, and the one that stays is logged`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let mill = try await circle.pin(ana, "Old Mill", at: "59.3296", "18.0688")
    let stays = try await circle.pin(ana, "Where the wheel turns", at: "59.3290", "18.0690")
    try await circle.visit(ana, stays, "skip", saying: [("visitedOn", "2021-10-13")])
    let tower = try await circle.pin(ana, "Tower", at: "48.8584", "2.2945")
    let iron = try await circle.pin(ana, "All that iron", at: "48.8585", "2.2946")
    try circle.require(200, try await circle.api(ana).put("/api/wandr/want-to-go/\(iron)", [:]))
    try await circle.propose(ana, mill, of: stays)
    try await circle.propose(ana, tower, of: iron)
    let page = try await circle.bring(try MadePlaces.takeout.zip(), by: ana)

    #expect(try await circle.imported(page, by: ana)["repeatedCount"] == 2)
    try await circle.start(page, by: ana)
    #expect(try await circle.wants(of: ana).count == 2)
    // On another day it is another visit, of the place that stays.
    let later = MadePlaces.reviews.replacing("2021-10-13", with: "2022-10-13").replacing("cid=4", with: "cid=9")
    try await circle.bringAll(later, by: ana)
    let visits = try await circle.logs(of: ana).filter { $0["placeID"] == .string(stays) }
    #expect(visits.map { $0["visitedOn"]?.string } == ["2021-10-13", "2022-10-13"])
  }

  @Test(
    arguments: [("want", 0, ["A place without a name", "Ford", "Old Mill"], 3), ("none", 0, [], 0)]
      as [(String, Int, [String], Int)])
  func `their owner says what becomes of visits without a rating`(
    answer: String, logs: Int, wants: [String], done: Int
  ) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let page = try await circle.bring(MadePlaces.gpx, by: ana)
    let refused = try await circle.browser(ana).submit("\(page)/start", ["audience": "me", "answer": "maybe"])
    #expect(refused.status == 422 && refused.text.contains("Choose one of the answers."))
    try await circle.start(page, by: ana, answer: answer)

    #expect(try await circle.logs(of: ana).count == logs)
    #expect(try await circle.wants(of: ana).sorted() == wants)
    let known = try await circle.imported(page, by: ana)
    #expect(known["doneCount"] == .number(done) && known["failedCount"] == .number(3 - done))
    if done == 0 {
      #expect(
        try await circle.browser(ana).get("\(page)/rows?state=failed").text.contains("chose to leave such places"))
    }
  }

  @Test func `where the file leaves nothing open, nothing is asked`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let page = try await circle.bring(MadePlaces.reviews, by: ana)

    #expect(try await circle.imported(page, by: ana)["question"].isNull)
    #expect(try await !circle.browser(ana).get(page).text.contains("without a rating"))
    try await circle.start(page, by: ana, answer: "skip")
    #expect(try await circle.logs(of: ana).map { $0["rating"]?.string } == ["mustSee"])
  }

  @Test func `pins that are too many are left out by themselves, and leave nothing behind`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    try await circle.storage.system.write { transaction in
      for number in 0..<(WandrAPI.Limits.pins - 1) {
        let (id, name): (ID<WandrAPI.Place>, String) = (circle.services.newID(), "Pin \(number)")
        try transaction.run(
          """
          INSERT INTO wandr_places (id, made_by, name, folded, latitude, longitude, created_at)
          VALUES (\(id), \(ana.profile), \(name), \(name), \(number), \(number), \(number))
          """)
      }
    }
    let page = try await circle.bringAll(MadePlaces.gpx, by: ana)

    let known = try await circle.imported(page, by: ana)
    #expect(known["doneCount"] == 1 && known["failedCount"] == 2)
    #expect(try await circle.browser(ana).get("\(page)/rows?state=failed").text.contains("the most that there can be"))
    #expect(try await circle.logs(of: ana).count == 1)
    #expect(try await circle.count("SELECT count(*) FROM wandr_imported") == 1)
  }
}

/// Imports that end otherwise than they were begun.
@Suite struct `Imports of places that are stopped or undone` {
  @Test func `an import is undone as a whole, and what was changed since stays`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let own = try await circle.pin(ana, "Mine", at: "10", "10")
    try await circle.visit(ana, own)
    let zip = try MadePlaces.takeout.zip()
    let page = try await circle.bringAll(zip, by: ana, for: "friends")
    // Of its three places one was logged before.
    let gpx = try await circle.bringAll(MadePlaces.gpx, by: ana)
    let mill = try #require(try await circle.logs(of: ana).first { $0["visitedOn"] == "2021-10-13" })
    let change: JSONValue = ["placeID": mill["placeID"] ?? .null, "rating": "skip", "visitedOn": "2021-10-13"]
    try circle.require(200, try await circle.api(ana).put("/api/wandr/logs/\(mill["id"]?.string ?? "")", change))

    let asked = try await circle.browser(ana).get("\(page)/remove").text
    #expect(asked.contains("delete the places that it made. What you have changed since stays"))
    #expect(try await circle.browser(ana).submit("\(page)/remove", ["undo": "true"]).status == 303)
    await circle.settle()
    let left = try await circle.logs(of: ana)
    #expect(
      Set(left.compactMap { $0["place", "name"]?.string }) == ["Mine", "Old Mill", "Ford", "A place without a name"])
    let ratings = left.filter { $0["place", "name"] == "Old Mill" }.compactMap { $0["rating"]?.string }
    #expect(ratings.contains("skip"))
    #expect(try await circle.wants(of: ana).isEmpty)
    #expect(try await circle.browser(ana).get(page).status == 404)
    // The Brewery's, the Tower's and the café's pins are gone.
    #expect(try await circle.count("SELECT count(*) FROM wandr_places") == 4)
    #expect(try await circle.miscounts().isEmpty)
    // What stayed is known; the rest can be brought again.
    let again = try await circle.bringAll(zip, by: ana)
    let known = try await circle.imported(again, by: ana)
    #expect(known["doneCount"] == 3 && known["repeatedCount"] == 1)
    // Without undoing, what it made stays.
    #expect(try await circle.browser(ana).submit("\(gpx)/remove").status == 303)
    await circle.settle()
    #expect(try await circle.logs(of: ana).count == 5)
  }

  @Test func `nothing is left of an import that is undone`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let page = try await circle.bringAll(try MadePlaces.takeout.zip(), by: ana)
    #expect(try await circle.rows(of: "wandr_imported_pins") == 4)
    #expect(try await circle.browser(ana).submit("\(page)/remove", ["undo": "true"]).status == 303)
    await circle.settle()

    for table in [
      "wandr_imports", "wandr_import_items", "wandr_imported", "wandr_imported_pins", "wandr_logs", "wandr_places",
      "wandr_wants",
    ] {
      #expect(try await circle.rows(of: table) == 0, "\(table)")
    }
  }

  @Test func `a pin that was changed or logged since stays when its import is undone`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let page = try await circle.bringAll(MadePlaces.gpx, by: ana)
    let logs = try await circle.logs(of: ana)
    let ford = try #require(logs.first { $0["place", "name"] == "Ford" }?["placeID"]?.string)
    let mill = try #require(logs.first { $0["place", "name"] == "Old Mill" }?["placeID"]?.string)
    let renamed: JSONValue = ["name": "The ford", "latitude": .number("1.5"), "longitude": .number("-2.5")]
    try circle.require(200, try await circle.api(ana).put("/api/wandr/places/\(ford)", renamed))
    try await circle.visit(ana, mill)
    #expect(try await circle.browser(ana).submit("\(page)/remove", ["undo": "true"]).status == 303)
    await circle.settle()

    #expect(try await circle.logs(of: ana).count == 1)
    #expect(try await circle.count("SELECT count(*) FROM wandr_places") == 2)
    #expect(try await circle.rows(of: "wandr_imported_pins") == 0)
    // Devices are told what is gone.
    let answer = try await circle.api(ana).post("/api/wandr/sync", ["protocol": 1, "device": "00000000000000a1"])
    #expect(answer.status == 200)
    #expect(answer["changes"].array?.filter { $0["kind"] == "place" }.count == 2)
    #expect(answer["removed"].array?.filter { $0["kind"] == "place" }.count == 1)
  }

  @Test func `who undoes an import doesn't learn that somebody has saved a place of it`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let page = try await circle.bringAll(MadePlaces.reviews, by: ana, for: "friends")
    let mill = try #require(try await circle.logs(of: ana).first?["placeID"]?.string)
    try circle.require(200, try await circle.api(ben).put("/api/wandr/want-to-go/\(mill)", [:]))
    #expect(try await circle.browser(ana).submit("\(page)/remove", ["undo": "true"]).status == 303)
    await circle.settle()

    #expect(try await circle.api(ana).get("/api/wandr/places/\(mill)").status == 404)
    #expect(try await circle.api(ana).get("/api/wandr/places?q=old").items.isEmpty)
    let answer = try await circle.api(ana).post("/api/wandr/sync", ["protocol": 1, "device": "00000000000000a1"])
    #expect(answer["changes"].array?.isEmpty == true)
    #expect(try await circle.rows(of: "wandr_places") == 1)
    #expect(try await circle.miscounts().isEmpty)
    // It goes with the last thing that names it.
    try circle.require(200, try await circle.api(ben).delete("/api/wandr/want-to-go/\(mill)"))
    #expect(try await circle.rows(of: "wandr_places") == 0)
  }

  @Test func `what is said of a pin ends where undoing its import leaves the pin to others`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let own = try await circle.pin(ana, "Mine", at: "10", "10")
    let page = try await circle.bringAll(MadePlaces.reviews, by: ana, for: "friends")
    let mill = try #require(try await circle.logs(of: ana).first?["placeID"]?.string)
    try circle.require(200, try await circle.api(ben).put("/api/wandr/want-to-go/\(mill)", [:]))
    try await circle.propose(ana, own, of: mill)
    #expect(try await circle.api(ana).get("/api/wandr/places/\(own)")["id"].string == mill)
    #expect(try await circle.browser(ana).submit("\(page)/remove", ["undo": "true"]).status == 303)
    await circle.settle()

    #expect(try await circle.count("SELECT count(*) FROM wandr_duplicates") == 0)
    #expect(try await circle.count("SELECT count(*) FROM wandr_places") == 2)
    #expect(try await circle.api(ana).get("/api/wandr/places/\(own)")["id"].string == own)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `what a server leaves in the middle another goes on with`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let page = try await circle.bring(MadePlaces.gpx, by: ana)
    let id = try #require(ID<SocialAPI.Import>(page.split(separator: "/").last ?? ""))
    let viewer = try #require(try await circle.services.viewer(ana.account, app: "wandr"))
    try await ImportActions(imports: Wandr.imports, services: circle.services).start(id, audience: .me, by: viewer)

    // The server ended before it began; the next start finds the work by itself.
    try await circle.services.uploads.resume()
    await circle.settle()
    #expect(try await circle.logs(of: ana).count == 3)
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }

  @Test func `an import is cancelled, and its file goes`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let page = try await circle.bring(MadePlaces.gpx, by: ana)
    #expect(circle.folder.files(below: "incoming").count == 1)

    #expect(try await circle.browser(ana).submit("\(page)/cancel").status == 303)
    await circle.settle()
    #expect(circle.folder.files(below: "incoming").isEmpty)
    #expect(try await circle.browser(ana).submit("\(page)/start", ["audience": "me"]).status == 409)
    #expect(try await circle.browser(ana).get("\(page)/rows").text.contains("The import was cancelled before."))
    #expect(try await circle.logs(of: ana).isEmpty)
  }

  @Test func `what comes of an account's imports goes with the account`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    try await circle.bringAll(try MadePlaces.takeout.zip(), by: ana)
    try await circle.storage.system.write { try $0.run("DELETE FROM accounts WHERE id = \(ana.account)") }

    for table in ["wandr_imports", "wandr_import_items", "wandr_imported", "wandr_imported_pins", "wandr_places"] {
      #expect(try await circle.rows(of: table) == 0, "\(table)")
    }
  }
}

extension TestCircle {
  /// How many rows a table has.
  fileprivate func rows(of table: String) async throws -> Int {
    switch table {
    case "wandr_imports": try await count("SELECT count(*) FROM wandr_imports")
    case "wandr_import_items": try await count("SELECT count(*) FROM wandr_import_items")
    case "wandr_imported": try await count("SELECT count(*) FROM wandr_imported")
    case "wandr_imported_pins": try await count("SELECT count(*) FROM wandr_imported_pins")
    case "wandr_logs": try await count("SELECT count(*) FROM wandr_logs")
    case "wandr_places": try await count("SELECT count(*) FROM wandr_places")
    default: try await count("SELECT count(*) FROM wandr_wants")
    }
  }
}
