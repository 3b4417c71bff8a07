import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Pages and forms as a browser without scripts asks for them and sends them.
struct PageRequestTests {
  @Test func `a username that nobody has is said beside its field`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let trip = try await circle.trip(of: ana, with: [ben])

    for verb in ["invite", "remove", "hand-over"] {
      let path = "/wandr/trips/\(trip)/\(verb)"
      let reply = try await circle.browser(ana).submit(path, ["username": "nobody"])

      #expect(reply.status == 422 && reply.text.contains("There is nobody with this username."), "\(verb)")
      // Who doesn't own the trip is told nothing of whom there is.
      #expect(try await circle.browser(ben).submit(path, ["username": "nobody"]).status == 404, "\(verb)")
    }
    let map = try await circle.browser(ana).get("/wandr/map?person=nobody")
    #expect(map.status == 200 && map.text.contains("There is nobody with this username."))
  }

  @Test func `what is wrong with the details is said, and nothing is lost or kept`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let log = try await circle.visit(ana, try await circle.pin(ana), photos: 1)
    let path = "/wandr/l/\(try #require(log["id"]?.string))/edit"
    let photo = try #require(log["media"]?.array?.first?["id"]?.string)
    let files = (0..<20).map { _ in (name: "file", bytes: Array("no photo".utf8)) }

    let reply = try await circle.browser(ana).send(
      .post, path,
      body: .multipart([("rating", "skip"), ("note", "Kept <b>"), ("visibility", "me"), ("day", "40")], files: []))
    let many = try await circle.browser(ana).send(
      .post, path,
      body: .multipart(
        [("rating", "skip"), ("note", "Kept <b>"), ("visibility", "me"), ("photo", photo), ("alt", "Typed")],
        files: files))

    #expect(reply.status == 422 && reply.text.contains("id=\"visitedOn-error\""))
    #expect(many.status == 422 && many.text.contains("A log has at most 20 photos."))
    for page in [reply.text, many.text] {
      #expect(page.contains("Kept &lt;b&gt;") && page.contains("value=\"me\" checked"))
    }
    #expect(many.text.contains("Typed</textarea>"))
    #expect(try await circle.count("SELECT count(*) FROM media") == 1)
  }

  @Test func `a log's photos are described, moved and removed by the form, and stay where it has none`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let log = try await circle.visit(ana, try await circle.pin(ana), photos: 2)
    let (id, browser) = (try #require(log["id"]?.string), circle.browser(ana))
    let photos = (log["media"]?.array ?? []).compactMap { $0["id"]?.string }
    func shown() async throws -> [String] {
      let media = try await circle.api(ana).get("/api/wandr/logs/\(id)").json["media"]?.array ?? []
      return media.compactMap { photo in photo["id"]?.string.map { "\($0) \(photo["alt"]?.string ?? "")" } }
    }
    let rest = [("rating", "solid"), ("visibility", "friends")]
    let page = try await browser.get("/wandr/l/\(id)/edit").text
    #expect(photos.count == 2 && photos.allSatisfy { page.contains("name=\"photo\" value=\"\($0)\"") })

    let moved = try await browser.send(
      .post, "/wandr/l/\(id)/edit",
      body: .multipart(
        rest + [
          ("photo", photos[0]), ("alt", "First"), ("order", "2"),
          ("photo", photos[1]), ("alt", "Second"), ("order", "2"),
        ], files: []))
    #expect(moved.status == 303)
    #expect(try await shown() == ["\(photos[1]) Second", "\(photos[0]) First"])
    for fields in [
      [("photo", photos[0]), ("alt", "First"), ("photo", photos[1]), ("alt", "Second"), ("remove", photos[0])], [],
    ] {
      let saved = try await browser.send(.post, "/wandr/l/\(id)/edit", body: .multipart(rest + fields, files: []))
      #expect(saved.status == 303)
      #expect(try await shown() == ["\(photos[1]) Second"])
    }
    #expect(try await circle.count("SELECT count(*) FROM media") == 1)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a photo that comes while the form of a log is open stays, behind the others`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana)
    let log = try await circle.visit(ana, place, photos: 1)
    let id = try #require(log["id"]?.string)
    let first = try #require(log["media"]?.array?.first?["id"]?.string)
    let second = try await circle.photo(of: ana).description
    let body: JSONValue = ["placeID": .string(place), "rating": "solid", "media": [.string(first), .string(second)]]
    #expect(try await circle.api(ana).put("/api/wandr/logs/\(id)", body).status == 200)
    let forms: [(fields: [(String, String)], left: [String])] = [
      ([("photo", first), ("alt", "Described")], ["\(first) Described", "\(second) "]),
      ([("photo", first), ("alt", "Described"), ("remove", first)], ["\(second) "]),
    ]

    for form in forms {
      let saved = try await circle.browser(ana).send(
        .post, "/wandr/l/\(id)/edit",
        body: .multipart([("rating", "solid"), ("visibility", "friends")] + form.fields, files: []))

      #expect(saved.status == 303)
      let media = try await circle.api(ana).get("/api/wandr/logs/\(id)").json["media"]?.array ?? []
      #expect(media.map { "\($0["id"]?.string ?? "") \($0["alt"]?.string ?? "")" } == form.left)
    }
    #expect(try await circle.count("SELECT count(*) FROM media") == 1)
  }

  @Test func `what was deleted just now is put back from the feed, by its author alone`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let log = try await circle.visit(ana, try await circle.pin(ana), for: "everyone")
    let id = try #require(log["id"]?.string)
    let (feed, undo) = ("/wandr?deleted=\(id)", "action=\"/wandr/l/\(id)/restore\"")

    #expect(try await circle.browser(ana).submit("/wandr/l/\(id)/delete").location == feed)
    #expect(try await circle.browser(ana).get(feed).text.contains(undo))
    #expect(try await !circle.browser(ben).get(feed).text.contains(undo))
    let back = try await circle.browser(ana).submit("/wandr/l/\(id)/restore")
    #expect(back.location?.hasPrefix("/wandr/l/\(id)") == true)
    #expect(try await !circle.browser(ana).get(feed).text.contains(undo))
  }

  @Test func `the pages that devices keep are the same whatever somebody has`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    func texts() async throws -> [String] {
      var all: [String] = []
      for path in ["/wandr/device", "/wandr/details"] {
        let page = try await circle.browser(ana).get(path)
        // Where live events go on from is another place each time.
        all.append(page.status == 200 ? page.text.replacing(/data-live="[^"]*"/, with: "") : "\(page.status)")
      }
      return all
    }
    let before = try await texts()

    _ = try await circle.visit(ana, try await circle.pin(ana), photos: 1)

    #expect(try await texts() == before)
    #expect(before[0].contains("data-own=\"log\" data-shows=\"all\"") && before[1].contains("data-details=\"\""))
  }
}
