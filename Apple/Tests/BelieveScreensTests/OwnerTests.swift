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
      try await stage.expect("This address isn’t available.")
      try await stage.tap("Create")
      try await stage.wait(for: "the reason beside the address") {
        stage.count(of: "taken") > 0 || stage.shows("already")
      }
      try await stage.type("a-kite", into: "Address")
      try await stage.expect("This address is available.")
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
      _ = try await waitFor {
        try await world.ana.call(BelieveAPI.myProjects, .init()).items.map(\.title) == ["A boat"] ? true : nil
      }
      await world.end(stage)
    }
  }

  @Test func `a new project's cover is described, and the description arrives`() async throws {
    try await BelieveWorld.run { world in
      let stage = try world.device("owner", photos: [Data(try await RealPhoto.jpeg())])
      try await world.signIn(stage, "Ana")
      try await stage.tap("Share my project")
      try await stage.wait(for: "the tabs") { stage.canUse("Profile") }
      try await stage.tap("Profile")
      try await stage.expect("Create New Project")
      try await stage.tap("Create New Project")
      try await stage.type("A kite", into: "Title")
      try await stage.choose([0], in: "Add photos")
      try await stage.expect("A chosen photo")
      try await stage.type("Red silk", into: "Describe the photo")
      try await stage.tap("Create")
      try await stage.wait(for: "the sheet to close") { stage.title == "Profile" }
      let kite = try await waitFor {
        try await world.ana.call(BelieveAPI.myProjects, .init()).items.first { $0.title == "A kite" }
      }
      #expect(kite.coverURL != nil && kite.coverAlt == "Red silk")
      try await stage.expect("A kite")
      try await stage.tap("A kite")
      try await stage.expect("Red silk")
      await world.end(stage)
    }
  }

  @Test func `an update gets a photo when it is edited, shown at once and sent later, and loses another one`()
    async throws
  {
    try await BelieveWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try world.device("owner", photos: [photo])
      try await world.signIn(stage, "Ana")
      try await stage.tap("Share my project")
      try await stage.wait(for: "the tabs") { stage.canUse("Profile") }
      try await stage.tap("Profile")
      try await stage.expect("A boat")
      try await stage.tap("A boat")
      try await stage.tap("Updates")
      try await stage.expect("The hull is done")
      @MainActor func add(_ alt: String) async throws {
        try await stage.tap("More options", number: 1)
        try await stage.tap("Edit")
        try await stage.choose([0], in: "Add photos")
        try await stage.expect("A chosen photo")
        try await stage.type(alt, into: "Describe the photo")
      }
      @MainActor func there() async throws -> [String] {
        try await world.ana.believe.getProjectPosts(world.project.slug).items.flatMap { $0.images.map(\.alt) }
      }
      world.served.road.isClosed = true
      try await add("A hull")
      try await stage.tap("Save")
      try await stage.wait(for: "the photo") { stage.pictures.contains { $0.contains("/uploads/") } }
      #expect(stage.shows("A hull"))
      world.served.road.isClosed = false
      _ = try await waitFor { try await there() == ["A hull"] ? true : nil }
      try await stage.wait(for: "the server's") { !stage.pictures.contains { $0.contains("/uploads/") } }

      // One goes and another comes, with new words.
      try await add("A mast")
      try await stage.tap("Remove photo", number: 0)
      try await stage.type("The mast stands", into: "What’s new?")
      try await stage.tap("Save")
      try await stage.expect("The mast stands")
      _ = try await waitFor { try await there() == ["A mast"] ? true : nil }
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

  @Test func `a draft is published when its owner says so, and stands among the others`() async throws {
    try await BelieveWorld.run { world in
      let ben = try await world.served.builder("Ben")
      try await ben.believe.followProject(world.project.slug)
      try await world.ana.believe.createPost(.init(slug: world.project.slug, content: "Not yet", isDraft: true))
      let stage = try await own(world)
      try await stage.tap("Updates")
      try await stage.expect("Not yet")
      #expect(stage.shows("Draft"))
      #expect(try await ben.believe.getFeedPosts().items.map(\.content) == ["The hull is done"])
      // Without a connection it is shown among the others at once, and waits.
      world.served.road.isClosed = true
      try await stage.tap("More options", number: 1)
      try await stage.tap("Publish Now")
      try await stage.expectGone("Draft")
      #expect(stage.count(of: "Not yet") == 1 && stage.count(of: "The hull is done") == 1)
      world.served.road.isClosed = false
      _ = try await waitFor {
        let there = try await ben.believe.getFeedPosts().items.map(\.content)
        return there == ["Not yet", "The hull is done"] ? true : nil
      }
      await stage.settle()
      #expect(stage.count(of: "Not yet") == 1 && stage.count(of: "The hull is done") == 1)
      #expect(try await world.ana.call(BelieveAPI.drafts, .init(slug: world.project.slug)).items == [])
      // The menu is one of a published update now.
      try await stage.tap("More options", number: 1)
      #expect(!stage.canUse("Publish Now") && stage.canUse("Edit"))
      try await stage.tap("Edit")
      try await stage.tap("Cancel")
      try await stage.pullToRefresh()
      #expect(stage.count(of: "Not yet") == 1)
      await world.end(stage)
    }
  }

  @Test func `a new cover and a new picture of oneself are shown at once, wait, and arrive`() async throws {
    try await BelieveWorld.run { world in
      let stage = try world.device("owner", photos: [Data(try await RealPhoto.jpeg())])
      try await world.signIn(stage, "Ana")
      try await stage.tap("Share my project")
      try await stage.wait(for: "the tabs") { stage.canUse("Profile") }
      try await stage.tap("Profile")
      try await stage.expect("A boat")
      world.served.road.isClosed = true
      try await stage.tap("Edit A boat")
      try await stage.expect("Delete project")
      try await stage.choose([0], in: "Add photos")
      try await stage.type("A hull", into: "Describe the photo")
      try await stage.tap("Save")
      try await stage.wait(for: "the cover") { stage.pictures.contains { $0.contains("/uploads/") } }
      try await stage.tap("Edit Profile")
      try await stage.choose([0], in: "Add photos")
      try await stage.expect("A chosen photo")
      try await stage.tap("Save")
      try await stage.wait(for: "both") { stage.pictures.count { $0.contains("/uploads/") } == 2 }
      await world.end(stage)

      // Also after the app has ended.
      let later = try world.device("owner")
      try await later.wait(for: "the tabs") { later.canUse("Profile") }
      try await later.tap("Profile")
      try await later.wait(for: "both") { later.pictures.count { $0.contains("/uploads/") } == 2 }
      world.served.road.isClosed = false
      try await later.expectGone("waiting to be sent")
      try await later.wait(for: "the server's") { later.pictures.count { $0.contains("/pictures/") } == 2 }
      let project = try #require(try await world.ana.believe.getProject(world.project.slug))
      #expect(project.coverURL != nil && project.coverAlt == "A hull" && project.title == "A boat")
      #expect(try await world.ana.believe.getBuilderByUserId()?.avatarURL != nil)
      await world.end(later)
    }
  }

  @Test func `a cover that is refused is in the outbox, and the old one is shown`() async throws {
    try await BelieveWorld.run { world in
      // What isn't a photo can be chosen, and no server makes one of it.
      let stage = try world.device("owner", photos: [Data("no photo".utf8)])
      try await world.signIn(stage, "Ana")
      try await stage.tap("Share my project")
      try await stage.wait(for: "the tabs") { stage.canUse("Profile") }
      try await stage.tap("Profile")
      try await stage.expect("Edit A boat")
      try await stage.tap("Edit A boat")
      try await stage.expect("Delete project")
      try await stage.choose([0], in: "Add photos")
      try await stage.expect("A chosen photo")
      try await stage.tap("Save")
      try await stage.expect("OK")
      try await stage.tap("OK")
      try await stage.tap("1 change not sent")
      #expect(stage.shows("A photo") && stage.shows("A new cover") && stage.canUse("Try Again"))
      try await stage.tap("Discard")
      try await stage.tap("Discard", number: 0)
      try await stage.expect("Everything is sent")
      #expect(try await world.ana.believe.getProject(world.project.slug)?.coverURL == nil)
      await world.end(stage)
    }
  }

  @Test func `an update is shared later, by the circle's clock`() async throws {
    try await BelieveWorld.run { world in
      let ben = try await world.served.builder("Ben")
      try await ben.believe.followProject(world.project.slug)
      let stage = try await own(world)
      try await stage.tap("Updates")
      try await stage.tap("New update")
      try await stage.type("The launch", into: "Share your progress…")
      try await stage.tap("Later")
      // An hour from now is offered.
      let clock = world.served.circle.clock
      let offered = String(clock.now().adding(seconds: 3600).description.prefix(13))
      #expect(stage.shows(offered))
      let day = String(clock.now().adding(seconds: 86_400).description.prefix(10))
      try await stage.type(day + "T09:30", into: "Day and time")
      try await stage.tap("Share")
      try await stage.expectGone("Share your progress…")
      try await stage.expect("To be published")
      let planned = try await waitFor {
        try await world.ana.call(BelieveAPI.drafts, .init(slug: world.project.slug)).items.first
      }
      #expect(planned.status == .scheduled && planned.scheduledFor?.description.hasPrefix(day + "T09:30") == true)
      #expect(try await ben.believe.getFeedPosts().items.map(\.content) == ["The hull is done"])

      clock.advance(seconds: 2 * 86_400)
      await world.served.runScheduledJobs()
      try await stage.pullToRefresh()
      try await stage.wait(for: "the update among the others") {
        stage.shows("The launch") && !stage.shows("To be published")
      }
      #expect(try await ben.believe.getFeedPosts().items.map(\.content) == ["The launch", "The hull is done"])
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
