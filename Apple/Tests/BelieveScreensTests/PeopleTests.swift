import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

/// Who follows a project, who asks to, what they wrote, and all that one has done.
@MainActor struct PeopleTests {
  private func own(_ world: BelieveWorld) async throws -> Stage {
    let stage = try await world.owner()
    try await stage.tap("Profile")
    try await stage.expect("A boat")
    try await stage.tap("A boat")
    try await stage.expect("Change mood")
    return stage
  }

  @Test func `a follower is removed, and a request is approved`() async throws {
    try await BelieveWorld.run { world in
      let (ben, cleo) = (try await world.served.builder("Ben"), try await world.served.builder("Cleo"))
      try await ben.believe.followProject(world.project.slug)
      _ = try await world.ana.call(
        BelieveAPI.updateProject, .init(slug: world.project.slug, visibility: .followers))
      _ = try await cleo.call(BelieveAPI.requestToFollow, .init(slug: world.project.slug))
      let stage = try await own(world)
      try await stage.tap("More options", number: 0)
      try await stage.tap("Requests")
      try await stage.expect("Cleo")
      try await stage.tap("Approve")
      try await stage.expect("No requests")
      // Nothing tells a screen of followers that there is one more: it is read once the server has the answer.
      _ = try await waitFor {
        let there = try await world.ana.believe.getProjectSupporters(world.project.slug).items.map(\.name)
        return there.contains("Cleo") ? true : nil
      }
      try await stage.goBack()
      try await stage.tap("More options", number: 0)
      try await stage.tap("Followers")
      try await stage.wait(for: "both") { stage.shows("Ben") && stage.shows("Cleo") }
      try await stage.swipe("Ben")
      try await stage.tap("Remove")
      try await stage.expectGone("Ben")
      _ = try await waitFor {
        let left = try await world.ana.believe.getProjectSupporters(world.project.slug).items.map(\.name)
        return left == ["Cleo"] ? true : nil
      }
      await world.end(stage)
    }
  }

  @Test func `all messages are there, one is deleted, an anonymous sender is blocked`() async throws {
    try await BelieveWorld.run { world in
      let ben = try await world.served.builder("Ben")
      for (words, isAnonymous) in [("Go on", false), ("A secret friend", true)] {
        try await ben.believe.sendSupportMessage(
          .init(slug: world.project.slug, message: words, isAnonymous: isAnonymous))
      }
      let stage = try await own(world)
      try await stage.expect("All messages")
      try await stage.tap("All messages")
      try await stage.wait(for: "both") { stage.shows("Go on") && stage.shows("A secret friend") }
      try await stage.tap("More options for the message of Ben")
      try await stage.tap("Delete")
      try await stage.tap("Delete Message")
      try await stage.expectGone("Go on")
      try await stage.tap("More options for the message of Anonymous")
      try await stage.tap("Block sender")
      try await stage.tap("Block Sender")
      await stage.settle()
      let blocked = try await waitFor {
        try await world.ana.call(BelieveAPI.silencedSenders, .init(slug: world.project.slug)).items.first
      }
      #expect(!"\(blocked)".contains("Ben"))
      await world.end(stage)
    }
  }

  @Test func `an update has a page, and its owner edits it`() async throws {
    try await BelieveWorld.run { world in
      let post = try #require(try await world.ana.believe.getProjectPosts(world.project.slug).items.first)
      let stage = try await own(world)
      try await stage.tap("Updates")
      try await stage.expect("The hull is done")
      try await stage.tap("More options", number: 1)
      try await stage.tap("Edit")
      try await stage.type("The hull is painted", into: "What’s new?")
      try await stage.tap("Save")
      try await stage.expect("The hull is painted")
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/believe/update/\(post.id)")))
      try await stage.wait(for: "the update") { stage.title == "Update" && stage.shows("Edited") }
      await world.end(stage)
    }
  }

