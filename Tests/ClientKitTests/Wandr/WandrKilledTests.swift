import ClientSupport
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// A process that ends between any two steps of writing, sending and keeping the answer, with Wandr's journal.
@Suite(.neverUnsteady) struct WandrKilledTests {
  /// Ana logs a place that she has just set, with a photo.
  private struct World: MortalWorld {
    let served: Served
    let client: HearthClient
    let photo: String
    var catalogue: OfflineCatalogue { WandrOffline.catalogue }

    static func run(_ test: (World) async throws -> Void) async throws {
      try await Served.runWandr { served in
        try await test(
          World(served: served, client: try await served.traveller("ana"), photo: try await served.photoFile()))
      }
    }

    func live(_ name: String, on phone: Device, _ acknowledged: Acknowledged) async throws {
      let journal = WandrKit.Journal(phone.store)
      let place = try await journal.setPin(.init(name: name, latitude: 59.5, longitude: 18.25))
      let details = WandrKit.LogDetails(placeID: place, rating: .solid, note: name, visitedOn: "2026-01-31")
      var log: ID<WandrAPI.Log>?
      try await acknowledged.note("log") { log = try await journal.log(details) }
      guard let log else { return }
      try await acknowledged.note("photo") { try await journal.addPhoto(photo, to: log) }
    }

    func faults(_ name: String, _ acknowledged: Set<String>, on phone: Device) async throws -> [String] {
      let engine = WandrKit.SyncEngine(phone.client, phone.store)
      for _ in 0..<3 { try await engine.syncNow() }
      let logs = try await client.call(WandrAPI.logs, .init(limit: .init(100))).items.filter { $0.note == name }
      let counts = ["log": logs.count, "photo": logs.reduce(0) { $0 + $1.media.count }]
      var faults = losses(counts, acknowledged)
      if try await phone.store.waitingThingCount() > 0 { faults.append("something waits for ever") }
      let shown = try await engine.journal.logs().filter { $0.note == name }
      if shown.map(\.id) != logs.map(\.id) { faults.append("the device's logs") }
      return faults.sorted()
    }

    func tidy() async throws {}
  }

  @Test func `whatever is acknowledged is done once, wherever the process ends`() async throws {
    try await World.run { world in
      let (faults, steps) = try await world.killed { phone in
        _ = try await WandrKit.SyncEngine(phone.client, phone.store).syncNow()
      }
      #expect(faults == [])
      #expect(steps > 15, "\(steps)")
    }
  }

  /// The check notices what it is there for.
  @Test func `an outbox that is emptied before the answer is noticed`() async throws {
    try await World.run { world in
      let (faults, _) = try await world.killed { phone in
        let outgoing = try await phone.store.outgoingThings()
        _ = try await phone.store.change { (writer) throws(StoreError) in
          try writer.connection.run("DELETE FROM thing_changes")
        }
        _ = try await phone.client.call(
          WandrAPI.sync, .init(device: outgoing.deviceText, changes: outgoing.waiting.map(\.thing)))
      }
      #expect(faults.contains { $0.hasSuffix("log 0 times") }, "\(faults)")
    }
  }
}
