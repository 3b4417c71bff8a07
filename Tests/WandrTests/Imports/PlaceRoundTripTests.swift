import Core
import HTTP
import PlaceFiles
import SQL
import TestCircle
import Testing
import Wire

@testable import Social
@testable import Wandr

/// Files that an account takes away and another one brings along.
@Suite struct `Logs that go out and come in again` {
  private static let path = "/api/wandr/export?format="

  /// Somebody with logs of all kinds: of their own pins, from elsewhere, several at one moment.
  private func filled(_ circle: TestCircle) async throws -> Member {
    let ana = try await circle.traveller("ana")
    let zone: JSONValue = ["name": "Home", "latitude": 50, "longitude": 50]
    try circle.require(200, try await circle.api(ana).put("/api/wandr/privacy-zones/\(circle.clientID())", zone))
    try await circle.bringAll(MadePlaces.gpx, by: ana)
    try await circle.bringAll(MadePlaces.timeline, by: ana, answer: "mustSee")
    let place = try await circle.pin(ana, "Café <&> \"Um\"", at: "-0.0000005", "179.9999999", isPrivate: false)
    try await circle.visit(
      ana, place, "mustSee", for: "everyone",
      saying: [("note", "=Go;\nthen, \"rest\""), ("tags", ["sea", "a;b", "#Été"]), ("visitedOn", "2026-01-31")])
    try await circle.visit(ana, place, "skip", for: "me", saying: [("visitedOn", "1900"), ("note", "'quoted'")])
    // Where days begin: a pin of the same name beside it, and another one at the very same point.
    for name in ["Café <&> \"Um\"", "-0.5"] {
      let other = try await circle.pin(ana, name, at: "-0.0000005", "180")
      try await circle.visit(ana, other, for: "everyone", saying: [("visitedOn", "2025-07")])
    }
    let home = try await circle.pin(ana, "Door", at: "50", "50")
    try await circle.visit(
      ana, home, for: "everyone", saying: [("publishing", "nextDay"), ("datePrecision", "unknown")])
    return ana
  }

  @Test(arguments: PlaceFormat.allCases)
  func `what is exported gives another account the same, byte for byte`(format: PlaceFormat) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await filled(circle)
    let ben = try await circle.traveller("ben")
    let mine = try await circle.api(ana).get(Self.path + format.rawValue)
    let count = try await circle.logs(of: ana).count
    #expect(mine.status == 200 && count == 10)

