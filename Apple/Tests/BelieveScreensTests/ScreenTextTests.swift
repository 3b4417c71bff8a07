import ClientKit
import ClientSupport
import ScreenSupport
import Stage
import SwiftUI
import Testing
import Wire

/// What the screens say, to be read when it changes: run once with `HEARTH_UPDATE_SNAPSHOTS=1`, and look at the difference.
@MainActor struct ScreenTextTests {
  private let texts = ScreenText(of: "BelieveScreens")

  private func compare(_ stage: Stage, _ name: String) throws {
    let (now, kept) = try texts.compared(name, stage)
    #expect(now == kept)
  }

  @Test func `the way in`() async throws {
    try await BelieveWorld.run { world in
      let stage = try world.device()
      try await stage.expect("Server or invitation link")
      try compare(stage, "server")
      try await stage.type(world.served.address.text, into: "Server or invitation link")
      try await stage.tap("Continue")
      try await stage.expect("Create an account")
      try compare(stage, "sign-in")
      try await stage.tap("Create an account")
      try compare(stage, "sign-up")
      await world.end(stage)
    }
  }

  @Test func `a supporter's screens`() async throws {
    try await BelieveWorld.run { world in
      let stage = try world.device("Ben")
      try await world.enter(stage, "Ben")
      try compare(stage, "onboarding")
      try await stage.tap("Support creators")
      try await stage.expect("Your feed is empty")
      try compare(stage, "home-empty")
      try await stage.tap("Find your first project")
      try await stage.expect("A boat")
      try compare(stage, "discover")
      try await stage.tap("A boat")
      try await stage.expect("Be the first to say something kind.")
      try compare(stage, "project")
      try await stage.tap("Send Support")
      try compare(stage, "support-sheet")
      try await stage.tap("Cancel")
      try await stage.tap("Follow")
      try await stage.expect("1 follower")
      try await stage.tap("View Profile")
      try await stage.expect("Projects")
      try await stage.wait(for: "the project") { stage.rowNames.count > 0 }
      try compare(stage, "creator")
      try await stage.tap("More options")
      try compare(stage, "creator-menu")
      try await stage.tap("Report")
      try compare(stage, "report")
      try await stage.tap("Cancel")
      try await stage.tap("Home")
      try await stage.expect("The hull is done")
      try compare(stage, "home")
      try await stage.tap("My Support")
      try await stage.expect("5 karma points")
      try await stage.expect("You followed")
      try compare(stage, "support")
      await world.end(stage)
    }
  }

  @Test func `an owner's screens`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.owner()
      try await stage.tap("Profile")
      try await stage.expect("A boat")
      try compare(stage, "profile")
      try await stage.tap("A boat")
      try await stage.expect("Encouragement from your supporters")
      try compare(stage, "project-own")
      try await stage.tap("Milestones")
      try await stage.expect("No milestones yet")
      try compare(stage, "project-own-milestones")
      try await stage.tap("Add milestone")
      try compare(stage, "milestone-form")
      try await stage.tap("Cancel")
      try await stage.tap("New update")
      try compare(stage, "new-update")
      try await stage.tap("Cancel")
      try await stage.goBack()
      try await stage.tap("Edit A boat")
      try await stage.expect("Delete project")
      await stage.settle()
      try compare(stage, "edit-project")
      try await stage.goBack()
      try await stage.tap("Edit Profile")
      try compare(stage, "edit-profile")
      try await stage.goBack()
      try await stage.tap("Settings")
      try await stage.wait(for: "lists") { stage.count(of: "Nobody") == 2 }
      try compare(stage, "settings")
      try await stage.tap("Sign Out")
      try compare(stage, "sign-out")
      try await stage.tap("Cancel")
      await world.end(stage)
    }
  }
}
