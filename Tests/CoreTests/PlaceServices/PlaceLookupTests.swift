import HTTP
import Media
import Places
import Synchronization
import TestCircle
import Testing
import Wire

@testable import Core

/// Services that are asked for places: how they are asked, and what comes of their answers.
@Suite(.timeLimit(.minutes(10))) struct PlaceLookupTests {
  /// Answers what it was told to, and remembers what it was asked.
  private final class Told: PlaceService {
    let asked = Mutex<[String]>([])
    let fails = Mutex(false)
    var prefix: String { "told" }

    func places(named text: String, near point: Coordinate?) async throws -> [ServicePlace] {
      asked.withLock { $0.append("\(text) \(point.map { "\($0.latitude),\($0.longitude)" } ?? "nowhere")") }
      if fails.withLock({ $0 }) { throw PlaceServiceFailure.refused(500) }
      return [try found("a"), try found("b")]
    }

    func place(_ name: String) async throws -> ServicePlace? {
      asked.withLock { $0.append(name) }
      if fails.withLock({ $0 }) { throw PlaceServiceFailure.refused(500) }
      return name == "none" ? nil : try found(name)
    }

    private func found(_ name: String) throws -> ServicePlace {
      let point = try #require(Coordinate(latitude: 1, longitude: 2))
      return try #require(ServicePlace(name: name, title: "T \(name)", address: "", point: point, types: []))
    }
  }

  private static let ana = ID<AuthAPI.Account>(high: 1, low: 1)
  private static let ben = ID<AuthAPI.Account>(high: 1, low: 2)

  @Test func `an answer is kept for a day, and each square is asked for once`() async throws {
    let (told, clock) = (Told(), TestClock())
    let lookup = PlaceLookup(told, now: { clock.now() })
    func find(_ text: String, _ point: Coordinate?) async -> [String] {
      await lookup.places(named: text, folded: SearchText.folded(text), near: point, for: Self.ana).map(\.name)
    }
    let here = try #require(Coordinate(latitude: 60.17012, longitude: 24.94123))
    let beside = try #require(Coordinate(latitude: 60.17019, longitude: 24.94129))

    #expect(await find("ca", nil) == [])
    #expect(await find("Café", nil) == ["a", "b"])
    #expect(await find("cafe", nil) == ["a", "b"])
    _ = await find("cafe", here)
    _ = await find("cafe", beside)
    let square = here.neighbourhood
    #expect(told.asked.withLock { $0 } == ["Café nowhere", "cafe \(square.latitude),\(square.longitude)"])

    clock.advance(seconds: 86_401)
    _ = await find("cafe", nil)
    #expect(told.asked.withLock { $0.count } == 3)
  }

  @Test func `a place that was found is known by its name and by the hash of that`() async throws {
    let (told, clock) = (Told(), TestClock())
    let lookup = PlaceLookup(told, now: { clock.now() })

    #expect(lookup.known(lookup.hash(of: "a"), to: Self.ana) == nil)
    _ = await lookup.places(named: "cafe", folded: "cafe", near: nil, for: Self.ana)
    #expect(lookup.known(lookup.hash(of: "a"), to: Self.ana)?.title == "T a")
    #expect(try await lookup.place("b", for: Self.ana)?.title == "T b")
    #expect(try await lookup.place("c", for: Self.ana)?.title == "T c")
    #expect(try await lookup.place("none", for: Self.ana) == nil)
    #expect(told.asked.withLock { $0 } == ["cafe nowhere", "c", "none"])
    #expect(lookup.hash(of: "a") >> 62 == 0 && lookup.hash(of: "a") != lookup.hash(of: "b"))
  }

  @Test func `what one account was answered is kept for no other`() async throws {
    let (told, clock) = (Told(), TestClock())
    let lookup = PlaceLookup(told, now: { clock.now() })
    _ = await lookup.places(named: "cafe", folded: "cafe", near: nil, for: Self.ana)
    _ = try await lookup.place("c", for: Self.ana)

    for name in ["a", "c"] { #expect(lookup.known(lookup.hash(of: name), to: Self.ben) == nil, "\(name)") }
    _ = await lookup.places(named: "cafe", folded: "cafe", near: nil, for: Self.ben)
    _ = try await lookup.place("c", for: Self.ben)

    #expect(told.asked.withLock { $0 } == ["cafe nowhere", "c", "cafe nowhere", "c"])
  }

  @Test func `a service that fails is left alone for a while, and the log has a code alone`() async throws {
    let (told, clock, lines) = (Told(), TestClock(), Lines())
    let lookup = PlaceLookup(told, log: Log(write: { lines.add($0) }), now: { clock.now() })
    told.fails.withLock { $0 = true }

    #expect(await lookup.places(named: "secret place", folded: "secret place", near: nil, for: Self.ana) == [])
    await #expect(throws: Problem.self) { try await lookup.place("a", for: Self.ben) }
    #expect(told.asked.withLock { $0.count } == 1)
    #expect(
      lines.all.count == 1 && lines.all[0].contains("\"code\":\"refused_500\"") && !lines.all[0].contains("secret"))

    told.fails.withLock { $0 = false }
    clock.advance(seconds: 31)
    #expect(await lookup.places(named: "secret place", folded: "secret place", near: nil, for: Self.ana).count == 2)
  }

  private final class Lines: Sendable {
    private let held = Mutex<[String]>([])
    var all: [String] { held.withLock { $0 } }
    func add(_ line: String) { held.withLock { $0.append(line) } }
  }

  @Test func `what is kept has a bound`() {
    var cache = BoundedCache<Int, String>(most: 3)
    let (now, later) = (Timestamp(microseconds: 0), Timestamp(microseconds: 10))

    for number in 0..<5 { cache.keep("\(number)", as: number, until: later) }
    cache.keep("2b", as: 2, until: later)
    cache.keep("5", as: 5, until: later)

    #expect(cache.count == 3)
    #expect([2, 3, 4, 5].map { cache.value(of: $0, at: now) } == ["2b", nil, "4", "5"])
    #expect(cache.value(of: 5, at: later) == nil)
    for _ in 0..<1000 { cache.keep("x", as: 7, until: later) }
    #expect(cache.count == 3)
  }

  // MARK: The services

  @Test func `Google is asked as its documentation says, with the key in the head`() async throws {
    let fake = try FakeService.google()
    let google = try GooglePlaces(key: "key-1", address: fake.address)
    let point = try #require(Coordinate(latitude: 38.7, longitude: -9.1))

    let found = try await google.places(named: "Café & more", near: point)
    let same = try await google.place("ChIJ_cafe-1")
    let (nothing, wrong) = (try await google.places(named: "zzz", near: nil), try await google.place("no/../such"))

    #expect(found.map(\.title) == ["Café do Largo"] && same == found.first && nothing == [] && wrong == nil)
    #expect(try await google.place("ChIJunknown") == nil)
    let body = try JSONValue(parsing: try #require(fake.requests.first).body)
    #expect(body["textQuery"] == "Café & more" && body["locationBias"]?["circle"]?["radius"] == 50_000)
    #expect(fake.requests.allSatisfy { !$0.path.contains("key") && $0.query["key"] == nil })
    let stranger = try GooglePlaces(key: "other", address: fake.address)
    await #expect(throws: PlaceServiceFailure.refused(403)) { try await stranger.places(named: "cafe", near: nil) }
    await fake.stop()
  }

  @Test func `Nominatim is asked as its documentation says`() async throws {
    let fake = try FakeService.nominatim()
    let nominatim = try Nominatim(address: fake.address + "/")
    let point = try #require(Coordinate(latitude: 60.17, longitude: 24.94))

    let found = try await nominatim.places(named: "Ateneum, & so", near: point)

    let place = try #require(found.first)
    #expect(place.name == "W4242" && place.title == "Ateneum" && place.address == "Kaivokatu 2, Helsinki, Finland")
    #expect(place.types == ["museum", "tourism"])
    #expect(try await nominatim.place("W4242") == place)
    #expect(try await nominatim.place("W1") == nil)
    #expect(try await nominatim.place("W42&format=x") == nil)
    let asked = try #require(fake.requests.first)
    #expect(asked.query["q"] == "Ateneum, & so" && asked.query["format"] == "jsonv2")
    #expect(asked.query["viewbox"]?.split(separator: ",").count == 4)
    #expect(fake.requests.count == 3)
    await fake.stop()
  }

  @Test(arguments: [
    "", "[]x", "{\"places\": 1", "null", "[[]]",
    "[{\"osm_type\": \"node\", \"osm_id\": -1, \"lat\": \"1\", \"lon\": \"1\", \"name\": \"A\"}]",
    "[{\"osm_type\": \"node\", \"osm_id\": 1, \"lat\": \"91\", \"lon\": \"1\", \"name\": \"A\"}]",
    "[{\"osm_type\": \"star\", \"osm_id\": 1, \"lat\": \"1\", \"lon\": \"1\", \"name\": \"A\"}]",
    "[{\"osm_type\": \"node\", \"osm_id\": 1, \"lat\": \"1\", \"lon\": \"1\", \"name\": \"\\u0001\"}]",
    "[{\"osm_type\": \"node\", \"osm_id\": 1, \"lat\": \"1\", \"lon\": \"1\"}]",
  ])
  func `an answer that isn't understood has no places`(text: String) async throws {
    let fake = try FakeService { _ in Response(.ok, type: "application/json", bytes: Array(text.utf8)) }
    let nominatim = try Nominatim(address: fake.address)

    let found = try? await nominatim.places(named: "a place", near: nil)  // either it is refused or it has none

    #expect(found ?? [] == [])
    await fake.stop()
  }

  @Test func `a service that answers too much, or with another address, is refused`() async throws {
    let fake = try FakeService { request in
      request.path == "/large/search"
        ? Response(.ok, type: "application/json", bytes: [UInt8](repeating: 0x20, count: 1 << 20))
        : .redirect(to: "http://127.0.0.1:1/elsewhere")
    }
    let (large, other) = (try Nominatim(address: fake.address + "/large"), try Nominatim(address: fake.address))

    await #expect(throws: WebService.Failure.tooLarge) { try await large.places(named: "a place", near: nil) }
    await #expect(throws: PlaceServiceFailure.refused(303)) { try await other.places(named: "a place", near: nil) }
    await fake.stop()
    await #expect(throws: WebService.Failure.unreachable) { try await other.places(named: "a place", near: nil) }
  }

  @Test func `Google's own address leads to no private network`() async throws {
    let closed = try WebService("http://127.0.0.1:1", isPublicOnly: true)

    await #expect(throws: WebService.Failure.isPrivate) { try await closed.ask("/", mostBytes: 10) }
  }

  @Test(arguments: [
    ("https://a.example", "https://a.example"), ("http://10.0.0.1:8080/nominatim/", "http://10.0.0.1:8080/nominatim"),
    ("https://a.example/?q=1", nil), ("https://a.example/#x", nil), ("https://ana:secret@a.example", nil),
    ("file:///etc", nil), ("a.example", nil), ("", nil),
  ])
  func `an address of a service has a host and perhaps a path`(address: String, base: String?) {
    #expect(WebService.base(address) == base)
  }
}