    let page = try await circle.bringAll(mine.bytes, by: ben)
    let known = try await circle.imported(page, by: ben)
    #expect(known["source"] == .string(format.rawValue))
    #expect(known["doneCount"] == .number(count) && known["failedCount"] == 0 && known["question"].isNull)
    let theirs = try await circle.api(ben).get(Self.path + format.rawValue)
    #expect(theirs.text == mine.text)
    // Each place is one place again, and nobody else sees any of it.
    let places = try await circle.count("SELECT count(*) FROM wandr_places WHERE made_by = \(ana.profile)")
    #expect(try await circle.count("SELECT count(*) FROM wandr_places WHERE made_by = \(ben.profile)") == places)
    #expect(try await circle.logs(of: ben).allSatisfy { $0["visibility"] == "me" })
    // Back where it came from, and once more where it went, it is nothing new, in whichever format.
    for member in [ana, ben] {
      for other in PlaceFormat.allCases {
        let file = try await circle.api(ben).get(Self.path + other.rawValue)
        let again = try await circle.imported(try await circle.bring(file.bytes, by: member), by: member)
        #expect(again["state"] == "done" && again["repeatedCount"] == .number(count) && again["doneCount"] == 0)
      }
    }
    #expect(try await circle.miscounts().isEmpty)
  }

  /// Somebody who wants to go to a pin of somebody else's, to two of one name, one of which they know, and who has been to a fourth meanwhile.
  private func longing(_ circle: TestCircle) async throws -> Member {
    let (ana, eve) = (try await circle.traveller("ana"), try await circle.traveller("eve"))
    try await circle.travelTogether(ana, eve)
    let quay = try await circle.pin(eve, "Quay", at: "-1", "2", isPrivate: false)
    try await circle.visit(eve, quay, for: "everyone")
    let mill = try await circle.pin(ana, "=Mill, \"old\"")
    let twin = try await circle.pin(ana, "=Mill, \"old\"", at: "59.3294", "18.0686")
    let done = try await circle.pin(ana, "Done", at: "3", "4")
    try await circle.visit(ana, mill, saying: [("visitedOn", "2025-07")])
    for place in [done, quay] { try circle.require(200, try await circle.want(place, by: ana)) }
    circle.clock.advance(seconds: 60)
    try await circle.visit(ana, done)
    for place in [twin, mill] { try circle.require(200, try await circle.want(place, by: ana)) }
    circle.clock.advance(seconds: 60)
    return ana
  }

  @Test(arguments: PlaceFormat.allCases)
  func `where somebody wants to go is such a list again, byte for byte`(format: PlaceFormat) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await longing(circle)
    let ben = try await circle.traveller("ben")
    let path = "\(Self.path)\(format.rawValue)&contents="
    let mine = try await circle.api(ana).get(path + "everything")

    let known = try await circle.imported(try await circle.bringAll(mine.bytes, by: ben), by: ben)

    #expect(known["doneCount"] == 5 && known["failedCount"] == 0 && known["repeatedCount"] == 0)
    #expect(try await circle.api(ben).get(path + "everything").text == mine.text)
    #expect(try await circle.api(ben).get(path + "wants").text == circle.api(ana).get(path + "wants").text)
    let names = try await circle.wants(of: ana)
    #expect(try await circle.wants(of: ben).sorted() == names.sorted() && names.count == 3 && names.last == "Quay")
    #expect(try await circle.count("SELECT count(*) FROM wandr_places WHERE made_by = \(ben.profile)") == 4)
    for member in [ana, ben] {
      for other in PlaceFormat.allCases {
        let file = try await circle.api(ben).get("\(Self.path)\(other.rawValue)&contents=everything")
        let again = try await circle.imported(try await circle.bring(file.bytes, by: member), by: member)
        #expect(again["state"] == "done" && again["repeatedCount"] == 5 && again["doneCount"] == 0)
      }
    }
  }

  @Test
  func `what is taken off the list can be brought again, and where somebody has been since they want to go again`()
    async throws
  {
    let circle = try TestCircle.wandr()
    let ana = try await longing(circle)
    let ben = try await circle.traveller("ben")
    let file = try await circle.api(ana).get(Self.path + "geojson&contents=wants").bytes
    try await circle.bringAll(file, by: ben)
    let list = try await circle.api(ben).get("/api/wandr/want-to-go").items
    let quay = try #require(list.last?["placeID"]?.string)
    try circle.require(200, try await circle.api(ben).delete("/api/wandr/want-to-go/\(quay)"))

    let again = try await circle.imported(try await circle.bringAll(file, by: ben), by: ben)

    #expect(again["doneCount"] == 1 && again["repeatedCount"] == 2)
    #expect(try await circle.wants(of: ben).sorted() == circle.wants(of: ana).sorted())
    // Once they have been there, the file of a while ago changes nothing.
    circle.clock.advance(seconds: 60)
    try await circle.visit(ben, quay)
    let repeated = try await circle.imported(try await circle.bring(file, by: ben), by: ben)
    #expect(repeated["repeatedCount"] == 3)
    #expect(try await circle.wants(of: ben).count == 2)
    // Who has been there before they ever bring the list along wants to go again.
    let cleo = try await circle.traveller("cleo")
    try await circle.visit(cleo, try await circle.pin(cleo, "Quay", at: "-1", "2"))
    circle.clock.advance(seconds: 60)
    let new = try await circle.imported(try await circle.bringAll(file, by: cleo), by: cleo)
    #expect(new["doneCount"] == 3)
    #expect(try await circle.wants(of: cleo).first == "Quay")
  }

  @Test func `a log that was changed elsewhere is still the same log`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let place = try await circle.pin(ana)
    let log = try await circle.visit(ana, place, saying: [("note", "Before")])
    try await circle.bringAll(try await circle.api(ana).get(Self.path + "csv").bytes, by: ben)
    let change: JSONValue = ["placeID": .string(place), "rating": "skip", "note": "After"]
    try circle.require(200, try await circle.api(ana).put("/api/wandr/logs/\(log["id"]?.string ?? "")", change))

    let newer = try await circle.api(ana).get(Self.path + "csv").bytes
    let page = try await circle.bring(newer, by: ben)

    #expect(try await circle.imported(page, by: ben)["repeatedCount"] == 1)
    #expect(try await circle.logs(of: ben).map { $0["note"]?.string } == ["Before"])
  }

  @Test func `a city of the catalogue is the same city, and places without names lie near one`() async throws {
    let gazetteer = try #require(TestCircle.gazetteer, "make setup makes the gazetteer")
    let circle = try TestCircle.wandr(places: gazetteer)
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let found = try await circle.api(ana).get("/api/wandr/places?q=kobenhavn").items
    let city = try #require(found.first?["id"]?.string)
    try await circle.visit(ana, city, "mustSee", saying: [("visitedOn", "2025-07-01")])
    try await circle.bringAll(try await circle.api(ana).get(Self.path + "geojson").bytes, by: ben)

    let log = try #require(try await circle.logs(of: ben).first)
    #expect(log["placeID"] == .string(city) && log["visitedOn"] == "2025-07-01")
    #expect(try await circle.count("SELECT count(*) FROM wandr_places") == 1)
    // 22:30 UTC is the next day in Paris.
    let late = MadePlaces.timeline.replacing("2024-04-01T15:00:00.000+02:00", with: "2024-04-01T22:30:00.000Z")
    try await circle.bringAll(late, by: ben)
    let visits = try await circle.logs(of: ben).filter { $0["placeID"] != .string(city) }
    #expect(visits.map { $0["visitedOn"]?.string } == ["2024-04-02", "2024-04-01"])
    #expect(visits.allSatisfy { $0["place", "name"]?.string?.hasPrefix("A place in ") == true })
    #expect(visits.allSatisfy { $0["place", "timeZone"] == "Europe/Paris" && $0["place", "country"] == "FR" })
  }
}
