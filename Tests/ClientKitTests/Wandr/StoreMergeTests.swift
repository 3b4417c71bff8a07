import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// What a store makes of changes: the merge of `Wire`, and what is left of a change that was sent.
struct StoreMergeTests {
  private struct Vectors: Decodable {
    struct Merging: Decodable {
      let changes: [SyncAPI.Thing]
      let merged: SyncAPI.Thing
    }

    let merges: [Merging]
  }

  private static func device(_ folder: TestFolder, _ name: String = "device") throws -> ModelDevice {
    try ModelDevice(ModelServer(), in: folder, name: name)
  }

  private static func answer(
    _ changes: [SyncAPI.Thing], removed: [WandrAPI.SyncRemoval] = [], results: [WandrAPI.SyncResult] = [],
    startsOver: Bool = false, more: Bool = false
  ) -> WandrAPI.SyncAnswer {
    WandrAPI.SyncAnswer(
      protocolVersion: 1, time: Timestamp(microseconds: 1_770_000_000_000_000), cursor: "1.0", startsOver: startsOver,
      results: results, changes: changes, removed: removed, more: more)
  }

  @Test func `the vectors of the merge hold for what a store is told, in every order`() async throws {
    let vectors = try JSONDecoder().decode(
      Vectors.self, from: Data(try Document.text("Tests/Vectors/merge.json").utf8))
    let folder = try TestFolder()
    #expect(!vectors.merges.isEmpty)

    for (index, vector) in vectors.merges.enumerated() {
      for (name, changes) in [("forth", vector.changes), ("back", Array(vector.changes.reversed()))] {
        let device = try Self.device(folder, "\(index)-\(name)")
        // Told twice as once.
        for change in changes + changes { try await device.store.take(Self.answer([change]), to: []) }
        let held = try await device.store.ownThings(vector.merged.kind).map(\.thing)
        #expect(held.map { $0.jsonBytes() } == [vector.merged.jsonBytes()])
      }
    }
  }

  @Test func `what was written while a change was on its way still waits`() async throws {
    let device = try Self.device(try TestFolder())
    let id: ID<SyncAPI.Thing> = device.store.newID()
    try await device.write(id) { write in
      write.fields = [(name: "note", value: "first"), (name: "rating", value: "solid")]
      write.added = [(set: "tags", element: "sea")]
    }
    let sent = try await device.store.outgoingThings().waiting.map(\.thing)
    try await device.write(id) { $0.fields = [(name: "note", value: "second")] }

    let result = WandrAPI.SyncResult(kind: "log", id: id, status: .applied, problem: nil)
    try await device.store.take(Self.answer(sent, results: [result]), to: sent)

    let waiting = try await device.store.outgoingThings().waiting.map(\.thing)
    #expect(waiting.map { $0.fields.map(\.value) } == [["second"]] && waiting.map(\.elements) == [[]])
    let shown = try #require(try await device.store.ownThings("log").first)
    #expect(shown.thing.value("note") == "second" && shown.thing.elements(of: "tags") == ["sea"])
    #expect(shown.status == .pending)
  }

  /// A log with a note, written on another device.
  private static func told(_ id: ID<SyncAPI.Thing>, _ note: String) -> SyncAPI.Thing {
    let version = FieldVersion(milliseconds: 1_770_000_000_000, counter: 0, device: 7)
    var thing = SyncAPI.Thing.unwritten("log", id)
    thing.fields = [SyncAPI.Field(name: "note", value: note, version: version)]
    return thing
  }

  @Test(arguments: [WandrAPI.SyncStatus.applied, .unchanged])
  func `what the server takes while a device is filled is there before the last page`(
    _ status: WandrAPI.SyncStatus
  ) async throws {
    let device = try Self.device(try TestFolder())
    let store = device.store
    try await store.take(Self.answer([Self.told(store.newID(), "first page")], more: true), to: [])
    let id: ID<SyncAPI.Thing> = store.newID()
    try await device.write(id) { $0.fields = [(name: "note", value: "ours")] }
    let sent = try await store.outgoingThings().waiting.map(\.thing)
    let result = WandrAPI.SyncResult(kind: "log", id: id, status: status, problem: nil)

    let second = Self.answer([Self.told(store.newID(), "second page")], results: [result], more: true)
    try await store.take(second, to: sent)

    let shown = try await store.ownThings("log")
    #expect(Set(shown.compactMap { $0.thing.value("note") }) == ["second page", "ours", "first page"])
    #expect(shown.allSatisfy { $0.status == .synced } && shown.allSatisfy(\.isKnown))
    #expect(try await store.waitingThingCount() == 0)
    // The last page has it with what others wrote, and another one removes it.
    var whole = try #require(sent.first)
    whole.elements = [
      SyncAPI.Element(set: "tags", element: "sea", added: whole.fields[0].version, removed: nil)
    ]
    try await store.take(Self.answer([whole]), to: [])
    let merged = try await store.ownThing(ThingName("log", id))
    #expect(merged?.thing.value("note") == "ours" && merged?.thing.elements(of: "tags") == ["sea"])
    try await store.take(Self.answer([], removed: [.init(kind: "log", id: id)]), to: [])
    #expect(try await store.ownThing(ThingName("log", id)) == nil)
  }

