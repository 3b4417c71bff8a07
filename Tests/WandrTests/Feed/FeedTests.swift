import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Wandr

/// Friends' logs, and saving their places.
struct FeedTests {
  /// What a part of the map shows.
  private struct Shown: Equatable {
    let alone: Set<String>
    let clusters: [Int]

    init(_ alone: Set<String>, _ clusters: [Int]) { (self.alone, self.clusters) = (alone, clusters) }
  }

  @Test func `friends' logs come newest first, page by page, without the muted`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben, cem) = (
      try await circle.traveller("ana"), try await circle.traveller("ben"), try await circle.traveller("cem")
    )
    try await circle.travelTogether(ana, ben)
    try await circle.travelTogether(ana, cem)
    for (index, member) in [ben, cem, ben, ana, cem].enumerated() {
      let place = try await circle.pin(member, "Place \(index)")
      try await circle.visit(member, place, saying: [("note", .string("\(index)"))])
    }

    var (found, next): ([String], String?) = ([], "")
    while let before = next {
      let page = try await circle.api(ana).get(
        "/api/wandr/feed?limit=2" + (before.isEmpty ? "" : "&before=\(before)"))
      found += page.each("note")
      next = page.next
    }

    #expect(found == ["4", "2", "1", "0"])
    try circle.require(204, try await circle.api(ana).put("/api/wandr/profiles/cem/mute"))
    #expect(try await circle.api(ana).get("/api/wandr/feed").each("note") == ["2", "0"])
    try circle.require(204, try await circle.api(ben).put("/api/wandr/profiles/ana/block"))
    #expect(try await circle.api(ana).get("/api/wandr/feed").items == [])
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a saved place keeps whose log it came from and resolves itself when it is logged`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let (place, other) = (try await circle.pin(ben, "Lagoon"), try await circle.pin(ben, "Ridge"))
    let log = try await circle.visit(ben, place)
    let path = "/api/wandr/want-to-go/\(place)"
    let body: JSONValue = ["log": log["id"] ?? .null]

    let want = try await circle.api(ana).put(path, body)
    #expect(want.status == 200 && want["log"] == log["id"] && want["from", "username"] == "ben")
    #expect(want["place", "name"] == "Lagoon")
    #expect(try await circle.api(ana).put(path, body).json == want.json)
    #expect(try await circle.api(ana).get("/api/wandr/want-to-go").items == [want.json])
    #expect(try await circle.api(ana).get("/api/wandr/feed").items.first?["isWantedByMe"] == true)
    #expect(try await circle.api(ben).get("/api/wandr/want-to-go").items == [])
    #expect(try await circle.api(ana).put("/api/wandr/want-to-go/\(other)", body).status == 404)
    try await circle.visit(ben, other)
    let mismatched = try await circle.api(ana).put("/api/wandr/want-to-go/\(other)", body)
    #expect(mismatched.status == 422 && mismatched.fields == ["log"])

    let mine = try await circle.visit(ana, place, "mustSee")
    #expect(try await circle.api(ana).get("/api/wandr/want-to-go").items == [])
    #expect(try await circle.api(ana).get(path).status == 404)
    // A log that was a mistake leaves the wish as it was.
    try circle.require(204, try await circle.api(ana).delete("/api/wandr/logs/\(mine["id"]?.string ?? "")"))
    #expect(try await circle.api(ana).get(path).json == want.json)
    #expect(try await circle.api(ana).delete(path)["isWanted"] == false)
    #expect(try await circle.api(ana).delete(path)["isWanted"] == false)
    #expect(try await circle.api(ana).get(path).status == 404)
    circle.clock.advance(seconds: LogActions.undoTime + 60)
    await circle.services.runScheduledJobs(of: [Wandr.app])
    // What its author keeps for themselves from now on is gone from the list.
    try circle.require(200, try await circle.api(ana).put(path, body))
    try circle.require(204, try await circle.api(ben).delete("/api/wandr/logs/\(log["id"]?.string ?? "")"))
    #expect(try await circle.api(ana).get("/api/wandr/want-to-go").items == [])
  }

  @Test func `the map gathers what lies close together`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    for (index, point) in [("10", "10"), ("10.001", "10.001"), ("10", "179.9"), ("-40", "-100")].enumerated() {
      let place = try await circle.pin(ana, "P\(index)", at: point.0, point.1)
      try await circle.visit(
        ana, place, ["skip", "mustSee", "solid", "solid"][index], saying: [("tags", [.string("t\(index)")])])
    }
    func map(_ query: String) async throws -> Shown {
      let reply = try await circle.api(ana).get("/api/wandr/map?\(query)")
      try circle.require(200, reply)
      return Shown(
        Set((reply.json["logs"]?.array ?? []).compactMap { $0["place", "name"]?.string }),
        (reply.json["clusters"]?.array ?? []).compactMap { $0["count"]?.int })
    }

    #expect(try await map("bbox=-180,-90,180,90&zoom=2") == Shown(["P2", "P3"], [2]))
    #expect(try await map("bbox=-180,-90,180,90&zoom=20") == Shown(["P0", "P1", "P2", "P3"], []))
    #expect(try await map("bbox=170,-90,-90,90&zoom=20") == Shown(["P2", "P3"], []))
    #expect(try await map("bbox=0,0,20,20&zoom=20&rating=skip") == Shown(["P0"], []))
    #expect(try await map("bbox=0,0,20,20&zoom=20&tag=T1") == Shown(["P1"], []))
    // A device has what is its person's own.
    #expect(try await map("bbox=-180,-90,180,90&zoom=20&own=false") == Shown([], []))
    let ben = try await circle.traveller("ben")
    try await circle.travelTogether(ana, ben)
    try await circle.visit(ben, try await circle.pin(ben, "Theirs", at: "10.01", "10.01"))
    #expect(try await map("bbox=-180,-90,180,90&zoom=20&own=false") == Shown(["Theirs"], []))
    #expect(try await map("bbox=-180,-90,180,90&zoom=20&own=false&person=ana") == Shown([], []))
    for wrong in ["bbox=1,2,3&zoom=1", "bbox=1,2,3,x&zoom=1", "bbox=0,10,0,-10&zoom=1", "bbox=0,0,1,1&zoom=21"] {
      #expect(try await circle.api(ana).get("/api/wandr/map?\(wrong)").status == 422, "\(wrong)")
    }
    #expect(try await circle.api(ana).get("/api/wandr/map?bbox=0,0,1,1&zoom=1&person=nobody").status == 404)
  }

  @Test func `two taps log a place, and details come later`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana, "Old Mill")
    let browser = circle.browser(ana)

    let search = try await browser.get("/wandr/new?q=old").text
    #expect(search.contains("Old Mill") && search.contains("🔥") && search.contains("value=\"mustSee\""))
    let id = circle.clientID()
    let form = Client.Body.form([("id", id), ("place", place), ("rating", "mustSee")])
    let logged = try await browser.send(.post, "/wandr/new", body: form)
    #expect(logged.status == 303 && logged.location?.hasPrefix("/wandr/l/\(id)/edit") == true)
    #expect(try await browser.send(.post, "/wandr/new", body: form).status == 303)
    #expect(try await circle.api(ana).get("/api/wandr/logs").each("rating") == ["mustSee"])
    let near = try await browser.send(
      .post, "/wandr/new/here", body: .form([("latitude", "59.3294"), ("longitude", "18.0687")]))
    #expect(near.status == 200 && near.text.contains("Near you") && near.text.contains("Old Mill"))

    let details: [(String, String)] = [
      ("rating", "solid"), ("note", "Closed on Mondays"), ("tags", "mill, quiet"), ("day", ""), ("month", "5"),
      ("year", "2025"), ("trip", ""), ("visibility", "me"), ("publishing", ""),
    ]
    let saved = try await browser.send(.post, "/wandr/l/\(id)/edit", body: .multipart(details, files: []))
    #expect(saved.status == 303)
    let log = try await circle.api(ana).get("/api/wandr/logs/\(id)").json
    #expect(log["rating"] == "solid" && log["visitedOn"] == "2025-05" && log["tags"] == ["mill", "quiet"])
    #expect(log["visibility"] == "me")
    let wrong = try await browser.send(
      .post, "/wandr/l/\(id)/edit", body: .multipart([("rating", "x"), ("day", "5"), ("year", "2025")], files: []))
    #expect(wrong.status == 422 && wrong.text.contains("id=\"visitedOn-error\""))
    let deleted = try await browser.send(.post, "/wandr/l/\(id)/delete", body: .form([]))
    let undo = try await browser.get(try #require(deleted.location)).text
    #expect(undo.contains("/wandr/l/\(id)/restore"))
    #expect(try await browser.send(.post, "/wandr/l/\(id)/restore", body: .form([])).status == 303)
    #expect(try await browser.get("/wandr/l/\(id)").status == 200)
    let pin = try await browser.send(
      .post, "/wandr/new/pin", body: .form([("name", "Cove"), ("latitude", "59,5"), ("longitude", "18")]))
    #expect(pin.status == 303 && pin.location?.hasPrefix("/wandr/places/") == true)
    #expect(try await browser.send(.post, "/wandr/new/pin", body: .form([("name", "Cove")])).status == 422)
  }
}
