import ClientSupport
import Core
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// What screens of Wandr show and write, without screens.
@MainActor struct ShownTests {
  /// Ana's phone, and her journal as its screens show it.
  private static func run(
    _ test: @MainActor (Served, WandrDevice, WandrKit.JournalModel) async throws -> Void
  ) async throws {
    try await Served.runWandr { served in
      let phone = try await WandrDevice(try await served.traveller("ana"), served)
      let journal = WandrKit.JournalModel(
        phone.client, phone.store, sharing: Synchroniser(phone.client, phone.store), written: {}
      ) { _ in }
      try await test(served, phone, journal)
    }
  }

  @Test func `a place to go is a mark of its own, and one with the logs of its point`() async throws {
    try await Self.run { _, phone, journal in
      let mill = try await journal.write {
        try await $0.setPin(.init(name: "The mill", latitude: 59.6, longitude: 18.2))
      }
      try await journal.write { try await $0.want(mill) }
      let map = WandrKit.MapModel(phone.client) { _ in }
      #expect(map.marks(journal).isEmpty && map.wants(journal).isEmpty)

      map.showsWants = true

      let alone = map.marks(journal)
      #expect(alone.map(\.words) == ["The mill, Want to Go"] && alone.map(\.isWant) == [true])
      #expect(alone.map(\.glyphs) == ["🔖"] && alone.map(\.count) == [0])
      map.area = WandrKit.MapArea(latitude: 0, longitude: 0, height: 1, width: 1)
      #expect(map.marks(journal).isEmpty && map.wants(journal).count == 1)
      map.area = .world
      // A filter is of what was logged.
      map.rating = WandrAPI.Rating.skip.rawValue
      #expect(map.marks(journal).count == 1)
      map.rating = ""
      try await journal.write { try await $0.log(.init(placeID: mill, rating: .solid)) }
      let mark = try #require(map.marks(journal).first)
      #expect(map.marks(journal).count == 1 && !mark.isWant && mark.signs == "👍1 🔖1")
      #expect(mark.words == "The mill, 1 log: 1 Solid, Want to Go" && mark.logs.map(\.isWant) == [false, true])
    }
  }

  @Test func `logs that are in no trip are put into one, those of its days first`() async throws {
    try await Self.run { _, phone, journal in
      let pier = try await journal.write {
        try await $0.setPin(.init(name: "The pier", latitude: 59.5, longitude: 18.25))
      }
      for (note, day) in [("Old", "2020-01-02"), ("First", "2021-03-05"), ("New", "2021-04-01")] {
        let details = WandrKit.LogDetails(placeID: pier, rating: .solid, note: note, visitedOn: day)
        try await journal.write { try await $0.log(details) }
      }
      let trip = try await journal.write {
        try await $0.makeTrip(.init(name: "To the north", startDate: "2021-03-01", endDate: "2021-03-09"))
      }
      let form = WandrKit.TripFillingModel(trip)
      let choices = form.choices(journal)
      #expect(choices.map(\.log.note) == ["First", "New", "Old"] && form.chosen.isEmpty)
      #expect(choices.map(\.isOfTrip) == [true, false, false])

      for choice in choices { form.choose(choice.id, true) }
      if let last = choices.last { form.choose(last.id, false) }
      try await form.save(journal)

      #expect(journal.shownLogs(of: trip).map(\.note) == ["New", "First"] && form.chosen.isEmpty)
      #expect(form.choices(journal).map(\.log.note) == ["Old"])
      // What is in a trip stays there.
      let all = journal.logs.map(\.id)
      let count = try await journal.write { try await $0.add(all, to: trip) }
      #expect(count == 1)
      try await phone.engine.syncNow()
      let there = try await phone.client.call(WandrAPI.tripLogs, .init(id: trip)).items
      #expect(Set(there.map(\.id)) == Set(all))
    }
  }

  @Test func `without days no log is of a trip, and one day is enough`() async throws {
    try await Self.run { _, _, journal in
      let pier = try await journal.write {
        try await $0.setPin(.init(name: "The pier", latitude: 59.5, longitude: 18.25))
      }
      for day in ["2021-03-05", "2021-03"] {
        let details = WandrKit.LogDetails(placeID: pier, rating: .solid, note: day, visitedOn: day)
        try await journal.write { try await $0.log(details) }
      }
      let cases: [(start: String?, end: String?, found: [String])] = [
        (nil, nil, []), ("2021-03-05", nil, ["2021-03-05"]), (nil, "2021-03-05", ["2021-03", "2021-03-05"]),
      ]
      for (start, end, found) in cases {
        let details = WandrKit.TripDetails(name: "To the north", startDate: start, endDate: end)
        let trip = try await journal.write { try await $0.makeTrip(details) }
        let choices = WandrKit.TripFillingModel(trip).choices(journal)
        #expect(choices.filter(\.isOfTrip).map(\.log.note) == found)
      }
    }
  }

