import Core
import Foundation
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Wandr

/// What the server makes of a device's changes, and what it tells other devices.
struct SyncTests {
  /// Devices of one person.
  private struct Phone {
    let server: SyncServer
    let api: Client
    let circle: TestCircle

    init(_ circle: TestCircle, _ member: Member) {
      (server, api, self.circle) = (SyncServer(circle, member), circle.api(member), circle)
    }

    func sync(_ changes: [SyncAPI.Thing] = [], since cursor: String? = nil) async throws -> WandrAPI.SyncAnswer {
      try await server.exchange(.init(device: "00000000000000a1", cursor: cursor, changes: changes))
    }

    func thing(_ kind: String, _ id: String) async throws -> SyncAPI.Thing? {
      try await sync().changes.first { $0.kind == kind && "\($0.id)" == id }
    }
  }

  /// Seconds after the tests' clock begins.
  private static func version(_ seconds: Int64, by device: UInt64 = 0xa1) -> FieldVersion {
    FieldVersion(milliseconds: UInt64(1_770_000_000_000 + seconds * 1000), counter: 0, device: device)
  }

  private static func change(
    _ kind: String, _ id: String, _ fields: [(String, String?)] = [], at version: FieldVersion
  ) throws -> SyncAPI.Thing {
    var thing = SyncAPI.Thing.unwritten(kind, try #require(ID(id)))
    thing.fields = fields.map { SyncAPI.Field(name: $0.0, value: $0.1, version: version) }
    return thing
  }

  private static func log(
    _ id: String, at place: String, _ fields: [(String, String?)] = [], version: FieldVersion
  ) throws -> SyncAPI.Thing {
    try change("log", id, [("placeID", place), ("rating", "solid")] + fields, at: version)
  }

  private static func world() async throws -> (circle: TestCircle, ana: Member, phone: Phone) {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    return (circle, ana, Phone(circle, ana))
  }

  @Test func `what a device made without a connection is there once, and other devices are told`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let (place, log) = (circle.clientID(), circle.clientID())
    let now = Self.version(1)
    var made = try Self.log(log, at: place, [("note", "By the sea"), ("visitedOn", "2026-01")], version: now)
    made.elements = ["sea", "Calm"].map { .init(set: "tags", element: $0, added: now, removed: nil) }
    let changes = [
      try Self.change(
        "place", place, [("name", "The pier"), ("latitude", "59.5"), ("longitude", "18.25")], at: now), made,
    ]

    let first = try await phone.sync(changes)
    let again = try await phone.sync(changes, since: first.cursor)
    let other = try await phone.sync()
    let read = try await circle.api(ana).get("/api/wandr/logs/\(log)")

    #expect(first.results.map(\.status) == [.applied, .applied])
    #expect(again.results.map(\.status) == [.unchanged, .unchanged] && again.changes == [] && again.removed == [])
    #expect(Set(other.changes.map(\.kind)) == ["place", "log"] && !other.more && other.removed == [])
    let told = try #require(other.changes.first { $0.kind == "log" })
    #expect(told.field("note")?.value == "By the sea" && told.field("note")?.version == now)
    #expect(Set(told.elements(of: "tags")) == ["sea", "Calm"] && told.field("visibility")?.value == "friends")
    #expect(read["note"] == "By the sea" && read["visitedOn"] == "2026-01")
    #expect(read["place"]["name"] == "The pier")
    #expect(try await circle.api(ana).get("/api/wandr/logs").json["items"]?.array?.count == 1)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `the later write of a field counts, in whatever order they come, and other fields stay`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let (place, id) = (try await circle.pin(ana), circle.clientID())
    _ = try await phone.sync([try Self.log(id, at: place, [("note", "first")], version: Self.version(1))])

    let later = try await phone.sync([try Self.change("log", id, [("note", "later")], at: Self.version(9, by: 0xb2))])
    let earlier = try await phone.sync([try Self.change("log", id, [("note", "earlier")], at: Self.version(5))])
    let other = try await phone.sync([try Self.change("log", id, [("rating", "skip")], at: Self.version(5))])
    let log = try await circle.api(ana).get("/api/wandr/logs/\(id)")

    #expect([later, earlier, other].map(\.results.first?.status) == [.applied, .unchanged, .applied])
    #expect(log["note"] == "later" && log["rating"] == "skip")
  }

