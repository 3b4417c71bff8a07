import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Wandr

/// Making and ending links to trips, and what ends what they show.
struct TripLinkTests {
  private func link(_ trail: SharedTrail) -> String { "/api/wandr/trips/\(trail.trip)/link" }

  @Test func `a link keeps its address while it is changed, and is another one after its end`() async throws {
    let trail = try await SharedTrail(isCoarse: true)
    let (circle, ana, stranger) = (trail.circle, trail.circle.api(trail.ana), trail.circle.anyone)

    let first = try await ana.get(link(trail))
    #expect(first.status == 200 && first["isCoarse"] == true)
    #expect(first["url"] == .string("http://home.example/wandr/t/\(trail.key)"))
    let changed = try await ana.put(link(trail), ["isCoarse": false, "days": 2])
    #expect(changed["url"] == first["url"] && changed["isCoarse"] == false)
    #expect(try await stranger.get(trail.page).text.contains("Place of word-friends"))
    #expect(try await circle.miscounts() == [])
    #expect(try await ana.put(link(trail), ["isCoarse": true])["isCoarse"] == true)
    #expect(try await !stranger.get(trail.page).text.contains("Place of word-friends"))
    #expect(try await circle.miscounts() == [])

    #expect(try await ana.delete(link(trail)).status == 204)
    #expect(try await stranger.get(trail.page).status == 404)
    #expect(try await stranger.get("\(trail.page)/\(trail.photos["word-friends"] ?? "")/320").status == 404)
    #expect(try await ana.delete(link(trail)).status == 404)
    #expect(try await ana.get(link(trail)).status == 404)
    let second = try await ana.put(link(trail), [:])
    #expect(second["isCoarse"] == true && second["url"] != first["url"])
    #expect(try await stranger.get(trail.page).status == 404)
    #expect(try await circle.count("SELECT count(*) FROM wandr_links") == 1)
  }

  @Test(arguments: [0, 366, -1]) func `days out of range are refused`(days: Int) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let trip = try await circle.trip(of: ana)

    let reply = try await circle.api(ana).put("/api/wandr/trips/\(trip)/link", ["days": .number(days)])

