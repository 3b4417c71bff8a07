import ClientKit
import ClientSupport
import Foundation
@testable import HearthScreens
import ScreenSupport
import TestCircle
import Testing
import Wire

@testable import WandrScreens

/// The view models, without screens.
@MainActor struct ViewModelTests {
  @Test func `the journal shows what is written at once, and counts what waits`() async throws {
    try await WandrWorld.run { world in
      let account = try await world.account()
      let journal = JournalModel(account)
      await journal.read()
      #expect(journal.isRead && journal.logs.isEmpty && account.besides == Account.Besides())

      world.served.road.isClosed = true
      let place = await journal.setPin(.init(name: "The pier", latitude: 59.5, longitude: 18.25))
      let pin = try #require(place).id
      await journal.write { try await $0.log(.init(placeID: pin, rating: .solid, tags: ["sea", "calm"])) }
      await journal.write { try await $0.log(.init(placeID: pin, rating: .skip, tags: ["sea"])) }
      #expect(journal.logs.map(\.rating) == [.skip, .solid] && journal.places.map(\.name) == ["The pier"])
      #expect(journal.tags == ["sea", "calm"] && journal.name(of: pin) == "The pier")
      #expect(account.besides == Account.Besides(waiting: 3) && journal.unsent.map(\.kind) == ["Log", "Log", "Pin"])

      await journal.sync()
      #expect(account.isOffline)
      world.served.road.isClosed = false
      await journal.sync()
      await journal.read()
      #expect(!account.isOffline && account.besides == Account.Besides() && journal.unsent.isEmpty)

      let last = try #require(journal.logs.first)
      await journal.delete(last)
      #expect(journal.logs.map(\.rating) == [.solid] && journal.deleted?.id == last.id)
      await journal.undo()
      #expect(journal.logs.map(\.rating) == [.skip, .solid] && journal.deleted == nil)
    }
  }

  @Test func `what can't be right isn't kept, and says so`() async throws {
    try await WandrWorld.run { world in
      let account = try await world.account()
      let journal = JournalModel(account)
      let isKept = await journal.write { try await $0.makeTrip(.init(name: "")) }
      #expect(!isKept && account.notice != nil && journal.trips.isEmpty)
    }
  }

  @Test func `details begin with today, and with what a log has`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First", tags: ["sea"])
      let account = try await world.account()
      let journal = JournalModel(account)
      await journal.sync()
      await journal.read()
      let place = try #require(journal.places.first)

      let new = DetailsModel(place, .mustSee, now: account.now())
      #expect(new.isReady && new.left == 280 && new.precision == .day && new.trip.isEmpty)
      new.tagText = " #hill "
      new.addTag()
      new.tagText = "hill"
      new.addTag()
      #expect(new.tags == ["hill"] && new.tagText.isEmpty)
      new.precision = .unknown
      #expect(await new.save(journal))
      let saved = try #require(journal.logs.first)
      #expect(saved.visitedOn == nil && saved.tags == ["hill"] && saved.syncStatus == .pending)

      let first = try #require(journal.logs.last)
      let change = DetailsModel(changing: first, at: place, now: account.now())
      #expect(change.note == "First" && change.tags == ["sea"] && change.rating == .mustSee)
      change.precision = .year
      #expect(await change.save(journal))
      #expect(journal.log(first.id)?.visitedOn == String(first.visitedOn?.prefix(4) ?? ""))
      #expect(journal.log(first.id)?.note == "First")
    }
  }

  @Test func `a day, a month and a year as people read them`() {
    #expect(ShownLog.day("2026-03-05") == "Mar 5, 2026")
    #expect(ShownLog.day("2026-03") == "Mar 2026")
    #expect(ShownLog.day("2026") == "2026")
  }

  @Test func `links of the web lead to screens`() {
    let log: ID<WandrAPI.Log> = ID(high: 1, low: 2)
    let trip: ID<WandrAPI.Trip> = ID(high: 1, low: 3)
    #expect(WandrRoute(link: "/wandr/l/\(log)") == .post(log))
    #expect(WandrRoute(link: "/wandr/trips/\(trip)") == .trip(trip))
    #expect(WandrRoute(link: "/wandr/u/ben") == .profile(username: "ben"))
    #expect(WandrRoute(link: "/wandr/places/x") == nil && WandrRoute(link: "/kinnect/u/ben") == nil)
  }
}
