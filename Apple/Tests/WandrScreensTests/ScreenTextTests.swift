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

/// What the screens say, to be read when it changes: run once with `HEARTH_UPDATE_SNAPSHOTS=1`, and look at the difference.
@MainActor struct ScreenTextTests {
  private let texts = ScreenText(of: "WandrScreens")

  private func compare(_ stage: Stage, _ name: String) throws {
    let (now, kept) = try texts.compared(name, stage)
    #expect(now == kept)
  }

  @Test func `Wandr's screens, empty`() async throws {
    try await WandrWorld.run { world in
      let stage = world.device("ana")
      try await stage.connect(world.served)
      try compare(stage, "sign-in")
      try await stage.type("ana@example.org", into: "Email")
      try await stage.type("a rare password", into: "Password")
      try await stage.tap("Sign In")
      try await stage.expect("No logs yet")
      try compare(stage, "feed-empty")
      try await stage.tap("Map")
      try await stage.expect("All ratings")
      try compare(stage, "map-empty")
      try await stage.tap("Trips")
      try await stage.expect("No trips yet")
      try compare(stage, "trips-empty")
      try await stage.tap("Profile")
      try await stage.wait(for: "the profile") { stage.canUse("Edit profile") && stage.shows("No logs yet") }
      try compare(stage, "profile-empty")
      try await stage.tap("Want to Go (0)")
      try await stage.expect("Nothing on your list")
      try compare(stage, "wants-empty")
      await world.end(stage)
    }
  }

  @Test func `Wandr's screens, filled`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First", tags: ["sea"])
      try await world.visit(world.ben, "The lighthouse", at: 59.505, 18.255, .solid, note: "Go at dusk")
      let id: ID<WandrAPI.Trip> = try world.newID()
      _ = try await world.ben.call(WandrAPI.putTrip, .init(id: id, name: "To the south"))
      _ = try await world.ben.call(WandrAPI.inviteToTrip, .init(id: id, username: "ana"))
      let stage = try await world.ana()
      try await stage.expect("The lighthouse")
      try compare(stage, "feed")
      try await stage.tap("The lighthouse")
      try await stage.wait(for: "the log") { stage.title == "Log" && stage.canUse("Report") }
      try compare(stage, "log")
      try await stage.goBack()
      try await stage.tap("Profile")
      try await stage.wait(for: "the journal") { stage.shows("First") && stage.shows("1 place") }
      try compare(stage, "profile")
      try await stage.tap("First")
      try await stage.wait(for: "the log") { stage.title == "Log" && stage.canUse("Edit") }
      try compare(stage, "log-own")
      try await stage.tap("Map")
      try await stage.expect("The lighthouse, Solid, by ben")
      try compare(stage, "map")
      try await stage.tap("Trips")
      try await stage.expect("You are invited")
      try compare(stage, "trips")
      try await stage.tap("To the south")
      try await stage.wait(for: "the trip") { stage.title == "To the south" && stage.shows("Owner") }
      try compare(stage, "trip")
      await world.end(stage)
    }
  }

  @Test func `the way to a log`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier")
      let stage = try await world.ana()
      try await world.log(stage)
      try await stage.expect("Must-See: The pier")
      try compare(stage, "search-place")
      try await stage.tap("The pier")
      try await stage.wait(for: "the ratings") { stage.title == "How was it?" }
      try compare(stage, "rate-place")
      try await stage.tap("Good, would go again")
      try await stage.wait(for: "the details") { stage.title == "Details" }
      try compare(stage, "add-details")
      await world.end(stage)
    }
  }
}
