import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import PlaceFiles
@testable import Wandr

/// Taking the viewer's logs along.
struct ExportTests {
  private static let path = "/api/wandr/export?format="

  private func read(_ reply: Reply) throws -> [PlaceRecord] {
    let reader = PlaceReader()
    return try reader.add(reply.bytes) + reader.finish()
  }

  /// Somebody with logs of all kinds; somebody else's log is at one of their places.
  private func filled(_ circle: TestCircle) async throws -> (ana: Member, ben: Member) {
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    try circle.require(
      200,
      try await circle.api(ana).put(
        "/api/wandr/privacy-zones/\(circle.clientID())", ["name": "Home", "latitude": 50, "longitude": 50]))
    let place = try await circle.pin(ana, "Café <&> \"Um\"", at: "-0.0000005", "179.9999999", isPrivate: false)
    try await circle.visit(
      ana, place, "mustSee", for: "everyone",
      saying: [("note", "=Go;\nthen, \"rest\""), ("tags", ["sea", "a;b"]), ("visitedOn", "2026-01-31")])
    try await circle.visit(ana, place, "skip", for: "me", saying: [("visitedOn", "2025")])
    let home = try await circle.pin(ana, "Door", at: "50", "50")
    try await circle.visit(ana, home, for: "everyone", saying: [("visitedOn", "2025-07")])
    try await circle.visit(
      ana, place, for: "everyone", saying: [("publishing", "nextDay"), ("datePrecision", "unknown")])
    let gone = try await circle.visit(ana, place, for: "everyone", saying: [("note", "gone")])
    try circle.require(204, try await circle.api(ana).delete("/api/wandr/logs/\(gone["id"]?.string ?? "")"))
    try await circle.visit(ben, place, for: "everyone", saying: [("note", "of ben")])
    return (ana, ben)
  }

  @Test(arguments: PlaceFormat.allCases)
  func `a file has all of the viewer's logs, and is read as it was`(format: PlaceFormat) async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = try await filled(circle)

    let reply = try await circle.api(ana).get(Self.path + format.rawValue)
    let records = try read(reply)

