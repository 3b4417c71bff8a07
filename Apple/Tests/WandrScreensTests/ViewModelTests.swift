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
      let pin = try await journal.write {
        try await $0.setPin(.init(name: "The pier", latitude: 59.5, longitude: 18.25))
      }
      try await journal.write { try await $0.log(.init(placeID: pin, rating: .solid, tags: ["sea", "calm"])) }
      try await journal.write { try await $0.log(.init(placeID: pin, rating: .skip, tags: ["Sea"])) }
      #expect(journal.logs.map(\.rating) == [.skip, .solid] && journal.places.map(\.name) == ["The pier"])
      #expect(journal.tags == ["sea", "calm"] && journal.name(of: pin) == "The pier")
      #expect(journal.shownLogs.map(\.name) == ["The pier", "The pier"] && journal.marks.count == 2)
      let edition = journal.edition
      await journal.read()
      #expect(journal.edition == edition)
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
      await #expect(throws: ClientError.badInput("name")) {
        try await journal.write { try await $0.makeTrip(.init(name: "")) }
      }
      #expect(account.notice == nil)
      let isKept = await journal.attempt { try await $0.makeTrip(.init(name: "")) }
      #expect(!isKept && account.notice != nil && journal.trips.isEmpty)
    }
  }

  @Test func `a form says why it couldn't be kept`() async {
    let form = FormState()
    let isKept = await form.keep { throw StoreError.full }
    #expect(!isKept && form.general == "This device is full, so nothing could be saved." && !form.isBusy)
    let isKeptThen = await form.keep {}
    #expect(isKeptThen && form.general == nil)
  }

  @Test func `what is deleted waits too, and says so`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier")
      let account = try await world.account()
      let journal = JournalModel(account)
      await journal.sync()
      await journal.read()
      let log = try #require(journal.logs.first)

      world.served.road.isClosed = true
      await journal.delete(log)

      #expect(account.besides == Account.Besides(waiting: 1) && journal.logs.isEmpty && journal.marks.isEmpty)
      #expect(journal.unsent.map(\.kind) == ["Deleted log"] && journal.unsent.map(\.name) == ["The pier"])
      world.served.road.isClosed = false
    }
  }

  @Test func `a pin is set together with its log`() async throws {
    try await WandrWorld.run { world in
      let account = try await world.account()
      let journal = JournalModel(account)
      await journal.read()
      let place = journal.draft(.init(name: "The mill", latitude: 59.6, longitude: 18.2))
      #expect(journal.places.isEmpty && journal.unsent.isEmpty && place.name == "The mill")

      let form = DetailsModel(place, .solid, now: account.now())
      try await form.save(journal)

      #expect(journal.logs.map(\.placeID) == [place.id] && journal.places.map(\.id) == [place.id])
      let nameless = journal.draft(.init(name: "", latitude: 59.6, longitude: 18.2))
      let refused = DetailsModel(nameless, .solid, now: account.now())
      await #expect(throws: ClientError.badInput("name")) { try await refused.save(journal) }
      #expect(journal.logs.count == 1 && journal.places.count == 1)
    }
  }

  @Test func `a form that failed at a photo goes on with its log`() async throws {
    try await WandrWorld.run { world in
      let account = try await world.account()
      let journal = JournalModel(account)
      let place = journal.draft(.init(name: "The mill", latitude: 59.6, longitude: 18.2))
      let form = DetailsModel(place, .solid, now: account.now())
      let photo: (path: String, alt: String?) = (path: try await world.served.photoFile(), alt: nil)

      await #expect(throws: StoreError.self) {
        try await form.save(journal, adding: [photo, (path: "/nowhere.jpg", alt: nil)])
      }
      #expect(journal.logs.map(\.waitingPhotos.count) == [1])
      form.note = "Still turning"
      try await form.save(journal, adding: [photo])

      #expect(journal.logs.map(\.note) == ["Still turning"] && journal.logs.map(\.waitingPhotos.count) == [1])
      #expect(journal.places.count == 1)
    }
  }

  @Test func `a trip's form goes on with its trip, and writes what was changed alone`() async throws {
    try await WandrWorld.run { world in
      let account = try await world.account()
      let journal = JournalModel(account)
      let form = WandrKit.TripFormModel(nil, now: account.now())
      #expect(form.isNew && !form.isReady)
      form.name = " To the north "
      #expect(form.isReady)
      await #expect(throws: StoreError.self) { try await form.save(journal, cover: (path: "/nowhere.jpg", alt: nil)) }
      form.name = "To the south"
      try await form.save(journal)
      #expect(journal.trips.map(\.name) == ["To the south"])

      let id = try #require(journal.trips.first).id
      try await journal.write { journal in
        try await journal.change(id) { $0.startDate = "2026-03-05" }
      }
      let change = WandrKit.TripFormModel(journal.trip(id), now: account.now())
      #expect(!change.isNew && change.hasDays && change.name == "To the south")
      change.name = "To the north"
      try await change.save(journal)
      #expect(journal.trip(id)?.name == "To the north" && journal.trip(id)?.startDate == "2026-03-05")
      #expect(journal.trip(id)?.endDate == nil)
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

      let new = DetailsModel(.known(place), .mustSee, now: account.now())
      #expect(new.isReady && new.left == 280 && new.precision == .day && new.trip.isEmpty)
      new.tagText = " #hill "
      new.addTag()
      new.tagText = "hill"
      new.addTag()
      #expect(new.tags == ["hill"] && new.tagText.isEmpty)
      new.precision = .unknown
      try await new.save(journal)
      let saved = try #require(journal.logs.first)
      #expect(saved.visitedOn == nil && saved.tags == ["hill"] && saved.syncStatus == .pending)

      let first = try #require(journal.logs.last)
      let change = DetailsModel(changing: first, at: place, now: account.now())
      #expect(change.note == "First" && change.tags == ["sea"] && change.rating == .mustSee)
      change.precision = .year
      try await change.save(journal)
      #expect(journal.log(first.id)?.visitedOn == String(first.visitedOn?.prefix(4) ?? ""))
      #expect(journal.log(first.id)?.note == "First")
    }
  }

  @Test func `a later time that was saved before a failure can be taken back`() async throws {
    try await WandrWorld.run { world in
      let account = try await world.account()
      let journal = JournalModel(account)
      let place = journal.draft(.init(name: "The mill", latitude: 59.6, longitude: 18.2))
      let form = DetailsModel(place, .solid, now: account.now())
      form.publishing = "nextDay"
      await #expect(throws: StoreError.self) {
        try await form.save(journal, adding: [(path: "/nowhere.jpg", alt: nil)])
      }

      form.publishing = ""
      try await form.save(journal)
      await journal.sync()

      let logs = try await world.elsewhere.call(WandrAPI.logs, .init()).items
      #expect(logs.count == 1 && logs.first?.publishesAt == nil)
    }
  }

  @Test func `when others see a log is chosen, and kept where nothing is said`() async throws {
    try await WandrWorld.run { world in
      let account = try await world.account()
      let journal = JournalModel(account)
      let place = journal.draft(.init(name: "The mill", latitude: 59.6, longitude: 18.2))
      let form = DetailsModel(place, .solid, now: account.now())
      #expect(form.publishing.isEmpty && form.publishings.map(\.words) == ["Now", "A day later", "After the trip"])
      form.publishing = "tripEnd"
      #expect(!form.isReady && form.needsTrip)
      form.publishing = "nextDay"
      #expect(form.isReady)
      try await form.save(journal)
      await journal.sync()
      func publishesAt() async throws -> Timestamp? {
        try await world.elsewhere.call(WandrAPI.logs, .init()).items.first?.publishesAt
      }
      let time = try await publishesAt()
      #expect(time != nil)

      let change = DetailsModel(changing: try #require(journal.logs.first), at: nil, now: account.now())
      #expect(change.publishings.map(\.id) == ["", "now", "nextDay", "tripEnd"])
      change.note = "Still turning"
      try await change.save(journal)
      await journal.sync()
      #expect(try await publishesAt() == time)
      change.publishing = "now"
      try await change.save(journal)
      await journal.sync()
      #expect(try await publishesAt() == nil)
      await journal.read()
      #expect(journal.logs.first?.syncStatus == .synced)
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
