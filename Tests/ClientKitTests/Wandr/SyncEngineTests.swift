import ClientSupport
import Core
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// What a person writes alone, on its way between devices and the server.
struct SyncEngineTests {
  /// Ana's phone.
  private static func run(_ test: (Served, WandrDevice) async throws -> Void) async throws {
    try await Served.runWandr { served in
      try await test(served, try await WandrDevice(try await served.traveller("ana"), served))
    }
  }

  /// The kinds of what each request has changed.
  private static func sent(_ served: Served) throws -> [[String]] {
    try served.road.sent(to: "/api/wandr/sync").map { request in
      let input = try JSONDecoder().decode(WandrAPI.SyncInput.self, from: request.body ?? Data())
      return input.changes.map(\.kind)
    }
  }

  private static func logs(_ client: HearthClient) async throws -> [WandrAPI.Log] {
    try await client.call(WandrAPI.logs, .init()).items
  }

  @Test func `a log shows at once, survives the process and is sent with its place first`() async throws {
    try await Self.run { served, phone in
      served.road.isClosed = true
      let log = try await phone.logHere(tags: ["sea", "calm"])
      #expect(try await phone.engine.syncNow() == .waiting)
      #expect(try await phone.shown == ["By the sea pending"])
      #expect(try await phone.journal.waitingCount == 2)

      let later = try await WandrDevice(phone.client, served, folder: phone.folder)
      #expect(try await later.shown == ["By the sea pending"])
      served.road.isClosed = false
      #expect(try await later.engine.syncNow() == .done)

      #expect(try Self.sent(served).first == ["place", "log"])
      #expect(try await later.shown == ["By the sea synced"])
      let there = try #require(try await Self.logs(phone.client).first)
      #expect(there.id == log && there.note == "By the sea" && there.tags == ["sea", "calm"])
      #expect(there.rating == .mustSee && there.place.name == "The pier" && there.visitedOn != nil)
      #expect(try await later.journal.waitingCount == 0)
      #expect(try await later.journal.places().map(\.name) == ["The pier"])
      #expect(try await later.journal.places().map(\.mine) == [true])
    }
  }

  @Test func `an answer that is lost, and a request that comes twice, change nothing`() async throws {
    try await Self.run { served, phone in
      _ = try await phone.logHere()
      for _ in 0..<3 { served.road.happens(.answerLost, to: "/api/wandr/sync") }
      #expect(try await phone.engine.syncNow() == .waiting)
      #expect(try await phone.shown == ["By the sea pending"])

      #expect(try await phone.engine.syncNow() == .done)
      #expect(try await phone.engine.syncNow() == .done)

      #expect(try await phone.shown == ["By the sea synced"])
      #expect(try await Self.logs(phone.client).map(\.note) == ["By the sea"])
      #expect(try Self.sent(served).last == [])
      #expect(try await served.circle.miscounts() == [])
    }
  }

  @Test func `what is refused says why, holds nothing else up, and can be tried again or given up`() async throws {
    try await Self.run { served, phone in
      let journal = phone.journal
      let good = try await phone.logHere("Good")
      let place = try #require(try await journal.log(good)?.placeID)
      // Nobody has such a trip.
      let bad = try await journal.log(
        .init(placeID: place, rating: .skip, note: "Bad", tripID: phone.store.newID()))
      let other = try await journal.log(.init(placeID: place, rating: .solid, note: "Other"))

      #expect(try await phone.engine.syncNow() == .done)

      #expect(try await phone.shown == ["Other synced", "Bad failed", "Good synced"])
      let refused = try #require(try await journal.log(bad))
      #expect(refused.syncReason?.isEmpty == false)
      #expect(try await Set(Self.logs(phone.client).map(\.id)) == [good, other])
      // It isn't sent again by itself.
      try await phone.engine.syncNow()
      #expect(try Self.sent(served).last == [])
      try await phone.engine.syncPendingLogs()
      #expect(try await phone.shown == ["Other synced", "Bad failed", "Good synced"])

      try await journal.change(bad) { $0.tripID = nil }
      #expect(try await phone.shown == ["Other synced", "Bad pending", "Good synced"])
      try await phone.engine.syncNow()
      #expect(try await phone.shown == ["Other synced", "Bad synced", "Good synced"])
    }
  }