    #expect(reply.status == 200 && reply.header("Content-Type") == format.contentType)
    #expect(reply.header("Content-Disposition") == "attachment; filename=\"wandr.\(format.rawValue)\"")
    #expect(records.map(\.rating) == [.mustSee, .skip, .solid, .solid])
    #expect(
      records.map(\.time) == [
        .day(year: 2026, month: 1, day: 31), .year(2025), .month(year: 2025, month: 7), .unknown,
      ])
    #expect(records.first?.name == "Café <&> \"Um\"" && records.first?.note == "=Go;\nthen, \"rest\"")
    #expect(records.first?.tags == ["sea", "a;b"])
    #expect(records.first?.point == PlacePoint(latitude: -5, longitude: 1_799_999_999))
    let ids = try await circle.api(ana).get("/api/wandr/logs").each("id")
    #expect(records.map(\.id) == ids.reversed().map { "urn:uuid:\($0)" })
    #expect(try await read(circle.api(ben).get(Self.path + format.rawValue)).map(\.note) == ["of ben"])
  }

  @Test func `nobody's logs are a file too, and what is no format is refused`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")

    for format in PlaceFormat.allCases {
      #expect(try await read(circle.api(ana).get(Self.path + format.rawValue)) == [])
    }
    let wrong = try await circle.api(ana).get(Self.path + "exe")
    #expect(wrong.status == 422 && wrong.fields == ["format"])
    #expect(try await circle.anyone.get(Self.path + "csv").status == 401)
    let page = try await circle.browser(ana).get("/wandr/export")
    #expect(page.status == 200 && page.text.contains("/api/wandr/export?format=kml\""))
    #expect(page.text.contains("/api/wandr/export?format=kml&amp;contents=wants\""))
  }

  @Test(arguments: PlaceFormat.allCases)
  func `where somebody wants to go is a file, by itself or behind their logs`(format: PlaceFormat) async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let (mill, quay) = (try await circle.pin(ana), try await circle.pin(ana, "Quay <1>", at: "1.5", "-2.5"))
    let done = try await circle.pin(ana, "Done", at: "2", "3")
    for place in [done, quay] { try circle.require(200, try await circle.want(place, by: ana)) }
    circle.clock.advance(seconds: 1)
    for place in [done, mill] { try await circle.visit(ana, place) }
    circle.clock.advance(seconds: 1)
    try circle.require(200, try await circle.want(mill, by: ana))
    let path = Self.path + format.rawValue + "&contents="

    let wants = try await read(circle.api(ana).get(path + "wants"))
    let all = try await read(circle.api(ana).get(path + "everything"))

    #expect(wants.map(\.name) == ["Quay <1>", "The Old Mill"] && wants.allSatisfy { $0.kind == .wanted })
    #expect(wants.map(\.id) == [quay, mill].map { "urn:uuid:\($0)" })
    #expect(wants.first?.point == PlacePoint(latitude: 15_000_000, longitude: -25_000_000))
    #expect(all.map(\.kind) == [.visit, .visit, .wanted, .wanted] && Array(all.suffix(2)) == wants)
    #expect(try await read(circle.api(ana).get(path + "logs")) == Array(all.prefix(2)))
    #expect(try await read(circle.api(ben).get(path + "everything")) == [])
    let wrong = try await circle.api(ana).get(path + "photos")
    #expect(wrong.status == 422 && wrong.fields == ["contents"])
  }

  @Test func `a list that was changed meanwhile is not sent as if it were whole`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let (mill, quay) = (try await circle.pin(ana), try await circle.pin(ana, "Quay", at: "1", "2"))
    try circle.require(200, try await circle.want(mill, by: ana))
    let body = try #require(try await circle.api(ana).get(Self.path + "csv&contents=wants").pieces)
    circle.clock.advance(seconds: 1)

    // What is saved later is no part of the file.
    try circle.require(200, try await circle.want(quay, by: ana))
    #expect(try await body.bytes().count == body.count)
    try circle.require(200, try await circle.api(ana).delete("/api/wandr/want-to-go/\(mill)"))
    await #expect(throws: (any Error).self) { try await body.bytes() }
  }

  /// 450 logs are three parts.
  @Test func `a large file leaves in parts of the length that was said`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana)
    for number in 0..<450 { try await circle.visit(ana, place, saying: [("note", .string("n\(number)"))]) }

    let reply = try await circle.api(ana).get(Self.path + "csv")
    let body = try #require(reply.pieces)

    #expect(try read(reply).map(\.note) == (0..<450).map { "n\($0)" })
    #expect(body.count == reply.bytes.count && body.held < 10_000)
    // In ranges that begin and end anywhere, also in the head and at the end.
    for range in [0..<10, 60..<100, 20_000..<40_000, body.count - 7..<body.count] as [Range<Int64>] {
      #expect(try await body.bytes(in: range) == Array(reply.bytes[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
  }

  @Test func `what was changed or ended meanwhile is not sent as if it were whole`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana)
    let log = try await circle.visit(ana, place, saying: [("note", "before")])
    let id = log["id"]?.string ?? ""
    let body = try #require(try await circle.api(ana).get(Self.path + "csv").pieces)
    #expect(try await body.bytes().count == body.count)

    // What is logged later is no part of the file.
    try await circle.visit(ana, place)
    #expect(try await body.bytes().count == body.count)
    try circle.require(
      200,
      try await circle.api(ana).put(
        "/api/wandr/logs/\(id)", ["placeID": .string(place), "rating": "solid", "note": "beyond"]))
    await #expect(throws: (any Error).self) { try await body.bytes() }
    #expect(circle.logged.allSatisfy { !$0.contains("beyond") })
  }

  @Test func `a file costs a constant number of statements for each part`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana)
    func cost() async throws -> Int {
      let before = circle.services.database.statementCount
      try circle.require(200, try await circle.api(ana).get(Self.path + "gpx&contents=everything"))
      return circle.services.database.statementCount - before
    }
    func want(_ name: String) async throws {
      try circle.require(200, try await circle.want(try await circle.pin(ana, name, at: "1", "2"), by: ana))
    }
    try await circle.visit(ana, place, saying: [("tags", ["a"])])
    try await want("Quay")
    _ = try await cost()
    let one = try await cost()
    for number in 0..<50 { try await circle.visit(ana, place, saying: [("tags", [.string("t\(number)")])]) }
    for number in 0..<20 { try await want("Quay \(number)") }

    #expect(try await cost() == one && one < 24)
  }
}