  @Test func `what a page wrote counts like what a device wrote, also where it wrote back what had been`() async throws
  {
    let (circle, ana, phone) = try await Self.world()
    let place = try await circle.pin(ana)
    let log = try await circle.visit(ana, place, saying: [("note", "a")])
    let id = try #require(log["id"]?.string)
    circle.clock.advance(seconds: 100)
    for note in ["b", "a"] {
      let reply = try await circle.api(ana).put(
        "/api/wandr/logs/\(id)", ["placeID": .string(place), "rating": "solid", "note": .string(note)])
      try circle.require(200, reply)
    }

    let between = try await phone.sync([
      try Self.change("log", id, [("note", "from before"), ("rating", "skip")], at: Self.version(50))
    ])
    let told = try #require(try await phone.thing("log", id))

    // Nobody had written the rating since.
    #expect(between.results.map(\.status) == [.applied])
    #expect(told.field("note")?.value == "a" && told.field("rating")?.value == "skip")
  }

  @Test func `what a page writes of something without versions leaves its other fields to devices`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let place = try await circle.pin(ana)
    // As an import makes it: without versions.
    try await circle.fillJournal(1, of: "ana", at: try #require(ID(place)))
    let id = try #require(try await circle.api(ana).get("/api/wandr/logs").each("id").first)
    circle.clock.advance(seconds: 100)
    let reply = try await circle.api(ana).put(
      "/api/wandr/logs/\(id)", ["placeID": .string(place), "rating": "solid", "note": "by a page"])
    try circle.require(200, reply)

    let answer = try await phone.sync([
      try Self.change("log", id, [("note", "from before"), ("rating", "skip")], at: Self.version(50))
    ])
    let told = try #require(try await phone.thing("log", id))

    #expect(answer.results.map(\.status) == [.applied])
    #expect(told.field("note")?.value == "by a page" && told.field("rating")?.value == "skip")
  }

  @Test func `a tag that one device adds and another removes is there if it was added last`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let (place, id) = (try await circle.pin(ana), circle.clientID())
    var log = try Self.log(id, at: place, version: Self.version(1))
    log.elements = ["sea", "hill"].map { .init(set: "tags", element: $0, added: Self.version(1), removed: nil) }
    _ = try await phone.sync([log])

    var removing = try Self.change("log", id, at: Self.version(3))
    removing.elements = ["sea", "hill"].map { .init(set: "tags", element: $0, added: nil, removed: Self.version(3)) }
    var adding = try Self.change("log", id, at: Self.version(4))
    adding.elements = [
      .init(set: "tags", element: "sea", added: Self.version(4), removed: nil),
      .init(set: "tags", element: "hill", added: Self.version(2), removed: nil),
    ]
    _ = try await phone.sync([adding, removing])