  @Test func `a log waits for its place, and both are there once that is corrected`() async throws {
    try await Self.run { served, phone in
      let journal = phone.journal
      let log = try await phone.logHere()
      let place = try #require(try await journal.log(log)?.placeID)
      // As another version of the app may have written it.
      var write = ThingWrite(.place(place))
      write.fields.append((name: "latitude", value: "200"))
      try await phone.store.write(things: [write])

      #expect(try await phone.engine.syncPlace(place) == false)
      #expect(try await journal.status(of: place)?.status == .failed)
      let waiting = try #require(try await journal.log(log))
      #expect(waiting.syncStatus == .pending && waiting.syncReason?.contains("place") == true)
      try await phone.engine.syncNow()
      #expect(try await Self.logs(phone.client) == [])

      write.fields = [(name: "latitude", value: "59.5")]
      try await phone.store.write(things: [write])
      #expect(try await phone.engine.syncPlace(place))
      try await phone.engine.syncNow()
      #expect(try await phone.shown == ["By the sea synced"])
    }
  }

  @Test func `photos go after their log, and are its own`() async throws {
    try await Self.run { served, phone in
      let photo = try await served.photoFile()
      served.road.isClosed = true
      let log = try await phone.logHere()
      let kept = try await phone.journal.addPhoto(photo, alt: "The pier", to: log)
      let waiting = try #require(try await phone.journal.log(log))
      #expect(waiting.waitingPhotos == [kept] && waiting.photoURL == phone.store.file(of: kept))
      served.road.isClosed = false

      try await phone.engine.syncNow()

      let there = try #require(try await Self.logs(phone.client).first)
      #expect(there.media.map(\.alt) == ["The pier"])
      let shown = try #require(try await phone.journal.log(log))
      #expect(shown.syncStatus == .synced && shown.media == there.media.map(\.id) && shown.waitingPhotos == [])
      #expect(shown.photoURL?.contains("1080") == true)
      #expect(phone.store.file(of: kept) == nil)
      let paths = served.road.sent.map(\.path)
      let first = try #require(paths.firstIndex { $0.hasSuffix("/api/wandr/sync") })
      let upload = try #require(paths.firstIndex { $0.contains("/api/media/uploads") })
      #expect(first < upload)
    }
  }

  @Test func `a cover of a trip that another device has renamed leaves the new name`() async throws {
    try await Self.run { served, phone in
      let trip = try await phone.journal.makeTrip(.init(name: "To the north", startDate: "2026-03-05"))
      try await phone.engine.syncNow()
      try await phone.journal.setCover(try await served.photoFile(), of: trip)
      _ = try await phone.client.call(WandrAPI.putTrip, .init(id: trip, name: "To the south", endDate: "2026-03-09"))

      try await phone.engine.syncNow()

      let there = try await phone.client.call(WandrAPI.trip, .init(id: trip))
      #expect(there.name == "To the south" && there.startDate == nil && there.endDate == "2026-03-09")
      #expect(there.coverPhotoURL != nil)
      #expect(served.road.sent.contains { $0.path.hasSuffix("/api/wandr/trips/\(trip)/cover") })
    }
  }

