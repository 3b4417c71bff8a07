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

@testable import GrassyScreens

/// Grassy on a device, with the real server behind it. Ana's device is what tests look at; Ben is somebody else.
@MainActor struct GrassyWorld {
  let served: Served
  let ben: HearthClient
  private let folder: TestFolder
  /// Counts what the stores of all its devices are asked.
  private let activity = StoreActivity()

  static func run(_ test: @MainActor (GrassyWorld) async throws -> Void) async throws {
    try await Served.runGrassy { served in
      let ben = try await served.gardener("ben")
      try await test(GrassyWorld(served: served, ben: ben, folder: try TestFolder()))
    }
  }

  /// A device with nothing on it; the same one again for the same name.
  func device(_ name: String, photos: [Data] = []) -> Stage {
    let (served, folder) = (served, folder.path + "/" + name)
    let places = AppPlaces(
      folder: folder, tokens: FileTokenStore(path: folder + ".session"), activity: activity
    ) { _, tokens in
      try served.waitingClient(tokens)
    }
    return Stage(GrassyScreen(places, coder: TestCoder()), photos: photos, isBusy: isBusy)
  }

  /// Ana's device, on which she has just signed up.
  func ana(photos: [Data] = []) async throws -> Stage {
    let stage = device("ana", photos: photos)
    try await stage.connect(served)
    try await stage.tap("Create an account")
    try await stage.type("ana@example.org", into: "Email")
    try await stage.type("a rare password", into: "Password")
    try await stage.type("ana", into: "Username")
    try await stage.tap("Sign Up")
    try await stage.wait(for: "the feed") { stage.canUse("Create Post") }
    return stage
  }

  /// Ana as a program has her: signed up, with a store of her own.
  func state(_ name: String = "ana", signsUp: Bool = true) async throws -> AppState {
    let state = AppState(
      try served.waitingClient(FileTokenStore(path: folder.path + "/\(name).session")), TestCoder(),
      folder: folder.path + "/" + name)
    if signsUp { await state.signUp(email: "\(name)@example.org", password: "a rare password", username: name) }
    return state
  }

  /// What view models work with: somebody's account without a screen.
  func account(_ name: String = "cleo") async throws -> Account {
    let client = try await served.gardener(name)
    let store = try OfflineStore(
      folder: folder.path + "/models-\(name)", server: served.address,
      account: try #require(try await client.account()).id, catalogue: GrassyOffline.catalogue, activity: activity)
    try await store.keepValue(GrassyOffline.people.ownUsername, name)
    return Account(.grassy, client, store)
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