    #expect(try await circle.api(ana).get("/api/wandr/logs/\(id)")["tags"] == ["sea"])
  }

  @Test func `a photo that a device takes out is gone, and those that stay come before what is added`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let (place, id) = (try await circle.pin(ana), circle.clientID())
    var photos: [String] = []
    for _ in 0..<3 { photos.append(try await circle.photo(of: ana).description) }
    var log = try Self.log(id, at: place, version: Self.version(1))
    log.elements = photos.prefix(2).map { .init(set: "media", element: $0, added: Self.version(1), removed: nil) }
    _ = try await phone.sync([log])

    var change = try Self.change("log", id, at: Self.version(3))
    change.elements = [
      .init(set: "media", element: photos[0], added: nil, removed: Self.version(3)),
      .init(set: "media", element: photos[2], added: Self.version(3), removed: nil),
    ]
    let answer = try await phone.sync([change])

    #expect(answer.results.map(\.status) == [.applied])
    let media = try await circle.api(ana).get("/api/wandr/logs/\(id)").json["media"]?.array ?? []
    #expect(media.compactMap { $0["id"]?.string } == [photos[1], photos[2]])
    #expect(try await circle.count("SELECT count(*) FROM media") == 2)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a photo that a device doesn't know stays, whatever it says of the others`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let (place, id) = (try await circle.pin(ana), circle.clientID())
    var photos: [String] = []
    for _ in 0..<3 { photos.append(try await circle.photo(of: ana).description) }
    var log = try Self.log(id, at: place, version: Self.version(1))
    log.elements = photos.prefix(2).map { .init(set: "media", element: $0, added: Self.version(1), removed: nil) }
    _ = try await phone.sync([log])
    let all = JSONValue.array(photos.map { .string($0) })
    let body: JSONValue = ["placeID": .string(place), "rating": "solid", "media": all]
    #expect(try await circle.api(ana).put("/api/wandr/logs/\(id)", body).status == 200)

    // The device hasn't heard of the third one.
    var change = try Self.change("log", id, at: Self.version(3))
    change.elements = [
      .init(set: "media", element: photos[0], added: nil, removed: Self.version(3)),
      .init(set: "media", element: photos[1], added: Self.version(3), removed: nil),
    ]
    let answer = try await phone.sync([change])

    #expect(answer.results.map(\.status) == [.applied])
    let media = try await circle.api(ana).get("/api/wandr/logs/\(id)").json["media"]?.array ?? []
    #expect(media.compactMap { $0["id"]?.string } == [photos[1], photos[2]])
    #expect(try await circle.count("SELECT count(*) FROM media") == 2)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `what was deleted isn't brought back by a later field, and is by putting it back`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let (place, id) = (try await circle.pin(ana), circle.clientID())
    _ = try await phone.sync([try Self.log(id, at: place, version: Self.version(1))])
    var removal = try Self.change("log", id, at: Self.version(2))
    removal.removed = Self.version(2)

    let gone = try await phone.sync([removal, try Self.change("log", id, [("note", "later")], at: Self.version(3))])
    let hidden = try await circle.api(ana).get("/api/wandr/logs/\(id)")
    var restoring = try Self.change("log", id, at: Self.version(4))
    restoring.restored = Self.version(4)
    let back = try await phone.sync([restoring])
    let shown = try await circle.api(ana).get("/api/wandr/logs/\(id)")

    #expect(gone.removed.map { "\($0.id)" } == [id] && hidden.status == 404)
    #expect(back.results.map(\.status) == [.applied] && shown.status == 200 && shown["note"] == "later")
  }

  @Test func `a deletion that comes before what it deletes is kept`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let (place, id) = (try await circle.pin(ana), circle.clientID())
    var removal = try Self.change("log", id, at: Self.version(2))
    removal.removed = Self.version(2)

    _ = try await phone.sync([removal])
    _ = try await phone.sync([try Self.log(id, at: place, version: Self.version(1))])

    #expect(try await circle.api(ana).get("/api/wandr/logs/\(id)").status == 404)
  }

  @Test func `a merge and its end are told with what has changed, to those who have both places`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let ben = try await circle.traveller("ben")
    try await circle.travelTogether(ana, ben)
    let mill = try await circle.pin(ana, "Mill", isPrivate: false)
    let cafe = try await circle.pin(ana, "Café", isPrivate: false)
    let log = try await circle.visit(ana, cafe)
    let others = Phone(circle, ben)
    let (before, theirs) = (try await phone.sync(), try await others.sync())

    let id = try await circle.propose(ana, cafe, of: mill)
    let merged = try await phone.sync(since: before.cursor)
    let again = try await phone.sync(since: merged.cursor)
    let untold = try await others.sync(since: theirs.cursor)
    // One of the two isn't enough.
    try await circle.visit(ben, cafe, for: "me")
    let halfway = try await others.sync(since: theirs.cursor)
    try circle.require(204, try await circle.api(ana).delete("/api/wandr/duplicates/\(id)"))
    let parted = try await phone.sync(since: again.cursor)

    #expect(before.merges == [] && merged.merges?.map { "\($0.place) \($0.into)" } == ["\(cafe) \(mill)"])
    #expect(Set(merged.changes.map { "\($0.id)" }) == [mill, cafe])
    #expect(again.changes == [] && again.merges == nil)
    #expect(untold.changes == [] && untold.cursor == theirs.cursor && halfway.merges == [])
    #expect(parted.merges == [] && Set(parted.changes.map { "\($0.id)" }) == [mill, cafe])
    // A log keeps its place.
    let told = try #require(try await phone.thing("log", log["id"]?.string ?? ""))
    #expect(told.field("placeID")?.value == cafe)
  }

  @Test func `what is refused says why, and holds nothing else up`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let (place, now) = (try await circle.pin(ana), Self.version(1))
    let long = String(repeating: "x", count: 281)
    let changes = [
      try Self.change("poem", circle.clientID(), [("text", "x")], at: now),
      try Self.change("log", circle.clientID(), [("rating", "solid")], at: now),
      try Self.log(circle.clientID(), at: place, [("note", long)], version: now),
      try Self.log(circle.clientID(), at: circle.clientID(), version: now),
      try Self.log(circle.clientID(), at: place, version: Self.version(400)),
      try Self.log(circle.clientID(), at: place, version: Self.version(1, by: 0)),
      try Self.log(circle.clientID(), at: place, version: Self.version(200)),
    ]

    let answer = try await phone.sync(changes)

    let fields = answer.results.map { $0.problem?.errors.first?.field ?? $0.problem?.code }
    #expect(fields == ["kind", "placeID", "note", "placeID", "clock_ahead", "version", nil])
    #expect(answer.results.map(\.status) == Array(repeating: WandrAPI.SyncStatus.refused, count: 6) + [.applied])
    #expect(answer.changes.filter { $0.kind == "log" }.count == 1)
    #expect(abs(answer.time.microseconds / 1000 - 1_770_000_000_000) < 10_000)
  }

  @Test func `somebody else's things are refused in the same words as any that can't be used, and not told`()
    async throws
  {
    let (circle, ana, phone) = try await Self.world()
    let ben = try await circle.traveller("ben")
    let log = try await circle.visit(ana, try await circle.pin(ana), for: "me")
    let id = try #require(log["id"]?.string)
    let place = try await circle.pin(ben)
    let others = Phone(circle, ben)
    var removal = try Self.change("log", id, at: Self.version(2))
    removal.removed = Self.version(2)

    let taken = try await others.sync([try Self.log(id, at: place, version: Self.version(2))])
    let removed = try await others.sync([removal])

    #expect(taken.results.map(\.problem?.code) == ["conflict"])
    #expect(!taken.changes.contains { "\($0.id)" == id })
    #expect(removed.results.map(\.status) == [.applied])
    #expect(try await phone.thing("log", id)?.isRemoved == false)
    #expect(try await circle.api(ana).get("/api/wandr/logs/\(id)").status == 200)
  }

  @Test func `who writes down IDs of somebody else's things isn't told when these change`() async throws {
    let (circle, ana, _) = try await Self.world()
    let others = Phone(circle, try await circle.traveller("ben"))
    let (place, trip) = (try await circle.pin(ana), try await circle.trip(of: ana))
    let log = try #require(try await circle.visit(ana, place, for: "me")["id"]?.string)
    let removals = try [("log", log), ("trip", trip)].map { kind, id in
      var removal = try Self.change(kind, id, at: Self.version(2))
      removal.removed = Self.version(2)
      return removal
    }

    let before = try await others.sync(removals)
    try circle.require(200, try await circle.api(ana).put("/api/wandr/trips/\(trip)", ["name": "To the south"]))
    let gone = removals[0].id
    try await circle.storage.system.write { transaction in
      try transaction.run("DELETE FROM wandr_logs WHERE id = \(gone)")
    }
    let after = try await others.sync(since: before.cursor)

    #expect(before.results.map(\.status) == [.applied, .applied])
    #expect(after.changes == [] && after.removed == [] && after.cursor == before.cursor)
  }

  @Test func `trips and places to go are merged too, and leave with the access to them`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let ben = try await circle.traveller("ben")
    let (trip, place, now) = (circle.clientID(), try await circle.pin(ana), Self.version(1))
    var unwanted = try Self.change("want", place, at: Self.version(2))
    unwanted.removed = Self.version(2)

    let made = try await phone.sync([
      try Self.change("trip", trip, [("name", "To the north"), ("startDate", "2026-03-05")], at: now),
      try Self.change("want", place, [("log", nil)], at: now),
    ])
    #expect(made.results.map(\.status) == [.applied, .applied])
    #expect(try await circle.api(ana).get("/api/wandr/want-to-go/\(place)").status == 200)
    try circle.require(200, try await circle.api(ana).put("/api/wandr/trips/\(trip)/collaborators/ben"))
    let bens = Phone(circle, ben)
    #expect(try await bens.thing("trip", trip)?.field("membership")?.value == "invited")
    let renamed = try await bens.sync([try Self.change("trip", trip, [("name", "Mine")], at: Self.version(3))])
    #expect(renamed.results.map(\.problem?.code) == ["not_found"])
    try circle.require(200, try await circle.api(ana).delete("/api/wandr/trips/\(trip)/collaborators/ben"))
    let left = try await bens.sync(since: renamed.cursor)
    #expect(left.removed.map { "\($0.id)" } == [trip] && left.changes == [])
    _ = try await phone.sync([unwanted])
    #expect(try await circle.api(ana).get("/api/wandr/want-to-go/\(place)").status == 404)
  }

  @Test func `a device asks page by page, and one that was away for too long starts over`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let place = try await circle.pin(ana)
    let logs = try (0..<205).map { _ in try Self.log(circle.clientID(), at: place, version: Self.version(1)) }
    _ = try await phone.sync(Array(logs.prefix(200)))
    _ = try await phone.sync(Array(logs.suffix(5)))

    let first = try await phone.sync()
    let second = try await phone.sync(since: first.cursor)
    let third = try await phone.sync(since: second.cursor)
    #expect(first.more && first.changes.count == 200 && !second.more && second.changes.count == 6)
    #expect(third.changes == [] && third.cursor == second.cursor && !third.startsOver)

    let gone = logs[0].id
    try await circle.storage.system.write { transaction in
      try transaction.run("DELETE FROM wandr_logs WHERE id = \(gone)")
    }
    #expect(try await phone.sync(since: second.cursor).removed.map(\.id) == [gone])
    try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE wandr_sync SET gone_at = 1 WHERE gone_at IS NOT NULL")
    }
    await circle.services.runScheduledJobs(of: [Wandr.app])
    let away = try await phone.sync(since: second.cursor)
    let ahead = try await phone.sync(since: "999999.0")
    #expect(away.startsOver && away.changes.count == 200 && ahead.startsOver)
    let rest = try await phone.sync(since: away.cursor)
    #expect(!rest.startsOver && rest.changes.count == 5)
  }

  @Test func `whether others may save the photos is a field of a log, and an answer about earlier ones is told`()
    async throws
  {
    let (circle, ana, phone) = try await Self.world()
    let (place, closed, silent) = (try await circle.pin(ana), circle.clientID(), circle.clientID())

    let answer = try await phone.sync([
      try Self.log(closed, at: place, [("allowsSaving", "false")], version: Self.version(1)),
      try Self.log(silent, at: place, version: Self.version(1)),
    ])

    #expect(answer.results.map(\.status) == [.applied, .applied])
    #expect(try await circle.api(ana).get("/api/wandr/logs/\(closed)")["allowsSaving"].bool == false)
    // Of the other one the device has said nothing: it is as its owner has chosen for all.
    #expect(try await phone.thing("log", silent)?.field("allowsSaving")?.value == "true")
    let changed = try Self.change("log", silent, [("allowsSaving", "false")], at: Self.version(60))
    #expect(try await phone.sync([changed]).results.map(\.status) == [.applied])
    #expect(try await circle.api(ana).get("/api/wandr/logs/\(silent)")["allowsSaving"].bool == false)

    try await circle.storage.system.write { try $0.run("UPDATE wandr_logs SET may_save = NULL") }
    let before = try await phone.sync()
    #expect(before.changes.filter { $0.kind == "log" }.allSatisfy { $0.field("allowsSaving")?.value == nil })
    try circle.require(
      200, try await circle.api(ana).put("/api/wandr/photo-saving/earlier", ["allowsSaving": true]))
    let told = try await phone.sync(since: before.cursor)
    #expect(Set(told.changes.map { "\($0.id)" }) == [closed, silent])
    #expect(told.changes.allSatisfy { $0.field("allowsSaving")?.value == "true" })
  }

  /// As the first devices said it, with members that only later ones know.
  private static let spoken = """
    {"protocol": 2, "device": "00000000000000a1", "battery": 7, "cursor": null, "changes": [
      {"kind": "log", "id": "THING", "weather": "fine", "fields": [
        {"name": "placeID", "value": "PLACE", "version": "1770000001000.0.00000000000000a1", "by": "hand"},
        {"name": "rating", "value": "mustSee", "version": "1770000001000.0.00000000000000a1"},
        {"name": "smell", "value": "salt", "version": "1770000001000.0.00000000000000a1"}]}]}
    """

  @Test func `a stored conversation goes on, and fields that only newer devices know are kept for them`() async throws {
    let (circle, ana, phone) = try await Self.world()
    let (place, id) = (try await circle.pin(ana), circle.clientID())
    let text = Self.spoken.replacing("PLACE", with: place).replacing("THING", with: id)
    let said = try JSONValue(parsing: Array(text.utf8))

    let reply = try await circle.api(ana).post("/api/wandr/sync", said)

    #expect(reply.status == 200 && reply["protocol"].int == 1)
    #expect(reply.json["results"]?.array?.first?["status"] == "applied")
    #expect(try await phone.thing("log", id)?.field("smell")?.value == "salt")
    let stored = """
      {"protocol": 1, "time": "2026-02-02T02:40:00.000Z", "cursor": "7.0", "startsOver": false, "results": [], "changes": [],
       "removed": [{"kind": "log", "id": "\(id)", "why": "x"}], "more": false, "weather": "fine"}
      """
    let answer = try JSONDecoder().decode(WandrAPI.SyncAnswer.self, from: Data(stored.utf8))
    #expect(answer.cursor == "7.0" && answer.removed.count == 1)
  }

  @Test(arguments: [
    ("device", "0000000000000000"), ("device", "A1"), ("cursor", "-1.0"), ("cursor", "7"),
  ]) func `a request that no device would make is refused`(field: String, value: String) async throws {
    let (circle, ana, _) = try await Self.world()
    var said: [(String, JSONValue)] = [("protocol", 1), ("device", "00000000000000a1")]
    said.removeAll { $0.0 == field }
    said.append((field, .string(value)))

    let reply = try await circle.api(ana).post("/api/wandr/sync", .object(said.map { .init($0.0, $0.1) }))

    #expect(reply.status == 422 && reply.fields == [field])
  }
}
