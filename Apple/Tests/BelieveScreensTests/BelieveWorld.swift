import BelieveScreens
import ClientKit
import ClientSupport
import Foundation
import HearthScreens
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
  private let folder: TestFolder

  /// Ana has a project with one update, which Ben follows. Ben's device is what tests look at.
  static func run(_ test: @MainActor (BelieveWorld) async throws -> Void) async throws {
    try await Served.run { served in
      let ana = try await served.builder("Ana")
      let project = try await ana.believe.createProject(
        .init(title: "A boat", tagline: "Out of plywood", description: "It will float.", slug: "a-boat", mood: .green))
      try await ana.believe.createPost(.init(slug: project.slug, content: "The hull is done"))
      try await test(BelieveWorld(served: served, ana: ana, project: project, folder: try TestFolder()))
    }
  }

  /// Somebody's device, with nothing on it; the same one again for the same name.
  func device(
    _ name: String = "ben", photos: [Data] = [], tokens: (any TokenStore)? = nil
  ) throws -> Stage {
    let served = served
    let folder = folder.path + "/" + name
    let places = AppPlaces(folder: folder, tokens: tokens ?? FileTokenStore(path: folder + ".session")) {
      address, tokens in
      #expect(address == (try served.address))
      return try served.waitingClient(tokens)
    }
    return Stage(BelieveScreen(places), photos: photos) { served.road.isUnderWay }
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
