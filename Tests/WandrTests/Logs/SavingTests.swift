import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Saving the photos of others' logs as files.
struct SavingTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, eve: Member
    let place: String

    init() async throws {
      circle = try TestCircle.wandr()
      (ana, ben, eve) = (
        try await circle.traveller("ana"), try await circle.traveller("ben"), try await circle.traveller("eve")
      )
      try await circle.travelTogether(ana, ben)
      place = try await circle.pin(ana, isPrivate: false)
    }

    func visit(saying more: [(String, JSONValue)] = [], photos: Int = 1) async throws -> Visit {
      let log = try await circle.visit(ana, place, saying: more, photos: photos)
      let media = log["media"]?.array?.compactMap { $0["id"]?.string } ?? []
      return Visit(id: try #require(log["id"]?.string), photos: media, json: log)
    }

    func statuses(_ member: Member, _ log: Visit) async throws -> [Int] {
      try await circle.savingStatuses(member, "/wandr/l/\(log.id)", photo: try #require(log.photos.first))
    }
  }

  private struct Visit: Sendable {
    let id: String
    let photos: [String]
    let json: JSONValue
  }

  @Test func `those who see a log may save its photos, one or all`() async throws {
    let world = try await World()
    let log = try await world.visit(photos: 2)

    let zip = try await world.circle.browser(world.ben).get("/wandr/l/\(log.id)/photos.zip")

    #expect(log.json["allowsSaving"] == true)
    #expect(try await world.statuses(world.ben, log) == [200, 200, 200])
    #expect(try await world.statuses(world.eve, log) == [404, 404, 404])
    for (number, photo) in log.photos.enumerated() {
      #expect(zip.text.contains("0\(number + 1)-photo.jpg") && zip.text.contains("2048 jpg of \(photo)"))
    }
    #expect(try await world.circle.browser(world.ben).get("/wandr").text.contains("/wandr/l/\(log.id)/save"))
    // What is deleted is nobody's to save, but the photo itself is its author's for a day still.
    try world.circle.require(204, try await world.circle.api(world.ana).delete("/api/wandr/logs/\(log.id)"))
    #expect(try await world.statuses(world.ben, log) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, log) == [200, 404, 404])
  }

  @Test func `who sees a trip by its link alone saves nothing`() async throws {
    let world = try await World()
    let (circle, trip) = (world.circle, try await world.circle.trip(of: world.ana))
    let log = try await world.visit(saying: [("tripID", .string(trip))])
    let link = try await circle.api(world.ana).put("/api/wandr/trips/\(trip)/link", [:])
    let key = String((link["url"].string ?? "").suffix(22))
    let photo = try #require(log.photos.first)

    #expect(try await circle.anyone.get("/wandr/t/\(key)/\(photo)/1080").status == 200)
    for client in [circle.anyone, circle.browser(world.eve)] {
      #expect(try await client.get("/wandr/t/\(key)/\(photo)/download").status == 404)
      #expect(try await client.get("/media/wandr/\(photo)/download").status == 404)
    }
  }

  @Test func `an author says no for a log, or for all from now on, and keeps their own`() async throws {
    let world = try await World()
    let (circle, api, browser) = (world.circle, world.circle.api(world.ana), world.circle.browser(world.ana))
    let earlier = try await world.visit()
    let off = try await api.put("/api/wandr/photo-saving", ["allowsSaving": false])

    let silent = try await world.visit()

    #expect(off["allowsSaving"].bool == false && off["asksAboutEarlier"].bool == false)
    #expect(try await world.statuses(world.ben, silent) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, silent) == [200, 200, 200])
    #expect(try await world.statuses(world.ben, earlier) == [200, 200, 200])
    let page = try await circle.browser(world.ben).get("/wandr/l/\(silent.id)").text
    #expect(!page.contains("/save") && !page.contains("/download"))
    // A log that is replaced keeps the choice, unless it is given.
    let path = "/api/wandr/logs/\(earlier.id)"
    let said: [JSONValue.Member] = [.init("placeID", .string(world.place)), .init("rating", "skip")]
    #expect(try await api.put(path, .object(said))["allowsSaving"].bool == true)
    #expect(try await api.put(path, .object(said + [.init("allowsSaving", false)]))["allowsSaving"].bool == false)
    #expect(try await world.statuses(world.ben, earlier) == [404, 404, 404])
    let form: KeyValuePairs<String, String> = [
      "rating": "solid", "visibility": "friends", "saving": "no", "saving": "yes",
    ]
    #expect(try await browser.submit("/wandr/l/\(silent.id)/edit", form).status == 303)
    #expect(try await world.statuses(world.ben, silent) == [200, 200, 200])
    // Where a log is made on the device, the page says what was chosen.
    #expect(try await browser.get("/wandr/new").text.contains("data-saving=\"no\""))
    #expect(try await browser.submit("/wandr/photo-saving", ["saving": "yes"]).status == 303)
    #expect(try await browser.get("/wandr/places/\(world.place)").text.contains("data-saving=\"yes\""))
  }

  @Test func `photos from before the choice wait for their author's one answer`() async throws {
    let world = try await World()
    let (circle, log) = (world.circle, try await world.visit())
    try await circle.storage.system.write { try $0.run("UPDATE wandr_logs SET may_save = NULL") }
    let (browser, question) = (circle.browser(world.ana), TestCircle.savingQuestion("logs"))

    #expect(try await world.statuses(world.ben, log) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, log) == [200, 200, 200])
    for path in ["/wandr/u/ana", "/wandr/l/\(log.id)/edit", "/wandr/photo-saving"] {
      #expect(try await browser.get(path).text.contains(question), "\(path)")
    }
    #expect(try await !circle.browser(world.ben).get("/wandr/u/ana").text.contains(question))
    #expect(try await browser.submit("/wandr/photo-saving/earlier", ["saving": "yes"]).status == 303)

    #expect(try await world.statuses(world.ben, log) == [200, 200, 200])
    #expect(try await !browser.get("/wandr/u/ana").text.contains(question))
  }
}
