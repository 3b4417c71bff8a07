import ClientKit
import ClientSupport
import Foundation
@testable import HearthScreens
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import WandrScreens

/// Wandr on a device, with the real server behind it. Ana and Ben are friends; Ana's device is what tests look at.
@MainActor struct WandrWorld {
  let served: Served
  /// Ana at another of her programs.
  let elsewhere: HearthClient
  let ben: HearthClient
  private let anaTokens: MemoryTokenStore
  private let folder: TestFolder
  /// Counts what the stores of all its devices are asked.
  private let activity = StoreActivity()

  static func run(_ test: @MainActor (WandrWorld) async throws -> Void) async throws {
    // Journals go by the device's own clock, and nobody has logged what is to come.
    try await Served.runWandr(clock: TestClock(Timestamp(Date()))) { served in
      let tokens = MemoryTokenStore()
      let (ana, ben) = (try await served.traveller("ana", tokens: tokens), try await served.traveller("ben"))
      _ = try await ana.call(WandrAPI.people.follow, .init(username: "ben"))
      _ = try await ben.call(WandrAPI.people.follow, .init(username: "ana"))
      try await test(
        WandrWorld(served: served, elsewhere: ana, ben: ben, anaTokens: tokens, folder: try TestFolder()))
    }
  }

  /// A device with nothing on it; the same one again for the same name.
  func device(_ name: String, on device: Stage.Device = .phone, photos: [Data] = []) -> Stage {
    let (served, folder) = (served, folder.path + "/" + name)
    let places = AppPlaces(
      folder: folder, tokens: FileTokenStore(path: folder + ".session"), activity: activity
    ) { _, tokens in
      // A sync every half a second leaves the screen time to settle between two.
      try served.waitingClient(tokens, atMost: 500)
    }
    return Stage(WandrScreen(places), on: device, photos: photos, isBusy: isBusy)
  }

  /// Ana's device, on which she has just signed in.
  func ana(on device: Stage.Device = .phone, photos: [Data] = []) async throws -> Stage {
    let stage = self.device("ana", on: device, photos: photos)
    try await stage.signIn(served, "ana")
    try await stage.wait(for: "the tabs") { stage.canUse("Trips") }
    return stage
  }

  /// What view models work with: Ana's account without a screen.
  /// - Parameter name: of the folder in which it is kept.
  func account(in name: String = "models") async throws -> Account {
    let client = try served.waitingClient(anaTokens)
    let store = try OfflineStore(
      folder: folder.path + "/" + name, server: served.address, account: try #require(try await client.account()).id,
      catalogue: WandrOffline.catalogue, activity: activity)
    try await store.keepValue(WandrOffline.people.ownUsername, "ana")
    return Account(.wandr, client, store)
  }

  /// A screen of Ana's by itself, with what surrounds it in the app.
  func stage(_ account: Account, _ screen: some View) async -> Stage {
    let (member, journal) = (MemberModel(WandrOffline.people, account), JournalModel(account))
    await member.restore()
    let session = Session(.wandr, AppPlaces(folder: folder.path + "/none", tokens: MemoryTokenStore()))
    return Stage(
      NavigationStack { screen }.environment(account).environment(member).environment(journal).environment(session)
        .environment(UnreadModel(account)).task { [journal] in await journal.run() }, isBusy: isBusy)
  }

  /// A pin, and a log of it, as another program makes them.
  @discardableResult
  func visit(
    _ client: HearthClient, _ name: String, at latitude: Double = 59.5, _ longitude: Double = 18.25,
    _ rating: WandrAPI.Rating = .mustSee, note: String = "", tags: [String] = []
  ) async throws -> WandrAPI.Log {
    let place = try await client.call(
      WandrAPI.putPlace, .init(id: try newID(), name: name, latitude: latitude, longitude: longitude))
    return try await client.call(
      WandrAPI.putLog, .init(id: try newID(), placeID: place.id, rating: rating, note: note, tags: tags))
  }

  func newID<Entity>() throws -> ID<Entity> { try #require(ID<Entity>(served.circle.clientID())) }

  /// Opens the form for a new log, where the page has its button twice too.
  func log(_ stage: Stage) async throws {
    try await stage.tap("Log a place", number: 0)
    try await stage.expect("Set a pin on the map")
  }

  /// Ben's feed, once it has something that fits.
  func seen(by client: HearthClient, where fits: (WandrAPI.Log) -> Bool) async throws -> WandrAPI.Log {
    try await waitFor { try await client.call(WandrAPI.feed, .init()).items.first(where: fits) }
  }

  /// Whether a request or a question to a store is under way.
  private var isBusy: @MainActor () -> Bool {
    let (served, activity) = (served, activity)
    return { served.road.isUnderWay || activity.isUnderWay }
  }

  func end(_ stage: Stage) async {
    await stage.end()
    #expect(stage.faults == [])
  }
}
