import Core
import SQL
import TestCircle
import Testing
import Wire

/// A page of a hundred costs as many statements as a page of one.
struct StatementCountTests {
  private static let paths = [
    "/api/wandr/feed?limit=100", "/api/wandr/logs?limit=100", "/api/wandr/profiles/ana/logs?limit=100",
    "/api/wandr/profiles/ana/statistics", "/api/wandr/places?q=p", "/api/wandr/places",
    "/api/wandr/places/PLACE/logs?limit=100", "/api/wandr/map?bbox=-180,-90,180,90&zoom=20",
    "/api/wandr/want-to-go?limit=100", "/api/wandr/trips?limit=100", "/api/wandr/trips/TRIP/logs?limit=100",
    "/api/wandr/activity?limit=100", "/wandr", "/wandr/u/ana", "/wandr/map", "/wandr/trips", "/wandr/trips/TRIP",
    "/wandr/want-to-go", "/wandr/new", "/wandr/places/PLACE", "/wandr/trips/TRIP/link", "/wandr/t/KEY", "/wandr/years",
    "/wandr/places/OWN/same", "/wandr/duplicates", "/api/wandr/duplicates?limit=100",
  ]

  private func counts(_ others: Int) async throws -> [String: Int] {
    let circle = try TestCircle.wandr()
    let (ana, first) = (try await circle.traveller("ana"), try await circle.traveller("first"))
    try await circle.travelTogether(ana, first)
    let trip = try await circle.trip(of: ana, with: [first])
    let (place, pin) = (try await circle.pin(first, "Place"), try await circle.pin(ana, "Pin"))
    for number in 0...others {
      let (own, theirs) = (try await circle.pin(ana, "P\(number)"), try await circle.pin(first, "Q\(number)"))
      for (member, spot) in [(ana, own), (first, theirs), (first, place)] {
        try await circle.visit(
          member, spot, saying: [("tripID", .string(trip)), ("tags", [.string("t\(number)")])], photos: 2)
      }
      try circle.require(200, try await circle.api(ana).put("/api/wandr/want-to-go/\(theirs)", [:]))
      try await circle.trip(of: ana, "Trip \(number)", with: [first])
    }
    let link = try await circle.api(ana).put("/api/wandr/trips/\(trip)/link", [:])
    let key = String((link["url"].string ?? "").suffix(22))
    var counts: [String: Int] = [:]
    for path in Self.paths {
      let target = path.replacing("PLACE", with: place).replacing("TRIP", with: trip).replacing("KEY", with: key)
        .replacing("OWN", with: pin)
      let client = path.hasPrefix("/api/") ? circle.api(ana) : circle.browser(ana)
      _ = try await client.get(target)
      let before = circle.services.database.statementCount
      try circle.require(200, try await client.get(target))
      counts[path] = circle.services.database.statementCount - before
    }
    return counts
  }

  @Test func `lists cost a constant number of statements`() async throws {
    let (one, many) = (try await counts(0), try await counts(6))

    for path in Self.paths { #expect(one[path] == many[path], "\(path)") }
    #expect(one.values.allSatisfy { $0 > 0 && $0 < 16 }, "\(one)")
  }
}
