import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
@testable import HearthScreens
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import KinnectScreens

/// Kinnect on a device, with the real server behind it. Ana and Ben follow each other; Ana's device is what tests look at.
@MainActor struct KinnectWorld {
  let served: Served
  let ben: HearthClient
  private let anaTokens: MemoryTokenStore
  private let folder: TestFolder

  static func run(_ test: @MainActor (KinnectWorld) async throws -> Void) async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let tokens = MemoryTokenStore()
      let (_, ben) = try await served.friends(tokens: tokens)
      try await test(KinnectWorld(served: served, ben: ben, anaTokens: tokens, folder: try TestFolder()))
    }
  }

  /// A device with nothing on it; the same one again for the same name.
  func device(_ name: String, photos: [Data] = []) -> Stage {
    let (served, folder) = (served, folder.path + "/" + name)
    let places = AppPlaces(folder: folder, tokens: FileTokenStore(path: folder + ".session")) { _, tokens in
      try served.waitingClient(tokens)
    }
    return Stage(KinnectScreen(places), photos: photos) { served.road.isUnderWay }
  }

  /// Ana's device, on which she has just signed in.
  func ana(photos: [Data] = []) async throws -> Stage {
    let stage = device("ana", photos: photos)
    try await stage.signIn(served, "ana")
    try await stage.wait(for: "the tabs") { stage.canUse("Activity") }
    return stage
  }

  /// What view models work with: Ana's account without a screen.
  func account() async throws -> Account {
    let client = try served.waitingClient(anaTokens)
    let store = try OfflineStore(
      folder: folder.path + "/models", server: served.address, account: try #require(try await client.account()).id,
      catalogue: KinnectOffline.catalogue)
    try store.keepValue("kinnect.username", "ana")
    return Account(.kinnect, client, store)
  }

  func end(_ stage: Stage) async {
    await stage.end()
    #expect(stage.faults == [])
  }
}
