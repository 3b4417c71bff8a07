import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

/// What creators do: projects, updates, milestones, replies.
@MainActor struct OwnerTests {
  /// Ana's own project on her device.
  private func own(_ world: BelieveWorld) async throws -> Stage {
    let stage = try await world.owner()
    try await stage.tap("Profile")
    try await stage.expect("A boat")
    try await stage.tap("A boat")
    try await stage.expect("Change mood")
    return stage
  }

  @Test func `a project is made, changed and deleted`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.owner()
      try await stage.tap("Profile")
      try await stage.expect("Create New Project")
      try await stage.tap("Create New Project")
      await #expect(throws: Stage.Missing.self) { try await stage.tap("Create") }
      try await stage.type("A kite", into: "Title")
      try await stage.type("Of silk", into: "Tagline")
      try await stage.type(world.project.slug, into: "Address")
      try await stage.expect("This address can’t be had.")
      try await stage.tap("Create")
      try await stage.wait(for: "the reason beside the address") {
        stage.count(of: "taken") > 0 || stage.shows("already")
      }
      try await stage.type("a-kite", into: "Address")
      try await stage.expect("This address is free.")
      try await stage.tap("Create")
      try await stage.wait(for: "the sheet to close") { stage.title == "Profile" }
      try await stage.expect("A kite")

      try await stage.tap("Edit A kite")
      try await stage.expect("Delete project")
      try await stage.type("A red kite", into: "Title")
      try await stage.tap("Save")
      try await stage.expect("A red kite")
      try await stage.tap("Edit A red kite")
      try await stage.expect("Delete project")
      try await stage.tap("Delete project")
      try await stage.expect("goes with all its updates")
      try await stage.tap("Delete Project")
      try await stage.expectGone("A red kite")
      #expect(try await world.ana.call(BelieveAPI.myProjects, .init()).items.map(\.title) == ["A boat"])
      await world.end(stage)
    }
  }

  @Test func `an update is shared with a photo, kept as a draft, edited and deleted`() async throws {
    try await BelieveWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try world.device("owner", photos: [photo])
      try await world.signIn(stage, "Ana")
      try await stage.tap("Share my project")
      try await stage.expect("Discover")
      try await stage.tap("Profile")
      try await stage.expect("New Update")
      try await stage.tap("New Update")
      #expect(stage.isFocused("Share your progress…"))
      try await stage.type("The mast stands", into: "Share your progress…")
      try await stage.choose([0], in: "Add photos")
      try await stage.expect("A chosen photo")
      try await stage.type("A mast", into: "Describe the photo")
      try await stage.tap("Share")
      try await stage.expectGone("Share your progress…")
      try await stage.tap("A boat")
      try await stage.tap("Updates")
      try await stage.expect("The mast stands")
      let sent = try await waitFor {
        let posts = try await world.ana.believe.getProjectPosts(world.project.slug).items
        return posts.first { $0.content == "The mast stands" }
      }
      #expect(sent.images.map(\.alt) == ["A mast"])

      try await stage.tap("New update")
      try await stage.type("Not yet", into: "Share your progress…")
      try await stage.tap("Draft")
      try await stage.tap("Save")
      try await stage.expect("Not yet")
      #expect(stage.shows("Draft"))
      _ = try await waitFor { try await world.ana.call(BelieveAPI.drafts, .init(slug: world.project.slug)).items.first }

      try await stage.tap("More options", number: 1)
      try await stage.tap("Delete")
      try await stage.tap("Delete Update")
      try await stage.wait(for: "one fewer") { !(stage.shows("Not yet") && stage.shows("The mast stands")) }
      await world.end(stage)
    }
  }

  @Test func `what is typed of an update is there after the sheet was closed`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await own(world)
      try await stage.tap("New update")
      try await stage.type("Half a thought", into: "Share your progress…")
      try await stage.pullDown()
      try await stage.tap("New update")
      try await stage.expect("Half a thought")
      try await stage.tap("Cancel")
      await world.end(stage)
    }
  }

  @Test func `milestones are added, completed and suggest an update`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await own(world)
      try await stage.tap("Milestones")
      try await stage.expect("No milestones yet")
      try await stage.tap("Add milestone")
      try await stage.type("First sail", into: "Title")
      try await stage.tap("Has a date")
      try await stage.type("2027-05-01", into: "Planned for")
      try await stage.tap("Save")
      try await stage.expect("Planned for May 1, 2027")
      #expect(stage.shows("0 of 1 completed"))

      try await stage.tap("Completed: First sail")
      try await stage.wait(for: "the suggestion") { stage.title == "New Update" }
      #expect(stage.shows("First sail"))
      try await stage.tap("Cancel")
      try await stage.expect("1 of 1 completed")
      try await stage.tap("More options for First sail")
      try await stage.tap("Delete")
      try await stage.tap("Delete Milestone")
      try await stage.expect("No milestones yet")
      await world.end(stage)
    }
  }

  @Test func `the mood is changed, and messages are answered`() async throws {
    try await BelieveWorld.run { world in
      let ben = try await world.served.builder("ben")
      try await ben.believe.sendSupportMessage(.init(slug: world.project.slug, message: "Go on", isAnonymous: true))
      let stage = try await own(world)
      try await stage.tap("Change mood")
      try await stage.tap("Need support")
      try await stage.expect("Need support")
      try await stage.expect("Go on")
      try await stage.tap("More options for the message of Anonymous")
      try await stage.tap("Reply")
      try await stage.type("Thank you", into: "Your reply")
      try await stage.tap("Save")
      try await stage.expect("Creator’s reply")
      #expect(stage.shows("Thank you") && !stage.shows("ben"))
      await world.end(stage)
    }
  }

  @Test func `a profile is edited, and a name that is refused is said so`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.owner()
      try await stage.tap("Profile")
      try await stage.tap("Edit Profile")
      try await stage.type(String(repeating: "a", count: 81), into: "Name")
      try await stage.tap("Save")
      try await stage.wait(for: "the reason") { stage.shows("80") }
      try await stage.type("Ana B.", into: "Name")
      try await stage.type("Builds boats", into: "Bio")
      try await stage.tap("Save")
      try await stage.expect("Builds boats")
      #expect(stage.shows("Ana B."))
      await world.end(stage)
    }
  }
}