    #expect(reply.status == 422 && reply.fields == ["days"])
    #expect(try await circle.count("SELECT count(*) FROM wandr_links") == 0)
  }

  @Test func `a link ends by itself, and nothing of it is left`() async throws {
    let trail = try await SharedTrail(isCoarse: false)
    let (circle, stranger) = (trail.circle, trail.circle.anyone)
    try circle.require(200, try await circle.api(trail.ana).put(link(trail), ["days": 1]))

    circle.clock.advance(seconds: 86_400 - 60)
    #expect(try await stranger.get(trail.page).status == 200)
    circle.clock.advance(seconds: 61)
    #expect(try await stranger.get(trail.page).status == 404)
    #expect(try await stranger.get("\(trail.page)/\(trail.photos["word-friends"] ?? "")/320").status == 404)
    await circle.services.runScheduledJobs(of: [Wandr.app])
    #expect(try await circle.count("SELECT count(*) FROM wandr_links") == 0)
    #expect(try await circle.count("SELECT count(*) FROM wandr_link_logs") == 0)
  }

  @Test func `what becomes private leaves the link at once, and comes when it is published`() async throws {
    let trail = try await SharedTrail(isCoarse: false)
    let (circle, stranger) = (trail.circle, trail.circle.anyone)
    func seen() async throws -> [String] {
      let text = try await stranger.get(trail.page).text
      return (SharedTrail.shown + SharedTrail.kept).filter(text.contains)
    }
    #expect(try await seen() == ["word-friends", "word-everyone"])
    let photo = "\(trail.page)/\(trail.photos["word-friends"] ?? "")/320"
    #expect(try await stranger.get(photo).status == 200)

    circle.clock.advance(seconds: 86_400)
    await circle.services.runScheduledJobs(of: [Wandr.app])
    #expect(try await seen() == ["word-friends", "word-everyone", "word-later"])
    let (ana, zone) = (circle.api(trail.ana), circle.clientID())
    try circle.require(
      200,
      try await ana.put(
        "/api/wandr/privacy-zones/\(zone)",
        ["name": "Here", "latitude": .number("59.3271"), "longitude": .number("18.0557")]))
    #expect(try await seen() == [])
    #expect(try await stranger.get(photo).status == 404)
    #expect(try await circle.miscounts() == [])
    #expect(try await ana.delete("/api/wandr/privacy-zones/\(zone)").status == 204)
    #expect(try await seen() == ["word-friends", "word-everyone", "word-later"])
    let log = try await ana.get("/api/wandr/logs").items.first { $0["note"] == "word-friends" }
    let id = log?["id"]?.string ?? ""
    #expect(try await ana.delete("/api/wandr/logs/\(id)").status == 204)
    #expect(try await seen() == ["word-everyone", "word-later"])
    #expect(try await ana.put("/api/wandr/logs/\(id)/restoration").status == 200)
    #expect(try await seen() == ["word-friends", "word-everyone", "word-later"])
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a link follows its trip, and goes with its maker`() async throws {
    let trail = try await SharedTrail(isCoarse: false)
    let (circle, stranger) = (trail.circle, trail.circle.anyone)
    let (ana, ben) = (circle.api(trail.ana), circle.api(trail.ben))
    let theirs = try await ben.put(link(trail), ["isCoarse": false])
    let other = "/wandr/t/\((theirs["url"].string ?? "").suffix(22))"
    try circle.require(200, try await ana.put("/api/wandr/trips/\(trail.trip)", ["name": "Renamed <summer>"]))
    for page in [trail.page, other] {
      #expect(try await stranger.get(page).text.contains("Renamed &lt;summer&gt;"))
    }

    try await circle.suspend(trail.ben)
    #expect(try await stranger.get(other).status == 404)
    #expect(try await stranger.get(trail.page).status == 200)
    try await circle.suspend(trail.ben, false)
    #expect(try await stranger.get(other).status == 200)
    #expect(try await ana.delete("/api/wandr/trips/\(trail.trip)/membership").status == 204)
    #expect(try await stranger.get(trail.page).status == 404)
    #expect(try await stranger.get(other).text.contains("word-ben"))
    #expect(try await circle.miscounts() == [])
    let account = trail.ben.account
    try await circle.storage.system.write { try $0.run("DELETE FROM accounts WHERE id = \(account)") }
    #expect(try await stranger.get(other).status == 404)
    #expect(try await circle.count("SELECT count(*) FROM wandr_links") == 0)
    #expect(try await circle.count("SELECT count(*) FROM wandr_link_logs") == 0)
  }

  @Test func `who hasn't joined makes no link, and the database has no key`() async throws {
    let trail = try await SharedTrail(isCoarse: false)
    let cem = try await trail.circle.traveller("cem")

    #expect(try await trail.circle.api(cem).put(link(trail), [:]).status == 404)
    #expect(try await trail.circle.anyone.put(link(trail), [:]).status == 401)
    #expect(try !trail.circle.storedText().contains(trail.key))
  }

  @Test func `no search engine keeps a page or a photo, and no page tells its address`() async throws {
    let trail = try await SharedTrail(isCoarse: false)

    for target in [trail.page, "\(trail.page)/\(trail.photos["word-friends"] ?? "")/320"] {
      let reply = try await trail.circle.anyone.get(target)
      #expect(reply.status == 200 && reply.header("X-Robots-Tag")?.hasPrefix("noindex") == true, "\(target)")
      #expect(reply.response.headers.values(of: "Referrer-Policy") == ["no-referrer"])
      #expect(reply.header("Cache-Control")?.hasPrefix("private") == true)
      // The copy of a browser that somebody is signed in with would outlive the link.
      let member = try await trail.circle.browser(trail.ben).get(target)
      #expect(member.status == 200 && member.bytes == reply.bytes && member.head == reply.head, "\(target)")
    }
    // What a page says itself overrides that field.
    let page = try await trail.circle.anyone.get(trail.page).text
    #expect(page.contains("<meta name=\"referrer\" content=\"no-referrer\">"))
  }

  @Test func `forms do it without scripts`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let trip = try await circle.trip(of: ana, "Lisbon")
    let (browser, path) = (circle.browser(ana), "/wandr/trips/\(trip)/link")

    #expect(try await browser.get("/wandr/trips/\(trip)").text.contains("href=\"\(path)\""))
    #expect(try await browser.get(path).text.contains("Make link"))
    let wrong = try await browser.submit(path, ["days": "0", "precision": "exact"])
    #expect(wrong.status == 422 && wrong.text.contains("id=\"days-error\""))
    #expect(try await browser.submit(path, ["days": "7", "precision": "exact"]).status == 303)
    let page = try await browser.get(path).text
    #expect(page.contains("http://home.example/wandr/t/") && page.contains("End link now"))
    #expect(try await browser.submit("\(path)/end").status == 303)
    #expect(try await browser.get(path).text.contains("Make link"))
    #expect(try await browser.submit("\(path)/end").status == 404)
  }

  @Test func `a long trip goes on page by page`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let trip = try await circle.trip(of: ana)
    let place = try await circle.pin(ana)
    for number in 0..<30 {
      try await circle.visit(
        ana, place, for: "everyone", saying: [("tripID", .string(trip)), ("note", .string("note-\(number)."))])
    }
    let link = try await circle.api(ana).put("/api/wandr/trips/\(trip)/link", [:])
    let path = "/wandr/t/\((link["url"].string ?? "").suffix(22))"

    let first = try await circle.anyone.get(path).text
    let start = try #require(first.firstRange(of: "?before="))
    let next = first[start.lowerBound...].prefix { $0 != "\"" }
    let second = try await circle.anyone.get(path + String(next)).text

    #expect((6..<30).allSatisfy { first.contains("note-\($0).") } && !first.contains("note-5."))
    #expect((0..<6).allSatisfy { second.contains("note-\($0).") } && !second.contains("?before="))
  }
}