  @Test func `what changed nothing is kept only where it may be there`() async throws {
    let device = try Self.device(try TestFolder())
    let store = device.store
    let (held, gone): (ID<SyncAPI.Thing>, ID<SyncAPI.Thing>) = (store.newID(), store.newID())
    try await store.take(Self.answer([Self.told(held, "before")]), to: [])
    for id in [held, gone] { try await device.write(id) { $0.fields = [(name: "note", value: "ours")] } }
    let sent = try await store.outgoingThings().waiting.map(\.thing)
    let results = sent.map { WandrAPI.SyncResult(kind: "log", id: $0.id, status: .unchanged, problem: nil) }

    try await store.take(Self.answer([], results: results, more: true), to: sent)

    #expect(try await store.ownThings("log").map(\.thing.id) == [held])
    #expect(try await store.ownThing(ThingName("log", held))?.thing.value("note") == "ours")
  }

  @Test func `what an answer removes isn't kept, though it was taken`() async throws {
    let device = try Self.device(try TestFolder())
    let id: ID<SyncAPI.Thing> = device.store.newID()
    try await device.write(id) { $0.fields = [(name: "note", value: "ours")] }
    let sent = try await device.store.outgoingThings().waiting.map(\.thing)
    let result = WandrAPI.SyncResult(kind: "log", id: id, status: .applied, problem: nil)

    let answer = Self.answer([], removed: [.init(kind: "log", id: id)], results: [result], more: true)
    try await device.store.take(answer, to: sent)

    #expect(try await device.store.ownThings("log").isEmpty)
  }

  @Test func `a removal takes what was held, and starting over keeps what waits`() async throws {
    let device = try Self.device(try TestFolder())
    let store = device.store
    let (held, waiting): (ID<SyncAPI.Thing>, ID<SyncAPI.Thing>) = (store.newID(), store.newID())
    let version = FieldVersion(milliseconds: 1_770_000_000_000, counter: 0, device: 7)
    var thing = SyncAPI.Thing.unwritten("log", held)
    thing.fields = [SyncAPI.Field(name: "note", value: "held", version: version)]
    try await store.take(Self.answer([thing]), to: [])
    try await device.write(waiting) { $0.fields = [(name: "note", value: "waiting")] }
    #expect(try await store.ownThings("log").count == 2)

    try await store.take(Self.answer([], removed: [.init(kind: "log", id: held)]), to: [])
    #expect(try await store.ownThings("log").map(\.thing.id) == [waiting])

    try await store.take(Self.answer([thing]), to: [])
    try await store.take(Self.answer([], startsOver: true), to: [])
    #expect(try await store.ownThings("log").map(\.thing.id) == [waiting])
  }

  @Test func `a device's clock goes past what it is told, and over a new start of the process`() async throws {
    let folder = try TestFolder()
    let first = try Self.device(folder)
    let id: ID<SyncAPI.Thing> = first.store.newID()
    let ahead = FieldVersion(milliseconds: 1_770_000_200_000, counter: 3, device: 7)
    var thing = SyncAPI.Thing.unwritten("log", id)
    thing.fields = [SyncAPI.Field(name: "note", value: "theirs", version: ahead)]
    try await first.store.take(Self.answer([thing]), to: [])
    let device = try await first.store.outgoingThings().device

    let second = try Self.device(folder)
    try await second.write(id) { $0.fields = [(name: "note", value: "ours")] }

    let waiting = try await second.store.outgoingThings()
    #expect(waiting.device == device && waiting.waiting.flatMap(\.thing.versions).allSatisfy { $0 > ahead })
    #expect(try await second.store.ownThings("log").first?.thing.value("note") == "ours")
  }

  @Test func `a kind that only later versions know is kept as it came`() async throws {
    let device = try Self.device(try TestFolder())
    let version = FieldVersion(milliseconds: 5, counter: 0, device: 7)
    var thing = SyncAPI.Thing.unwritten("postcard", device.store.newID())
    thing.fields = [SyncAPI.Field(name: "words", value: "Hello", version: version)]

    try await device.store.take(Self.answer([thing]), to: [])

    #expect(try await device.store.ownThings("postcard").map(\.thing) == [thing])
  }
}
