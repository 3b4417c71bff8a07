import Core
import SQL
import TestCircle
import Testing
import Wire

/// Lists by rows that outlive what a viewer may see.
struct HiddenListTests {
  private static func hide(_ logs: [String], in circle: TestCircle) async throws {
    let (ids, now) = (logs.compactMap { ID<WandrAPI.Log>($0) }, circle.services.now())
    try #require(ids.count == logs.count)
    try await circle.storage.system.write { transaction in
      for id in ids { try transaction.run("UPDATE wandr_logs SET hidden_at = \(now) WHERE id = \(id)") }
    }
  }

  @Test func `no list names a log that is hidden, and a short page is the last`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    var (logs, places): ([String], [String]) = ([], [])
    for number in 0..<9 {
      let place = try await circle.pin(ana, "Place \(number)")
      let log = try #require(try await circle.visit(ana, place)["id"]?.string)
      try circle.require(200, try await circle.api(ben).put("/api/wandr/want-to-go/\(place)", ["log": .string(log)]))
      logs.insert(log, at: 0)
      places.insert(place, at: 0)
    }
    let shown = [1, 2, 6]

    try await Self.hide([0, 3, 4, 5, 7, 8].map { logs[$0] }, in: circle)

    #expect(try await circle.miscounts() == [])
    #expect(try await circle.count("SELECT count(*) FROM wandr_timeline") == 3)
    for limit in [1, 2, 3, 4, 20] {
      let feed = try await circle.walk("/api/wandr/feed", WandrAPI.FeedList.self, by: ben, limit: limit)
      #expect(feed == shown.map { logs[$0] }, "\(limit)")
      let wants = try await circle.walk(
        "/api/wandr/want-to-go", WandrAPI.WantToGoList.self, by: ben, limit: limit, key: "placeID")
      #expect(wants == shown.map { places[$0] }, "\(limit)")
    }
  }
}
