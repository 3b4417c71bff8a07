import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Photos that are sent to an address of their own.
struct DirectUploadTests {
  typealias Board = NamedObjectTests.Board

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `a photo is announced, sent and confirmed, and then as any other`(place: TestCircle.MediaPlace) async throws {
    let board = try await Board(place)

    let made = try await board.sendDirectly(try await RealPhoto.jpeg())
    await board.circle.settle()

    #expect(made.status == 201 && made["status"].string == "ready", "\(made.text)")
    #expect((made["width"].int, made["height"].int) == (300, 200))
    let id = try #require(made["id"].string)
    #expect(board.files(named: id).count == 6)
    #expect(board.circle.folder.files(below: "incoming") == [] && board.circle.folder.files(below: "arrived") == [])
    #expect(try await board.pin(id).status == 201)
    #expect(try await board.problems() == [])
    #expect(try await board.circle.count("SELECT count(*) FROM direct_uploads") == 0)
  }

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `an address takes one file of one length and one type for five minutes`(
    place: TestCircle.MediaPlace
  ) async throws {
    let board = try await Board(place)
    let bytes = try await RealPhoto.jpeg()
    func begin(_ key: String? = nil) async throws -> Reply {
      let value: JSONValue = ["byteCount": .number(bytes.count), "contentType": "image/jpeg"]
      return try await board.ana.post("/api/cork/uploads", value, key: key)
    }
    let begun = try await begin()
    #expect(begun["method"].string == "PUT" && begun["headers", "Content-Type"]?.string == "image/jpeg")

    #expect(try await board.put(Array(bytes.dropLast()), to: begun).status == 403)
    #expect(try await board.put(bytes + [0], to: begun).status == 403)
    #expect(try await board.put(bytes, to: begun, type: "image/png").status == 403)
    #expect(try await board.put([], to: begun).status == 403)
    let other = try await begin()
    let url = try #require(begun["url"].string), foreign = try #require(other["id"].string)
    let path = String(url.dropFirst("http://home.example".utf8.count))
    let swapped = path.replacing(begun["id"].string ?? "-", with: foreign)
    #expect(try await board.circle.anyone.send(.put, swapped, body: .raw("image/jpeg", bytes)).status == 403)
    let bare = String(path.split(separator: "?")[0])
    #expect(try await board.circle.anyone.send(.put, bare, body: .raw("image/jpeg", bytes)).status == 403)

    let early = try await board.ana.post("/api/cork/uploads/\(begun["id"].string ?? "")/completion", [:])
    #expect(early.status == 409)
    #expect(try await board.put(bytes, to: begun).status == 200)
    #expect(try await board.put(bytes, to: begun).status == 409)
    board.circle.clock.advance(seconds: 301)
    #expect(try await board.put(bytes, to: other).status == 403, "five minutes are over")
    let late = try await board.ana.post("/api/cork/uploads/\(begun["id"].string ?? "")/completion", [:], key: "once")
    #expect(late.status == 201, "what was sent in time can be confirmed later")
    #expect(try await board.put(bytes, to: begun).status == 403)
    let completion = "/api/cork/uploads/\(begun["id"].string ?? "")/completion"
    #expect(try await board.ana.post(completion, [:], key: "once").status == 201)
    #expect(try await board.ana.post(completion, [:]).status == 409)
    let repeated = (try await begin("k"), try await begin("k"))
    #expect(repeated.0.json == repeated.1.json)
    await board.circle.settle()
  }

  @Test func `what is announced is bounded, and others cannot confirm it`() async throws {
    let board = try await Board()
    func begin(_ count: Int, _ type: String) async throws -> Int {
      try await board.ana.post("/api/cork/uploads", ["byteCount": .number(count), "contentType": .string(type)]).status
    }
    #expect(try await begin(0, "image/jpeg") == 422)
    #expect(try await begin(-1, "image/jpeg") == 422)
    #expect(try await begin((50 << 20) + 1, "image/jpeg") == 413)
    #expect(try await begin(100, "video/mp4") == 415)
    #expect(try await begin(100, "image/svg+xml") == 415)
    #expect(try await begin(100, "image/jpeg\r\nx: y") == 415)
    let begun = try await board.ana.post("/api/cork/uploads", ["byteCount": 3, "contentType": "image/jpeg"])
    let ben = try await board.circle.newAccount("ben", app: "cork")
    let other = board.circle.api(ben)
    #expect(try await other.post("/api/cork/profile", ["username": "ben"]).status == 201)
    #expect(try await other.post("/api/cork/uploads/\(begun["id"].string ?? "")/completion", [:]).status == 404)
    for _ in 0..<39 { #expect(try await begin(100, "image/jpeg") == 201) }
    #expect(try await begin(100, "image/jpeg") == 429)
    board.circle.clock.advance(seconds: 301)
    #expect(try await begin(100, "image/jpeg") == 201)
  }

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `a file that is no photo leaves nothing, and neither does one that nobody confirms`(
    place: TestCircle.MediaPlace
  ) async throws {
    let board = try await Board(place)
    let bad = try await board.sendDirectly(Array("no photo, but long enough to be looked at by whoever wants".utf8))
    #expect(bad.status == 415, "\(bad.text)")
    let bytes = try await RealPhoto.jpeg()
    let begun = try await board.ana.post(
      "/api/cork/uploads", ["byteCount": .number(bytes.count), "contentType": "image/jpeg"])
    #expect(try await board.put(bytes, to: begun).status == 200)
    try await board.circle.services.uploads.resume()
    await board.circle.settle()
    let waiting = board.circle.folder.files(below: place == .folder ? "incoming" : "arrived")
    #expect(waiting.count == 1, "a start keeps what can still be confirmed")

    board.circle.clock.advance(seconds: 301 + 3600)
    await board.circle.services.uploads.sweep()

    #expect(board.circle.folder.files(below: "incoming") == [] && board.circle.folder.files(below: "arrived") == [])
    #expect(board.circle.folder.files(below: "media") == [])
    #expect(try await board.circle.count("SELECT count(*) FROM media") == 0)
    #expect(try await board.circle.count("SELECT count(*) FROM direct_uploads") == 0)
  }
}
