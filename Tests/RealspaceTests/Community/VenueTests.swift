import Core
import SQL
import TestCircle
import Testing
import Wire

@testable import Realspace

/// Venues: making, finding and changing them, with a picture and a point on the map.
struct VenueTests {
  @Test func `a venue has the names that the seed's client knows, and everyone sees it`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    let photo = try await circle.photo(of: ana)

    let made = try await circle.api(ana).post(
      "/api/realspace/entities",
      [
        "name": "Cinéma Odeon", "address": "Main Street 1", "image": .string(photo.description),
        "latitude": .number("59.33"),
        "longitude": .number("18.06"),
      ])
    #expect(made.status == 201 && made["mine"] == true)
    let id = try #require(made["id"].string)
    let seen = try await circle.api(ben).get("/api/entities/\(id)")
    #expect(seen["name"] == "Cinéma Odeon" && seen["address"] == "Main Street 1" && seen["mine"] == false)
    #expect(seen["imageURL"].string?.contains(photo.description) == true)
    #expect(seen["latitude"] == .number("59.33") && seen["longitude"] == .number("18.06"))
    for query in ["cinema", "MAIN odeon", "street"] {
      let coded = PathTemplate.percentEncoded(query)
      #expect(try await circle.api(ben).get("/api/realspace/entities?q=\(coded)").each("id") == [id], "\(query)")
    }
    #expect(try await circle.api(ben).get("/api/realspace/entities?q=treet").items.isEmpty)
  }

  @Test func `every fault of a venue has its message`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")

    let refused = try await circle.api(ana).post(
      "/api/realspace/entities",
      ["name": " ", "address": .string(String(repeating: "x", count: 301)), "latitude": 91, "longitude": 0])
    #expect(refused.status == 422 && refused.fields == ["name", "address", "latitude"])
    let half = try await circle.api(ana).post("/api/realspace/entities", ["name": "Odeon", "latitude": 1])
    #expect(half.status == 422 && half.fields == ["longitude"])
    #expect(try await circle.count("SELECT count(*) FROM realspace_venues") == 0)
  }

  @Test func `a venue is changed by who made it, its picture goes with it, and nobody takes another's photo`()
    async throws
  {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    let (photo, other) = (try await circle.photo(of: ana), try await circle.photo(of: ben))
    let made = try await circle.api(ana).post(
      "/api/realspace/entities", ["name": "Odeon", "image": .string(photo.description)])
    let path = "/api/realspace/entities/\(made["id"].string ?? "")"

    #expect(try await circle.api(ben).patch(path, ["name": "Mine"]).status == 404)
    #expect(try await circle.api(ana).patch(path, ["image": .string(other.description)]).status == 422)
    let changed = try await circle.api(ana).patch(
      path, ["name": "Rialto", "image": .null, "latitude": 1, "longitude": 2])
    #expect(changed.status == 200 && changed["name"] == "Rialto" && changed["imageURL"].isNull)
    #expect(changed["editedAt"].string != nil)
    #expect(try await circle.count("SELECT count(*) FROM media WHERE attached_at IS NOT NULL") == 0)
    let cleared = try await circle.api(ana).patch(path, ["latitude": .null, "longitude": .null])
    #expect(cleared["latitude"].isNull && cleared["longitude"].isNull)
  }

  @Test func `a venue outlives who made it, without its picture`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    let photo = try await circle.photo(of: ana)
    let made = try await circle.api(ana).post(
      "/api/realspace/entities", ["name": "Odeon", "image": .string(photo.description)])
    let venue = try #require(made["id"].string)
    let event = try await circle.meet(ben, "Walk", ["entity": .string(venue)])

    try await circle.storage.system.write { transaction in
      try transaction.run("DELETE FROM accounts WHERE id = \(ana.account)")
    }

    let seen = try await circle.api(ben).get("/api/realspace/events/\(event)").json
    #expect(seen["entity", "name"] == "Odeon" && seen["entity", "imageURL"]?.isNull == true)
  }

  @Test func `an operator hides a venue, and its events stay without it`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    let chief = try await circle.neighbour("chief", isOperator: true)
    let made = try await circle.api(ana).post("/api/realspace/entities", ["name": "Odeon"])
    let venue = try #require(made["id"].string)
    let event = try await circle.meet(ana, "Walk", ["entity": .string(venue)])
    try await circle.require(
      204, circle.api(ben).post("/api/realspace/entities/\(venue)/reports", ["reason": "because"]))
    let report = try #require(try await circle.openReports().last)

    #expect(try await circle.settle(report, "hide", reason: "a test", by: chief).status == 303)
    #expect(try await circle.api(ben).get("/api/realspace/entities/\(venue)").status == 404)
    #expect(try await circle.api(ben).get("/api/realspace/events/\(event)")["entity"].isNull)
    #expect(try await circle.api(ana).get("/api/realspace/entities/\(venue)").status == 200)
  }

  @Test func `an event keeps its venue where there are more than its form lists`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let made = try await circle.api(ana).post("/api/realspace/entities", ["name": "Zoo"])
    let venue = try #require(made["id"].string)
    let event = try await circle.meet(ana, "Walk", ["entity": .string(venue)])
    try await circle.storage.system.write { transaction in
      for number in 0..<EventFormPage.mostVenues {
        let other: ID<RealspaceAPI.Entity> = ID(high: 9, low: UInt64(number))
        try transaction.run(
          """
          INSERT INTO realspace_venues (id, made_by, name, words, created_at)
          VALUES (\(other), \(ana.profile), \("Bar \(number)"), \(" bar \(number)"), 1)
          """)
      }
    }
    let pages = circle.browser(ana)

    let fresh = try await pages.get("/realspace/events/new?venue=\(venue)").text
    let edit = try await pages.get("/realspace/events/\(event)/edit").text
    #expect(fresh.contains("value=\"\(venue)\" selected") && edit.contains("value=\"\(venue)\" selected"))
    #expect(fresh.contains("Search for the place"))
    let saved = try await pages.submit(
      "/realspace/events/\(event)/edit",
      [
        "name": "Long walk", "startDate": "2026-05-01", "startTime": "20:00", "timeZone": "Europe/Stockholm",
        "entity": venue,
      ])
    #expect(saved.status == 303)
    #expect(try await circle.api(ana).get("/api/realspace/events/\(event)").json["entity", "name"] == "Zoo")
    // A place that isn't there is chosen by nobody.
    let gone = try await pages.get("/realspace/events/new?venue=018d0a00-0000-7000-8000-000000000001").text
    #expect(!gone.contains("018d0a00-0000-7000-8000-000000000001"))
  }
}
