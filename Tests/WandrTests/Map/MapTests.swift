import Core
import HTTP
import Places
import TestCircle
import Testing
import Wire

@testable import Wandr

/// Streets below the map: from a file of the operator's, or from a server that they name.
struct MapTests {
  private func policy(_ reply: Reply) -> String { reply.header("Content-Security-Policy") ?? "" }

  @Test func `a file of streets is served to members alone, and to the world nothing`() async throws {
    let folder = try TestFolder()
    var settings = Settings()
    let file = try TileFile(path: try MadeTiles(in: folder).path)
    settings.streets = .file(file)
    let circle = try TestCircle.wandr(settings: settings)
    let ana = try await circle.traveller("ana")
    let base = "/wandr/tiles/\(file.version)"

    let tile = try await circle.browser(ana).get("\(base)/3/4/2")
    #expect(tile.status == 200 && tile.header("Content-Type") == "image/png" && tile.bytes.count == 9)
    #expect(tile.header("Cache-Control") == "private, max-age=604800, immutable")
    #expect(tile.header("Content-Security-Policy") == "default-src 'none'; sandbox")
    for empty in ["3/0/0", "9/0/0"] {
      let reply = try await circle.browser(ana).get("\(base)/\(empty)")
      #expect(reply.status == 204 && reply.bytes.isEmpty, "\(empty)")
    }
    for wrong in ["\(base)/3/-1/0", "\(base)/x/0/0", "\(base)/3/4294967296000/0", "/wandr/tiles/other/3/4/2"] {
      #expect(try await circle.browser(ana).get(wrong).status == 404, "\(wrong)")
    }
    #expect(try await Client(circle).get("\(base)/3/4/2").status == 303)
    let page = try await circle.browser(ana).get("/wandr/map")
    #expect(page.status == 200 && policy(page).contains("img-src 'self' blob: data:;"))
  }

  @Test func `where somebody wants to go is on their map where they ask for it, and on nobody else's`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let (quay, mill) = (try await circle.pin(ana, "The quay"), try await circle.pin(ana, "The mill"))
    for place in [quay, mill] { try circle.require(200, try await circle.want(place, by: ana)) }
    try await circle.visit(ana, mill, for: "friends")

    let (plain, asked) = (
      try await circle.browser(ana).get("/wandr/map"), try await circle.browser(ana).get("/wandr/map?wants=true")
    )
    let others = try await circle.browser(ben).get("/wandr/map?wants=true")

    #expect(!plain.text.contains("The quay") && plain.text.contains("The mill"))
    #expect(asked.text.contains("The quay") && asked.text.contains("/wandr/places/\(quay)"))
    // The mill is reached: it is there as what they have logged.
    #expect(asked.text.ranges(of: "The mill").count == 1 && !asked.text.contains("/wandr/places/\(mill)"))
    #expect(others.text.contains("The mill") && !others.text.contains("The quay"))
  }

  @Test func `a tile that can't be read is said, and the page goes on`() async throws {
    let folder = try TestFolder()
    var settings = Settings()
    let sql = MadeTiles.streets + "INSERT INTO tiles VALUES (4, 0, 15, x'3c7376673e');"
    let file = try TileFile(path: try MadeTiles(sql, in: folder).path)
    settings.streets = .file(file)
    let circle = try TestCircle.wandr(settings: settings)
    let ana = try await circle.traveller("ana")

    #expect(try await circle.browser(ana).get("/wandr/tiles/\(file.version)/4/0/0").status == 503)
    #expect(circle.logged.contains { $0.contains("a tile can't be read") })
  }

  @Test func `a server of tiles is in the policy of pages with a map, and of no other`() async throws {
    var settings = Settings()
    let server = try #require(TileServer("https://tiles.example:8443/{z}/{x}/{y}.png"))
    settings.streets = .server(server)
    let circle = try TestCircle.wandr(settings: settings)
    let ana = try await circle.traveller("ana")
    let trip = try await circle.trip(of: ana)
    let images = "img-src 'self' https://tiles.example:8443 blob: data:;"

    for path in ["/wandr/map", "/wandr/u/ana", "/wandr/trips/\(trip)", "/wandr/new/pin"] {
      let page = try await circle.browser(ana).get(path)
      #expect(page.status == 200 && policy(page).contains(images), "\(path)")
      #expect(policy(page).ranges(of: "https:").count == 1, "\(path)")
    }
    for path in ["/wandr", "/wandr/trips", "/wandr/settings", "/wandr/new"] {
      let page = try await circle.browser(ana).get(path)
      #expect(page.status == 200 && !policy(page).contains("tiles.example"), "\(path)")
    }
    let tile = try await circle.browser(ana).get("/wandr/tiles/1/0/0/0")
    #expect(tile.status == 404)
  }

  @Test func `the list of the map is of a trip where one is chosen`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let trip = try await circle.trip(of: ana, "By boat")
    try await circle.visit(ana, try await circle.pin(ana, "The quay"), saying: [("tripID", .string(trip))])
    try await circle.visit(ana, try await circle.pin(ana, "The mill", at: "1", "1"))

    let all = try await circle.browser(ana).get("/wandr/map").text
    let some = try await circle.browser(ana).get("/wandr/map?trip=\(trip)").text
    let none = try await circle.browser(ana).get("/wandr/map?trip=\(circle.clientID())").text

    #expect(all.contains("The quay") && all.contains("The mill") && all.contains("By boat"))
    #expect(some.contains("The quay") && !some.contains("The mill"))
    #expect(none.contains("Nothing found") && !none.contains("The quay"))
  }
}