  @Test func `a photo that can't be read any more says so, and its log is there`() async throws {
    try await Self.run { served, phone in
      let log = try await phone.logHere()
      let kept = try await phone.journal.addPhoto(try await served.photoFile(), to: log)
      try FileManager.default.removeItem(atPath: try #require(phone.store.file(of: kept)))

      try await phone.engine.syncNow()

      #expect(try await Self.logs(phone.client).count == 1)
      let shown = try #require(try await phone.journal.log(log))
      #expect(shown.syncStatus == .failed && shown.syncReason?.contains("photo") == true)
      try await phone.journal.discard(log)
      #expect(try await phone.shown == ["By the sea synced"])
    }
  }

  @Test func `what another device deleted leaves this one, and comes back where it was put back`() async throws {
    try await Self.run { served, phone in
      let tablet = try await WandrDevice(phone.client, served)
      let log = try await phone.logHere()
      try await phone.engine.syncNow()
      try await tablet.engine.syncNow()
      #expect(try await tablet.shown == ["By the sea synced"])

      try await tablet.journal.delete(log)
      #expect(try await tablet.shown == [])
      try await tablet.engine.syncNow()
      try await phone.engine.syncNow()
      #expect(try await phone.shown == [])

      try await phone.journal.restore(log)
      #expect(try await phone.shown == ["By the sea pending"])
      try await phone.engine.syncNow()
      try await tablet.engine.syncNow()
      #expect(try await tablet.shown == ["By the sea synced"])
    }
  }

  @Test func `a trip that one was taken out of is gone from the device`() async throws {
    try await Self.run { served, phone in
      let ben = try await served.traveller("ben")
      let id = try #require(ID<WandrAPI.Trip>(served.circle.clientID()))
      let trip = try await ben.call(WandrAPI.putTrip, .init(id: id, name: "To the north"))
      _ = try await ben.call(WandrAPI.inviteToTrip, .init(id: trip.id, username: "ana"))
      try await phone.engine.syncNow()
      #expect(try await phone.journal.trips().map(\.name) == ["To the north"])
      #expect(try await phone.journal.trips().map(\.membership) == [.invited])
      #expect(try await phone.journal.trips().map(\.collaboratorIDs.count) == [2])

      _ = try await ben.call(WandrAPI.removeFromTrip, .init(id: trip.id, username: "ana"))
      try await phone.engine.syncNow()
      #expect(try await phone.journal.trips() == [])
    }
  }

  @Test func `two devices change one log at the same time, and both changes stay`() async throws {
    try await Self.run { served, phone in
      let tablet = try await WandrDevice(phone.client, served)
      let log = try await phone.logHere(tags: ["sea"])
      try await phone.engine.syncNow()
      try await tablet.engine.syncNow()

      try await phone.journal.change(log) { $0.note = "Colder" }
      try await tablet.journal.change(log) {
        $0.rating = .solid
        $0.tags = ["hill"]
      }
      for _ in 0..<2 {
        try await phone.engine.syncNow()
        try await tablet.engine.syncNow()
      }

      for device in [phone, tablet] {
        let shown = try #require(try await device.journal.log(log))
        #expect(shown.note == "Colder" && shown.rating == .solid && shown.tags == ["hill"])
        #expect(shown.syncStatus == .synced)
      }
    }
  }

  @Test func `trips and places to go are kept and merged too`() async throws {
    try await Self.run { served, phone in
      let tablet = try await WandrDevice(phone.client, served)
      let place = try await phone.journal.setPin(.init(name: "The mill", latitude: 59.6, longitude: 18.2))
      try await phone.journal.want(place)
      let trip = try await phone.journal.makeTrip(
        .init(name: "To the north", startDate: "2026-03-05", endDate: "2026-03-09"))
      try await phone.engine.syncNow()
      try await tablet.engine.syncNow()
      #expect(try await tablet.journal.wants().map(\.placeID) == [place])
      #expect(try await tablet.journal.trips().map(\.endDate) == ["2026-03-09"])
      #expect(try await tablet.journal.trips().map(\.membership) == [.owner])

      try await tablet.journal.unwant(place)
      try await tablet.journal.delete(trip)
      try await tablet.engine.syncNow()
      try await phone.engine.syncNow()
      #expect(try await phone.journal.wants().isEmpty)
      #expect(try await phone.journal.trips() == [])
      // What was taken off can be saved once more.
      try await phone.journal.want(place)
      try await phone.engine.syncNow()
      try await tablet.engine.syncNow()
      #expect(try await tablet.journal.wants().map(\.placeID) == [place])
    }
  }

  @Test func `what can't be right isn't written`() async throws {
    try await Self.run { served, phone in
      let journal = phone.journal
      let long = String(repeating: "a", count: 281)
      await #expect(throws: ClientError.badInput("note")) {
        try await journal.log(.init(placeID: phone.store.newID(), rating: .solid, note: long))
      }
      await #expect(throws: ClientError.badInput("latitude")) {
        try await journal.setPin(.init(name: "Nowhere", latitude: 91, longitude: 0))
      }
      await #expect(throws: ClientError.badInput("endDate")) {
        try await journal.makeTrip(.init(name: "Back", startDate: "2026-03-05", endDate: "2026-03-04"))
      }
      let waiting = try await journal.waitingCount
      #expect(waiting == 0)
    }
  }

  @Test func `a log waits for its time, and another change leaves that`() async throws {
    try await Self.run { served, phone in
      let place = try await phone.journal.setPin(.init(name: "The pier", latitude: 59.5, longitude: 18.25))
      let trip = try await phone.journal.makeTrip(.init(name: "North", endDate: "2031-03-05"))
      await #expect(throws: ClientError.badInput("publishing")) {
        try await phone.journal.log(.init(placeID: place, rating: .solid, publishing: .tripEnd))
      }
      let log = try await phone.journal.log(
        .init(placeID: place, rating: .solid, tripID: trip, publishing: .tripEnd))
      try await phone.engine.syncNow()
      let waiting = try await Self.logs(phone.client).first
      #expect(waiting?.publishesAt?.description == "2031-03-06T12:00:00.000Z")

      try await phone.journal.change(log) { $0.note = "By the sea" }
      try await phone.engine.syncNow()
      #expect(try await Self.logs(phone.client).first?.publishesAt == waiting?.publishesAt)
      try await phone.journal.change(log) { $0.publishing = .now }
      try await phone.engine.syncNow()
      let shown = try await Self.logs(phone.client).first
      #expect(shown?.note == "By the sea" && shown?.publishesAt == nil)
    }
  }

  @Test func `a pin is written with its log or not at all, and what is deleted waits`() async throws {
    try await Self.run { served, phone in
      let place: ID<WandrAPI.Place> = phone.store.newID()
      let details = WandrKit.LogDetails(placeID: place, rating: .solid)
      await #expect(throws: ClientError.badInput("name")) {
        try await phone.journal.log(details, setting: WandrKit.Pin(name: "", latitude: 59.6, longitude: 18.2))
      }
      let nothing = try await phone.store.unsentThings()
      #expect(nothing.isEmpty)

      let pin = WandrKit.Pin(name: "The mill", latitude: 59.6, longitude: 18.2)
      let log = try await phone.journal.log(details, setting: pin)
      let written = try await phone.store.unsentThings()
      #expect(written.map(\.thing.kind) == ["log", "place"])
      #expect(try await phone.engine.syncNow() == .done)
      let (there, sent) = (try await phone.journal.place(place), try await phone.journal.log(log))
      #expect(there?.name == "The mill" && sent?.syncStatus == .synced)

      try await phone.journal.delete(log)
      let deleted = try await phone.store.unsentThings()
      #expect(deleted.map(\.thing.id) == [log.cast()] && deleted.first?.thing.isRemoved == true)
    }
  }

  @Test func `2,000 logs come page by page, and only once`() async throws {
    try await Self.run { served, phone in
      let place = try await served.pin(phone.client)
      try await served.circle.fillJournal(2000, of: "ana", at: place)

      #expect(try await phone.engine.syncNow() == .done)

      #expect(try await phone.journal.logs().count == 2000)
      let requests = try Self.sent(served).count
      #expect((10...12).contains(requests), "\(requests)")
      try await phone.engine.syncNow()
      #expect(try Self.sent(served).count == requests + 1)
    }
  }

  @Test func `running, it sends what is written by itself, and again once the connection is back`() async throws {
    try await Served.runWandr { served in
      let tokens = MemoryTokenStore()
      _ = try await served.traveller("ana", tokens: tokens)
      let phone = try await WandrDevice(try served.waitingClient(tokens), served)
      let running = Task { try await phone.engine.run() }
      let log = try await phone.logHere()
      try await Self.until { try await phone.journal.log(log)?.syncStatus == .synced }

      served.road.isClosed = true
      served.road.cutStreams()
      try await phone.journal.change(log) { $0.note = "Later" }
      #expect(try await phone.shown == ["Later pending"])
      served.road.isClosed = false
      phone.engine.connectionReturned()
      try await Self.until { try await phone.shown == ["Later synced"] }

      running.cancel()
      _ = try? await running.value  // cancelled, as asked
      #expect(try await Self.logs(phone.client).map(\.note) == ["Later"])
    }
  }

  @Test func `running, it keeps how much activity is unread, as it is told`() async throws {
    try await Served.runWandr { served in
      let tokens = MemoryTokenStore()
      _ = try await served.traveller("ana", tokens: tokens)
      let ben = try await served.traveller("ben")
      let phone = try await WandrDevice(try served.waitingClient(tokens), served)
      let running = Task { try await phone.engine.run() }
      try await Self.until { served.road.sent.contains { $0.path.contains("/api/wandr/live") } }

      _ = try await ben.call(WandrAPI.people.follow, .init(username: "ana"))

      try await Self.until {
        let unread: UnreadCount? = try await phone.store.value(WandrOffline.catalogue.unreadActivity)
        return unread?.count == 1
      }
      running.cancel()
      _ = try? await running.value  // cancelled, as asked
    }
  }

  private static func until(_ isDone: () async throws -> Bool) async throws {
    for _ in 0..<6000 {
      if try await isDone() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("it never comes to that")
  }
}
