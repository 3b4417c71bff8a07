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
  /// Counts what the stores of all its devices are asked.
  private let activity = StoreActivity()

  static func run(
    takesVideos: Bool = false, _ test: @MainActor (KinnectWorld) async throws -> Void
  ) async throws {
    try await Served.run(open: ["kinnect"], takesVideos: takesVideos) { served in
      let tokens = MemoryTokenStore()
      let (_, ben) = try await served.friends(tokens: tokens)
      try await test(KinnectWorld(served: served, ben: ben, anaTokens: tokens, folder: try TestFolder()))
    }
  }

  /// The server says no: "Not today."
  static var refusal: Road.Mishap { .refused() }

  /// A device with nothing on it; the same one again for the same name.
  func device(_ name: String, on device: Stage.Device = .phone, photos: [Data] = []) -> Stage {
    let (served, folder) = (served, folder.path + "/" + name)
    let places = AppPlaces(
      folder: folder, tokens: FileTokenStore(path: folder + ".session"), activity: activity
    ) { _, tokens in
      try served.waitingClient(tokens)
    }
    return Stage(KinnectScreen(places), on: device, photos: photos, isBusy: isBusy)
  }

  /// Ana's device, on which she has just signed in.
  func ana(on device: Stage.Device = .phone, photos: [Data] = []) async throws -> Stage {
    let stage = self.device("ana", on: device, photos: photos)
    try await stage.signIn(served, "ana")
    try await stage.wait(for: "the tabs") { stage.canUse("Activity") }
    return stage
  }

  /// What view models work with: Ana's account without a screen.
  /// - Parameter name: of the folder in which it is kept.
  func account(in name: String = "models") async throws -> Account {
    try await account(of: try served.waitingClient(anaTokens), named: "ana", in: name)
  }

  /// The same of somebody else.
  func account(of client: HearthClient, named username: String, in name: String) async throws -> Account {
    let store = try OfflineStore(
      folder: folder.path + "/" + name, server: served.address, account: try #require(try await client.account()).id,
      catalogue: KinnectOffline.catalogue, activity: activity)
    try await store.keepValue(KinnectOffline.people.ownUsername, username)
    return Account(.kinnect, client, store)
  }

  /// What was shared to a device's app from elsewhere.
  func inbox(of name: String) -> ShareInbox { ShareInbox(folder: folder.path + "/\(name)/shared/inbox") }
  /// What a device's widgets show.
  func widget(of name: String) -> WidgetData { WidgetData(folder: folder.path + "/\(name)/shared/widget") }

  /// A file outside of the app.
  func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    try folder.write(bytes, name)
    return URL(fileURLWithPath: folder.path + "/" + name)
  }

  /// A screen of Ana's by itself, with what surrounds it in the app.
  func stage(_ account: Account, on device: Stage.Device = .phone, _ screen: some View) async -> Stage {
    let auth = AuthViewModel(account)
    await auth.restore()
    let places = AppPlaces(folder: folder.path + "/none", tokens: MemoryTokenStore())
    return Stage(
      NavigationStack { screen }.environment(account).environment(auth)
        .environment(Session(.kinnect, places)), on: device, isBusy: isBusy)
  }

  /// Whether a request or a question to a store is under way.
  var isBusy: @MainActor () -> Bool {
    let (served, activity) = (served, activity)
    return { served.road.isUnderWay || activity.isUnderWay }
  }

  func end(_ stage: Stage) async {
    await stage.end()
    #expect(stage.faults == [])
  }
}
