@testable import BelieveScreens
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

/// Believe on a device, with the real server behind it.
@MainActor struct BelieveWorld {
  let served: Served
  let ana: HearthClient
  let project: BelieveAPI.Project
  private let anaTokens: MemoryTokenStore
  private let folder: TestFolder
  /// Counts what the stores of all its devices are asked.
  private let activity = StoreActivity()

  /// Ana has a project with one update, which Ben follows. Ben's device is what tests look at.
  static func run(_ test: @MainActor (BelieveWorld) async throws -> Void) async throws {
    try await Served.run { served in
      let tokens = MemoryTokenStore()
      let ana = try await served.builder("Ana", tokens: tokens)
      let project = try await ana.believe.createProject(
        .init(title: "A boat", tagline: "Out of plywood", description: "It will float.", slug: "a-boat", mood: .green))
      try await ana.believe.createPost(.init(slug: project.slug, content: "The hull is done"))
      try await test(
        BelieveWorld(served: served, ana: ana, project: project, anaTokens: tokens, folder: try TestFolder()))
    }
  }

  /// Somebody's device, with nothing on it; the same one again for the same name.
  func device(
    _ name: String = "ben", on device: Stage.Device = .phone, photos: [Data] = [], tokens: (any TokenStore)? = nil
  ) throws -> Stage {
    let served = served
    let folder = folder.path + "/" + name
    let places = AppPlaces(
      folder: folder, tokens: tokens ?? FileTokenStore(path: folder + ".session"), activity: activity
    ) { address, tokens in
      #expect(address == (try served.address))
      return try served.waitingClient(tokens)
    }
    return Stage(BelieveScreen(places), on: device, photos: photos, isBusy: isBusy)
  }

  /// What view models work with: Ana's account without a screen.
  /// - Parameter name: of the folder in which it is kept.
  func account(in name: String = "models") async throws -> Account {
    try await account(of: try served.waitingClient(anaTokens), in: name)
  }

  /// The same of somebody else.
  func account(of client: HearthClient, in name: String) async throws -> Account {
    let store = try OfflineStore(
      folder: folder.path + "/" + name, server: served.address, account: try #require(try await client.account()).id,
      catalogue: BelieveOffline.catalogue, activity: activity)
    return Account(.believe, client, store)
  }

  /// A screen of Ana's by itself, with what surrounds it in the app.
  func stage(_ believe: BelieveModel, _ screen: some View) -> Stage {
    let places = AppPlaces(folder: folder.path + "/none", tokens: MemoryTokenStore())
    return Stage(
      NavigationStack { screen }.environment(believe.account).environment(believe)
        .environment(Session(.believe, places)), isBusy: isBusy)
  }

  /// Whether a request or a question to a store is under way.
  private var isBusy: @MainActor () -> Bool {
    let (served, activity) = (served, activity)
    return { served.road.isUnderWay || activity.isUnderWay }
  }

  /// The server says no: "Not today."
  static var refusal: Road.Mishap { .refused() }

  /// What a device's widgets show.
  func widget(of name: String) -> WidgetData { WidgetData(folder: folder.path + "/\(name)/shared/widget") }

  /// Whether a text is in any byte of what a device keeps.
  func contains(_ text: String, in name: String) throws -> Bool {
    try folder.files(below: name + "/store").contains { file in
      Data(try folder.read(name + "/store/" + file)).range(of: Data(text.utf8)) != nil
    }
  }

  /// Puts something that can't be used in place of what a device keeps: a newer version's file, or none of a store's.
  func spoilStore(of name: String, isNewer: Bool) throws {
    var bytes = isNewer ? try folder.read(name + "/store/store.sqlite") : Array("no store at all".utf8)
    // The schema's version (SQLite's file format, section 1.3.13), big endian.
    if isNewer { bytes[63] = 99 }
    try folder.write(bytes, name + "/store/store.sqlite")
  }

  /// A device on which somebody who supports creators has just arrived at the home.
  func supporter(_ name: String = "Ben", photos: [Data] = []) async throws -> Stage {
    let stage = try device(name, photos: photos)
    try await enter(stage, name)
    try await stage.tap("Support creators")
    try await stage.expect("Discover")
    return stage
  }

  /// From the first screen to the choice of a path.
  func enter(_ stage: Stage, _ name: String) async throws {
    try await stage.signUp(served, name)
    try await stage.expect("Share my project")
  }

  /// Ana's own device, on which she has signed in and said that she shares a project.
  func owner() async throws -> Stage {
    let stage = try device("owner")
    try await signIn(stage, "Ana")
    try await stage.tap("Share my project")
    try await stage.wait(for: "the tabs") { stage.canUse("Profile") }
    return stage
  }

  /// From the first screen to the choice of a path, by somebody who has an account.
  func signIn(_ stage: Stage, _ name: String) async throws {
    try await stage.signIn(served, name)
    try await stage.expect("Share my project")
  }

  /// Nothing that can't be on a phone, from the beginning to the end.
  func end(_ stage: Stage) async {
    await stage.end()
    #expect(stage.faults == [])
  }
}