  @Test func `a cover is taken away, and another device's change of its trip stays`() async throws {
    try await Self.run { served, phone, journal in
      let photo = try await served.photoFile()
      let trip = try await journal.write { try await $0.makeTrip(.init(name: "To the north")) }
      try await journal.write { try await $0.setCover(photo, of: trip) }
      #expect(journal.trip(trip)?.coverPhotoURL != nil)
      // It waits here alone.
      served.road.isClosed = true
      try await journal.removeCover(of: trip)
      #expect(journal.trip(trip)?.coverPhotoURL == nil)
      served.road.isClosed = false
      try await journal.write { try await $0.setCover(photo, of: trip) }
      await journal.sync()
      await journal.read()
      #expect(try await phone.client.call(WandrAPI.trip, .init(id: trip)).coverPhotoURL != nil)
      _ = try await phone.client.call(WandrAPI.putTrip, .init(id: trip, name: "To the south", endDate: "2026-03-09"))

      let form = WandrKit.TripFormModel(journal.trip(trip), now: phone.client.now())
      #expect(form.hasCover)
      form.removesCover = true
      served.road.isClosed = true
      await #expect(throws: ClientError.self) { try await form.save(journal) }
      #expect(journal.trip(trip)?.coverPhotoURL != nil && form.removesCover)
      served.road.isClosed = false
      try await form.save(journal)

      let there = try await phone.client.call(WandrAPI.trip, .init(id: trip))
      #expect(there.coverPhotoURL == nil && there.name == "To the south" && there.endDate == "2026-03-09")
      #expect(journal.trip(trip)?.coverPhotoURL == nil && !form.removesCover)
    }
  }

  @Test func `a zone's form makes one zone, however often it is sent`() async throws {
    try await Self.run { served, phone, journal in
      _ = try await phone.logHere()
      await journal.sync()
      let form = WandrKit.ZoneFormModel(phone.client, phone.store)
      #expect(!form.isReady)
      (form.name, form.radius) = (" Home ", 500)
      #expect(form.isReady)
      served.road.isClosed = true
      await #expect(throws: ClientError.self) { try await form.save(at: 59.5, 18.25) }
      served.road.isClosed = false

      try await form.save(at: 59.5, 18.25)
      try await form.save(at: 59.5, 18.25)

      let zones = try await phone.client.call(WandrAPI.zones, .init()).items
      #expect(zones.map(\.name) == ["Home"] && zones.map(\.words) == ["500 m, on"])
      #expect(try await phone.client.call(WandrAPI.logs, .init()).items.map(\.isInPrivacyZone) == [true])
      let turned = try #require(zones.first?.turned(false))
      #expect(try await phone.client.call(WandrAPI.putZone, turned).words == "500 m, off")
      #expect(WandrAPI.Zone.words(radius: 20_000) == "20 km")
      let lost = WandrAPI.Zone(
        id: phone.store.newID(), name: "", latitude: nil, longitude: nil, radius: nil, isOn: true,
        createdAt: phone.client.now())
      #expect(lost.words == nil && lost.turned(false) == nil)
    }
  }

  @Test func `whom a profile is for is known once the server has said it`() async throws {
    try await Self.run { served, phone, _ in
      let model = WandrKit.ProfileVisibilityModel(phone.client)
      served.road.isClosed = true
      await model.read()
      #expect(model.isPublic == nil && model.failure != nil)
      await #expect(throws: ClientError.self) { try await model.choose(isPublic: false) }
      #expect(model.isPublic == nil)
      served.road.isClosed = false

      await model.read()
      #expect(model.isPublic == true && model.failure == nil)
      try await model.choose(isPublic: false)

      #expect(model.isPublic == false)
      let ben = try await served.traveller("ben")
      #expect(try await ben.call(WandrAPI.people.follow, .init(username: "ana")).relation == .requested)
    }
  }
}
