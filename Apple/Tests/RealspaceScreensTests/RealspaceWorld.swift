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

@testable import RealspaceScreens

/// Realspace on a device, with the real server behind it. Ana and Ben are friends; Ana's device is what tests look at.
@MainActor struct RealspaceWorld {
  let served: Served
  let ben: HearthClient
  private let anaTokens: MemoryTokenStore
  private let folder: TestFolder
  /// Counts what the stores of all its devices are asked.
  private let activity = StoreActivity()

  static func run(_ test: @MainActor (RealspaceWorld) async throws -> Void) async throws {
    try await Served.runRealspace { served in
      let tokens = MemoryTokenStore()
      let (_, ben) = try await served.neighbours(tokens: tokens)
      try await test(RealspaceWorld(served: served, ben: ben, anaTokens: tokens, folder: try TestFolder()))
    }
  }

  /// A device with nothing on it; the same one again for the same name.
  func device(_ name: String, on device: Stage.Device = .phone) -> Stage {
    let (served, folder) = (served, folder.path + "/" + name)
    let places = AppPlaces(
      folder: folder, tokens: FileTokenStore(path: folder + ".session"), activity: activity
    ) { _, tokens in
      try served.waitingClient(tokens)
    }
    return Stage(RealspaceScreen(places), on: device, isBusy: isBusy)
  }

  /// Ana's device, on which she has just signed in.
  func ana(on device: Stage.Device = .phone) async throws -> Stage {
    let stage = self.device("ana", on: device)
    try await stage.signIn(served, "ana")
    try await stage.wait(for: "the tabs") { stage.canUse("Community") }
    return stage
  }

  /// What view models work with: Ana's account without a screen.
  func account() async throws -> Account {
    let client = try served.waitingClient(anaTokens)
    let store = try OfflineStore(
      folder: folder.path + "/models", server: served.address, account: try #require(try await client.account()).id,
      catalogue: RealspaceOffline.catalogue, activity: activity)
    try await store.keepValue(RealspaceOffline.people.ownUsername, "ana")
    return Account(.realspace, client, store)
  }

  /// An event of Ben's, a day from now.
  func event(_ name: String, capacity: Int? = nil) async throws -> RealspaceAPI.Event {
    let start = Timestamp(microseconds: served.circle.clock.now().microseconds + 86_400_000_000)
    return try await ben.call(
      RealspaceAPI.addEvent, .init(name: name, start: start, timeZone: "UTC", capacity: capacity))
  }

  /// Sends what waits.
  func sent(_ account: Account) async throws {
    _ = try await waitFor {
      await account.send()
      return try await account.store.outbox().isEmpty ? true : nil
    }
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