  @Test func `all that one follows and has done is listed`() async throws {
    try await BelieveWorld.run { world in
      for number in 1...6 {
        _ = try await world.ana.believe.createProject(.init(title: "Kite \(number)"))
      }
      let stage = try await world.supporter()
      let slugs = try await world.ana.call(BelieveAPI.myProjects, .init()).items.map(\.slug)
      try await stage.tap("My Support")
      try await stage.expect("No projects yet")
      try await stage.tap("Find a project")
      for slug in slugs.filter({ $0 != world.project.slug }) {
        try await stage.open(try #require(URL(string: "\(world.served.address.text)/believe/p/\(slug)")))
        try await stage.wait(for: "the project") { stage.canUse("Follow") }
        try await stage.tap("Follow")
        try await stage.expect("1 follower")
      }
      await stage.settle()
      try await stage.tap("My Support")
      try await stage.pullToRefresh()
      try await stage.expect("All projects")
      try await stage.tap("All projects")
      try await stage.wait(for: "all six") { stage.count(of: "Kite") >= 6 }
      try await stage.goBack()
      try await stage.expect("30 karma points")
      #expect(stage.shows("You followed Kite 1"))
      await world.end(stage)
    }
  }

  @Test func `all that earned karma is listed, page by page`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.supporter()
      let ben = try world.served.client()
      try await ben.signIn(email: "Ben@example.org", password: "a rare password")
      for number in 1...25 {
        let kite = try await world.ana.believe.createProject(.init(title: "Kite \(number)"))
        try await ben.believe.followProject(kite.slug)
      }
      try await stage.tap("My Support")
      try await stage.pullToRefresh()
      try await stage.expect("All activity")
      #expect(!stage.shows("You followed Kite 3"))
      try await stage.tap("All activity")
      try await stage.expect("You followed Kite 25")
      #expect(stage.title == "Recent Activity")
      #expect(!stage.shows("You followed Kite 5"))
      try await stage.scroll()
      try await stage.wait(for: "the oldest") { stage.count(of: "You followed Kite") == 25 }
      try await stage.tap("You followed Kite 3")
      try await stage.wait(for: "the project") { stage.canUse("Send Support") }
      try await stage.goBack()
      world.served.road.isClosed = true
      try await stage.goBack()
      try await stage.tap("All activity")
      // What was read once is kept.
      try await stage.expect("You followed Kite 25")
      world.served.road.isClosed = false
      try await stage.pullToRefresh()
      try await stage.expect("You followed Kite 25")
      await world.end(stage)
    }
  }

  @Test func `an account without a builder gives a name`() async throws {
    try await BelieveWorld.run { world in
      _ = try await world.served.builder("Dora", joins: false)
      let stage = try world.device("dora")
      try await stage.signIn(world.served, "Dora")
      try await stage.expect("Your Name")
      try await stage.type("Dora D.", into: "Name")
      try await stage.tap("Continue")
      try await stage.expect("Share my project")
      await world.end(stage)
    }
  }

  @Test func `what can't be read says so, and doesn't look empty`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.supporter()
      try await stage.tap("Discover")
      try await stage.expect("A boat")
      world.served.road.isClosed = true
      try await stage.tap("A boat")
      try await stage.wait(for: "the reason in place of messages") { stage.canUse("Try Again") }
      #expect(stage.shows("Out of plywood") && !stage.shows("Be the first to say something kind."))
      try await stage.tap("Milestones")
      #expect(!stage.shows("No milestones yet") && stage.shows("This can’t be shown"))
      world.served.road.isClosed = false
      try await stage.pullToRefresh()
      try await stage.expect("Be the first to say something kind.")
      #expect(stage.shows("hasn’t set any milestones yet"))
      await world.end(stage)
    }
  }

  @Test func `a project that is withdrawn while it is open says so`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.supporter()
      try await stage.tap("Discover")
      try await stage.expect("A boat")
      try await stage.tap("A boat")
      try await stage.expect("Out of plywood")
      _ = try await world.ana.call(BelieveAPI.updateProject, .init(slug: world.project.slug, isPublished: false))
      try await stage.pullToRefresh()
      try await stage.expect("This can’t be shown")
      #expect(!stage.shows("Out of plywood"))
      await world.end(stage)
    }
  }
}
