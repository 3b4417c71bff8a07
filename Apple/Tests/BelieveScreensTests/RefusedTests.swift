import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
import Stage
import TestCircle
import Testing
import Wire

/// What changes on the screen at once, and is as it was when the server refuses it.
@MainActor struct RefusedTests {
  /// Ana's own project on her device.
  private func own(_ world: BelieveWorld) async throws -> Stage {
    let stage = try await world.owner()
    try await stage.tap("Profile")
    try await stage.expect("A boat")
    try await stage.tap("A boat")
    try await stage.expect("Change mood")
    return stage
  }

  private func refused(_ stage: Stage) async throws {
    try await stage.expect("Not today.")
    try await stage.tap("OK")
  }

  @Test func `a mood that is refused is the one before`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await own(world)
      world.served.road.happens(BelieveWorld.refusal, to: "/mood")
      try await stage.tap("Change mood")
      try await stage.tap("Need support")
      try await refused(stage)
      try await stage.wait(for: "the mood as it was") { stage.shows("Going great!") && !stage.shows("Need support") }
      #expect(try await world.ana.believe.getProject(world.project.slug)?.mood == .green)
      await world.end(stage)
    }
  }

  @Test func `an update that the server doesn't delete or publish is as it was`() async throws {
    try await BelieveWorld.run { world in
      try await world.ana.believe.createPost(.init(slug: world.project.slug, content: "Not yet", isDraft: true))
      let post = try #require(try await world.ana.believe.getProjectPosts(world.project.slug).items.first)
      let stage = try await own(world)
      try await stage.tap("Updates")
      try await stage.expect("Not yet")
      try await stage.expect("The hull is done")
      world.served.road.happens(BelieveWorld.refusal, to: "/publication")
      try await stage.tap("More options", number: 1)
      try await stage.tap("Publish Now")
      try await refused(stage)
      try await stage.wait(for: "the draft") { stage.shows("Draft") && stage.count(of: "Not yet") == 1 }

      world.served.road.happens(BelieveWorld.refusal, to: "/posts/\(post.id)")
      try await stage.tap("More options", number: 2)
      try await stage.tap("Delete")
      try await stage.tap("Delete Update")
      try await refused(stage)
      try await stage.expect("The hull is done")
      #expect(try await world.ana.believe.getProjectPosts(world.project.slug).items.map(\.id) == [post.id])
      await world.end(stage)
    }
  }

  @Test func `a milestone that is refused as completed, or as deleted, stays open`() async throws {
    try await BelieveWorld.run { world in
      let made = try await world.ana.call(
        BelieveAPI.createMilestone, .init(slug: world.project.slug, title: "First sail"))
      let stage = try await own(world)
      try await stage.tap("Milestones")
      try await stage.expect("0 of 1 completed")
      world.served.road.happens(BelieveWorld.refusal, to: "/completion")
      try await stage.tap("Completed: First sail")
      try await refused(stage)
      try await stage.expect("0 of 1 completed")

      world.served.road.happens(BelieveWorld.refusal, to: "/milestones/\(made.id)")
      try await stage.tap("More options for First sail")
      try await stage.tap("Delete")
      try await stage.tap("Delete Milestone")
      try await refused(stage)
      try await stage.wait(for: "the milestone") { stage.shows("0 of 1 completed") && stage.shows("First sail") }
      await world.end(stage)
    }
  }

  @Test func `a message that the server doesn't delete is there again`() async throws {
    try await BelieveWorld.run { world in
      let ben = try await world.served.builder("Ben")
      try await ben.believe.sendSupportMessage(.init(slug: world.project.slug, message: "Go on"))
      let message = try #require(
        try await world.ana.believe.getProjectSupportMessages(world.project.slug).items.first)
      let stage = try await own(world)
      try await stage.expect("Go on")
      world.served.road.happens(BelieveWorld.refusal, to: "/support-messages/\(message.id)")
      try await stage.tap("More options for the message of Ben")
      try await stage.tap("Delete")
      try await stage.tap("Delete Message")
      try await refused(stage)
      try await stage.expect("Go on")
      await world.end(stage)
    }
  }

  @Test func `a project that the server doesn't delete is in the creator's list again`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.owner()
      try await stage.tap("Profile")
      try await stage.expect("Edit A boat")
      try await stage.tap("Edit A boat")
      try await stage.expect("Delete project")
      world.served.road.happens(BelieveWorld.refusal, to: "/projects/a-boat")
      try await stage.tap("Delete project")
      try await stage.tap("Delete Project")
      try await refused(stage)
      try await stage.expect("A boat")
      #expect(try await world.ana.believe.getProject(world.project.slug) != nil)
      await world.end(stage)
    }
  }
}
